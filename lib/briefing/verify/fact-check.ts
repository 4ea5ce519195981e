import { isQuarterWithin, monthsBefore } from "@/lib/domain/calendar";
import { currentItem } from "@/lib/domain/eight-k-items";
import { formatAmount, formatCount, formatLarge, formatPercent, formatPerShare } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { describeIndustry } from "../compose/business";
import { shortNameOf } from "../compose/company-name";
import { phrasesOf } from "../compose/events";
import {
  daysLonger,
  debtOf,
  deriveGrossProfits,
  formatMargin,
  formatPoints,
  formatStreak,
  formatTimes,
  liquidityOf,
  listMargins,
  listYears,
  marginOf,
  outsideOperations,
  readPeriod,
  readStreak,
  shareholderPayout,
  sharesOf,
  taxRateOf,
  yearlyChange,
  yearsBetween,
} from "../compose/figures";
import { metricText } from "../compose/metric-rows";
import { beforeOf, marginsWithout, withoutLine } from "../compose/one-offs";
import { peerGroupOf } from "../compose/peers";
import { termsOf, yearEndOf } from "../compose/report-sentences";
import { profitOf, readOutside } from "../compose/segment-profit";
import { type Draft, type Intelligence, quadrants, type Statement } from "../statement";
import { type EvidenceText, joinEvidence, type ReadEvidence, readEvidence } from "./evidence";
import { type Subject, type Verdict, verifyForm, verifyValues } from "./verify-sentence";

/**
 * Holds the sentences that templates wrote against the facts that are held of the company: their form, and that every
 * number, day, name and quotation is among the company's lasting facts or in the documents that the sentence cites.
 */
export function createFactCheck(facts: BriefingFacts): (statement: Statement) => Verdict {
  const texts = listFactTexts(facts);
  const days = new Set(texts.flatMap((one) => one.days));
  const values = readEvidence({ text: texts.map(({ text }) => text).join("\n\n"), days: [...days] });
  const subject = subjectOf(facts);
  const known = new Map<string, Verdict>();
  // Most sentences on figures cite the same report.
  const read = new Map<string, ReadEvidence[]>();
  return (statement) => {
    const verdict = known.get(statement.text) ?? verify(statement);
    known.set(statement.text, verdict);
    return verdict;
  };
  function verify({ text, refs }: Statement): Verdict {
    const form = verifyForm(text, subject);
    if (!form.ok) return form;
    return verifyValues(text, [joinEvidence([values, ...readCited(refs)])], subject);
  }
  function readCited(refs: Statement["refs"]): ReadEvidence[] {
    const ids = [...new Set(refs.map(({ documentId }) => documentId))].sort();
    const key = ids.join(" ");
    const evidence = read.get(key) ?? listCitedTexts(facts, new Set(ids)).map(readEvidence);
    read.set(key, evidence);
    return evidence;
  }
}

/** A draft without the sentences that fail, and how many those are; null where none is left. */
export function keepVerified(
  draft: Draft,
  check: (statement: Statement) => Verdict,
): { draft: Draft | null; dropped: number } {
  const all = draft.paragraphs.flat().length;
  const paragraphs = draft.paragraphs
    .map((paragraph) => paragraph.filter((statement) => check(statement).ok))
    .filter((paragraph) => paragraph.length > 0);
  const headline = draft.headline && check(draft.headline).ok ? draft.headline : null;
  return {
    draft: paragraphs.length > 0 ? { paragraphs, headline } : null,
    dropped: all - paragraphs.flat().length,
  };
}

const unchecked = "What the sources say of it did not pass the check.";

/** Intelligence without the statements that fail. */
export function keepVerifiedPoints(
  intelligence: Intelligence,
  check: (statement: Statement) => Verdict,
): Intelligence {
  const kept = { ...intelligence, empty: { ...intelligence.empty } };
  for (const quadrant of quadrants) {
    kept[quadrant] = intelligence[quadrant].filter((statement) => check(statement).ok);
    if (kept[quadrant].length === 0) kept.empty[quadrant] ??= unchecked;
  }
  kept.competitors = intelligence.competitors.filter(({ statement }) => check(statement).ok);
  if (kept.competitors.length === 0) kept.empty.competitors ??= unchecked;
  return kept;
}

