import { cva } from "class-variance-authority";
import Link from "next/link";
import { Fragment } from "react";
import { sourceAddress, webAddress } from "@/components/briefing/read-briefing";
import { recordRow } from "@/components/ui/definition-list";
import { daysBetween, formatDatedMoment, formatDay } from "@/lib/domain/calendar";
import { currentItem, eightKHeading } from "@/lib/domain/eight-k-items";
import {
  type RestingFacts as Facts,
  maxRestingFacts,
  type RestingDetail,
  type RestingFigure,
  type RestingPart,
} from "@/lib/domain/facts";
import { groupBy } from "@/lib/domain/group-by";
import { capitalize, formatAmount, formatLarge, formatPerShare } from "@/lib/domain/prose";
import {
  type Block,
  cutAtMark,
  isRunOn,
  readBlocks,
  type Span,
  type Table,
  type TableCell,
} from "./read-blocks";

type Props = { text: string; part: Span; mark: Span | null };

/** A part of a canonical text in paragraphs, headings and tables, with a passage marked. Shown as text, whatever it holds. */
export function SourceText({ text, part, mark }: Props) {
  const anchor = mark?.from ?? -1;
  return (
    <section
      data-testid="source-text"
      className="mt-4 wrap-anywhere font-serif text-[1.0625rem] leading-[1.65] *:[h3]:not-first:mt-[1.8em] *:not-first:mt-[0.9em]"
      aria-label="Text of the document"
    >
      {readBlocks(text, part).map((block) => (
        <TextBlock key={firstOf(block)} text={text} block={block} mark={mark} anchor={anchor} />
      ))}
    </section>
  );
}

function firstOf(block: Block): number {
  if (block.kind === "table") return block.from;
  return (block.kind === "heading" ? block.line.from : block.lines[0]?.from) ?? 0;
}

type MarkedProps = { text: string; mark: Span | null; anchor: number };

function TextBlock({ block, ...marked }: MarkedProps & { block: Block }) {
  if (block.kind === "table") return <TextTable table={block} {...marked} />;
  if (block.kind === "heading")
    return (
      <h3 className="font-semibold text-lg leading-[1.35]">
        <Marked span={block.line} {...marked} />
      </h3>
    );
  const between = isRunOn(marked.text, block.lines) ? " " : <br />;
  return (
    <p>
      {block.lines.map((line, at) => (
        <Fragment key={line.from}>
          {at > 0 ? between : null}
          <Marked span={line} {...marked} />
        </Fragment>
      ))}
    </p>
  );
}

