import "server-only";
import type { Database } from "@/lib/db/open";
import { type FoundPassage, findNearPassages } from "@/lib/db/passages/find-passages";
import { type DayRange, overlaps } from "@/lib/domain/calendar";
import { type AskedClaim, findGateLack, findMissingParts } from "@/lib/domain/claims/find-lacks";
import { rankWindows, readWindowQuery } from "@/lib/domain/claims/rank-windows";
import { readStatement, type Statement } from "@/lib/domain/claims/read-statement";
import { findRolePhrases } from "@/lib/domain/claims/roles/find-role-phrases";
import type { EightKItem } from "@/lib/domain/eight-k-items";
import type { EvidenceItem } from "./contract";
import { readEventWords, stemsGivenBy } from "./event-words";
import { addDays, type TextContext, tellingDays, textEvidence } from "./find-in-text";
import type { RoleClaim } from "./judge-role";

/** Passages from which windows are cut, at most. */
const mostPassages = 30;
/** Items of evidence that only lie near a claim, at most. */
export const mostRelated = 3;
/** Kinds of item that a description is taken to mean. */
const mostItems = 2;

/** Evidence that lies near a claim, with the passage that it is cut from. */
export type NearEvidence = { item: EvidenceItem; passage: FoundPassage };

type Question = AskedClaim & { items: ReadonlySet<EightKItem>; otherwise: string | null };

/** The texts of a company that come nearest to an event claim which none of them bears out, each with what it lacks. */
export function findNearestToEvent(
  db: Database,
  context: TextContext,
  { description, period }: { description: string; period: DayRange | null },
  statement: Statement,
): Promise<NearEvidence[]> {
  const readings = readEventWords(description, context.companyWords).slice(0, mostItems);
  const items = new Set(readings.map(({ item }) => item));
  return findNearest(db, context, { said: description, statement, period, items, otherwise: null });
}

/** The same for a claim that a person holds a role. */
export function findNearestToRole(
  db: Database,
  context: TextContext,
  { personName, role, period }: RoleClaim,
): Promise<NearEvidence[]> {
  const roles = findRolePhrases(role ?? "");
  const read = readStatement(role ?? "", context.companyWords);
  const statement = {
    ...read,
    heads: [],
    people: [personName],
    names: [],
    roles,
    stems: roles.length > 0 ? [] : read.stems,
  };
  return findNearest(db, context, {
    said: `${personName} ${role ?? ""}`.trim(),
    statement,
    period,
    items: new Set(["5.02"]),
    otherwise: "that the person holds this role at the claim's time",
  });
}

async function findNearest(db: Database, context: TextContext, question: Question): Promise<NearEvidence[]> {
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
    const near = {
      passage: passage.text,
      publishedOn: passage.publishedOn,
      company: {
        name: context.company,
        words: context.ownWords,
        mustBeNamed: passage.kind === "news",
        given: stemsGivenBy(passage.item),
      },
      stretch: { start, end },
    };
    const lacks = findMissingParts(question, near) ?? question.otherwise ?? findGateLack(question, near);
    const place = { start: passage.spanStart + start, end: passage.spanStart + end };
    return { item: { ...textEvidence({ passage, ...place, fit: 0 }, "related"), lacks }, passage };
  });
}
