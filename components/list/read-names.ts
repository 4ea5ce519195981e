/** Rows of text under named columns; one of them holds the companies. */
export type NameTable = { columns: string[]; rows: string[][]; column: number };

/** The most names that one run takes: those of a batch. */
export const mostNames = 1_000;

/** A pasted list: a name on each line. Lines with tabs come from a spreadsheet, and are read as its rows. */
export async function readPasted(text: string): Promise<NameTable> {
  if (text.includes("\t")) return readTable(text, "\t");
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => [line]);
  return { columns: ["name"], rows, column: 0 };
}

/**
 * A file of comma-, semicolon- or tab-separated values. Its first row names the columns where one of them says that it
 * holds companies, or where it's said to.
 *
 * @throws Error in words for whoever chose the file, where it can't be read.
 */
export async function readTable(
  text: string,
  delimiter = guessDelimiter(text),
  hasHeader?: boolean,
): Promise<NameTable> {
  // Fetched with the first file.
  const { parse } = await import("csv-parse/browser/esm/sync");
  const rows: string[][] = parse(text, {
    ...{ delimiter, bom: true, relax_column_count: true, relax_quotes: true },
    ...{ skip_empty_lines: true, trim: true },
  });
  const [first = []] = rows;
  const named = first.findIndex((cell) => namesCompanies.test(cell));
  const isHeader = hasHeader ?? named >= 0;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => (isHeader && first[at]) || `Column ${at + 1}`);
  return { columns, rows: isHeader ? rows.slice(1) : rows, column: Math.max(0, isHeader ? named : 0) };
}

const namesCompanies =
  /^(?:the )?(?:company|companies|name|names|organi[sz]ation|supplier|vendor|customer|client|account|counterparty|issuer|entity|employer|business|ticker|legal name)\b|\b(?:company|company_name|legal_name|name)$/i;

/** The separator that the first line has most of. */
function guessDelimiter(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const count = (sign: string) => first.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The names of a table, each once, in their order. */
export function namesOf({ rows, column }: NameTable): string[] {
  return [...new Set(rows.map((row) => row[column]?.trim() ?? "").filter((name) => name !== ""))];
}
