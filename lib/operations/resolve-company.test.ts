import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "@/lib/db/open";
import { discovery, document, entity, entityName } from "@/lib/db/schema";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import { buildRegistryIndex } from "@/lib/domain/resolution/registry-index";
import type { DiscoverySettings } from "@/lib/ingest/discovery/found-company";
import { openTestDatabase } from "@/lib/testing/database";
import {
  ended,
  fillTestRegistry,
  gleifAt,
  resolveFully,
  startTestGleif,
  stateOf,
} from "@/lib/testing/discovery";
import { makeLei, type TestRecord } from "@/lib/testing/lei-records";
import { startTestServer } from "@/lib/testing/mirror";
import { modelAt, startTestModel } from "@/lib/testing/model";
import { resolveBeyondRegistry, resolveCompany } from "./resolve-company";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  await fillTestRegistry(db);
});

describe("a company that the registry does not know", () => {
  test("is found by its legal name, with the record that says so, and answers at once", async () => {
    const record: TestRecord = {
      lei: makeLei("FOUND"),
      legalName: "Nordlicht Turbinenbau GmbH",
      otherNames: [{ name: "Nordlicht Windkraft GmbH", type: "PREVIOUS_LEGAL_NAME" }],
    };
    const gleif = await startTestGleif([record]);
    const found = await resolveFully(db, "Nordlicht Turbinenbau", gleifAt(gleif.base));
    expect(found.match).toMatchObject({
      outcome: "resolved",
      entity: { key: "nordlicht-turbinenbau", type: "discovered_entity" },
      source: "discovered",
      confidence: 0.9,
    });
    const [row] = await db.select().from(entity).where(eq(entity.key, "nordlicht-turbinenbau"));
    expect(row).toMatchObject({ headquarters: "Hamburg, Germany", type: "discovered_entity" });
    const [source] = await db
      .select()
      .from(document)
      .where(eq(document.id, `lei-${record.lei}`));
    expect(source).toMatchObject({
      kind: "registry_record",
      url: `https://api.gleif.org/api/v1/lei-records/${record.lei}`,
      publishedOn: "2026-03-04",
    });
    expect(source?.sha256).toMatch(/^[0-9a-f]{64}$/);
    const names = await db.select().from(entityName).where(eq(entityName.entityKey, "nordlicht-turbinenbau"));
    expect(names.map(({ kind }) => kind).sort()).toEqual(["former", "legal", "lei"]);

    const asked = gleif.asked.length;
    await resolveFully(db, "  nordlicht   TURBINENBAU", gleifAt(gleif.base));
    expect(gleif.asked).toHaveLength(asked);
    // Nobody reads the registry anew for it.
    const { rows } = await db.execute(
      sql`select value from setting where name in ('registry_version', 'registry_touched')`,
    );
    expect(rows).toEqual([]);
  });

  test("resolves by its LEI, and a wrong LEI asks nobody", async () => {
    const record = { lei: makeLei("BYLEI"), legalName: "Quarzwerk Lohmar AG" };
    const gleif = await startTestGleif([record]);
    const { match } = await resolveFully(db, record.lei, gleifAt(gleif.base));
    expect(match).toMatchObject({ outcome: "resolved", matchedKind: "lei", confidence: 0.9 });
    const asked = gleif.asked.length;
    const wrong = `${record.lei.slice(0, 18)}${record.lei.endsWith("00") ? "01" : "00"}`;
    await resolveFully(db, wrong, gleifAt(gleif.base));
    expect(gleif.asked).toHaveLength(asked);
  });

  test("whose source is slow holds no request, and the next call has it", async () => {
    const gleif = await startTestGleif([{ lei: makeLei("SLOW"), legalName: "Zeitlupe Optik GmbH" }]);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await startTestServer(async (request, response) => {
      await released;
      const answer = await fetch(`${gleif.base}${request.url}`);
      response
        .writeHead(answer.status, { "content-type": "application/json" })
        .end(Buffer.from(await answer.arrayBuffer()));
    });
    const first = await resolveCompany(db, "Zeitlupe Optik", gleifAt(slow.base));
    expect(first).toMatchObject({ match: { outcome: "not_found" }, isLookedUp: true });
    expect(first.match.explanation).toContain("being looked up");
    release();
    expect((await ended(db, "zeitlupe optik"))?.state).toBe("found");
    const next = await resolveFully(db, "Zeitlupe Optik", gleifAt(slow.base));
    expect(next.match).toMatchObject({ outcome: "resolved", entity: { key: "zeitlupe-optik" } });
  });

  test("is asked for once, however many ask at a time", async () => {
    const gleif = await startTestGleif([{ lei: makeLei("ONCE"), legalName: "Einmal Werkzeug AG" }]);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => resolveCompany(db, "Einmal Werkzeug AG", gleifAt(gleif.base))),
    );
    expect(answers).toHaveLength(30);
    const { match } = await resolveFully(db, "Einmal Werkzeug AG", gleifAt(gleif.base));
    expect(match.outcome).toBe("resolved");
    expect(gleif.asked).toHaveLength(2);
  });

  test("does not take the key of another company", async () => {
    const gleif = await startTestGleif([
      { lei: makeLei("KEYTWO"), legalName: "Einmal-Werkzeug SpA", country: "IT", city: "Torino" },
    ]);
    const { match } = await resolveFully(db, "Einmal-Werkzeug SpA", gleifAt(gleif.base));
    expect(match).toMatchObject({ outcome: "resolved", entity: { key: "einmal-werkzeug-it" } });
  });
});

