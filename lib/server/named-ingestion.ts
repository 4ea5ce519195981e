import "server-only";
import { insertAudit } from "@/lib/db/audit";
import { namedIngestionJob } from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
import { filingKinds } from "@/lib/db/schema";
import { discoverySettings } from "@/lib/ingest/discovery/found-company";
import { ingestRegistrant } from "@/lib/ingest/edgar/ingest-registrant";
import { padCik } from "@/lib/ingest/edgar/urls";
import type { FetchSource } from "@/lib/ingest/fetch/fetch-document";
import { type Lease, logLine, runJob } from "@/lib/ingest/jobs";
import { logError } from "@/lib/log";
import { alternativesOf } from "@/lib/operations/find-company";
import { resolveCompany } from "@/lib/operations/resolve-company";
import { loadSeed } from "@/lib/seed/load";
import type { IngestionOrder } from "@/lib/web-forms/ingestion";
import { findEdgar, withFetcher } from "../ingest/edgar/source";

type FoundCik = { outcome: "found"; cik: string } | { outcome: "unknown"; reason: string };

/** The CIK that a ticker, a name or a CIK means, by the registry alone. A number is taken as it is: it may be new to the registry. */
export async function findCik(db: Database, input: string): Promise<FoundCik> {
  if (/^\d{1,10}$/.test(input)) return { outcome: "found", cik: padCik(input) };
  // Names are known from the seed data: a database that no server opened yet does not have it.
  await loadSeed(db);
  const { match } = await resolveCompany(db, input, { ...discoverySettings, providers: [] });
  if (match.outcome === "not_found")
    return { outcome: "unknown", reason: "no company of that name is known; give its CIK" };
  if (match.outcome === "ambiguous") {
    const names = alternativesOf(match).map(({ name, ticker, key }) => `${name} (${ticker ?? key})`);
    return { outcome: "unknown", reason: `may be ${names.join(", ")}` };
  }
  const { cik } = match.entity;
  if (cik === null) return { outcome: "unknown", reason: "does not file with the SEC under its own name" };
  return { outcome: "found", cik };
}

type NamedIngestionStart =
  | { outcome: "started"; ciks: string[] }
  /** Nothing was started: some companies are not known, or not meant by their text alone. */
  | { outcome: "unknown"; faults: { company: string; reason: string }[] }
  | { outcome: "busy"; holder: string }
  /** EDGAR cannot be asked as the server is set up. */
  | { outcome: "refused"; reason: string };

/**
 * Takes in companies from EDGAR in the background of this process, one after the other, as `npm run ingest -- edgar`
 * does. Of all instances one at a time does this. Answers as soon as it has begun, with its line in the audit log.
 */
export async function startNamedIngestion(
  db: Database,
  order: IngestionOrder & { actor: string },
): Promise<NamedIngestionStart> {
  const source = edgarOrReason();
  if (typeof source === "string") return { outcome: "refused", reason: source };
  const found = [];
  for (const company of order.companies) found.push({ company, ...(await findCik(db, company)) });
  const faults = found.flatMap((one) =>
    one.outcome === "unknown" ? [{ company: one.company, reason: one.reason }] : [],
  );
  if (faults.length > 0) return { outcome: "unknown", faults };
  const ciks = [...new Set(found.flatMap((one) => (one.outcome === "found" ? [one.cik] : [])))];

  const ending = endingWithProcess();
  return await new Promise<NamedIngestionStart>((resolve, reject) => {
    const work = async (lease: Lease) => {
      await insertAudit(db, {
        actor: order.actor,
        action: "ingestion.start",
        subject: ciks.length === 1 ? (ciks[0] ?? "") : "edgar",
        detail: { companies: order.companies, ciks, since: order.since },
      });
      resolve({ outcome: "started", ciks });
      await ingestAll(db, { source, ciks, since: order.since }, lease);
    };
    runJob(db, namedIngestionJob, { signal: ending.signal }, work)
      .then((job) => {
        // "early" cannot come: the job has no interval. A holder that died keeps its lease for a minute.
        if (job.outcome !== "done")
          resolve({ outcome: "busy", holder: job.outcome === "busy" ? job.holder : "another process" });
      })
      .catch((error: unknown) => {
        // Who asked has an answer already, unless it could not begin at all.
        logError(error, { task: namedIngestionJob });
        reject(error instanceof Error ? error : new Error(String(error)));
      })
      .finally(ending.forget);
  });
}

/** What is missing for EDGAR to be asked from this server; null where nothing is. */
export function whyEdgarIsNotAsked(): string | null {
  const source = edgarOrReason();
  return typeof source === "string" ? source : null;
}

function edgarOrReason(): FetchSource | string {
  try {
    return findEdgar();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

type Order = { source: FetchSource; ciks: readonly string[]; since: string | null };

async function ingestAll(db: Database, { source, ciks, since }: Order, lease: Lease): Promise<void> {
  await withFetcher(db, source, lease.signal, async (context) => {
    for (const [at, cik] of ciks.entries()) {
      if (lease.signal.aborted) return;
      // The page tells from it who is read now, and who waits.
      await lease.saveCursor(ciks.slice(at).join(" "));
      const { name, state, done, failed, remaining } = await ingestRegistrant(context, cik, {
        kinds: filingKinds,
        since,
        reread: true,
        onProgress: () => undefined,
      });
      logLine({ task: namedIngestionJob, cik, name, state, done, failed, remaining });
    }
  });
}

/** A signal that ends with the process, where the server has its own orderly end. */
function endingWithProcess(): { signal: AbortSignal; forget: () => void } {
  const controller = new AbortController();
  const end = () => controller.abort();
  const signals = (["SIGTERM", "SIGINT"] as const).filter((name) => process.listenerCount(name) > 0);
  for (const name of signals) process.once(name, end);
  return {
    signal: controller.signal,
    forget: () => {
      for (const name of signals) process.off(name, end);
    },
  };
}

/** What became of a start, for the admin who asked for it. */
export function saysOfStart(start: NamedIngestionStart): {
  kind: "success" | "failed";
  title: string;
  lines: string[];
} {
  if (start.outcome === "started") {
    const count = start.ciks.length;
    return {
      kind: "success",
      title: `Started: ${count === 1 ? "one company" : `${count} companies`}`,
      lines: [],
    };
  }
  const failed = (title: string, lines: string[] = []) => ({ kind: "failed" as const, title, lines });
  if (start.outcome === "refused") return failed("This server can’t query EDGAR", [start.reason]);
  if (start.outcome === "busy")
    return failed("An ingestion is running already; nothing was started", [`On ${start.holder}`]);
  return failed(
    "Not every company is known; nothing was started",
    start.faults.map(({ company, reason }) => `${company}: ${reason}`),
  );
}
