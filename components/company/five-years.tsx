import { Mark } from "@/components/briefing/mark";
import { factRef } from "@/components/briefing/read-briefing";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatDay } from "@/lib/domain/calendar";
import { formatAmount, formatPerShare } from "@/lib/domain/prose";
import type { Enriched } from "./company-answer";

/** The figures of one fiscal year. `numbers` are its footnotes, whose marks stand under `field`. */
export type FiscalYear = {
  field: string;
  end: string;
  revenue: string | null;
  netIncome: string | null;
  epsDiluted: string | null;
  numbers: readonly number[];
};

type Scale = Enriched["scale"];
type Entry = { value: number; citations: readonly number[]; comparable: boolean };

/** Behind a figure that counts something else than that of the newest year. */
const otherBasis = " *";

const shown = ["revenue", "netIncome", "epsDiluted"] as const;

/** The fiscal years of which figures are held, newest first; none where there is only one. */
export function listYears(scale: Scale): FiscalYear[] {
  const held = Object.fromEntries(shown.map((field) => [field, entriesOf(scale, field)]));
  const ends = [...new Set(shown.flatMap((field) => [...(held[field]?.keys() ?? [])]))].sort().reverse();
  if (ends.length < 2) return [];
  return ends.slice(0, 5).map((end) => {
    const [revenue, netIncome, eps] = shown.map((field) => held[field]?.get(end));
    const mark = (entry: Entry) => (entry.comparable ? "" : otherBasis);
    const format = (entry: Entry | undefined, unit = "USD") =>
      entry ? `${formatAmount(entry.value, unit)}${mark(entry)}` : null;
    return {
      field: `year-${end}`,
      end,
      revenue: format(revenue, scale.revenue?.unit),
      netIncome: format(netIncome, scale.netIncome?.unit),
      epsDiluted: eps ? `${formatPerShare(eps.value)}${mark(eps)}` : null,
      numbers: [...new Set([revenue, netIncome, eps].flatMap((entry) => entry?.citations ?? []))],
    };
  });
}

function entriesOf(scale: Scale, field: (typeof shown)[number]): Map<string, Entry> {
  const flow = scale[field];
  if (flow === undefined) return new Map();
  const newest = { value: flow.value, citations: scale.citations?.[field] ?? [], comparable: true };
  return new Map([
    [flow.period_end, newest],
    ...flow.previous.map((year) => [year.period_end, year] as const),
  ]);
}

const columns: readonly Column<FiscalYear>[] = [
  { key: "end", header: "Year to", isRowHeader: true, cell: ({ end }) => formatDay(end) },
  { key: "revenue", header: "Revenue", align: "end", cell: ({ revenue }) => revenue },
  { key: "netIncome", header: "Net income", align: "end", cell: ({ netIncome }) => netIncome },
  { key: "eps", header: "Diluted EPS", align: "end", cell: ({ epsDiluted }) => epsDiluted },
  {
    key: "sources",
    header: "Sources",
    cell: ({ field, end, numbers }) => (
      <span>
        {numbers.map((n) => (
          <Mark
            key={n}
            n={n}
            place={factRef(n, field)}
            sentence={`Figures of the year to ${formatDay(end)}`}
          />
        ))}
      </span>
    ),
  },
];

/** What a company earned, by fiscal year. Stands within `Footnotes`. */
export function FiveYears({ years }: { years: readonly FiscalYear[] }) {
  if (years.length === 0) return null;
  return (
    <section aria-labelledby="years" className="mt-14 first:mt-0">
      <h2 id="years" className="section-title mb-3">
        {years.length === 5 ? "Five years" : "Years"}
      </h2>
      <DataTable
        caption="Figures by fiscal year"
        isCaptionHidden
        columns={columns}
        rows={years}
        rowKey={({ end }) => end}
      />
      {years.some((year) => shown.some((field) => year[field]?.endsWith(otherBasis))) ? (
        <p className="mt-2 text-faded text-sm">
          * Not on the same basis as the newest year: counted or reported differently then, so no growth is
          worked out from it.
        </p>
      ) : null}
    </section>
  );
}
