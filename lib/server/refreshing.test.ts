import { spawn } from "node:child_process";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { readIngestion, retryFailedWork } from "@/lib/accounts/ingestion";
import { makeBriefing } from "@/lib/briefing/brief-company";
import { readGauges } from "@/lib/db/gauges";
import { archivesJob, commandLineJob, findJob, namedIngestionJob } from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
import { document, entity, entityName, setting } from "@/lib/db/schema";
import { env } from "@/lib/env";
import { createEdgarSource } from "@/lib/ingest/edgar/source";
import { runJob } from "@/lib/ingest/jobs";
import { runCorroborate } from "@/lib/operations/corroborate/run";
import { runEnrich } from "@/lib/operations/enrich/run";
import { runPeople } from "@/lib/operations/people/run";
import type { RunContext } from "@/lib/operations/run";
import { runTimeline } from "@/lib/operations/timeline/run";
import { runValidate } from "@/lib/operations/validate/run";
import { environmentOf, openTestDatabase } from "@/lib/testing/database";
import { fileInvented, inventedOfficer } from "@/lib/testing/invented-filer";
import { startTestServer } from "@/lib/testing/mirror";
import { ingestCompanies } from "../cli/ingest/edgar";
import { refreshFrom, startRefreshing } from "./refreshing";

const companies = Array.from({ length: 12 }, (_, n) => ({
  key: `quill-${n}`,
  cik: `00099900${String(n).padStart(2, "0")}`,
  name: `Quillworks ${n} Industries`,
}));
const [first, second] = companies;
if (!first || !second) throw new Error("No companies");

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  const list = { id: "list", kind: "company_list", url: "https://example.com/list" } as const;
  await db.insert(document).values({ ...list, publisher: "p", title: "t", seenOn: "2025-06-01" });
  const sources = { name: "list", headquarters: "list" };
  const keyless = { key: "keyless", cik: null, name: "Keyless Partners" };
  for (const { key, cik, name } of [...companies, keyless]) {
    await db.insert(entity).values({ key, type: "public_company", name, cik, headquarters: "Oslo", sources });
    await db.insert(entityName).values({ entityKey: key, kind: "legal", name, documentId: "list" });
  }
  await db.insert(setting).values({ name: "registry_version", value: 1 });
});

beforeEach(async () => {
  await db.execute(sql`delete from refresh`);
  await db.execute(sql`delete from ingest_run`);
  await db.execute(sql`delete from attempt_window`);
  await db.execute(sql`delete from fetch_gate`);
  Object.assign(env, { EDGAR_BASE: "http://127.0.0.1:1", WARM: "on", WARM_VISITORS_PER_HOUR: 20 });
});

/** The database as another instance has it: the same rows, nothing remembered. */
function instance(): Database {
  const own = Object.entries(Object.getOwnPropertyDescriptors(db)).filter(
    ([name]) => typeof name === "string",
  );
  return Object.create(Object.getPrototypeOf(db), Object.fromEntries(own));
}

const asking = (asker?: RunContext["asker"]): RunContext => ({
  db: instance(),
  now: new Date(),
  costCents: 0,
  ...(asker === undefined ? {} : { asker }),
});

const ask = async (company: string, asker?: RunContext["asker"]) =>
  (await runPeople(asking(asker), { company })).meta.refresh;

/** A stand-in for EDGAR that has filings of every company. `hold` may keep a path's answer back, to give it later or never. */
async function startEdgar(hold: (path: string, answer: () => void) => boolean = () => false) {
  const files = Object.assign(
    {},
    ...companies.map(({ cik, name }, n) => fileInvented({ cik, name, ticker: `QQ${n}Q`, sic: "3571" })),
  );
  const server = await startTestServer((request, response) => {
    const path = request.url ?? "";
    const body: string | undefined = files[path];
    const type = path.endsWith(".json")
      ? "application/json"
      : path.endsWith(".xml")
        ? "text/xml"
        : "text/html";
    const answer = () => {
      if (body === undefined) response.writeHead(404).end();
      else response.writeHead(200, { "content-type": type }).end(body);
    };
    if (!hold(path, answer)) answer();
  });
  env.EDGAR_BASE = server.base;
  return server;
}

function startWorker(base: string, leaseMs?: number) {
  const source = createEdgarSource({ contact: undefined, base });
  const worker = refreshFrom(instance(), source, { lookEveryMs: 20, ...(leaseMs ? { leaseMs } : {}) });
  onTestFinished(() => worker.stop());
  return worker;
}

type Row = {
  state: string;
  attempts: number;
  lastError: string | null;
  isRetried: boolean;
  holder: string | null;
};

