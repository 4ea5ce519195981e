import { Mark } from "@/components/briefing/mark";
import { factRef } from "@/components/briefing/read-briefing";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatDay, isYearApart } from "@/lib/domain/calendar";
import { capitalize, formatAmount, formatAmounts, formatLarge, formatPerShare } from "@/lib/domain/prose";
import type { Enriched } from "./company-answer";

/** Facts with the marks of their footnotes. Stands within `Footnotes`. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <section aria-labelledby="profile">
      <h2 id="profile" className="section-title">
        Profile
      </h2>
      <dl data-one-stop className="mt-3 divide-y divide-rule border-rule border-y text-[0.9375rem]">
        {facts.map(({ field, label, value, numbers }) => (
          <div key={field} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 py-2">
            <dt className="text-faded">{label}</dt>
            <dd className="break-words">
              {value}
              {numbers.map((n) => (
                <Mark key={n} n={n} place={factRef(n, field)} sentence={`${label} ${value}`} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A fact beside the briefing. `numbers` are its footnotes. */
type Fact = { field: string; label: string; value: string; numbers: readonly number[] };

type Scale = Enriched["scale"];
type Flow = NonNullable<Scale["revenue"]>;

/** What is known of a company, in reading order; what no source says is left out. */
export function listFacts(answer: Pick<Enriched, "entity" | "scale" | "citations">): Fact[] {
  const { entity } = answer;
  const listing = [entity.ticker, entity.exchange].filter(Boolean).join(", ");
  const fact = (field: string, label: string, value: string | null | undefined): Fact[] => {
    if (!value) return [];
    const own = entity.citations[field] ?? [];
    const beside = field === "ticker" ? (entity.citations.exchange ?? []) : [];
    return [{ field, label, value, numbers: [...new Set([...own, ...beside])] }];
  };
  return [
    ...fact("name", "Name", entity.name),
    ...fact("ticker", "Listing", listing),
    ...fact("sector", "Sector", entity.sector),
    ...fact("industry", "Industry", entity.industry),
    ...fact("headquarters", "Headquarters", entity.headquarters),
    ...fact("founded", "Founded", entity.founded),
    ...fact("employees", "Employees", entity.employees?.toLocaleString("en-US")),
    ...listFigures(answer),
    ...fact("description", "Described as", entity.description),
  ];
}

/** What is known of a company's size. */
function listFigures({ scale, citations: notes }: Pick<Enriched, "scale" | "citations">): Fact[] {
  const { revenue, netIncome, quarter, assets, sharesOutstanding: shares, citations = {} } = scale;
  const newestYear = revenue?.period_end ?? netIncome?.period_end ?? "";
  const before = revenue && yearBefore(revenue);
  const entries: [field: string, label: string, value: string | undefined, more?: number[] | undefined][] = [
    ["revenue", "Revenue", revenue && formatRevenue(revenue), before?.citations],
    [
      "netIncome",
      capitalize(earningsOf(netIncome?.value ?? 0)),
      netIncome && `${formatAmount(Math.abs(netIncome.value), netIncome.unit)}, ${formatYear(netIncome)}`,
    ],
    [
      "quarter",
      "Newest quarter",
      quarter && quarter.period_end > newestYear ? formatQuarter(quarter) : undefined,
    ],
    ["assets", "Total assets", assets && `${amountOf(assets)} on ${formatDay(assets.date)}`],
    ["sharesOutstanding", "Shares", shares && `${formatLarge(shares.value)} on ${formatDay(shares.date)}`],
    ["marketCap", "Market cap", formatMarketCap(scale, notes)],
  ];
  return entries.flatMap(([field, label, value, more = []]) =>
    value === undefined
      ? []
      : [{ field, label, value, numbers: [...new Set([...(citations[field] ?? []), ...more])] }],
  );
}

const amountOf = ({ value, unit }: { value: number; unit: string }): string => formatAmount(value, unit);

/** What is earned below zero is called a loss, without a sign. */
const earningsOf = (value: number): string => (value < 0 ? "net loss" : "net income");

const formatYear = ({ period_end }: Flow): string => `year to ${formatDay(period_end)}`;

