import { existsSync, writeFileSync } from "node:fs";
import { toDay } from "@/lib/domain/calendar";
import { buildSeed } from "@/lib/seed/build/build-seed";
import { hashPackSources, packSourcesFile } from "@/lib/seed/build/pack-sources";
import { keepTables } from "@/lib/seed/build/tables";
import { encodePack } from "@/lib/seed/pack";

const usage = `Usage: npm run seed:build -- [EDGAR] [TABLES]

  EDGAR   a folder that mirrors the SEC's hosts: a file's path is its address without https:// (../shared/edgar).
          Read are www.sec.gov/files, data.sec.gov/submissions, data.sec.gov/api/xbrl/companyfacts and
          the annual reports beneath www.sec.gov/Archives.
  TABLES  a folder of newer tables of facts, to be taken over into lib/seed/tables first; those are read otherwise.

Writes lib/seed/pack.br. The same files give the same pack.`;

const tables = "lib/seed/tables";
const [edgar = "../shared/edgar", newer] = process.argv.slice(2);
if (edgar === "--help") {
  console.log(usage);
  process.exit(0);
}
const absent = [`${edgar}/www.sec.gov/files`, `${edgar}/data.sec.gov`, newer ?? tables].find(
  (path) => !existsSync(path),
);
if (absent !== undefined) {
  console.error(`There is no ${absent}.\n\n${usage}`);
  process.exit(2);
}

if (newer !== undefined)
  for (const { table, rows } of keepTables(newer, tables, toDay(new Date())))
    console.log(`${table}: ${rows} rows taken over`);

const { rows, leftOut } = buildSeed({ edgar, tables, curated: "lib/seed/curated" });
const pack = encodePack(rows);
writeFileSync("lib/seed/pack.br", pack);
writeFileSync(packSourcesFile, `${hashPackSources()}\n`);

for (const [table, list] of Object.entries(rows)) console.log(`${table}: ${list.length} rows`);
console.log("Form 4 lines left out:", leftOut);
console.log(`pack: ${pack.length} bytes`);
