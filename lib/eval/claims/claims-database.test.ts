import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readDocuments } from "@/lib/ingest/edgar/read/documents";
import { submissionsSchema } from "@/lib/ingest/edgar/submissions";
import { unplacedAccession } from "./claim-labels";
import { writeReportMirror } from "./claims-database";

const folder = "www.sec.gov/Archives/edgar/data/990001/000099000125000007";
const plain = { cik: 990001, company: "HOLLOWAY KITES INC", kind: "document" };
const dated = { accession: "0000990001-25-000007", filed: "2025-03-04", period: "2025-03-01" };
const unplaced = { accession: null, filed: null, period: "2024-11-22" };
const index = [
  { ...plain, ...dated, path: `${folder}/ex991.htm`, form: "EX-99.1" },
  { ...plain, ...dated, path: `${folder}/report.htm`, form: "8-K" },
  { ...plain, ...dated, path: `${folder}/proxy.htm`, form: "DEF 14A" },
  { ...plain, ...unplaced, path: "unplaced/1/kites.htm", form: "8-K" },
  { ...plain, ...dated, cik: 990002, path: `${folder}/other.htm`, form: "8-K" },
];

test("single documents become submissions that their filer's list names, the report first", () => {
  const root = mkdtempSync(path.join(os.tmpdir(), "footnote-mirror-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const mirror = path.join(root, "edgar");
  mkdirSync(path.join(root, "facts"));
  writeFileSync(
    path.join(root, "facts/reports_index.jsonl"),
    index.map((row) => JSON.stringify(row)).join("\n"),
  );
  for (const { path: place } of index) {
    const file = path.join(mirror, place);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `<html><body><p>Words of ${path.basename(place)}.</p></body></html>`);
  }
  const { folder: written, files } = writeReportMirror(mirror, new Set(["990001"]));
  onTestFinished(() => rmSync(written, { recursive: true }));
  const served = (place: string) => readFileSync(files[place] ?? "", "utf8");
  const list = submissionsSchema.parse(JSON.parse(served("/data.sec.gov/submissions/CIK0000990001.json")));
  expect(list.filings.map(({ accession, filedOn, form }) => [accession, filedOn, form])).toEqual([
    [dated.accession, "2025-03-04", "8-K"],
    [unplacedAccession("990001"), "2024-11-22", "8-K"],
  ]);
  const documents = readDocuments(served(`/${folder}/${dated.accession}.txt`));
  expect(documents.map(({ role, type, text }) => [role, type, text])).toEqual([
    ["main", "8-K", "Words of report.htm."],
    ["release", "EX-99.1", "Words of ex991.htm."],
  ]);
  expect(Object.keys(files)).toHaveLength(3);
});
