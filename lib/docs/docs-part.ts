import type { FieldRow } from "./fields";
import { writeMarkdownTable } from "./operation-page";

/** A stretch of a page: Markdown, or the fields of one side of a contract. */
export type DocsPart =
  | { kind: "text"; markdown: string }
  | { kind: "fields"; side: "request" | "response"; rows: readonly FieldRow[] };

/** A page's parts as one Markdown text; fields become a table. */
export function writeParts(parts: readonly DocsPart[]): string {
  return `${parts.map((part) => (part.kind === "text" ? part.markdown.trim() : writeFields(part))).join("\n\n")}\n`;
}

function writeFields({ side, rows }: Extract<DocsPart, { kind: "fields" }>): string {
  return writeMarkdownTable(
    ["Field", "Type", side === "request" ? "Required" : "Always there", "What it is"],
    rows.map(({ path, type, required, description, sameAs }) => [
      `\`${path}\``,
      sameAs === null ? type : `${type}, its fields as in \`${sameAs.path}\``,
      required ? "yes" : "no",
      description,
    ]),
  );
}
