// Loaded into the database's thread before it starts (`--import`): keeps a journal of every change and every sync of
// the files below RECORDED_DIRECTORY, in order, as one line of JSON each, followed by the bytes written.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { isMainThread } from "node:worker_threads";

const directory = process.env.RECORDED_DIRECTORY;
const journalFile = process.env.RECORDED_JOURNAL;

if (!isMainThread && directory && journalFile) record(directory, journalFile);

/** @param {string} directory @param {string} journalFile */
function record(directory, journalFile) {
  const real = { ...fs };
  const journal = real.openSync(journalFile, "a");
  let position = 0;
  /** @type {Map<number, string>} */
  const open = new Map();

  /** @param {unknown} file */
  const nameOf = (file) => {
    const name = path.relative(directory, path.resolve(String(file)));
    return name.startsWith("..") ? undefined : name;
  };

  /** @param {Record<string, unknown>} entry @param {Uint8Array} [bytes] */
  const keep = (entry, bytes) => {
    const line = Buffer.from(`${JSON.stringify({ ...entry, bytes: bytes?.length ?? 0 })}\n`);
    const whole = bytes ? Buffer.concat([line, bytes]) : line;
    real.writeSync(journal, whole);
    position += whole.length;
  };

  /** @param {string | number} file */
  const resized = (file, length = 0) => {
    const name = typeof file === "number" ? open.get(file) : nameOf(file);
    if (name !== undefined) keep({ op: "resize", name, length });
  };

  /** @param {any} file @param {any} flags @param {any} mode */
  fs.openSync = (file, flags, mode) => {
    const name = nameOf(file);
    const isNew = name !== undefined && !real.existsSync(file);
    const descriptor = real.openSync(file, flags, mode);
    if (name === undefined) return descriptor;
    open.set(descriptor, name);
    if (isNew) keep({ op: "create", name });
    else if (typeof flags === "number" ? flags & real.constants.O_TRUNC : String(flags).startsWith("w"))
      resized(file);
    return descriptor;
  };
  fs.closeSync = (descriptor) => {
    open.delete(descriptor);
    real.closeSync(descriptor);
  };
  /** @param {number} descriptor @param {any} data @param {any} offset @param {any} length @param {any} at */
  fs.writeSync = (descriptor, data, offset, length, at) => {
    const written = real.writeSync(descriptor, data, offset, length, at);
    const name = open.get(descriptor);
    if (name === undefined) return written;
    if (typeof at !== "number") throw new Error(`A write without a position is not recorded: ${name}`);
    const from = data.byteOffset + offset;
    keep({ op: "write", name, at }, Buffer.from(data.buffer.slice(from, from + written)));
    return written;
  };
  /** @param {any} file @param {any} data @param {any} options */
  fs.writeFileSync = (file, data, options) => {
    const name = nameOf(file);
    const isNew = !real.existsSync(file);
    real.writeFileSync(file, data, options);
    if (name === undefined) return;
    if (isNew) keep({ op: "create", name });
    else resized(String(file));
    if (data.length > 0) keep({ op: "write", name, at: 0 }, Buffer.from(data));
  };
  fs.ftruncateSync = (descriptor, length) => {
    real.ftruncateSync(descriptor, length);
    resized(descriptor, length ?? 0);
  };
  fs.truncateSync = (file, length) => {
    real.truncateSync(file, length);
    resized(/** @type {string} */ (file), length ?? 0);
  };
  fs.mkdirSync = /** @type {typeof fs.mkdirSync} */ (
    (/** @type {any} */ file, /** @type {any} */ mode) => {
      real.mkdirSync(file, mode);
      const name = nameOf(file);
      if (name !== undefined) keep({ op: "mkdir", name });
    }
  );
  fs.renameSync = (from, to) => {
    real.renameSync(from, to);
    const name = nameOf(from);
    if (name !== undefined) keep({ op: "rename", name, to: nameOf(to) });
    for (const [descriptor, held] of open) if (held === name) open.set(descriptor, nameOf(to) ?? held);
  };
  fs.unlinkSync = (file) => {
    real.unlinkSync(file);
    const name = nameOf(file);
    if (name !== undefined) keep({ op: "unlink", name });
  };
  fs.rmdirSync = (file) => {
    real.rmdirSync(file);
    const name = nameOf(file);
    if (name !== undefined) keep({ op: "rmdir", name });
  };
  for (const op of /** @type {const} */ (["fsyncSync", "fdatasyncSync"])) {
    fs[op] = (descriptor) => {
      real[op](descriptor);
      const name = open.get(descriptor);
      if (name !== undefined) keep({ op: "sync", name, upTo: position });
    };
  }
  fs.fdatasync = /** @type {typeof fs.fdatasync} */ (
    (/** @type {number} */ descriptor, /** @type {(error: Error | null) => void} */ done) => {
      const name = open.get(descriptor);
      const upTo = position;
      real.fdatasync(descriptor, (error) => {
        if (!error && name !== undefined) keep({ op: "sync", name, upTo });
        done(error);
      });
    }
  );
  syncBuiltinESMExports();
}