type Metric = BriefingFacts["metrics"][number];

const say = (
  days: readonly (string | null)[],
  ...parts: (string | number | null | undefined)[]
): EvidenceText => ({
  text: parts.filter((part) => part !== null && part !== undefined).join("; "),
  days: days.filter((day) => day !== null),
});

/**
 * The lasting values that are held of a company, as evidence for sentences that a template writes from them, and what
 * may be counted and computed from them.
 */
export function listFactTexts(facts: BriefingFacts): EvidenceText[] {
  const { entity, names, parent, subsidiaries, people, headCountOn } = facts;
  return [
    say(
      headCountOn?.length === 10 ? [headCountOn] : [],
      entity.name,
      entity.ticker,
      entity.exchange,
      entity.sector,
      entity.industry,
      entity.industry === null ? null : describeIndustry(entity.industry),
      `among ${peerGroupOf(entity)}`,
      entity.headquarters,
      entity.description,
      entity.founded,
      entity.employees?.toLocaleString("en-US"),
      headCountOn?.slice(0, 4),
    ),
    ...names.map(({ name, validFrom, validTo }) => say([validFrom, validTo], name)),
    say([], ...[...(parent ? [parent] : []), ...subsidiaries].map(({ name }) => name)),
    ...people.map(({ name, role }) => say([], name, role)),
    say([], ...lengthsOf(facts)),
    ...countFacts(facts),
  ];
}

/** By how many days quarters are longer than those of a year earlier. */
const lengthsOf = ({ metrics }: BriefingFacts): string[] =>
  metrics.flatMap(({ period, periodEnd }) => {
    const days = period === "quarter" ? daysLonger(metrics, periodEnd) : 0;
    return days === 0 ? [] : [`${formatCount(Math.abs(days))} days`];
  });

/**
 * What the documents of a sentence say of figures, people, events, changes of office, deals and news: their values and
 * passages, and what may be computed from the figures.
 */
