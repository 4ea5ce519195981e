/** A stretch `[from, to)` of a text, in UTF-16 units. */
export type Span = { from: number; to: number };

/** A cell of a table, and how many columns it stands over; null where the text leaves a cell empty. */
export type TableCell = { span: Span | null; columns: number; isAmount: boolean };

/** A table: the rows that name its columns, and those below them. */
export type Table = { kind: "table"; from: number; head: TableCell[][]; rows: TableCell[][] };

/** A paragraph of a canonical text: lines, a line that heads what follows, or a table. */
export type Block = { kind: "lines"; lines: Span[] } | { kind: "heading"; line: Span } | Table;

/** How many characters one page of a source shows at most, but for a paragraph that is longer. */
const partLength = 60_000;

function splitAt(text: string, { from, to }: Span, mark: string): Span[] {
  const parts: Span[] = [];
  for (let at = from; at <= to; ) {
    const next = text.indexOf(mark, at);
    const end = next === -1 || next > to ? to : next;
    if (end > at || mark === "\t") parts.push({ from: at, to: end });
    at = end + mark.length;
  }
  return parts;
}

/** Lines, or rows of cells, as the text parts them. */
type Piece = { kind: "lines"; lines: Span[] } | { kind: "rows"; rows: Span[][] };

/** The blocks of a stretch of a canonical text: an empty line parts paragraphs, a tab the cells of a table's row. */
export function readBlocks(text: string, within: Span): Block[] {
  const pieces = splitAt(text, within, "\n\n").flatMap((paragraph): Piece[] => {
    const blocks: Piece[] = [];
    for (const line of splitAt(text, paragraph, "\n")) {
      const last = blocks.at(-1);
      if (text.slice(line.from, line.to).includes("\t")) {
        const cells = splitAt(text, line, "\t");
        if (last?.kind === "rows") last.rows.push(cells);
        else blocks.push({ kind: "rows", rows: [cells] });
      } else if (last?.kind === "lines") last.lines.push(line);
      // A line between two rows is a row of one cell: what follows it belongs to it.
      else if (last?.kind === "rows" && isRowAfter(text, line, paragraph)) last.rows.push([line]);
      else blocks.push({ kind: "lines", lines: [line] });
    }
    return blocks;
  });
  return joinRows(text, pieces).map((piece, at, all): Block => {
    if (piece.kind === "rows") return toHeading(text, piece.rows) ?? readTable(text, piece.rows);
    const [line, second] = piece.lines;
    if (line === undefined || second !== undefined) return piece;
    const said = text.slice(line.from, line.to);
    return isHeading(said) || (isTitle(said) && isHeaded(text, all[at + 1]))
      ? { kind: "heading", line }
      : piece;
  });
}

/** "Item 4." and its title, which old documents set apart as columns; null for any other rows. */
function toHeading(text: string, [cells, second]: readonly Span[][]): Block | null {
  const [first] = cells ?? [];
  const last = cells?.at(-1);
  if (first === undefined || last === undefined || second !== undefined) return null;
  const line = { from: first.from, to: last.to };
  const isItem = /^(?:item|part|note) [\dIVX]{1,4}[A-C]?\.?$/i.test(text.slice(first.from, first.to).trim());
  return isItem && line.to - line.from <= 120 ? { kind: "heading", line } : null;
}

/** Whether lines are prose that a typewriter broke: they run on, as wide as the page. */
export function isRunOn(text: string, lines: readonly Span[]): boolean {
  const broken = lines.slice(0, -1).map(({ from, to }) => text.slice(from, to).trimEnd());
  const ended = broken.filter((line) => /[.:;]$/.test(line)).length;
  return broken.every((line) => line.length >= 45) && ended * 2 <= broken.length;
}

const longestName = 90;

/**
 * Rows that an empty line parts from their table go back to it, and a row's name that stands in a paragraph of its own goes
 * back to its amounts.
 */
function joinRows(text: string, pieces: readonly Piece[]): Piece[] {
  const said = ({ from, to }: Span) => text.slice(from, to).trim();
  const isAmount = (cell: Span) => /^(?:US)?[$€£]$/.test(said(cell)) || amount.test(said(cell));
  const width = (rows: readonly Span[][]) => widthOf(rows.map((cells) => joinSigns(cells, said)));
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const [first, ...rest] = piece.kind === "rows" ? piece.rows : [];
    if (first === undefined) {
      joined.push(piece);
      continue;
    }
    const name = last?.kind === "lines" && last.lines.length === 1 ? last.lines[0] : undefined;
    const isName = name !== undefined && name.to - name.from <= longestName && /^\p{L}/u.test(said(name));
    const isNamed = isName && first[0] !== undefined && isAmount(first[0]);
    if (isNamed) joined.pop();
    const rows = [isNamed ? [name, ...first] : first, ...rest];
    const above = joined.at(-1);
    const isOfAbove =
      above?.kind === "rows" && (isNamed || (first.some(isAmount) && width(above.rows) === width(rows)));
    if (isOfAbove) above.rows.push(...rows);
    else joined.push({ kind: "rows", rows });
  }
  return joined;
}

const widthOf = (rows: readonly (readonly Span[])[]): number => Math.max(...rows.map(({ length }) => length));