async function rowOf(key: string): Promise<Row | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select state, attempts, last_error as "lastError", retry_at > clock_timestamp() as "isRetried", holder
    from refresh where entity_key = ${key}`);
  return rows[0];
}

const untilState = (key: string, state: string) =>
  vi.waitFor(async () => expect(await rowOf(key)).toMatchObject({ state }), {
    timeout: 100_000,
    interval: 20,
  });

/** As if a company's refresh had ended longer ago. */
const age = (key: string, hours: number) =>
  db.execute(sql`
    update refresh set finished_at = finished_at - make_interval(hours => ${hours}) where entity_key = ${key}`);

describe("a question about a company whose filings are missing", () => {
  test("queues one refresh, which two instances do once, and the next answer carries what it brought", async () => {
    const before = await runPeople(asking(), { company: first.key });
    expect(before.meta.refresh).toBeNull();
    const atHand = await runPeople(asking("account"), { company: first.key });
    expect(atHand.meta.refresh).toEqual({ state: "queued", since: expect.stringMatching(/^20.*Z$/) });
    expect({ ...atHand, meta: { ...atHand.meta, refresh: null } }).toEqual(before);
    const question = { company: first.key };
    const claims = [{ type: "event", description: "appointment" }];
    const others = [
      (await runEnrich(asking("account"), question)).meta.refresh,
      (await runTimeline(asking("account"), { ...question, start: "2024-01" })).meta.refresh,
      (await runCorroborate(asking("account"), { ...question, claims })).meta.refresh,
    ];
    expect(others).toEqual([atHand.meta.refresh, atHand.meta.refresh, atHand.meta.refresh]);
    expect(await readGauges(db)).toMatchObject({ refreshesQueued: 1 });

    const edgar = await startEdgar();
    startWorker(edgar.base);
    startWorker(edgar.base);
    await untilState(first.key, "done");
    expect(
      edgar.asked.filter(({ status }) => status === 200).map(({ path }) => path.split("/").at(-1)),
    ).toEqual([`CIK${first.cik}.json`, `CIK${first.cik}.json`, "news.htm", "form4.xml"]);
    expect(await rowOf(first.key)).toMatchObject({ attempts: 1, lastError: null, holder: null });
    // Other instances may still remember what they read before: only when they can't is it called done.
    expect(await ask(first.key, "account")).toMatchObject({ state: "running" });
    await age(first.key, 1);
    const after = await runPeople(asking("account"), question);
    expect(after.meta.refresh).toMatchObject({ state: "done" });
    expect(after.people).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: inventedOfficer })]),
    );
    const events = await runTimeline(asking(), { ...question, start: "2020-01" });
    expect(events.events.map(({ source }) => source.form)).toEqual(["8-K", "8-K"]);
    const { runs } = await readIngestion(db, null);
    // Reports, proxies, 8-Ks and ownership forms.
    expect(runs.map(({ kind, state }) => `${kind} ${state}`)).toEqual(Array(4).fill("edgar done"));
  });

  test("is asked again only when a day has passed", async () => {
    await db.execute(sql`
      insert into refresh (entity_key, state, asked_at, finished_at)
      values (${second.key}, 'done', now(), now() - interval '23 hours')`);
    expect(await ask(second.key, "account")).toMatchObject({ state: "done" });
    await age(second.key, 2);
    expect(await ask(second.key, "account")).toMatchObject({ state: "queued" });
  });

  test("queues nothing where the company was ingested by name today, and nothing is left to fetch", async () => {
    await db.execute(sql`
      insert into ingest_run (id, kind, subject, state, finished_at)
      values ('r', 'edgar', ${second.cik}, 'done', now() - interval '1 hour')`);
    expect(await ask(second.key, "account")).toMatchObject({ state: "done" });
    expect(await rowOf(second.key)).toMatchObject({ state: "done" });
    await db.execute(sql`delete from refresh`);
    await db.execute(sql`
      insert into ingest_document (subject, document_id, kind, url, form, published_on, state)
      values (${second.cik}, 'sec-1', 'eight_k', 'https://www.sec.gov/x', '8-K', current_date - 9, 'pending')`);
    expect(await ask(second.key, "account")).toMatchObject({ state: "queued" });
    await db.execute(sql`delete from ingest_document where document_id = 'sec-1'`);
  });

  test("a stored briefing doesn't hide what came in", async () => {
    const third = companies[2]?.key ?? "";
    expect(await makeBriefing(instance(), third, "2025-01-01")).not.toBeNull();
    expect(JSON.stringify(await runEnrich(asking("account"), { company: third }))).not.toContain(
      inventedOfficer,
    );
    const edgar = await startEdgar();
    startWorker(edgar.base);
    await untilState(third, "done");
    const { context, headlineInsight, meta } = await runEnrich(asking(), { company: third });
    expect(`${context} ${headlineInsight}`).toContain(inventedOfficer);
    expect(meta.briefing.composed_at?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
  });
});

describe("nothing is queued, and the answer says null", () => {
  const expectNothing = async (asker?: RunContext["asker"], company = first.key) => {
    expect(await ask(company, asker)).toBeNull();
    expect((await db.execute(sql`select from refresh`)).rows).toHaveLength(0);
  };

  test("where EDGAR may not be asked", async () => {
    env.EDGAR_BASE = undefined;
    await expectNothing("account");
    expect(startRefreshing(db)).toBeNull();
  });

  test("where it's switched off", async () => {
    env.WARM = "off";
    await expectNothing("account");
    expect(startRefreshing(db)).toBeNull();
  });

  test("for a company that files nothing with the SEC", () => expectNothing("account", "keyless"));

  test("when nobody asks, as in evaluations", () => expectNothing());

  test("by validate", async () => {
    await runValidate(asking("account"), { company: first.key });
    expect((await db.execute(sql`select from refresh`)).rows).toHaveLength(0);
  });

  test("beyond what may wait, and what is known of the company is left as it is", async () => {
    await db.execute(sql`
      insert into entity (key, type, name, sources)
      select 'waits-' || n, 'public_company', 'Waits', '{}' from generate_series(1, 500) n on conflict do nothing`);
    await db.execute(sql`
      insert into refresh (entity_key, state, asked_at) select 'waits-' || n, 'queued', now() from generate_series(1, 500) n`);
    expect(await ask(first.key, "account")).toBeNull();
    await db.execute(sql`delete from refresh where entity_key = 'waits-7'`);
    expect(await ask(first.key, "account")).toMatchObject({ state: "queued" });
  });
});

test("visitors of all instances together queue exactly as many as they may, others go on", async () => {
  env.WARM_VISITORS_PER_HOUR = 5;
  const answers = await Promise.all(
    companies.flatMap(({ key }) => [ask(key, "visitor"), ask(key, "visitor")]),
  );
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from refresh`);
  const { rows: counted } = await db.execute<{ n: number }>(
    sql`select sum(attempts)::int as n from attempt_window`,
  );
  expect(counted).toEqual([{ n: 5 }]);
  // Two that ask for the same company in the same moment may take two places for it, never one place for two.
  expect(rows[0]?.n).toBeLessThanOrEqual(5);
  expect(answers.filter((answer) => answer === null).length).toBeGreaterThanOrEqual(
    2 * (companies.length - 5),
  );
  await db.execute(sql`delete from refresh`);
  await db.execute(sql`delete from attempt_window`);
  await Promise.all(companies.map(({ key }) => ask(key, "visitor")));
  expect((await db.execute(sql`select count(*)::int as n from refresh`)).rows).toEqual([{ n: 5 }]);
  const left = companies.map(({ key }) => ask(key, "account"));
  expect((await Promise.all(left)).every((answer) => answer?.state === "queued")).toBe(true);
});

