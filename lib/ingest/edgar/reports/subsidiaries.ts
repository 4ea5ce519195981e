import "server-only";
import type { ReportDocument } from "./report-document";
import type { Row } from "./report-rows";

/** A subsidiary as Exhibit 21 lists it. */
export type SubsidiaryReading = {
  name: string;
  /** State or country of its incorporation as written; null where the list gives none. */
  jurisdiction: string | null;
  start: number;
  end: number;
};

const form =
  /\b(?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|l\.l\.c|lp|l\.p|llp|plc|n\.?v|b\.?v|s\.?a|s\.?a\.?s|s\.?r\.?l|s\.?p\.?a|gmbh|a\.?g|ab|a\/s|as|oy|kk|k\.k|pty|pte|bhd|sdn|s\.? de r\.?l|c\.?v|ltda|s\.?l|s\.?à\.? ?r\.?l|ulc|trust|bank|partnership|partners|holdings?|group|association|foundation|insurance|services|international|railroad|enterprises)\b\.?/i;

const heading =
  /^(?:exhibit|ex-2[12]|subsidiar|name|list of|parents|registrant|jurisdiction|state|country|place|page|percent|the following|as of|all |each |\(?unless|note|omitted|pursuant|under|certain|names of|in accordance|ownership|organized|incorporat|where)/i;

/** The subsidiaries of an exhibit 21, one a row of its table or list. */
export function readSubsidiaries({ rows }: Pick<ReportDocument, "rows">): SubsidiaryReading[] {
  return rows.flatMap((row) => {
    const read = subsidiaryOf(row);
    return read === null ? [] : [read];
  });
}

function subsidiaryOf({ cells, start, end }: Row): SubsidiaryReading | null {
  const [first] = cells;
  const name = tidyName(first?.text ?? "");
  if (
    first === undefined ||
    name.length < 3 ||
    name.length > 120 ||
    heading.test(name) ||
    !/\p{Lu}/u.test(name)
  )
    return null;
  const place =
    cells
      .slice(1)
      .map((cell) => cell.text)
      .find((text) => /^\p{Lu}[\p{L}., ()-]{2,40}$/u.test(text)) ?? null;
  if (place === null && !form.test(name)) return null;
  if (place !== null) return { name, jurisdiction: place, start, end };
  const split =
    /^(.*\b(?:inc|corp|corporation|co|company|ltd|limited|llc|l\.p|lp|gmbh|plc|b\.v|n\.v|s\.a)\b\.?,?)\s+(?:\(?(?:an? )?)?(\p{Lu}[\p{L} ]{2,30})(?: corporation| company)?\)?$/iu.exec(
      name,
    );
  return split?.[1] && split[2]
    ? { name: split[1].replace(/,$/, ""), jurisdiction: split[2], start, end }
    : { name, jurisdiction: null, start, end };
}

/** A name without marks of lists and notes: "(1) Acme Ltd. (2)" is "Acme Ltd." */
const tidyName = (text: string): string =>
  text
    .replace(/\n/g, " ")
    .replace(/^[\s•*·●▪–—-]+|^\(?\d{1,3}[.)]\s+/g, "")
    .replace(/\s*\(\d{1,2}\)|\*+$/g, "")
    .replace(/\s+/g, " ")
    .trim();
