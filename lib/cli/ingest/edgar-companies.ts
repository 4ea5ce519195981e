import { commandLineJob } from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
import { listCiksCiting, listCiksPending } from "@/lib/db/registrants";
import { ingestRegistrant } from "@/lib/ingest/edgar/ingest-registrant";
import type { IngestContext } from "@/lib/ingest/edgar/source";
import { runJob } from "@/lib/ingest/jobs/run-job";
import { constituentList } from "@/lib/seed/documents";
import { loadSeed } from "@/lib/seed/load";
import { findEdgar, withFetcher } from "@/lib/server/edgar-at-hand";
import { findCik } from "@/lib/server/find-cik";
import type { DocumentChoice, EdgarCommand } from "./edgar-command";
import { clear, showLine } from "./terminal";
import { writeCounts, writeRun } from "./write-run";

type Command = Extract<EdgarCommand, { what: "companies" | "sp500" | "documents" }>;

/** Ingests companies one after the other. Exit code 1 where one was not known, failed, or was not reached. */
export async function ingestCompanies(db: Database, command: Command, signal: AbortSignal): Promise<number> {
  const source = findEdgar();
  const { ciks, unknown } = await findCiks(db, command);
  if (command.what !== "companies")
    console.log(`${ciks.length} ${ciks.length === 1 ? "company" : "companies"}`);
  let failures = unknown;
  const work = () =>
    withFetcher(db, source, signal, async (context) => {
      for (const [position, cik] of ciks.entries()) {
        if (signal.aborted) break;
        const place = ciks.length > 1 ? `${position + 1}/${ciks.length} ` : "";
        if (!(await ingestOne(context, cik, command, place))) failures += 1;
      }
    });
  // Holding the job has refreshes make way. Another process that holds it already is no reason to wait.
  const job = await runJob(db, commandLineJob, { signal }, work);
  if (job.outcome !== "done") await work();
  return failures > 0 || signal.aborted ? 1 : 0;
}

async function findCiks(db: Database, command: Command): Promise<{ ciks: string[]; unknown: number }> {
  if (command.what === "documents") return { ciks: await listCiksPending(db, command), unknown: 0 };
  if (command.what === "sp500") {
    await loadSeed(db);
    return { ciks: await listCiksCiting(db, constituentList.id), unknown: 0 };
  }
  const found = [];
  for (const company of command.companies) found.push({ company, ...(await findCik(db, company)) });
  for (const one of found) if (one.outcome === "unknown") console.error(`${one.company}: ${one.reason}`);
  const ciks = [...new Set(found.flatMap((one) => (one.outcome === "found" ? [one.cik] : [])))];
  return { ciks, unknown: found.filter(({ outcome }) => outcome === "unknown").length };
}

async function ingestOne(
  context: IngestContext,
  cik: string,
  { what, kinds, since }: Command & DocumentChoice,
  place: string,
): Promise<boolean> {
  const startedMs = performance.now();
  const result = await ingestRegistrant(context, cik, {
    kinds,
    since,
    withLists: what !== "documents",
    // Whoever names companies wants what today's readers find in what they filed.
    reread: what !== "documents",
    onProgress: (progress) => showLine(`${place}${progress.name}: ${writeCounts(progress)}`),
  });
  console.log(`${clear}${place}${writeRun(cik, result, performance.now() - startedMs)}`);
  return result.state !== "failed";
}
