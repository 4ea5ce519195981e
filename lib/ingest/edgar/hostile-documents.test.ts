import "server-only";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { entity } from "@/lib/db/schema";
import { readInWorker } from "@/lib/ingest/read-worker/read-pool";
import { openTestDatabase } from "@/lib/testing/database";
import { hasMirror, mirrorFolder } from "@/lib/testing/mirror";
import { endOfTrial, expectWhole, isFull, recordProof, sizeOf, timeFor } from "@/lib/testing/proof";
import type { FilingReading, ReadOutcome } from "./read/filing";
import { storeFiling } from "./store-filing";

/** Numbers below a bound, the same for a seed for ever. */
type Chance = (bound: number) => number;

/** Mulberry32. */
function startChance(seed: number): Chance {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Pieces of filings that patterns look for. Each is also repeated up to 100 kB. */
const tokens: readonly string[] = [
  ..."a|.|A. |Mr. |(a)|(the |“|” |; |, |— |$1.5 million |1,000 |0|- |* |=|\u00a0|\u{1f600}|\ud800|\0|x-".split(
    "|",
  ),
  ..."\n|\n\n|\t|\r|\f|\n12\n|\n- 1 -|....1\n|\n\nItem 5.02 Departure\n\n|\nItem 5.02.|\nitem 1.01, 1.02".split(
    "|",
  ),
  ..."Items 2.02 and 7.01|\nSection 5 |SIGNATURE\n|\nexhibit index ....|table of contents\n".split("|"),
  ..."John Smith |John Smith, |John Smith resigned as |Chief Executive Officer and |effective May 1, 2020 ".split(
    "|",
  ),
  ..."was appointed |to serve as |Acme, Inc. |Acme Corp and Beta LLC |completed the acquisition of ".split(
    "|",
  ),
  ..."entered into an agreement with |by and among |terminated |issued a press release ".split("|"),
  ..."is attached hereto as exhibit 99.1 |shall not be deemed |the information contained in ".split("|"),
  ...'<p>|<p |</p>|<div>|<div style="|<table><tr><td>|<br>|<pre>|<script>|<!--|<![CDATA[|<?|<!DOCTYPE x>'.split(
    "|",
  ),
  ..."&amp;|&|&#|&#x41;|&#0;|&#xD800;|&#x110000;|&lt;|<a b='c'>|<ownershipDocument>|<XML>|</XML>".split("|"),
  ..."<DOCUMENT>\n|</DOCUMENT>|<TEXT>|</TEXT>|<TYPE>8-K\n|<TYPE>EX-99.1\n|<SEQUENCE>1\n|<FILENAME>../a\n".split(
    "|",
  ),
];

/** To the length that an attacker's attribute, line or nest has. */
const repeatTo = (token: string, length: number): string => token.repeat(Math.ceil(length / token.length));

type Mutation = (text: string, chance: Chance) => string;

const insert = (text: string, at: number, piece: string) => text.slice(0, at) + piece + text.slice(at);

const billionLaughs = `<!DOCTYPE lolz [<!ENTITY l0 "lol">${Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join("")}]><x>&l9;</x>`;

const pick = (chance: Chance): string => tokens[chance(tokens.length)] ?? "";

const mutations: readonly Mutation[] = [
  (text, chance) => text.slice(0, chance(text.length + 1)),
  (text, chance) => text.slice(chance(text.length + 1)),
  (text, chance) => {
    const at = chance(text.length + 1);
    return text.slice(0, at) + text.slice(at + chance(2_000));
  },
  (text, chance) => {
    const at = chance(text.length + 1);
    return insert(text, chance(text.length + 1), text.slice(at, at + chance(5_000)));
  },
  (text, chance) => insert(text, chance(text.length + 1), repeatTo(pick(chance), 30_000)),
  (text, chance) => insert(text, chance(text.length + 1), "<div>".repeat(1 + chance(5_000))),
  (text, chance) => insert(text, chance(text.length + 1), `<p class="${"x".repeat(100_000)}">`),
  (text, chance) => insert(text, chance(text.length + 1), `<b ${"a='b' ".repeat(5_000)}>`),
  (text, chance) => insert(text, chance(text.length + 1), billionLaughs),
  (text) => billionLaughs + text,
  (text) => text.replaceAll("\n", " ").repeat(3),
  (text) => text.replaceAll("</", "<"),
  (text) => text.replaceAll(">", ""),
  (text) => text.replaceAll("</DOCUMENT>", "").replaceAll("</TEXT>", ""),
  (text) => text.replaceAll("<TEXT>", "<DOCUMENT>"),
  (text) => text.replaceAll(". ", "."),
  (text) => text.replaceAll(/\s+/g, "\n\n"),
  (text) => text.replaceAll(/item/gi, "Item 5.02 Item"),
  (text) => text.toUpperCase(),
  (text) => text.repeat(5),
  (text, chance) => {
    let mutated = text;
    for (let times = 0; times < 20; times += 1)
      mutated = insert(mutated, chance(mutated.length + 1), pick(chance));
    return mutated;
  },
];

/** How text becomes bytes: mostly as it should. */
const encodings: readonly ((text: string) => Uint8Array)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(text),
  (text) => Buffer.from(text, "latin1"),
  (text) => Buffer.from(text, "utf16le"),
  (text) => Buffer.from(text).map((byte, index) => (index % 97 === 0 ? (byte * 7 + index) & 255 : byte)),
];

