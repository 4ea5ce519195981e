import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { sizeOf, timeFor } from "@/lib/testing/proof";

/** Letters of a text, by any of which no reader may be kept busy. */
const length = sizeOf(15_000, 50_000);

/** Reads such texts; what it has read it prints, one line a text. */
const program = `
const { annotate } = await import("./lib/language/annotate.ts");
const { phraseRows, phrases } = await import("./lib/language/phrases.ts");
const { extractFrames } = await import("./lib/ingest/edgar/read/item-502.ts");
const { extractDeals } = await import("./lib/ingest/edgar/read/deals.ts");
const units = [
  "the company and the bank ", "said sold agreed bought ", "A, B and C and D, or E, ", "the sale of the purchase of ",
  "the bank which the company that ", "((the Company (", "Ann Lee, Chief Financial Officer, ", "Ann Lee, President, Bob Day, ",
  "$5 million of 7% notes due 2007, ", "agreed-to-", "a\\n", "a\\n\\n", "a\\t1\\n", "Acme Corp. Co. ",
  "Orion Inc. (the “Buyer”), ", "ALPHA BETA ", "1234567890", ", ", "and ", "of the ", "J. R. ", "as of the same Date ",
  "effective upon the ", "to fill the ", "the following three new new ", "’s ", "in that role ", "by and between Acme and ",
];
const context = { company: "Acme Corp.", filedOn: "2020-05-08", date: "2020-05-08", names: [] };
for (const unit of units) {
  const text = unit.repeat(Math.ceil(${length} / unit.length)).slice(0, ${length});
  annotate(text, context);
  for (const { name } of phraseRows()) phrases(name).test(text);
  extractFrames(text, context);
  extractDeals(text, { ...context, item: "1.01" });
  console.log(unit.trim());
}
console.log("all read");
`;

// Far more than it takes, and far less than what grows with the square of a text.
const budgetMs = timeFor(60_000);

test(`no text of ${length} letters keeps a reader busy`, { timeout: budgetMs + 20_000 }, async () => {
  const run = promisify(execFile);
  const { stdout } = await run(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "--input-type=module", "-e", program],
    { timeout: budgetMs, killSignal: "SIGKILL" },
  );
  expect(stdout.trimEnd().split("\n").at(-1)).toBe("all read");
});
