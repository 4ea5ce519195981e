import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { document, entity, entityName, event, metric, roleObservation, setting } from "@/lib/db/schema";
import { openTestDatabase } from "@/lib/testing/database";
import { corroborate } from "./contract";
import { notFound } from "./evidence";
import { type ReadClaim, readClaim } from "./read-claim";
import { findClaimFault, runCorroborate, verifyAll } from "./run";

const claims: ReadClaim[] = [
  readClaim({ type: "event", description: "first" }, "2026-11-21"),
  readClaim({ type: "mood" }, "2026-11-21"),
  readClaim({ type: "event", description: "second" }, "2026-11-21"),
];

const failOn = (wanted: string, error: Error) => (claim: Exclude<ReadClaim, { kind: "unreadable" }>) =>
  claim.kind === "event" && (wanted === "all" || claim.description === wanted)
    ? Promise.reject(error)
    : Promise.resolve(notFound("silence", []));

test("a claim that breaks is answered as an error and touches no other", async () => {
  const reasons = (await verifyAll(claims, failOn("first", new Error("a bug")))).map(({ reason }) => reason);
  expect(reasons).toEqual(["error", "unsupported_claim_type", "no_match"]);
});

test("the call fails, and so is not billed, when the database is away or no claim could be checked", async () => {
  const away = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  await expect(verifyAll(claims, failOn("second", away))).rejects.toBe(away);
  const bug = new Error("a bug");
  await expect(verifyAll(claims, failOn("all", bug))).rejects.toBe(bug);
});

