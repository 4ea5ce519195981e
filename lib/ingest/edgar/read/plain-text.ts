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
 * one, paragraphs apart by one empty line.
 */
export function readPlainText(raw: string): string {
  const lines: string[] = [];
  for (const line of raw.replace(/\r\n?|\f/g, "\n").split("\n")) {
    const text = line
      .replace(marks, "")
      .replace(/&(?:amp|lt|gt|quot|nbsp);/gi, (entity) => entities[entity.toLowerCase()] ?? entity)
      .replace(/\s+/g, " ")
      .trim();
    if (text !== "" && rule.test(text)) continue;
    if (text !== "" || (lines.length > 0 && lines.at(-1) !== "")) lines.push(text);
  }
  return lines.join("\n").trim();
}
