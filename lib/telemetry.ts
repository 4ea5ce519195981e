import "server-only";

/** What is told of a piece of work: names, counts and outcomes; never what a caller sent, never keys. */
export type SpanFacts = Record<string, string | number | boolean>;

/** A piece of work that goes on; `note` adds to what is told of it. */
export type Span = { note: (facts: SpanFacts) => void };

/** What spans are handed to where telemetry is on (`lib/server/start-telemetry.ts`). */
export type Tracing = {
  run<T>(name: string, facts: SpanFacts, work: (span: Span) => Promise<T>): Promise<T>;
  /** The trace and span of what runs now, 32 and 16 hex digits; null outside any. */
  current(): { trace_id: string; span_id: string } | null;
};

// Each of Next's bundles has its own copy of this module; the process is one.
const KEY = Symbol.for("footnote.tracing");
const holder: typeof globalThis & { [KEY]?: Tracing | undefined } = globalThis;

/** Hands spans over from now on, or to nobody. */
export function setTracing(tracing: Tracing | undefined): void {
  holder[KEY] = tracing;
}

const silent: Span = { note: () => undefined };

/** Does a piece of work as a span of the trace that it belongs to. Without telemetry it just does it. */
export function traced<T>(name: string, facts: SpanFacts, work: (span: Span) => Promise<T>): Promise<T> {
  const tracing = holder[KEY];
  return tracing === undefined ? work(silent) : tracing.run(name, facts, work);
}

/** The fields by which a line of the log is found from its trace; none without telemetry. */
export const traceFields = (): Record<string, string> => holder[KEY]?.current() ?? {};