describe("against a database", () => {
  let db: Database;

  beforeAll(async () => {
    db = await openTestDatabase();
    await addDocument("list", null);
    for (const [key, name] of [
      ["acme", "Acme Widgets"],
      ["zenith", "Zenith Pumps"],
    ] as const) {
      await db.insert(entity).values({ key, type: "public_company", name, sources: {} });
      await db.insert(entityName).values({ entityKey: key, kind: "legal", name, documentId: "list" });
    }
    await db.insert(setting).values({ name: "registry_version", value: 1 });
    await addDocument("form4", "4");
    await addDocument("8k", "8-K");
    await addRole("acme", "form4", "Chief Executive Officer", "held");
    await addRole("acme", "form4", "Chairman and CEO", "held");
    await addRole("zenith", "form4", "CEO", "held");
    await addRole("zenith", "8k", "CEO", "appointed");
    const filed = { entityKey: "acme", documentId: "8k", filedOn: "2025-01-03", reportedOn: "2024-12-30" };
    await db.insert(event).values({ ...filed, accession: "late", item: "4.01" });
    const many = Array.from({ length: 300 }, (_, index) => ({
      ...filed,
      accession: `n${index}`,
      item: "7.01",
    }));
    await db.insert(event).values(many.map((row) => ({ ...row, filedOn: "2025-06-01" })));
  });

  async function addDocument(id: string, form: string | null) {
    await db.insert(document).values({
      id,
      form,
      kind: form ? "filing" : "company_list",
      publisher: "SEC",
      title: id,
      url: `https://www.sec.gov/${id}`,
      seenOn: "2026-07-01",
    });
  }

  async function addRole(
    entityKey: string,
    documentId: string,
    roleText: string,
    action: "held" | "appointed",
  ) {
    await db.insert(roleObservation).values({
      entityKey,
      documentId,
      person: "Ann Lee",
      personFiled: "LEE ANN",
      personKey: "lee ann",
      roleText,
      roleType: "executive",
      roleClass: "ceo",
      action,
      seenOn: "2026-06-01",
      sourceType: "sec_filing",
    });
  }

  const ask = (company: string, ...asked: Record<string, unknown>[]) =>
    runCorroborate(
      { db, now: new Date("2026-11-21T12:00:00Z"), costCents: 0 },
      corroborate.request.parse({ company, claims: asked }),
    );

  const ceo = { type: "role", person_name: "Ann Lee", role: "CEO" };

  test("what the registry holds of a company decides claims about it, with its source", async () => {
    const sources = { headquarters: "list", founded: "list", exchange: "list", ticker: "list" };
    const profile = { headquarters: "Dayton, Ohio", founded: "1975", exchange: "Nasdaq", ticker: "BRK" };
    await db.insert(entity).values([
      { key: "looms", type: "industry", name: "Loom Makers", sources: {} },
      { key: "brook", type: "public_company", name: "Brook Mills", ...profile, sources },
      {
        key: "creek",
        type: "subsidiary",
        name: "Creek Looms",
        parentKey: "brook",
        sources: { parentKey: "list" },
      },
      {
        key: "delta",
        type: "subsidiary",
        name: "Delta Yarns",
        parentKey: "acme",
        sources: { parentKey: "list" },
      },
    ]);
    await db.insert(entityName).values([
      { entityKey: "brook", kind: "legal", name: "Brook Mills", documentId: "list" },
      {
        entityKey: "brook",
        kind: "former",
        name: "Brook Spinning Company",
        validTo: "2001-02-03",
        documentId: "list",
      },
      { entityKey: "brook", kind: "brand", name: "Softloom", documentId: "list" },
      { entityKey: "creek", kind: "legal", name: "Creek Looms", documentId: "list" },
      { entityKey: "delta", kind: "legal", name: "Delta Yarns", documentId: "list" },
      { entityKey: "looms", kind: "legal", name: "Loom Makers", documentId: "list" },
    ]);
    await db.update(setting).set({ value: 2 }).where(eq(setting.name, "registry_version"));
    const verdictsOf = async (company: string, descriptions: string[]) => {
      const asked = descriptions.map((description) => ({ type: "event", description }));
      const { results } = await ask(company, ...asked);
      return results.map(({ verdict }, at) => `${descriptions[at]}: ${verdict}`);
    };
    expect(
      await verdictsOf("Brook Mills", [
        "Brook Mills was founded in 1975",
        "Brook Mills was founded in 1985",
        "Brook Mills is headquartered in Dayton",
        "Brook Mills is based in the United States",
        "Brook Mills is based in Toledo, Ohio",
        "Brook Mills is based in the Miami Valley area",
        "Brook Mills trades on the Nasdaq Global Select Market",
        "Brook Mills is listed on the New York Stock Exchange",
        "Brook Mills's ticker is BRK",
      ]),
    ).toEqual([
      "Brook Mills was founded in 1975: supported",
      "Brook Mills was founded in 1985: contradicted",
      "Brook Mills is headquartered in Dayton: supported",
      "Brook Mills is based in the United States: supported",
      "Brook Mills is based in Toledo, Ohio: contradicted",
      "Brook Mills is based in the Miami Valley area: not_found",
      "Brook Mills trades on the Nasdaq Global Select Market: supported",
      "Brook Mills is listed on the New York Stock Exchange: contradicted",
      "Brook Mills's ticker is BRK: supported",
    ]);
    expect(
      await verdictsOf("Brook Mills", [
        "Brook Mills was formerly known as Brook Spinning Company",
        "Brook Mills owns Creek Looms",
        "Brook Mills owns Delta Yarns",
        "Softloom is a Brook Mills brand",
        "Brook Mills's ticker is ACM",
      ]),
    ).toEqual([
      "Brook Mills was formerly known as Brook Spinning Company: supported",
      "Brook Mills owns Creek Looms: supported",
      "Brook Mills owns Delta Yarns: contradicted",
      "Softloom is a Brook Mills brand: supported",
      "Brook Mills's ticker is ACM: contradicted",
    ]);
    expect(
      await verdictsOf("Creek Looms", [
        "Creek Looms is owned by Brook Mills",
        "Creek Looms is part of Acme Widgets",
        "Creek Looms is part of the Loom Makers",
      ]),
    ).toEqual([
      "Creek Looms is owned by Brook Mills: supported",
      "Creek Looms is part of Acme Widgets: contradicted",
      "Creek Looms is part of the Loom Makers: not_found",
    ]);
    const { results } = await ask("Brook Mills", {
      type: "event",
      description: "Brook Mills was founded in 1985",
    });
    expect(results[0]).toMatchObject({
      detail: "“list” (SEC) gives 1975 as the year in which it was founded. Not confirmed: the year 1985.",
      evidence: [{ type: "registry", stance: "contradicts", source: { id: "list" } }],
      sources_checked: ["entity_registry"],
    });
  });

  test("a figure is checked by what reports tag, before any text, and the filing is named", async () => {
    await addDocument("acme-10-k", "10-K");
    await db.update(document).set({ publishedOn: "2026-02-10" }).where(eq(document.id, "acme-10-k"));
    const year = { entityKey: "acme", concept: "net_income", period: "year", unit: "USD" } as const;
    await db.insert(metric).values([
      { ...year, periodEnd: "2025-12-31", value: -1_240_000_000, documentId: "acme-10-k" },
      { ...year, periodEnd: "2024-12-31", value: 310_000_000, documentId: "acme-10-k" },
    ]);
    const { results, meta } = await ask(
      "Acme Widgets",
      { type: "event", description: "Acme Widgets lost money in 2025" },
      { type: "event", description: "Acme Widgets posted a net loss of $1.2 billion in 2024" },
    );
    expect(results[0]).toMatchObject({
      verdict: "supported",
      reason: "sec_filing_match",
      sources_checked: ["sec_financial_facts"],
      evidence: [{ type: "sec_filing", stance: "supports", source: { id: "acme-10-k", form: "10-K" } }],
    });
    expect(results[0]?.detail).toMatch(
      /a net loss of \$1.24 billion for the fiscal year ended December 31, 2025/,
    );
    expect(results[1]).toMatchObject({ corroborated: false, verdict: "contradicted", reason: "no_match" });
    expect(meta.sources_available).toContain("sec_financial_facts");
  });

  test("a sentence that says several things is checked clause by clause", async () => {
    await addDocument("zenith-10-k", "10-K");
    await db.update(document).set({ publishedOn: "2026-02-10" }).where(eq(document.id, "zenith-10-k"));
    const year = { entityKey: "zenith", concept: "net_income", period: "year", unit: "USD" } as const;
    await db
      .insert(metric)
      .values({ ...year, periodEnd: "2025-12-31", value: 310_000_000, documentId: "zenith-10-k" });
    const filed = { entityKey: "zenith", documentId: "8k", item: "2.02" };
    await db.insert(event).values([
      { ...filed, accession: "third", filedOn: "2025-10-29", reportedOn: "2025-10-29" },
      { ...filed, accession: "votes", filedOn: "2026-05-06", reportedOn: "2026-05-04", item: "5.07" },
    ]);
    const said = [
      "Zenith Pumps, which had released third-quarter results on October 29, 2025, filed an 8-K on the votes at its annual meeting in May 2026",
      "Zenith Pumps, which had released second-quarter results on October 29, 2025, filed an 8-K on the votes at its annual meeting in May 2026",
      "Ann Lee, who runs Zenith Pumps, was its CEO in June 2026, and net income in 2025 was $310 million",
      "Ann Lee, who runs Zenith Pumps, was its CEO in June 2026, and net income in 2025 was $410 million",
    ].map((description) => ({ type: "event", description }));
    const { results } = await ask("Zenith Pumps", ...said);
    expect(results.map(({ verdict }) => verdict)).toEqual([
      "supported",
      "not_found",
      "supported",
      "contradicted",
    ]);
    expect(results[1]?.detail).toMatch(/^Only a part is confirmed\./);
  });

  test("one filing that gives two titles is one document", async () => {
    const { results } = await ask("Acme Widgets", ceo);
    expect(results[0]).toMatchObject({ verdict: "supported", confidence: 0.88 });
    expect(results[0]?.detail).toMatch(/^1 document names Ann Lee/);
  });

  test("only the datasets that were read are named", async () => {
    const [acme, zenith] = [await ask("Acme Widgets", ceo), await ask("Zenith Pumps", ceo)];
    expect(acme.results[0]?.sources_checked).toEqual(["company_mentioned_people"]);
    expect(acme.meta.sources_available).not.toContain("sec_executive_changes");
    expect(zenith.results[0]?.sources_checked).toEqual(["sec_executive_changes", "company_mentioned_people"]);
    expect(zenith.meta.sources_available).toContain("sec_executive_changes");
  });

  test("what is held is said of the whole, and in words where a claim is not found", async () => {
    const claim = { type: "event", description: "auditor change", period: { start: "2023", end: "2023" } };
    const { meta, results } = await ask("Acme Widgets", claim);
    expect(meta.coverage.find(({ source }) => source === "sec_material_events")?.documents).toBe(301);
    expect(results[0]?.detail).toMatch(/Looked through 301 8-K filings/);
  });

  test("without a text, an event that no item could show is not checked", async () => {
    const { results } = await ask("Acme Widgets", { type: "event", description: "quarterly dividend" });
    expect(results[0]).toMatchObject({ corroborated: false, verdict: "not_checked", reason: "no_match" });
  });

  test("an event counts for the period of its day and of its filing, behind any number of other items", async () => {
    const during = async (year: string) => {
      const claim = { type: "event", description: "auditor change", period: { start: year, end: year } };
      return (await ask("Acme Widgets", claim)).results[0]?.verdict;
    };
    expect(await during("2024")).toBe("supported");
    expect(await during("2025")).toBe("supported");
    expect(await during("2023")).toBe("not_found");
    const all = await ask("Acme Widgets", { type: "event", description: "Regulation FD Disclosure" });
    expect(all.results[0]?.detail).toMatch(/^More than 200 8-K filings/);
  });
});