export function listCitedTexts(
  {
    metrics,
    peers,
    newestReport,
    people,
    events,
    changes,
    deals,
    news,
    passages,
    reported,
    tenures,
    namedBy,
    listDocumentId,
  }: BriefingFacts,
  cited: ReadonlySet<string>,
): EvidenceText[] {
  const isCited = ({ documentId }: { documentId: string }) => cited.has(documentId);
  // What is worked out takes all that it is worked out from.
  const figures = metrics.filter((row) => isCited(row) && (row.partIds ?? []).every((id) => cited.has(id)));
  const isListCited = listDocumentId !== null && cited.has(listDocumentId);
  return [
    ...figures.map((row) =>
      say(
        [row.periodEnd],
        row.concept.replaceAll("_", " "),
        row.period,
        writeValue(row),
        Math.abs(row.value),
      ),
    ),
    ...compareMetrics(figures),
    ...compareWithRevenue([...figures, ...deriveGrossProfits(figures)]),
    computeFromFigures([...figures, ...deriveGrossProfits(figures)]),
    ...partsOfSales(reported.filter(isCited), figures),
    ...unusualLines(reported.filter(isCited), figures),
    ...oneOffShares(reported.filter(isCited), figures),
    ...(newestReport !== null && isCited(newestReport)
      ? [say([newestReport.filedOn, newestReport.periodEnd], newestReport.form)]
      : []),
    ...peers.flatMap(({ name, metrics: theirs }) => peerTexts(name, theirs.filter(isCited))),
    ...people.filter(({ newest }) => isCited(newest)).map(({ lastSeen, name }) => say([lastSeen], name)),
    ...events.filter(isCited).flatMap((row) => {
      const item = currentItem(row.item);
      const said = item === null ? [] : phrasesOf(item);
      return [
        say([row.filedOn], item, "8-K; 8-Ks; reported to the SEC", ...said, row.headline, row.quote?.text),
      ];
    }),
    ...changes.filter(isCited).map((one) => say([one.effectiveOn, one.seenOn], one.person, one.role)),
    ...deals
      .filter(isCited)
      .map((deal) =>
        say(
          [deal.happenedOn, deal.filedOn],
          deal.counterparty,
          deal.subject,
          deal.amount !== null && deal.currency !== null ? formatAmount(deal.amount, deal.currency) : null,
        ),
      ),
    ...[
      ...passages.results,
      ...passages.intents,
      ...passages.rivals,
      ...passages.business,
      ...passages.causes,
    ]
      .filter(isCited)
      .map((one) => say([one.publishedOn], one.text)),
    ...reported.filter(isCited).map((fact) =>
      say(
        [fact.asOf, yearEndOf({ reported }, fact), fact.publishedOn],
        fact.name,
        fact.amount === null
          ? null
          : fact.unit === "percent"
            ? `${fact.amount}%`
            : formatAmount(fact.amount, fact.unit ?? "USD"),
        fact.quote,
        typeof fact.detail.outcome === "string" ? fact.detail.outcome : null,
        ...Object.values(termsOf(fact)),
        metricText(fact),
        // The period of what is expected may stand in its heading alone.
        typeof fact.detail.heading === "string" ? fact.detail.heading : null,
      ),
    ),
    say(
      [],
      ...reported.filter(({ kind }) => kind === "segment").map((_, at) => `${formatCount(at + 1)} segments`),
      ...reported
        .filter(({ kind }) => kind === "customer")
        .flatMap(({ detail }, at) => [
          `${formatCount(at + 1)} customers`,
          ...(typeof detail.largest === "number" ? [`${formatCount(detail.largest)} largest customers`] : []),
        ]),
    ),
    ...tenures.filter(isCited).map(({ name, detail }) => say([], name, `since ${detail.since}`)),
    ...namedBy.filter(isCited).map(({ publishedOn, name, company }) => say([publishedOn], name, company)),
    ...boardCounts(reported.filter(isCited)),
    ...news.filter(isCited).map((one) => say([one.publishedOn], one.title, one.publisher)),
    ...(isListCited ? [say(events.map(({ filedOn }) => filedOn))] : []),
  ];
}

/** What a peer's figures say of it by its name: themselves, how they changed, and what they are of revenue or of equity. */
function peerTexts(name: string, figures: readonly Metric[]): EvidenceText[] {
  if (figures.length === 0) return [];
  const returns = figures.flatMap((equity) =>
    figures.flatMap((income) =>
      equity.concept === "equity" && income.concept === "net_income" && income.periodEnd === equity.periodEnd
        ? [formatPercent((income.value / equity.value) * 100)]
        : [],
    ),
  );
  return [
    // "3M" is a name and a number, which "Company" behind it would count.
    say([], name, `${shortNameOf(name)}.`, `at ${shortNameOf(name)}.`),
    say(
      figures.map(({ periodEnd }) => periodEnd),
      ...figures.map(writeValue),
      ...returns,
    ),
    ...compareMetrics(figures),
    ...compareWithRevenue(figures),
  ];
}

/** A figure as a sentence gives it: a loss without its sign, which the word says. */
function writeValue(row: Metric): string {
  if (row.unit === "shares") return `${formatLarge(row.value)} shares`;
  return row.unit === "USD/shares"
    ? `${formatPerShare(Math.abs(row.value))} per diluted share`
    : formatAmount(Math.abs(row.value), row.unit);
}

/**
 * Changes of figures of one kind and length, from each to the next and from any to the newest, in every form in which a
 * sentence may give them.
 */
