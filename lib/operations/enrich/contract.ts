import { z } from "zod";
import { quadrants } from "@/lib/briefing/statement";
import { defineContract } from "@/lib/operations/contract";
import { errors } from "@/lib/operations/errors";
import { companyField, dayField, monthField, wants } from "@/lib/operations/fields";
import { coverageField, dataThroughField, refreshField } from "@/lib/operations/records/coverage";
import { entityRecord, matchFields, resolution } from "@/lib/operations/records/entity";
import { eventRecord } from "@/lib/operations/records/filing-event";
import { personRecord } from "@/lib/operations/records/person";
import { source } from "@/lib/operations/records/source";

const citations = z
  .array(z.number().int())
  .meta({ description: "Numbers of its footnotes in `citations`.", examples: [[3]] });

const passage = (what: string, example: string) =>
  z.object({
    text: z.string().meta({ description: `${what}, in the report's own words.`, examples: [example] }),
    citations,
  });

/** A part of a company's sales, for `scale`. */
const partOfSales = (example: { name: string; revenue: number; before: number }) =>
  z.object({
    name: z.string().meta({ description: "As the company calls it.", examples: [example.name] }),
    revenue: z
      .number()
      .nullable()
      .meta({
        description: "Revenue from outside the company, in `unit`; null if the report doesn't give it.",
        examples: [example.revenue],
      }),
    unit: z
      .string()
      .nullable()
      .meta({ description: "Currency.", examples: ["USD"] }),
    period_end: dayField
      .nullable()
      .meta({ description: "Last day of the fiscal year.", examples: ["2025-09-27"] }),
    previous_revenue: z
      .number()
      .nullable()
      .meta({
        description: "The same for the year before, if the same report gives it.",
        examples: [example.before],
      }),
    citations,
  });

export const segments = z
  .array(
    partOfSales({ name: "Greater China", revenue: 64377000000, before: 66952000000 }).extend({
      operating_income: z
        .number()
        .nullable()
        .meta({
          description:
            "Its operating income of the same year in `unit`, negative for a loss; null if the report doesn't tag it for every segment.",
          examples: [26917000000],
        }),
    }),
  )
  .optional()
  .meta({
    description:
      "Reportable segments with their revenue and operating income, from the newest annual report.",
  });

export const products = z
  .array(
    partOfSales({ name: "iPhone", revenue: 209586000000, before: 201183000000 }).extend({
      percent_of_sales: z
        .number()
        .nullable()
        .meta({
          description: "Its share of sales in percent if the report gives only that; null otherwise.",
          examples: [23],
        }),
    }),
  )
  .optional()
  .meta({
    description: "Products and services and their revenue, from the newest annual report.",
  });

const markets = z
  .array(partOfSales({ name: "China", revenue: 64377000000, before: 66952000000 }))
  .optional()
  .meta({
    description: "Countries and regions and their revenue, as tagged in the newest annual report.",
  });

