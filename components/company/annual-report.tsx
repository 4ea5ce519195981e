import { Mark } from "@/components/briefing/mark";
import { factRef } from "@/components/briefing/read-briefing";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatDay } from "@/lib/domain/calendar";
import { capitalize, formatAmount, formatAmounts } from "@/lib/domain/prose";
import type { Enriched } from "./company-answer";

/** A line of what the newest report says. `numbers` are its footnotes, whose marks stand under `field`. */
export type ReportedLine = {
  field: string;
  label: string;
  said: readonly string[];
  numbers: readonly number[];
};

type PartRow = NonNullable<Enriched["scale"]["markets"]>[number] & {
  percent_of_sales?: number | null;
  field: string;
  numbers: readonly number[];
};

const mostShown = 12;

/** What the newest reports say of the business, in reading order; what they don't say is left out. */
export function listReported({ profile }: Pick<Enriched, "profile">): ReportedLine[] {
  if (profile === null) return [];
  const { incorporated, customers, subsidiaries } = profile;
  const line = (
    field: string,
    label: string,
    facts: readonly { said: string; citations: readonly number[] }[],
  ): ReportedLine[] => {
    const shown = facts.slice(0, mostShown);
    return shown.length === 0
      ? []
      : [
          {
            field: `report-${field}`,
            label,
            said: shown.map(({ said }) => said),
            numbers: [...new Set(shown.flatMap(({ citations }) => citations))],
          },
        ];
  };
  const named = (facts: readonly { name: string; citations: readonly number[] }[]) =>
    facts.map(({ name, citations }) => ({ said: name, citations }));
  const texts = (facts: readonly { text: string; citations: readonly number[] }[]) =>
    facts.map(({ text, citations }) => ({ said: text, citations }));
  return [
    ...line(
      "customers",
      "Large customers",
      customers.map(({ name, percent, citations }) => ({
        said: `${name} (${percent}% of sales)`,
        citations,
      })),
    ),
    ...line("competitors", "Named as competition", named(profile.competitors)),
    ...line(
      "incorporated",
      "Incorporated",
      incorporated
        ? [
            {
              said: [incorporated.state, incorporated.year].filter((part) => part !== null).join(", "),
              citations: incorporated.citations,
            },
          ]
        : [],
    ),
    ...line(
      "subsidiaries",
      "Subsidiaries",
      subsidiaries.map(({ name, jurisdiction, citations }) => ({
        said: jurisdiction === null ? name : `${name} (${jurisdiction})`,
        citations,
      })),
    ),
    ...line("metrics", "Operating metrics", texts(profile.operatingMetrics)),
    ...line("strategy", "Strategy", texts(profile.strategy)),
    ...line("risks", "Risks it names", texts(profile.risks)),
    ...line("legal", "Legal proceedings", texts(profile.legal)),
    ...line("incidents", "Cybersecurity incidents", texts(profile.incidents)),
  ];
}

/** Parts of a company's sales, of one kind: its segments, what it sells, where it sells. */
type PartsOfSales = { kind: string; heading: string; rows: PartRow[] };

/** What the newest report says each part brought in, each a fact with marks of its own. */
export function listPartsOfSales({ segments, products, markets }: Enriched["scale"]): PartsOfSales[] {
  const parts = [
    { kind: "segment", heading: "Segment", told: segments },
    { kind: "product", heading: "Product or service", told: products },
    { kind: "market", heading: "Market", told: markets },
  ];
  return parts.flatMap(({ kind, heading, told }) =>
    told === undefined || told.length === 0
      ? []
      : [
          {
            kind,
            heading,
            rows: told.map((part, at) => ({ ...part, field: `${kind}-${at}`, numbers: part.citations })),
          },
        ],
  );
}

/** "Market · year to December 31, 2025": narrow screens have no heads of columns. */
function captionOf({ heading, rows }: PartsOfSales): string {
  const day = rows.find(({ period_end }) => period_end !== null)?.period_end ?? null;
  return day === null ? heading : `${heading} · year to ${formatDay(day)}`;
}

