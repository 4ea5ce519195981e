import { spawn } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { cp, type FileHandle, open } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { createDeflateRaw, gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import pg from "pg";
import { z } from "zod";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { crc32 } from "@/lib/ingest/edgar/bulk/archive";
import { listingPages } from "@/lib/ingest/edgar/datasets/ingest-datasets";
import { readOwnershipFilings } from "@/lib/seed/build/lists";
import { loadSeed } from "@/lib/seed/load";
import { readSeedRegistry } from "@/lib/seed/pack";
import { hashTables } from "@/lib/testing/hash-tables";
import { serveLocally } from "@/lib/testing/mirror";
import { startTestPostgres } from "@/lib/testing/postgres";

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
const inDatasetForm = (day = "") =>
  `${day.slice(8, 10)}-${months[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`;
const packDay = (day = "") => day.slice(0, 10).replaceAll("-", "");
const isSet = (flag: string | undefined) => flag === "1" || flag === "True";

/** Writes an insider archive of every officer and trade at hand, over and over until it has so many rows. */
async function writeInsiderArchive(shared: string, file: string, rows: number): Promise<object> {
  const { entities } = await readSeedRegistry();
  const cikOf = new Map(entities.map(({ ticker, cik }) => [ticker, cik]));
  const filing = (form: string, cik: string, filed: string, owner: Line, trades: string[] = []): Filing => [
    [["@", inDatasetForm(filed), inDatasetForm(filed), form, cik, "", ""].join("\t")],
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
      inDatasetForm(row.transaction_date),
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
async function writeStatementArchive(shared: string, file: string, rows: number): Promise<object> {
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

/** Lines as bytes, some 64 KiB at a time. */
function* gather(lines: Generator<string>): Generator<Buffer> {
  let text = "";
  for (const line of lines) {
    text += line;
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text);
}

/** Writes lines deflated at a place of a file. Sizes are in bytes. */
async function writeDeflated(
  handle: FileHandle,
  at: number,
  lines: Generator<string>,
): Promise<{ sum: number; size: number; packed: number }> {
  let [sum, size, packed] = [0, 0, 0];
  const counted = function* () {
    for (const bytes of gather(lines)) {
      sum = crc32(bytes, sum);
      size += bytes.length;
      yield bytes;
    }
  };
  const deflated = Readable.from(counted()).pipe(createDeflateRaw({ level: 3 }));
  for await (const chunk of deflated as AsyncIterable<Buffer>) {
    await handle.write(chunk, 0, chunk.length, at + packed);
    packed += chunk.length;
  }
  return { sum, size, packed };
}

/** What a file's own header and its line of the directory have in common. */
function zipHeader(
  name: string,
  { sum, size, packed }: { sum: number; size: number; packed: number },
): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(8, 4);
  header.writeUInt32LE(sum, 10);
  header.writeUInt32LE(packed, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
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
    offset += 4 + 26 + name.length;
    const written = await writeDeflated(handle, offset, lines());
    offset += written.packed;
    const header = zipHeader(name, written);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(start, 10);
    const own = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), header, Buffer.from(name)]);
    await handle.write(own, 0, null, start);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), header, place, Buffer.from(name));
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

const shared = path.resolve("../shared");
const rows = 1_000_000;
const quarter = "2026q1";

/** An engine with the seed data, ready to be copied. */
type Base = { title: string; copy: () => Promise<Env>; drop: () => Promise<void> };
type Env = { databaseUrl: string | null; dataDir: string };

/**
 * Takes in archives of a million rows each, made in the documented form of every row at hand, in a process of its own
 * on each engine, and prints how long it takes and in how much memory; then kills it in the middle, and compares what
 * the next run ends with.
 *
 * @param only `embedded` or `postgresql`; both without it.
 */
