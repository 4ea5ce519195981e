import { z } from "zod";
import { documentSchema } from "@/lib/operations/contract";
import { choicesOf, type Definitions, membersOf, open, type Schema } from "./read-schema";
import { writeType } from "./write-type";

/** A field of a request or response. */
export type FieldRow = {
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

export type Side = "request" | "response";

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
