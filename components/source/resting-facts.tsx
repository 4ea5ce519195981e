import Link from "next/link";
import { recordRow } from "@/components/ui/definition-list";
import { formatDay } from "@/lib/domain/calendar";
import { currentItem, eightKHeading } from "@/lib/domain/eight-k-items";
import type { RestingFacts as Facts, RestingDetail, RestingFigure } from "@/lib/domain/facts";
import { capitalize, formatAmount, formatLarge, formatPerShare } from "@/lib/domain/prose";

/** One fact with the company that it is of. */
export type FactLine = { id: string; key: string; company: string; text: string };

/** What each concept is called in a list. */
const concepts: Readonly<Record<RestingFigure["concept"], string>> = {
  revenue: "revenue",
  net_income: "net income",
  operating_income: "operating income",
  assets: "total assets",
  equity: "shareholders’ equity",
  cash: "cash and equivalents",
  eps_diluted: "diluted earnings per share",
  shares_outstanding: "shares outstanding",
  gross_profit: "gross profit",
  research_and_development: "research and development",
  operating_cash_flow: "cash from operations",
  capital_expenditure: "capital expenditure",
  dividends_paid: "dividends paid",
  buybacks: "shares bought back",
  liabilities: "total liabilities",
  long_term_debt: "long-term debt",
  backlog: "contracted revenue yet to come",
};

/** What each field of a profile and each kind of name is called in a list. */
const details: Readonly<Record<RestingDetail["field"], string>> = {
  name: "Name",
  ticker: "Ticker",
  exchange: "Exchange",
  sector: "Sector",
  industry: "Industry",
  headquarters: "Headquarters",
  founded: "Founded",
  employees: "Employees",
  description: "Described as",
  parent: "Belongs to",
  successor: "Succeeded as a registrant by",
  legal: "Legal name",
  former: "Former name",
  brand: "Brand",
  short: "Short name",
  symbol: "Symbol",
  cik: "CIK",
  lei: "LEI",
  domain: "Domain",
};

const whenOf = ({ period, periodEnd }: RestingFigure): string =>
  period === "instant" ? `on ${formatDay(periodEnd)}` : `in the ${period} to ${formatDay(periodEnd)}`;

function amountOf({ concept, value, unit }: RestingFigure): string {
  if (concept === "shares_outstanding") return formatLarge(value);
  return concept === "eps_diluted" ? formatPerShare(value) : formatAmount(value, unit);
}

/** The facts that rest on a document, a line each: who a company is, figures, people in their roles, what was reported. */
export function listFactLines({ profile, figures, roles, events }: Facts): FactLine[] {
  const line = (id: string, { key, company }: { key: string; company: string }, text: string): FactLine => ({
    id: `${key} ${id}`,
    key,
    company,
    text,
  });
  return [
    ...profile.map((one) => {
      const until = one.until === null ? "" : `, until ${formatDay(one.until)}`;
      return line(
        `${one.field} ${one.value} ${one.until}`,
        one,
        `${details[one.field]}: ${one.value}${until}`,
      );
    }),
    ...figures.map((one) =>
      line(
        `${one.concept} ${one.period} ${one.periodEnd}`,
        one,
        `${capitalize(concepts[one.concept])} ${whenOf(one)}: ${amountOf(one)}`,
      ),
    ),
    ...roles.map((one) =>
      line(`${one.person} ${one.role}`, one, `${one.person}: ${one.role}, on ${formatDay(one.seenOn)}`),
    ),
    ...events.map((one) => {
      const item = currentItem(one.item);
      const heading = item === null ? "" : `: ${eightKHeading(item)}`;
      return line(`item ${one.item}`, one, `Item ${one.item}${heading}, filed on ${formatDay(one.filedOn)}`);
    }),
  ];
}

/** What a document is a source of, so that each fact can be looked up in the original. */
export function RestingFacts({ facts }: { facts: Facts }) {
  const lines = listFactLines(facts);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="facts" className="mt-10">
      <h2 id="facts" className="section-title">
        Facts taken from this document
      </h2>
      <ul className="mt-3 divide-y divide-rule border-rule border-y text-[0.9375rem]">
        {lines.map(({ id, key, company, text }) => (
          <li key={id} className={recordRow}>
            <Link href={`/company/${key}`} className="action">
              {company}
            </Link>
            <span className="break-words">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
