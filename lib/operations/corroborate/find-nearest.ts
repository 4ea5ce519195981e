import "server-only";
import type { Database } from "@/lib/db/open";
import { type FoundPassage, findNearPassages } from "@/lib/db/passages/find-passages";
import { type DayRange, overlaps } from "@/lib/domain/calendar";
import {
  type AskedClaim,
  findGateLack,
  findMissingParts,
  type NearText,
} from "@/lib/domain/claims/find-lacks";
import { rankWindows, readWindowQuery } from "@/lib/domain/claims/rank-windows";
import { readStatement, type Statement } from "@/lib/domain/claims/read-statement";
import { findRolePhrases } from "@/lib/domain/claims/roles/find-role-phrases";
import type { EightKItem } from "@/lib/domain/eight-k-items";
import type { Stretch } from "@/lib/domain/split-sentences";
import type { EvidenceItem } from "./contract";
import { readEventWords, stemsGivenBy } from "./event-words";
import { addDays, type TextContext, tellingDays, textEvidence } from "./find-in-text";
import type { RoleClaim } from "./judge-role";

/** Passages from which windows are cut, at most. */
const mostPassages = 30;
/** Items of evidence that only lie near a claim, at most. */
const mostRelated = 3;
/** Kinds of item that a description is taken to mean. */
const mostItems = 2;

/** Evidence that lies near a claim, with the passage that it is cut from. */
export type NearEvidence = { item: EvidenceItem; passage: FoundPassage };

/** A claim as texts near it are looked for; `otherwise` is what they lack where all of its parts stand in one. */
export type Question = AskedClaim & { items: ReadonlySet<EightKItem>; otherwise: string | null };

export function askEvent(
  { companyWords }: TextContext,
  { description, period }: { description: string; period: DayRange | null },
  statement: Statement,
): Question {
  const readings = readEventWords(description, companyWords).slice(0, mostItems);
  const items = new Set(readings.map(({ item }) => item));
  return { said: description, statement, period, items, otherwise: null };
}

export function askRole({ companyWords }: TextContext, { personName, role, period }: RoleClaim): Question {
  const roles = findRolePhrases(role ?? "");
  const read = readStatement(role ?? "", companyWords);
  const stems = roles.length > 0 ? [] : read.stems;
  return {
    said: `${personName} ${role ?? ""}`.trim(),
    statement: { ...read, heads: [], people: [personName], names: [], roles, stems },
    period,
    items: new Set(["5.02"]),
    otherwise: "that the person holds this role at the claim's time",
  };
}

/** Records near a claim, such as deals, with what the words of each lack. */
export function addLacks(
  context: TextContext,
  question: Question,
  evidence: readonly EvidenceItem[],
): EvidenceItem[] {
  return evidence.map((item) => {
    if (item.stance !== "related") return item;
    const passage = item.type === "people_index" ? item.text : (item.source?.quote ?? item.text);
    const near = nearText(context, passage, item.date ?? "", { start: 0, end: passage.length });
    return { ...item, lacks: lackOf(question, near) };
  });
}

function nearText(
  { company, ownWords }: TextContext,
  passage: string,
  publishedOn: string,
  stretch: Stretch,
): NearText {
  return { passage, publishedOn, company: { name: company, words: ownWords, mustBeNamed: false }, stretch };
}

const lackOf = (question: Question, near: NearText): string =>
  findMissingParts(question, near) ?? question.otherwise ?? findGateLack(question, near);

/** The texts of a company that come nearest to a claim which none of them bears out, each with what it lacks. */
export async function findNearest(
  db: Database,
  context: TextContext,
  question: Question,
): Promise<NearEvidence[]> {
  if (Object.values(context.passages).every((count) => count === 0)) return [];
  const { said, statement, period } = question;
  const query = readWindowQuery(said, statement, context.companyWords);
  const telling = period && { start: period.start, end: period.end && addDays(period.end, tellingDays) };
  const { passages, weights } = await findNearPassages(db, {
    entityKey: context.entityKey,
    terms: query.terms.map(({ words }) => words),
    preferred: telling,
    limit: mostPassages,
  });
  const isInTime = (day: string) => telling !== null && overlaps({ start: day, end: day }, telling);
  const windows = rankWindows(query, weights, passages, { items: question.items, isInTime }, mostRelated);
  return windows.map(({ passage, start, end }) => {
    const near = nearText(context, passage.text, passage.publishedOn, { start, end });
    const company = {
      ...near.company,
      mustBeNamed: passage.kind === "news",
      given: stemsGivenBy(passage.item),
    };
    const lacks = lackOf(question, { ...near, company });
    const place = { start: passage.spanStart + start, end: passage.spanStart + end };
    return { item: { ...textEvidence({ passage, ...place, fit: 0 }, "related"), lacks }, passage };
  });
}
