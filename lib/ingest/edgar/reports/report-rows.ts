import "server-only";
import type { HtmlObserver } from "../read/text";

/** A cell of a table, or a line that stands alone. Places point into the canonical text. */
export type Cell = { text: string; start: number; end: number; column: number };

/** A row of a table, or a line of text as its only cell. */
export type Row = { cells: Cell[]; start: number; end: number; isTable: boolean };

/** What no table holds in earnest. */
const mostRows = 50_000;

type OpenRow = { cells: Cell[]; cell: Cell | null; column: number; hasTable: boolean };

/**
 * Collects the rows of an HTML document's tables while `readHtmlText` reads it, cells whole even where they hold
 * paragraphs. Of nested tables the innermost count; layout tables around them do not.
 */
export function tableReader(): { observer: HtmlObserver; rows(): Row[] } {
  const rows: Row[] = [];
  const open: OpenRow[] = [];
  const observer: HtmlObserver = {
    open(name, attributes, at) {
      const row = open.at(-1);
      if (name === "table" && row) row.hasTable = true;
      if (name === "tr") open.push({ cells: [], cell: null, column: 0, hasTable: false });
      if ((name === "td" || name === "th") && row) {
        row.cell = { text: "", start: at, end: at, column: row.column };
        row.column += Math.min(100, Math.max(1, Number(attributes.colspan) || 1));
      }
      if (name === "br" && row?.cell) row.cell.text += "\n";
    },
    text(text) {
      const cell = open.at(-1)?.cell;
      if (cell && cell.text.length < 20_000) cell.text += text;
    },
    close(name, at) {
      const row = open.at(-1);
      if (row === undefined) return;
      if (/^(?:p|div|li)$/.test(name) && row.cell) row.cell.text += "\n";
      if ((name === "td" || name === "th") && row.cell) {
        const text = tidy(row.cell.text);
        if (text !== "") row.cells.push({ ...row.cell, text, end: at });
        row.cell = null;
      }
      if (name !== "tr") return;
      open.pop();
      const [first] = row.cells;
      const last = row.cells.at(-1);
      if (!row.hasTable && first && last && rows.length < mostRows)
        rows.push({ cells: row.cells, start: first.start, end: last.end, isTable: true });
    },
  };
  return { observer, rows: () => rows };
}

const tidy = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");

/** All rows of a document in order: those of its tables, and between them each line that holds text. */
export function documentRows(text: string, tables: readonly Row[]): Row[] {
  const rows: Row[] = [];
  let at = 0;
  for (const row of tables) {
    if (row.start < at) continue;
    rows.push(...linesOf(text, at, row.start), placed(text, row));
    at = row.end;
  }
  return [...rows, ...linesOf(text, at, text.length)];
}

/** A row whose places begin with its letters: a break that was due stood before them. */
function placed(text: string, row: Row): Row {
  const from = (start: number) => {
    let at = start;
    while (at < row.end && /\s/.test(text[at] ?? "")) at += 1;
    return at;
  };
  return {
    ...row,
    start: from(row.start),
    cells: row.cells.map((cell) => ({ ...cell, start: from(cell.start) })),
  };
}

/** Lines as rows; a tab parts their cells, and one at their beginning leaves the first column empty. */
function linesOf(text: string, from: number, to: number): Row[] {
  const rows: Row[] = [];
  let start = from;
  while (start < to) {
    const found = text.indexOf("\n", start);
    const end = found < 0 || found > to ? to : found;
    const cells = cellsOf(text.slice(start, end), start);
    const [first] = cells;
    const last = cells.at(-1);
    if (first && last)
      rows.push({ cells, start: first.start, end: last.end, isTable: cells.length > 1 || first.column > 0 });
    start = end + 1;
  }
  return rows;
}

function cellsOf(line: string, start: number): Cell[] {
  const cells: Cell[] = [];
  let at = start;
  for (const [column, part] of line.split("\t").entries()) {
    const text = part.trim();
    if (text !== "") {
      const from = at + part.indexOf(text);
      cells.push({ text, start: from, end: from + text.length, column });
    }
    at += part.length + 1;
  }
  return cells;
}
