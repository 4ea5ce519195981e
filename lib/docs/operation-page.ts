import { catalog, type OperationName } from "@/lib/operations/catalog";
import { type Contract, pathOf } from "@/lib/operations/contract";
import { type ErrorName, errors } from "@/lib/operations/errors";
import { type FieldRow, listFields } from "./fields";

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

/** A GitHub-flavoured table; cells are inline Markdown on one line. */
function writeMarkdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replace(/\s+/g, " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** An operation's page, from its contract alone. `{base_url}` stands for this server. */
export function writeOperationPage(contract: Contract & { name: OperationName }): DocsPart[] {
  return [
    text(writeHead(contract)),
    { kind: "examples", operation: contract.name, examples: contract.examples },
    text("## Request"),
    { kind: "fields", side: "request", rows: listFields(contract.request, "request") },
    text(`Fields that are not listed are ignored.

## Response`),
    { kind: "fields", side: "response", rows: listFields(contract.response, "response") },
    text(`## Errors

${writeOwnErrors(contract)}

## Next

${writeNext(contract)}`),
  ];
}

/** Rows of the catalogue of errors as a table. */
export function writeErrors(names: readonly ErrorName[]): string {
  const rows = names.map((name) => {
    const entry: { status: number; error: string; code?: string; when: string } = errors[name];
    return [
      String(entry.status),
      `\`${entry.error}\`${entry.code ? ` with code \`${entry.code}\`` : ""}`,
      entry.when,
    ];
  });
  return writeMarkdownTable(["Status", "`error`", "When"], rows);
}

const text = (markdown: string): DocsPart => ({ kind: "text", markdown });

function writeHead(contract: Contract): string {
  const price = `$${(contract.unitPriceCents / 100).toFixed(2)}`;
  return `# ${contract.title}

${contract.summary}

${contract.description}

- Address: \`POST ${pathOf(contract)}\`
- Cost: one unit per ${contract.unit}; ${price} per ${contract.unit} beyond the day’s included units. A call that ends in an error costs nothing.
- MCP tool: \`${contract.name}\`
- Run it: [the playground](/console/playground/${contract.name})`;
}

function writeOwnErrors({ errors: own }: Contract): string {
  const common =
    "[the errors of every operation](/docs/errors): a wrong method, key, body or field, a limit, or a fault of ours";
  if (own.length === 0) return `It answers with ${common}. A company that is not found is no error here.`;
  return `${writeErrors(own)}\n\nBeside these it answers with ${common}.`;
}

function writeNext({ name }: Contract): string {
  const at = catalog.findIndex((one) => one.name === name);
  const next = catalog[at + 1];
  return [
    ...(next ? [`- [${next.title}](/docs/${next.name}): ${next.summary}`] : []),
    "- [Errors](/docs/errors), and what to do about each",
    "- [Limits and billing](/docs/limits-and-billing): what a call costs, before and after it",
  ].join("\n");
}