export const profile = z
  .object({
    customers: z
      .array(
        z.object({
          name: z.string().meta({ description: "The customer.", examples: ["U.S. government"] }),
          percent: z.number().meta({ description: "Share of sales in percent.", examples: [72] }),
          citations,
        }),
      )
      .meta({ description: "Customers with at least 10% of sales." }),
    competitors: z
      .array(
        z.object({
          name: z
            .string()
            .meta({ description: "The company, as the report writes it.", examples: ["Airbus"] }),
          citations,
        }),
      )
      .meta({ description: "Companies that the annual report names as competitors." }),
    subsidiaries: z
      .array(
        z.object({
          name: z.string().meta({ description: "The subsidiary.", examples: ["Braeburn Capital, Inc."] }),
          jurisdiction: z
            .string()
            .nullable()
            .meta({ description: "Where it is incorporated.", examples: ["Nevada"] }),
          citations,
        }),
      )
      .meta({ description: "Subsidiaries listed in Exhibit 21." }),
    incorporated: z
      .object({
        state: z.string().meta({ description: "State or country.", examples: ["Delaware"] }),
        year: z
          .number()
          .int()
          .nullable()
          .meta({ description: "Year, if the report gives it.", examples: [2003] }),
        citations,
      })
      .nullable()
      .meta({ description: "Where and when the company was incorporated." }),
    strategy: z
      .array(passage("A goal the company states", "Our mission is to …"))
      .meta({ description: "Strategy and priorities." }),
    operatingMetrics: z
      .array(passage("What the report counts", "At year-end, we operated 214 stores."))
      .meta({ description: "Stores, vehicles, subscribers, backlog, and other operating metrics." }),
    highlights: z
      .array(passage("What an analyst would tell", "We have $2 billion of purchase commitments."))
      .meta({
        description:
          "Sentences of the newest reports and releases that are worth telling, the likeliest first.",
      }),
    milestones: z
      .array(
        passage("What the company did lately", "In March 2026, we acquired Castor Mills for $40 million."),
      )
      .meta({ description: "Acquisitions, sales, launches, and other milestones of the report's time." }),
    outlook: z
      .array(
        passage("What the company expects", "We expect capital expenditures of $4 billion in 2026.").extend({
          heading: z
            .string()
            .nullable()
            .meta({
              description: "The heading above the sentence, if only that names the period.",
              examples: ["Second Quarter 2026 Guidance"],
            }),
          measure: z
            .string()
            .meta({ description: "What the figure is for.", examples: ["capital expenditures"] }),
          period: z.string().meta({
            description:
              "The company's own year, quarter, or half, or a month: `2026`, `2026-Q2`, `2026-H1`, `2026-06`.",
            examples: ["2026"],
          }),
          published: dayField.meta({ description: "Day of filing.", examples: ["2026-01-29"] }),
        }),
      )
      .meta({
        description:
          "Guidance, plans, and targets with figures for periods that aren't over, from the newest annual and quarterly reports and earnings releases. The newest document counts.",
      }),
    risks: z
      .array(passage("The heading of a risk", "We depend on a few suppliers."))
      .meta({ description: "Principal risks, by their headings in Item 1A." }),
    legal: z
      .array(passage("A proceeding", "On October 6, 2023, a class action was filed …"))
      .meta({ description: "Legal proceedings that the report names." }),
    incidents: z
      .array(
        passage("What the report says", "In May 2025, we detected unauthorized access to …").extend({
          happened: z.boolean().meta({
            description: "True if it tells of an incident; false if it says that none was material.",
            examples: [true],
          }),
        }),
      )
      .meta({ description: "Cybersecurity incidents, from Item 1C." }),
    report: z
      .object({
        form: z.string().meta({ description: "Its form.", examples: ["10-K"] }),
        filed: dayField.meta({ description: "Day of filing.", examples: ["2025-10-31"] }),
        citations,
      })
      .nullable()
      .meta({ description: "The newest report that these facts come from." }),
  })
  .meta({
    id: "ReportedProfile",
    description: "What the newest annual report says about the company's business.",
  });

const footnotes = z.record(z.string(), z.array(z.number().int()));

const extendedEntity = entityRecord
  .extend({
    exchange: z
      .string()
      .nullable()
      .meta({ description: "Exchange of the main listing.", examples: ["Nasdaq"] }),
    headquarters: z
      .string()
      .nullable()
      .meta({ description: "City and state or country.", examples: ["Cupertino, California"] }),
    founded: z
      .string()
      .nullable()
      .meta({ description: "Year it was founded.", examples: ["1977"] }),
    employees: z
      .number()
      .int()
      .nullable()
      .meta({ description: "Total employees, as the company reports them.", examples: [164000] }),
    description: z
      .string()
      .nullable()
      .meta({ description: "What the company is, in a sentence.", examples: [null] }),
    citations: footnotes.meta({
      description: "For each field, the numbers of its footnotes in `citations`.",
      examples: [{ headquarters: [1], founded: [2] }],
    }),
  })
  .meta({ id: "ExtendedEntity", description: "The company with its firmographics." });

