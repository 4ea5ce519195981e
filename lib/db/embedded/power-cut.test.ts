import "server-only";
import {
  closeSync,
  cpSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { meterOf } from "@/lib/api/serve-metered";
import { createKey } from "@/lib/db/keys";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { call, usageDay } from "@/lib/db/schema";
import { startRandom } from "@/lib/eval/resolution/training-queries";
import { recordProof, sizeOf, timeFor } from "@/lib/testing/proof";
import { copyEmbeddedTemplate } from "@/lib/testing/template";

type Entry = {
  op: "create" | "write" | "resize" | "sync" | "mkdir" | "rename" | "unlink" | "rmdir";
  name: string;
  /** Of a rename. */
  to?: string;
  /** Where a write begins in its file. */
  at?: number;
  /** A file's new length. */
  length?: number;
  /** A sync holds what was written before this place of the journal. */
  upTo?: number;
  /** How many bytes follow the line. */
  bytes: number;
};

type JournalEntry = Entry & {
  /** Where the entry begins in the journal, and where it ends. */
  from: number;
  end: number;
  data: Buffer;
};

/** What `record-files.mjs` wrote, in order; an entry that was cut off at the end is left out. */
function readJournal(file: string): JournalEntry[] {
  const journal = readFileSync(file);
  const entries: JournalEntry[] = [];
  let from = 0;
  for (;;) {
    const newline = journal.indexOf(10, from);
    if (newline < 0) return entries;
    const entry: Entry = JSON.parse(journal.toString("utf8", from, newline));
    const end = newline + 1 + entry.bytes;
    if (end > journal.length) return entries;
    entries.push({ ...entry, from, end, data: journal.subarray(newline + 1, end) });
    from = end;
  }
}

/** The unit in which a disk keeps or loses what wasn't synced. */
const SECTOR_BYTES = 512;

const changesNames = new Set(["create", "mkdir", "rename", "unlink", "rmdir"]);

/** A file of the image, whatever its name was when it was changed. */
type File = { syncedTo: number; name: string | undefined };

/**
 * Makes the directory that a power cut would leave: all that was synced, and of the rest what chance decides. Names
 * (made, moved, deleted) survive up to some moment after the last sync of a directory, as file systems with a journal
 * do it; of unsynced writes each sector survives or not.
 *
 * @param base the directory as it was before the first entry
 * @param entries what happened until the cut
 * @param image where the directory is made
 * @param random a number of [0, 1) at each call
 */
function cutPower(base: string, entries: readonly JournalEntry[], image: string, random: () => number): void {
  rmSync(image, { recursive: true, force: true });
  cpSync(base, image, { recursive: true });
  const lastName = chooseLastName(entries, random);
  const share = [0, 0.5, 1][Math.floor(random() * 3)] ?? 0;
  const files = followFiles(entries);
  /** Where the file lies in the image now; nothing where its making didn't survive. */
  const placed = new Map<string, string>();
  const lost = new Set<string>();
  for (const [n, entry] of entries.entries()) {
    if (changesNames.has(entry.op)) {
      if (n <= lastName) changeName(image, entry);
      else if (entry.op === "create") lost.add(entry.name);
      else if (entry.op === "rename") placed.set(entry.to ?? "", nowAt(placed, entry.name));
      continue;
    }
    if (entry.op === "sync" || lost.has(entry.name)) continue;
    const isSynced = entry.from < (files[n]?.syncedTo ?? 0);
    const file = path.join(image, nowAt(placed, entry.name));
    if (entry.op === "resize") {
      if (isSynced || random() < share) change(file, (it) => ftruncateSync(it, entry.length));
    } else writeSurvivors(file, entry, isSynced ? 1 : share, random);
  }
}

const nowAt = (placed: ReadonlyMap<string, string>, name: string): string => placed.get(name) ?? name;

/** For every change of a file's bytes, that file with the place of the journal up to which it was synced at the end. */
function followFiles(entries: readonly JournalEntry[]): (File | undefined)[] {
  const named = new Map<string, File>();
  return entries.map((entry) => {
    const file = named.get(entry.name) ?? { syncedTo: 0, name: entry.name };
    if (entry.op === "create") named.set(entry.name, { syncedTo: 0, name: entry.name });
    else if (entry.op === "unlink") named.delete(entry.name);
    else if (entry.op === "rename") {
      named.delete(entry.name);
      named.set(entry.to ?? "", file);
    } else named.set(entry.name, file);
    if (entry.op === "sync") file.syncedTo = Math.max(file.syncedTo, entry.upTo ?? 0);
    return file;
  });
}

/** The last change of names that survives: chance decides from the last that was synced on. */
function chooseLastName(entries: readonly JournalEntry[], random: () => number): number {
  const changes = entries.flatMap((entry, n) => (changesNames.has(entry.op) ? [n] : []));
  let certain = -1;
  for (const [n, entry] of entries.entries()) {
    if (entry.op !== "sync") continue;
    const isHeld = (m: number) => {
      const of = entries[m];
      if (!of || of.from >= (entry.upTo ?? 0)) return false;
      const name = of.to ?? of.name;
      return name === entry.name || path.dirname(name) === (entry.name === "" ? "." : entry.name);
    };
    const held = changes.filter((m) => m < n && isHeld(m)).at(-1);
    if (held !== undefined) certain = Math.max(certain, held);
  }
  const open = changes.filter((m) => m > certain);
  const kept = Math.floor(random() * (open.length + 1));
  return kept === 0 ? certain : (open[kept - 1] ?? certain);
}

function changeName(image: string, entry: JournalEntry): void {
  const file = path.join(image, entry.name);
  if (entry.op === "create") closeSync(openSync(file, "w"));
  else if (entry.op === "mkdir") mkdirSync(file, { recursive: true });
  else if (entry.op === "rename") renameSync(file, path.join(image, entry.to ?? ""));
  else rmSync(file, { recursive: true, force: true });
}

function writeSurvivors(file: string, entry: JournalEntry, share: number, random: () => number): void {
  change(file, (it) => {
    if (share === 1) return void writeSync(it, entry.data, 0, entry.data.length, entry.at);
    for (let from = 0; from < entry.data.length; from += SECTOR_BYTES) {
      if (random() >= share) continue;
      const length = Math.min(SECTOR_BYTES, entry.data.length - from);
      writeSync(it, entry.data, from, length, (entry.at ?? 0) + from);
    }
  });
}

function change(file: string, run: (descriptor: number) => void): void {
  const descriptor = openSync(file, "r+");
  try {
    run(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A call that was answered, and how long the journal was by then at the most. */
type Answered = { id: string; at: number };

type Recording = { base: string; entries: JournalEntry[]; answered: Answered[]; length: number };

type Cut = {
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
async function recordCalls(folder: string, calls: number): Promise<Recording> {
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
async function tryCuts(
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
function makeFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), "footnote-power-"));
}

const CALLS = sizeOf(200, 3_000);
const CUTS = sizeOf(2, 50);

const folder = makeFolder();
let recording: Recording;

beforeAll(async () => {
  recording = await recordCalls(folder, CALLS);
}, timeFor(120_000));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a power cut takes nothing that was answered: it opens, every call is there, the counters are exact", {
  timeout: timeFor(180_000),
}, async () => {
  expect(recording.answered).toHaveLength(CALLS);
  const cuts = await tryCuts(recording, folder, { cuts: CUTS, seed: 20 });
  expect(cuts.map(({ lost, isExact, fault }) => ({ lost, isExact, fault }))).toEqual(
    Array.from({ length: CUTS }, () => ({ lost: 0, isExact: true, fault: undefined })),
  );
  recordProof(
    "R4",
    `${CUTS} cuts of a recording of ${CALLS} calls: all open, no answered call lost, counters exact`,
  );
});

test("the same files without their syncs lose calls, so the trial can fail", async () => {
  const cuts = await tryCuts(recording, folder, { cuts: 4, seed: 21, syncs: "ignored" });
  expect(cuts.some(({ lost, fault }) => lost > 0 || fault !== undefined)).toBe(true);
});
