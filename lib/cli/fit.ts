import "server-only";
import os from "node:os";
import path from "node:path";
import { alignShare, fitClaims } from "@/lib/eval/claims/fit-claims";
import { fitDescribing } from "@/lib/eval/reports/fit-describing";
import { fitFounding } from "@/lib/eval/reports/fit-founding";
import { fitHeadCounts } from "@/lib/eval/reports/fit-head-counts";
import { fitHighlights } from "@/lib/eval/reports/fit-highlights";
import { fitRivals } from "@/lib/eval/reports/fit-rivals";
import { fitSegments } from "@/lib/eval/reports/fit-segments";
import { fitTold } from "@/lib/eval/reports/fit-told";
import { fitResolution } from "@/lib/eval/resolution/eval-resolution";
import { readOptions } from "./read-options";

const ofReports = {
  describing: fitDescribing,
  "head-counts": fitHeadCounts,
  segments: fitSegments,
  told: fitTold,
  highlights: fitHighlights,
  rivals: fitRivals,
};
const isOfReports = (what = ""): what is keyof typeof ofReports => what in ofReports;

const usage =
  "Usage: npm run -s fit -- resolution | claims | founding | head-counts | segments | describing | told | highlights | rivals [--edgar DIR] [--labels FILE] [--data DIR] [--cache FILE] [--write] [--list]";

/** Fits what is decided by weights. */
async function main(): Promise<void> {
  const read = readOptions(
    {
      edgar: { type: "string", default: "../shared/edgar" },
      labels: { type: "string" },
      data: { type: "string" },
      cache: { type: "string", default: path.join(os.tmpdir(), "footnote-claim-cases.json") },
      write: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
    },
    usage,
  );
  if (read === null) return;
  const { positionals, values } = read;
  const [what, ...rest] = positionals;
  if (what === "founding") console.log(await fitFounding({ edgar: values.edgar, isWritten: values.write }));
  else if (isOfReports(what)) {
    console.log(
      await ofReports[what]({ edgar: values.edgar, isWritten: values.write, isListed: values.list }),
    );
  } else if (what === "resolution") console.log(await fitResolution());
  else if (what === "claims") {
    const { write, list, edgar, cache, labels, data } = values;
    console.log(await fitClaims({ edgar, cache, labels, data, isWritten: write, isListed: list }));
  } else if (what === "align" && rest.length === 3) {
    const [cache = "", shard = "0", out = ""] = rest;
    await alignShare(cache, Number(shard), out);
  } else {
    console.error(usage);
    process.exitCode = 2;
  }
}

await main();
