import "server-only";
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { meterOf } from "@/lib/api/meter";
import { createKey } from "@/lib/db/keys";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { call, usageDay } from "@/lib/db/schema";
import { startRandom } from "@/lib/eval/resolution/training-queries";
import { copyEmbeddedTemplate } from "@/lib/testing/template";
import { cutPower, type JournalEntry, readJournal } from "./cut-power";

/** A call that was answered, and how long the journal was by then at the most. */
type Answered = { id: string; at: number };

export type Recording = { base: string; entries: JournalEntry[]; answered: Answered[]; length: number };

export type Cut = {
  /** Place of the journal. */
  at: number;
  /** Calls that were answered before it, and those of them that the opened database doesn't have. */
  answered: number;
  lost: number;
  /** Whether every key's counter equals its ledger. */
  isExact: boolean;
  /** Why it didn't open. */
  fault?: string;
};

const CONCURRENT = 12;
const CHECKPOINT_EVERY = 150;

/** Runs metered calls on the embedded database with syncs, and records what happens to its files. */
export async function recordCalls(folder: string, calls: number): Promise<Recording> {
  const dataDir = path.join(folder, "data");
  const base = path.join(folder, "base");
  const journal = path.join(folder, "journal");
  mkdirSync(dataDir, { mode: 0o700 });
  copyEmbeddedTemplate(dataDir);
  cpSync(path.join(dataDir, "postgres"), base, { recursive: true });
  const db = await openRecorded(dataDir, journal);
  const answered: Answered[] = [];
  try {
    const keyIds = await Promise.all(["a", "b", "c"].map((name) => makeKey(db, name)));
    let next = 0;
    const caller = async () => {
      for (let n = next++; n < calls; n = next++) {
        const id = `req_${n}`;
        const keyId = keyIds[n % keyIds.length] ?? "";
        await answerCall(db, keyId, id);
        answered.push({ id, at: statSync(journal).size });
        if (n % CHECKPOINT_EVERY === CHECKPOINT_EVERY - 1) await db.execute(sql`checkpoint`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT }, caller));
  } finally {
    await closeDatabase();
  }
  return { base, entries: readJournal(journal), answered, length: statSync(journal).size };
}

/**
 * Cuts the power at `cuts` moments of a recording and opens what is left each time.
 *
 * @param syncs "ignored" leaves the recorded syncs out: what a database without them would have kept
 */
export async function tryCuts(
  recording: Recording,
  folder: string,
  { cuts, seed, syncs = "kept" }: { cuts: number; seed: number; syncs?: "kept" | "ignored" },
): Promise<Cut[]> {
  const random = startRandom(seed).next;
  const results: Cut[] = [];
  const first = recording.answered[0]?.at ?? 0;
  const entries = recording.entries.filter(({ op }) => syncs === "kept" || op !== "sync");
  for (let n = 0; n < cuts; n++) {
    const at = first + Math.floor(random() * (recording.length - first));
    const image = path.join(folder, "image");
    mkdirSync(image, { recursive: true, mode: 0o700 });
    cutPower(
      recording.base,
      entries.filter(({ end }) => end <= at),
      path.join(image, "postgres"),
      random,
    );
    const ids = recording.answered.filter((one) => one.at <= at).map(({ id }) => id);
    results.push({ at, answered: ids.length, ...(await openImage(image, ids)) });
    rmSync(image, { recursive: true, force: true });
  }
  return results;
}

async function openImage(dataDir: string, ids: string[]): Promise<Pick<Cut, "lost" | "isExact" | "fault">> {
  try {
    const db = await openDatabase({ databaseUrl: null, dataDir });
    const kept = new Set((await db.select({ id: call.id }).from(call)).map(({ id }) => id));
    const { rows } = await db.execute<{ differing: number }>(sql`
      select count(*)::int as differing from (
        select key_id, units from ${usageDay}
      ) counted full join (
        select key_id, sum(units)::int as units from ${call} where state <> 'voided' group by key_id
      ) ledger using (key_id)
      where counted.units is distinct from ledger.units`);
    return { lost: ids.filter((id) => !kept.has(id)).length, isExact: rows[0]?.differing === 0 };
  } catch (error) {
    return { lost: ids.length, isExact: false, fault: String(error) };
  } finally {
    await closeDatabase().catch(() => undefined);
  }
}

async function openRecorded(dataDir: string, journal: string): Promise<Database> {
  const before = { ...process.env };
  const recorder = path.join(process.cwd(), "lib/testing/power-cut/record-files.mjs");
  Object.assign(process.env, {
    NODE_OPTIONS: `--import=${recorder}`,
    RECORDED_DIRECTORY: path.join(dataDir, "postgres"),
    RECORDED_JOURNAL: journal,
  });
  try {
    return await openDatabase({ databaseUrl: null, dataDir });
  } finally {
    for (const name of ["NODE_OPTIONS", "RECORDED_DIRECTORY", "RECORDED_JOURNAL"]) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

async function makeKey(db: Database, name: string): Promise<string> {
  const secret = makeSecret();
  const key = await createKey(db, {
    email: `${name}@example.com`,
    name,
    tier: "preview",
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    dailyLimit: 1_000_000,
    dailyIncluded: 10,
    actor: "test",
  });
  return key.id;
}

async function answerCall(db: Database, keyId: string, id: string): Promise<void> {
  const meter = meterOf(db);
  const reserved = await meter.reserve({
    id,
    keyId,
    operation: "validate",
    company: "Apple",
    units: 1,
    unitPriceCents: 5,
    credential: "9xYz",
    request: '{"company":"Apple"}',
    idempotencyKey: null,
    requestHash: null,
  });
  if (reserved.outcome !== "reserved") throw new Error(`${id} was ${reserved.outcome}`);
  await meter.end({ keyId, id, state: "settled", status: 200, durationMs: 1, response: null });
}

/** A folder for recordings and images, with more room than a test's own directory needs to have. */
export function makeFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), "footnote-power-"));
}
