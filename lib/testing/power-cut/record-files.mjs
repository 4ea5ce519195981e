// Loaded into the database's thread before it starts (`--import`): keeps a journal of every change and every sync of
// the files below RECORDED_DIRECTORY, in order, as one line of JSON each, followed by the bytes written.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { isMainThread } from "node:worker_threads";

const directory = process.env.RECORDED_DIRECTORY;
const journalFile = process.env.RECORDED_JOURNAL;

/** What is recorded, and where: descriptors of files below the directory are known by the files' names. */
class Journal {
  real = { ...fs };
  /** @type {Map<number, string>} */
  open = new Map();
  position = 0;

  /** @param {string} directory @param {string} journalFile */
  constructor(directory, journalFile) {
    this.directory = directory;
    this.file = this.real.openSync(journalFile, "a");
  }

  /** @param {unknown} file */
  nameOf(file) {
    const name = path.relative(this.directory, path.resolve(String(file)));
    return name.startsWith("..") ? undefined : name;
  }

  /** @param {Record<string, unknown>} entry @param {Uint8Array} [bytes] */
  keep(entry, bytes) {
    const line = Buffer.from(`${JSON.stringify({ ...entry, bytes: bytes?.length ?? 0 })}\n`);
    const whole = bytes ? Buffer.concat([line, bytes]) : line;
    this.real.writeSync(this.file, whole);
    this.position += whole.length;
  }

  /** @param {string | number} file */
  keepSize(file, length = 0) {
    const name = typeof file === "number" ? this.open.get(file) : this.nameOf(file);
    if (name !== undefined) this.keep({ op: "resize", name, length });
  }
}

/** @param {string} directory @param {string} journalFile */
function record(directory, journalFile) {
  const journal = new Journal(directory, journalFile);
  recordOpening(journal);
  recordWrites(journal);
  recordFolders(journal);
  recordSyncs(journal);
  syncBuiltinESMExports();
}

/** @param {Journal} journal */
function recordOpening(journal) {
  const { real, open } = journal;
  /** @param {any} file @param {any} flags @param {any} mode */
  fs.openSync = (file, flags, mode) => {
    const name = journal.nameOf(file);
    const isNew = name !== undefined && !real.existsSync(file);
    const descriptor = real.openSync(file, flags, mode);
    if (name === undefined) return descriptor;
    open.set(descriptor, name);
    if (isNew) journal.keep({ op: "create", name });
    else if (typeof flags === "number" ? flags & real.constants.O_TRUNC : String(flags).startsWith("w"))
      journal.keepSize(file);
    return descriptor;
  };
  fs.closeSync = (descriptor) => {
    open.delete(descriptor);
    real.closeSync(descriptor);
  };
}

/** @param {Journal} journal */
function recordWrites(journal) {
  const { real, open } = journal;
  /** @param {number} descriptor @param {any} data @param {any} offset @param {any} length @param {any} at */
  fs.writeSync = (descriptor, data, offset, length, at) => {
    const written = real.writeSync(descriptor, data, offset, length, at);
    const name = open.get(descriptor);
    if (name === undefined) return written;
    if (typeof at !== "number") throw new Error(`A write without a position is not recorded: ${name}`);
    const from = data.byteOffset + offset;
    journal.keep({ op: "write", name, at }, Buffer.from(data.buffer.slice(from, from + written)));
    return written;
  };
  /** @param {any} file @param {any} data @param {any} options */
  fs.writeFileSync = (file, data, options) => {
    const name = journal.nameOf(file);
    const isNew = !real.existsSync(file);
    real.writeFileSync(file, data, options);
    if (name === undefined) return;
    if (isNew) journal.keep({ op: "create", name });
    else journal.keepSize(String(file));
    if (data.length > 0) journal.keep({ op: "write", name, at: 0 }, Buffer.from(data));
  };
  fs.ftruncateSync = (descriptor, length) => {
    real.ftruncateSync(descriptor, length);
    journal.keepSize(descriptor, length ?? 0);
  };
  fs.truncateSync = (file, length) => {
    real.truncateSync(file, length);
    journal.keepSize(/** @type {string} */ (file), length ?? 0);
  };
}

/** What changes in folders. @param {Journal} journal */
function recordFolders(journal) {
  const { real, open } = journal;
  fs.mkdirSync = /** @type {typeof fs.mkdirSync} */ (
    (/** @type {any} */ file, /** @type {any} */ mode) => {
      real.mkdirSync(file, mode);
      const name = journal.nameOf(file);
      if (name !== undefined) journal.keep({ op: "mkdir", name });
    }
  );
  fs.renameSync = (from, to) => {
    real.renameSync(from, to);
    const name = journal.nameOf(from);
    if (name !== undefined) journal.keep({ op: "rename", name, to: journal.nameOf(to) });
    for (const [descriptor, held] of open)
      if (held === name) open.set(descriptor, journal.nameOf(to) ?? held);
  };
  fs.unlinkSync = (file) => {
    real.unlinkSync(file);
    const name = journal.nameOf(file);
    if (name !== undefined) journal.keep({ op: "unlink", name });
  };
  fs.rmdirSync = (file) => {
    real.rmdirSync(file);
    const name = journal.nameOf(file);
    if (name !== undefined) journal.keep({ op: "rmdir", name });
  };
}

/** @param {Journal} journal */
function recordSyncs(journal) {
  const { real, open } = journal;
  for (const op of /** @type {const} */ (["fsyncSync", "fdatasyncSync"])) {
    fs[op] = (descriptor) => {
      real[op](descriptor);
      const name = open.get(descriptor);
      if (name !== undefined) journal.keep({ op: "sync", name, upTo: journal.position });
    };
  }
  fs.fdatasync = /** @type {typeof fs.fdatasync} */ (
    (/** @type {number} */ descriptor, /** @type {(error: Error | null) => void} */ done) => {
      const name = open.get(descriptor);
      const upTo = journal.position;
      real.fdatasync(descriptor, (error) => {
        if (!error && name !== undefined) journal.keep({ op: "sync", name, upTo });
        done(error);
      });
    }
  );
}

if (!isMainThread && directory && journalFile) record(directory, journalFile);