/** A table that scrolls within itself where it is wider than the page, also by keyboard. */
function TextTable({ table: { head, rows }, ...marked }: MarkedProps & { table: Table }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className="wrap-normal max-w-full overflow-x-auto font-sans text-sm leading-[1.4]" tabIndex={0}>
      <table className="border-collapse">
        {head.length > 0 ? (
          <thead className="font-medium text-faded">
            {head.map((cells) => (
              <tr key={placeOf(cells)} className="last:*:border-rule last:*:border-b">
                {cells.map((cell, at) => (
                  <Cell key={cell.span?.from ?? `empty ${at}`} cell={cell} scope="col" {...marked} />
                ))}
              </tr>
            ))}
          </thead>
        ) : null}
        <tbody>
          {rows.map((cells) => (
            <tr key={placeOf(cells)} className="not-first:*:border-rule not-first:*:border-t">
              {cells.map((cell, at) => (
                <Cell
                  key={cell.span?.from ?? `empty ${at}`}
                  cell={cell}
                  scope={at === 0 && !cell.isAmount && cells.some((one) => one.isAmount) ? "row" : null}
                  {...marked}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const placeOf = (cells: readonly TableCell[]): number =>
  cells.find(({ span }) => span !== null)?.span?.from ?? 0;

const cellClass = cva("py-[0.3rem] pr-5 pl-0 text-left align-bottom tabular-nums", {
  variants: {
    is: {
      name: "min-w-36 font-normal max-w-96",
      amount: "whitespace-nowrap text-right",
      heading: "font-medium not-first:text-right",
    },
  },
});

type CellProps = MarkedProps & { cell: TableCell; scope: "row" | "col" | null };

/** A cell that names its row or column is a header; one that the text leaves empty is none. */
function Cell({ cell: { span, columns, isAmount }, scope, ...marked }: CellProps) {
  const over = columns > 1 ? { colSpan: columns } : {};
  if (span === null) return <td className={cellClass()} {...over} />;
  const said = <Marked span={span} {...marked} />;
  if (scope === null)
    return (
      <td className={isAmount ? cellClass({ is: "amount" }) : cellClass()} {...over}>
        {said}
      </td>
    );
  return (
    <th
      scope={scope === "col" && columns > 1 ? "colgroup" : scope}
      className={cellClass({ is: scope === "row" ? "name" : "heading" })}
      {...over}
    >
      {said}
    </th>
  );
}

function Marked({ text, span, mark, anchor }: MarkedProps & { span: Span }) {
  return cutAtMark(span, mark).map(({ from, to, isMarked }) =>
    isMarked ? (
      <mark key={from} {...(from === anchor ? { id: "passage" } : {})}>
        {text.slice(from, to)}
      </mark>
    ) : (
      <Fragment key={from}>{text.slice(from, to)}</Fragment>
    ),
  );
}

/** The way through a text that is shown in parts. @param at the part shown, from 0. */
export function PartLinks({ id, at, count }: { id: string; at: number; count: number }) {
  if (count < 2) return null;
  const to = (part: number) => `${sourceAddress(id)}?part=${part + 1}#text`;
  return (
    <nav aria-label="Parts of the text" className="mt-3 flex gap-4 text-sm tabular-nums print:hidden">
      {at > 0 ? (
        <Link href={to(at - 1)} className="action">
          Previous part
        </Link>
      ) : null}
      <span className="text-faded">
        Part {at + 1} of {count}
      </span>
      {at < count - 1 ? (
        <Link href={to(at + 1)} className="action">
          Next part
        </Link>
      ) : null}
    </nav>
  );
}

type SourceDocument = {
  id: string;
  kind: string;
  publisher: string;
  url: string;
  accession: string | null;
  form: string | null;
  publishedOn: string | null;
  seenOn: string;
  retrievedAt: string | null;
  sha256: string | null;
};

/** "2026-11-21 14:46:50.006+00" as "Nov 21, 2026, 2:46 PM UTC". */
function formatTimestamp(moment: string): string {
  const at = new Date(moment.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00"));
  if (Number.isNaN(at.getTime())) return moment;
  return formatDatedMoment(at);
}

/** What a document is, where it came from and when. */
export function SourceRecord({ source }: { source: SourceDocument }) {
  const original = webAddress(source.url);
  const rows = [
    ["Publisher", source.publisher],
    ["Form", source.form],
    ["Accession number", source.accession],
    ["Published", source.publishedOn && formatDay(source.publishedOn)],
    ["Facts seen on", formatDay(source.seenOn)],
    ["Fetched", source.retrievedAt && formatTimestamp(source.retrievedAt)],
  ] as const;
  return (
    <dl className="divide-y divide-rule border-rule border-y text-[0.9375rem]">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className={recordRow}>
            <dt className="text-faded">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ) : null,
      )}
      {source.sha256 ? (
        <div className={recordRow}>
          <dt className="text-faded">SHA-256</dt>
          <dd className="break-all font-mono text-xs leading-relaxed">{source.sha256}</dd>
        </div>
      ) : null}
      <div className={recordRow}>
        <dt className="text-faded">Original</dt>
        <dd className="break-all">
          {original ? (
            <a href={original} rel="noreferrer" className="action">
              {original}
            </a>
          ) : (
            source.url
          )}
        </dd>
      </div>
    </dl>
  );
}

/** One fact with the company that it is of. */
type FactLine = { id: string; key: string; company: string; text: string };

/** What each concept is called in a list. */
const concepts: Readonly<Record<RestingFigure["concept"], string>> = {
  revenue: "revenue",
  cost_of_sales: "cost of sales",
  gross_profit: "gross profit",
  research_and_development: "research and development",
  operating_income: "operating income",
  other_income: "other income",
  pretax_income: "income before taxes",
  income_tax: "income taxes",
  net_income: "net income",
  eps_diluted: "diluted earnings per share",
  operating_cash_flow: "cash from operations",
  capital_expenditure: "capital expenditure",
  dividends_paid: "dividends paid",
  buybacks: "shares bought back",
  stock_issued: "proceeds of shares issued",
  cash: "cash and equivalents",
  short_term_investments: "short-term investments",
  cash_and_investments: "cash and short-term investments",
  long_term_securities: "long-term marketable securities",
  assets: "total assets",
  short_term_borrowings: "short-term borrowings",
  current_long_term_debt: "long-term debt due within a year",
  current_debt: "debt due within a year",
  long_term_debt: "long-term debt",
  liabilities: "total liabilities",
  equity: "shareholders’ equity",
  shares_outstanding: "shares outstanding",
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
  indexSince: "In the S&P 500 since",
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

const statementOrder = Object.keys(concepts);

/** A company's newest figures first, those of a period in the order of its statements. */
const byStatement = (one: RestingFigure, other: RestingFigure): number =>
  one.key.localeCompare(other.key) ||
  other.periodEnd.localeCompare(one.periodEnd) ||
  statementOrder.indexOf(one.concept) - statementOrder.indexOf(other.concept);

/** "Revenue of iPhone in the year to September 27, 2025: $209.6 billion". */
function writePart({ kind, name, amount, unit, from, to }: RestingPart): string {
  if (kind === "competitor") return `Competitor it names: ${name}`;
  if (kind === "subsidiary") return `Subsidiary: ${name}`;
  if (kind === "incorporation") return `Incorporated in: ${name}`;
  if (amount === null || unit === null)
    return kind === "customer" ? `Customer it names: ${name}` : `${capitalize(kind)}: ${name}`;
  const period = from !== null && to !== null && daysBetween(from, to) < 300 ? "quarter" : "year";
  const when = to === null ? "" : ` in the ${period} to ${formatDay(to)}`;
  const told = unit === "percent" ? `${amount}% of revenue` : formatAmount(amount, unit);
  return `Revenue ${kind === "customer" || kind === "market" ? "from" : "of"} ${name}${when}: ${told}`;
}

/** The facts that rest on a document, a line each: who a company is, figures, people in their roles, what was reported. */
export function listFactLines({ profile, figures, parts, roles, events }: Facts): FactLine[] {
  const line = (id: string, { key, company }: { key: string; company: string }, text: string): FactLine => ({
    id: `${key} ${id}`,
    key,
    company,
    text,
  });
  // A company's name and number stand in its profile and among its names.
  const said = new Set<string>();
  const isNew = ({ key, text }: FactLine) => said.size < said.add(`${key} ${text}`).size;
  return [
    ...profile.map((one) => {
      const until = one.until === null ? "" : `, until ${formatDay(one.until)}`;
      return line(
        `${one.field} ${one.value} ${one.until}`,
        one,
        `${details[one.field]}: ${one.value}${until}`,
      );
    }),
    ...figures
      .toSorted(byStatement)
      .map((one) =>
        line(
          `${one.concept} ${one.period} ${one.periodEnd}`,
          one,
          `${capitalize(concepts[one.concept])} ${whenOf(one)}: ${amountOf(one)}`,
        ),
      ),
    ...parts.map((one) => line(`${one.kind} ${one.name} ${one.to}`, one, writePart(one))),
    ...roles.map((one) =>
      line(`${one.person} ${one.role}`, one, `${one.person}: ${one.role}, on ${formatDay(one.seenOn)}`),
    ),
    ...events.map((one) => {
      const item = currentItem(one.item);
      const heading = item === null ? "" : `: ${eightKHeading(item)}`;
      return line(`item ${one.item}`, one, `Item ${one.item}${heading}, filed on ${formatDay(one.filedOn)}`);
    }),
  ].filter(isNew);
}

/** What a document is a source of, so that each fact can be looked up in the original. */
export function RestingFacts({ facts }: { facts: Facts }) {
  const lines = listFactLines(facts);
  if (lines.length === 0) return null;
  const isCut = Object.values(facts).some(({ length }) => length >= maxRestingFacts);
  return (
    <section aria-labelledby="facts" className="mt-10">
      <h2 id="facts" className="section-title">
        Facts taken from this document
      </h2>
      <ul className="mt-3 divide-y divide-rule border-rule border-y text-[0.9375rem]">
        {[...groupBy(lines, ({ key }) => key)].map(([key, facts]) => (
          <li key={key} className={recordRow}>
            <Link href={`/company/${key}`} className="action justify-self-start self-start">
              {facts[0]?.company}
            </Link>
            <ul className="min-w-0 space-y-1">
              {facts.map(({ id, text }) => (
                <li key={id} className="break-words">
                  {text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {isCut ? (
        <p className="mt-2 text-faded text-sm">The list ends here; the original document has the rest.</p>
      ) : null}
    </section>
  );
}
