import { isDeepStrictEqual } from "node:util";
import type { FoundPassage } from "@/lib/db/passages";
import type { ReportedFact } from "@/lib/db/report-facts";
import type { ReportFactKind } from "@/lib/db/schema";
import { formatDay, formatMonth, monthsBefore } from "@/lib/domain/calendar";
import { spellTerms } from "@/lib/domain/defined-terms";
import { isTitled } from "@/lib/domain/names-in-text";
import { capitalize, endSentence } from "@/lib/domain/prose";
import { shareOfFilers, wordStems } from "@/lib/domain/report-words";
import { splitSentences } from "@/lib/language/split-sentences";
import type { BriefingFacts } from "../briefing-facts";
import type { SourceRef, Statement } from "../statement";
import { findHostileText } from "../verify/hostile-text";
import { openAsCompany, ownNamesOf } from "./company-name";
import { phrases } from "./phrases";
import { lowerOpening, reportSpeech } from "./reported-speech";
import { type BriefingSentence, trimSentence } from "./sentences";
import { standsAlone } from "./stands-alone";
import { tellList } from "./tell-list";

/** A sentence of a report as it stands there, and its place; `likelihood` of an analyst's telling it, where that was weighed. */
export type ReportSentence = { said: string; ref: SourceRef; day: string; likelihood?: number };

/** As much of what is held of a company as telling a sentence of its report takes. */
export type ReportFacts = Pick<BriefingFacts, "entity" | "names" | "metrics" | "reported" | "asOf" | "today">;

/** In characters; with a report's day before it, a quote is within what the check allows. */
const longestQuote = 335;
/** Who sues whom for what takes more words, where no day need be said. */
const longestTold = 380;
const shortestQuote = 30;

export const factsOfKind = ({ reported }: ReportFacts, kind: ReportFactKind): ReportedFact[] =>
  reported.filter((fact) => fact.kind === kind);

/** What the words stand for that a fact's sentence uses and its report defines elsewhere. */
export const termsOf = ({ detail }: Pick<ReportedFact, "detail">): Record<string, string | null> =>
  (detail.terms ?? {}) as Record<string, string | null>;

/** Whether a fact's sentence speaks of what its report tells elsewhere, and no name says what that is. */
export const speaksOfUntold = (fact: Pick<ReportedFact, "detail">): boolean =>
  Object.values(termsOf(fact)).includes(null);

/** A sentence of a report with the words spelled out that its reports define elsewhere, in plain words. */
export const spellOut = ({ reported }: ReportFacts, said: string): string =>
  inPlainWords(spellTerms(said, Object.assign({}, ...reported.map(termsOf))));

/** "(i)", "(b)", "(2)" between words; "Section 10 (b)" has but one. */
const listMark = /(?<=\s)\((?:[ivx]{1,4}|[a-h]|[1-9])\) /g;
/** "Generally, we seek" as "We generally seek". */
const adverb = /^(Generally|Typically|Currently|Historically|Primarily), (we|the Company) /;

/** A sentence without the marks of a list in it and a lawyer's turns. */
const inPlainWords = (said: string): string =>
  (new Set(said.match(listMark)).size > 1 ? said.replace(listMark, "") : said)
    .replace(/\b(including|includes?),? but (?:is |are )?not limited to,? /g, "$1 ")
    .replace(adverb, (_, how: string, who: string) => `${capitalize(who)} ${how.toLowerCase()} `);

/** A fact as what a sentence rests on. */
export const refOf = ({ documentId, item, spanStart, spanEnd }: ReportedFact): SourceRef => ({
  documentId,
  item,
  span: { start: spanStart, end: spanEnd },
});

/** The first sentence of each fact of a kind, of an aim with its list, once each, where it stands by itself and can be quoted. */
export function factSentences(facts: ReportFacts, kind: ReportFactKind): ReportSentence[] {
  const seen = new Set<string>();
  return factsOfKind(facts, kind).flatMap((fact) => {
    const [first] = splitSentences(fact.quote ?? "");
    const list =
      kind === "strategy" ? tellList(fact.quote ?? "", longestQuote, fact.detail.isOpen === true) : null;
    const whole = first === undefined ? "" : tidy(list ?? (fact.quote ?? "").slice(first.start, first.end));
    if ((kind === "legal" || kind === "milestone" || kind === "danger") && speaksOfUntold(fact)) return [];
    const isOfItself = kind === "description" || kind === "strategy";
    const told = isOfItself ? whole.replace(scareQuotes, "$1").replace(quotedName, "$1") : whole;
    // A heading needs no full stop, and what runs on behind it is none of it.
    const said =
      kind === "legal"
        ? tellablePart(facts, told, isAged(facts, fact.publishedOn) ? longestQuote : longestTold)
        : kind === "risk"
          ? shortened(inSentenceCase(closed(headingOf(told))))
          : kind === "strategy" || (kind === "danger" && told.length > longestQuote)
            ? told.replace(examples, "")
            : told;
    if (!(kind === "legal" ? isTellable(said) : isTold(facts, kind, said)) || seen.has(said)) return [];
    seen.add(said);
    const { likelihood } = fact.detail;
    return [
      {
        said,
        ref: refOf(fact),
        day: fact.publishedOn,
        ...(typeof likelihood === "number" ? { likelihood } : {}),
      },
    ];
  });
}

