import "server-only";
import { Parser } from "htmlparser2";
import type { TextTable } from "@/lib/domain/text-tables";
import type { Span } from "@/lib/language/annotation";

type DocumentKind = "html" | "text";

/** What a document's body is written in, by its first 20,000 characters. */
export function kindOf(body: string): DocumentKind {
  return /<(?:html|body|div|font|br|p)\b[^>]{0,2000}>/i.test(body.slice(0, 20_000)) ? "html" : "text";
}

/**
 * The canonical text of one document. Same bytes give the same text for ever, since spans of stored passages point
 * into it: "\n\n" parts paragraphs, "\n" lines, a tab the cells of a table row; no other run of white space occurs, and nothing that
 * PostgreSQL or JSON cannot hold.
 */
export function canonicalText(raw: string, kind: DocumentKind): string {
  const text = kind === "html" ? readHtmlText(raw) : readPlainText(raw);
  return text.replace(/[\0\p{Cs}]/gu, "\ufffd");
}

const skipped = new Set(["head", "script", "style", "noscript", "template", "svg", "object", "ix:header"]);

/** Elements that stand as a paragraph of their own. */
const paragraphs = new Set(
  "address article aside blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table ul page".split(
    " ",
  ),
);

const isHidden = (style: string | undefined): boolean =>
  style !== undefined && /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);

/** Watches a document being read; `at` is the length of the readable text so far, with the break that is due. */
export type HtmlObserver = {
  open(name: string, attributes: Record<string, string>, at: number): void;
  text(text: string): void;
  close(name: string, at: number): void;
};

/** The parser goes through all open elements at each tag, so without a bound the time grows with the square of the depth. Filings reach 1,600. */
const deepest = 8_000;

/**
 * A document whose elements are nested far deeper than any real one's. The message is a reason that can be stored.
 */
export class NestedTooDeep extends Error {
  constructor() {
    super(`nested deeper than ${deepest.toLocaleString("en-US")} elements`);
  }
}

/** Breaks that were met since the last text, the widest wins. */
const breaks = ["", " ", "\t", "\n", "\n\n"] as const;
const [space, cell, line, paragraph] = [1, 2, 3, 4];

/** Text as it grows, with the widest of the breaks that were met since the last words between them and the next. */
class FlowText {
  /** What is written so far. */
  readonly parts: string[] = [];
  length = 0;
  private gap = 0;

  /** Where the next words would begin. */
  get next(): number {
    return this.length + (this.parts.length > 0 ? (breaks[this.gap]?.length ?? 0) : 0);
  }

  widen(width: number): void {
    if (width > this.gap) this.gap = width;
  }

  /** A line's end; two of them are a paragraph's. */
  endLine(): void {
    this.widen(this.gap === line ? paragraph : line);
  }

  /** Adds words; lines that only rule the page are left out. */
  write(text: string): void {
    const words = text.replace(/\s+/g, " ");
    if (words.startsWith(" ")) this.widen(space);
    const trimmed = words.trim();
    if (trimmed === "" || /^[-=_*]{3,}$/.test(trimmed)) return;
    this.append(trimmed);
    if (words.endsWith(" ")) this.widen(space);
  }

  private append(text: string): void {
    const between = this.parts.length > 0 ? (breaks[this.gap] ?? "") : "";
    if (between !== "") this.parts.push(between);
    this.parts.push(text);
    this.length += between.length + text.length;
    this.gap = 0;
  }
}

/**
 * The readable text of an HTML document: paragraphs apart by an empty line, `<br>` and table rows by a line break,
 * cells of a row by a tab. Hidden elements, scripts, styles and the inline XBRL header are left out; inline XBRL's
 * other elements are read as their content. What a browser would show is the aim.
 *
 * @throws NestedTooDeep, and nothing else.
 */
export function readHtmlText(html: string, observer?: HtmlObserver): string {
  const flow = new FlowText();
  let depth = 0;
  let skipFrom = 0;
  let preformatted = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > deepest) throw new NestedTooDeep();
        observer?.open(name, attributes, flow.next);
        if (skipFrom > 0) return;
        if (skipped.has(name) || isHidden(attributes.style)) {
          skipFrom = depth;
          return;
        }
        if (name === "pre") preformatted += 1;
        if (name === "br") flow.endLine();
        else if (name === "td" || name === "th") flow.widen(cell);
        else if (name === "tr") flow.widen(line);
        else if (paragraphs.has(name)) flow.widen(paragraph);
      },
      ontext(text) {
        observer?.text(text);
        if (skipFrom > 0) return;
        const clean = text.replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, "");
        for (const [index, row] of (preformatted === 0 ? [clean] : clean.split("\n")).entries()) {
          if (index > 0) flow.endLine();
          if (preformatted === 0 || row.trim() !== "") flow.write(row);
        }
      },
      onclosetag(name) {
        observer?.close(name, flow.length);
        if (skipFrom === depth) skipFrom = 0;
        else if (skipFrom === 0) {
          if (name === "pre") preformatted -= 1;
          if (name === "tr") flow.widen(line);
          else if (paragraphs.has(name)) flow.widen(paragraph);
        }
        depth -= 1;
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(html);
  return flow.parts.join("");
}

