import { beforeAll, describe, expect, test } from "vitest";
import type { EventRow } from "@/lib/db/filing-events";
import type { Database } from "@/lib/db/open";
import { storePassages } from "@/lib/db/passages";
import {
  deal,
  document,
  entity,
  entityName,
  event,
  newsArticle,
  type PassageKind,
  setting,
} from "@/lib/db/schema";
import { currentItem } from "@/lib/domain/eight-k-items";
import { openTestDatabase } from "@/lib/testing/database";
import { corroborate } from "./contract";
import { findFilings, readFilings } from "./filing-claims";
import { runCorroborate } from "./run";
import { itemsOf, readEvent, verifyEvent } from "./verify-event";

describe("kinds of items that are meant together", () => {
  const filed = (accession: string, filedOn: string, ...items: string[]) =>
    items.map((item) => ({ item, filedOn, accession }) as EventRow);
  const held = [
    ...filed("a", "2026-05-29", "1.01", "2.03", "9.01"),
    ...filed("b", "2026-05-04", "2.02", "9.01"),
    ...filed("c", "2026-05-04", "5.02"),
  ];
  const acme = { named: { company: "Acme", names: [] }, companyWords: new Set(["acme"]) };
  const find = (said: string) => {
    const read = readFilings(said, null, acme);
    return read === null
      ? null
      : (findFilings(read, held, () => null)?.map(({ accession }) => accession) ?? []);
  };

  test.each([
    ["Acme signed a material definitive agreement that created a direct financial obligation", ["a", "a"]],
    ["Acme told the SEC about entering into a material agreement and a new financial obligation", ["a", "a"]],
    [
      "Acme reported its results and, in a separate 8-K on the same day, an officer or director change",
      ["b", "c"],
    ],
    [
      "Acme published its quarterly results; the same day it disclosed a change of officers or directors",
      ["b", "c"],
    ],
    ["Acme reported its results and an officer or director change", []],
    ["Acme signed a material agreement and, in a separate 8-K, took on a direct financial obligation", []],
    ["Acme terminated a material definitive agreement that created a direct financial obligation", []],
  ])("%s: %s", (said, accessions) => expect(find(said)).toEqual(accessions));

  test.each([
    "Acme signed a material agreement that ended a direct financial obligation",
    "Acme signed a material agreement with Orion that created a direct financial obligation",
    "Acme reported its best results and an officer or director change",
    "Acme reported its results and the appointment of an officer",
  ])("says more than items do: %s", (said) => expect(find(said)).toBeNull());
});

test("of filings that are counted, each is shown", () => {
  const held = [
    ["a", "2026-02-27"],
    ["b", "2026-05-11"],
    ["c", "2026-05-13"],
    ["d", "2026-06-15"],
  ].map(([accession, filedOn]) => ({ item: "5.02", filedOn, accession }) as EventRow);
  const acme = { named: { company: "Acme", names: [] }, companyWords: new Set(["acme"]) };
  const read = readFilings("Acme made two Item 5.02 filings in May 2026", null, acme) ?? [];
  const found = findFilings(read, held, () => null) ?? [];
  expect(found.map(({ accession }) => accession).toSorted()).toEqual(["b", "c"]);
});

