import { z } from "zod";
import { isMonth } from "@/lib/domain/calendar";
import { eightKItemOf } from "@/lib/domain/eight-k-items";
import { defineContract, type ResponseOf } from "../contract";
import { errors } from "../errors";
import { companyField, monthField, monthForm, monthPattern, wants } from "../fields";
import { coverageField, dataThroughField, formatCoverage, refreshField } from "../records/coverage";
import { entityBrief, resolution } from "../records/entity";
import { eventRecord, formatEvent, maxEvents } from "../records/filing-event";
import { Notes } from "../records/source";

const typeForm = wants(
  'must be an 8-K item number such as "5.02" or its label such as "Departure of Directors"',
);

const typeField = z
  .string(typeForm)
  .refine((text) => eightKItemOf(text) !== null, typeForm)
  .meta({
    description: "An 8-K item number, its label, or the SEC's title of it, in any case.",
    examples: ["5.02", "Operating Results"],
  });

export const timeline = defineContract({
  name: "timeline",
  summary: "A company’s material events (SEC 8-K filings) over a range of months.",
  description:
    "Lists the items of a company's 8-K filings over a range of months, including both months, newest first. Returns up to 20; `summary` says how many there are.",
  guidance:
    "Use it for what happened at a company in a range of months, such as results, departures, deals. Needs `start` (YYYY-MM). Narrow by `types` where more than 20 events match. A private company usually has no events.",
  request: z
    .object({
      company: companyField,
      start: z
        .string({
          error: (issue) =>
            issue.input === undefined || issue.input === null
              ? errors.start_required.error
              : monthForm.error(issue),
        })
        .trim()
        .min(1, errors.start_required.error)
        .refine((text) => text === "" || isMonth(text), monthForm)
        .meta({ description: "First month, YYYY-MM.", examples: ["2024-01"], pattern: monthPattern }),
      end: monthField("Last month, YYYY-MM; defaults to the current month.").nullish(),
      types: z
        .array(typeField, wants("must be an array of 8-K item numbers or their labels"))
        .nullish()
        .meta({
          description:
            'Which events: 8-K item numbers ("5.02") or labels ("Departure of Directors"), or the SEC\'s titles of them, in any case. An empty array returns all.',
          examples: [["5.02", "Operating Results"]],
        }),
    })
    .refine(({ start, end }) => end == null || start <= end, errors.start_after_end.error),
  response: z.object({
    entity: entityBrief,
    period: z
      .object({
        start: z.string().meta({ description: "First month, YYYY-MM.", examples: ["2025-01"] }),
        end: z.string().meta({ description: "Last month, YYYY-MM.", examples: ["2025-12"] }),
      })
      .meta({ description: "The range, with `end` filled in when it was left out." }),
    summary: z.string().meta({
      description: "How many events there are, in plain words.",
      examples: [
        "14 events between January 2025 and December 2025, all listed, in the 9 filings on Form 8-K that we have from Apple Inc., from January 30, 2025 to December 5, 2025.",
      ],
    }),
    events: z.array(eventRecord).max(maxEvents).meta({ description: "At most 20, newest first." }),
    metrics: z.object({}).meta({ description: "Reserved for quantitative metrics; empty." }),
    coverage: coverageField,
    resolution,
    meta: z.object({ data_through: dataThroughField, refresh: refreshField }).meta({
      description: "How fresh the response is.",
    }),
  }),
  errors: ["company_not_found", "company_ambiguous", "start_required", "start_after_end"],
  unitPriceCents: 5,
  unit: "call",
  unitsOf: () => 1,
  holdsUnits: false,
  examples: [
    { title: "A year of events", request: { company: "Apple", start: "2025-01", end: "2025-12" } },
    {
      title: "Departures and appointments only",
      request: { company: "Nike", start: "2020-01", types: ["5.02"] },
    },
  ],
});

/** Events a line, with the filings behind them. */
export function formatTimeline({
  entity,
  period,
  summary,
  events,
  coverage,
}: ResponseOf<typeof timeline>): string[] {
  const notes = new Notes();
  return [
    `**${entity.name}** (key \`${entity.key}\`), ${period.start} to ${period.end}`,
    summary,
    ...(events.length > 0 ? [""] : []),
    ...events.map((event) => formatEvent(event, notes)),
    ...formatCoverage(coverage),
    ...notes.format(),
  ];
}
