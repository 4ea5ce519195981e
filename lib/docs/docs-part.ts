import type { OperationName } from "@/lib/operations/catalog";
import { pathOf } from "@/lib/operations/contract";
import type { FieldRow } from "./fields";
import { writeMarkdownTable } from "./operation-page";

/** A stretch of a page: Markdown, or the fields of one side of a contract. */
export type DocsPart =
  | { kind: "text"; markdown: string }
  | { kind: "fields"; side: "request" | "response"; rows: readonly FieldRow[] }
  | { kind: "examples"; operation: OperationName; examples: readonly { title: string; request: unknown }[] };

/** A page's parts as one Markdown text; fields become a table. */
export function writeParts(parts: readonly DocsPart[]): string {
  return `${parts.map(writePart).join("\n\n")}\n`;
}

function writePart(part: DocsPart): string {
  if (part.kind === "text") return part.markdown.trim();
  return part.kind === "fields" ? writeFields(part) : writeExamples(part);
}

function writeExamples({ operation, examples }: Extract<DocsPart, { kind: "examples" }>): string {
  return ["## Examples", ...examples.map((example) => writeExample(operation, example))].join("\n\n");
}

function writeExample(
  operation: OperationName,
  { title, request }: { title: string; request: unknown },
): string {
  const body = JSON.stringify(request).replaceAll("'", "'\\''");
  return `### ${title}

\`\`\`sh run
curl -s {base_url}${pathOf({ name: operation })} \\
  -H "Authorization: Bearer $FOOTNOTE_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${body}'
\`\`\`

[Open in the playground](/console/playground/${operation}?input=${encodeURIComponent(JSON.stringify(request))})`;
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