function compareMetrics(metrics: readonly Metric[]): EvidenceText[] {
  const series = new Map<string, Metric[]>();
  for (const row of metrics) {
    const key = `${row.concept} ${row.period} ${row.unit}`;
    series.set(key, [...(series.get(key) ?? []), row]);
  }
  return [...series.values()].flatMap((rows) => {
    const ordered = rows.sort((one, other) => other.periodEnd.localeCompare(one.periodEnd));
    const pairs = ordered.flatMap((older, at) => {
      const newer = at > 1 ? [ordered[0], ordered[at - 1]] : at === 1 ? [ordered[0]] : [];
      return newer.flatMap((one) => (one && older.value > 0 ? compare(one, older) : []));
    });
    return pairs.length === 0 ? [] : [say([], ...new Set(pairs))];
  });
}

function compare(newer: Metric, older: Metric): string[] {
  const factor = newer.value / older.value;
  return [
    `${formatCount(yearsBetween(older.periodEnd, newer.periodEnd))} years`,
    formatPercent((factor - 1) * 100),
    formatTimes(factor),
  ];
}

/** What is left of the revenue of the same time. */
function compareWithRevenue(metrics: readonly Metric[]): EvidenceText[] {
  const revenues = metrics.filter(({ concept }) => concept === "revenue");
  const margins = metrics.flatMap((part) =>
    revenues
      .filter(({ period, periodEnd }) => period === part.period && periodEnd === part.periodEnd)
      // A loss is told by its share, too.
      .flatMap(
        (revenue) => marginOf(figureOf({ ...part, value: Math.abs(part.value) }), figureOf(revenue)) ?? [],
      ),
  );
  return margins.length === 0
    ? []
    : [say([], ...margins.flatMap((margin) => [formatPercent(margin), formatMargin(margin)]))];
}

/** What an analyst computes of a company's years: streaks, mean growth, what margins moved by, free cash, debt in years of income. */
function computeFromFigures(figures: readonly Metric[]): EvidenceText {
  const parts: string[] = [];
  for (const concept of ["revenue", "net_income"] as const) {
    const years = listYears(figures, concept);
    parts.push(formatStreak(readStreak(years), { up: "growth", down: "decline" }) ?? "");
    // Years one after the other without a gain, which have no rate of growth.
    const gain = years.findIndex(({ value }) => value >= 0);
    const losing = gain === -1 ? years.length : gain;
    if (losing > 0) parts.push(`each of the last ${formatCount(losing)} fiscal years`);
    const [newest] = years;
    for (const older of years.slice(1))
      if (newest && older.value > 0 && newest.value > 0)
        parts.push(formatPercent(yearlyChange(older, newest)));
  }
  for (const concept of ["operating_income", "gross_profit", "net_income"] as const) {
    const [newest, ...older] = listMargins(figures, concept);
    for (const { margin } of newest ? older : []) parts.push(formatPoints((newest?.margin ?? 0) - margin));
  }
  const year = readPeriod(figures, "year");
  const cash = listYears(figures, "operating_cash_flow");
  for (const { periodEnd: end, value, unit } of cash) {
    const spent = figures.find((row) => row.concept === "capital_expenditure" && row.periodEnd === end);
    const revenue = figures.find(
      (row) => row.concept === "revenue" && row.periodEnd === end && row.period === "year",
    );
    if (spent === undefined) continue;
    const free = value - spent.value;
    parts.push(formatAmount(Math.abs(free), unit));
    if (revenue && revenue.value > 0) parts.push(formatPercent((free / revenue.value) * 100));
  }
  for (const { periodEnd: end } of cash) {
    const at = readPeriod(
      figures.filter(({ periodEnd }) => periodEnd <= end),
      "year",
    );
    const payout = at?.end === end ? shareholderPayout(at) : null;
    if (payout) parts.push(formatAmount(payout.value, payout.unit));
  }
  // What lies between operating income and income before taxes.
  for (const pretax of figures.filter(({ concept }) => concept === "pretax_income"))
    for (const { concept, period, periodEnd, value } of figures)
      if (concept === "operating_income" && period === pretax.period && periodEnd === pretax.periodEnd)
        parts.push(formatAmount(Math.abs(pretax.value - value), pretax.unit));
  for (const equity of figures.filter(({ concept }) => concept === "equity"))
    for (const other of figures.filter(({ concept }) => concept === "assets" || concept === "net_income")) {
      if (equity.periodEnd !== other.periodEnd || equity.value <= 0 || other.value <= 0) continue;
      const share = other.concept === "assets" ? equity.value / other.value : other.value / equity.value;
      parts.push(formatPercent(share * 100));
    }
  for (const operating of figures.filter(({ concept }) => concept === "operating_income"))
    for (const net of figures.filter(({ concept }) => concept === "net_income")) {
      if (net.periodEnd !== operating.periodEnd || net.period !== operating.period) continue;
      if (operating.value <= 0) continue;
      if (net.value > 0 && net.value <= operating.value)
        parts.push(formatAmount(operating.value - net.value, net.unit));
      if (net.value <= operating.value) continue;
      const { value, share } = outsideOperations(net, operating);
      parts.push(formatAmount(value, net.unit), formatPercent(share));
    }
  for (const tax of figures.filter(({ concept }) => concept === "income_tax"))
    for (const pretax of figures.filter(({ concept }) => concept === "pretax_income")) {
      const isSame = tax.periodEnd === pretax.periodEnd && tax.period === pretax.period;
      const rate = isSame ? taxRateOf(tax, pretax) : null;
      if (rate !== null) parts.push(formatMargin(Math.abs(rate)));
    }
  parts.push(...shareChanges(figures), ...sharesOfQuarters(figures));
  parts.push(...sumsOfDays(figures, year?.figures.operating_income?.now));
  for (const owed of figures.filter(({ concept }) => concept === "liabilities"))
    for (const all of figures.filter(({ concept }) => concept === "assets"))
      if (owed.periodEnd === all.periodEnd && all.value > 0)
        parts.push(formatPercent((owed.value / all.value) * 100));
  return say([], ...parts.filter((part) => part !== ""));
}

