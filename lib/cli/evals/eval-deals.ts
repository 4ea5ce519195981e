import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseDealLabels } from "@/lib/ingest/edgar/deals-eval/deal-label";
import { readLabelledDeals } from "@/lib/ingest/edgar/deals-eval/read-labelled-deals";
import { type DealScore, scoreDeals } from "@/lib/ingest/edgar/deals-eval/score-deals";
import { writeDealScore } from "@/lib/ingest/edgar/deals-eval/write-deal-score";
import { extractDeals } from "@/lib/ingest/edgar/read/deals/extract-deals";
import { type Evaluation, halfTitles } from "./evaluation";

type Report = Omit<DealScore, "wrong" | "missed"> & { absent: string[] };

async function scoreFile(path: string, edgar: string): Promise<Report> {
  const labels = parseDealLabels(await readFile(path, "utf8"));
  const { deals, absent } = await readLabelledDeals(edgar, labels, extractDeals);
  const {
    wrong: _wrong,
    missed: _missed,
    ...score
  } = scoreDeals(
    labels.filter(({ accession }) => !absent.includes(accession)),
    deals,
  );
  return { ...score, absent };
}

/** Deals of Items 1.01, 1.02 and 2.01 against labels: the project's own two halves, or any file of the same form. */
export const evaluateDeals: Evaluation = async ({ labels, edgar }) => {
  const files = labels
    ? [["labels", labels, labels] as const]
    : Object.entries(halfTitles).map(
        ([half, title]) =>
          [
            half,
            title,
            fileURLToPath(new URL(`../../ingest/edgar/deals-eval/${half}.jsonl`, import.meta.url)),
          ] as const,
      );
  const reports: Record<string, Report> = {};
  const texts: string[] = [];
  for (const [name, title, path] of files) {
    if (!existsSync(path)) {
      texts.push(`${title}: ${path} is absent`);
      continue;
    }
    const report = await scoreFile(path, edgar);
    reports[name] = report;
    texts.push(writeDealScore(title, report));
  }
  return { json: reports, text: texts.join("\n\n") };
};
