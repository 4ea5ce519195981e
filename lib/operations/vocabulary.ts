import { z } from "zod";
import { isMonth } from "@/lib/domain/calendar";
import { entityTypes } from "@/lib/domain/entity";
import { datasets } from "@/lib/domain/facts";
import { roleTypes, sourceTypes } from "@/lib/domain/roles/role";
import { errors } from "./errors";

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** How a malformed field is answered: its path in the request, then the form that it wants. */
export function wants(form: string) {
  return {
    error: (issue: { path?: readonly PropertyKey[] | undefined }): string => {
      const path = (issue.path ?? []).map((part) =>
        typeof part === "number" ? `[${part}]` : `.${String(part)}`,
      );
      return `${path.join("").replace(/^\./, "")} ${form}`;
    },
  };
}

/** The most events and people that one answer carries. */
export const maxEvents = 20;
export const maxPeople = 25;

export const monthForm = wants("must be a month in the form YYYY-MM");

/** A month, for whoever reads the schema; `isMonth` decides. */
export const monthPattern = "^\\d{4}-(0[1-9]|1[0-2])$";

export function monthField(description: string) {
  return z
    .string(monthForm)
    .refine(isMonth, monthForm)
    .meta({ description, examples: ["2024-01"], pattern: monthPattern });
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

export const companyField = z
  .string({
    error: (issue) => (isMissing(issue.input) ? errors.company_required.error : errors.company_length.error),
  })
  .trim()
  .min(1, errors.company_required.error)
  // Neither can be stored as text: a zero character, half of a surrogate pair.
  .refine((text) => !/\0|\p{Cs}/u.test(text), { error: errors.company_length.error })
  // Counted as people count: an emoji or an accented letter outside the basic plane is one character.
  .refine((text) => text === "" || ([...text].length >= 2 && [...text].length <= 200), {
    error: errors.company_length.error,
  })
  .meta({
    description:
      "Company name or entity key. Tickers ($AAPL), CIKs, LEIs, web domains, former and brand names resolve too.",
    examples: ["Apple", "apple", "Facebook", "$BRK.B"],
    minLength: 2,
    maxLength: 200,
  });

const confidence = z.number().min(0).max(1);
export const dayField = z.string().regex(isoDay);

const resolutionSources = [
  "curated",
  "discovered",
  "sec_fallback",
  "symbol_fallback",
  "disambiguation",
] as const;

export const resolution = z
  .object({
    source: z.enum(resolutionSources).meta({
      description:
        "How the name was resolved: `curated` (registry hit), `discovered` (found beyond the registry and cached), `sec_fallback` (only SEC's ticker list knows it), `symbol_fallback` (a symbol with an industry word), `disambiguation` (several names matched and evidence decided).",
      examples: ["curated"],
    }),
    confidence: confidence.meta({ description: "Confidence in the match, 0 to 1.", examples: [1] }),
    matchedName: z
      .string()
      .nullable()
      .meta({ description: "The registry's name that matched.", examples: ["Facebook, Inc."] }),
    matchedKind: z
      .string()
      .nullable()
      .meta({
        description:
          "Kind of that name: legal, former, brand, short, ticker, cik, lei, domain, or key for an entity key.",
        examples: ["former"],
      }),
    matchedUntil: dayField.nullable().meta({
      description: "For a former name or a retired ticker: the day on which it ended.",
      examples: ["2021-10-28"],
    }),
    explanation: z
      .string()
      .meta({ description: "Why this company, in a sentence.", examples: ["Matched the entity key apple."] }),
  })
  .meta({ id: "Resolution", description: "Provenance of the company match." });

/** Whether and how surely a company string resolved; the first two fields of validate and enrich. */
export const matchFields = {
  verified: z.boolean().meta({ description: "True if the input resolved.", examples: [true] }),
  confidence: confidence.meta({ description: "Confidence in the match, 0 to 1.", examples: [1] }),
};

export const entity = z
  .object({
    key: z.string().meta({ description: "Canonical entity key.", examples: ["apple"] }),
    name: z.string().meta({ description: "Display name.", examples: ["Apple Inc."] }),
    type: z.enum(entityTypes).meta({ description: "What the entity is.", examples: ["public_company"] }),
    ticker: z
      .string()
      .nullable()
      .meta({ description: "Stock ticker; public companies only.", examples: ["AAPL"] }),
    sector: z
      .string()
      .nullable()
      .meta({ description: "Industry sector.", examples: ["Information Technology"] }),
    industry: z
      .string()
      .nullable()
      .meta({
        description: "Specific industry.",
        examples: ["Technology Hardware, Storage & Peripherals"],
      }),
    publicUrl: z
      .string()
      .nullable()
      .meta({
        description: "Public page of the company.",
        examples: ["http://localhost:3000/company/apple"],
      }),
  })
  .meta({ id: "Entity", description: "A company or industry of the registry." });

export const entityBrief = entity
  .pick({ key: true, name: true })
  .meta({ id: "EntityBrief", description: "Key and display name." });

export const alternative = z
  .object({
    key: z.string().meta({ description: "Entity key to send instead.", examples: ["delta-air-lines"] }),
    name: z.string().meta({ description: "Display name.", examples: ["Delta Air Lines, Inc."] }),
    type: z.enum(entityTypes).meta({ description: "What the entity is.", examples: ["public_company"] }),
    ticker: z
      .string()
      .nullable()
      .meta({ description: "Stock ticker.", examples: ["DAL"] }),
    confidence: confidence.meta({
      description: "How likely this one is meant, 0 to 1.",
      examples: [0.62],
    }),
  })
  .meta({ id: "Alternative", description: "One of several companies that a name may mean." });

export const source = z
  .object({
    id: z.string().meta({ description: "Id of the document.", examples: ["sec-0000320193-25-000079"] }),
    url: z.string().meta({
      description: "Where a person can check it.",
      examples: ["https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0000320193"],
    }),
    accession: z
      .string()
      .nullable()
      .meta({ description: "SEC accession number.", examples: ["0000320193-25-000079"] }),
    form: z
      .string()
      .nullable()
      .meta({ description: "SEC form type.", examples: ["8-K"] }),
    item: z
      .string()
      .nullable()
      .meta({ description: "8-K item number as filed.", examples: ["5.02"] }),
    date: dayField.nullable().meta({
      description: "Day of filing or publication, else the day it was seen.",
      examples: ["2025-10-31"],
    }),
    quote: z
      .string()
      .optional()
      .meta({ description: "The passage, letter for letter, where text is held.", examples: ["…"] }),
    quote_start: z
      .number()
      .int()
      .optional()
      .meta({ description: "First character of the quote in the document's text.", examples: [1042] }),
    quote_end: z
      .number()
      .int()
      .optional()
      .meta({ description: "First character after the quote.", examples: [1180] }),
  })
  .meta({ id: "Source", description: "The document that a fact comes from." });

export const personRecord = z
  .object({
    name: z.string().meta({ description: "As it appears in sources.", examples: ["Timothy D. Cook"] }),
    role: z
      .string()
      .nullable()
      .meta({ description: "Role at the company.", examples: ["Chief Executive Officer"] }),
    role_type: z
      .enum(roleTypes)
      .nullable()
      .meta({ description: "Category of the role.", examples: ["executive"] }),
    is_current: z
      .boolean()
      .meta({ description: "Whether the role is current, by the latest source.", examples: [true] }),
    source_types: z
      .array(z.enum(sourceTypes))
      .meta({ description: "Kinds of source that name this person and role.", examples: [["sec_filing"]] }),
    verified_count: z
      .number()
      .int()
      .min(0)
      .meta({
        description: "Independent documents that name this person and role.",
        examples: [7],
      }),
    last_seen: dayField
      .nullable()
      .meta({ description: "Newest source date, YYYY-MM-DD.", examples: ["2026-04-03"] }),
    later_change: z
      .object({
        date: dayField.meta({ description: "Day of filing.", examples: ["2026-04-20"] }),
        accession: z.string().meta({ description: "Accession number.", examples: ["0000320193-26-000042"] }),
        url: z.url().meta({ description: "Where the filing opens." }),
      })
      .nullable()
      .meta({
        description:
          "Of a current chief executive or finance chief: the first 8-K filed after the newest document that names them which reports a change of directors or officers (Item 5.02) and whose text isn't held (an addition to the contract).",
        examples: [null],
      }),
    source: source.nullable().meta({ description: "The newest document (an addition to the contract)." }),
  })
  .meta({ id: "PersonRecord", description: "A person in a role; one record per person and role text." });

export const eventRecord = z
  .object({
    date: dayField.meta({ description: "SEC filing date, YYYY-MM-DD.", examples: ["2025-10-30"] }),
    type: z.string().meta({ description: "Event type label.", examples: ["Operating Results"] }),
    headline: z
      .string()
      .nullable()
      .meta({
        description: "Often null for routine item types.",
        examples: ["Apple reports fourth quarter results"],
      }),
    description: z
      .string()
      .nullable()
      .meta({ description: "Often null for routine filings.", examples: [null] }),
    item: z
      .string()
      .nullable()
      .meta({
        description:
          "SEC 8-K item number in today's numbering; filings before 2004-08-23 are mapped, `source.item` keeps the filed one.",
        examples: ["2.02"],
      }),
    source: source.meta({ description: "The filing (an addition to the contract)." }),
  })
  .meta({ id: "EventRecord", description: "One item of one SEC 8-K filing." });

/** What one dataset holds about a company, so that silence can be told from ignorance. */
export const coverageRecord = z
  .object({
    source: z.enum(datasets).meta({ description: "The dataset.", examples: ["sec_material_events"] }),
    documents: z
      .number()
      .int()
      .min(0)
      .meta({
        description: "Documents held about this company; 0 means that silence says nothing.",
        examples: [88],
      }),
    texts: z
      .number()
      .int()
      .min(0)
      .meta({ description: "Of them, those whose text is held and can be quoted.", examples: [12] }),
    newest: dayField
      .nullable()
      .meta({ description: "Day of filing or publication of the newest.", examples: ["2026-07-30"] }),
    seen_on: dayField
      .nullable()
      .meta({ description: "Day on which its facts were last seen.", examples: ["2026-08-01"] }),
    checked_at: z
      .string()
      .nullable()
      .meta({
        description:
          "When the publisher was last asked for more; null where a published list brought the facts.",
        examples: ["2026-11-21T10:00:00.000Z"],
      }),
  })
  .meta({
    id: "Coverage",
    description: "What one dataset holds about this company (an addition to the contract).",
  });

export const coverageField = z.array(coverageRecord).meta({
  description: "Each dataset consulted, with what it holds about this company (an addition to the contract).",
});

/** How far what is held about a company reaches, in the `meta` of every answer that says something of it. */
export const dataThroughField = dayField.nullable().meta({
  description:
    "Newest day of a filing, article or other document held about this company (an addition to the contract); null where none is. What happened after it is not in the answer.",
  examples: ["2026-07-29"],
});

/** How far the fetching of a company's newer filings is, which the question itself may have set off. */
export const refreshField = z
  .object({
    state: z.enum(["queued", "running", "done", "failed"]).meta({
      description:
        "`queued` or `running`: newer filings are coming in, and a later answer will carry them. `done`: this answer does. `failed`: EDGAR couldn't be read; it's tried again by itself.",
      examples: ["queued"],
    }),
    since: z.iso
      .datetime()
      .meta({ description: "When it got into this state.", examples: ["2026-11-21T10:00:00.000Z"] }),
  })
  .nullable()
  .meta({
    id: "Refresh",
    description:
      "Newer SEC filings of this company, fetched because it was asked about (an addition to the contract). Null where EDGAR isn't asked, the company files nothing there, or too many companies wait.",
  });
