import "server-only";

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
    .replace(/\.{2,}(?=\s|$)|(?:\. ){3,}/g, "   ")
    .trim()
    .split(/\s{3,}|\t|\s{2}(?=[\d($])/)
    .map((cell) => cell.replace(/\s+/g, " ").trim())
    .filter((cell) => cell !== "");
  const isIndented = line.length - line.trimStart().length >= indent;
  return `${isIndented && cells.length > 0 && above.includes("\t") ? "\t" : ""}${cells.join("\t")}`;
}
