import "server-only";
import { insertAudit } from "@/lib/db/audit";
import {
  findNamedIngestion,
  isOrderWaiting,
  namedIngestionJob,
  placeOrder,
  readOrder,
  writeOrder,
} from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
import { filingKinds } from "@/lib/db/schema";
import { discoverySettings } from "@/lib/ingest/discovery/found-company";
import { ingestRegistrant } from "@/lib/ingest/edgar/ingest-registrant";
import { padCik } from "@/lib/ingest/edgar/source";
import type { FetchSource } from "@/lib/ingest/fetch/fetch-document";
import { type Lease, logLine, type Schedule, type ScheduledTask, startSchedule } from "@/lib/ingest/jobs";
import { alternativesOf, resolveCompany } from "@/lib/operations/resolve-company";

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
 * Orders companies to be taken in from EDGAR, one after the other, as `npm run ingest -- edgar` does, with a line in the
 * audit log. One order at a time, over all instances; a server or worker begins with it within a second or so.
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

  const isPlaced = await db.transaction(async (tx) => {
    const since = order.since;
    if (
      !(await placeOrder(
        tx,
        ciks.map((cik) => ({ cik, since, tries: 0 })),
      ))
    )
      return false;
    await insertAudit(tx, {
      actor: order.actor,
      action: "ingestion.start",
      subject: ciks.length === 1 ? (ciks[0] ?? "") : "edgar",
      detail: { companies: order.companies, ciks, since },
    });
    return true;
  });
  if (isPlaced) return { outcome: "started", ciks };
  const { holder } = await findNamedIngestion(db);
  return { outcome: "busy", holder: holder ?? "no process yet; it waits for one" };
}

/** The setting that's missing before this server can send requests to EDGAR; null if none is. */
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

const lookEveryMs = 1_000;

/**
 * Runs what admins ordered in the background of this process or another one, and takes over what a process that died
 * left.
 */
export function startNamedIngestions(db: Database, leaseMs?: number): Schedule | null {
  const source = edgarOrReason();
  if (typeof source === "string") return null;
  const task: ScheduledTask = {
    name: namedIngestionJob,
    isDue: () => isOrderWaiting(db),
    run: async (lease) => ({ companies: await ingestOrder(db, source, lease) }),
  };
  return startSchedule(db, [task], {
    everyMs: 0,
    lookEveryMs,
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
}

/** A company at which this many processes died may be what kills them. It's skipped, and its run says so. */
const mostTries = 3;

/** Takes in the companies of an order, one after the other. Says how many. */
async function ingestOrder(db: Database, source: FetchSource, lease: Lease): Promise<number> {
  let count = 0;
  await withFetcher(db, source, lease.signal, async (context) => {
    let [company, ...waiting] = readOrder(lease.cursor);
    for (; company !== undefined; [company, ...waiting] = waiting) {
      if (lease.signal.aborted) return;
      const { cik, since, tries } = company;
      if (tries < mostTries) {
        // The page shows from it which company is being read and which ones wait. A process that takes over starts
        // there.
        await lease.saveCursor(writeOrder([{ cik, since, tries: tries + 1 }, ...waiting]));
        const options = { kinds: filingKinds, since, reread: true, onProgress: () => undefined };
        const { name, state, done, failed, remaining } = await ingestRegistrant(context, cik, options);
        if (lease.signal.aborted) return void (await lease.saveCursor(writeOrder([company, ...waiting])));
        logLine({ task: namedIngestionJob, cik, name, state, done, failed, remaining });
        count += 1;
      }
      await lease.saveCursor(writeOrder(waiting));
    }
  });
  return count;
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
