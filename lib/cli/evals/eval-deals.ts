import "server-only";
import { readFile } from "node:fs/promises";
import { parseDealLabels } from "@/lib/ingest/edgar/deals-eval/deal-label";
import { readLabelledDeals } from "@/lib/ingest/edgar/deals-eval/read-labelled-deals";
import { type DealScore, scoreDeals } from "@/lib/ingest/edgar/deals-eval/score-deals";
import { writeDealScore } from "@/lib/ingest/edgar/deals-eval/write-deal-score";
import { extractDeals } from "@/lib/ingest/edgar/read/deals/extract-deals";
import { evaluateHalves } from "./evaluate-halves";
import type { Evaluation } from "./evaluation";

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
export const evaluateDeals: Evaluation = ({ labels, edgar }) =>
  evaluateHalves("lib/ingest/edgar/deals-eval", labels, async (path, title) => {
    const report = await scoreFile(path, edgar);
    return { report, text: writeDealScore(title, report) };
  });
