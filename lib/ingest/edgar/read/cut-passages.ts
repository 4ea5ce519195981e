import "server-only";
import type { TextTable } from "@/lib/domain/text-tables";
import type { Span } from "@/lib/language/annotation";

/** About as much as a claim is compared with at once, in UTF-16 units. */
const longest = 1_500;
/** A part is cut no earlier than here, so that headings stay with what they head. */
const shortest = 500;

/** What no document of this kind holds in earnest: filled-up files end here. */
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
