/** A stretch `[from, to)` of a text, in UTF-16 units. */
export type Span = { from: number; to: number };

/** A paragraph of a canonical text: lines, or the rows of a table with their cells. */
export type Block = { kind: "lines"; lines: Span[] } | { kind: "table"; rows: Span[][] };

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

/** The blocks of a stretch of a canonical text: an empty line parts paragraphs, a tab the cells of a table's row. */
export function readBlocks(text: string, within: Span): Block[] {
  return splitAt(text, within, "\n\n").flatMap((paragraph) => {
    const blocks: Block[] = [];
    for (const line of splitAt(text, paragraph, "\n")) {
      const last = blocks.at(-1);
      const isRow = text.slice(line.from, line.to).includes("\t");
      if (isRow) {
        const cells = splitAt(text, line, "\t");
        if (last?.kind === "table") last.rows.push(cells);
        else blocks.push({ kind: "table", rows: [cells] });
      } else if (last?.kind === "lines") last.lines.push(line);
      else blocks.push({ kind: "lines", lines: [line] });
    }
    return blocks;
  });
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
