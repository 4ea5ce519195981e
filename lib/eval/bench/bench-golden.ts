import "server-only";
import { execFileSync } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { readSeedRegistry } from "@/lib/seed/pack";
import { leiHeader, leiLine, makeLei } from "@/lib/testing/lei-records";
import { startTestPostgres } from "@/lib/testing/postgres";
import { makeName, wordsOf } from "./bench-resolution";

/** What importing a file took: the importing process's processor time and memory, PostgreSQL's own not counted. */
export type GoldenBench = {
  file: string;
  megabytes: number;
  seconds: number;
  "CPU seconds": number;
  "peak MB": number;
  said: string;
};

/** What anyone gives a PostgreSQL of millions of rows. */
const settings = { shared_buffers: "1GB", max_wal_size: "8GB" };

/** A day's delta of three million records has some 14,000. */
const shareChanged = 0.005;

/**
 * Imports a made golden copy, as wide as GLEIF's, with `ingest lei --all` into a PostgreSQL of its own that holds the seed's
 * registry, then the delta of a day, in which names change and companies end.
 */
export async function benchGolden(
  records: number,
  databaseUrl: string | null = null,
): Promise<GoldenBench[]> {
  const postgres = databaseUrl === null ? await startTestPostgres({ settings }) : null;
  const url = databaseUrl ?? postgres?.url;
  if (url === undefined) throw new Error("No PostgreSQL on this machine");
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-golden-"));
  try {
    const words = wordsOf((await readSeedRegistry()).names);
    const files = [
      await write(path.join(folder, "20261119-0800-gleif-goldencopy-lei2-golden-copy.csv.gz"), function* () {
        for (let n = 0; n < records; n += 1) yield { lei: leiOf(n), legalName: makeName(words, n) };
      }),
      await write(path.join(folder, "20261120-0800-gleif-goldencopy-lei2-last-day.csv.gz"), function* () {
        for (let n = 0; n < records * shareChanged; n += 1) {
          const at = n * Math.floor(1 / shareChanged);
          const changed = { lei: leiOf(at), updatedOn: "2026-11-20" };
          if (n % 2 === 0) yield { ...changed, legalName: makeName(words, records + at) };
          else
            yield { ...changed, legalName: makeName(words, at), status: "INACTIVE", registration: "RETIRED" };
        }
      }),
    ];
    return files.map((file) => importFile(file, { url, folder }));
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const leiOf = (n: number) => makeLei(`MADE${n.toString(36)}X`);

async function write(file: string, records: () => Iterable<Parameters<typeof leiLine>[0]>): Promise<string> {
  const lines = function* () {
    yield `${leiHeader()}\n`;
    for (const record of records()) yield `${leiLine(record)}\n`;
  };
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(file));
  return file;
}

/** The tool in a process of its own, which tells at its end what it used. */
function importFile(file: string, { url, folder }: { url: string; folder: string }): GoldenBench {
  const told = `process.on("exit", () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    console.log("used " + (userCPUTime + systemCPUTime) / 1e6 + " " + maxRSS / 1024) })`;
  const started = performance.now();
  const output = execFileSync(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(told)}`,
      "lib/cli/run.mjs",
      "ingest",
      "lei",
      file,
      "--all",
    ],
    { env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder }, encoding: "utf8" },
  );
  const [, cpu = "", peak = ""] = /^used (\S+) (\S+)$/m.exec(output) ?? [];
  return {
    file: path.basename(file),
    megabytes: Math.round(statSync(file).size / 1e6),
    seconds: Math.round((performance.now() - started) / 1000),
    "CPU seconds": Math.round(Number(cpu)),
    "peak MB": Math.round(Number(peak)),
    said: /done in [\d.]+ s, (.*)$/m.exec(output)?.[1] ?? output,
  };
}
