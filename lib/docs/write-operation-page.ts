import { pathOf } from "@/lib/operations/catalog";
import type { Contract } from "@/lib/operations/contract";
import { commonErrors, type ErrorName, errors } from "@/lib/operations/errors";
import { type FieldRow, listFields } from "./list-fields";
import { writeMarkdownTable } from "./write-markdown-table";

/** An operation's page in Markdown, from its contract alone. `{base_url}` stands for this server. */
export function writeOperationPage(contract: Contract): string {
  const price = `$${(contract.unitPriceCents / 100).toFixed(2)}`;
  const names = [...new Set<ErrorName>([...commonErrors, ...contract.errors])];
  return `# ${contract.title}

${contract.summary}

${contract.description}

- Address: \`POST ${pathOf(contract)}\`
- Cost: one unit a ${contract.unit}; ${price} a ${contract.unit} past the day's included units. A call that ends in an error costs nothing.
- MCP tool: \`${contract.name}\`
- Run it: [the playground](/console/playground/${contract.name})

## Request

${writeFields(listFields(contract.request, "request"), true)}

Fields that are not listed are ignored.

## Response

${writeFields(listFields(contract.response, "response"), false)}

## Errors

${writeErrors(names)}

## Examples

${contract.examples.map((example) => writeExample(contract, example)).join("\n\n")}
`;
}

/** Rows of the catalogue of errors as a table. */
export function writeErrors(names: readonly ErrorName[]): string {
  const rows = names.map((name) => {
    const entry: { status: number; error: string; code?: string; when: string } = errors[name];
    return [String(entry.status), `\`${entry.error}\``, entry.code ? `\`${entry.code}\`` : "", entry.when];
  });
  return writeMarkdownTable(["Status", "`error`", "`code`", "When"], rows);
}

function writeFields(rows: readonly FieldRow[], isRequest: boolean): string {
  return writeMarkdownTable(
    ["Field", "Type", isRequest ? "Required" : "Always there", "What it is"],
    rows.map(({ path, type, required, description }) => [
      `\`${path}\``,
      type,
      required ? "yes" : "no",
      description,
    ]),
  );
}

function writeExample(contract: Contract, { title, request }: Contract["examples"][number]): string {
  const body = JSON.stringify(request).replaceAll("'", "'\\''");
  return `### ${title}

\`\`\`sh run
curl -s {base_url}${pathOf(contract)} \\
  -H "Authorization: Bearer $FOOTNOTE_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${body}'
\`\`\`

[Open in the playground](/console/playground/${contract.name}?input=${encodeURIComponent(JSON.stringify(request))})`;
}