const footnoteNumbers = z
  .array(z.number().int())
  .meta({ description: "Numbers of its footnotes in `citations`.", examples: [[3]] });

/** What a company earned in its newest fiscal year, with the years before. */
const flow = (description: string, unit: string, [newest, before]: readonly [number, number]) =>
  z
    .object({
      value: z.number().meta({ description: "Amount in `unit`.", examples: [newest] }),
      unit: z.string().meta({ description: "What the amount is measured in.", examples: [unit] }),
      period_start: dayField
        .nullable()
        .meta({ description: "First day of the fiscal year.", examples: ["2024-09-29"] }),
      period_end: dayField.meta({ description: "Last day of the fiscal year.", examples: ["2025-09-27"] }),
      previous: z
        .array(
          z.object({
            value: z.number().meta({ description: "Amount in the same unit.", examples: [before] }),
            period_end: dayField.meta({
              description: "Last day of that fiscal year.",
              examples: ["2024-09-28"],
            }),
            comparable: z.boolean().meta({
              description:
                "Whether it's measured like the newest year: false if the company has changed how it reports it, or if sources measure it differently.",
              examples: [true],
            }),
            citations: footnoteNumbers,
          }),
        )
        .meta({ description: "Up to four earlier fiscal years, newest first." }),
    })
    .optional()
    .meta({ description: `${description}.` });

/** What a company has on a day. */
const balance = (description: string, value: number) =>
  z
    .object({
      value: z.number().meta({ description: "Amount in `unit`.", examples: [value] }),
      unit: z.string().meta({ description: "Currency.", examples: ["USD"] }),
      date: dayField.meta({ description: "Day of the balance.", examples: ["2025-12-27"] }),
    })
    .optional()
    .meta({ description: `${description}.` });

const marketCapBasis = z
  .object({
    shares: z.number().meta({ description: "Shares outstanding.", examples: [14681140000] }),
    shares_date: dayField.meta({ description: "Day of the count.", examples: ["2026-07-17"] }),
    price: z.number().meta({ description: "US dollars per share.", examples: [214.3] }),
    price_date: dayField.meta({ description: "Day of the trade.", examples: ["2026-08-03"] }),
    price_code: z.enum(["P", "S"]).meta({
      description: "What the insider reported: a purchase (P) or a sale (S).",
      examples: ["S"],
    }),
    citations: z
      .array(z.number().int())
      .meta({ description: "Footnotes: the count's filing, then the trade's.", examples: [[7, 8]] }),
  })
  .optional()
  .meta({ description: "The two numbers that `marketCap` multiplies." });

const quarter = z
  .object({
    revenue: z
      .number()
      .nullable()
      .meta({ description: "Revenue in `unit`.", examples: [143756000000] }),
    net_income: z
      .number()
      .nullable()
      .meta({ description: "Net income in `unit`.", examples: [42097000000] }),
    unit: z.string().meta({ description: "Currency.", examples: ["USD"] }),
    period_start: dayField
      .nullable()
      .meta({ description: "First day of the quarter.", examples: ["2025-09-28"] }),
    period_end: dayField.meta({ description: "Last day of the quarter.", examples: ["2025-12-27"] }),
  })
  .optional()
  .meta({ description: "The newest quarter from a quarterly report." });

