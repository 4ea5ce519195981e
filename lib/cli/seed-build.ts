import { existsSync, writeFileSync } from "node:fs";
import { buildSeed } from "@/lib/seed/build/build-seed";
import { encodePack } from "@/lib/seed/pack";

const [shared = "../shared"] = process.argv.slice(2);
if (!existsSync(`${shared}/facts`)) {
  console.error(
    `${shared} has no facts/. Usage: npm run seed:build [-- <folder that holds facts/ and edgar/>]`,
  );
  process.exit(2);
}

const { rows, leftOut } = buildSeed(shared, "lib/seed/curated");
const pack = encodePack(rows);
writeFileSync("lib/seed/pack.br", pack);

for (const [table, list] of Object.entries(rows)) console.log(`${table}: ${list.length} rows`);
console.log("Form 4 lines left out:", leftOut);
console.log(`pack: ${pack.length} bytes`);
