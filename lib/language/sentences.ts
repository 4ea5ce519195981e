import type { Sentence, Span } from "./annotation";
import { abbreviations, maybeLast, openings } from "./split-sentences";
import type { Token } from "./token";
import { tokenize } from "./tokens";

/** The sentences of a text and their tokens: `tokens[i]` are those of `sentences[i]`. */
type TokenizedSentences = { sentences: Sentence[]; tokens: Token[][] };

/** A stretch that no sentence crosses. */
type Block = Span & { kind: Sentence["kind"] };

/** Tokens of the longest sentence: what reads sentences may take time that grows faster than they do. */
const longest = 500;

const marker = /^(?:[•·●○▪■◦‣–—*o§-]|\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})\)|(?:\d{1,2}|[a-z])\.)(?=\s)\s*/i;
const bullet = /^(?:[•·●○▪■◦‣–—*§-]|o(?=\s+\p{Lu}))\s/u;
const figures = /(?:[\s]\(?-?\$?\s?\(?(?:\d[\d,]*(?:\.\d+)?|\.\d+|--?|—)\)?%?\)?(?<!,)){2,}\s*$/;

const columns = /[^\s] {4,}[^\s]/;

const isHeading = (line: string): boolean => {
  if (line.length > 250) return false;
  if (/^item\s+\d/i.test(line)) return true;
  if (/[.!?;,]["”’)]?$/.test(line) && !/\b(?:Inc|Corp|Co|Ltd)\.$/.test(line)) return false;
  const words = line.split(/\s+/).filter((word) => /\p{L}{4}/u.test(word));
  const capitals = words.filter((word) => /^[^\p{L}]*\p{Lu}/u.test(word)).length;
  return line.length < 160 && capitals >= Math.max(1, words.length * 0.7);
};

/** Lines of a paragraph, trimmed, with their places. */
function linesOf(text: string, start: number, end: number): Span[] {
  const lines: Span[] = [];
  let from = start;
  while (from <= end) {
    const at = text.indexOf("\n", from);
    const to = at < 0 || at > end ? end : at;
    const line = text.slice(from, to);
    const lead = line.length - line.trimStart().length;
    if (line.trim() !== "") lines.push({ start: from + lead, end: from + line.trimEnd().length });
    from = to + 1;
  }
  return lines;
}

/** Whether a line was broken because the next word did not fit, so that the sentence goes on. */
function isWrapped(line: string, next: string, width: number): boolean {
  if (
    /^\p{Ll}/u.test(next) ||
    /[,–—-]$/.test(line) ||
    /\b(?:the|of|and|or|to|a|an|in|on|at|from|as|its|his|her|for|with|by|that|Mr\.|Ms\.)$/.test(line)
  )
    return true;
  const word = /^\S{1,40}/.exec(next)?.[0].length ?? 0;
  if (width > 110) return !/[.:;!?]["”)]?$/.test(line) && line.length > 60;
  return line.length + 1 + word >= width * 0.9 && width >= 45;
}

/** The cells of a table's row: one row, or, where it holds paragraphs or a bullet and its text, a block for each. */
function blocksOfRow(text: string, { start, end }: Span): Block[] {
  const cells: Span[] = [];
  let from = start;
  for (const cell of text.slice(start, end).split("\t")) {
    if (cell.trim() !== "") cells.push({ start: from, end: from + cell.length });
    from += cell.length + 1;
  }
  const content = cells.filter(
    (cell) =>
      marker.exec(`${text.slice(cell.start, cell.end)} `)?.[0].trim() !==
      text.slice(cell.start, cell.end).trim(),
  );
  const isMarked = content.length < cells.length;
  const hasProse = content.some((cell) => cell.end - cell.start > 110);
  if (content.length === 1 || hasProse)
    return content.map((cell) => ({
      ...cell,
      kind: isMarked && !hasProse ? "entry" : kindOf(text.slice(cell.start, cell.end)),
    }));
  return [{ start, end, kind: "row" }];
}

const kindOf = (line: string): Sentence["kind"] =>
  bullet.test(line) ? "entry" : isHeading(line) ? "heading" : "prose";

function blocksOfParagraph(text: string, start: number, end: number): Block[] {
  const lines = linesOf(text, start, end);
  const width = Math.max(0, ...lines.map((line) => line.end - line.start));
  // "Ann Lee        43     Treasurer", in plain text: a single wide gap may be anything.
  const isTable = lines.filter((line) => columns.test(text.slice(line.start, line.end))).length > 1;
  const blocks: Block[] = [];
  let open: Span | null = null;
  const close = () => {
    if (open) blocks.push({ ...open, kind: kindOf(text.slice(open.start, open.end)) });
    open = null;
  };
  for (const [index, line] of lines.entries()) {
    const said = text.slice(line.start, line.end);
    if (said.includes("\t")) {
      close();
      blocks.push(...blocksOfRow(text, line));
      continue;
    }
    if (figures.test(said.slice(-90)) || (isTable && columns.test(said))) {
      close();
      blocks.push({ ...line, kind: "row" });
      continue;
    }
    if (bullet.test(said)) close();
    open = open === null ? { ...line } : { start: (open as Span).start, end: line.end };
    const next = lines[index + 1];
    if (next && !isWrapped(said, text.slice(next.start, next.end), width)) close();
  }
  close();
  return blocks;
}

/** The blocks of a text in order, without the marks of lists before them. */
function cutBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let from = 0;
  while (from < text.length) {
    const at = text.indexOf("\n\n", from);
    const to = at < 0 ? text.length : at;
    blocks.push(...blocksOfParagraph(text, from, to));
    from = to + 2;
  }
  return blocks.map((block) => {
    const mark =
      block.kind === "row" ? "" : (marker.exec(text.slice(block.start, block.start + 12))?.[0] ?? "");
    return block.start + mark.length < block.end ? { ...block, start: block.start + mark.length } : block;
  });
}

const bare = (word: string): string => word.toLowerCase().replace(/(?<!\.)\.+$/, "");

/** Whether a sentence ends behind `tokens[at]`, by what the tagger says and the abbreviations of filings. */
function endsBehind(tokens: readonly Token[], at: number, tagged: ReadonlySet<number>): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (token === undefined || next === undefined) return true;
  if (next.start === token.end) return false;
  let stop = at;
  while (stop > Math.max(0, at - 6) && /^[”"’')\]]$/.test(tokens[stop]?.text ?? "")) stop -= 1;
  const mark = tokens[stop]?.text ?? "";
  if (!/[.!?]$/.test(mark)) return false;
  if (/^\p{Ll}/u.test(next.text)) return false;
  if (/^[.!?]+$/.test(mark)) {
    const before = tokens[stop - 1];
    if (before && mark === "." && before.end === tokens[stop]?.start) {
      const word = bare(before.text);
      if (abbreviations.has(word)) return maybeLast.has(word) && openings.has(next.lower);
    }
    return true;
  }
  const word = bare(mark);
  if (maybeLast.has(word)) return openings.has(next.lower) || tagged.has(next.start);
  // "Form 10-K.": behind a hyphen stands no initial.
  const isHyphenated = tokens[stop - 1]?.text === "-" && tokens[stop - 1]?.end === tokens[stop]?.start;
  if (isHyphenated && openings.has(next.lower)) return true;
  if (abbreviations.has(word) || /^\p{L}$/u.test(word) || /^(?:\p{L}\.)+\p{L}$/u.test(word)) return false;
  return tagged.has(next.start);
}

/**
 * The sentences of a canonical text: prose, headings, entries of lists and rows of tables, with their tokens. Hard
 * line breaks inside a sentence are bridged, abbreviations end none. Linear in the text's length.
 */
export function readSentences(text: string): TokenizedSentences {
  const tagged = tokenize(text);
  const starts = new Set(tagged.map((tokens) => tokens[0]?.start ?? -1));
  const all = tagged.flat();
  const sentences: Sentence[] = [];
  const tokens: Token[][] = [];
  let at = 0;
  for (const block of cutBlocks(text)) {
    while (at < all.length && (all[at]?.end ?? 0) <= block.start) at += 1;
    let first = at;
    const close = () => {
      const own = all.slice(first, at);
      const [from, to] = [own[0], own.at(-1)];
      first = at;
      if (from === undefined || to === undefined) return;
      sentences.push({ start: from.start, end: to.end, kind: block.kind });
      tokens.push(own);
    };
    while (at < all.length && (all[at]?.start ?? 0) < block.end) {
      at += 1;
      const isLast = (all[at]?.start ?? block.end) >= block.end;
      if (isLast || at - first >= longest || (block.kind !== "row" && endsBehind(all, at - 1, starts)))
        close();
    }
  }
  return { sentences, tokens };
}
