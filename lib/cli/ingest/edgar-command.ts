import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { leiUsage } from "@/lib/cli/ingest/lei";
import { type FilingKind, filingKinds } from "@/lib/db/schema";
import { readQuarter } from "@/lib/ingest/edgar/datasets/ingest-datasets";

const { isTTY } = process.stdout;

/** Begins a line in the place of a progress line. */
export const clear = isTTY ? "\r\x1b[K" : "";

/** Shows how far something is, in one line that the next one replaces; nothing where nobody looks. */
export function showLine(line: string): void {
  if (isTTY) process.stdout.write(`${clear}${line.slice(0, process.stdout.columns || 120)}`);
}

/** Rows as columns of even width, the head first. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A command line that asks for something else than there is; the message names the argument and the form it wants. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

type Topic = "edgar" | "news" | "lei" | "retry" | "status";

const edgar = `  npm run -s ingest -- edgar COMPANY... [--since YYYY-MM-DD] [--only 8-K|ownership|reports|lists]
      The profile, list of filings, figures, and documents of each company. COMPANY is a ticker, a name, or a CIK.
      --only fetches documents of one kind; lists fetches none.
  npm run -s ingest -- edgar --sp500 [--since YYYY-MM-DD] [--only 8-K|ownership|reports|lists]
      The same for the S&P 500 companies in the built-in data, largest first.
  npm run -s ingest -- edgar --all [--every-filer] [--file submissions.zip] [--file companyfacts.zip]
      Profiles, lists of filings, and figures of all listed companies, from EDGAR's nightly archives. They're downloaded
      to DATA_DIR unless you name local copies with --file. --every-filer includes companies that aren't listed.
  npm run -s ingest -- edgar --documents [--since YYYY-MM-DD] [--only 8-K|ownership|reports]
      Documents that are listed but haven't been fetched yet, for example after --all.
  npm run -s ingest -- edgar datasets [QUARTER...] [--again]
      Officers, directors, open-market prices, and figures of every company in the database, from the SEC's quarterly
      data sets, such as 2026q1. Without QUARTER, the newest four. --again repeats quarters you already have, for example
      after you added companies.
  npm run -s ingest -- edgar watch [--once]
      Follows new filings of every company in the database, from where the last check ended. --once checks once.`;

const texts: Readonly<Record<Topic, string>> = {
  edgar,
  news: `  npm run -s ingest -- news URL...
      The articles of a feed (RSS, Atom, or JSON Feed), or a single article.`,
  lei: leiUsage,
  retry: `  npm run -s ingest -- retry
      Retries everything that failed: companies, refreshes, and jobs. The server or a worker does the work.`,
  status: `  npm run -s ingest -- status
      Shows what ran and how it ended, which process runs which job, and which publishers are paused until when.`,
};

/** How commands are called: one topic's, or all. */
export function usageOf(topic?: Topic): string {
  const shown = topic === undefined ? Object.values(texts) : [texts[topic]];
  return `Usage:\n${shown.join("\n")}`;
}

export const isTopic = (text: string | undefined): text is Topic =>
  text !== undefined && Object.hasOwn(texts, text);

export type DocumentChoice = { kinds: readonly FilingKind[]; since: string | null };

export type EdgarCommand =
  | ({ what: "companies"; companies: string[] } & DocumentChoice)
  | ({ what: "sp500" } & DocumentChoice)
  | ({ what: "documents" } & DocumentChoice)
  | { what: "all"; files: string[]; everyFiler: boolean }
  | { what: "watch"; once: boolean }
  | { what: "datasets"; quarters: string[]; again: boolean };

const kindsOf: Readonly<Record<string, readonly FilingKind[]>> = {
  "8-K": ["eight_k"],
  ownership: ["ownership"],
  reports: ["report", "proxy"],
  lists: [],
};

const options = {
  since: { type: "string" },
  only: { type: "string" },
  sp500: { type: "boolean" },
  documents: { type: "boolean" },
  all: { type: "boolean" },
  file: { type: "string", multiple: true },
  "every-filer": { type: "boolean" },
  once: { type: "boolean" },
  again: { type: "boolean" },
} as const;

type Given = ReturnType<typeof parse>["values"];

const parse = (args: string[]) => parseArgs({ args, allowPositionals: true, options });

/** @throws UsageError naming the argument that is wrong. */
export function readEdgarCommand(args: string[]): EdgarCommand {
  const { values, positionals } = read(args);
  const [first] = positionals;
  const isNamed = first === "watch" || first === "datasets";
  const ways = [
    ...(isNamed ? [first] : positionals.length > 0 ? ["a company"] : []),
    ...(["sp500", "documents", "all"] as const).filter((way) => values[way]).map((way) => `--${way}`),
  ];
  if (ways.length > 1) throw new UsageError(`${ways.join(" and ")} can't be combined`);
  if (first === "datasets") {
    allow(values, "datasets", ["again"]);
    return { what: "datasets", quarters: positionals.slice(1).map(quarterOf), again: values.again === true };
  }
  if (first === "watch") {
    allow(values, "watch", ["once"]);
    if (positionals.length > 1) throw new UsageError(`watch takes no company, but got ${positionals[1]}`);
    return { what: "watch", once: values.once === true };
  }
  if (values.all) {
    allow(values, "--all", ["all", "file", "every-filer"]);
    const files = values.file ?? [];
    for (const file of files)
      if (!existsSync(file))
        throw new UsageError(`--file must be an existing archive; ${file} doesn't exist`);
    return { what: "all", files, everyFiler: values["every-filer"] === true };
  }
  const choice = readChoice(values);
  if (values.sp500) {
    allow(values, "--sp500", ["sp500", "since", "only"]);
    return { what: "sp500", ...choice };
  }
  if (values.documents) {
    allow(values, "--documents", ["documents", "since", "only"]);
    if (choice.kinds.length === 0)
      throw new UsageError("--only with --documents must be 8-K, ownership or reports");
    return { what: "documents", ...choice };
  }
  if (positionals.length === 0)
    throw new UsageError("edgar needs a company, --sp500, --all, --documents, datasets or watch");
  allow(values, "a company", ["since", "only"]);
  return { what: "companies", companies: positionals, ...choice };
}

function read(args: string[]): ReturnType<typeof parse> {
  try {
    return parse(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readChoice({ since, only }: Given): DocumentChoice {
  if (since !== undefined && !isDay(since))
    throw new UsageError(`--since must be a date, YYYY-MM-DD, not ${since}`);
  const kinds = only === undefined ? filingKinds : kindsOf[only];
  if (kinds === undefined)
    throw new UsageError(`--only must be one of ${Object.keys(kindsOf).join(", ")}, not ${only}`);
  return { kinds, since: since ?? null };
}

function quarterOf(text: string): string {
  const quarter = readQuarter(text);
  if (quarter === null)
    throw new UsageError(`A quarter must be written as 2026q1, with q1 to q4, not ${text}`);
  return quarter;
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

function allow(values: Given, way: string, allowed: readonly (keyof Given)[]): void {
  for (const name of Object.keys(values))
    if (!allowed.some((one) => one === name)) throw new UsageError(`--${name} can't be combined with ${way}`);
}
