import { parseArgs } from "node:util";
import type { Database } from "@/lib/db/open";
import { updateFrom } from "@/lib/ingest/discovery/golden-copy/gleif-updates";
import { openGoldenCopy, readColumns } from "@/lib/ingest/discovery/golden-copy/golden-rows";
import { type Countries, importLei } from "@/lib/ingest/discovery/golden-copy/import-lei";
import {
  importIsins,
  importRelationships,
  isinColumn,
  relationshipColumn,
} from "@/lib/ingest/discovery/golden-copy/import-links";

export const leiUsage = `  npm run -s ingest -- lei FILE [--country CC[,CC...] | --all]
      Imports a GLEIF file: CSV, plain, zipped, or gzipped.
      LEI records (golden copy or delta): companies in the database get their LEI, new names, and end dates.
      --country also adds the active companies of a country (ISO 3166, such as DE); --all adds those of all countries.
      Relationship records: companies in the database get their parents.
      ISIN-to-LEI: they get the ISINs of their securities.`;

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
  const { isComplete, said } = await importFile(db, command, signal, (line) => {
    if (process.stdout.isTTY) process.stdout.write(`${clear}${line}`);
  });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${clear}${command.file}: ${isComplete ? "done" : "stopped"} in ${seconds} s, ${said}`);
  return isComplete ? 0 : 1;
}

/** Imports a file by what its columns say it is. */
async function importFile(
  db: Database,
  { file, countries }: Command,
  signal: AbortSignal,
  show: (line: string) => void,
): Promise<{ isComplete: boolean; said: string }> {
  const copy = await openGoldenCopy(file);
  const columns = await readColumns(copy.openCsv);
  if (columns.includes(relationshipColumn)) {
    const counts = await importRelationships(db, file, signal, ({ rows }) => show(`${rows} rows`));
    const { rows, changed, passedOver, isComplete } = counts;
    const said = `${rows} rows, ${changed} companies with another parent, ${passedOver} rows of other relationships`;
    return { isComplete, said };
  }
  if (columns.includes(isinColumn)) {
    const counts = await importIsins(db, file, signal, ({ rows }) => show(`${rows} rows`));
    const { rows, stored, invalid, isComplete } = counts;
    return { isComplete, said: `${rows} rows, ${stored} ISINs of companies held, ${invalid} not valid` };
  }
  const counts = await importLei(db, file, signal, {
    countries,
    onProgress: ({ rows, added }) => show(`${rows} rows, ${added} companies added`),
  });
  const { rows, attached, added, changed, undecided, invalid, isComplete } = counts;
  if (isComplete && !copy.isDelta) await updateFrom(db, { publishedAt: copy.publishedAt, countries });
  const said = `${rows} rows, ${attached} LEIs given to companies held, ${added} companies added, ${changed} changed, ${undecided} undecided, ${invalid} not valid`;
  return { isComplete, said };
}

type Command = { file: string; countries: Countries };

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
