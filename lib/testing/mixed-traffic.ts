import { setTimeout as wait } from "node:timers/promises";
import { startRandom } from "@/lib/eval/resolution/training-queries";

/** What the traffic is made with. */
export type TrafficOptions = {
  url: string;
  /** A key without a limit that matters, and one that soon has none left of its day. */
  secrets: { wide: string; narrow: string };
  /** A console session. */
  cookie: string;
  companies: readonly string[];
  perSecond: number;
  seconds: number;
};

/** What was answered, as the callers saw it. */
export type Traffic = {
  /** Answers by what was sent and their status, as `validate 200`. */
  answers: Map<string, number>;
  /** Calls that were answered with success and not given again from an earlier answer, and their units. */
  served: { calls: number; units: number };
  /** Turns that found too many unanswered and were left out. */
  skipped: number;
  /** Milliseconds of the calls of each quarter of the time. */
  quarters: number[][];
};

type Sent = { path: string; init: RequestInit; units: number };

const mostUnanswered = 200;

/** Sends a steady mix of all operations, batches, refused calls and pages, and counts what comes back. */
export async function sendMixedTraffic(options: TrafficOptions): Promise<Traffic> {
  const traffic: Traffic = {
    answers: new Map(),
    served: { calls: 0, units: 0 },
    skipped: 0,
    quarters: [[], [], [], []],
  };
  const random = startRandom(20_261_124).next;
  const flying = new Set<Promise<void>>();
  const begun = performance.now();
  const turns = Math.round(options.perSecond * options.seconds);
  for (let turn = 0; turn < turns; turn++) {
    const due = begun + (turn * 1_000) / options.perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    if (flying.size >= mostUnanswered) {
      traffic.skipped++;
      continue;
    }
    const quarter = traffic.quarters[Math.min(3, Math.floor((turn * 4) / turns))] ?? [];
    const one = takeTurn(options, traffic, quarter, random).finally(() => flying.delete(one));
    flying.add(one);
  }
  await Promise.all(flying);
  return traffic;
}

async function takeTurn(
  options: TrafficOptions,
  traffic: Traffic,
  quarter: number[],
  random: () => number,
): Promise<void> {
  const company = options.companies[Math.floor(random() * options.companies.length)] ?? "Apple";
  const [name, make] = pick(random());
  const sent = make(options, company, random);
  const begun = performance.now();
  try {
    const answer = await fetch(`${options.url}${sent.path}`, { redirect: "manual", ...sent.init });
    const text = await answer.text();
    quarter.push(performance.now() - begun);
    count(traffic, `${name} ${answer.status}`);
    if (!answer.ok || sent.units === 0) return;
    if (name === "batch") addBatch(traffic, text);
    else if (answer.headers.get("idempotency-replayed") === null) {
      traffic.served.calls++;
      traffic.served.units += sent.units;
    }
  } catch (error) {
    count(traffic, `${name} ${error instanceof Error ? error.message : "no answer"}`);
  }
}

const count = (traffic: Traffic, answer: string) =>
  traffic.answers.set(answer, (traffic.answers.get(answer) ?? 0) + 1);

function addBatch(traffic: Traffic, text: string): void {
  const lines = text.trim().split("\n");
  const total: { succeeded: number; units: number } = JSON.parse(lines.at(-1) ?? "");
  traffic.served.calls += total.succeeded;
  traffic.served.units += total.units;
}

type Make = (options: TrafficOptions, company: string, random: () => number) => Sent;

function post(
  path: string,
  secret: string,
  body: unknown,
  { units = 1, headers = {} }: { units?: number; headers?: Record<string, string> } = {},
): Sent {
  return {
    path,
    units,
    init: {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    },
  };
}

const operation =
  (name: string, further: object = {}): Make =>
  ({ secrets }, company) =>
    post(`/api/v1/${name}`, secrets.wide, { company, ...further });

const claims = [
  { type: "role", person_name: "Tim Cook", role: "CEO" },
  { type: "event", description: "completed an acquisition" },
  { type: "person", person_name: "Mary Barra" },
];

const page =
  (path: (company: string) => string): Make =>
  ({ cookie }, company) => ({ path: path(company), units: 0, init: { headers: { Cookie: cookie } } });

/** What is sent, and in how many of a hundred turns. */
const mix: readonly (readonly [share: number, name: string, make: Make])[] = [
  [30, "validate", operation("validate")],
  [12, "people", operation("people")],
  [10, "timeline", operation("timeline", { start: "2020-01" })],
  [14, "enrich", operation("enrich")],
  [
    10,
    "corroborate",
    ({ secrets }, company, random) => {
      const asked = claims.slice(0, 1 + Math.floor(random() * claims.length));
      return post("/api/v1/corroborate", secrets.wide, { company, claims: asked }, { units: asked.length });
    },
  ],
  [
    3,
    "batch",
    ({ secrets, companies }, company) =>
      post(
        "/api/v1/batch?operation=validate",
        secrets.wide,
        [company, ...companies.slice(0, 4)].map((name) => JSON.stringify({ company: name })).join("\n"),
        { units: 5, headers: { "Content-Type": "application/x-ndjson" } },
      ),
  ],
  [
    4,
    "under a key of before",
    ({ secrets }, _, random) =>
      post(
        "/api/v1/validate",
        secrets.wide,
        { company: "Apple" },
        { headers: { "Idempotency-Key": `soak-${Math.floor(random() * 50)}` } },
      ),
  ],
  [3, "narrow key", ({ secrets }, company) => post("/api/v1/validate", secrets.narrow, { company })],
  [3, "no such company", ({ secrets }) => post("/api/v1/people", secrets.wide, { company: "Qqxzzv Vrrk" })],
  [2, "malformed", ({ secrets }) => post("/api/v1/validate", secrets.wide, '{"company":', { units: 0 })],
  [2, "wrong key", () => post("/api/v1/validate", "fn_live_wrong", { company: "Apple" })],
  [2, "console", page(() => "/console")],
  [2, "calls", page(() => "/console/calls")],
  [1, "usage", page(() => "/console/usage")],
  [2, "company page", page((company) => `/api/companies?q=${encodeURIComponent(company)}`)],
];

function pick(at: number): readonly [string, Make] {
  let left = at * mix.reduce((sum, [share]) => sum + share, 0);
  for (const [share, name, make] of mix) {
    left -= share;
    if (left < 0) return [name, make];
  }
  throw new Error("The shares of the mix do not add up");
}
