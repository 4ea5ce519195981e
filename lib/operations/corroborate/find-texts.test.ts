import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { parseClaim } from "@/lib/claims/parse-claim";
import type { Database } from "@/lib/db/open";
import { storePassages } from "@/lib/db/passages";
import { document, entity, entityName, setting } from "@/lib/db/schema";
import { parseClaimLabels } from "@/lib/eval/claims/claim-labels";
import { parseTextFilings } from "@/lib/eval/claims/claims-database";
import { cutPassages } from "@/lib/ingest/edgar/read/text";
import { openTestDatabase } from "@/lib/testing/database";
import { corroborate } from "./contract";
import { findTexts } from "./find-texts";
import { runCorroborate } from "./run";

const labelled = (file: string) => readFile(`lib/eval/claims/${file}.jsonl`, "utf8");

const filings = parseTextFilings(await labelled("second-filings"));
const labels = parseClaimLabels(await labelled("second"));
/** Every third one of some variants says enough, and is asked in a third of the time. */
const thirdOf = (...variants: string[]) =>
  labels.filter(({ variant }) => variants.includes(variant)).filter((_, at) => at % 3 === 0);
const names = new Map(filings.map(({ cik, name }) => [cik, name]));
const textOf = new Map(filings.map(({ accession, text }) => [accession, text]));

