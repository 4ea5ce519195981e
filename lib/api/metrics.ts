import "server-only";
import { timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { hashSecret } from "@/lib/accounts/keys";
import { perDatabase } from "@/lib/db/cache";
import { type Gauges, readGauges } from "@/lib/db/gauges";
import { type Database, replicaStatus } from "@/lib/db/open";
import { env } from "@/lib/env";

const gaugeHelp: Record<keyof Gauges, readonly [name: string, help: string]> = {
  callsReserved: ["footnote_calls_reserved", "Calls of all instances that hold units and have no answer yet"],
  mailsWaiting: ["footnote_mails_waiting", "Mails that are not sent yet"],
  ingestRunsFailed: ["footnote_ingest_runs_failed_day", "Ingest runs of the last 24 hours that failed"],
  annotationsStale: [
    "footnote_annotations_stale",
    "Passages that wait to be read again by a newer annotator",
  ],
  workFailed: [
    "footnote_work_failed",
    "Refreshes that were given up, and jobs of which the last turn failed",
  ],
  refreshesQueued: ["footnote_refreshes_queued", "Companies that wait for their newer filings to be fetched"],
};

/** The figures of this process, in Prometheus' terms; what is in the database is read when they are asked for. */
function metricsOf(db: Database) {
  return perDatabase(db, "metrics", () => {
    const registry = new Registry();
    const registers = [registry];
    collectDefaultMetrics({ register: registry });
    const gauges = Object.entries(gaugeHelp).map(
      ([field, [name, help]]) => [field as keyof Gauges, new Gauge({ name, help, registers })] as const,
    );
    const calls = new Counter({
      name: "footnote_calls_total",
      help: "Calls answered by this process, by operation and HTTP status",
      labelNames: ["operation", "status"],
      registers,
    });
    const durations = new Histogram({
      name: "footnote_call_duration_seconds",
      help: "Time from a request to its answer",
      labelNames: ["operation"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    });
    const unlisted = new Counter({
      name: "footnote_calls_unlisted_total",
      help: "Answered calls that the console cannot list, since the database did not take them in time",
      registers,
    });
    const replicaBehind = new Gauge({
      name: "footnote_replica_behind_seconds",
      help: "How far the replica is behind; without a value where there is none, or it is away",
      registers,
    });
    return { registry, gauges, calls, durations, unlisted, replicaBehind };
  });
}

/** Counts one answered call. */
export function observeCall(
  db: Database,
  call: { operation: string; status: number; durationMs: number },
): void {
  const { calls, durations } = metricsOf(db);
  calls.inc({ operation: call.operation, status: String(call.status) });
  durations.observe({ operation: call.operation }, call.durationMs / 1000);
}

/** Counts a call that was left out of the log of calls. */
export function observeUnlisted(db: Database): void {
  metricsOf(db).unlisted.inc();
}

async function readRegistry(db: Database): Promise<Registry> {
  const { registry, gauges, replicaBehind } = metricsOf(db);
  const read = await readGauges(db);
  for (const [field, gauge] of gauges) gauge.set(read[field]);
  const behindSeconds = replicaStatus(db)?.behindSeconds ?? null;
  replicaBehind.reset();
  if (behindSeconds === null) replicaBehind.remove();
  else replicaBehind.set(behindSeconds);
  return registry;
}

/** Every figure in Prometheus' text format, with its content type. */
export async function writeMetrics(db: Database): Promise<{ text: string; contentType: string }> {
  const registry = await readRegistry(db);
  return { text: await registry.metrics(), contentType: registry.contentType };
}

/** A figure with its values by label, as prom-client holds it; of a histogram also what each value counts. */
export type Figure = {
  name: string;
  help: string;
  /** "counter", "gauge" or "histogram". */
  type: string;
  values: readonly { value: number; labels: Record<string, string | number>; metricName?: string }[];
};

/** The same figures, for another form than Prometheus'. */
export async function readFigures(db: Database): Promise<Figure[]> {
  const registry = await readRegistry(db);
  // The package's own types say numbers where it gives words.
  return (await registry.getMetricsAsJSON()) as unknown as Figure[];
}

/** Whether an Authorization header carries METRICS_TOKEN; "off" where the setting has no token. */
export function hasMetricsToken(header: string | null): "yes" | "no" | "off" {
  if (env.METRICS_TOKEN === undefined) return "off";
  const given = /^bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? "";
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(env.METRICS_TOKEN)))
    ? "yes"
    : "no";
}
