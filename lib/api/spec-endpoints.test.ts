import { describe, expect, test } from "vitest";
import { catalog } from "@/lib/operations/catalog";
import { openTestApi, operations, send, wellFormed } from "@/lib/testing/api";

const api = openTestApi();
const anyCompany = wellFormed("Apple");

describe("SPEC endpoints", () => {
  test.each(operations)("%s answers 200 with exactly the fields of its contract", async (operation) => {
    const answer = await send(api, operation, { body: anyCompany[operation] });
    expect(answer.status).toBe(200);
    const contract = catalog.find((one) => one.name === operation);
    expect(contract?.response.strict().safeParse(answer.json).error?.issues ?? []).toEqual([]);
    expect(answer.headers.get("ratelimit-policy")).toBe('"daily";q=50000;w=86400');
  });

  test.each(
    catalog.flatMap((contract) => contract.examples.map((example) => ({ name: contract.name, example }))),
  )("$name: the example '$example.title' is answered", async ({ name, example }) => {
    expect((await send(api, name, { body: example.request })).status).toBe(200);
  });

  test("validate: verified with the entity, no message; or not verified with a message and no entity", async () => {
    const hit = (await send(api, "validate", { body: { company: "Apple" } })).json;
    expect(hit).toMatchObject({
      verified: true,
      confidence: 1,
      entity: { key: "apple", name: "Apple Inc.", type: "public_company", ticker: "AAPL" },
      resolution: { source: "curated", confidence: 1 },
    });
    expect(hit.entity.publicUrl).toMatch(/\/company\/apple$/);
    expect(hit).not.toHaveProperty("message");
    const miss = (await send(api, "validate", { body: { company: "Zzyzx Quombulator Holdings" } })).json;
    expect(miss).toMatchObject({
      verified: false,
      confidence: 0,
      entity: null,
      resolution: { source: "discovered", confidence: 0 },
    });
    expect(miss.message).toMatch(/Zzyzx/);
    const either = (await send(api, "validate", { body: { company: "Independent Bank Corp" } })).json;
    expect(either).toMatchObject({ verified: false, entity: null, resolution: { source: "disambiguation" } });
    expect(either.alternatives.length).toBeGreaterThan(1);
    // The company that a message names can be chosen.
    const near = (await send(api, "validate", { body: { company: "Siemens" } })).json;
    expect(near).toMatchObject({ verified: false, resolution: { source: "discovered" } });
    expect(near.message).toContain(`the nearest is ${near.alternatives[0].name}`.replace(/\.$/, ""));
  });

  test("enrich: parts come only when they are asked for, and every fact has its footnote", async () => {
    const bare = (await send(api, "enrich", { body: { company: "Apple" } })).json;
    expect(bare).toMatchObject({
      events: [],
      people: [],
      context: expect.stringMatching(/^Apple Inc\., .*\[1\]/),
      headlineInsight: expect.stringMatching(/\[\d+\]$/),
      intelligence: null,
      intelligence_history: null,
      meta: { costEstimate: 0 },
    });
    const noTenure = (await send(api, "enrich", { body: { company: "Apple", include: ["events"] } })).json;
    expect(noTenure.events).toEqual([]);
    const noInclude = (
      await send(api, "enrich", { body: { company: "Apple", tenure: { start: "2025-01", end: "2025-12" } } })
    ).json;
    expect(noInclude.events).toEqual([]);
    const full = (
      await send(api, "enrich", {
        body: {
          company: "Apple",
          tenure: { start: "2025-01", end: "2025-12" },
          include: ["events", "people", "intelligence", "intelligence_history"],
        },
      })
    ).json;
    expect(full.events.length).toBeGreaterThan(0);
    for (const event of full.events) expect(event.date.slice(0, 4)).toBe("2025");
    expect(full.people.length).toBeGreaterThan(0);
    const numbers = new Set(full.citations.map((citation: { n: number }) => citation.n));
    const urls = new Set(full.citations.map((citation: { url: string }) => citation.url));
    for (const field of ["sector", "industry", "headquarters", "ticker", "exchange"]) {
      expect(full.entity[field], field).not.toBeNull();
      for (const n of full.entity.citations[field]) expect(numbers).toContain(n);
    }
    for (const n of Object.values<number[]>(full.scale.citations).flat()) expect(numbers).toContain(n);
    for (const fact of [...full.events, ...full.people]) expect(urls).toContain(fact.source.url);
    for (const citation of full.citations) expect(new URL(citation.url).protocol).toBe("https:");
  });

  test("enrich: a private company has an empty events array, which is no error", async () => {
    const answer = await send(api, "enrich", {
      body: { company: "Stripe", tenure: { start: "2020-01", end: "2025-12" }, include: ["events"] },
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ entity: { type: "private_company", ticker: null }, events: [] });
  });

  test("timeline: months are inclusive, newest first, at most 20, and the summary counts them", async () => {
    const year = (
      await send(api, "timeline", { body: { company: "Apple", start: "2021-01", end: "2021-12" } })
    ).json;
    expect(year.period).toEqual({ start: "2021-01", end: "2021-12" });
    const dates = year.events.map((event: { date: string }) => event.date);
    expect(dates).toEqual([...dates].sort().reverse());
    const [total] = year.summary.match(/^\d+/);
    expect(year.events).toHaveLength(Math.min(20, Number(total)));
    expect(year.summary).toMatch(
      /^\d+ events between January 2021 and December 2021, (?:all|the 20 newest) listed, in the \d+ filings on Form 8-K that we have from Apple Inc\., from /,
    );
    const all = (await send(api, "timeline", { body: { company: "Coca-Cola", start: "1994-01" } })).json;
    expect(all.events).toHaveLength(20);
    expect(all.period.end).toBe(new Date().toISOString().slice(0, 7));
    expect(all.metrics).toEqual({});
    const month = dates[0].slice(0, 7);
    const one = (await send(api, "timeline", { body: { company: "Apple", start: month, end: month } })).json;
    expect(one.events.map((event: { date: string }) => event.date)).toContain(dates[0]);
  });

  test("timeline: types take item numbers and labels in any case; an empty array returns all", async () => {
    const ask = async (types?: string[]) =>
      (await send(api, "timeline", { body: { company: "Apple", start: "2015-01", end: "2024-12", types } }))
        .json.summary;
    const byNumber = await ask(["5.02"]);
    expect(await ask(["departure of directors"])).toBe(byNumber);
    expect(await ask(["Item 5.02"])).toBe(byNumber);
    expect(await ask(["Departure of Directors or Certain Officers; Election of Directors"])).toBe(byNumber);
    expect(await ask([])).toBe(await ask());
    expect(await ask([])).not.toBe(byNumber);
  });

  test("people: ordered by role, capped at 25, counted before the cap, filtered as asked", async () => {
    const all = (await send(api, "people", { body: { company: "Apple" } })).json;
    expect(all.people[0]).toMatchObject({
      name: "Timothy D. Cook",
      role_type: "executive",
      is_current: true,
    });
    expect(all.people.length).toBeLessThanOrEqual(25);
    expect(all.meta.total_indexed).toBeGreaterThanOrEqual(all.people.length);
    const board = (
      await send(api, "people", { body: { company: "Apple", filters: { role_type: ["board"] } } })
    ).json;
    expect(board.people.length).toBeGreaterThan(0);
    expect(new Set(board.people.map((one: { role_type: string }) => one.role_type))).toEqual(
      new Set(["board"]),
    );
    const tim = (
      await send(api, "people", { body: { company: "Apple", filters: { person_name: "Tim Cook" } } })
    ).json;
    expect(new Set(tim.people.map((one: { name: string }) => one.name))).toEqual(
      new Set(["Timothy D. Cook"]),
    );
    const current = (
      await send(api, "people", { body: { company: "Apple", filters: { current_only: true } } })
    ).json;
    expect(current.people.every((one: { is_current: boolean }) => one.is_current)).toBe(true);
    const none = (await send(api, "people", { body: { company: "Stripe" } })).json;
    expect(none.people).toEqual([]);
    expect(none.meta.coverage_note).toMatch(/We don’t know of any people at Stripe/);
  });

  test("corroborate: one result per claim with its index; a faulty claim touches no other", async () => {
    const { json } = await send(api, "corroborate", {
      body: {
        company: "Apple",
        claims: [
          { type: "role", person_name: "Tim Cook", role: "chief executive" },
          {
            type: "role",
            person_name: "Satya Nadella",
            role: "CEO",
            period: { start: "2026-03", end: "2026-03" },
          },
          { type: "person", person_name: "Timothy Cook" },
          { type: "event", description: "quarterly results", period: { start: "2025" } },
          { type: "event", description: "ceded Kansas to France" },
          { type: "role", role: "CEO" },
          { type: "event" },
          { type: "mood", description: "happy" },
          "Tim Cook is great",
          { type: "role", person_name: "Tim Cook", period: { start: "soon" } },
        ],
      },
    });
    expect(json.results.map((one: { claim_index: number }) => one.claim_index)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(json.results.map((one: { reason: string }) => one.reason)).toEqual([
      "people_index_match",
      "no_match",
      "people_index_match",
      "sec_filing_match",
      "no_match",
      "missing_input",
      "missing_input",
      "unsupported_claim_type",
      "missing_input",
      "missing_input",
    ]);
    expect(json.results[1].verdict).toBe("contradicted");
    expect(json.results[4].sources_checked.length).toBeGreaterThan(0);
    expect(json.results[9].detail).toBe(
      "period.start must be a date in the form YYYY, YYYY-MM or YYYY-MM-DD.",
    );
    for (const result of json.results) expect(result.corroborated).toBe(result.verdict === "supported");
    expect(json.entity).toEqual({ key: "apple", name: "Apple Inc.", verified: true });
    expect(json.meta.entity_coverage).toBe("public_company");
  });
});

describe("SPEC limits and prices", () => {
  test.each([
    ["Ax", 200],
    [`${"Apple ".repeat(33)}A`, 200],
    [`  ${"é".repeat(200)}  `, 200],
    ["A", 400],
    ["é".repeat(201), 400],
  ])("company of %j characters is judged by its length", async (company, status) => {
    expect((await send(api, "validate", { body: { company } })).status).toBe(status);
  });

  test("a unit is a claim at 0.10 USD on corroborate and a call at 0.05 USD elsewhere", () => {
    expect(Object.fromEntries(catalog.map((one) => [one.name, [one.unit, one.unitPriceCents]]))).toEqual({
      validate: ["call", 5],
      enrich: ["call", 5],
      timeline: ["call", 5],
      corroborate: ["claim", 10],
      people: ["call", 5],
    });
  });

  test("a corroborate that does not fit whole is refused whole", async () => {
    const { secret: small } = await api.makeKey(3);
    const claims = Array.from({ length: 4 }, () => ({ type: "person", person_name: "Tim Cook" }));
    const refused = await send(api, "corroborate", { key: small, body: { company: "Apple", claims } });
    expect(refused.status).toBe(429);
    const fits = await send(api, "corroborate", {
      key: small,
      body: { company: "Apple", claims: claims.slice(1) },
    });
    expect(fits.status).toBe(200);
    expect(fits.headers.get("ratelimit")).toMatch(/^"daily";r=0;t=\d+$/);
  });

  test("unknown fields are ignored, and an idempotency key replays the first answer", async () => {
    const body = { company: "Apple", favourite_colour: "teal" };
    const headers = { "Idempotency-Key": "contract-1" };
    const first = await send(api, "enrich", { body, headers });
    const again = await send(api, "enrich", { body, headers });
    expect(again.json).toEqual(first.json);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const reused = await send(api, "enrich", { body: { company: "Nike" }, headers });
    expect(reused.status).toBe(422);
  });
});