/** Whether a sentence may be quoted, or is an aim that needn't be. */
const isTold = (facts: ReportFacts, kind: ReportFactKind, said: string): boolean =>
  isQuotable(said) ||
  (kind === "strategy" && isTellable(said) && !/[“”]/.test(said) && inThirdPerson(facts, said) !== null);

const closed = (heading: string): string => (/[\p{L}\p{N})]$/u.test(heading) ? `${heading}.` : heading);

/** "Prices may fall" of "Prices may fall — In most of its markets they have". */
function headingOf(told: string): string {
  const [heading = "", ...rest] = told.split(/ [—–] (?=\p{Lu}\p{Ll})/u);
  return rest.length > 0 && heading.length >= shortestQuote ? heading : told;
}

/** A heading Written As Titles Are as a sentence, where many filers write each of its words: it names nobody then. */
function inSentenceCase(told: string): string {
  if (!isTitled(told)) return told;
  const capitals = /(?<=\s|-)\p{Lu}\p{Ll}+(?![\p{L}’'])/gu;
  const isNamed = (word: string) => shareOfFilers(wordStems(word)[0] ?? "") <= namingShare;
  const words = (told.match(capitals) ?? []).filter((word) => word.length > 3);
  return words.some(isNamed) ? told : told.replace(capitals, (word) => word.toLowerCase());
}

/** "(including trucks and containers)" */
const examples = / \((?:including|such as|for example|e\.g\.)[^()\d]*\)/g;

/** A heading that is too long to quote, without what the danger may lead to, or without its second half. */
function shortened(said: string): string {
  if (said.length <= longestQuote) return said;
  const [first = "", ...rest] = withoutOutcome(said).split("; ");
  return rest.length > 0 ? `${first}.` : first;
}

/** Names are words that at most this share of the filers write. */
const namingShare = 0.1;

/** A sentence on a suit that is too long to tell: its main clause, where that can be told in the third person. */
function tellablePart(facts: ReportFacts, told: string, longest: number): string {
  const part = told.length > longest ? mainClause(told, longest) : null;
  return part === null || inThirdPerson(facts, part) === null ? told : part;
}

/** What a fact's text says behind its first sentence, where that can be told by itself. */
export const laterSentences = (
  facts: ReportFacts,
  kind: ReportFactKind,
  first: ReportSentence,
): ReportSentence[] =>
  factsOfKind(facts, kind)
    .filter((fact) => isDeepStrictEqual(refOf(fact), first.ref))
    .slice(0, 1)
    .flatMap(({ quote }) =>
      splitSentences(quote ?? "")
        .slice(1)
        .map(({ start, end }) => tidy((quote ?? "").slice(start, end))),
    )
    .filter(isTellable)
    .map((said) => ({ ...first, said }));

/** The sentences of passages that can be quoted as they stand and say something by themselves. */
export const passageSentences = (passages: readonly FoundPassage[]): ReportSentence[] =>
  passages.flatMap((passage) => {
    const all = read.get(passage) ?? readPassage(passage);
    read.set(passage, all);
    return all;
  });

/** A passage is looked through for sentences of several kinds. */
const read = new WeakMap<FoundPassage, ReportSentence[]>();

const readPassage = (
  { text, documentId, item, spanStart, publishedOn }: FoundPassage,
  isWanted = isQuotable,
): ReportSentence[] =>
  splitSentences(text).flatMap(({ start, end }) => {
    const said = tidy(text.slice(start, end));
    const span = { start: spanStart + start, end: spanStart + end };
    return isWanted(said) ? [{ said, ref: { documentId, item, span }, day: publishedOn }] : [];
  });

/** The sentences of a passage of which a part is told: longer ones too, and those that lean on the one before. */
export const longSentences = (passage: FoundPassage): ReportSentence[] =>
  readPassage(
    passage,
    (said) =>
      said.length <= longestRead &&
      /^\p{Ll}?\p{Lu}.*\.$/u.test(said) &&
      !/["“”[\]]/.test(said) &&
      findHostileText(said) === null,
  );

const longestRead = 600;

/** What only defines words, or points to another place; before "and to" a comma stands for it. */
const definition =
  / \((?:(?:[Tt]he|[Oo]ur) (?=[“"‘'\p{Lu}])|[Aa]lso |[Ss]ee |[Rr]efer to |[Cc]ollectively|[Tt]ogether|[Hh]erein|[Rr]eferred|[“"‘'])[^()]*\)(?=( and (?:to|through|in|by|from|with)\b)?)/gu;

/** A sentence without what only defines words for the rest of a report. */
export const tidy = (said: string): string =>
  said
    .replace(/\s+/g, " ")
    // What adds to another sentence says as much without saying so.
    .replace(/^\s?(?:In addition|Additionally|Moreover|Furthermore), (\p{Ll})/u, (_, first: string) =>
      first.toUpperCase(),
    )
    .replace(definition, (_, joint: string | undefined) => (joint === undefined ? "" : ","))
    .replace(/,? (?:collectively |sometimes |hereinafter )?referred to as [“"][^“”"]+[”"],?/g, "")
    .replace(
      /,? (?:and|together with) (?:its |our )?(?:[a-z-]+ )*subsidiaries,?(?= (?:is|are|was|were)\b)/g,
      "",
    )
    .replace(/\ba Fortune[®]? \d+ company and (?=the|an? )/g, "")
    // A dash that a line of an old submission opens with is written twice.
    .replace(/(?: -)? -- /g, " – ")
    .replace(/[®™]|(?<=\p{Ll})(?:TM|SM)\b|\/(?:TM|SM|R)\/|\((?:TM|SM|R)\)/gu, "")
    .trim();

/** One or two words that somebody else's usage is quoted for: “mining” digital assets. */
const scareQuotes = /[“"](\p{Ll}[\p{Ll}-]*(?: \p{Ll}[\p{Ll}-]*)?)[”"]/gu;

/** What something is called: a product known as "Acme-40". */
const quotedName =
  /(?<=\b(?:as|called|named|brand(?: name)?|trademark) )[“"]([\p{L}\p{N}][\p{L}\p{N} ’'&.-]{1,40}?)[”"]/gu;

/** A sentence on a suit is told with the words that it quotes; others are quoted themselves. */
export const isQuotable = (sentence: string): boolean =>
  sentence.length <= longestQuote && !/[“”"]/.test(sentence) && isTellable(sentence);

export const isTellable = (sentence: string): boolean =>
  sentence.length >= shortestQuote &&
  sentence.length <= longestTold &&
  /^[A-Z]/.test(sentence) &&
  /[.!]$/.test(sentence) &&
  !/["\n\t[\]]/.test(sentence) &&
  standsAlone(sentence) &&
  findHostileText(sentence) === null;

/** Somebody speaks, of himself or to another, or calls himself what he is; "US" is a country. */
const speaks =
  /\b(?:[Ww]e|[Uu]s|[Oo]urs?|[Oo]urselves|I|[Mm]e|[Mm]y|[Yy]ou|[Yy]ours?|[Tt]he (?:Company|Corporation|Registrant|Trust|Bank|Partnership|Fund|Firm)(?! of\b))\b/;

/** What a report says in the third person; null where it has to be quoted. */
function inThirdPerson(facts: ReportFacts, said: string): string | null {
  if (isTitled(said)) return null;
  const spelled = spellOut(facts, said);
  const told = reportSpeech(spelled, ownNamesOf(facts).names);
  return told ?? (speaks.test(said) ? null : lowerOpening(spelled));
}

/** "It says: “…”". */
const quoteSentence = (lead: string, { said, ref, day }: ReportSentence): BriefingSentence => ({
  ...sentenceOn(`${lead}: “${said}”`, [ref]),
  day,
});

/** Months after which a report is old to a reader. */
const agedMonths = 15;

/** Whether a reader has to know of which day a report is: newer figures of a year, or more than a year, lie behind it. */
export function isAged({ metrics, today }: ReportFacts, day: string): boolean {
  const newest = metrics
    .filter(({ period, concept }) => period === "year" && concept === "revenue")
    .reduce((end, { periodEnd }) => (periodEnd > end ? periodEnd : end), "");
  return day < newest || day < monthsBefore(today, agedMonths);
}

/** By whom a sentence of a report is told; `isNamed` where the report's day stands before it in the paragraph. */
type Telling = { verb: "says" | "warns"; adverb?: "" | "also "; isNamed?: boolean };

const harm = phrases("danger: harm");
const possible = phrases("danger: possible");

/** Whether a sentence says that something does harm, or may. */
export const isHarm = (said: string): boolean => harm.test(said) || possible.test(said);

/** What is its own opinion or plan without anybody's saying so. */
const ownMind =
  /^it (?=(?:believes?|expects?|intends?|plans?|seeks?|aims?|strives?|focuses|continues to|(?:is|remains) focused)\b)/;

/**
 * What a report says, in the third person: "It warns that it depends on makers of chips", "Its report of February 2, 2024
 * says that …" where that is old. What can't be put so is quoted.
 */
export function reportedSentence(
  facts: ReportFacts,
  one: ReportSentence,
  { verb, adverb = "", isNamed = false }: Telling,
): BriefingSentence {
  const text = inThirdPerson(facts, verb === "warns" ? withoutOutcome(one.said) : one.said);
  const aged = isAged(facts, one.day);
  if (text !== null && !aged && verb === "says" && ownMind.test(text))
    return { ...sentenceOn(text.replace(ownMind, `It ${adverb}`), [one.ref]), day: one.day };
  const who = aged ? (isNamed ? "The report" : `Its ${reportOf(one.day)}`) : "It";
  // A fact alone is no warning.
  const said = verb === "warns" && !isHarm(one.said) ? "lists as a risk" : verb;
  const lead = `${who} ${adverb}${said}`;
  if (text !== null && aged && verb === "says")
    return { ...sentenceOn(`According to its ${reportOf(one.day)}, ${text}`, [one.ref]), day: one.day };
  return text === null
    ? quoteSentence(lead, one)
    : { ...sentenceOn(`${lead} that ${text}`, [one.ref]), day: one.day };
}

/** What a report says, for a list that says of what kind it is: the fact itself, with the month of an old report. */
export const reportedPoints = (
  facts: BriefingFacts,
  all: readonly ReportSentence[],
  verb: Telling["verb"],
): Statement[] =>
  all.map((one) => {
    const text = inThirdPerson(facts, withoutOutcome(one.said));
    if (text === null || praise.test(text)) return toStatement(reportedSentence(facts, one, { verb }));
    const aged = isAged(facts, one.day) ? ` (report of ${formatMonth(one.day.slice(0, 7))})` : "";
    const body = capitalize(text).replace(/\.$/, "");
    return toStatement({ ...sentenceOn(`${body}${aged}.`, [one.ref]), day: one.day });
  });

/** What any danger may lead to, behind what the danger is. */
const outcome =
  /, (?:which|and (?:this|it)|and) (?:could|may|might|would|can) (?:\w+ly )?(?:affect|harm|hurt|damage|impair|reduce|result in|have (?:an?|a material) |be (?:harmed|impaired)|adversely|negatively|materially|cause|impact)\b[^.]*(?=\.$)/;

export const withoutOutcome = (said: string): string => said.replace(outcome, "");

/** The company as the subject, beyond doubt: a product may bear its name. */
const subject = /^The (?:Company|Registrant) /;

/** What a company does, as its report tells it: in our words where they are plain, as its own where it praises itself. */
export function ownWords(facts: ReportFacts, whole: ReportSentence, isFirst: boolean): BriefingSentence {
  const own = ownNamesOf(facts);
  const named = openAsCompany(whole.said, own.names);
  // What can't be told in the third person is quoted as it stands.
  const isTold = named !== null && reportSpeech(named, own.names) !== null;
  const one = { ...whole, said: (isTold ? named : whole.said).replace(devotion, "$1") };
  const isPlain = !praise.test(one.said) && !isAged(facts, one.day);
  const trimmed = isPlain && subject.test(one.said) ? trimSentence(one.said, own.names, own.self) : null;
  const told = isPlain ? reportSpeech(one.said, own.names) : null;
  const text = trimmed?.startsWith("It ")
    ? trimmed
    : told !== null && /^its? /.test(told)
      ? capitalize(told)
      : isPlain && ofPart.test(one.said)
        ? one.said
        : null;
  return text === null
    ? {
        ...reportedSentence(facts, one, { verb: "says", adverb: isFirst ? "" : "also ", isNamed: !isFirst }),
        day: null,
      }
    : sentenceOn(text, [one.ref]);
}

/** "The automotive segment includes …" is in nobody's voice. */
const ofPart = /^(?!.*\b(?:[Ww]e|[Oo]ur|us|[Cc]ompany|Registrant)\b)The .+ segment (?:[a-z]+s)\b/;

/** What a company is devoted to, behind what it is. */
const devotion =
  /(\b(?:compan(?:y|ies)|retailer|bank|business|provider|manufacturer|maker)\b),? (?:(?:that|which) (?:is|are) )?(?:focused on|dedicated to|committed to|devoted to|driven by|with a mission)\b[^.]*(?=\.$)/;

/** What a company says well of itself stays its own word. */
export const praise = phrases("praise");

/** A sentence on facts of a report. */
export function reportSentence(text: string, facts: readonly ReportedFact[]): BriefingSentence | null {
  const [first, ...rest] = facts.map(refOf);
  return first === undefined ? null : sentenceOn(endSentence(text), [first, ...rest]);
}

const sentenceOn = (text: string, refs: readonly [SourceRef, ...SourceRef[]]): BriefingSentence => ({
  text,
  refs,
  topic: "business",
  day: null,
  materiality: 0,
  headline: null,
});

/** A sentence on one place of a report. */
export const sentenceOf = (text: string, { ref }: ReportSentence): BriefingSentence =>
  sentenceOn(text, [ref]);

/** Kinds that are of a report's whole year. */
const ofYear: ReadonlySet<ReportFactKind> = new Set(["segment", "product", "market"]);

/** The last day of the year that the report of a fact is about; null where none of its facts says so. */
export function yearEndOf(
  { reported }: Pick<ReportFacts, "reported">,
  { documentId, publishedOn }: Pick<ReportedFact, "documentId" | "publishedOn">,
): string | null {
  const days = reported.flatMap(({ kind, asOf, ...fact }) =>
    fact.documentId === documentId && asOf !== null && (ofYear.has(kind) || kind === "employees")
      ? [asOf]
      : [],
  );
  const end = days.sort().at(-1);
  return end !== undefined && isNearReport(end, publishedOn) ? end : null;
}

/** Months within which a report is filed of its year. */
const filedMonths = 6;

/** Whether a day is within a report's time: what it compares itself with is a year older. */
export const isNearReport = (day: string, publishedOn: string): boolean =>
  day <= publishedOn && day >= monthsBefore(publishedOn, filedMonths);

/** "its report of June 30, 2026". */
export const reportOf = (day: string): string => `report of ${formatDay(day)}`;

export const toStatement = ({ headline: _, ...statement }: BriefingSentence): Statement => statement;

/** Where the main clause of a sentence on a suit may end: before what is alleged, sought, or told of somebody in it. */
const clauseTails =
  /,? (?:alleging|claiming|asserting|contending|seeking|demanding)\b|[,;] (?:and )?(?:requesting|challenging|purport(?:ing|edly)|captioned|styled|including|arising|relating|based (?:up)?on|on behalf of|which|who|whom|whose|where|while|as well as|together with|and (?:seek\w*|sought|alleg\w+|claims?|claimed|assert\w*|demand\w*|request\w*|contends?|that)) /g;

/** Who did what, before any clause that depends on another: "On May 4, 2025, the State of Ohio filed". */
const saysWhole =
  /^(?:(?:On|In|Since|During|Between|Beginning) [^,;]{3,40}(?:, (?:19|20)\d\d)?, )?(?:(?!\b(?:that|which|who|whom|whose|where|when|if)\b)[^;]){3,200}?\b(?:filed|sued|brought|commenced|served|named|issued|received|announced|entered|initiated|began|opened|rejected|granted|denied|dismissed|affirmed|settled|agreed|is|are|was|were|has|have)\b/;

/** A clause that is shorter says too little by itself. */
const shortestClause = 70;

/**
 * The longest beginning of a sentence, of at most `longest` characters, that says something whole without what follows: who
 * filed what, without what it alleges; null where there is none.
 */
export function mainClause(sentence: string, longest: number): string | null {
  const heads = [...sentence.slice(0, longest + 20).matchAll(clauseTails)]
    .map(({ index }) => sentence.slice(0, index))
    .filter(
      (head) =>
        head.length >= shortestClause && head.length < longest && saysWhole.test(head) && isClosed(head),
    );
  const last = heads.at(-1);
  return last === undefined ? null : `${last.replace(/\.$/, "")}.`;
}

/** Whether nothing is left open: brackets, quotation marks, a word that asks for another. */
const isClosed = (head: string): boolean =>
  !/\b(?:and|or|of|the|an?|to|in|by|for|with|against|from|that|as|collectively|including)$/i.test(head) &&
  count(head, /\(/g) === count(head, /\)/g) &&
  count(head, /[“]/g) === count(head, /[”]/g);

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;
