import "server-only";
import { decideTableClaim, reportingDays, type TableFinding } from "@/lib/claims/decide-table-claim";
import { readTableClaim, type TableClaim } from "@/lib/claims/table-claim";
import { findQuotes, type Quote } from "@/lib/db/documents";
import type { Database } from "@/lib/db/open";
import { findPassageTables, type PassageTables } from "@/lib/db/passages";
import { addDays, type DayRange, formatDay } from "@/lib/domain/calendar";
import { familySearchWords } from "@/lib/domain/person-names/name-words";
import { toQuote } from "../records/source";
import type { EvidenceItem } from "./contract";
import { type ClaimVerdict, confidenceOfDocuments } from "./evidence";
import type { TextContext } from "./find-texts";

const tableDatasets = ["sec_filings"];

/**
 * Verifies a claim about votes at a meeting or a figure of a period by the row and the column of a table.
 *
 * @returns null where the claim is of another kind, or no table has its cell: then texts are asked.
 */
export async function verifyByTables(
  db: Database,
  { entityKey, named, company }: TextContext,
  { description, period }: { description: string; period: DayRange | null },
): Promise<ClaimVerdict | null> {
  const claim = readTableClaim(description, named);
  if (claim === null) return null;
  const passages = await findPassageTables(db, {
    entityKey,
    kind: claim.kind === "vote" ? "votes" : "figures",
    words: searchWords(claim),
    ...publishedIn(claim, period),
  });
  const found = decideTableClaim(claim, passages, { company: named, period });
  return found === null ? null : await toVerdict(db, company, claim, found);
}

/** Words that a passage with the claim's row has: of a person's the family name; a measure has many names. */
function searchWords(claim: TableClaim): string[] {
  const isPerson = claim.kind === "vote" && /^(?:\p{Lu}[\p{L}.'’-]*,? ?){2,5}$/u.test(claim.subject);
  return isPerson ? familySearchWords(claim.subject) : [];
}

/** Days on which a document with the claim's cell may be published. */
function publishedIn(claim: TableClaim, period: DayRange | null): { from: string | null; to: string | null } {
  const year = claim.kind === "figure" ? (claim.period?.year ?? null) : null;
  if (period !== null) {
    // No day behind the year 9999 can be written.
    const isOpen = period.end === null || period.end > "9990";
    return { from: period.start, to: isOpen ? null : addDays(period.end ?? "", reportingDays) };
  }
  // A year's figures stand in its own reports, and beside those of the next year.
  return year === null ? { from: null, to: null } : { from: `${year - 1}-06-01`, to: `${year + 2}-06-30` };
}

async function toVerdict(
  db: Database,
  company: string,
  claim: TableClaim,
  { document, row, column, told, unit, fit }: TableFinding<PassageTables>,
): Promise<ClaimVerdict> {
  const quote = await findRow(db, document.documentId, row);
  const isSupported = fit > 0;
  const amount = `${told.toLocaleString("en-US", { maximumFractionDigits: 2 })}${unit === "percent" ? " %" : unit === "vote" ? " votes" : ""}`;
  const cell = `“${row.name}” under “${column}” is ${amount}`;
  const kind = document.kind;
  const weight = confidenceOfDocuments([{ sourceId: document.sourceId, kind, fit: isSupported ? fit : 1 }]);
  const evidence: EvidenceItem = {
    type: "sec_filing",
    stance: isSupported ? "supports" : "related",
    date: document.publishedOn,
    text: quote?.text ?? `${cell}.`,
    confidence: isSupported ? weight.confidence : 0,
    ...(isSupported ? { method: "rules" as const } : { lacks: `the amount ${claim.number.text}: ${cell}` }),
    source: {
      id: document.documentId,
      url: document.url,
      accession: document.accession,
      form: document.form,
      item: document.item,
      date: document.publishedOn,
      ...toQuote(quote),
    },
  };
  const where = `In a table of the ${kind === "release" ? "press release" : (document.form ?? "filing")} of ${company} of ${formatDay(document.publishedOn)}`;
  return {
    corroborated: isSupported,
    verdict: isSupported ? "supported" : "not_found",
    confidence: isSupported ? weight.confidence : 0,
    reason: isSupported ? weight.reason : "no_match",
    detail: `${where}, ${cell}${isSupported ? "." : `, and not ${claim.number.text}.`}`,
    evidence: [evidence],
    sources_checked: tableDatasets,
  };
}

/** The row with its table's head above it, where both are short enough to be read at once; else the row. */
async function findRow(
  db: Database,
  documentId: string,
  { head, start, end }: { head: number; start: number; end: number },
): Promise<Quote | null> {
  const [quote] = await findQuotes(db, [{ documentId, start: end - head <= 600 ? head : start, end }]);
  return quote ?? null;
}
