import "server-only";
import { readdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { wordPairs, wordStems } from "@/lib/briefing/compose/particularity";
import { decodeBytes } from "@/lib/ingest/edgar/read/documents";
import { readReportDocuments } from "@/lib/ingest/edgar/read/reports/report-document";
import type { Evaluation } from "../evaluation";

const table = "lib/briefing/compose/report-words.tsv";
/** Words that a smaller share of the filers write are particular, and are not listed. */
const leastShare = { word: 0.1, pair: 0.15 };

const isAnnualReport = (raw: string): boolean =>
  /CONFORMED SUBMISSION TYPE:\s*10-K|<TYPE>10-K|name="dei:DocumentType"[^>]*>(?:<[^>]+>)*10-K|ANNUAL REPORT PURSUANT TO SECTION 13/i.test(
    raw.slice(0, 400_000),
  );

/**
 * Counts in the annual reports of a mirror of EDGAR which words and pairs of words how many filers write in Items 1, 1A
 * and 7, and writes the table by which briefings tell what is particular to a company from what everybody says. No
 * sentence is kept, and a filer counts once.
 */
export const countReportWords: Evaluation = async ({ edgar }) => {
  const filers = new Map<string, Set<string>>();
  const data = path.join(edgar, "www.sec.gov/Archives/edgar/data");
  for (const cik of readdirSync(data)) {
    const found = new Set<string>();
    for (const name of readdirSync(path.join(data, cik), { recursive: true, encoding: "utf8" })) {
      if (!/\.(?:txt|html?)$/.test(name)) continue;
      const raw = decodeBytes(await readFile(path.join(data, cik, name)));
      if (isAnnualReport(raw)) for (const words of readWords(raw)) found.add(words);
    }
    if (found.size > 0) filers.set(cik, found);
  }
  const counts = new Map<string, number>();
  for (const found of filers.values())
    for (const words of found) counts.set(words, (counts.get(words) ?? 0) + 1);
  const rows = [...counts]
    .map(([words, count]) => ({ words, share: count / filers.size }))
    .filter(({ words, share }) => share >= (words.includes(" ") ? leastShare.pair : leastShare.word))
    .sort((one, other) => other.share - one.share || one.words.localeCompare(other.words));
  const lines = rows.map(({ words, share }) => `${words}\t${share.toFixed(2)}`);
  writeFileSync(table, `words\tshare\n${lines.join("\n")}\n`);
  const text = `${rows.length} words and pairs of words of ${filers.size} filers' annual reports, in ${table}`;
  return { json: { filers: filers.size, words: rows.length }, text };
};

function readWords(raw: string): string[] {
  const texts = readReportDocuments(raw, "10-K").flatMap(({ text, items }) =>
    items
      .filter(({ item }) => item === "1" || item === "1A" || item === "7")
      .map(({ start, end }) => text.slice(start, end)),
  );
  return texts.flatMap((text) => {
    const stems = wordStems(text);
    return [...stems, ...wordPairs(stems)];
  });
}
