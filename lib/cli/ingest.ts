import { parseArgs } from "node:util";
import type { Database } from "@/lib/db/open";
import type { IngestDocumentKind } from "@/lib/db/schema";
import { env } from "@/lib/env";
import { createEdgarSource } from "@/lib/ingest/edgar/edgar-source";
import { ingestRegistrant, type RunProgress } from "@/lib/ingest/edgar/ingest-registrant";
import { createFetcher } from "@/lib/ingest/fetch/fetch-document";
import { findCik } from "./find-cik";
import { withDatabase } from "./with-database";

const usage = `Usage:
  npm run -s ingest -- edgar COMPANY... [--since YYYY-MM-DD] [--only 8-K|ownership|lists]
A COMPANY is a ticker, a name or a CIK.`;

class UsageError extends Error {}

const kindsOf: Readonly<Record<string, readonly IngestDocumentKind[]>> = {
  "8-K": ["eight_k"],
  ownership: ["ownership"],
  lists: [],
};

type Command = { companies: string[]; kinds: readonly IngestDocumentKind[]; since: string | null };

function readCommand(args: string[]): Command {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { since: { type: "string" }, only: { type: "string" } },
  });
  const [source, ...companies] = positionals;
  if (source !== "edgar") throw new UsageError(source ? `Unknown source ${source}` : "A source is missing");
  if (companies.length === 0) throw new UsageError("edgar needs a company");
  if (values.since !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.since))
    throw new UsageError("--since must be a day, YYYY-MM-DD");
  const kinds = values.only === undefined ? (["eight_k", "ownership"] as const) : kindsOf[values.only];
  if (kinds === undefined) throw new UsageError(`--only must be one of ${Object.keys(kindsOf).join(", ")}`);
  return { companies, kinds, since: values.since ?? null };
}

async function ingest(db: Database, { companies, kinds, since }: Command): Promise<number> {
  const source = createEdgarSource({ contact: env.SEC_CONTACT, base: env.EDGAR_BASE });
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  const fetcher = createFetcher(db, source);
  const context = {
    db,
    fetcher,
    signal: stop.signal,
    onPause: (until: Date, reason: string) =>
      console.error(`${reason}: no requests until ${until.toISOString()}`),
  };
  let failures = 0;
  try {
    for (const company of companies) {
      if (stop.signal.aborted) break;
      const found = await findCik(db, company);
      if (found.outcome === "unknown") {
        console.error(`${company}: ${found.reason}`);
        failures += 1;
        continue;
      }
      const startedMs = performance.now();
      const result = await ingestRegistrant(context, found.cik, { kinds, since, onProgress: showProgress });
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      const { name, state, done, missing, failed, remaining, lastError } = result;
      console.log(
        `${clear}${name} (${found.cik}): ${state} in ${seconds} s, ${done} read, ${missing} not at EDGAR, ${failed} failed, ${remaining} remaining${lastError === null ? "" : `; last: ${lastError}`}`,
      );
      if (state === "failed") failures += 1;
    }
  } finally {
    await fetcher.close();
  }
  return failures > 0 || stop.signal.aborted ? 1 : 0;
}

const clear = process.stdout.isTTY ? "\r\x1b[K" : "";

function showProgress({ name, done, missing, failed, remaining }: RunProgress): void {
  if (!process.stdout.isTTY) return;
  const counts = `${done} read, ${missing} not at EDGAR, ${failed} failed, ${remaining} remaining`;
  process.stdout.write(`${clear}${name}: ${counts}`);
}

try {
  const command = readCommand(process.argv.slice(2));
  await withDatabase((db) => ingest(db, command));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exitCode = 2;
}
