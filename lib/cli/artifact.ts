import { writeArtifact } from "../server/write-artifact";

const [target] = process.argv.slice(2);
if (target === undefined || target === "--help") {
  console.log(
    "Usage: npm run -s artifact -- FOLDER\n\nBuilds, and writes all that production runs from into FOLDER.",
  );
  process.exit(target === undefined ? 2 : 0);
}
await writeArtifact(target);
