import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** What the engine starts with, where PGlite's own list switches syncing off (`-F`). */
const SYNC_PARAMS = ["-c", "fsync=on", "-c", "wal_sync_method=fsync"];

/** A segment of the write-ahead log in use; a new one is prepared under another name. */
const LOG_SEGMENT = /[/\\]pg_wal[/\\][0-9A-F]{24}$/;

/**
 * The engine's files, with syncs that reach the disk. PGlite's file layer knows no sync at all, so a power cut may
 * take what was answered, or leave a log that doesn't match its data.
 *
 * Everything is synced at once when PostgreSQL asks, but for the log: its sync would hold up the engine at every
 * commit. It is put off, and whoever answers awaits `syncLog` first, which one sync does for all commits since the
 * last. The rule that the log reaches the disk before what it describes is kept here: a change of any other file
 * syncs the log first.
 */
export class DurableFiles extends NodeFS {
  /** @type {Map<string, number>} segments whose newest records the disk may not hold, with when a sync was asked */
  #unsynced = new Map();
  #asked = 0;

  /** Whether there are records of the log that the disk may not hold yet. */
  get isBehind() {
    return this.#unsynced.size > 0;
  }

  /** Resolves when the disk holds every record that was written before the call. */
  async syncLog() {
    for (const [segment, asked] of [...this.#unsynced]) {
      const file = openSync(segment, "r+");
      await promisify(fdatasync)(file).finally(() => closeSync(file));
      if (this.#unsynced.get(segment) === asked) this.#unsynced.delete(segment);
    }
  }

  /** The same at once, for a change that must not reach the disk before the log does. */
  #syncLogNow() {
    for (const segment of this.#unsynced.keys()) syncPath(segment);
    this.#unsynced.clear();
  }

  /** @override @type {NodeFS["init"]} */
  async init(pglite, options) {
    const made = await super.init(pglite, options);
    const preRun = made.emscriptenOpts.preRun ?? [];
    made.emscriptenOpts.preRun = [
      ...(Array.isArray(preRun) ? preRun : [preRun]),
      (/** @type {any} */ module) => this.#hook(module.FS),
    ];
    return made;
  }

  /** @param {any} FS Emscripten's, whose NODEFS the data directory is mounted by */
  #hook(FS) {
    const { node_ops: nodes, stream_ops: streams, realPath } = FS.filesystems.NODEFS;
    const { write, setattr: setStreamAttributes } = streams;
    const { rename, unlink, setattr } = nodes;
    let isReplacing = false;
    /** @param {any} node */
    const isLog = (node) => LOG_SEGMENT.test(realPath(node));

    streams.write = (/** @type {any} */ stream, /** @type {any[]} */ ...rest) => {
      stream.isLog ??= isLog(stream.node);
      if (!stream.isLog) this.#syncLogNow();
      return write(stream, ...rest);
    };
    streams.fsync = (/** @type {any} */ stream) => {
      const file = realPath(stream.node);
      if (LOG_SEGMENT.test(file)) this.#unsynced.set(file, ++this.#asked);
      else if (FS.isFile(stream.node.mode)) fsyncSync(stream.nfd);
      else syncPath(file);
      return 0;
    };
    streams.setattr = (/** @type {any[]} */ ...all) => {
      this.#syncLogNow();
      return setStreamAttributes(...all);
    };
    nodes.setattr = (/** @type {any[]} */ ...all) => {
      this.#syncLogNow();
      return setattr(...all);
    };
    // NODEFS deletes what a rename replaces beforehand; a power cut between the two would leave neither.
    nodes.rename = (/** @type {any[]} */ ...all) => {
      this.#syncLogNow();
      isReplacing = true;
      try {
        return rename(...all);
      } finally {
        isReplacing = false;
      }
    };
    nodes.unlink = (/** @type {any[]} */ ...all) => {
      if (isReplacing) return;
      this.#syncLogNow();
      return unlink(...all);
    };
  }
}

/**
 * How to open the engine on `directory`.
 *
 * @param {string} directory
 * @param {readonly string[]} params PGlite's default parameters
 */
export function openDurably(directory, params) {
  const fs = new DurableFiles(directory);
  return { fs, startParams: [...params.filter((param) => param !== "-F"), ...SYNC_PARAMS] };
}

/** Names the directory whose files are all on the disk, and stay so since every change is synced; a copy has another. */
const markOf = (/** @type {string} */ directory) => path.join(directory, "files.synced");

/** @param {string} directory */
function nameOf(directory) {
  const { dev, ino } = lstatSync(directory, { bigint: true });
  return `${dev}:${ino}`;
}

/**
 * Syncs all files of a database that was last used without syncs, or is new.
 *
 * @param {string} directory
 */
export function syncOnce(directory) {
  const mark = markOf(directory);
  if (existsSync(mark) && readFileSync(mark, "utf8") === nameOf(directory)) return;
  syncTree(directory);
  syncPath(path.dirname(directory));
  writeFileSync(mark, nameOf(directory));
}

/** To be called before the database is used without syncs. @param {string} directory */
export function forgetSync(directory) {
  rmSync(markOf(directory), { force: true });
}

/** @param {string} directory */
function syncTree(directory) {
  for (const name of readdirSync(directory)) {
    const file = path.join(directory, name);
    const stat = lstatSync(file);
    if (stat.isDirectory()) syncTree(file);
    else if (stat.isFile()) syncPath(file);
  }
  syncPath(directory);
}

/** @param {string} file a file or, where the system can, a directory */
function syncPath(file) {
  if (process.platform === "win32" && lstatSync(file).isDirectory()) return;
  const descriptor = openSync(file, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
