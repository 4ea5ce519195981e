import "server-only";
import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { streamCallsCsv } from "@/lib/accounts/calls";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { eachCall, writeCallLog } from "@/lib/db/calls";
import { createKey } from "@/lib/db/keys";
import { type CallToReserve, sweepCalls } from "@/lib/db/limits";
import type { Database } from "@/lib/db/open";
import { listAccountMonths, readKeysToday, readSpend, readUnitsByDay, readUsage } from "@/lib/db/usage";
import { listDays } from "@/lib/domain/calendar";
import { costOf } from "@/lib/domain/calls";
import { allowanceOf, type TierName, tiers } from "@/lib/domain/tiers";
import { sumUsage, type UsageRow } from "@/lib/domain/usage";
import { openTestClock, openTestDatabase, type TestClock } from "@/lib/testing/database";
import { type Metered, meterOf } from "./serve-metered";

type ModelKey = { id: string; accountId: string; limit: number; included: number };

type Billed = { call: CallToReserve; day: string; included: number; cents: number; isVoided: boolean };

/**
 * What a month of traffic should come to, told by hand: a list of calls and sums over it. It knows nothing of
 * statements, counters or batches.
 */
class MonthModel {
  readonly keys = new Map<string, ModelKey>();
  readonly caps = new Map<string, number>();
  /** Of single keys. */
  readonly keyCaps = new Map<string, number>();
  readonly billed = new Map<string, Billed>();

  private living(): Billed[] {
    return [...this.billed.values()].filter(({ isVoided }) => !isVoided);
  }

  private keyOf(id: string): ModelKey {
    const key = this.keys.get(id);
    if (!key) throw new Error(`The model has no key ${id}`);
    return key;
  }

  dayOf(keyId: string, day: string): { units: number; included: number } {
    const calls = this.living().filter((one) => one.call.keyId === keyId && one.day === day);
    return {
      units: calls.reduce((sum, { call }) => sum + call.units, 0),
      included: calls.reduce((sum, { included }) => sum + included, 0),
    };
  }

  spentOf(accountId: string, month: string): number {
    return this.living()
      .filter((one) => this.keyOf(one.call.keyId).accountId === accountId && one.day.startsWith(month))
      .reduce((sum, { cents }) => sum + cents, 0);
  }

  spentOfKey(keyId: string, month: string): number {
    return this.living()
      .filter((one) => one.call.keyId === keyId && one.day.startsWith(month))
      .reduce((sum, { cents }) => sum + cents, 0);
  }

  /** What a call would be told if it came alone now. */
  judge(call: CallToReserve, day: string): { outcome: Metered["outcome"]; included: number; cents: number } {
    const key = this.keyOf(call.keyId);
    const used = this.dayOf(call.keyId, day);
    const included = Math.min(call.units, Math.max(0, key.included - used.included));
    const cents = (call.units - included) * call.unitPriceCents;
    if (used.units + call.units > key.limit) return { outcome: "refused", included, cents };
    const cap = this.caps.get(key.accountId) ?? Infinity;
    if (cents > 0 && this.spentOf(key.accountId, day.slice(0, 7)) + cents > cap)
      return { outcome: "capped", included, cents };
    const ofKey = this.keyCaps.get(call.keyId) ?? Infinity;
    if (cents > 0 && this.spentOfKey(call.keyId, day.slice(0, 7)) + cents > ofKey)
      return { outcome: "capped", included, cents };
    return { outcome: "reserved", included, cents };
  }

  bill(call: CallToReserve, day: string, { included, cents }: { included: number; cents: number }): void {
    this.billed.set(call.id, { call, day, included, cents, isVoided: false });
  }

  giveBack(id: string): void {
    const one = this.billed.get(id);
    if (one) one.isVoided = true;
  }

  /** The rows that the usage page adds up. */
  rows(accountId: string, from: string, to: string): UsageRow[] {
    const rows = new Map<string, UsageRow>();
    for (const { call, day, included, cents } of this.living()) {
      if (this.keyOf(call.keyId).accountId !== accountId || day < from || day > to) continue;
      const name = `${day} ${call.keyId} ${call.operation}`;
      const row = rows.get(name) ?? {
        ...{ keyId: call.keyId, day, operation: call.operation },
        ...{ calls: 0, units: 0, includedUnits: 0, costCents: 0 },
      };
      row.calls += 1;
      row.units += call.units;
      row.includedUnits += included;
      row.costCents += cents;
      rows.set(name, row);
    }
    return [...rows.values()];
  }
}