describe("the passages nearest to claims that are not found", () => {
  let db: Database;

  beforeAll(async () => {
    db = await openTestDatabase();
    await addDocument("list", { kind: "company_list" });
    for (const [cik, name] of [
      ...names,
      ["empty", "HOLLOWAY KITES INC"],
      ["flooded", "HOLLOWAY KITES II"],
    ] as const) {
      await db.insert(entity).values({ key: cik, type: "public_company", name, sources: {} });
      await db.insert(entityName).values({ entityKey: cik, kind: "legal", name, documentId: "list" });
    }
    await db.insert(setting).values({ name: "registry_version", value: 1 });
    for (const { cik, accession, filedOn, text } of filings) {
      await addDocument(accession, { publishedOn: filedOn, text, accession, form: "8-K" });
      const passages = cutPassages(text, { start: 0, end: text.length }).map((one) => ({
        ...one,
        item: null,
      }));
      const about = { entityKeys: [cik], documentId: accession, kind: "filing" as const };
      await storePassages(db, { ...about, publishedOn: filedOn, text, passages });
    }
  });

  async function addDocument(id: string, more: Partial<typeof document.$inferInsert>) {
    const url = `https://www.sec.gov/${id}`;
    const plain = { id, kind: "filing", publisher: "SEC", title: id, url, seenOn: "1997-01-01" } as const;
    await db.insert(document).values({ ...plain, ...more });
  }

  async function ask(cik: string, claim: unknown) {
    const company = names.get(cik) ?? "HOLLOWAY KITES INC";
    const request = corroborate.request.parse({ company, claims: [claim] });
    const answer = await runCorroborate({ db, now: new Date("2025-01-01T00:00:00Z"), costCents: 0 }, request);
    const [result] = corroborate.response.parse(answer).results;
    if (!result) throw new Error("a claim has a result");
    const passages = result.evidence.filter(({ lacks }) => lacks !== undefined);
    return { ...result, passages };
  }

  test("are three at most, of the company's own filings, letter for letter, each with what it lacks", async () => {
    const corrupted = thirdOf("changed_number", "changed_verb").filter(({ claim }) => claim.type === "event");
    let shown = 0;
    for (const { id, cik, claim } of corrupted) {
      const result = await ask(cik, claim);
      if (result.verdict !== "not_found") continue;
      const own = filings.filter((filing) => filing.cik === cik).map(({ accession }) => accession);
      expect([id, result.passages.length >= 1 && result.passages.length <= 3]).toEqual([id, true]);
      for (const { stance, confidence, lacks, source } of result.passages) {
        shown += 1;
        expect([id, stance, confidence, lacks === ""]).toEqual([id, "related", 0, false]);
        expect(own).toContain(source?.accession);
        const text = textOf.get(source?.accession ?? "") ?? "";
        expect(text.slice(source?.quote_start, source?.quote_end)).toBe(source?.quote);
      }
    }
    expect(shown).toBeGreaterThan(60);
  });

  test("of articles without end a claim reads sixty passages at most", async () => {
    const text =
      "Holloway Kites acquired Zenith Pumps for $157 million. Robert Stone is its Treasurer.\n\n".repeat(660);
    for (const at of ["one", "two", "three", "four", "five"]) {
      await addDocument(`flood-${at}`, { publishedOn: "2024-05-04", text, kind: "article" });
      const passages = cutPassages(text, { start: 0, end: text.length }).map((one) => ({
        ...one,
        item: null,
      }));
      const about = { entityKeys: ["flooded"], documentId: `flood-${at}`, kind: "news" as const };
      await storePassages(db, { ...about, publishedOn: "2024-05-04", text, passages });
    }
    const named = { company: "HOLLOWAY KITES INC", names: ["Holloway Kites"] };
    const said = "Holloway Kites acquired Zenith Pumps for $157 million in May 2024";
    const period = { start: "2024-05-01", end: "2024-05-31" };
    const { texts } = await findTexts(
      db,
      { entityKey: "flooded", named },
      said,
      parseClaim(said, named),
      period,
    );
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.length).toBeLessThanOrEqual(60);
    expect(texts.reduce((sum, one) => sum + one.text.length, 0)).toBeLessThanOrEqual(60 * 1_500);
  });

  test("have the filing that decides among three for nineteen in twenty", async () => {
    const asked = thirdOf("other_person");
    const answers = await Promise.all(
      asked.map(async ({ cik, claim, accession }) => ({ accession, result: await ask(cik, claim) })),
    );
    const open = answers.filter(({ result }) => result.verdict === "not_found");
    const decided = open.filter(({ accession, result }) =>
      result.passages.some(({ source }) => source?.accession === accession),
    );
    expect(open.length).toBeGreaterThan(25);
    expect(decided.length / open.length).toBeGreaterThan(0.95);
  });

  test("are shown for a role and a person, too", async () => {
    const [filing] = filings;
    const claim = { type: "role", person_name: "Nobody Inparticular", role: "Chief Executive Officer" };
    const result = await ask(filing?.cik ?? "", claim);
    expect(result).toMatchObject({ corroborated: false, verdict: "not_found" });
    expect(result.passages[0]?.lacks).toContain("the person Nobody Inparticular");
    expect(result.passages.length).toBeLessThanOrEqual(3);
  });

  test("are found for a period of all years that a date may name", async () => {
    const { cik } = filings[0] ?? {};
    const period = { start: "0001", end: "9999" };
    const claims = [
      { type: "event", description: "acquired the moon for $3 billion", period },
      { type: "role", person_name: "Nobody Inparticular", role: "Treasurer", period },
    ];
    for (const claim of claims) expect(await ask(cik ?? "", claim)).toMatchObject({ verdict: "not_found" });
  });

  test("the detail says what the nearest lacks", async () => {
    const one = labels.find(({ variant, claim }) => variant === "changed_number" && claim.type === "event");
    const { detail, passages } = await ask(one?.cik ?? "", one?.claim);
    expect(detail).toContain(`lacks ${passages[0]?.lacks}`);
  });

  test("are none where no text is held, nor where a claim is supported", async () => {
    const none = await ask("empty", { type: "event", description: "acquired Tillotson State Bank" });
    expect(none.evidence).toEqual([]);
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    // One after another: all at once, the last wait too long for a connection on a busy machine.
    for (const { cik, claim } of labels.filter(({ variant }) => variant === "true"))
      answers.push(await ask(cik, claim));
    const supported = answers.filter(({ verdict }) => verdict === "supported");
    expect(supported.length).toBeGreaterThan(15);
    for (const { passages } of supported) expect(passages).toEqual([]);
  });
});
