import { z } from "zod";
import type { CoverageRow } from "@/lib/db/coverage";
import { formatDay } from "@/lib/domain/calendar";
import { type Dataset, datasets } from "@/lib/domain/facts";
import { dayField } from "../fields";

/** What one dataset holds about a company, so that silence can be told from ignorance. */
export const coverageRecord = z
  .object({
    source: z.enum(datasets).meta({ description: "The dataset.", examples: ["sec_material_events"] }),
    documents: z
      .number()
      .int()
      .min(0)
      .meta({
        description: "How many documents we have about this company; with 0, silence means nothing.",
        examples: [88],
      }),
    texts: z
      .number()
      .int()
      .min(0)
      .meta({ description: "How many of them we have text for, so they can be quoted.", examples: [12] }),
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
        description: "When we last checked with the publisher; null if the facts come from a published list.",
        examples: ["2026-11-21T10:00:00.000Z"],
      }),
  })
  .meta({
    id: "Coverage",
    description: "What one dataset has about this company.",
  });

export const coverageField = z.array(coverageRecord).meta({
  description: "Each dataset we checked, and what it has about this company.",
});

/** How far what is held about a company reaches, in the `meta` of every answer that says something of it. */
export const dataThroughField = dayField.nullable().meta({
  description:
    "Day of the newest filing, article, or other document we have about this company; null if we have none. Later events aren't in the response.",
  examples: ["2026-07-29"],
});

/** How far fetching a company's newer filings has come; this very call may have started it. */
export const refreshField = z
  .object({
    state: z.enum(["queued", "running", "done", "failed"]).meta({
      description:
        "`queued` or `running`: newer filings are coming in, and a later answer will include them. `done`: this answer includes them. `failed`: EDGAR couldn't be read; we'll retry.",
      examples: ["queued"],
    }),
    since: z.iso
      .datetime()
      .meta({ description: "When this state began.", examples: ["2026-11-21T10:00:00.000Z"] }),
  })
  .nullable()
  .meta({
    id: "Refresh",
    description:
      "The company's newer SEC filings, fetched because someone asked about it. Null if the server doesn't query EDGAR, the company doesn't file there, or too many companies are waiting.",
  });

/** What is held about a company, as the contracts write it. */
export function toCoverage(rows: readonly CoverageRow[]): z.output<typeof coverageRecord>[] {
  return rows.map(({ source, documents, texts, newest, seenOn, checkedAt }) => ({
    source,
    documents,
    texts,
    newest,
    seen_on: seenOn,
    checked_at: checkedAt,
  }));
}

/** What is held about the company, so that silence can be told from ignorance. */
export function formatCoverage(coverage: readonly z.output<typeof coverageRecord>[]): string[] {
  const held = coverage.map(({ source, documents, newest }) =>
    documents === 0
      ? `${source} nothing`
      : `${source} ${documents}${newest === null ? "" : ` (newest ${newest})`}`,
  );
  return held.length === 0 ? [] : ["", `Documents held about it: ${held.join(", ")}.`];
}

/** How fresh what a dataset holds of a company is, in a sentence; nothing where it holds nothing. */
export function formatFreshness(coverage: readonly CoverageRow[], source: Dataset): string {
  const row = coverage.find((one) => one.source === source);
  if (!row) return "";
  const publisher = source === "source_articles" ? "The feeds were" : "EDGAR was";
  if (row.checkedAt !== null) return `${publisher} last checked on ${formatDay(row.checkedAt.slice(0, 10))}.`;
  if (row.seenOn === null) return "";
  return `This comes from published lists, last updated ${formatDay(row.seenOn)}; we haven’t checked for anything newer.`;
}