describe("verify event", () => {
  const row = (filedOn: string, item: string): EventRow => ({
    item,
    filedOn,
    headline: null,
    description: null,
    documentId: `sec-${filedOn}`,
    url: "https://www.sec.gov/",
    accession: `0000000000-${filedOn}`,
    form: "8-K",
    quote: null,
  });

  const events = [
    row("2026-01-29", "2.02"),
    row("2026-01-29", "9.01"),
    row("2025-09-02", "5.02"),
    row("2025-06-02", "1.05"),
    row("2025-06-01", "2.05"),
    row("2025-05-31", "3.01"),
    row("2025-05-30", "2.06"),
    row("2025-05-29", "4.02"),
    row("2025-05-28", "5.07"),
    row("2025-05-01", "2.01"),
    row("1999-05-01", "5"),
  ];
  const companyWords = new Set(["acme", "corporation"]);

  function verify(description: string, held = events, hasPeriod = true) {
    const read = readEvent(description, companyWords);
    if (read.kind === "unreadable") return read.claimVerdict;
    const items = itemsOf(read.readings);
    const found = held.filter((one) => items.includes(one.item));
    return verifyEvent(read.readings, { events: found, total: found.length }, "Acme Corporation", hasPeriod);
  }

  test.each([
    ["quarterly results", "2.02"],
    ["Acme reported its quarterly earnings", "2.02"],
    ["earnings", "2.02"],
    ["operating results", "2.02"],
    ["Results of Operations and Financial Condition", "2.02"],
    ["item 5.02", "5.02"],
    ["8-K item 5.02 departure of directors or officers", "5.02"],
    ["Acme filed an 8-K with item 2.02", "2.02"],
    ["item 2.06 material impairment", "2.06"],
    ["Departure of Directors", "5.02"],
    ["Departure of Directors or Certain Officers; Election of Directors", "5.02"],
    ["executive changes", "5.02"],
    ["management change", "5.02"],
    ["leadership transition", "5.02"],
    ["acquisition or disposition of assets", "2.01"],
    ["cybersecurity incident", "1.05"],
    ["restructuring charges", "2.05"],
    ["delisting notice", "3.01"],
    ["material impairment", "2.06"],
    ["restatement", "4.02"],
    ["shareholder vote", "5.07"],
    ["annual meeting", "5.07"],
    ["Other Events", "8.01"],
  ])("%j is supported by item %s", (description, item) => {
    const result = verify(description);
    expect(result).toMatchObject({ corroborated: true, verdict: "supported", reason: "sec_filing_match" });
    expect(result.evidence[0]?.text).toContain(item === "8.01" ? "item 5" : `item ${item}`);
  });

  test.each([
    ["reported a profit", "2.02"],
    ["was delisted", "3.01"],
    ["ransomware", "1.05"],
    ["was hacked", "1.05"],
    ["layoffs", "2.05"],
    ["completed an acquisition", "2.01"],
    ["completed an acquisition (Item 2.01)", "2.01"],
    ["Item 2.01 disposition of assets", "2.01"],
    ["completed a divestiture", "2.01"],
    ["director departure", "5.02"],
    ["director appointment", "5.02"],
    ["executive departure", "5.02"],
    ["item 5.02: the CEO resigned", "5.02"],
  ])("%j says more than item %s, whose filings are shown as related", (description, item) => {
    const result = verify(description);
    expect(result).toMatchObject({ corroborated: false, verdict: "not_found", confidence: 0 });
    expect(result.evidence.map((one) => [one.stance, one.source?.item])).toEqual([["related", item]]);
  });

  test("bankruptcy is supported by the item on bankruptcy or receivership, at a lower confidence", () => {
    const held = [row("2025-01-01", "1.03")];
    const [one, both] = [verify("filed for bankruptcy", held), verify("bankruptcy or receivership", held)];
    expect(verify("Bankruptcy", held).confidence).toBe(one.confidence);
    expect(one.verdict).toBe("supported");
    expect(one.confidence).toBeLessThan(both.confidence);
  });

  test("an item is looked up under every number that it was ever filed under", () => {
    const read = readEvent("other events", companyWords);
    const items = read.kind === "readings" ? itemsOf(read.readings) : [];
    expect(items).toEqual(["8.01", "5"]);
    expect(new Set(items.map(currentItem))).toEqual(new Set(["8.01"]));
  });

  test.each([
    "the CEO resigned",
    "acquired Beats Electronics for $3 billion",
    "expects quarterly results to fall",
    "did not report quarterly results",
    "filed for bankruptcy",
    "auditor change",
    "opened a new office in Lisbon",
    "won an award",
    "change",
    "events",
    "director",
  ])("%j says more than the item numbers show, or nothing is held", (description) => {
    const result = verify(description);
    expect(result).toMatchObject({
      corroborated: false,
      verdict: "not_found",
      reason: "no_match",
      confidence: 0,
    });
    expect(result.sources_checked.length).toBeGreaterThan(0);
  });

  test("a claim that goes beyond the item is shown the filings in which to look", () => {
    const result = verify("the CEO resigned");
    expect(result.evidence.map((item) => item.stance)).toEqual(["related"]);
    expect(result.detail).toContain("item alone doesn’t show “CEO” and “resigned”");
  });

  test("numbers are not written in pieces", () => {
    expect(verify("quarterly results with bookings of $8.09 billion").detail).toContain(
      "doesn’t show “bookings” and its numbers",
    );
  });

  test.each(["quarterly results", "the CEO resigned", "change in control"])(
    "a period is spoken of only where the claim has one: %s",
    (description) => {
      expect(verify(description, events, true).detail).toContain("the period");
      expect(verify(description, events, false).detail).not.toContain("period");
    },
  );
});