describe("EDGAR that is away", () => {
  test("is a failure with its reason, which is tried again later and a few times a day at most", async () => {
    expect(await ask(first.key, "account")).toMatchObject({ state: "queued" });
    startWorker("http://127.0.0.1:1");
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await vi.waitFor(
        async () => expect(await rowOf(first.key)).toMatchObject({ state: "failed", attempts: attempt }),
        { timeout: 100_000, interval: 50 },
      );
      const row = await rowOf(first.key);
      expect(row?.lastError).toContain("ECONNREFUSED");
      expect(row?.isRetried ?? false).toBe(attempt < 4);
      expect(await ask(first.key, "account")).toMatchObject({ state: "failed" });
      await db.execute(sql`update refresh set retry_at = clock_timestamp() where retry_at is not null`);
    }
    const { refreshes, refreshesGivenUp } = await readIngestion(db, null);
    expect(refreshes).toEqual({ counts: [{ state: "failed", n: 1 }], lines: [] });
    expect(refreshesGivenUp[0]?.lastError).toContain("ECONNREFUSED");
    expect((await readGauges(db)).workFailed).toBe(1);
    const stranger = { kind: "job", key: first.key } as const;
    expect(await retryFailedWork(db, stranger, "admin@example.com")).toEqual({ refreshes: 0, jobs: 0 });
    const work = { kind: "refresh", key: first.key } as const;
    expect(await retryFailedWork(db, work, "admin@example.com")).toEqual({ refreshes: 1, jobs: 0 });
    await vi.waitFor(
      async () => expect(await rowOf(first.key)).toMatchObject({ state: "failed", attempts: 1 }),
      {
        timeout: 100_000,
      },
    );
    await db.execute(sql`update refresh set attempts = 4, retry_at = null`);
    await age(first.key, 25);
    expect(await ask(first.key, "account")).toMatchObject({ state: "queued" });
  }, 480_000);

  test("asks for a pause and gets it: the refresh waits, and counts as not begun", async () => {
    const edgar = await startTestServer((_, response) => response.writeHead(429).end());
    env.EDGAR_BASE = edgar.base;
    await ask(first.key, "account");
    startWorker(edgar.base);
    await vi.waitFor(() => expect(edgar.asked.length).toBe(1), { timeout: 100_000 });
    await untilState(first.key, "queued");
    expect(await rowOf(first.key)).toMatchObject({ attempts: 0, holder: null });
    for (let looks = 0; looks < 20; looks += 1) await db.execute(sql`select pg_sleep(0.01)`);
    expect(edgar.asked.length).toBe(1);
  });
});

