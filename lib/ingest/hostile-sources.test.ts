import "server-only";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { startRandom } from "@/lib/eval/resolution/training-queries";
import { companyFactsSchema } from "@/lib/ingest/edgar/figures";
import { writeZip } from "@/lib/testing/datasets";
import { fileInvented } from "@/lib/testing/invented-filer";
import { rss } from "@/lib/testing/newsroom";
import { endOfTrial, expectWhole, recordProof, sizeOf, timeFor } from "@/lib/testing/proof";
import { openArchive } from "./edgar/bulk/archive";
import { parseJson } from "./edgar/lists";
import { submissionsSchema } from "./edgar/submissions";
import { readInWorker } from "./read-worker/read-pool";

type Chance = ReturnType<typeof startRandom>;

const SEED = 20_261_124;

const odd: readonly string[] = [
  ..."<|>|&|&amp;|&#0;|&#xD800;|&#1114112;|&#99999999999;|]]>|<![CDATA[|<!--|-->|<?xml?>|\0|\ud800|\u00a0".split(
    "|",
  ),
  ...'"|\\|\\u0000|{|}|[|]|,|:|null|1e999|-|0x1|NaN|"__proto__":|9007199254740993|\n|\t'.split("|"),
  ..."<item>|</item>|<entry>|</entry>|<link>|<link href='|<title>|<updated>|2026-02-30|0000-00-00|=?|,,,,|(Filer)".split(
    "|",
  ),
];

/** Each takes a text and gives another that is wrong in one way. */
const mutations: readonly ((text: string, chance: Chance) => string)[] = [
  (text, { below }) => text.slice(0, below(text.length + 1)),
  (text, { below }) => text.slice(below(text.length + 1)),
  (text, { below }) => {
    const at = below(text.length + 1);
    return text.slice(0, at) + text.slice(at + below(400));
  },
  (text, chance) => insert(text, chance, chance.pick(odd)),
  (text, chance) => insert(text, chance, chance.pick(odd).repeat(20_000)),
  (text, chance) => {
    const at = chance.below(text.length + 1);
    return insert(text, chance, text.slice(at, at + chance.below(2_000)).repeat(50));
  },
  (text, chance) => insert(text, chance, "[".repeat(100_000)),
  (text, chance) => insert(text, chance, "<a>".repeat(50_000)),
  (text, chance) => insert(text, chance, `<a ${"b='c' ".repeat(20_000)}>`),
  (text) =>
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${"&a;".repeat(100)}">]>${text.replace("title", "title>&b;")}`,
  (text) => text.replaceAll(/\d+/g, "99999999999999999999"),
  (text) => text.replaceAll(/\d{4}-\d{2}-\d{2}/g, "2026-13-45"),
  (text) => text.replaceAll(/"[^"]*"/g, "null"),
  (text) => text.replaceAll("[", "[[").replaceAll("]", "]]"),
  (text) => text.replaceAll("</", "<"),
  (text) => text.repeat(20),
];

function insert(text: string, { below }: Chance, piece: string): string {
  const at = below(text.length + 1);
  return text.slice(0, at) + piece + text.slice(at);
}

const longest = 2_000_000;

function mutate(text: string, chance: Chance): Buffer {
  let mutated = text;
  for (let times = 1 + chance.below(3); times > 0; times--)
    mutated = chance.pick(mutations)(mutated, chance).slice(0, longest);
  const bytes = Buffer.from(mutated, chance.pick(["utf8", "utf8", "utf8", "latin1", "utf16le"] as const));
  for (let flips = chance.below(4); flips > 0 && bytes.length > 0; flips--)
    bytes[chance.below(bytes.length)] = chance.below(256);
  return bytes;
}

const filer = { cik: "0000000123", name: "Acme Corp", ticker: "ACME", sic: "3571" };
const filed = fileInvented(filer);
const fileOf = (part: string) => Object.entries(filed).find(([name]) => name.includes(part))?.[1] ?? "";

const items = [
  { link: "https://n.test/a", title: "Acme & Co. buys Beta", date: "2026-05-04", html: "<p>It did.</p>" },
  { link: "https://n.test/b", title: "Acme names a chief", date: "2026-05-05" },
];

const atom = `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Latest Filings</title>
<updated>2026-05-04T12:00:00-04:00</updated><entry><title>8-K - Acme Corp (0000000123) (Filer)</title>
<link rel="alternate" type="text/html" href="https://www.sec.gov/Archives/edgar/data/123/000000012326000001/0000000123-26-000001-index.htm"/>
<summary type="html">&lt;b&gt;Filed:&lt;/b&gt; 2026-05-04 &lt;b&gt;AccNo:&lt;/b&gt; 0000000123-26-000001</summary>
<updated>2026-05-04T11:59:00-04:00</updated><category term="8-K"/><id>urn:tag:sec.gov,2008:accession-number=0000000123-26-000001</id></entry></feed>`;

const index = `<html><body><table class="tableFile"><tr><th>Seq</th></tr>
<tr><td>1</td><td>8-K</td><td><a href="/ix?doc=/Archives/edgar/data/123/000000012326000001/x8k.htm">x8k.htm</a></td><td>8-K</td><td>1</td></tr>
</table></body></html>`;

const jsonFeed = JSON.stringify({
  version: "https://jsonfeed.org/version/1.1",
  title: "News",
  items: items.map(({ link, title }) => ({ id: link, url: link, title, content_text: title })),
});

const annual = `<html><body><p>FORM 10-K</p><p>Acme Corp</p><p>Item 1. Business</p><p>Acme makes anvils in Ohio.</p>
<p>Item 1A. Risk Factors</p><p>Anvils are heavy.</p><p>Item 7. Management’s Discussion</p>
<table><tr><td>Revenue</td><td>$</td><td>1,200</td></tr></table><p>SIGNATURES</p></body></html>`;

