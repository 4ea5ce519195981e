import "server-only";
import { type SeenFiling, seenFilingSchema } from "./seen-filing";

export type DailyIndex = { ok: true; filings: SeenFiling[] } | { ok: false; reason: string };

/** The end of every line: CIK, day, and the full submission's path, by which the line is known whatever the columns. */
const lineEnd = /\s(\d{1,10})\s+(\d{4})-?(\d{2})-?(\d{2})\s+edgar\/data\/\d+\/(\d{10}-\d{2}-\d{6})\.txt\s*$/;

/**
 * Reads one of EDGAR's daily indexes, by form or by company: columns of fixed width under a head that names them. A
 * filing with several filers has a line for each.
 */
export function readDailyIndex(text: string): DailyIndex {
  const lines = text.split(/\r?\n/);
  const head = lines.find((line) => line.includes("Form Type") && line.includes("Company Name"));
  if (head === undefined) return { ok: false, reason: "no head with the columns of a daily index" };
  const from = head.indexOf("Form Type");
  const after = ["Company Name", "CIK"].map((name) => head.indexOf(name)).filter((column) => column > from);
  const to = Math.min(...after);
  const filings = lines.flatMap((line): SeenFiling[] => {
    const [, cik = "", year, month, day, accession] = lineEnd.exec(line) ?? [];
    const form = line.slice(from, to).trim();
    const filedOn = `${year}-${month}-${day}`;
    const filing = seenFilingSchema.safeParse({ cik: cik.padStart(10, "0"), accession, form, filedOn });
    return filing.success ? [filing.data] : [];
  });
  return { ok: true, filings };
}