/** "Products and Services Performance": a short line in capitals that says nothing of numbers, places or papers. */
const isTitle = (line: string): boolean =>
  line.length <= longestName &&
  /^\p{Lu}[\p{L}’'&/ -]+$/u.test(line) &&
  line
    .split(/[\s/-]+/)
    .every((word) => word.length < 4 || /^[\p{Lu}’'&]|^(?:and|with|from|into|upon|that|over)$/u.test(word));

/** Whether a piece is prose or a table: a name among the lines of a cover heads neither. */
function isHeaded(text: string, next: Piece | undefined): boolean {
  if (next === undefined || next.kind === "rows") return next !== undefined;
  const said = text.slice(next.lines[0]?.from, next.lines.at(-1)?.to);
  return said.length > 60 && /[.:;!?)”"]$/.test(said.trimEnd());
}

const isRowAfter = (text: string, { to }: Span, paragraph: Span): boolean => {
  const end = text.indexOf("\n", to + 1);
  return (
    to < paragraph.to && text.slice(to, end < 0 ? paragraph.to : Math.min(end, paragraph.to)).includes("\t")
  );
};

/** "Item 1A. Risk Factors", "PART II", "RISK FACTORS": a line that names what follows and says nothing. */
function isHeading(line: string): boolean {
  if (line.length > 120 || /[.;,:]$/.test(line) || !/\p{L}{3}/u.test(line))
    return line.length <= 120 && /^(?:item|part|proposal) [\dIVX]{1,4}[A-C]?(?:\.\d\d)?\b/i.test(line);
  return /^(?:item|part|proposal|exhibit|note) [\dIVX]/i.test(line) || !/\p{Ll}/u.test(line);
}

const amount = /^[($€£\-–—−\s]*\d[\d,.]*[)%\s]*$|^[-–—]\s*%?$/;
const year = /^(?:19|20)\d\d$/;

/**
 * A table's rows with their cells below one another: signs of money and percent go to their amounts, rows without a name
 * begin in the second column, and heads of several columns stand over them.
 */
function readTable(text: string, lines: readonly Span[][]): Table {
  const said = ({ from, to }: Span) => text.slice(from, to).trim();
  const rows = lines.map((cells) => joinSigns(cells, said));
  const isAmount = (cell: Span) => amount.test(said(cell)) && !year.test(said(cell));
  const width = widthOf(rows);
  const isBody = (cells: readonly Span[]) =>
    cells.some(isAmount) || (cells.length === 1 && cells.every((cell) => !/\d|ended/i.test(said(cell))));
  const headRows = rows.some((cells) => cells.some(isAmount)) ? rows.findIndex(isBody) : 0;
  const lay = (cells: readonly Span[], at: number): TableCell[] => {
    const plain = cells.map((span) => ({ span, columns: 1, isAmount: isAmount(span) }));
    const empty = (columns: number): TableCell[] =>
      columns > 0 ? [{ span: null, columns, isAmount: false }] : [];
    const rest = width - 1;
    if (cells.length === width) return plain;
    if (at < headRows && rest % cells.length === 0)
      return [...empty(1), ...plain.map((cell) => ({ ...cell, columns: rest / cells.length }))];
    const isNamed = at >= headRows && cells[0] !== undefined && !isAmount(cells[0]);
    return isNamed ? [...plain, ...empty(width - cells.length)] : [...empty(width - cells.length), ...plain];
  };
  const laid = rows.map(lay);
  return {
    kind: "table",
    from: lines[0]?.[0]?.from ?? 0,
    head: laid.slice(0, headRows),
    rows: laid.slice(headRows),
  };
}

/** "$" with the amount behind it, ")" and "%" with the one before. */
function joinSigns(cells: readonly Span[], said: (span: Span) => string): Span[] {
  const joined: Span[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const isSign = last !== undefined && /^(?:US)?[$€£]$/.test(said(last));
    if (last && (isSign || /^[)%]+$/.test(said(cell))))
      joined[joined.length - 1] = { from: last.from, to: cell.to };
    else joined.push(cell);
  }
  return joined;
}

/** The parts in which a long text is shown, cut between paragraphs. */
export function splitParts(text: string): Span[] {
  const parts: Span[] = [];
  let from = 0;
  while (from < text.length) {
    if (text.length - from <= partLength) return [...parts, { from, to: text.length }];
    const before = text.lastIndexOf("\n\n", from + partLength);
    const after = text.indexOf("\n\n", from + partLength);
    const cut = before > from ? before : after === -1 ? text.length : after;
    parts.push({ from, to: cut });
    from = cut + 2;
  }
  return parts;
}

/** A stretch cut where a mark begins and ends: the pieces in order, each marked or not. */
export function cutAtMark({ from, to }: Span, mark: Span | null): (Span & { isMarked: boolean })[] {
  if (mark === null || mark.to <= from || mark.from >= to) return [{ from, to, isMarked: false }];
  const start = Math.max(from, mark.from);
  const end = Math.min(to, mark.to);
  return [
    { from, to: start, isMarked: false },
    { from: start, to: end, isMarked: true },
    { from: end, to, isMarked: false },
  ].filter((piece) => piece.to > piece.from);
}

/** The passage that an address asks for; null where it names none, "outside" where the text has no such place. */
export function readPassage(
  text: string,
  start: string | undefined,
  end: string | undefined,
): Span | null | "outside" {
  if (start === undefined && end === undefined) return null;
  if (!/^\d{1,9}$/.test(start ?? "") || !/^\d{1,9}$/.test(end ?? "")) return "outside";
  const to = Number(end);
  if (Number(start) >= to || to > text.length) return "outside";
  // A mark begins at a word: the empty line before it is not shown.
  const blank = text.slice(Number(start), to).search(/\S/);
  return blank === -1 ? "outside" : { from: Number(start) + blank, to };
}

/** Which part is shown: the one with the marked passage, else the one asked for, else the first. */
export function choosePart(parts: readonly Span[], mark: Span | null, asked: string | undefined): number {
  if (mark)
    return Math.max(
      0,
      parts.findLastIndex(({ from }) => from <= mark.from),
    );
  const part = /^\d{1,4}$/.test(asked ?? "") ? Number(asked) : 1;
  return Math.min(Math.max(1, part), Math.max(1, parts.length)) - 1;
}