/** The figure of the fiscal year before the newest; undefined where another year lies between, or they don't compare. */
function yearBefore({ period_end, previous: [before] }: Flow): Flow["previous"][number] | undefined {
  return before?.comparable && isYearApart(before.period_end, period_end) ? before : undefined;
}

function formatRevenue(revenue: Flow): string {
  const before = yearBefore(revenue);
  const change = before && before.value > 0 ? (revenue.value / before.value - 1) * 100 : null;
  const said = `${amountOf(revenue)}, ${formatYear(revenue)}`;
  if (change === null) return said;
  const percent = Math.abs(change).toFixed(Math.abs(change) >= 10 ? 0 : 1);
  return Number(percent) === 0 ? `${said}, level` : `${said}, ${change > 0 ? "up" : "down"} ${percent}%`;
}

function formatQuarter({ revenue, net_income, unit, period_end }: NonNullable<Scale["quarter"]>): string {
  const said = [
    ...(revenue === null ? [] : [`revenue ${formatAmount(revenue, unit)}`]),
    ...(net_income === null ? [] : [`${earningsOf(net_income)} ${formatAmount(Math.abs(net_income), unit)}`]),
  ].join(", ");
  return capitalize(`${said}, quarter to ${formatDay(period_end)}`);
}

function formatMarketCap(
  { marketCap, marketCapBasis: basis }: Scale,
  notes: Enriched["citations"],
): string | undefined {
  if (marketCap === undefined || basis === undefined) return marketCap;
  const { shares, shares_date, price, price_date, price_code } = basis;
  const form = notes.find(({ n }) => n === basis.citations.at(-1))?.form ?? "4";
  const trade = `Form ${form} ${price_code === "S" ? "sale" : "purchase"}`;
  const counted = `${formatLarge(shares)} shares on ${formatDay(shares_date)}`;
  return `${marketCap}: ${counted} × ${formatPerShare(price)}, a ${trade} on ${formatDay(price_date)}`;
}

/** The figures of one fiscal year. `numbers` are its footnotes, whose marks stand under `field`. */
type FiscalYear = {
  field: string;
  end: string;
  revenue: string | null;
  netIncome: string | null;
  epsDiluted: string | null;
  numbers: readonly number[];
};

type Entry = { value: number; citations: readonly number[]; comparable: boolean };

/** Behind a figure that counts something else than that of the newest year. */
const otherBasis = " *";

const shown = ["revenue", "netIncome", "epsDiluted"] as const;

/** The fiscal years of which figures are held, newest first; none where there is only one. */
export function listYears(scale: Scale): FiscalYear[] {
  const held = Object.fromEntries(shown.map((field) => [field, entriesOf(scale, field)]));
  const ends = [...new Set(shown.flatMap((field) => [...(held[field]?.keys() ?? [])]))].sort().reverse();
  if (ends.length < 2) return [];
  const newest = ends.slice(0, 5);
  const amounts = new Map(
    (["revenue", "netIncome"] as const).map((field) => {
      const known = newest.flatMap((end) => held[field]?.get(end) ?? []);
      const written = formatAmounts(
        known.map(({ value }) => value),
        scale[field]?.unit ?? "USD",
      );
      return [field, new Map(known.map((entry, at) => [entry, written[at]]))];
    }),
  );
  return newest.map((end) => {
    const [revenue, netIncome, eps] = shown.map((field) => held[field]?.get(end));
    const mark = (entry: Entry) => (entry.comparable ? "" : otherBasis);
    const format = (entry: Entry | undefined, field: "revenue" | "netIncome") =>
      entry ? `${amounts.get(field)?.get(entry)}${mark(entry)}` : null;
    return {
      field: `year-${end}`,
      end,
      revenue: format(revenue, "revenue"),
      netIncome: format(netIncome, "netIncome"),
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
    <section data-one-stop aria-labelledby="years" className="mt-14 first:mt-0">
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
          * Not on the same basis as the newest year: it was measured or reported differently, so no growth is
          calculated from it.
        </p>
      ) : null}
    </section>
  );
}
