import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { LanguageModel } from "ai";
import { z } from "zod";
import { type BriefingRow, listBriefings, mostSnapshots, storeBriefing } from "@/lib/db/briefings";
import { cachedMs, cachedQuery } from "@/lib/db/cache";
import type { Database } from "@/lib/db/open";
import { gatherFacts } from "./briefing-facts";
import { composeBriefing } from "./compose/briefing";
import { composeIntelligence } from "./compose/intelligence";
import type { Draft, Intelligence } from "./statement";
import { createFactCheck, keepVerified, keepVerifiedPoints, subjectOf } from "./verify/fact-check";
import type { Subject } from "./verify/verify-sentence";
import { gatherEvidence, type WrittenDraft, writeWithModel } from "./write-with-model";

const place = z.object({ start: z.number().int(), end: z.number().int() });

const ref = z.object({ documentId: z.string(), item: z.string().nullable(), span: place.nullable() });

const statement = z.object({
  text: z.string().min(1),
  refs: z.tuple([ref], ref),
  topic: z.enum(["business", "scale", "history", "leadership", "events", "deals", "news"]),
  day: z.string().nullable(),
  materiality: z.number(),
});

const draft = z.object({ paragraphs: z.array(z.array(statement)), headline: statement.nullable() });

const statements = z.array(statement);

const intelligence = z.object({
  strengths: statements,
  weaknesses: statements,
  opportunities: statements,
  threats: statements,
  priorities: statements,
  competitors: z.array(z.object({ key: z.string().nullable(), name: z.string(), statement })),
  empty: z.partialRecord(
    z.enum(["strengths", "weaknesses", "opportunities", "threats", "priorities", "competitors"]),
    z.string(),
  ),
});

/** Intelligence as it was stored; throws as `readDraft` does. */
const readIntelligence = (stored: unknown): Intelligence => intelligence.parse(stored);

/**
 * A draft as it was stored.
 *
 * @throws ZodError when a release that wrote it differently is at fault.
 */
const readDraft = (stored: unknown): Draft => draft.parse(stored);

/** A briefing with its intelligence: a snapshot that is stored, or one composed for this very answer. */
export type ServedBriefing = {
  draft: Draft;
  intelligence: Intelligence;
  writer: BriefingRow["writer"];
  /** When the snapshot was made; null for one composed on the spot. */
  storedAt: string | null;
  verified: number;
  replaced: number;
  dropped: number;
};

/** The newest briefing of a company, by its key, or one composed now from what is held; null where nothing is. */
export async function findBriefing(db: Database, key: string, today: string): Promise<ServedBriefing | null> {
  const [newest] = await listBriefings(db, { entityKey: key, limit: 1 });
  return newest ? serve(newest) : (await composeOnce(db, { key, today })).made;
}

/** The stored snapshots of a company, by its key, newest first; 30 at most. */
export async function listSnapshots(db: Database, key: string): Promise<ServedBriefing[]> {
  return (await listBriefings(db, { entityKey: key, limit: mostSnapshots })).map(serve);
}

/** A snapshot that was made, and why a model that was asked did not write it; null where it did or none was asked. */
export type MadeBriefing = BriefingRow & { reason: string | null };

/**
 * Writes a company's briefing and keeps it as a snapshot; null where there is nothing to say. Takes up to a minute
 * with a model, so that no request of the API waits for it.
 */
export async function makeBriefing(
  db: Database,
  key: string,
  today: string,
  model: LanguageModel | null = null,
): Promise<MadeBriefing | null> {
  const made = await compose(db, key, today);
  if (made === null) return null;
  const { subject, ...extractive } = made;
  const { reason, ...written } =
    model === null ? { ...extractive, reason: null } : await reword(db, model, extractive, subject);
  const { storedAt: _, ...row } = { ...extractive, ...written };
  return { ...(await storeBriefing(db, { ...row, entityKey: key })), reason };
}

/**
 * Adds a snapshot where the newest stored one no longer says what the sources do, so that it doesn't hide what came in.
 * A company without one needs none: its answers are composed as they're asked for.
 *
 * @param hasNew whether documents came in since the newest was written; a model isn't asked where none did.
 */
export async function renewBriefing(
  db: Database,
  key: string,
  {
    today,
    hasNew,
    model,
    signal,
  }: { today: string; hasNew: boolean; model: LanguageModel | null; signal: AbortSignal },
): Promise<void> {
  const [newest] = await listBriefings(db, { entityKey: key, limit: 1 });
  if (newest === undefined) return;
  // Facts that were read a moment ago, before the newest came in, are still remembered.
  await wait(cachedMs, undefined, { signal });
  const made = newest.writer === "extractive" && model === null ? await compose(db, key, today) : null;
  const isSame =
    made === null
      ? !hasNew
      : isDeepStrictEqual(readDraft(newest.draft), readDraft(plain(made.draft))) &&
        isDeepStrictEqual(readIntelligence(newest.intelligence), readIntelligence(plain(made.intelligence)));
  if (!isSame) await makeBriefing(db, key, today, model);
}

/** As the database gives it back. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function reword(
  db: Database,
  model: LanguageModel,
  { draft, dropped }: ServedBriefing,
  subject: Subject,
): Promise<WrittenDraft> {
  const evidence = await gatherEvidence(db, draft);
  const written = await writeWithModel(model, { subject, draft, evidence });
  return { ...written, dropped: written.dropped + dropped };
}

/** Rows are shared for as long as they are remembered, and reading one takes longer than finding it. */
const served = new WeakMap<BriefingRow, ServedBriefing>();

function serve(row: BriefingRow): ServedBriefing {
  const known = served.get(row) ?? readRow(row);
  served.set(row, known);
  return known;
}

function readRow(row: BriefingRow): ServedBriefing {
  const { writer, createdAt, verified, replaced, dropped } = row;
  return {
    draft: readDraft(row.draft),
    intelligence: readIntelligence(row.intelligence),
    writer,
    storedAt: new Date(createdAt).toISOString(),
    verified,
    replaced,
    dropped,
  };
}

/** Composing takes longer than the rest of an answer, so that calls which ask for the same share it. */
const composeOnce = cachedQuery(
  "composed-briefing",
  async (db: Database, { key, today }: { key: string; today: string }) => ({
    made: await compose(db, key, today),
  }),
  "primary",
);

async function compose(
  db: Database,
  key: string,
  today: string,
): Promise<(ServedBriefing & { subject: Subject }) | null> {
  const facts = await gatherFacts(db, key, today);
  if (facts === null) return null;
  const check = createFactCheck(facts);
  const unsupported = new Set<string>();
  const composed = composeBriefing(facts, (statement) => {
    const { ok } = check(statement);
    if (!ok) unsupported.add(statement.text);
    return ok;
  });
  if (composed === null) return null;
  const { draft, dropped } = keepVerified(composed, check);
  if (draft === null) return null;
  return {
    draft,
    intelligence: keepVerifiedPoints(
      composeIntelligence(
        facts,
        draft.paragraphs.flat().map(({ text }) => text),
      ),
      check,
    ),
    writer: "extractive",
    storedAt: null,
    verified: draft.paragraphs.flat().length,
    replaced: 0,
    dropped: dropped + unsupported.size,
    subject: subjectOf(facts),
  };
}