describe("ingestion that somebody asked for by name goes first", () => {
  test.each([namedIngestionJob, commandLineJob, archivesJob])("nothing is begun while %s is", async (job) => {
    const edgar = await startEdgar();
    await ask(first.key, "account");
    await runJob(db, job, { signal: new AbortController().signal }, async () => {
      startWorker(edgar.base);
      for (let looks = 0; looks < 20; looks += 1) await db.execute(sql`select pg_sleep(0.01)`);
      expect(await rowOf(first.key)).toMatchObject({ state: "queued", attempts: 0 });
    });
    await untilState(first.key, "done");
  });

  test("companies named on the command line hold that job while they're taken in", async () => {
    const holders: unknown[] = [];
    const edgar = await startEdgar((path, answer) => {
      void findJob(db, commandLineJob).then((job) => {
        holders.push(job?.holder);
        answer();
      });
      return path !== "";
    });
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    const command = { what: "companies", companies: [second.cik], kinds: ["eight_k"], since: null } as const;
    expect(
      await ingestCompanies(db, { ...command, companies: [second.cik] }, new AbortController().signal),
    ).toBe(0);
    expect(edgar.asked.length).toBeGreaterThan(2);
    expect(holders.every((holder) => typeof holder === "string")).toBe(true);
    expect(await findJob(db, commandLineJob)).toMatchObject({ holder: null });
  });

  test("what was begun makes way, and is done afterwards", async () => {
    const fourth = companies[3] ?? first;
    const held: (() => void)[] = [];
    let isHolding = true;
    const edgar = await startEdgar((path, answer) => {
      if (!isHolding || !path.endsWith("/news.htm")) return false;
      held.push(answer);
      return true;
    });
    await ask(fourth.key, "account");
    startWorker(edgar.base);
    await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 100_000 });
    expect(await rowOf(fourth.key)).toMatchObject({ state: "running", attempts: 1 });
    await runJob(db, namedIngestionJob, { signal: new AbortController().signal }, async () => {
      for (let looks = 0; looks < 20; looks += 1) await db.execute(sql`select pg_sleep(0.01)`);
      isHolding = false;
      held[0]?.();
      await untilState(fourth.key, "queued");
      expect(await rowOf(fourth.key)).toMatchObject({ attempts: 0, holder: null });
    });
    await untilState(fourth.key, "done");
    expect(await rowOf(fourth.key)).toMatchObject({ attempts: 1 });
  });
});

test("a worker that is killed loses its company to another when its lease ends", async () => {
  const fifth = companies[4] ?? first;
  let isSilent = true;
  const edgar = await startEdgar((path) => isSilent && path.endsWith("/news.htm"));
  await ask(fifth.key, "account");
  const script = ["lib/cli/run.mjs", "lib/testing/processes/refresh.ts", "5000"];
  const child = spawn(process.execPath, script, {
    stdio: "inherit",
    env: { ...process.env, NODE_OPTIONS: "", ...environmentOf(db), EDGAR_BASE: edgar.base },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await untilState(fifth.key, "running");
  await vi.waitFor(() => expect(edgar.asked.length).toBeGreaterThanOrEqual(2), { timeout: 100_000 });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
  isSilent = false;
  startWorker(edgar.base);
  const dead = await rowOf(fifth.key);
  expect(dead).toMatchObject({
    state: "running",
    attempts: 1,
    holder: expect.stringContaining(` ${child.pid} `),
  });
  await untilState(fifth.key, "done");
  expect(await rowOf(fifth.key)).toMatchObject({ attempts: 2 });
}, 360_000);