describe("verify event claim", () => {
  const acquired =
    "On June 15, 2011, Acme Widgets, Inc. acquired Zenith Pumps, Inc. for $157.0 million in cash.";

  /** Every document is of Acme: its text is one passage. */
  const documents: Record<
    string,
    { kind: PassageKind; on: string; text: string; parent?: string; story?: string }
  > = {
    "8k": { kind: "filing", on: "2011-06-17", text: `🏭 Plant news. ${acquired} 🏭 The plants stay open.` },
    "8k-99": { kind: "release", on: "2011-06-17", text: `Acme today said: ${acquired}`, parent: "8k" },
    "news-1": {
      kind: "news",
      on: "2011-07-01",
      text: "Acme Widgets opened nine stores in Lisbon.",
      story: "s1",
    },
    "news-2": {
      kind: "news",
      on: "2011-07-02",
      text: "Acme Widgets opened nine stores in Lisbon.",
      story: "s1",
    },
    "news-3": {
      kind: "news",
      on: "2011-07-03",
      text: "Orion Valves opened twelve stores in Porto.",
      story: "s2",
    },
    "8k-late": {
      kind: "filing",
      on: "2012-01-05",
      text: "Acme Widgets, Inc. expects to acquire Orion Valves LLC.",
    },
    dividend: {
      kind: "filing",
      on: "2012-03-01",
      text: "On March 1, 2012, the Company declared a dividend of $0.41 per share.",
    },
    "dividend-2": {
      kind: "filing",
      on: "2012-03-02",
      text: "On March 1, 2012, the Board declared a dividend of $0.41 per share.",
    },
    role: {
      kind: "filing",
      on: "2012-04-02",
      text: "On April 2, 2012, Acme appointed Robert Stone as Vice President, Sales, and Ann Lee retired.",
    },
  };

  describe("claims against text", () => {
    let db: Database;

    beforeAll(async () => {
      db = await openTestDatabase();
      await addDocument("list", { kind: "company_list", seenOn: "2012-01-01" });
      for (const [key, name] of [
        ["acme", "Acme Widgets"],
        ["zenith", "Zenith Pumps"],
      ] as const) {
        await db.insert(entity).values({ key, type: "public_company", name, sources: {} });
        await db.insert(entityName).values({ entityKey: key, kind: "legal", name, documentId: "list" });
      }
      await db.insert(setting).values({ name: "registry_version", value: 1 });
      for (const [id, { kind, on, text, parent, story }] of Object.entries(documents)) {
        const accession = kind === "news" ? null : `0000000000-11-${id}`;
        const documentKind = kind === "filing" ? "filing" : kind === "release" ? "exhibit" : "article";
        await addDocument(id, {
          kind: documentKind,
          publishedOn: on,
          text,
          accession,
          parentId: parent ?? null,
        });
        await storePassages(db, {
          entityKeys: ["acme"],
          documentId: id,
          kind,
          publishedOn: on,
          text,
          passages: [{ start: 0, end: text.length, item: kind === "filing" ? "8.01" : null }],
        });
        if (story)
          await db.insert(newsArticle).values({
            documentId: id,
            storyId: story,
            signature: "",
            publishedOn: on,
            isRelease: false,
          });
      }
      await db.insert(event).values({
        entityKey: "acme",
        accession: "0000000000-11-8k",
        item: "8.01",
        filedOn: "2011-06-17",
        documentId: "8k",
      });
      await addDocument("deals", {
        kind: "filing",
        form: "8-K",
        publishedOn: "2013-02-01",
        text: "Acme acquired Castor Systems.",
      });
      const row = {
        entityKey: "acme",
        documentId: "deals",
        spanEnd: 29,
        kind: "acquisition",
        part: "buyer",
      } as const;
      await db.insert(deal).values([
        {
          ...row,
          spanStart: 0,
          item: "2.01",
          status: "completed",
          counterparty: "Castor Systems, Inc.",
          happenedOn: "2013-01-30",
          amount: 20e6,
          currency: "USD",
        },
        { ...row, spanStart: 1, item: "1.02", status: "terminated", counterparty: "Pollux Group plc" },
      ]);
    });

    async function addDocument(id: string, more: Partial<typeof document.$inferInsert>) {
      await db.insert(document).values({
        id,
        kind: "filing",
        publisher: "SEC",
        title: id,
        url: `https://www.sec.gov/${id}`,
        seenOn: more.publishedOn ?? "2012-01-01",
        ...more,
      });
    }

    const ask = async (claim: Record<string, unknown>, company = "Acme Widgets") => {
      const request = corroborate.request.parse({ company, claims: [claim] });
      const answer = await runCorroborate(
        { db, now: new Date("2012-06-01T00:00:00Z"), costCents: 0 },
        request,
      );
      const [result] = corroborate.response.parse(answer).results;
      if (!result) throw new Error("a claim has a result");
      return { ...result, available: answer.meta.sources_available };
    };
    const event_ = (description: string, start?: string) =>
      ask({ type: "event", description, ...(start && { period: { start, end: start } }) });

    test("a filing and its exhibit are one source, and the quote is the text's own, astral letters or not", async () => {
      const result = await event_("acquired Zenith Pumps for $157 million", "2011");
      expect(result).toMatchObject({ verdict: "supported", reason: "sec_filing_match" });
      expect(result.confidence).toBeGreaterThan(0.8);
      expect(result.confidence).toBeLessThanOrEqual(0.88);
      expect(result.detail).toMatch(/It matches Zenith Pumps, \$157 million\.$/);
      expect(result.evidence.map(({ source }) => source?.id).sort()).toEqual(["8k", "8k-99"]);
      for (const { source } of result.evidence) {
        const whole = documents[source?.id ?? ""]?.text ?? "";
        expect(source?.quote).toContain("acquired Zenith Pumps");
        expect(whole.slice(source?.quote_start, source?.quote_end)).toBe(source?.quote);
        expect(source?.accession).toMatch(/^0000000000-11-/);
        expect(source?.url).toContain(source?.id);
      }
    });

    test("two documents are several sources, and say more than one", async () => {
      const result = await event_("declared a dividend of $0.41 per share");
      expect(result).toMatchObject({ verdict: "supported", reason: "multi_source_match" });
      const each = result.evidence.map(({ confidence }) => confidence);
      expect(result.confidence).toBeGreaterThan(Math.max(...each));
    });

    test("reprints are one story, and a single story stays at 0.8 or below", async () => {
      const result = await event_("opened nine stores in Lisbon", "2011-07");
      expect(result).toMatchObject({ verdict: "supported", reason: "news_match" });
      expect(result.confidence).toBeLessThanOrEqual(0.8);
      expect(result.evidence).toHaveLength(2);
      expect(result.sources_checked).toContain("source_articles");
      expect(result.available).toContain("source_articles");
    });

    test.each([
      ["opened twelve stores in Porto", "an article's other company"],
      ["acquired Orion Valves", "what is expected"],
      ["acquired Zenith Pumps for $158 million", "another number"],
      ["sold Zenith Pumps for $157 million", "another verb"],
    ])("%j is not found: %s", async (description) => {
      expect(await event_(description)).toMatchObject({
        corroborated: false,
        verdict: "not_found",
        reason: "no_match",
      });
    });

    test("what happened in another year is not found, and shown", async () => {
      const result = await event_("acquired Castor Systems for $20 million", "2012");
      expect(result).toMatchObject({ verdict: "not_found", reason: "no_match" });
      expect(result.evidence[0]).toMatchObject({ stance: "related", source: { id: "deals", item: "2.01" } });
    });

    test("a deal's record supports its claim, with the words of the filing", async () => {
      const result = await event_("acquired Castor Systems for $20 million", "2013");
      expect(result).toMatchObject({ verdict: "supported", reason: "sec_filing_match" });
      expect(result.evidence[0]?.source?.quote).toBe("Acme acquired Castor Systems.");
      expect(result.sources_checked).toContain("sec_ma_transactions");
      expect(await event_("acquired Castor Systems for $21 million")).toMatchObject({ verdict: "not_found" });
    });

    test("a deal that was ended contradicts nothing and is shown", async () => {
      const result = await event_("acquired Pollux Group");
      expect(result).toMatchObject({ verdict: "not_found" });
      expect(result.evidence[0]).toMatchObject({ stance: "related", source: { item: "1.02" } });
      expect(await event_("terminated the acquisition of Pollux")).toMatchObject({ verdict: "supported" });
    });

    test("a text supports a role that no table holds, and no other person's or title", async () => {
      const claim = { type: "role", person_name: "Bob Stone", role: "VP Sales" };
      const result = await ask(claim);
      expect(result).toMatchObject({ verdict: "supported", reason: "sec_filing_match" });
      expect(result.evidence[0]?.source?.quote).toContain("Robert Stone");
      expect(await ask({ ...claim, person_name: "Ann Lee" })).toMatchObject({ verdict: "not_found" });
      expect(await ask({ ...claim, role: "CFO" })).toMatchObject({ verdict: "not_found" });
    });

    test("every passage that is only near says what it lacks", async () => {
      for (const [description, lacks] of [
        ["acquired Zenith Pumps for $158 million", "the number $158 million"],
        ["acquired Orion Valves", "that it happened: it is told as planned"],
        ["sold Zenith Pumps for $157 million", "the company on the claimed side of it"],
      ] as const)
        expect((await event_(description)).evidence[0]).toMatchObject({ stance: "related", lacks });
    });

    test.each(["and the of", "...", "it was so"])(
      "%j says nothing that could be looked for",
      async (said) => {
        expect(await event_(said)).toMatchObject({
          corroborated: false,
          verdict: "not_checked",
          reason: "missing_input",
          evidence: [],
        });
      },
    );

    test("nothing is told of another company by a text", async () => {
      const result = await ask({ type: "event", description: "acquired Zenith Pumps" }, "Zenith Pumps");
      expect(result.corroborated).toBe(false);
    });
  });
});
