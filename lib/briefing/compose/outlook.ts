import type { ReportedFact } from "@/lib/db/report-facts";
import { formatDay, formatMonth, monthsBefore } from "@/lib/domain/calendar";
import { formatOutlookPeriod, type OutlookDetail, outlookDetail, outlookEnd } from "@/lib/domain/outlook";
import { capitalize } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import type { Statement } from "../statement";
import { ownNamesOf } from "./company-name";
import { phrases, wordings } from "./phrases";
import { factsOfKind, isTellable, refOf, sentenceOf, toStatement } from "./report-sentences";
import { reportSpeech } from "./reported-speech";
import type { BriefingSentence } from "./sentences";
import { spellParts, withoutSpareWords } from "./spare-words";

const most = { told: 2, listed: 2 };

/** Months after which a plan that no newer document repeats says nothing of today. */
const presentMonths = 18;

/** Where a long sentence may end. */
const tail =
  /, (?:including|which|with|as well as|such as|reflecting|primarily|compared|updated|driven|due|and (?:we|the)) /g;
const longest = 260;

/** "In 2025, our arms lost $3 million, and we expect …": what was is told elsewhere. */
const preamble =
  /^(?!.*\bexpect.*\band (?:we|the Company) )[^;]{20,}, and (?:we|the Company) (?=(?:also |now |currently )?(?:expects?|anticipates?|plans?) )/;

/** What an outlook is of, by what that says of a company, the most first. */
const kinds = ["result", "capital", "part", "output", "spending", "other"] as const;
type Kind = (typeof kinds)[number];

const wordsOf = (["result", "capital", "output", "spending"] as const).map(
  (kind) => [kind, phrases(`outlook: ${kind}`)] as const,
);
/** Kinds that are plans. */
const planned: ReadonlySet<Kind> = new Set(["capital", "output", "spending"]);

type Outlook = { fact: ReportedFact; detail: OutlookDetail; kind: Kind };

/** Whether an outlook's period wasn't over on a day. */
export function isOutlookAhead(
  { detail, publishedOn }: Pick<ReportedFact, "detail" | "publishedOn">,
  metrics: BriefingFacts["metrics"],
  today: string,
): boolean {
  const period = outlookDetail(detail);
  return period !== null && outlookEnd(period, publishedOn, yearEndOf(metrics)) >= today;
}

/** The end of the newest fiscal year of which a figure is held. */
const yearEndOf = (metrics: BriefingFacts["metrics"]): string | null =>
  metrics.reduce<string | null>(
    (end, { period, periodEnd }) => (period === "year" && periodEnd > (end ?? "") ? periodEnd : end),
    null,
  );

/** What the company expects, plans or aims for, with figures, while that is ahead: what says most of the business. */
export const outlookSentences = (facts: BriefingFacts): BriefingSentence[] => share(facts).told;

/** What it plans to spend, make or open beside what the briefing tells. */
export const outlookPoints = (facts: BriefingFacts): Statement[] =>
  share(facts)
    .rest.filter(({ kind }) => planned.has(kind))
    .flatMap((one) => tell(facts, one, true) ?? [])
    .slice(0, most.listed)
    .map(toStatement);

/** What the briefing tells, and what is left of it. */
function share(facts: BriefingFacts): { told: BriefingSentence[]; rest: Outlook[] } {
  const told: BriefingSentence[] = [];
  const rest: Outlook[] = [];
  for (const one of spread(chooseOutlooks(facts))) {
    const sentence = told.length < most.told ? tell(facts, one, false) : null;
    if (sentence === null) rest.push(one);
    else told.push(sentence);
  }
  return { told, rest };
}

/** Those whose period is ahead, each measure of a period once from the newest that says it, the most telling first. */
function chooseOutlooks(facts: BriefingFacts): Outlook[] {
  const { names } = ownNamesOf(facts);
  const yearEnd = yearEndOf(facts.metrics);
  const since = monthsBefore(facts.asOf, presentMonths);
  const seen = new Set<string>();
  return factsOfKind(facts, "outlook")
    .toSorted((one, other) => other.publishedOn.localeCompare(one.publishedOn))
    .flatMap((fact) => {
      const detail = outlookDetail(fact.detail);
      if (detail === null || fact.publishedOn < since) return [];
      const end = outlookEnd(detail, fact.publishedOn, yearEnd);
      const key = `${measureOf(fact, names)} ${end}`;
      if (end < facts.today || seen.has(key)) return [];
      seen.add(key);
      return [{ fact, detail, kind: kindOf(fact, names) }];
    })
    .sort((one, other) => rankOf(one) - rankOf(other));
}

/** What an outlook is of, whether the company names itself or not: "Acme revenue" as "revenue". */
const measureOf = ({ name }: ReportedFact, names: readonly string[]): string => {
  const measure = name ?? "";
  const own = names.find((one) => measure.startsWith(`${one.split(" ")[0]} `));
  return own === undefined ? measure : measure.slice(measure.indexOf(" ") + 1);
};