/** SGML marks of layout that old text documents carry. */
const marks = /<\/?(?:PAGE|TABLE|CAPTION|S|C|F\d|FN|TEXT|PRE|B|I|U)>/gi;

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
};

/** Lines that only rule a page: "- -----", "=====", "* * *". */
const rule = /^[-=_*~.\s]{3,}$/;

/**
 * The readable text of an old plain-text document: lines as filed without rules and SGML marks, runs of spaces as
 * one, paragraphs apart by one empty line. With `columns` a tab stands where a line leaves three columns or more
 * empty, or leads with dots, and before a line that goes on in a later column of the line above it.
 */
export function readPlainText(raw: string, { columns = false } = {}): string {
  const lines: string[] = [];
  for (const line of raw.replace(/\r\n?|\f/g, "\n").split("\n")) {
    const marked = line
      .replace(marks, "")
      .replace(/&(?:amp|lt|gt|quot|nbsp);/gi, (entity) => entities[entity.toLowerCase()] ?? entity);
    const text = columns ? withColumns(marked, lines.at(-1) ?? "") : marked.replace(/\s+/g, " ").trim();
    if (text !== "" && rule.test(text)) continue;
    if (text !== "" || (lines.length > 0 && lines.at(-1) !== "")) lines.push(text);
  }
  return lines.join("\n").trim();
}

/** Columns from which on a line goes on in another column than the first. */
const indent = 12;

function withColumns(line: string, above: string): string {
  const cells = line
    .replace(/(?<!\.)\.{2,}(?=\s|$)|(?:\. ){3,}/g, "   ")
    .trim()
    .split(/\s{3,}|\t|\s{2}(?=[\d($])/)
    .map((cell) => cell.replace(/\s+/g, " ").trim())
    .filter((cell) => cell !== "");
  const isIndented = line.length - line.trimStart().length >= indent;
  return `${isIndented && cells.length > 0 && above.includes("\t") ? "\t" : ""}${cells.join("\t")}`;
}

/** About as much as a claim is compared with at once, in UTF-16 units. */
const longest = 1_500;
/** A part is cut no earlier than here, so that headings stay with what they head. */
const shortest = 500;

/** More than any real document has: padded files are cut here. */
const most = 500;

/** Borders to cut behind, the best first. */
const borders = ["\n\n", "\n", ". ", " "] as const;

/**
 * The parts of a stretch of canonical text, at most 1,500 units each: cut between paragraphs where it can be, else
 * lines, sentences, words. Parts begin and end with a letter or mark, never white space. At most 500.
 */
export function cutPassages(text: string, { start, end }: Span): Span[] {
  const parts: Span[] = [];
  let at = start;
  while (at < end && parts.length < most) {
    const next = end - at <= longest ? end : at + cutOf(text.slice(at, at + longest));
    const piece = text.slice(at, next);
    const from = next - piece.trimStart().length;
    const to = at + piece.trimEnd().length;
    if (from < to) parts.push({ start: from, end: to });
    at = next;
  }
  return parts;
}

/** Passages with the rows of a document's tables that begin in each. */
export function withTables<Passage extends Span>(
  passages: readonly Passage[],
  tables: readonly TextTable[],
): (Passage & { tables?: TextTable[] })[] {
  if (tables.length === 0) return [...passages];
  return passages.map((passage) => {
    const own = tables.flatMap((table) => {
      const rows = table.rows.filter(({ start }) => start >= passage.start && start < passage.end);
      return rows.length > 0 ? [{ ...table, rows }] : [];
    });
    return own.length > 0 ? { ...passage, tables: own } : passage;
  });
}

function cutOf(piece: string): number {
  for (const border of borders) {
    const at = piece.lastIndexOf(border);
    if (at >= shortest) return at + border.length;
  }
  // A letter of two units stays whole.
  return /[\ud800-\udbff]$/.test(piece) ? piece.length - 1 : piece.length;
}
