import { z } from "zod";
import { operationTitle } from "@/lib/domain/calls";
import { catalog, type OperationName } from "@/lib/operations/catalog";
import { type Contract, documentSchema, pathOf } from "@/lib/operations/contract";
import { type ErrorName, errors } from "@/lib/operations/errors";

type Schema = z.core.JSONSchema.BaseSchema;

type Definitions = Readonly<Record<string, Schema>>;

/** The schema that a reference points to, or the schema itself. */
function open(schema: Schema, definitions: Definitions): Schema {
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? "")?.[1];
  return name === undefined ? schema : (definitions[name] ?? schema);
}

/** The schemas of which a value may fit any. */
function choicesOf(schema: Schema): Schema[] {
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((one) => typeof one !== "boolean");
}

/** The objects inside a schema, with what a path gains on the way to them. */
function membersOf(given: Schema, definitions: Definitions): [Schema, string][] {
  const schema = open(given, definitions);
  const { items } = schema;
  if (typeof items === "object" && !Array.isArray(items))
    return membersOf(items, definitions).map(([inner, suffix]) => [inner, `[]${suffix}`]);
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices.flatMap((choice) => membersOf(choice, definitions));
  return schema.properties ? [[schema, ""]] : [];
}

/** A schema's type for people: "string, 2-200 characters", "array of object or null", "`a`, `b`". */
function writeType(given: Schema, definitions: Definitions): string {
  const schema = open(given, definitions);
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map((one) => writeType(one, definitions)))].join(" or ");
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(", ");
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.type === "array") {
    const item = typeof schema.items === "object" && !Array.isArray(schema.items) ? schema.items : {};
    return `array of ${writeType(item, definitions)}${bounds(schema.minItems, schema.maxItems, "items")}`;
  }
  if (schema.type === "string" && schema.format) return `string (${schema.format})`;
  if (schema.type === "string") return `string${bounds(schema.minLength, schema.maxLength, "characters")}`;
  if (schema.type === "number" && schema.maximum === 1) return "number, 0-1";
  return Array.isArray(schema.type) ? schema.type.join(" or ") : (schema.type ?? "any");
}

function bounds(least: number | undefined, most: number | undefined, unit: string): string {
  if (most === undefined) return "";
  return least === undefined || least === 0 ? `, at most ${most} ${unit}` : `, ${least}-${most} ${unit}`;
}

/** A field of a request or response. */
type FieldRow = {
  /** Where it stands on its operation's page: "request-claims-type". */
  id: string;
  /** "filters.role_type", "results[].verdict". */
  path: string;
  /** How many fields it stands within. */
  depth: number;
  /** "string, 2-200 characters", "array of object", "`a`, `b`". */
  type: string;
  required: boolean;
  description: string;
  /** The field before it that has the very same members; they are listed there. */
  sameAs: { id: string; path: string } | null;
};

type Side = "request" | "response";

type Listing = { side: Side; definitions: Definitions; rows: FieldRow[]; told: Map<string, FieldRow> };

/** Every field of a schema, parents before their members, in the order of the contract. */
export function listFields(schema: z.ZodObject, side: Side): FieldRow[] {
  const root: Schema = z.toJSONSchema(documentSchema(schema), {
    io: side === "request" ? "input" : "output",
    unrepresentable: "any",
  });
  const listing: Listing = { side, definitions: root.$defs ?? {}, rows: [], told: new Map() };
  walk(root, { path: "", depth: 0 }, listing);
  return listing.rows;
}

/** A field's path as part of an anchor: "claims[].type" is "claims-type". */
export function slugField(path: string): string {
  return path.replaceAll("[]", "").replaceAll(".", "-");
}

function walk(schema: Schema, at: { path: string; depth: number }, listing: Listing): void {
  const { side, definitions, rows, told } = listing;
  for (const [name, given] of Object.entries(schema.properties ?? {})) {
    if (typeof given === "boolean") continue;
    const path = at.path === "" ? name : `${at.path}.${name}`;
    const members = membersOf(given, definitions);
    const row: FieldRow = {
      id: `${side}-${slugField(path)}`,
      path,
      depth: at.depth,
      type: writeType(given, definitions),
      required: schema.required?.includes(name) ?? false,
      description: tell(given, definitions),
      sameAs: null,
    };
    rows.push(row);
    const content = JSON.stringify(members.map(([inner]) => inner.properties));
    const before = members.length > 0 ? told.get(content) : undefined;
    if (before) row.sameAs = { id: before.id, path: before.path };
    else {
      if (members.length > 0) told.set(content, row);
      for (const [inner, suffix] of members)
        walk(inner, { path: path + suffix, depth: at.depth + 1 }, listing);
    }
  }
}

/** What a schema says of itself, else the first of its choices that says something. */
function tell(given: Schema, definitions: Definitions): string {
  const schema = open(given, definitions);
  const choices = choicesOf(schema).map((choice) => tell(choice, definitions));
  return given.description ?? schema.description ?? choices.find((text) => text !== "") ?? "";
}

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
    ["Field", "Type", side === "request" ? "Required" : "Always present", "What it is"],
    rows.map(({ path, type, required, description, sameAs }) => [
      `\`${path}\``,
      sameAs === null ? type : `${type}, with the same fields as \`${sameAs.path}\``,
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
    text(`Unknown fields are ignored.

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
  return `# ${operationTitle(contract.name)}

${contract.summary}

${contract.description}

- Address: \`POST ${pathOf(contract)}\`
- Cost: one unit per ${contract.unit}; ${price} per ${contract.unit} beyond the day’s included units. A call that ends in an error costs nothing.
- MCP tool: \`${contract.name}\`
- Run it: [the playground](/console/playground/${contract.name})`;
}

function writeOwnErrors({ errors: own }: Contract): string {
  const common =
    "[the errors every operation shares](/docs/errors): a wrong method, key, body, or field, a limit, or our fault";
  if (own.length === 0) return `It returns ${common}. An unknown company isn’t an error here.`;
  return `${writeErrors(own)}\n\nIt also returns ${common}.`;
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