/** By how much the shares changed that net income and earnings per share of periods imply. */
function shareChanges(figures: readonly Metric[]): string[] {
  const counts = figures.flatMap((income) => {
    const earnings = figures.find(
      ({ concept, period, periodEnd }) =>
        concept === "eps_diluted" && period === income.period && periodEnd === income.periodEnd,
    );
    const shares = income.concept === "net_income" ? sharesOf(income, earnings) : null;
    return shares === null ? [] : [{ period: income.period, end: income.periodEnd, shares }];
  });
  return counts.flatMap((now) =>
    counts
      .filter(({ period, end }) => period === now.period && end < now.end)
      .map((before) => `${formatPercent((now.shares / before.shares - 1) * 100)} more shares`),
  );
}

/** What the other quarters of a year brought beside each, its share of the year, and what they are called. */
function sharesOfQuarters(figures: readonly Metric[]): string[] {
  const years = figures.filter(({ period }) => period === "year");
  return figures.flatMap((quarter) => {
    const year = years.find(
      ({ concept, periodEnd, unit }) =>
        concept === quarter.concept &&
        unit === quarter.unit &&
        (periodEnd === quarter.periodEnd || isQuarterWithin(quarter.periodEnd, periodEnd)),
    );
    return quarter.period !== "quarter" || year === undefined
      ? []
      : [
          formatAmount(Math.abs(year.value - quarter.value), year.unit),
          formatPercent((quarter.value / year.value) * 100),
          "last quarter, first three, first three quarters, other three",
        ];
  });
}