const longest = 200_000;

/** A document broken in one to three ways. */
function mutate(text: string, chance: Chance): Uint8Array {
  let mutated = text;
  for (let times = 1 + chance(3); times > 0; times -= 1)
    mutated = (mutations[chance(mutations.length)]?.(mutated, chance) ?? "").slice(0, longest);
  return (encodings[chance(encodings.length)] ?? Buffer.from)(mutated);
}

type Kind = "eight_k" | "ownership";
type Base = { kind: Kind; text: string };

const report = `<html><body><p>FORM 8-K</p><p>Acme Corp</p>
<p>Item 1.01 Entry into a Material Definitive Agreement.</p>
<p>On May 4, 2020, Acme Corp entered into an agreement to acquire Beta LLC for $12 million.</p>
<p>Item 5.02 Departure of Directors or Certain Officers.</p>
<p>On May 4, 2020, Jane Roe resigned as Chief Financial Officer, effective June 30, 2020.</p>
<table><tr><td>Name</td><td>Office</td></tr></table><p>SIGNATURES</p></body></html>`;

const submission = `<SEC-HEADER>
<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<TEXT>
ITEM 5. OTHER EVENTS

Acme Corp held a party in Ohio on May 4, 2020 & all came.
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-99.1
<FILENAME>release.htm
<TEXT>
${report}
</TEXT>
</DOCUMENT>`;

const form = `<?xml version="1.0"?><ownershipDocument><documentType>4</documentType>
<periodOfReport>2020-05-04</periodOfReport><issuer><issuerCik>0000000123</issuerCik><issuerName>ACME</issuerName></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>77</rptOwnerCik><rptOwnerName>ROE JANE</rptOwnerName></reportingOwnerId>
<reportingOwnerRelationship><isOfficer>1</isOfficer><officerTitle>CFO</officerTitle></reportingOwnerRelationship>
</reportingOwner></ownershipDocument>`;

const own: readonly Base[] = [
  { kind: "eight_k", text: report },
  { kind: "eight_k", text: submission },
  { kind: "ownership", text: form },
  { kind: "ownership", text: `<SEC-HEADER>\n<DOCUMENT>\n<TYPE>4\n<TEXT>\n<XML>\n${form}\n</XML>\n</TEXT>` },
];

function readBases(): Base[] {
  if (!hasMirror) return [...own];
  const listed = (folder: string, ending: RegExp, every: number, kind: Kind): Base[] =>
    readdirSync(path.join(mirrorFolder, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => ending.test(file))
      .sort()
      .filter((_, index) => index % every === 0)
      .map((file) => ({ kind, text: readFileSync(path.join(mirrorFolder, folder, file), "latin1") }));
  return [
    ...own,
    ...listed("www.sec.gov/Archives/edgar/data", /\.(?:htm|txt)$/, 9, "eight_k"),
    ...listed("ownership", /\.xml$/, 2, "ownership"),
  ];
}

const context = { cik: "0000000123", company: "Acme Corp", listedItems: ["1.01", "5.02"] };
const keys = { cik: context.cik, name: context.company, own: "acme", successor: null };

async function read(kind: Kind, bytes: Uint8Array): Promise<ReadOutcome> {
  const work = { kind, form: kind === "eight_k" ? "8-K" : "4", publishedOn: "2020-05-08" };
  const answer = await readInWorker("filing", { work, source: { bytes }, context });
  return answer.outcome === "done"
    ? answer.result
    : { outcome: "unreadable", reason: `LIMIT ${answer.reason}` };
}

/** What a reading must be whatever was read; null where it is. */
function faultOf(answer: ReadOutcome): string | null {
  if (answer.outcome === "unreadable")
    return /^LIMIT|the reader failed/.test(answer.reason) ? answer.reason : null;
  const { text, items, roles, deals, passages, exhibits } = answer.reading;
  if (text === null) return null;
  if ([text, ...exhibits.map((one) => one.text)].some((words) => /[\0\p{Cs}]/u.test(words)))
    return "a letter that cannot be stored";
  const spans = [
    ...[...items, ...passages].map(({ start, end }) => [start, end]),
    ...[...roles, ...deals].map(({ spanStart, spanEnd }) => [spanStart ?? 0, spanEnd ?? 0]),
  ];
  const isOutside = ([start = 0, end = 0]: number[]) => start < 0 || end < start || end > text.length;
  const outside = spans.find(isOutside);
  return outside === undefined ? null : `a span outside its text: ${outside}`;
}

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.insert(entity).values({ key: keys.own, type: "public_company", name: keys.name, sources: {} });
});

