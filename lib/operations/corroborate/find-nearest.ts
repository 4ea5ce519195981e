import "server-only";
import { findLacks } from "@/lib/claims/lacks";
import { type ClaimCompany, type ParsedClaim, parseClaim } from "@/lib/claims/parse-claim";
import { rankWindows, type Window } from "@/lib/claims/rank-windows";
import { fitPerson, isAskedRole } from "@/lib/claims/told-roles";
import type { PassageCoverage } from "@/lib/db/passages";
import { type DayRange, formatDay, overlaps } from "@/lib/domain/calendar";
import type { EightKItem } from "@/lib/domain/eight-k-items";
import { groupBy } from "@/lib/domain/group-by";
import { familySearchWords } from "@/lib/domain/person-names/name-words";
import type { EvidenceItem } from "./contract";
import { readEventWords } from "./event-words";
import { daysOfTelling, type FoundTexts, type PassageText } from "./find-texts";
import type { RoleClaim } from "./judge-role";
import { textEvidence } from "./text-evidence";

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

/** The stretches of some texts that come nearest to an event claim which none of them bears out. */
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
    ...(isInTime ? [] : [`the claim's period: it is of ${formatDay(from)}`]),
  ];
  if (lacks.length > 0) return lacks.join("; ");
  return role === null ? "an office of the person" : "that the person holds this office at the claim's time";
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