/** Of each day, all debt with what of it is due, in years of income, and cash with investments, against a year earlier. */
function sumsOfDays(figures: readonly Metric[], income: Metric | undefined): string[] {
  const balances = figures.filter(({ period }) => period === "instant");
  const days = [...new Set(balances.map(({ periodEnd }) => periodEnd))].sort();
  const held = days.map((day) =>
    Object.fromEntries(
      balances.filter(({ periodEnd }) => periodEnd === day).map((row) => [row.concept, row]),
    ),
  );
  const owed = held.flatMap((day) => debtOf(day) ?? []);
  const liquid = held.flatMap((day) => liquidityOf(day) ?? []);
  const sums = [...owed.flatMap(({ all, due }) => [all, ...(due ? [due] : [])]), ...liquid];
  return [
    ...sums.map(({ value, unit }) => formatAmount(value, unit)),
    ...(income && income.value > 0 ? owed.map(({ all }) => formatTimes(all.value / income.value)) : []),
    ...liquid.flatMap((now, at) =>
      liquid.slice(0, at).map((before) => formatPercent((now.value / before.value - 1) * 100)),
    ),
  ];
}

/**
 * What each segment, product or market is of all that a report gives, or of all revenue, and against the year before by
 * the same report.
 */
function partsOfSales(
  reported: readonly BriefingFacts["reported"][number][],
  figures: readonly Metric[],
): EvidenceText[] {
  return (["segment", "product", "market", "quarter_part"] as const).flatMap((wanted) => {
    const all = reported.filter(({ kind, amount }) => kind === wanted && amount !== null);
    const [parts, shared] = [
      all.filter(({ unit }) => unit !== "percent"),
      all.filter(({ unit }) => unit === "percent"),
    ];
    if (shared.length > 0)
      return [
        say(
          [shared[0]?.asOf ?? null],
          ...shared.map(({ amount }) => formatPercent(amount ?? 0)),
          ...restsOf(shared, 100),
        ),
      ];
    const sum = parts.reduce((total, { amount }) => total + (amount ?? 0), 0);
    if (sum <= 0) return [];
    const moves = parts.map(({ name, amount, unit, asOf, detail }) => {
      const { before } = detail as { before?: { value?: unknown } | null };
      const was = typeof before?.value === "number" && before.value > 0 ? before.value : null;
      return was === null
        ? say([asOf], name)
        : say([asOf], name, formatAmount(was, unit ?? "USD"), formatPercent(((amount ?? 0) / was - 1) * 100));
    });
    const of = wanted === "quarter_part" ? "quarter" : "year";
    const wholes = figures.filter(
      ({ concept, period, periodEnd }) =>
        concept === "revenue" && period === of && periodEnd === parts[0]?.asOf,
    );
    const shares = [sum, ...wholes.map(({ value }) => value)].flatMap((whole) => [
      ...parts.map(({ amount }) => formatPercent(((amount ?? 0) / whole) * 100)),
      ...restsOf(parts, whole),
    ]);
    return [say([], ...shares), ...moves, ...profitsOf(parts, figures)];
  });
}

/** What charges and gains that don't come every year are of the year's revenue. */
const oneOffShares = (
  reported: readonly BriefingFacts["reported"][number][],
  figures: readonly Metric[],
): EvidenceText[] =>
  reported.flatMap(({ kind, amount }) =>
    kind !== "one_off" || amount === null
      ? []
      : [
          ...listYears(figures, "revenue").map(({ value }) =>
            say([], formatPercent((Math.abs(amount) / value) * 100)),
          ),
          say([], ...withoutOneOff(Math.abs(amount), figures).map(formatMargin)),
        ],
  );

/** What operations would have left of revenue without a charge or gain, in each period. */
const withoutOneOff = (amount: number, figures: readonly Metric[]): number[] =>
  figures
    .filter(({ concept, period }) => concept === "operating_income" && period !== "instant")
    .flatMap((income) =>
      figures
        .filter(
          ({ concept, period, periodEnd, value }) =>
            concept === "revenue" && period === income.period && periodEnd === income.periodEnd && value > 0,
        )
        .flatMap((revenue) => marginsWithout(amount, income, revenue)),
    );

