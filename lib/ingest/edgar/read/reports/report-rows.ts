import "server-only";
import type { HtmlObserver } from "@/lib/ingest/edgar/read/text";

/**
 * A cell of a table, or a line that stands alone. Places point into the canonical text. `left` tells what stands below
 * what: of plain text the column of characters as filed, else the table's column.
 */
export type Cell = { text: string; start: number; end: number; column: number; left: number };

/** A row of a table, or a line of text as its only cell. `opens`: an empty line stands before it. */
export type Row = { cells: Cell[]; start: number; end: number; isTable: boolean; opens: boolean };

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
        row.cell = { text: "", start: at, end: at, column: row.column, left: row.column };
        row.column += Math.min(100, Math.max(1, Number(attributes.colspan) || 1));
      }
      if ((name === "br" || name === "hr") && row?.cell) row.cell.text += "\n";
    },
    text(text) {
      const cell = open.at(-1)?.cell;
      if (cell && cell.text.length < 20_000) cell.text += isTidy(text) ? text : text.replace(/\s+/g, " ");
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
        rows.push({ cells: row.cells, start: first.start, end: last.end, isTable: true, opens: false });
    },
  };
  return { observer, rows: () => rows };
}

/** Words of ASCII with a blank between them, as most cells are: nothing to tidy. */
const isTidy = (text: string): boolean => /^[!-~]+(?: [!-~]+)*$/.test(text);

/** Lines of a cell without blanks that no reader sees; a bullet stands on the line of its words. */
function tidy(text: string): string {
  if (isTidy(text)) return text;
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, "")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n")
    .replace(/^([•▪●■◦·])\n/gm, "$1 ");
}

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

/** Between a table's cells in a line: a tab, or dots that lead the eye from one to the next. */
const gap = /\t| ?\.{4,} ?|\.{3}(?=[\d$(])| ?(?:\. ){3,}\.? ?/g;

/** Lines as rows; a tab or leader dots part their cells, and a tab at their beginning leaves the first column empty. */
function linesOf(text: string, from: number, to: number): Row[] {
  const rows: Row[] = [];
  let start = from;
  let opens = true;
  while (start < to) {
    const found = text.indexOf("\n", start);
    const end = found < 0 || found > to ? to : found;
    const cells = cellsOf(text.slice(start, end), start);
    const [first] = cells;
    const last = cells.at(-1);
    if (first && last) {
      const isTable = cells.length > 1 || first.column > 0;
      rows.push({ cells, start: first.start, end: last.end, isTable, opens });
    }
    opens = first === undefined;
    start = end + 1;
  }
  return rows;
}

function cellsOf(line: string, start: number): Cell[] {
  const cells: Cell[] = [];
  let from = 0;
  let column = 0;
  const take = (to: number) => {
    const part = line.slice(from, to);
    const text = part.trim();
    if (text === "") return;
    const at = start + from + part.indexOf(text);
    cells.push({ text, start: at, end: at + text.length, column, left: column });
  };
  for (const { index, 0: found } of line.matchAll(gap)) {
    take(index);
    from = index + found.length;
    column += 1;
  }
  take(line.length);
  return cells;
}

/** Raw lines within which that of a row must stand. */
const reach = 400;

/** Rows of a plain document with the columns of characters in which its raw text has their cells. */
export function plainRows(text: string, raw: string): Row[] {
  const lines = raw.replace(/\r\n?|\f/g, "\n").split("\n");
  const keys = lines.map(keyOf);
  let at = 0;
  return linesOf(text, 0, text.length).map((row) => {
    const key = keyOf(row.cells.map((cell) => cell.text).join(""));
    let found = at;
    while (found < keys.length && found - at < reach && keys[found] !== key) found += 1;
    if (keys[found] !== key) return row;
    at = found + 1;
    return { ...row, cells: withLefts(row.cells, lines[found] ?? "") };
  });
}

/** What a line as filed and as read have in common. */
const keyOf = (line: string): string =>
  line
    .replace(/<[^<>]{1,10}>/g, "")
    .replace(/&(?:amp|lt|gt|quot|nbsp);/gi, "")
    .replace(/[\s.&<>"\ufffd\u00a0]+/g, "");

function withLefts(cells: readonly Cell[], raw: string): Cell[] {
  const line = expandTabs(raw);
  let from = 0;
  return cells.map((cell) => {
    const found = line.indexOf(cell.text.split(" ")[0] ?? "", from);
    if (found < 0) return cell;
    from = found + cell.text.length;
    return { ...cell, left: found };
  });
}

function expandTabs(line: string): string {
  if (!line.includes("\t")) return line;
  let expanded = "";
  for (const part of line.split("\t"))
    expanded = `${expanded}${part}`.padEnd((Math.floor((expanded.length + part.length) / 8) + 1) * 8);
  return expanded;
}