async function store(index: number, reading: FilingReading): Promise<void> {
  const documentId = `sec-0000000123-20-${String(index).padStart(6, "0")}`;
  const url = "https://www.sec.gov/Archives/edgar/data/123/x.txt";
  const work = {
    subject: keys.cik,
    documentId,
    kind: "eight_k" as const,
    url,
    form: "8-K",
    publishedOn: "2020-05-08",
  };
  await storeFiling(db, keys, work, reading, { retrievedAt: "2020-05-09T00:00:00Z", sha256: "0" }, "1");
}

describe("hostile documents", () => {
  const broken = sizeOf(63, 21_000);

  test(
    `${broken} broken documents are read or refused within limits, and those that are read can be stored`,
    async () => {
      const bases = readBases();
      const before = await read("eight_k", Buffer.from(report));
      const faults: string[] = [];
      let [readable, done] = [0, 0];
      const end = endOfTrial();
      const work = async (first: number): Promise<void> => {
        for (let index = first; index < broken && performance.now() < end; index += 4) {
          done += 1;
          const base = bases[index % bases.length] ?? { kind: "eight_k", text: report };
          const answer = await read(base.kind, mutate(base.text, startChance(index)));
          const fault = faultOf(answer);
          if (fault !== null) faults.push(`${index}: ${fault}`);
          if (answer.outcome !== "read") continue;
          readable += 1;
          if (index % 10 === 0) await store(index, answer.reading);
        }
      };
      await Promise.all([0, 1, 2, 3].map(work));
      expect(faults).toEqual([]);
      expect(readable).toBeGreaterThan(done / 2.1);
      expect(await read("eight_k", Buffer.from(report))).toEqual(before);
      recordProof(
        "R8",
        `${done} mutated documents: ${readable} read, the others refused with a reason, none beyond its limits`,
      );
      expectWhole(done, broken);
    },
    timeFor(180_000),
  );

  const length = sizeOf(10_000, 100_000);

  test(`${length} letters of any piece that a pattern looks for are read to their end`, async () => {
    const faults: string[] = [];
    for (const token of tokens) {
      const flood = repeatTo(token, length);
      const bodies: Base[] = [
        { kind: "eight_k", text: `Item 5.02 Departure\n\n${flood}\n\nItem 1.01 Entry\n\n${flood}` },
        { kind: "eight_k", text: `<html><body><p>Item 8.01 Other Events</p>${flood}` },
        { kind: "ownership", text: form.replace("CFO", flood) },
        { kind: "ownership", text: form.replace("ROE JANE", flood) },
      ];
      for (const { kind, text } of bodies) {
        const fault = faultOf(await read(kind, Buffer.from(text)));
        if (fault !== null) faults.push(`${JSON.stringify(token)} in ${text.slice(0, 20)}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  }, 600_000);

  test("documents of the largest size leave the process and its next document whole", async () => {
    const [longest, tooLong] = [3_999_000, 6_000_000];
    for (const token of isFull ? ["\n", "<br>a", "<DOCUMENT>", "é\u4e00"] : ["<br>a"])
      for (const size of [longest, tooLong]) {
        const answer = await read("eight_k", Buffer.from(repeatTo(token, size)));
        expect(answer.outcome).toMatch(/^(?:read|unreadable)$/);
      }
    expect(await read("eight_k", Buffer.from(report))).toMatchObject({ outcome: "read" });
  }, 600_000);
});
