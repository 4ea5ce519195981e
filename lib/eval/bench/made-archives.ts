import { readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createDeflateRaw, gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { crc32 } from "@/lib/ingest/edgar/bulk/archive";
import { readOwnershipFilings } from "@/lib/seed/build/people-lists";
import { readSeedRegistry } from "@/lib/seed/registry";

type Line = Readonly<Record<string, string>>;

function readTable(shared: string, name: string): Line[] {
  const bytes = readFileSync(path.join(shared, "facts", name));
  const text = name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
  return z.array(z.record(z.string(), z.string())).parse(parse(text, { columns: true, bom: true }));
}

/** One filing with its rows, in which `@` stands for the accession number. */
type Filing = readonly (readonly string[])[];

/** Rows of the archive's tables, with the header of each. */
type Tables = Readonly<Record<string, string>>;

const insiderHeaders: Tables = {
  "SUBMISSION.tsv":
    "ACCESSION_NUMBER\tFILING_DATE\tPERIOD_OF_REPORT\tDOCUMENT_TYPE\tISSUERCIK\tISSUERNAME\tISSUERTRADINGSYMBOL",
  "REPORTINGOWNER.tsv": "ACCESSION_NUMBER\tRPTOWNERCIK\tRPTOWNERNAME\tRPTOWNER_RELATIONSHIP\tRPTOWNER_TITLE",
  "NONDERIV_TRANS.tsv":
    "ACCESSION_NUMBER\tSECURITY_TITLE\tTRANS_DATE\tTRANS_CODE\tTRANS_SHARES\tTRANS_PRICEPERSHARE",
};

const statementHeaders: Tables = {
  "sub.txt": "adsh\tcik\tname\tsic\tform\tperiod\tfy\tfp\tfiled",
  "num.txt": "adsh\ttag\tversion\tddate\tqtrs\tuom\tsegments\tcoreg\tvalue\tfootnote",
};

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const toDay = (day = "") => `${day.slice(8, 10)}-${months[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`;
const packDay = (day = "") => day.slice(0, 10).replaceAll("-", "");
const isSet = (flag: string | undefined) => flag === "1" || flag === "True";

/** Writes an insider archive of every officer and trade at hand, over and over until it has so many rows. */
export async function writeInsiderArchive(shared: string, file: string, rows: number): Promise<object> {
  const { entities } = await readSeedRegistry();
  const cikOf = new Map(entities.map(({ ticker, cik }) => [ticker, cik]));
  const filing = (form: string, cik: string, filed: string, owner: Line, trades: string[] = []): Filing => [
    [["@", toDay(filed), toDay(filed), form, cik, "", ""].join("\t")],
    [["@", "", owner.name, owner.relation, owner.title].join("\t")],
    trades,
  ];
  const relationOf = (isDirector: boolean, isOfficer: boolean) =>
    [isDirector ? "Director" : "", isOfficer ? "Officer" : ""].filter(Boolean).join(",");
  const people = readTable(shared, "people.csv.gz")
    .filter(({ form }) => form === "4")
    .map((row) => {
      const relation = relationOf(isSet(row.is_director), isSet(row.is_officer));
      return filing("4", row.cik ?? "", row.date ?? "", {
        name: row.person ?? "",
        relation,
        title: row.title ?? "",
      });
    });
  const trades = readTable(shared, "form4_insiders.csv").flatMap((row) => {
    const cik = cikOf.get(row.ticker ?? "");
    const relation = relationOf(isSet(row.is_director), isSet(row.is_officer));
    const owner = { name: row.owner_name ?? "", relation, title: row.owner_title ?? "" };
    const code = row.transaction_code ?? "";
    const trade = [
      "@",
      "Common Stock",
      toDay(row.transaction_date),
      code,
      row.shares,
      row.price_per_share,
    ].join("\t");
    return cik ? [filing("4", cik, row.filing_date ?? "", owner, [trade])] : [];
  });
  const listed = readOwnershipFilings(shared).map(({ form, issuer, filedOn, owner }) =>
    filing(form, issuer, filedOn, { name: owner, relation: "Other", title: "" }),
  );
  return await writeRepeated(file, insiderHeaders, [...people, ...trades, ...listed], rows);
}

const tags: Readonly<Record<string, readonly [tag: string, isBalance: boolean]>> = {
  Revenues: ["Revenues", false],
  NetIncomeLoss: ["NetIncomeLoss", false],
  OperatingIncomeLoss: ["OperatingIncomeLoss", false],
  EarningsPerShareDiluted: ["EarningsPerShareDiluted", false],
  Assets: ["Assets", true],
  StockholdersEquity: ["StockholdersEquity", true],
  CashAndCashEquivalents: ["CashAndCashEquivalentsAtCarryingValue", true],
  Liabilities: ["Liabilities", true],
  GrossProfit: ["GrossProfit", false],
};

/** Writes a statement archive of every figure at hand, over and over until it has so many rows. */
export async function writeStatementArchive(shared: string, file: string, rows: number): Promise<object> {
  const filings = new Map<string, { listed: string; numbers: string[] }>();
  for (const row of readTable(shared, "financials.csv.gz")) {
    const { cik = "", period, fiscal_period_end: end, filed } = row;
    const isYear = period === "FY";
    const [tag, isBalance] = tags[row.concept ?? ""] ?? ["", false];
    const key = `${cik} ${end} ${isYear}`;
    const form = isYear ? "10-K" : "10-Q";
    const listed = [
      "@",
      cik,
      row.company,
      "",
      form,
      packDay(end),
      "",
      period,
      packDay(filed || "2026-02-28"),
    ];
    const held = filings.get(key) ?? { listed: listed.join("\t"), numbers: [] };
    const qtrs = isBalance ? "0" : isYear ? "4" : "1";
    held.numbers.push(
      ["@", tag, "us-gaap/2025", packDay(end), qtrs, row.unit, "", "", row.value, ""].join("\t"),
    );
    filings.set(key, held);
  }
  const all = [...filings.values()].map(({ listed, numbers }): Filing => [[listed], numbers]);
  return await writeRepeated(file, statementHeaders, all, rows);
}

/** Every round gives its filings accession numbers of their own. */
async function writeRepeated(
  file: string,
  headers: Tables,
  filings: readonly Filing[],
  rows: number,
): Promise<object> {
  const each = filings.flat().reduce((sum, lines) => sum + lines.length, 0);
  const rounds = Math.ceil(rows / each);
  const counts: Record<string, number> = {};
  const tables = Object.entries(headers).map(([name, header], table) => {
    counts[name] = rounds * filings.reduce((sum, filing) => sum + (filing[table]?.length ?? 0), 0);
    return { name, lines: () => repeat(header, filings, table, rounds) };
  });
  await writeArchive(file, tables);
  return counts;
}

function* repeat(
  header: string,
  filings: readonly Filing[],
  table: number,
  rounds: number,
): Generator<string> {
  yield `${header}\n`;
  for (let round = 0; round < rounds; round += 1)
    for (const [place, filing] of filings.entries()) {
      const accession = `${9_000_000_000 + round}-26-${String(place).padStart(6, "0")}`;
      for (const line of filing[table] ?? []) yield `${line.replace("@", accession)}\n`;
    }
}

/** Writes a zip archive of any size, a part at a time. */
async function writeArchive(
  file: string,
  tables: readonly { name: string; lines: () => Generator<string> }[],
): Promise<void> {
  const handle = await open(file, "w");
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, lines } of tables) {
    const start = offset;
    const common = Buffer.alloc(26);
    offset += 4 + common.length + name.length;
    let [sum, size, packed] = [0, 0, 0];
    const chunks = function* () {
      let text = "";
      for (const line of lines()) {
        text += line;
        if (text.length < 65_536) continue;
        yield count(text);
        text = "";
      }
      yield count(text);
    };
    const count = (text: string): Buffer => {
      const bytes = Buffer.from(text);
      sum = crc32(bytes, sum);
      size += bytes.length;
      return bytes;
    };
    for await (const chunk of Readable.from(chunks()).pipe(
      createDeflateRaw({ level: 3 }),
    ) as AsyncIterable<Buffer>) {
      await handle.write(chunk, 0, chunk.length, offset + packed);
      packed += chunk.length;
    }
    offset += packed;
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(sum, 10);
    common.writeUInt32LE(packed, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(start, 10);
    await handle.write(
      Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, Buffer.from(name)]),
      0,
      null,
      start,
    );
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, place, Buffer.from(name));
  }
  const listed = Buffer.concat(directory);
  const tail = Buffer.alloc(22);
  tail.write("PK\x05\x06", 0, "latin1");
  tail.writeUInt16LE(tables.length, 8);
  tail.writeUInt16LE(tables.length, 10);
  tail.writeUInt32LE(listed.length, 12);
  tail.writeUInt32LE(offset, 16);
  await handle.write(Buffer.concat([listed, tail]), 0, null, offset);
  await handle.close();
}