const seed = Number(process.env.TRAFFIC_SEED ?? 20_260_301);
const from = "2026-02-27";
const to = "2026-04-02";
const months = ["2026-02", "2026-03", "2026-04"];
const operations = ["validate", "enrich", "timeline", "people"];

let db: Database;
let clock: TestClock;
let state = seed;
const model = new MonthModel();
const accounts: string[] = [];
const keys: string[] = [];
let credential = "9xYz";
let serial = 0;
/** Reserved calls that nobody has ended yet. */
const open: string[] = [];
const told = { capped: 0, refused: 0, cappedByKey: 0 };
/** Calls that no bill knows: refused ones, and those of a test key. */
const unbilled: { id: string; keyId: string; day: string }[] = [];
let testKey: { id: string; accountId: string };

/** Notes calls beside the ledger, as the server does behind its answers. */
async function note(calls: readonly CallToReserve[], day: string, kind: "refused" | "test") {
  if (calls.length === 0) return;
  const status = kind === "test" ? 200 : 429;
  await writeCallLog(
    db,
    calls.map(({ id, keyId, operation, company, request }) => ({
      ...{ id, keyId, operation, company, request, kind, status, credential, durationMs: 1, agoMs: 0 },
      ...{ error: kind === "test" ? null : "Daily rate limit exceeded", answer: "{}" },
    })),
  );
  unbilled.push(...calls.map(({ id, keyId }) => ({ id, keyId, day })));
}

const random = () => {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return state / 2 ** 32;
};
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const chance = (share: number) => random() < share;

async function makeKey(email: string, tier: TierName, own: { limit?: number; included?: number } = {}) {
  const secret = makeSecret();
  const terms = { tier, dailyLimit: own.limit ?? null, dailyIncluded: own.included ?? null };
  const key = await createKey(db, {
    ...terms,
    email,
    name: `${tier} of ${email}`,
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    actor: "test",
  });
  model.keys.set(key.id, { id: key.id, accountId: key.accountId, ...allowanceOf(tier, terms) });
  if (!accounts.includes(key.accountId)) accounts.push(key.accountId);
  keys.push(key.id);
  return key;
}

async function moveTo(tier: TierName, keyId: string) {
  await db.execute(sql`update api_key set tier = ${tier} where id = ${keyId}`);
  const key = model.keys.get(keyId);
  if (key) model.keys.set(keyId, { ...key, ...tiers[tier] });
}

function makeCall(): CallToReserve {
  serial += 1;
  const isCorroborate = chance(0.25);
  return {
    id: `req_${String(serial).padStart(6, "0")}`,
    keyId: pick(keys),
    operation: isCorroborate ? "corroborate" : pick(operations),
    company: chance(0.1) ? "=1+1" : "Apple",
    units: isCorroborate ? 1 + Math.floor(random() * 12) : 1,
    unitPriceCents: isCorroborate ? 10 : 5,
    credential,
    request: '{"company":"Apple"}',
    idempotencyKey: null,
    requestHash: null,
  };
}

/** Calls that come at once. One that comes alone must be told what the model tells; of several, refusals must be due. */
async function burst(day: string, size: number) {
  const calls = Array.from({ length: size }, makeCall);
  const alone = calls[0] && size === 1 ? model.judge(calls[0], day) : null;
  const answers = await Promise.all(calls.map((one) => meterOf(db).reserve(one)));
  for (const [at, call] of calls.entries()) {
    const one = answers[at];
    if (one?.outcome === "capped" || one?.outcome === "refused") told[one.outcome] += 1;
    if (one?.outcome === "capped" && one.by === "key") told.cappedByKey += 1;
    if (alone) expect(one?.outcome, call.id).toBe(alone.outcome);
    if (one?.outcome !== "reserved") continue;
    const due = model.judge(call, day);
    expect({ included: one.includedUnits, cents: one.costCents }, call.id).toEqual({
      included: due.included,
      cents: due.cents,
    });
    expect(due.outcome, call.id).toBe("reserved");
    model.bill(call, day, due);
    open.push(call.id);
  }
  const refused = calls.filter((_, at) => answers[at]?.outcome !== "reserved");
  await note(refused, day, "refused");
  for (const [at, call] of calls.entries())
    if (answers[at]?.outcome !== "reserved") expect(model.judge(call, day).outcome).not.toBe("reserved");
}