export async function benchDatasets(only?: string): Promise<void> {
  if (!existsSync(shared)) {
    console.log("\nData sets: need the tables in ../shared, not measured");
    return;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-bench-"));
  const archives = {
    [`${quarter}_form345.zip`]: path.join(folder, "insiders.zip"),
    [`${quarter}.zip`]: path.join(folder, "statements.zip"),
  };
  const [insiders = "", statements = ""] = Object.values(archives);
  console.log("\nData sets, rows by table:");
  console.table([
    await writeInsiderArchive(shared, insiders, rows),
    await writeStatementArchive(shared, statements, rows),
  ]);
  const edgar = await serveArchives(archives);
  try {
    if (only !== "postgresql") await benchOn(await prepareEmbedded(), edgar.base);
    if (only === "embedded") return;
    const postgres = await startTestPostgres({ durable: true });
    if (postgres === undefined) console.log("\nPostgreSQL: none on this machine, not measured");
    else {
      await benchOn(await preparePostgres(postgres.url, postgres.version), edgar.base);
      await postgres.stop();
    }
  } finally {
    edgar.close();
    rmSync(folder, { recursive: true });
  }
}

function serveArchives(archives: Readonly<Record<string, string>>) {
  return serveLocally((request, response) => {
    const file = archives[path.basename(request.url ?? "")];
    const isListing = Object.values(listingPages).includes(`https:/${request.url}`);
    if (isListing)
      response.end(
        Object.keys(archives)
          .map((name) => `<a href="/files/${name}">${name}</a>`)
          .join(),
      );
    else if (file === undefined) response.writeHead(404).end();
    else {
      response.writeHead(200, { etag: '"bench"', "content-length": statSync(file).size });
      createReadStream(file).pipe(response);
    }
  });
}

async function benchOn({ title, copy, drop }: Base, edgar: string): Promise<void> {
  try {
    const whole = await copy();
    const unbroken = await ingest(whole, edgar);
    console.log(
      `\n${title}: ${unbroken.seconds.toFixed(0)} s, at most ${unbroken.peakMb} MB\n${unbroken.out.trim()}`,
    );
    const expected = await readHashes(whole);
    const broken = await copy();
    const killed = await ingest(broken, edgar, (unbroken.seconds * 1000) / 2);
    console.log(`Killed after ${killed.seconds.toFixed(0)} s:\n${killed.out.trim()}`);
    await withDatabase(broken, (db) => db.execute(sql`update job set held_until = now()`));
    const resumed = await ingest(broken, edgar);
    console.log(
      `Run again, ${resumed.seconds.toFixed(0)} s, at most ${resumed.peakMb} MB:\n${resumed.out.trim()}`,
    );
    const found = await readHashes(broken);
    const differ = Object.keys(expected).filter((table) => expected[table] !== found[table]);
    console.log(
      differ.length === 0 ? "Every table has the same hash" : `Tables differ: ${differ.join(", ")}`,
    );
    if (differ.length > 0) process.exitCode = 1;
  } finally {
    await drop();
  }
}

type Ended = { seconds: number; peakMb: number | null; out: string };

/** Prints what a process took at most when it ends by itself. */
const tellPeak =
  "data:text/javascript,process.on('exit',()=>console.log('peak '+process.resourceUsage().maxRSS))";

async function ingest({ databaseUrl, dataDir }: Env, edgar: string, killAfterMs?: number): Promise<Ended> {
  const startedMs = performance.now();
  const tool = ["--conditions=react-server", "--import", "tsx", "--import", tellPeak, "lib/cli/ingest.ts"];
  const child = spawn(process.execPath, [...tool, "edgar", "datasets", quarter], {
    env: { ...process.env, DATABASE_URL: databaseUrl ?? "", DATA_DIR: dataDir, EDGAR_BASE: edgar },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (out += String(chunk)));
  const ended = new Promise((resolve) => child.once("close", resolve));
  if (killAfterMs !== undefined) {
    await Promise.race([ended, wait(killAfterMs)]);
    child.kill("SIGKILL");
  }
  await ended;
  const peak = /^peak (\d+)$/m.exec(out)?.[1];
  return {
    seconds: (performance.now() - startedMs) / 1000,
    peakMb: peak === undefined ? null : Math.round(Number(peak) / 1_024),
    out: out.replace(/^peak.*\n/m, ""),
  };
}

async function withDatabase<T>(
  { databaseUrl, dataDir }: Env,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ databaseUrl, dataDir });
  try {
    return await work(db);
  } finally {
    await closeDatabase();
  }
}

const readHashes = (env: Env) => withDatabase(env, (db) => hashTables(db, { timed: false }));

async function prepare(env: Env): Promise<void> {
  await withDatabase(env, async (db) => {
    await migrateDatabase(db);
    await loadSeed(db);
  });
}

async function prepareEmbedded(): Promise<Base> {
  const made = [mkdtempSync(path.join(os.tmpdir(), "footnote-bench-"))];
  const [base = ""] = made;
  await prepare({ databaseUrl: null, dataDir: base });
  return {
    title: "Embedded engine",
    copy: async () => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-bench-"));
      made.push(dataDir);
      await cp(base, dataDir, { recursive: true });
      return { databaseUrl: null, dataDir };
    },
    drop: async () => {
      for (const folder of made) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function preparePostgres(url: string, version: string): Promise<Base> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-bench-"));
  const urlOf = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const create = async (name: string, template: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`create database ${name} template ${template}`);
    await client.end();
  };
  await create("bench_base", "template0");
  await prepare({ databaseUrl: urlOf("bench_base"), dataDir });
  let copies = 0;
  return {
    title: `PostgreSQL ${version}`,
    copy: async () => {
      copies += 1;
      await create(`bench_${copies}`, "bench_base");
      return { databaseUrl: urlOf(`bench_${copies}`), dataDir };
    },
    drop: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