/** What unusual lines of a statement of income added or took in the year before, and what was left without them. */
const unusualLines = (
  reported: readonly BriefingFacts["reported"][number][],
  figures: readonly Metric[],
): EvidenceText[] =>
  reported
    .filter(({ kind, name }) => kind === "one_off" && name !== null)
    .map((line) => {
      const incomes = figures.filter(
        ({ concept, period, periodEnd }) =>
          concept === "operating_income" && period === "year" && periodEnd === line.asOf,
      );
      const amounts = [
        line.amount ?? 0,
        beforeOf(line) ?? 0,
        ...incomes.map((income) => withoutLine(line, income) ?? 0),
      ];
      return say(
        [line.asOf],
        line.name,
        "operating result; the result before taxes",
        ...amounts.map((amount) => formatAmount(Math.abs(amount), "USD")),
      );
    });

/** What the largest parts leave of a whole. */
function restsOf(parts: readonly BriefingFacts["reported"][number][], whole: number): string[] {
  const amounts = parts.map(({ amount }) => amount ?? 0).sort((one, other) => other - one);
  return amounts.map((_, at) => {
    const told = amounts.slice(0, at + 1).reduce((total, amount) => total + amount, 0);
    return formatPercent((1 - told / whole) * 100);
  });
}

/** What segments earned or lost, how many of them, and what each is of what all earned. */
function profitsOf(
  parts: readonly BriefingFacts["reported"][number][],
  figures: readonly Metric[],
): EvidenceText[] {
  const outside = readOutside(parts, figures);
  const profits = parts.flatMap((part) => {
    const value = profitOf(part)?.value;
    return value === undefined ? [] : [{ value, unit: part.unit ?? "USD" }];
  });
  const total = profits.reduce((sum, { value }) => sum + value, 0);
  const isWhole = profits.every(({ value }) => value >= 0) && total > 0;
  return profits.length === 0
    ? []
    : [
        say(
          [],
          formatCount(profits.length),
          ...profits.map(({ value, unit }) => formatAmount(Math.abs(value), unit)),
          ...(isWhole ? profits.map(({ value }) => formatPercent((value / total) * 100)) : []),
          ...(outside ? [formatAmount(Math.abs(outside.value), outside.whole.unit)] : []),
        ),
      ];
}

/** How many directors a document presents, and how many of them as independent. */
function boardCounts(reported: readonly BriefingFacts["reported"][number][]): EvidenceText[] {
  const byDocument = new Map<string, Map<string | null, boolean>>();
  for (const { documentId, name, detail } of reported) {
    if (detail.director !== true) continue;
    const seats = byDocument.get(documentId) ?? new Map<string | null, boolean>();
    seats.set(name, detail.independent === true);
    byDocument.set(documentId, seats);
  }
  return [...byDocument.values()].map((seats) =>
    say(
      [],
      `${formatCount(seats.size)} directors`,
      `${formatCount([...seats.values()].filter(Boolean).length)} directors`,
      ...reported.flatMap(({ detail }) => (detail.director === true ? [String(detail.since ?? "")] : [])),
    ),
  );
}

const figureOf = (now: Metric) => ({ now, before: null });

/** Numbers of filings and people, up to those that are held. */
function countFacts({ events, people, subsidiaries, today }: BriefingFacts): EvidenceText[] {
  const most = Math.max(
    new Set(events.map(({ accession }) => accession)).size,
    people.length,
    subsidiaries.length,
  );
  const counts = Array.from({ length: most + 1 }, (_, count) => `${formatCount(count)}, ${count}`);
  return [say([today, monthsBefore(today, 12)], ...counts)];
}

/** The names under which a company may be written of, and those whose punctuation ends no sentence. */
export function subjectOf({ entity, names, parent, subsidiaries }: BriefingFacts): Subject {
  const self = shortNameOf(entity.name);
  const own = [entity.name, self, ...(entity.ticker === null ? [] : [entity.ticker])];
  const others = [...names, ...subsidiaries, ...(parent ? [parent] : [])].map(({ name }) => name);
  const terms = [
    entity.name,
    self,
    ...(entity.headquarters === null ? [] : [entity.headquarters]),
    ...others,
  ];
  return { names: own, terms };
}
