import "server-only";
import { headingWords } from "@/lib/claims/compare";
import { findLacks, tellingDays } from "@/lib/claims/decide";
import { type ClaimCompany, type ParsedClaim, parseClaim } from "@/lib/claims/parse-claim";
import { fitPerson, isAskedRole } from "@/lib/claims/stated-roles";
import { rankWindows, searchTerms, type Window, type WindowQuery } from "@/lib/claims/windows";
import { loadAnnotations } from "@/lib/db/annotations";
import type { Database } from "@/lib/db/open";
import { type FoundPassage, findNearPassages, type PassageCoverage } from "@/lib/db/passages";
import { addDays, type DayRange, formatDay, overlaps } from "@/lib/domain/calendar";
import type { EightKItem } from "@/lib/domain/eight-k-items";
import { groupBy } from "@/lib/domain/group-by";
import { familySearchWords } from "@/lib/domain/person-names/name-words";
import type { Token } from "@/lib/language/token";
import { tokenize } from "@/lib/language/tokens";
import type { EvidenceItem } from "./contract";
import { readEventWords } from "./event-words";
import { type PassageText, textEvidence } from "./evidence";
import type { RoleClaim } from "./verify-role";

/** Texts in which a claim is looked for, at most, of its period and of any time. */
const mostPassages = 30;

/** Where a claim is looked for; `named` are the names by which texts speak of the company. */
type TextPlace = { entityKey: string; named: ClaimCompany };

/** The texts of a company that may tell of a claim, and what they were found by. */
type FoundTexts = { texts: PassageText[]; query: WindowQuery };

/** The days on which a text may tell of what happened in a period. */
const daysOfTelling = (period: DayRange | null): DayRange | null =>
  period && { start: period.start, end: period.end && addDays(period.end, tellingDays(period.end)) };

/**
 * The passages of a company that come nearest to a claim, those of its period first.
 *
 * @param said the claim in its own words.
 */
export async function findTexts(
  db: Database,
  context: TextPlace,
  said: string,
  claim: ParsedClaim | null,
  period: DayRange | null,
): Promise<FoundTexts> {
  const terms = searchTerms(said, claim, context.named);
  const { entityKey } = context;
  const preferred = daysOfTelling(period);
  const query = { entityKey, terms: terms.map(({ words }) => words), preferred, limit: mostPassages };
  const [near, within] = await Promise.all([
    findNearPassages(db, query),
    preferred === null ? null : findNearPassages(db, { ...query, within: preferred }),
  ]);
  const keyOf = ({ documentId, spanStart }: FoundPassage) => `${documentId}:${spanStart}`;
  const found = new Map(
    [...near.passages, ...(within?.passages ?? [])].map((passage) => [keyOf(passage), passage]),
  );
  const texts = await readTexts(db, entityKey, [...found.values()]);
  return { texts, query: { claim, terms, weights: near.weights } };
}

/** Passages with what they say. */
export async function readTexts(
  db: Database,
  entityKey: string,
  passages: readonly FoundPassage[],
): Promise<PassageText[]> {
  const annotations = await loadAnnotations(db, entityKey, passages);
  return passages.flatMap((passage, at): PassageText[] => {
    const annotation = annotations[at];
    if (annotation === undefined) return [];
    // An article may be about others, too.
    if (
      passage.kind === "news" &&
      !annotation.mentions.some((one) => one.kind === "organization" && one.isSelf)
    )
      return [];
    let tokens: Token[][] | null = null;
    return [
      {
        ...passage,
        key: `${passage.documentId}:${passage.spanStart}`,
        annotation,
        get tokens() {
          tokens ??= tokensBySentence(passage.text, annotation.sentences);
          return tokens;
        },
        heading: headingWords(passage.item),
      },
    ];
  });
}

function tokensBySentence(text: string, sentences: readonly { start: number; end: number }[]): Token[][] {
  const shares: Token[][] = sentences.map(() => []);
  let at = 0;
  for (const token of tokenize(text).flat()) {
    while (at < sentences.length && (sentences[at]?.end ?? 0) <= token.start) at += 1;
    const sentence = sentences[at];
    if (sentence && token.start >= sentence.start) shares[at]?.push(token);
  }
  return shares;
}

/** Items of evidence that only lie near a claim, at most. */
const mostRelated = 3;
/** Kinds of item that a description is taken to mean. */
const mostItems = 2;

/** Where a claim is looked for. */
export type TextContext = {
  entityKey: string;
  company: string;
  /** The names by which texts speak of the company. */
  named: ClaimCompany;
  /** Lower-case words of the company's name, which need no support. */
  companyWords: ReadonlySet<string>;
  /** Those of all names that it has or had. */
  ownWords: ReadonlySet<string>;
  /** How many passages of it are held, by kind. */
  passages: PassageCoverage;
};

