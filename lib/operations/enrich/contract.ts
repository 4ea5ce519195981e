import { z } from "zod";
import { defineContract } from "../contract";
import { coverageField } from "../coverage-record";
import { errors } from "../errors";
import {
  companyField,
  dayField,
  entity,
  eventRecord,
  matchFields,
  monthField,
  personRecord,
  resolution,
  wants,
} from "../vocabulary";
import { intelligence, intelligenceHistory } from "./intelligence-contract";

export const includes = ["events", "people", "intelligence", "intelligence_history"] as const;
const includeForm = `one of ${includes.join(", ")}`;

const footnotes = z.record(z.string(), z.array(z.number().int()));

const extendedEntity = entity
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
      .meta({ description: "Year of foundation.", examples: ["1977"] }),
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
      description: "Field name to the numbers of its `citations` (an addition to the contract).",
      examples: [{ headquarters: [1], founded: [2] }],
    }),
  })
  .meta({ id: "ExtendedEntity", description: "The company with its firmographics." });

export const citation = z
  .object({
    n: z
      .number()
      .int()
      .min(1)
      .meta({ description: "Footnote number.", examples: [1] }),
    id: z.string().meta({ description: "Id of the document.", examples: ["edgar-0000320193"] }),
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
      .meta({ description: "The passage, where text is held.", examples: [null] }),
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
          quote: z.string().meta({ description: "Letter for letter.", examples: ["…"] }),
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
      .meta({ description: "Every passage of this source that the answer rests on." }),
    sha256: z
      .string()
      .nullable()
      .meta({ description: "Hash of the fetched bytes, hex.", examples: [null] }),
    retrieved_at: z
      .string()
      .nullable()
      .meta({
        description: "When it was fetched; null where a published list brought its facts.",
        examples: [null],
      }),
  })
  .meta({ id: "Citation", description: "A footnote: the document behind a fact." });

const scale = z
  .object({
    marketCap: z
      .string()
      .optional()
      .meta({ description: "Market capitalisation, formatted.", examples: ["$3.1T"] }),
    revenueRange: z
      .string()
      .optional()
      .meta({ description: "Range that annual revenue falls in.", examples: ["$100B-$500B"] }),
    revenue: z
      .object({
        value: z.number().meta({ description: "Amount in `unit`.", examples: [416161000000] }),
        unit: z.string().meta({ description: "Currency.", examples: ["USD"] }),
        period_start: dayField
          .nullable()
          .meta({ description: "First day of the fiscal year.", examples: ["2024-09-29"] }),
        period_end: dayField.meta({ description: "Last day of the fiscal year.", examples: ["2025-09-27"] }),
      })
      .optional()
      .meta({ description: "Revenue of the newest fiscal year (an addition to the contract)." }),
    sharesOutstanding: z
      .object({
        value: z.number().meta({ description: "Shares.", examples: [14681140000] }),
        date: dayField.meta({ description: "Day of the count.", examples: ["2026-01-16"] }),
      })
      .optional()
      .meta({ description: "Shares outstanding (an addition to the contract)." }),
    citations: footnotes
      .optional()
      .meta({ description: "Field name to the numbers of its `citations`.", examples: [{ revenue: [3] }] }),
  })
  .meta({ id: "Scale", description: "Size, where sources give it; may be empty." });

export const enrich = defineContract({
  name: "enrich",
  title: "Enrich",
  summary: "Firmographics, scale and a cited briefing of a company, with events and people on request.",
  description:
    "Every fact points to its footnotes in `citations`, and every footnote opens a document. What no source says is null.",
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
      .meta({ description: "Window of months for `events`." }),
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
      description: "Filled only when `include` has `intelligence`; null where nothing is held.",
    }),
    intelligence_history: intelligenceHistory.nullable().meta({
      description: "Filled only when `include` has `intelligence_history`; null while no snapshot is stored.",
    }),
    citations: z.array(citation).meta({
      description: "The footnotes, numbered; an addition to the contract.",
    }),
    meta: z
      .object({
        enrichedAt: z.iso
          .datetime()
          .meta({ description: "ISO timestamp.", examples: ["2026-11-21T10:00:00.000Z"] }),
        sources: z.array(z.string()).meta({
          description: "Datasets that the answer draws on.",
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
            description: "How `context` and `headlineInsight` came about (an addition to the contract).",
          }),
        coverage: coverageField,
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
