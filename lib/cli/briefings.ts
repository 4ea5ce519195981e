import { parseArgs } from "node:util";
import { type MadeBriefing, makeBriefing } from "@/lib/briefing/brief-company";
import { listBriefedKeys } from "@/lib/db/briefings";
import type { Database } from "@/lib/db/open";
import { toDay } from "@/lib/domain/calendar";
import { discoverySettings } from "@/lib/ingest/discovery/found-company";
import { createModel } from "@/lib/model/language-model";
import { alternativesOf, resolveCompany } from "@/lib/operations/resolve-company";

import { loadSeed } from "@/lib/seed/load";
import { withDatabase } from "./with-database";

const usage = `Usage:
  npm run -s briefings -- COMPANY...      writes a new briefing for each company
  npm run -s briefings -- --all           for every company with at least three sources
  npm run -s briefings -- --stale 7d      for those whose newest briefing is older or missing
COMPANY is a ticker, a name, a CIK, or an entity key.`;

class UsageError extends Error {}

type Command = { companies: string[] } | { olderThanHours: number | null };

function readCommand(args: string[]): Command {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { all: { type: "boolean", default: false }, stale: { type: "string" } },
  });
  if (positionals.length > 0) {
    if (values.all || values.stale !== undefined)
      throw new UsageError("Use only one of: companies, --all, --stale");
    return { companies: positionals };
  }
  if (values.all) return { olderThanHours: null };
  if (values.stale === undefined) throw new UsageError("A company is missing");
  const age = /^(\d{1,4})([hd])$/.exec(values.stale);
  if (age === null) throw new UsageError("--stale must be a number of days or hours, such as 7d or 12h");
  return { olderThanHours: Number(age[1]) * (age[2] === "d" ? 24 : 1) };
}

async function write(db: Database, command: Command): Promise<number> {
  await loadSeed(db);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  let failures = 0;
  const keys: string[] = [];
  if ("companies" in command) {
    for (const company of command.companies) {
      const key = await findKey(db, company);
      if (key === null) failures += 1;
      else keys.push(key);
    }
  } else keys.push(...(await listBriefedKeys(db, command.olderThanHours)));
  const model = createModel();
  let written = 0;
  for (const [index, key] of keys.entries()) {
    if (stop.signal.aborted) break;
    const made = await makeBriefing(db, key, toDay(new Date()), model);
    if (made) written += 1;
    if ("companies" in command || model !== null)
      console.log(`${key}: ${made ? report(made) : "no source says more than the name"}`);
    else if (process.stdout.isTTY || index % 500 === 499) console.log(`${index + 1} of ${keys.length}`);
  }
  console.log(
    `${written} briefings written${stop.signal.aborted ? "; stopped; to continue, use --stale" : ""}.`,
  );
  return failures > 0 || stop.signal.aborted ? 1 : 0;
}

const writers = { model: "the model", extractive: "templates" };

/** "written by the model: 9 sentences verified, 1 replaced, 0 dropped". */
function report({ writer, verified, replaced, dropped, reason }: MadeBriefing): string {
  const counts = `${verified} sentences verified, ${replaced} replaced, ${dropped} dropped`;
  return `written by ${writers[writer]}: ${counts}${reason === null ? "" : ` (${reason})`}`;
}

async function findKey(db: Database, company: string): Promise<string | null> {
  const { match } = await resolveCompany(db, company, { ...discoverySettings, providers: [] });
  if (match.outcome === "resolved") return match.entity.key;
  const names =
    match.outcome === "ambiguous" ? alternativesOf(match).map(({ name, key }) => `${name} (${key})`) : [];
  console.error(`${company}: ${names.length > 0 ? `could be ${names.join(", ")}` : "unknown company"}`);
  return null;
}

const args = process.argv.slice(2);
try {
  if (args.some((arg) => arg === "--help" || arg === "-h")) console.log(usage);
  else {
    const command = readCommand(args);
    await withDatabase((db) => write(db, command));
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exitCode = 2;
}
