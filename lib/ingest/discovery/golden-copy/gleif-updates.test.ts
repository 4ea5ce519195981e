import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { ingestLei } from "@/lib/cli/ingest/lei";
import { findJob } from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
import { entity } from "@/lib/db/schema";
import { runJob } from "@/lib/ingest/jobs";
import { openTestDatabase } from "@/lib/testing/database";
import { fillTestRegistry } from "@/lib/testing/discovery";
import { makeLei, type TestRecord, writeLeiCsv } from "@/lib/testing/lei-records";
import { startTestServer } from "@/lib/testing/mirror";
import { createGleifTask } from "./gleif-updates";

const [one, two, three] = [makeLei("ONE"), makeLei("TWO"), makeLei("THREE")];
const first: TestRecord[] = [
  { lei: one, legalName: "Kessel Dampfbau AG" },
  { lei: two, legalName: "Turbine Wasserwerk GmbH" },
];
const never = new AbortController().signal;
const job = "GLEIF updates";

let db: Database;
let folder: string;

beforeEach(async () => {
  db = await openTestDatabase();
  await db.execute(sql`truncate entity, document, job, name_word cascade`);
  await fillTestRegistry(db);
  folder = mkdtempSync(path.join(os.tmpdir(), "footnote-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

async function importGoldenCopy(name: string): Promise<void> {
  const file = path.join(folder, name);
  writeFileSync(file, writeLeiCsv(first));
  expect(await ingestLei(db, [file, "--country", "DE"], never)).toBe(0);
}

type Files = { records: TestRecord[]; parents: [child: string, parent: string][] };
type Flaw = { file: string; cut?: number; announced?: number };

function writeParents(parents: Files["parents"]): string {
  const columns =
    "Relationship.StartNode.NodeID,Relationship.EndNode.NodeID,Relationship.RelationshipType,Relationship.RelationshipStatus,Registration.RegistrationStatus,Registration.LastUpdateDate";
  const rows = parents.map(([child, parent]) =>
    [child, parent, "IS_DIRECTLY_CONSOLIDATED_BY", "ACTIVE", "PUBLISHED", "2026-11-20T01:00:00Z"].join(","),
  );
  return [columns, ...rows].join("\n");
}

/** GLEIF's list of its newest publication and the files that it names, in the form of `golden-copies/publishes/latest`. */
async function startGleif(publishDate: string, { records, parents }: Files) {
  const stamp = publishDate
    .replace(/[- :]/g, "")
    .slice(0, 12)
    .replace(/^(\d{8})/, "$1-");
  const flaws: Flaw[] = [];
  const files = new Map<string, { body: Buffer; count: number }>();
  const describeSection = (section: string, text: string, count: number) => {
    const of = (reach: string) => {
      const name = `${stamp}-gleif-goldencopy-${section}-${reach}.csv.gz`;
      files.set(name, { body: gzipSync(text), count });
      const flaw = flaws.find(({ file }) => name.includes(file));
      const url = `https://goldencopy.gleif.org/storage/golden-copy-files/2026/11/20/1/${name}`;
      return {
        csv: { record_count: flaw?.announced ?? count, size: 1, url },
        json: { record_count: count, size: 1, url: url.replace("csv", "json") },
      };
    };
    return {
      type: section,
      publish_date: publishDate,
      full_file: { csv: { record_count: 3_000_000, size: 1, url: "https://goldencopy.gleif.org/full" } },
      delta_files: {
        IntraDay: of("intra-day"),
        LastDay: of("last-day"),
        LastWeek: of("last-week"),
        LastMonth: of("last-month"),
      },
    };
  };
  const server = await startTestServer((request, response) => {
    const at = new URL(request.url ?? "", "http://local").pathname;
    if (at === "/goldencopy.gleif.org/api/v2/golden-copies/publishes/latest") {
      const data = {
        publish_date: publishDate,
        lei2: describeSection("lei2", writeLeiCsv(records), records.length),
        rr: describeSection("rr", writeParents(parents), parents.length),
      };
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ data }));
    }
    const file = files.get(path.basename(at));
    if (file === undefined) return void response.writeHead(404).end();
    const flaw = flaws.find((one) => at.includes(one.file));
    response.writeHead(200, { etag: '"1"' }).end(file.body.subarray(0, flaw?.cut));
  });
  return { base: server.base, flaws, asked: server.asked };
}

const kept = () => path.join(folder, "gleif");

async function turn(base: string): Promise<Record<string, string | number> | null> {
  const task = createGleifTask(db, { base, folder: kept() });
  if (task.isDue && !(await task.isDue())) return null;
  const ended = await runJob(db, task.name, { signal: never }, (lease) => task.run(lease));
  return ended.outcome === "done" ? ended.value : null;
}

const nameOf = async (key: string) =>
  (await db.select().from(entity).where(eq(entity.key, key)))[0]?.name ?? null;

const delta: Files = {
  records: [
    { lei: one, legalName: "Kessel Anlagenbau AG", updatedOn: "2026-11-20" },
    { lei: three, legalName: "Generator Stromwerk AG" },
    { lei: makeLei("FOREIGN"), legalName: "Dynamo Laufen AG", country: "CH" },
  ],
  parents: [[two, one]],
};

test("the newest delta renames, adds what the import covered, and gives parents; once a day", async () => {
  await importGoldenCopy("20261119-0800-gleif-goldencopy-lei2-golden-copy.csv");
  const gleif = await startGleif("2026-11-20 08:00:00", delta);
  expect(await turn(gleif.base)).toMatchObject({ delta: "LastDay", added: 1, changed: 1, parents: 1 });
  expect(await nameOf("kessel-dampfbau")).toBe("Kessel Anlagenbau AG");
  expect(await nameOf("generator-stromwerk")).toBe("Generator Stromwerk AG");
  expect(await nameOf("dynamo-laufen")).toBeNull();
  const [child] = await db.select().from(entity).where(eq(entity.key, "turbine-wasserwerk"));
  expect(child?.parentKey).toBe("kessel-dampfbau");
  expect(existsSync(kept()) ? readdirSync(kept()) : []).toEqual([]);
  expect(await turn(gleif.base)).toBeNull();
});

test.each([
  ["2026-11-22 16:00:00", "LastWeek"],
  ["2026-12-10 00:00:00", "LastMonth"],
])("days that were missed are made up for: published on %s, the delta is %s", async (published, reach) => {
  await importGoldenCopy("20261119-0800-gleif-goldencopy-lei2-golden-copy.csv");
  const gleif = await startGleif(published, delta);
  expect(await turn(gleif.base)).toMatchObject({ delta: reach, changed: 1 });
});

test.each([
  ["cut off", { file: "lei2-last-day", cut: 90 }, /lei2-last-day\.csv\.gz: .*unexpected end/],
  ["short of records", { file: "rr-last-day", announced: 7 }, /rr-last-day.*holds 1 records, not the 7/],
])("a file that is %s ends the turn with the reason, and the next one goes on", async (_, flaw, reason) => {
  await importGoldenCopy("20261119-0800-gleif-goldencopy-lei2-golden-copy.csv");
  const gleif = await startGleif("2026-11-20 08:00:00", delta);
  gleif.flaws.push(flaw);
  await expect(turn(gleif.base)).rejects.toThrow(reason);
  expect((await findJob(db, job))?.lastError).toMatch(reason);
  gleif.flaws.length = 0;
  expect(await turn(gleif.base)).toMatchObject({ delta: "LastDay" });
  expect((await findJob(db, job))?.lastError).toBeNull();
  expect(await nameOf("kessel-dampfbau")).toBe("Kessel Anlagenbau AG");
});

test("without an import, after one too long ago, and where GLEIF answers something else, the reason is noted", async () => {
  const gleif = await startGleif("2026-11-20 08:00:00", delta);
  await expect(turn(gleif.base)).rejects.toThrow(/No golden copy was imported/);
  await importGoldenCopy("20260801-0800-gleif-goldencopy-lei2-golden-copy.csv");
  await expect(turn(gleif.base)).rejects.toThrow(/last import is of 2026-08-01\. Import a new golden copy/);
  const strange = await startTestServer((_, response) => void response.writeHead(200).end('{"data": {}}'));
  await expect(turn(strange.base)).rejects.toThrow(/has not the form expected/);
  const away = await startTestServer((_, response) => void response.writeHead(404).end());
  await expect(turn(away.base)).rejects.toThrow(/list of files: missing/);
});

test("a golden copy of further countries keeps those from before, and the older day", async () => {
  await importGoldenCopy("20261119-0800-gleif-goldencopy-lei2-golden-copy.csv");
  const file = path.join(folder, "20261120-0800-gleif-goldencopy-lei2-golden-copy.csv");
  writeFileSync(file, writeLeiCsv([]));
  await ingestLei(db, [file, "--country", "CH"], never);
  expect(JSON.parse((await findJob(db, job))?.cursor ?? "")).toEqual({
    publishedAt: "2026-11-19T08:00:00.000Z",
    countries: ["CH", "DE"],
    checkedAt: null,
  });
});
