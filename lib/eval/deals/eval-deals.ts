import "server-only";
import { readFile } from "node:fs/promises";
import { extractDeals } from "@/lib/ingest/edgar/read/deals";
import { evaluateHalves } from "../evaluate-halves";
import type { Evaluation } from "../evaluation";
import { parseDealLabels } from "./deal-label";
import { readLabelledDeals } from "./read-labelled-deals";
import { type DealScore, scoreDeals } from "./score-deals";
import { writeDealScore } from "./write-deal-score";

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
  evaluateHalves("lib/eval/deals", labels, async (path, title) => {
    const report = await scoreFile(path, edgar);
    return { report, text: writeDealScore(title, report) };
  });