const scale = z
  .object({
    marketCap: z
      .string()
      .optional()
      .meta({
        description:
          "Market capitalization, formatted: shares outstanding times the newest open-market price from a Form 4 or 5. Given only if the trade is at most 90 days old, the share count is at most 15 months older, the company has a single class of shares, and the price is close to earlier ones.",
        examples: ["$3.1T"],
      }),
    marketCapBasis,
    revenueRange: z
      .string()
      .optional()
      .meta({ description: "Range that annual revenue falls in.", examples: ["$100B-$500B"] }),
    revenue: flow("Revenue of the newest fiscal year", "USD", [416161000000, 391035000000]),
    netIncome: flow(
      "Net income of the newest fiscal year; negative for a loss",
      "USD",
      [112010000000, 93736000000],
    ),
    grossProfit: flow(
      "Gross profit of the newest fiscal year, if the report states it",
      "USD",
      [195201000000, 180683000000],
    ),
    operatingIncome: flow("Operating income of the newest fiscal year", "USD", [133050000000, 123216000000]),
    epsDiluted: flow("Diluted earnings per share of the newest fiscal year", "USD/shares", [7.46, 6.08]),
    quarter,
    assets: balance("Total assets", 379297000000),
    equity: balance("Shareholders' equity", 88190000000),
    cash: balance("Cash and cash equivalents", 45317000000),
    shortTermInvestments: balance(
      "Marketable securities and other investments that are current assets",
      21590000000,
    ),
    debt: z
      .object({
        value: z.number().meta({
          description: "Long-term debt and what is due within a year, in `unit`.",
          examples: [90509000000],
        }),
        due_within_year: z
          .number()
          .nullable()
          .meta({
            description: "What of it is due within a year; null if the report doesn't tag any.",
            examples: [13824000000],
          }),
        unit: z.string().meta({ description: "Currency.", examples: ["USD"] }),
        date: dayField.meta({ description: "Day of the balance.", examples: ["2025-12-27"] }),
      })
      .optional()
      .meta({ description: "Debt." }),
    employees: z
      .number()
      .int()
      .optional()
      .meta({ description: "The same as the entity's `employees`.", examples: [166000] }),
    segments,
    products,
    markets,
    sharesOutstanding: z
      .object({
        value: z.number().meta({ description: "Shares.", examples: [14681140000] }),
        date: dayField.meta({ description: "Day of the count.", examples: ["2026-01-16"] }),
      })
      .optional()
      .meta({ description: "Shares outstanding." }),
    citations: footnotes.optional().meta({
      description: "For each field, the numbers of its footnotes in `citations`.",
      examples: [{ revenue: [3] }],
    }),
  })
  .meta({ id: "Scale", description: "Size, as far as sources give it; can be empty." });

export const citation = z
  .object({
    n: z
      .number()
      .int()
      .min(1)
      .meta({ description: "Footnote number.", examples: [1] }),
    id: z.string().meta({ description: "ID of the document.", examples: ["edgar-0000320193"] }),
    title: z.string().meta({ description: "Title of the document.", examples: ["Apple Inc. on EDGAR"] }),
    publisher: z.string().meta({
      description: "Who published it.",
      examples: ["U.S. Securities and Exchange Commission"],
    }),
    url: z.string().meta({
      description: "Where a person can check it.",
      examples: ["https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0000320193"],
    }),
    date: dayField
      .nullable()
      .meta({ description: "Day of filing or publication, else seen.", examples: ["2025-10-31"] }),
    source_type: z.string().meta({ description: "Kind of document.", examples: ["filing"] }),
    accession: z
      .string()
      .nullable()
      .meta({ description: "SEC accession number.", examples: [null] }),
    form: z
      .string()
      .nullable()
      .meta({ description: "SEC form type.", examples: ["10-K"] }),
    item: z
      .string()
      .nullable()
      .meta({ description: "8-K item number.", examples: [null] }),
    quote: z
      .string()
      .nullable()
      .meta({
        description: "The first passage from the document `id`, if we have its text.",
        examples: [null],
      }),
    quote_start: z
      .number()
      .int()
      .nullable()
      .meta({ description: "First character of the quote in the canonical text.", examples: [null] }),
    quote_end: z
      .number()
      .int()
      .nullable()
      .meta({ description: "First character after the quote.", examples: [null] }),
    passages: z
      .array(
        z.object({
          document_id: z.string().meta({
            description: "Document that contains the quote: `id`, or another that opens at `url`.",
            examples: ["edgar-0000320193"],
          }),
          quote: z.string().meta({ description: "Word for word.", examples: ["…"] }),
          quote_start: z
            .number()
            .int()
            .meta({ description: "First character.", examples: [1042] }),
          quote_end: z
            .number()
            .int()
            .meta({ description: "First character after it.", examples: [1180] }),
        }),
      )
      .meta({ description: "Every passage of this source that the response is based on." }),
    sha256: z
      .string()
      .nullable()
      .meta({ description: "Hash of the fetched bytes, hex.", examples: [null] }),
    retrieved_at: z
      .string()
      .nullable()
      .meta({
        description: "When it was fetched; null if its facts come from a published list.",
        examples: [null],
      }),
  })
  .meta({ id: "Citation", description: "A footnote: the document behind a fact." });