/** Some of the open calls are answered, some end in errors, some errors come after the settling, some nobody ends. */
async function endSome() {
  const ending = open.splice(0, Math.ceil(open.length * random()));
  await Promise.all(
    ending.map(async (id) => {
      if (chance(0.04)) return;
      const keyId = model.billed.get(id)?.call.keyId ?? "";
      const end = (done: "settled" | "voided") =>
        meterOf(db).end({ keyId, id, state: done, status: 200, durationMs: 1, response: null });
      const isVoided = chance(0.15);
      const isVoidedLate = !isVoided && chance(0.04);
      if (isVoided || isVoidedLate) model.giveBack(id);
      const wasOpen = await end(isVoided ? "voided" : "settled");
      expect(wasOpen).toBe(true);
      if (isVoidedLate) expect(await end("voided")).toBe(true);
    }),
  );
}

/** What was reserved more than two minutes ago is given up. */
async function sweep() {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from call where state = 'reserved' and created_at <= now() - interval '2 minutes'`);
  for (const { id } of rows) {
    model.giveBack(id);
    const at = open.indexOf(id);
    if (at >= 0) open.splice(at, 1);
  }
  expect(await sweepCalls(db, 120)).toBe(rows.length);
}

const moments = ["00:00:00.000Z", "11:59:59.999Z", "12:00:00Z", "18:45:00Z", "23:59:59.999Z"];

async function traffic() {
  for (const day of listDays(from, to))
    for (const moment of moments) {
      await clock.set(new Date(`${day}T${moment}`));
      if (moment === "12:00:00Z") {
        if (day === "2026-03-10") await moveTo("build", keys[1] ?? "");
        if (day === "2026-03-20") await moveTo("preview", keys[1] ?? "");
        // A new secret of the same keys.
        if (day === "2026-03-15") credential = "aB3d";
      }
      const tested = { ...makeCall(), keyId: testKey.id };
      // Whatever comes of it elsewhere, a test key gets no units.
      expect((await meterOf(db).reserve(tested)).outcome).toBe("key_unusable");
      await note([tested], day, "test");
      for (let bursts = 0; bursts < 2; bursts += 1)
        await burst(day, chance(0.4) ? 1 : 2 + Math.floor(random() * 9));
      await endSome();
      if (chance(0.3)) await sweep();
    }
  await clock.set(new Date(`${to}T23:59:59.999Z`));
}

const sorted = (rows: readonly UsageRow[]) =>
  [...rows].sort((a, b) =>
    `${a.day} ${a.keyId} ${a.operation}`.localeCompare(`${b.day} ${b.keyId} ${b.operation}`),
  );

beforeAll(async () => {
  db = await openTestDatabase();
  clock = await openTestClock(db);
  await makeKey("own@example.com", "preview", { limit: 24, included: 12 });
  await makeKey("own@example.com", "preview");
  const stopped = await makeKey("stopped@example.com", "preview", { included: 10 });
  await makeKey("stopped@example.com", "preview", { limit: 16, included: 0 });
  const own = await makeKey("warned@example.com", "scale", { included: 20 });
  model.keyCaps.set(own.id, 305);
  await db.execute(sql`update api_key set spend_cap_cents = 305 where id = ${own.id}`);
  testKey = await createKey(db, {
    ...{ email: "warned@example.com", name: "CI", mode: "test", tier: "preview" },
    ...{
      dailyLimit: null,
      dailyIncluded: null,
      hash: hashSecret(makeSecret("test")),
      last4: "test",
      actor: "test",
    },
  });
  model.caps.set(stopped.accountId, 1_505);
  await db.execute(sql`
    update account set spend_cap_cents = case when id = ${stopped.accountId} then 1505 else 100 end,
      spend_cap_action = case when id = ${stopped.accountId} then 'stop' else 'warn' end`);
  await traffic();
});

test(`what the usage page adds up equals the calls, per key, day and operation (seed ${seed})`, async () => {
  for (const accountId of accounts) {
    const rows = await readUsage(db, { accountId, keyId: null, from, to });
    expect(sorted(rows)).toEqual(sorted(model.rows(accountId, from, to)));
  }
  expect(serial).toBeGreaterThan(1_200);
});

test("one key's usage is its part of the account's", async () => {
  for (const key of model.keys.values()) {
    const rows = await readUsage(db, { accountId: key.accountId, keyId: key.id, from, to });
    expect(sorted(rows)).toEqual(
      sorted(model.rows(key.accountId, from, to).filter((row) => row.keyId === key.id)),
    );
    const other = accounts.find((id) => id !== key.accountId) ?? "";
    expect(await readUsage(db, { accountId: other, keyId: key.id, from, to })).toEqual([]);
  }
});

test("a month's spend equals its calls to the cent, and stands under the cap that stops it", async () => {
  for (const month of months) {
    const listed = new Map((await listAccountMonths(db, month)).map((one) => [one.accountId, one]));
    for (const accountId of accounts) {
      const spent = model.spentOf(accountId, month);
      expect((await readSpend(db, accountId, month)).costCents).toBe(spent);
      const { calls: _, ...figures } = sumUsage(model.rows(accountId, `${month}-01`, `${month}-31`));
      expect(listed.get(accountId)).toMatchObject(figures);
      expect(spent).toBeLessThanOrEqual(model.caps.get(accountId) ?? Infinity);
    }
    for (const [keyId, cap] of model.keyCaps) {
      const { rows } = await db.execute<{ cents: number }>(sql`
        select cost_cents as cents from key_spend_month where key_id = ${keyId} and month = ${`${month}-01`}::date`);
      expect(rows[0]?.cents ?? 0).toBe(model.spentOfKey(keyId, month));
      expect(model.spentOfKey(keyId, month)).toBeLessThanOrEqual(cap);
    }
  }
  // The cap and the limits were felt, or the test says nothing of them.
  expect(told.capped).toBeGreaterThan(0);
  expect(told.refused).toBeGreaterThan(0);
  expect(told.cappedByKey).toBeGreaterThan(0);
});

test("the counters that limits are held against equal the calls", async () => {
  const { rows } = await db.execute<{ key_id: string; day: string; units: number; included_units: number }>(
    sql`select key_id, day::text as day, units, included_units from usage_day`,
  );
  for (const row of rows)
    expect({ units: row.units, included: row.included_units }, `${row.key_id} ${row.day}`).toEqual(
      model.dayOf(row.key_id, row.day),
    );
  for (const { id, used } of (await Promise.all(accounts.map((one) => readKeysToday(db, one)))).flat())
    expect(used).toBe(model.dayOf(id, to).units);
  for (const { day, units } of await readUnitsByDay(db, "2026-03"))
    expect(units).toBe(keys.reduce((sum, id) => sum + model.dayOf(id, day).units, 0));
});

test("the list of calls and its file hold every call once, and their sum is the month's", async () => {
  const filter = {
    operation: null,
    outcome: null,
    keyId: null,
    from: "2026-03-01",
    to: "2026-03-31",
    search: null,
  };
  for (const accountId of accounts) {
    const calls = [];
    for await (const some of eachCall(db, accountId, filter)) calls.push(...some);
    const own = [...model.billed.values()].filter(
      ({ call, day }) => model.keys.get(call.keyId)?.accountId === accountId && day.startsWith("2026-03"),
    );
    const beside = unbilled.filter(
      ({ keyId, day }) =>
        (keyId === testKey.id ? testKey.accountId : model.keys.get(keyId)?.accountId) === accountId &&
        day.startsWith("2026-03"),
    );
    expect(beside.length).toBeGreaterThan(0);
    expect(calls.map(({ id }) => id).sort()).toEqual(
      [...own.map(({ call }) => call.id), ...beside.map(({ id }) => id)].sort(),
    );
    expect(calls.map(({ at }) => at)).toEqual(
      calls
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const spent = model.spentOf(accountId, "2026-03");
    expect(calls.reduce((sum, call) => sum + costOf(call), 0)).toBe(spent);
    const file: Record<string, string>[] = parse(await text(streamCallsCsv(db, accountId, filter)), {
      columns: true,
    });
    expect(file.reduce((sum, { cost_usd }) => sum + Math.round(Number(cost_usd) * 100), 0)).toBe(spent);
    expect(file.filter(({ company }) => company?.startsWith("="))).toEqual([]);
    expect(new Set(file.map(({ company }) => company))).toEqual(new Set(["Apple", "'=1+1"]));
  }
});
