import { groupBy } from "@/lib/domain/group-by";
import type { ResponseOf } from "../contract";
import { formatCoverage } from "../records/coverage";
import { formatEntity, formatResolution } from "../records/entity";
import { formatEvent } from "../records/filing-event";
import { formatPerson } from "../records/person";
import { Notes } from "../records/source";
import type { enrich } from "./contract";

type Answer = ResponseOf<typeof enrich>;

const facts = ["exchange", "headquarters", "founded", "employees", "description"] as const;

const points = ["strengths", "weaknesses", "opportunities", "threats", "competitors", "priorities"] as const;

/** A profile as text; its footnotes keep the numbers of the answer's `citations`. */
export function formatEnrich(answer: Answer): string[] {
  const notes = new Notes();
  for (const { title, date, url, passages } of answer.citations)
    notes.add(
      title,
      date,
      url,
      passages.map(({ quote }) => quote),
    );
  const { entity, headlineInsight, context, events, people, meta } = answer;
  return [
    formatEntity(entity),
    formatResolution(meta.resolution),
    ...facts.flatMap((fact) =>
      entity[fact] === null ? [] : [`- ${fact}: ${entity[fact]}${marksOf(entity.citations[fact])}`],
    ),
    ...formatScale(answer.scale),
    ...(headlineInsight === null ? [] : ["", headlineInsight]),
    ...(context === null ? [] : ["", context]),
    ...(context === null && meta.briefing.reason !== null ? ["", meta.briefing.reason] : []),
    ...formatIntelligence(answer.intelligence),
    ...section(
      "Events",
      events.map((event) => formatEvent(event, notes)),
    ),
    ...section(
      "People",
      people.map((person) => formatPerson(person, notes)),
    ),
    ...formatHistory(answer.intelligence_history),
    ...formatCoverage(meta.coverage),
    ...notes.format(),
  ];
}

const marksOf = (numbers: readonly number[] = []) => numbers.map((n) => ` [${n}]`).join("");

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ["", `${title}:`, ...lines];

const balanceFields = [
  ["assets", "assets"],
  ["equity", "equity"],
  ["cash", "cash"],
  ["shortTermInvestments", "short-term investments"],
] as const;

function formatScale(scale: Answer["scale"]): string[] {
  const {
    marketCap,
    marketCapBasis: basis,
    revenue,
    revenueRange,
    sharesOutstanding,
    citations = {},
  } = scale;
  const line = (field: string, label: string, value: string | undefined) =>
    value === undefined ? [] : [`- ${label}: ${value}${marksOf(citations[field])}`];
  const balances = balanceFields.flatMap(([field, label]) => {
    const { value, unit, date } = scale[field] ?? {};
    return value === undefined ? [] : line(field, label, `${count(value)} ${unit} on ${date}`);
  });
  const due = scale.debt?.due_within_year;
  return [
    ...line("marketCap", "market cap", marketCap && `${marketCap}${basis ? ` (${formatBasis(basis)})` : ""}`),
    ...(revenue
      ? formatFlow("revenue", revenue, citations.revenue)
      : line("revenueRange", "revenue", revenueRange)),
    ...formatFlow("net income", scale.netIncome, citations.netIncome),
    ...formatFlow("gross profit", scale.grossProfit, citations.grossProfit),
    ...formatFlow("operating income", scale.operatingIncome, citations.operatingIncome),
    ...formatFlow("diluted earnings per share", scale.epsDiluted, citations.epsDiluted),
    ...line("quarter", "newest quarter", scale.quarter && formatQuarter(scale.quarter)),
    ...balances,
    ...line(
      "debt",
      "debt",
      scale.debt &&
        `${count(scale.debt.value)} ${scale.debt.unit} on ${scale.debt.date}${due == null ? "" : `, of which ${count(due)} is due within a year`}`,
    ),
    ...line(
      "sharesOutstanding",
      "shares outstanding",
      sharesOutstanding && `${count(sharesOutstanding.value)} on ${sharesOutstanding.date}`,
    ),
  ];
}

const count = (value: number) => value.toLocaleString("en-US");

function formatFlow(
  label: string,
  flow: Answer["scale"]["revenue"],
  numbers: number[] | undefined,
): string[] {
  if (flow === undefined) return [];
  const before = flow.previous.map(
    ({ value, period_end, citations }) => `${count(value)} to ${period_end}${marksOf(citations)}`,
  );
  const years = before.length === 0 ? "" : `; years before: ${before.join(", ")}`;
  return [
    `- ${label}: ${count(flow.value)} ${flow.unit}, year to ${flow.period_end}${marksOf(numbers)}${years}`,
  ];
}

function formatQuarter(quarter: NonNullable<Answer["scale"]["quarter"]>): string {
  const { revenue, net_income, unit, period_end } = quarter;
  const said = [
    ...(revenue === null ? [] : [`revenue ${count(revenue)} ${unit}`]),
    ...(net_income === null ? [] : [`net income ${count(net_income)} ${unit}`]),
  ];
  return `${said.join(", ")}, quarter to ${period_end}`;
}

function formatBasis(basis: NonNullable<Answer["scale"]["marketCapBasis"]>): string {
  const { shares, shares_date, price, price_date, price_code } = basis;
  const trade = price_code === "S" ? "sale" : "purchase";
  return `${count(shares)} shares on ${shares_date} times ${price} USD, an insider's ${trade} on ${price_date}`;
}

function formatIntelligence(intelligence: Answer["intelligence"]): string[] {
  if (intelligence === null) return [];
  return points.flatMap((name) =>
    section(
      name.charAt(0).toUpperCase() + name.slice(1),
      intelligence[name].length > 0
        ? formatPoints(intelligence[name])
        : [intelligence.empty[name] ?? []].flat(),
    ),
  );
}

/** A point a line; competitors that one sentence names share it. */
function formatPoints(all: readonly { text: string; name?: string }[]): string[] {
  return [...groupBy(all, ({ text }) => text)].map(([text, [first, ...rest]]) =>
    first?.name === undefined || rest.length > 0 ? `- ${text}` : `- ${first.name}: ${text}`,
  );
}

function formatHistory(history: Answer["intelligence_history"]): string[] {
  return section(
    "Earlier briefings",
    (history?.snapshots ?? []).map(
      ({ composed_at, headlineInsight }) => `- ${composed_at}: ${headlineInsight ?? "no headline"}`,
    ),
  );
}