/** A passage that lies near a claim, with the stretch of it that is shown. */
export type NearText = Window<PassageText> & { item: EvidenceItem };

/** The stretches of some texts that come nearest to an event claim which none of them supports. */
export function findNearestOfEvent(
  context: TextContext,
  claim: ParsedClaim,
  period: DayRange | null,
  found: FoundTexts,
): NearText[] {
  const readings = readEventWords(claim.text, context.companyWords).slice(0, mostItems);
  const items = new Set(readings.map(({ item }) => item));
  return rank(found, items, period).map((window) =>
    nearText(window, findLacks(claim, window.passage, sentencesOf(window), period, context.named)),
  );
}

/** The same for a role claim. */
export function findNearestOfRole(context: TextContext, claim: RoleClaim, found: FoundTexts): NearText[] {
  return rank(found, new Set(["5.02"]), claim.period).map((window) => {
    const { passage, start, end } = window;
    const within = passage.annotation.mentions.filter((one) => one.start >= start && one.end <= end);
    const said = passage.text.slice(start, end).toLowerCase();
    const isNamed =
      within.some((one) => one.kind === "person" && fitPerson(claim.personName, one.name) > 0) ||
      familySearchWords(claim.personName).every((word) => said.includes(word));
    const titles = within.flatMap((one) => (one.kind === "office" ? [one] : []));
    const ofSentences = groupBy(titles, ({ sentence }) => sentence);
    const together = [...ofSentences.values()].map((some) => some.map(({ title }) => title).join(" and "));
    const isTitled = [...titles.map(({ title }) => title), ...together].some((title) =>
      isAskedRole({ ...claim, companyWords: context.ownWords }, title),
    );
    return nearText(
      window,
      lackOfRole(claim, { isNamed, isTitled, from: passage.publishedOn, until: passage.publishedOn }),
    );
  });
}

/** Records of the people index near a role claim, with what each lacks. */
export function addRoleLacks(
  { ownWords }: TextContext,
  claim: RoleClaim,
  evidence: readonly EvidenceItem[],
): EvidenceItem[] {
  return evidence.map((item) => {
    if (item.stance !== "related") return item;
    const isNamed = fitPerson(claim.personName, item.person ?? "") > 0;
    const isTitled = isAskedRole({ ...claim, companyWords: ownWords }, item.role ?? "");
    // A record is of many days, which its text tells.
    return {
      ...item,
      lacks: lackOfRole({ ...claim, period: null }, { isNamed, isTitled, from: "", until: "" }),
    };
  });
}

type Seen = { isNamed: boolean; isTitled: boolean; from: string; until: string };

function lackOfRole(
  { personName, role, period }: RoleClaim,
  { isNamed, isTitled, from, until }: Seen,
): string {
  const telling = daysOfTelling(period);
  const isInTime = telling === null || overlaps({ start: from, end: until }, telling);
  const lacks = [
    ...(isNamed ? [] : [`the person ${personName}`]),
    ...(isTitled || role === null ? [] : [`the office ${role}`]),
    ...(isInTime ? [] : [`the claim’s period: this is of ${formatDay(from)}`]),
  ];
  if (lacks.length > 0) return lacks.join("; ");
  return role === null
    ? "an office that the person held"
    : "that the person held this office at the time claimed";
}

function rank(
  { texts, query }: FoundTexts,
  items: ReadonlySet<EightKItem>,
  period: DayRange | null,
): Window<PassageText>[] {
  const telling = daysOfTelling(period);
  const isInTime = (day: string) => telling !== null && overlaps({ start: day, end: day }, telling);
  return rankWindows(query, texts, { items, isInTime }, mostRelated);
}

function sentencesOf({ passage, start, end }: Window<PassageText>): { from: number; to: number } {
  const { sentences } = passage.annotation;
  const from = sentences.findIndex((one) => one.end > start);
  const to = sentences.findLastIndex((one) => one.start < end);
  return { from: Math.max(0, from), to: Math.max(0, to) };
}

function nearText(window: Window<PassageText>, lacks: string): NearText {
  const { passage, start, end } = window;
  const place = { start: passage.spanStart + start, end: passage.spanStart + end };
  return { ...window, item: { ...textEvidence({ passage, ...place, fit: 0 }, "related"), lacks } };
}

/** A role claim as texts near it are looked for. */
export function parseRoleClaim(
  { personName, role }: RoleClaim,
  named: ClaimCompany,
): { said: string; claim: ParsedClaim | null } {
  const said = role === null ? personName : `${personName}, ${role}`;
  return { said, claim: parseClaim(said, named) };
}
