import { retryFailedWork } from "@/lib/accounts/ingestion";
import { countListedDocuments } from "@/lib/db/document-queue";
import { listPauses } from "@/lib/db/fetches";
import { countStaleAnnotations } from "@/lib/db/gauges";
import { listJobStatus, placeOrder } from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
import { countRunStates, listRunStatus, listRunsToRetry } from "@/lib/db/runs";
import { formatTable } from "./edgar-command";

const mostRuns = 40;

/** Prints how ingestion stands. */
export async function showStatus(db: Database): Promise<number> {
  await showRuns(db);
  const documents = await countListedDocuments(db);
  const counts = documents.map(({ kind, state, n }) => [kind, state, String(n)]);
  showTable(["documents", "state", "number"], counts);
  await showJobs(db);
  const stale = await countStaleAnnotations(db);
  if (stale > 0) console.log(`\n${stale} passages will be annotated again by a newer version.`);
  const pauses = await listPauses(db);
  const reasons = pauses.map(({ name, until, reason }) => [name, until, short(reason)]);
  showTable(["paused", "until (UTC)", "reason"], reasons);
  return 0;
}

async function showRuns(db: Database): Promise<void> {
  const states = await countRunStates(db);
  const total = states.reduce((sum, { n }) => sum + n, 0);
  if (total === 0) {
    console.log("Nothing ingested yet.");
    return;
  }
  console.log(
    `${total} ${total === 1 ? "subject" : "subjects"}: ${states.map(({ state, n }) => `${n} ${state}`).join(", ")}`,
  );
  const runs = await listRunStatus(db, mostRuns);
  const rows = runs.map((run) => [
    run.kind,
    run.name === null ? run.subject : `${run.name} (${run.subject})`,
    run.state,
    run.startedAt,
    String(run.done),
    String(run.failed),
    String(run.remaining),
    short(run.lastError),
  ]);
  const head = ["kind", "subject", "state", "started (UTC)", "done", "failed", "remaining", "last error"];
  console.log(formatTable([head, ...rows]));
  if (total > runs.length) console.log(`and ${total - runs.length} more`);
}

async function showJobs(db: Database): Promise<void> {
  const jobs = await listJobStatus(db);
  const rows = jobs.map((job) => [
    job.name,
    job.holder ?? "nobody",
    job.startedAt ?? "",
    job.finishedAt ?? "",
    short(job.lastError),
  ]);
  showTable(["job", "held by", "started (UTC)", "ended (UTC)", "last error"], rows);
}

/** A table after an empty line; nothing where it has no rows. */
function showTable(head: string[], rows: string[][]): void {
  if (rows.length > 0) console.log(`\n${formatTable([head, ...rows])}`);
}

const short = (text: string | null): string => {
  const line = (text ?? "").replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
};

const mostRetried = 500;

/** Queues failed and abandoned work to be tried again in the background, and prints what was queued. */
export async function retryAll(db: Database): Promise<number> {
  const { refreshes, jobs } = await retryFailedWork(db, null, "command line");
  const companies = (await listRunsToRetry(db, mostRetried)).map(({ subject }) => subject);
  const order = companies.map((cik) => ({ cik, since: null, tries: 0 }));
  const isPlaced = order.length === 0 || (await placeOrder(db, order));
  console.log(
    `To be retried: ${refreshes} refreshes, ${jobs} jobs, ${isPlaced ? order.length : 0} companies.`,
  );
  if (!isPlaced)
    console.log(`${order.length} companies are left: an ingestion started in the console isn't done yet.`);
  return isPlaced ? 0 : 1;
}