/** "+12%" against the year before, where the report tells that. */
function changeOf({ revenue, previous_revenue }: PartRow): string | null {
  if (revenue === null || previous_revenue === null || previous_revenue <= 0) return null;
  const percent = Math.round((revenue / previous_revenue - 1) * 100);
  return `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)}%`;
}

/** What each part brought in, by its field, where the parts have one currency. */
function revenuesOf(rows: readonly PartRow[]): ReadonlyMap<string, string> {
  const told = rows.flatMap(({ field, revenue, unit }) =>
    revenue === null ? [] : [{ field, revenue, unit: unit ?? "USD" }],
  );
  const units = [...new Set(told.map(({ unit }) => unit))];
  const written =
    units.length === 1
      ? formatAmounts(
          told.map(({ revenue }) => revenue),
          units[0] ?? "USD",
        )
      : told.map(({ revenue, unit }) => formatAmount(revenue, unit));
  return new Map(told.map(({ field }, at) => [field, written[at] ?? ""]));
}

const columnsOf = (
  { heading, rows }: PartsOfSales,
  revenues = revenuesOf(rows),
): readonly Column<PartRow>[] => [
  {
    key: "name",
    header: heading,
    isRowHeader: true,
    // "the United States"; "iPhone" stays.
    cell: ({ name }) => (name.startsWith("the ") || /^other /.test(name) ? capitalize(name) : name),
  },
  {
    key: "revenue",
    header: "Revenue",
    align: "end",
    cell: ({ field, percent_of_sales: percent }) =>
      revenues.get(field) ?? (percent == null ? null : `${percent}% of sales`),
  },
  // Shares of sales alone have no change.
  ...(rows.some((row) => changeOf(row) !== null)
    ? [{ key: "change", header: "Change", align: "end" as const, cell: changeOf }]
    : []),
  {
    key: "source",
    header: "Source",
    cell: ({ field, name, numbers }) => (
      <Marks field={field} numbers={numbers} sentence={`${heading} ${name}`} />
    ),
  },
];

function Marks({ field, numbers, sentence }: Pick<ReportedLine, "field" | "numbers"> & { sentence: string }) {
  return (
    <span>
      {numbers.map((n) => (
        <Mark key={n} n={n} place={factRef(n, field)} sentence={sentence} />
      ))}
    </span>
  );
}

/** What the newest reports say of the business. Stands within `Footnotes`. */
export function AnnualReport({
  lines,
  parts,
  report,
}: {
  lines: readonly ReportedLine[];
  parts: readonly PartsOfSales[];
  report: NonNullable<Enriched["profile"]>["report"] | null;
}) {
  if (lines.length === 0 && parts.length === 0) return null;
  return (
    <section data-one-stop aria-labelledby="annual-report" className="mt-14 first:mt-0">
      <h2 id="annual-report" className="section-title mb-3">
        From its reports
      </h2>
      {report ? (
        <p className="mb-4 text-faded text-sm">
          From its Form {report.form} filed on {formatDay(report.filed)}
        </p>
      ) : null}
      <div className="grid gap-6">
        {parts.map((part) => (
          <DataTable
            key={part.kind}
            caption={captionOf(part)}
            columns={columnsOf(part)}
            rows={part.rows}
            rowKey={({ field }) => field}
            narrow="scroll"
          />
        ))}
      </div>
      <dl className="mt-6 grid gap-x-6 gap-y-4 sm:grid-cols-[10rem_1fr]">
        {lines.map(({ field, label, said, numbers }) => (
          <div key={field} className="sm:contents">
            <dt className="text-faded text-sm">{label}</dt>
            <dd className="min-w-0">
              {said.some((one) => one.length > 60) ? (
                <ul className="grid gap-1.5">
                  {said.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              ) : (
                said.join("; ")
              )}{" "}
              <Marks field={field} numbers={numbers} sentence={label} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