function kindOf(fact: ReportedFact, names: readonly string[]): Kind {
  const measure = measureOf(fact, names);
  const [kind] = wordsOf.find(([, words]) => words.test(measure)) ?? [];
  const isPart = /^\p{Lu}/u.test(measure) && !/^(?:GAAP|EPS|R&D|SG&A|EBIT)/.test(measure);
  return kind === "result" && isPart ? "part" : (kind ?? "other");
}

/** Figures before likenesses. */
const rankOf = ({ kind, fact }: Outlook): number =>
  kinds.indexOf(kind) * 2 + (/[$%]|percent/.test(fact.quote ?? "") ? 0 : 1);

/** The first of each kind that says much before the second of any, so that two sentences aren't both on sales. */
function spread(all: readonly Outlook[]): Outlook[] {
  const first = all.filter(
    ({ kind }, at) => kind !== "other" && all.findIndex((one) => one.kind === kind) === at,
  );
  return [...first, ...all.filter((one) => !first.includes(one))];
}

/** @param isListed whether it stands in a list, where an older source is named by its month behind it. */
function tell(facts: BriefingFacts, { fact, detail }: Outlook, isListed: boolean): BriefingSentence | null {
  const { names } = ownNamesOf(facts);
  const quote = (fact.quote ?? "").replace(/[ \n]+/g, " ").trim();
  const whole = detail.listed ? fromList(quote) : spellParts(facts, cut(tidy(quote)));
  if (!isTellable(whole)) return null;
  const voiced =
    reportSpeech(asOwn(whole), names) ?? (/\b(?:we|our|us)\b/i.test(whole) ? null : asOwn(whole));
  if (voiced === null) return null;
  const older = isOlder(facts, fact);
  const lead = [
    older && !isListed ? `according to its ${sourceOf(fact)} of ${formatDay(fact.publishedOn)}` : null,
    detail.heading === null ? null : `for ${formatOutlookPeriod(detail)}`,
  ].filter((one) => one !== null);
  const text = capitalize(lead.length === 0 ? voiced : `${lead.join(", ")}, ${lowered(voiced)}`);
  const month = ` (${sourceOf(fact)} of ${formatMonth(fact.publishedOn.slice(0, 7))}).`;
  const one = { said: whole, ref: refOf(fact), day: fact.publishedOn };
  return {
    ...sentenceOf(older && isListed ? text.replace(/\.$/, month) : text, one),
    topic: "scale",
    day: null,
  };
}

const lowered = (text: string): string =>
  openings.test(text) || measures.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;

const openings = /^(?:It|Its|In|For|The|By|During|First|Initial|Customer|Absent|Based)\b/;

const tidy = (quote: string): string =>
  withoutSpareWords(
    quote
      .replace(preamble, "We ")
      .replace(/^The company\b/, "The Company")
      .replace(/^We (?=(?:expect|anticipate|plan)s )/, "The Company "),
  );

/** "Net sales\t~$3 billion" as what the company expects. */
const fromList = (item: string): string => {
  const [first = "", ...rest] = item.replace(/[;.,]$/, "").split(" ");
  // "Digital Media" is a name.
  const isName = !/^\p{Lu}\p{Ll}/u.test(first) || /^\p{Lu}\p{Ll}/u.test(rest[0] ?? "");
  const opening = isName ? first : first.toLowerCase();
  return `We expect ${[opening, ...rest]
    .join(" ")
    .replace(/ ?\t ?/, " of ")
    .replace(/~ ?/g, "about ")}.`;
};

/** A long sentence without what only adds to its figure. */
function cut(said: string): string {
  if (said.length <= longest) return said;
  const ends = [...said.matchAll(tail)].map(({ index }) => index).filter((at) => at > 60 && at < longest);
  const head = said.slice(0, ends.at(-1));
  return ends.length > 0 && /\d/.test(head) && /\b20\d\d\b/.test(head) === /\b20\d\d\b/.test(said)
    ? `${head}.`
    : said;
}

const passive =
  /^((?:The |Our )?[^,]{3,80}?) (?:is|are) (?:now |currently |still )?(?:expected|anticipated|projected|forecast) (to .*)$/;
const measures = new RegExp(
  `^(?:Total |Corporate )?(?:${wordings("outlook: result")}|${wordings("outlook: capital")}|${wordings("outlook: spending")})\\b`,
  "iu",
);

/** "Net sales are expected to grow" as what the company itself expects. */
function asOwn(said: string): string {
  const [, what, rest] = passive.exec(said) ?? [];
  if (what === undefined || rest === undefined) return said;
  const isCommon = measures.test(what) && !/^\p{Lu}{2}/u.test(what);
  return isCommon || /^(?:The|Our) /.test(what)
    ? `We expect ${what.charAt(0).toLowerCase()}${what.slice(1)} ${rest}`
    : said;
}

/** Whether newer figures lie behind what was said. */
const isOlder = ({ metrics }: BriefingFacts, { publishedOn }: ReportedFact): boolean =>
  metrics.some(({ concept, periodEnd }) => concept === "revenue" && periodEnd > publishedOn);

export const sourceOf = ({ documentId }: ReportedFact): string =>
  /-ex-99\b/.test(documentId) ? "release" : "report";