const cited = (what: string) =>
  z
    .string()
    .meta({ description: `${what}, with [N] footnotes.`, examples: ["Revenue was $46.31 billion. [2]"] });

const point = z
  .object({
    text: cited("A sentence"),
    date: dayField.nullable().meta({ description: "Day of what it describes.", examples: ["2026-03-05"] }),
    source: source.meta({ description: "The document that says so." }),
  })
  .meta({ id: "IntelligencePoint", description: "What a source says for or against the company." });

const points = (what: string) => z.array(point).meta({ description: what });

const moment = z.iso
  .datetime()
  .meta({ description: "When the snapshot was made.", examples: ["2026-11-21T10:00:00.000Z"] });

const change = z
  .object({
    at: moment,
    added: z
      .array(cited("A sentence that the earlier snapshot didn't have"))
      .meta({ description: "What was added." }),
    removed: z
      .array(cited("A sentence that only the earlier snapshot had"))
      .meta({ description: "What was removed." }),
  })
  .meta({ id: "BriefingChange", description: "The difference between two snapshots." });

export const intelligence = z
  .object({
    strengths: points("Strengths."),
    weaknesses: points("Weaknesses."),
    opportunities: points("Opportunities."),
    threats: points("Threats."),
    competitors: z
      .array(
        point.extend({
          key: z
            .string()
            .nullable()
            .meta({ description: "Entity key; null if we don't have the company.", examples: ["adidas"] }),
          name: z.string().meta({ description: "The competitor.", examples: ["Adidas AG"] }),
        }),
      )
      .meta({ description: "Companies that a filing or an article names as competitors." }),
    priorities: points("Goals the company states."),
    changelog: z.array(change).meta({ description: "Differences between stored snapshots, newest first." }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({
        description:
          "Share of the points that come from the company's own filings; 0 if there are no points.",
        examples: [1],
      }),
    empty: z.partialRecord(z.enum([...quadrants, "competitors"]), z.string()).meta({
      description: "For each empty part, why it's empty.",
      examples: [{ competitors: "Nothing in the documents we have is clear enough to tell." }],
    }),
  })
  .meta({
    id: "Intelligence",
    description: "Only what sources say; `empty` explains parts with nothing in them.",
  });

export const intelligenceHistory = z
  .object({
    snapshots: z
      .array(
        z.object({
          composed_at: moment,
          writer: z.string().meta({ description: "Who wrote it.", examples: ["extractive"] }),
          headlineInsight: z
            .string()
            .nullable()
            .meta({ description: "The headline, with [N] footnotes.", examples: ["Revenue grew 65%. [2]"] }),
          context: cited("The briefing"),
        }),
      )
      .max(30)
      .meta({ description: "Newest first." }),
  })
  .meta({ id: "IntelligenceHistory", description: "Stored snapshots of the briefing, 30 at most." });

const includes = ["events", "people", "intelligence", "intelligence_history"] as const;
const includeForm = `one of ${includes.join(", ")}`;

export const enrich = defineContract({
  name: "enrich",
  summary: "A company’s firmographics, size, and cited briefing, with events and people on request.",
  description:
    "Every fact points to its footnotes in `citations`, and every footnote opens a document. If no source says it, it's null.",
  guidance:
    'Use it for who a company is: what it does, where, how big, and a briefing with footnotes. Events come only with `include: ["events"]` and `tenure`; people, intelligence and intelligence_history only when `include` names them. Cite the footnotes with their addresses.',
  request: z.object({
    company: companyField,
    tenure: z
      .object(
        {
          start: monthField("First month, YYYY-MM."),
          end: monthField("Last month, YYYY-MM."),
        },
        wants("must be an object with start and end, each a month in the form YYYY-MM"),
      )
      .refine(({ start, end }) => start <= end, errors.start_after_end.error)
      .nullish()
      .meta({ description: "Months to return `events` for." }),
    include: z
      .array(
        z.enum(includes, wants(`must be ${includeForm}`)),
        wants(`must be an array, each item ${includeForm}`),
      )
      .nullish()
      .meta({ description: "Which optional parts to return.", examples: [["events", "people"]] }),
  }),
  response: z.object({
    ...matchFields,
    entity: extendedEntity,
    scale,
    context: z
      .string()
      .nullable()
      .meta({ description: "Briefing of 2 to 4 paragraphs with [N] footnotes.", examples: [null] }),
    headlineInsight: z
      .string()
      .nullable()
      .meta({ description: "About one sentence from the latest synthesis run.", examples: [null] }),
    events: z.array(eventRecord).meta({
      description: "Filled only when `include` has `events` and `tenure` is given; at most 20, newest first.",
    }),
    people: z.array(personRecord).meta({ description: "Filled only when `include` has `people`." }),
    intelligence: intelligence.nullable().meta({
      description: "Filled only when `include` has `intelligence`; null if we have nothing.",
    }),
    intelligence_history: intelligenceHistory.nullable().meta({
      description: "Filled only when `include` has `intelligence_history`; null until a snapshot is stored.",
    }),
    profile: profile.nullable().meta({
      description: "What the newest reports say about the business; null if we have none.",
    }),
    citations: z.array(citation).meta({
      description: "The footnotes, numbered.",
    }),
    meta: z
      .object({
        enrichedAt: z.iso
          .datetime()
          .meta({ description: "ISO timestamp.", examples: ["2026-11-21T10:00:00.000Z"] }),
        sources: z.array(z.string()).meta({
          description: "Datasets that the response draws on.",
          examples: [["entity_resolution", "entity_registry"]],
        }),
        briefing: z
          .object({
            writer: z
              .enum(["extractive", "model"])
              .nullable()
              .meta({
                description:
                  "Who wrote `context`: fixed templates and sentences of sources, or a language model.",
                examples: ["extractive"],
              }),
            composed_at: z.iso
              .datetime()
              .nullable()
              .meta({ description: "When it was written.", examples: ["2026-11-21T10:00:00.000Z"] }),
            sentences_verified: z
              .number()
              .int()
              .meta({ description: "Sentences that passed the check as written.", examples: [9] }),
            sentences_replaced: z
              .number()
              .int()
              .meta({ description: "Sentences that an extractive one took the place of.", examples: [0] }),
            sentences_dropped: z
              .number()
              .int()
              .meta({ description: "Sentences left out because nothing supports them.", examples: [0] }),
            reason: z
              .string()
              .nullable()
              .meta({ description: "Why a text is null, in a sentence.", examples: [null] }),
          })
          .meta({
            description: "How `context` and `headlineInsight` came about.",
          }),
        data_through: dataThroughField,
        coverage: coverageField,
        refresh: refreshField,
        resolution,
        costEstimate: z
          .number()
          .min(0)
          .meta({
            description: "What this call adds to the bill, in USD; 0 within the included volume.",
            examples: [0],
          }),
      })
      .meta({ description: "Provenance and cost." }),
  }),
  errors: ["company_not_found", "company_ambiguous", "start_after_end"],
  unitPriceCents: 5,
  unit: "call",
  unitsOf: () => 1,
  holdsUnits: true,
  examples: [
    { title: "Profile and scale", request: { company: "Apple" } },
    {
      title: "With events and people",
      request: {
        company: "Nvidia",
        tenure: { start: "2025-01", end: "2025-12" },
        include: ["events", "people"],
      },
    },
  ],
});
