import {
  closeSync,
  cpSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";

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

export type JournalEntry = Entry & {
  /** Where the entry begins in the journal, and where it ends. */
  from: number;
  end: number;
  data: Buffer;
};

/** What `record-files.mjs` wrote, in order; an entry that was cut off at the end is left out. */
export function readJournal(file: string): JournalEntry[] {
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
export function cutPower(
  base: string,
  entries: readonly JournalEntry[],
  image: string,
  random: () => number,
): void {
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