describe("what was found", () => {
  test("is looked up again once it has expired, and given meanwhile", async () => {
    const record = { lei: makeLei("E1"), legalName: "Wiederkehr Uhren AG", country: "CH", city: "Biel" };
    const gleif = await startTestGleif([record]);
    await resolveFully(db, "Wiederkehr Uhren", gleifAt(gleif.base));
    const before = gleif.asked.length;
    await db
      .update(discovery)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(discovery.query, "wiederkehr uhren"));
    const { match } = await resolveFully(db, "Wiederkehr Uhren", gleifAt(gleif.base));
    expect(match.outcome).toBe("resolved");
    await vi.waitFor(() => expect(gleif.asked.length).toBeGreaterThan(before));
    const row = await ended(db, "wiederkehr uhren");
    expect(Date.parse(row?.expiresAt ?? "")).toBeGreaterThan(Date.now());
  });

  test("is no longer given once its source refuses it", async () => {
    const record = { lei: makeLei("E2"), legalName: "Vergangen Kaffee AG" };
    const gleif = await startTestGleif([record]);
    await resolveFully(db, "Vergangen Kaffee", gleifAt(gleif.base));
    await db
      .update(discovery)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(discovery.query, "vergangen kaffee"));
    const nothing = await startTestGleif([]);
    // What was looked up is remembered for five seconds.
    await vi.waitFor(
      async () => {
        const { match } = await resolveFully(db, "Vergangen Kaffee", gleifAt(nothing.base));
        expect(match.outcome).toBe("not_found");
      },
      { timeout: 60_000, interval: 500 },
    );
    expect((await ended(db, "vergangen kaffee"))?.state).toBe("refused");
  });
});

