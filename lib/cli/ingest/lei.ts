import { parseArgs } from "node:util";
import type { Database } from "@/lib/db/open";
import { hasColumn, openGoldenCopy } from "@/lib/ingest/discovery/golden-copy/golden-rows";
import { importLei, type LeiImport } from "@/lib/ingest/discovery/golden-copy/import-lei";
import {
  importRelationships,
  type RelationshipImport,
  relationshipColumn,
} from "@/lib/ingest/discovery/golden-copy/import-relationships";

export const leiUsage = `  npm run -s ingest -- lei FILE [--country CC[,CC...] | --all]
FILE is GLEIF's golden copy as CSV, plain, zipped or gzipped. Companies that are held get their LEI; --country adds the
active companies of a country too (ISO 3166, such as DE), --all those of the world. A file of relationship records, whole
or the delta of a day, gives companies that are held their parents.`;

const clear = process.stdout.isTTY ? "\r\x1b[K" : "";

/**
 * The command `ingest lei`.
 *
 * @param args what follows `lei` on the command line.
 * @returns the process's exit code: 0 done, 1 stopped before the end, 2 wrong arguments.
 */
export async function ingestLei(db: Database, args: string[], signal: AbortSignal): Promise<number> {
  const command = readCommand(args);
  if (typeof command === "string") {
    console.error(`${command}\nUsage:\n${leiUsage}`);
    return 2;
  }
  const startedMs = performance.now();
  const { openCsv } = await openGoldenCopy(command.file);
  const showProgress = (line: string) => {
    if (process.stdout.isTTY) process.stdout.write(`${clear}${line}`);
  };
  const [isComplete, said] = (await hasColumn(openCsv, relationshipColumn))
    ? await importRelationships(db, command.file, signal, (counts) =>
        showProgress(writeRelationships(counts)),
      ).then((counts) => [counts.isComplete, writeRelationships(counts)] as const)
    : await importLei(db, command.file, signal, {
        countries: command.countries,
        onProgress: (counts) => showProgress(write(counts)),
      }).then((counts) => [counts.isComplete, write(counts)] as const);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${clear}${command.file}: ${isComplete ? "done" : "stopped"} in ${seconds} s, ${said}`);
  return isComplete ? 0 : 1;
}

function writeRelationships({ rows, changed, passedOver }: RelationshipImport): string {
  return `${rows} rows, ${changed} companies with another parent, ${passedOver} rows of other relationships`;
}

function write({ rows, attached, added, undecided, invalid }: LeiImport): string {
  return `${rows} rows, ${attached} LEIs given to companies held, ${added} companies added, ${undecided} undecided, ${invalid} not valid`;
}

type Command = { file: string; countries: ReadonlySet<string> | "all" };

/** The command, or what is wrong with it. */
function readCommand(args: string[]): Command | string {
  const options = { country: { type: "string", multiple: true }, all: { type: "boolean" } } as const;
  let parsed: { values: { country?: string[]; all?: boolean }; positionals: string[] };
  try {
    parsed = parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const [file, another] = parsed.positionals;
  if (file === undefined || another !== undefined) return "lei needs one file";
  if (parsed.values.all === true) return { file, countries: "all" };
  const countries = (parsed.values.country ?? [])
    .flatMap((list) => list.split(","))
    .map((code) => code.trim().toUpperCase());
  const wrong = countries.find((code) => !/^[A-Z]{2}$/.test(code));
  if (wrong !== undefined) return `--country must be a code of two letters, not ${JSON.stringify(wrong)}`;
  return { file, countries: new Set(countries) };
}
