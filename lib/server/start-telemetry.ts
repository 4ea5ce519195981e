import "server-only";
import os from "node:os";
import type { SpanStatusCode, Tracer } from "@opentelemetry/api";
import type { DataPoint, MetricData, MetricProducer } from "@opentelemetry/sdk-metrics";
import { type Figure, readFigures } from "@/lib/api/metrics";
import type { Database } from "@/lib/db/open";
import { env } from "@/lib/env";
import { logError } from "@/lib/log";
import { setTracing, type Tracing } from "@/lib/telemetry";

export type Telemetry = {
  /** Sends what's left. If the receiver doesn't answer, it's lost, and the shutdown isn't held up for long. */
  stop(): Promise<void>;
};

const off: Telemetry = { stop: () => Promise.resolve() };
const longestFlushMs = 5_000;

/**
 * Sends spans and figures to the OTLP receiver of the settings. Without OTEL_EXPORTER_OTLP_ENDPOINT nothing of
 * OpenTelemetry is loaded. The exporters themselves read its other variables (headers, timeouts, the sampler).
 *
 * @param openDatabase where figures of the database are read from; asked for at each export.
 * @param role what this process is: "server", "worker".
 */
export async function startTelemetry(
  openDatabase: () => Promise<Database>,
  role: string,
): Promise<Telemetry> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return off;
  const [api, resources, traces, traceExport, metrics, metricExport] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/sdk-metrics"),
    import("@opentelemetry/exporter-metrics-otlp-http"),
  ]);
  const resource = resources
    .resourceFromAttributes({
      "service.name": "footnote",
      "service.instance.id": `${os.hostname()}:${process.pid}`,
      "footnote.role": role,
    })
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const tracing = new traces.NodeTracerProvider({
    resource,
    spanProcessors: [new traces.BatchSpanProcessor(new traceExport.OTLPTraceExporter())],
  });
  tracing.register();
  const reader = new metrics.PeriodicExportingMetricReader({
    exporter: new metricExport.OTLPMetricExporter(),
    exportIntervalMillis: env.OTEL_METRIC_EXPORT_INTERVAL,
    exportTimeoutMillis: Math.min(env.OTEL_METRIC_EXPORT_INTERVAL, 30_000),
    metricProducers: [produceFigures(openDatabase, metrics, resource)],
  });
  const meters = new metrics.MeterProvider({ resource, readers: [reader] });
  setTracing(handOver(api, tracing.getTracer("footnote")));
  return {
    stop: async () => {
      setTracing(undefined);
      const sent = Promise.allSettled([tracing.shutdown(), meters.shutdown()]);
      await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, longestFlushMs).unref())]);
    },
  };
}

type Api = typeof import("@opentelemetry/api");

function handOver({ trace, SpanStatusCode }: Api, tracer: Tracer): Tracing {
  return {
    run: (name, facts, work) =>
      tracer.startActiveSpan(name, { attributes: facts }, async (span) => {
        try {
          return await work({ note: (more) => span.setAttributes(more) });
        } catch (error) {
          // By its class alone: a message may hold what a caller sent.
          span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
          span.setStatus({ code: SpanStatusCode.ERROR satisfies SpanStatusCode });
          throw error;
        } finally {
          span.end();
        }
      }),
    current: () => {
      const context = trace.getActiveSpan()?.spanContext();
      return context === undefined ? null : { trace_id: context.traceId, span_id: context.spanId };
    },
  };
}

type Metrics = typeof import("@opentelemetry/sdk-metrics");
type Resource = import("@opentelemetry/resources").Resource;

/** Hands over the figures that /api/metrics shows, under the same names. */
function produceFigures(
  openDatabase: () => Promise<Database>,
  metrics: Metrics,
  resource: Resource,
): MetricProducer {
  const startMs = Date.now();
  return {
    collect: async () => {
      const collected: MetricData[] = [];
      const errors: unknown[] = [];
      try {
        const figures = await readFigures(await openDatabase());
        const times = { startTime: hrTime(startMs), endTime: hrTime(Date.now()) };
        for (const figure of figures) collected.push(metricOf(figure, times, metrics));
      } catch (error) {
        logError(error, { task: "telemetry" });
        errors.push(error);
      }
      const scopeMetrics = [{ scope: { name: "footnote" }, metrics: collected }];
      return { resourceMetrics: { resource, scopeMetrics }, errors };
    },
  };
}

const hrTime = (ms: number): [seconds: number, nanoseconds: number] => [
  Math.floor(ms / 1000),
  Math.round((ms % 1000) * 1e6),
];

type Times = Pick<DataPoint<number>, "startTime" | "endTime">;

function metricOf(
  figure: Figure,
  times: Times,
  { DataPointType, AggregationTemporality }: Metrics,
): MetricData {
  const base = {
    descriptor: { name: figure.name, description: figure.help, unit: "", valueType: 1 },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (figure.type === "histogram")
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(figure, times) };
  const dataPoints = figure.values.map(({ labels, value }) => ({
    ...times,
    attributes: { ...labels },
    value,
  }));
  return figure.type === "counter"
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Prometheus counts what is up to each bound; OTLP what lies between two. */
function histogramPoints({ name, values }: Figure, times: Times) {
  const series = new Map<string, { labels: Record<string, string | number>; at: Map<string, number> }>();
  for (const { metricName, labels, value } of values) {
    const { le, ...others } = labels;
    const key = JSON.stringify(others);
    const one = series.get(key) ?? { labels: others, at: new Map() };
    series.set(key, one);
    one.at.set(le === undefined ? String(metricName).slice(name.length) : String(le), value);
  }
  return [...series.values()].map(({ labels, at }) => {
    const bounds = [...at.keys()].filter((bound) => Number.isFinite(Number(bound))).map(Number);
    const upTo = [...bounds.map((bound) => at.get(String(bound)) ?? 0), at.get("_count") ?? 0];
    const counts = upTo.map((count, n) => count - (upTo[n - 1] ?? 0));
    const value = {
      buckets: { boundaries: bounds, counts },
      sum: at.get("_sum") ?? 0,
      count: at.get("_count") ?? 0,
    };
    return { ...times, attributes: labels, value };
  });
}