describe("a language model is asked after GLEIF", () => {
  const claim = {
    exists: true,
    legal_name: "Mondschein Imkerei GmbH",
    headquarters: "Lüneburg, Germany",
    evidence_url: "https://mondschein-imkerei.de/impressum",
    quote: "Mondschein Imkerei GmbH, Am Sande 1, Lüneburg",
  };

  async function settingsOver(records: TestRecord[]) {
    const gleif = await startTestGleif(records);
    const model = await startTestModel("openai", JSON.stringify(claim));
    const pages = await startTestServer((_, response) =>
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(`<html><body><p>${claim.quote}</p></body></html>`),
    );
    const settings: DiscoverySettings = {
      providers: ["gleif", "model"],
      gleifBase: gleif.base,
      model: modelAt("openai", model.baseUrl),
      pageBase: pages.base,
    };
    return { settings, asked: model.asked };
  }

  test("where GLEIF has no such company, with the page as the document", async () => {
    const { settings } = await settingsOver([]);
    const { match } = await resolveFully(db, "Mondschein Imkerei", settings);
    expect(match).toMatchObject({
      entity: { key: "mondschein-imkerei" },
      source: "discovered",
      confidence: 0.7,
    });
    const [row] = await db.select().from(entity).where(eq(entity.key, "mondschein-imkerei"));
    const [page] = await db
      .select()
      .from(document)
      .where(eq(document.id, row?.sources.name ?? ""));
    expect(page).toMatchObject({ url: claim.evidence_url, publisher: "mondschein-imkerei.de" });
  });

  test("not where GLEIF has several: no evidence of one would settle it", async () => {
    const { settings, asked } = await settingsOver([
      { lei: makeLei("M1"), legalName: "Sternschnuppe Imkerei GmbH" },
      { lei: makeLei("M2"), legalName: "Sternschnuppe Imkerei AG" },
    ]);
    const { match } = await resolveFully(db, "Sternschnuppe Imkerei", settings);
    expect(match.outcome).toBe("not_found");
    expect(asked).toEqual([]);
  });
});

test("once it is in the registry it is still worth less than a curated company", async () => {
  const record = { lei: makeLei("G1"), legalName: "Dauerhaft Beschlag AG" };
  const gleif = await startTestGleif([record]);
  const { match } = await resolveFully(db, "Dauerhaft Beschlag", gleifAt(gleif.base));
  if (match.outcome !== "resolved") throw new Error("What was found does not resolve");
  const reread = buildRegistryIndex([match.entity], []);
  const inRegistry = matchCompany(reread, "dauerhaft-beschlag");
  if (inRegistry.outcome !== "resolved") throw new Error("The registry does not match the key");
  expect(inRegistry.confidence).toBe(1);
  const off: DiscoverySettings = { ...gleifAt(gleif.base), providers: [] };
  const given = await resolveBeyondRegistry(
    db,
    "dauerhaft-beschlag",
    { match: inRegistry, index: reread },
    off,
  );
  expect(given.match).toMatchObject({ outcome: "resolved", source: "discovered", confidence: 0.9 });
});

test("without providers nobody is asked, nothing is written, and the answer is the registry's own", async () => {
  const gleif = await startTestGleif([{ lei: makeLei("F1"), legalName: "Stillschweigen Verlag AG" }]);
  const off: DiscoverySettings = { ...gleifAt(gleif.base), providers: [] };
  const { match, isLookedUp } = await resolveCompany(db, "Stillschweigen Verlag", off);
  expect(match).toMatchObject({
    outcome: "not_found",
    explanation: "No company in the registry is called Stillschweigen Verlag",
  });
  expect(isLookedUp).toBe(false);
  await wait(50);
  expect(gleif.asked).toEqual([]);
  expect(await stateOf(db, "stillschweigen verlag")).toBeUndefined();
});

test("names that the registry knows, or that are no names, are not looked up", async () => {
  const gleif = await startTestGleif([]);
  const inputs = [
    "Apple",
    "$ZZZZ",
    "CIK 999",
    "https://nobody.test/x",
    "12345",
    "Holdings",
    "<b>x</b> corp",
    "x = y",
    "Europe",
  ];
  for (const input of inputs) await resolveFully(db, input, gleifAt(gleif.base));
  expect(gleif.asked).toEqual([]);
});

test("a process looks ten names up at a time and no more", async () => {
  const gleif = await startTestServer(() => undefined);
  const names = Array.from({ length: 14 }, (_, at) => `Andrang ${"abcdefghijklmn"[at]}x Logistik`);
  const answers = await Promise.all(names.map((name) => resolveCompany(db, name, gleifAt(gleif.base))));
  expect(answers.filter(({ isLookedUp }) => isLookedUp)).toHaveLength(10);
  const { rows } = await db.execute(sql`select 1 from discovery where query like 'andrang%'`);
  expect(rows).toHaveLength(10);
});