const ofEvent = (description: string) =>
  findClaimFault({ type: "event", description }, "Acme Widgets")?.text ?? null;

test.each(["of the", "???", "it was", "Acme Widgets"])("nothing can be looked for in: %s", (description) => {
  expect(ofEvent(description)).toMatch(/^The description says nothing/);
});

test.each([
  "quarterly results",
  "acquired Orion Pumps",
  "5.02",
  "bankruptcy",
  "CFO resignation",
  "HQ Dayton",
  "once Orion",
])("%s can be looked for", (description) => expect(ofEvent(description)).toBeNull());

test("a person's description is read as an event where it tells one", () => {
  const claim = { type: "person", person_name: "Ann Lee", description: "resigned as treasurer" };
  expect(findClaimFault(claim, "Acme")).toBeNull();
});

test.each([
  [null, "", false],
  [{}, "type", true],
  [{ type: "rumor", description: "of the" }, "type", false],
  [{ type: "event" }, "description", true],
  [{ type: "role", person_name: "", role: "CEO" }, "person_name", true],
  [{ type: "role", person_name: "Ann Lee", period: { start: "soon" } }, "period.start", false],
  [{ type: "role", person_name: "Ann Lee", period: { start: "2025", end: "2024" } }, "period.start", false],
])("what keeps a claim from being checked has a field: %j", (claim, field, isMissing) => {
  expect(findClaimFault(claim, "Acme")).toMatchObject({ field, isMissing });
});

test("every example of the contract can be run", () => {
  for (const { request } of corroborate.examples)
    for (const claim of request.claims) expect(findClaimFault(claim, request.company)).toBeNull();
});