const place = { url: "https://n.test/feed", base: null, today: "2026-05-06" };
const isXml = "application/xml; charset=utf-8";

/** A reader in its worker; `refused` says that a limit was passed or the reader threw. */
type Reader = (bytes: Buffer) => Promise<{ outcome: string; reason?: string }>;

const feed: Reader = (bytes) => readInWorker("feed", { bytes, contentType: isXml, place });
const filing =
  (kind: "eight_k" | "report", form: string): Reader =>
  (bytes) =>
    readInWorker("filing", {
      work: { kind, form, publishedOn: "2026-05-04" } as Parameters<typeof readInWorker<"filing">>[1]["work"],
      source: { bytes },
      context: { cik: filer.cik, company: filer.name, listedItems: ["5.02"] },
    });

const inWorkers: readonly (readonly [name: string, base: string, read: Reader])[] = [
  ["RSS", rss(items).body, feed],
  ["Atom", atom.replaceAll("www.sec.gov", "n.test"), feed],
  ["JSON Feed", jsonFeed, feed],
  ["EDGAR's feed of filings", atom, (bytes) => readInWorker("latestFilings", bytes)],
  ["EDGAR's index of a filing", index, (bytes) => readInWorker("filingIndex", bytes)],
  ["8-K", fileOf("news.htm"), filing("eight_k", "8-K")],
  ["10-K", annual, filing("report", "10-K")],
  ["page", annual, (bytes) => readInWorker("page", { bytes, contentType: "text/html" })],
];

describe.each(inWorkers)("%s", (name, base, read) => {
  const broken = sizeOf(20, 1_000);

  test(`${broken} mutations are read or refused within two seconds and the worker's memory, and none ends it`, {
    timeout: timeFor(240_000),
  }, async () => {
    const whole = await read(Buffer.from(base));
    expect(whole.outcome).toBe("done");
    const faults: string[] = [];
    const end = endOfTrial();
    let done = 0;
    for (let at = 0; at < broken && performance.now() < end; at++) {
      done += 1;
      const answer = await read(mutate(base, startRandom(SEED + at)));
      if (answer.outcome !== "done") faults.push(`${at}: ${answer.reason}`);
      else if (JSON.stringify(answer).includes("the reader failed")) faults.push(`${at}: threw`);
    }
    expect(faults).toEqual([]);
    expect(await read(Buffer.from(base))).toEqual(whole);
    recordProof("R8", `${done} mutations of ${name} from seed ${SEED}: read or refused within 2 s each`);
    expectWhole(done, broken);
  });
});

const lists: readonly (readonly [name: string, base: string, schema: z.ZodType])[] = [
  ["EDGAR's submissions file", fileOf("/submissions/"), submissionsSchema],
  ["EDGAR's company facts", fileOf("/companyfacts/"), companyFactsSchema],
];

describe.each(lists)("%s", (name, base, schema) => {
  const broken = sizeOf(100, 20_000);

  test(`${broken} mutations are read or refused with a reason`, { timeout: timeFor(240_000) }, () => {
    expect(parseJson(Buffer.from(base), schema).success).toBe(true);
    let read = 0;
    let slowestMs = 0;
    for (let at = 0; at < broken; at++) {
      const bytes = mutate(base, startRandom(SEED + at));
      const begun = process.cpuUsage();
      const parsed = parseJson(bytes, schema);
      slowestMs = Math.max(slowestMs, process.cpuUsage(begun).user / 1_000);
      if (parsed.success) read += 1;
      else expect(parsed.reason.length).toBeGreaterThan(3);
    }
    recordProof(
      "R8",
      `${broken} mutations of ${name} from seed ${SEED}: ${read} read, the others refused with a reason, at most ${Math.round(slowestMs)} ms of CPU each`,
    );
  });
});

test("a feed of filings that its parser alone finds broken is refused with a reason", async () => {
  for (const at of [149, 219, 238, 786]) {
    const read = await readInWorker("latestFilings", mutate(atom, startRandom(SEED + at)));
    expect(read).toMatchObject({
      outcome: "done",
      result: { ok: false, reason: expect.stringContaining("XML") },
    });
  }
});

test("a name's character reference beyond Unicode is left as it stands", () => {
  const text = fileOf("/submissions/").replace("Acme Corp", "Acme &#298; &#99999999999; &#1114112;");
  const parsed = parseJson(Buffer.from(text), submissionsSchema);
  expect(parsed).toMatchObject({
    success: true,
    data: { profile: { name: "Acme Ī &#99999999999; &#1114112;" } },
  });
});

test("archives that would inflate are not inflated", async () => {
  const bomb = Buffer.alloc(60_000_000, " ");
  const file = writeZip([
    { name: "CIK0000000123.json", content: bomb },
    { name: "CIK0000000124.json", content: Buffer.alloc(20_000_000, "[") },
    { name: "CIK0000000125.json", content: Buffer.alloc(20_000_000, "["), size: 1_000 },
    { name: "CIK0000000126.json", content: "{}" },
  ]);
  const archive = await openArchive(file);
  const outcomes: string[] = [];
  for await (const entry of archive.entries()) {
    const reading = await entry.read();
    outcomes.push(reading.outcome === "read" ? "read" : reading.reason);
  }
  archive.close();
  expect(outcomes).toEqual([
    "60 MB when inflated",
    "inflates to more than 100 times its size",
    "larger than it says",
    "read",
  ]);
  recordProof("R8", "zip bombs of 20 and 60 MB: refused by what they say, and by what they are");
});
