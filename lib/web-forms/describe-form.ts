import { z } from "zod";
import { type Contract, documentSchema } from "@/lib/operations/contract";

/** A field of a request as a form shows it. */
export type FormField = {
  name: string;
  label: string;
  hint: string;
  isRequired: boolean;
  placeholder: string;
  isHalf: boolean;
  onlyFor: NonNullable<FieldLayout["onlyFor"]> | null;
} & (
  | { kind: "company" }
  | { kind: "text"; maxLength: number | null }
  | { kind: "month" }
  | { kind: "choice"; options: readonly string[] }
  | { kind: "choices"; options: readonly string[] }
  | { kind: "texts" }
  | { kind: "switch" }
  | { kind: "group"; fields: readonly FormField[] }
  | {
      kind: "list";
      fields: readonly FormField[];
      most: number;
      itemName: string;
      newItem: Record<string, string>;
      /** Items can be written as lines of text. */
      isByLine: boolean;
    }
);

type Schema = z.core.JSONSchema.BaseSchema;

/** The form of an operation's request, from its contract. */
export function describeForm(contract: Contract): readonly FormField[] {
  return describeObject(toSchema(contract.request), "");
}

function toSchema(schema: z.ZodType): Schema {
  // Everything in its place: a form follows no references.
  return inline(z.toJSONSchema(documentSchema(schema), { io: "input", unrepresentable: "any" }));
}

/** @param at the dotted path of the object, with a dot at its end, without the places of list items. */
function describeObject(schema: Schema, at: string): FormField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) =>
    typeof given === "boolean"
      ? []
      : [describeField(name, given, schema.required?.includes(name) ?? false, at)],
  );
}

function describeField(name: string, given: Schema, isRequired: boolean, at: string): FormField {
  const schema = withoutNull(given);
  const layout = formLayout[at + name] ?? {};
  const base = {
    name,
    label: layout.label ?? labelOf(name),
    hint: layout.hint ?? (given.description ?? schema.description ?? "").replace(/`/g, ""),
    isRequired,
    placeholder: layout.placeholder ?? placeholderOf(given, schema),
    isHalf: layout.isHalf ?? false,
    onlyFor: layout.onlyFor ?? null,
  };
  const within = `${at}${name}.`;
  if (at + name === "company") return { ...base, kind: "company" };
  if (schema.properties) return { ...base, kind: "group", fields: describeObject(schema, within) };
  if (schema.type === "boolean") return { ...base, kind: "switch" };
  const options = schema.enum ?? given["x-options"];
  if (Array.isArray(options)) return { ...base, kind: "choice", options: options.map(String) };
  if (schema.type === "array") {
    const item = typeof schema.items === "object" && !Array.isArray(schema.items) ? schema.items : {};
    if (item.properties)
      return {
        ...base,
        kind: "list",
        fields: describeObject(item, within),
        most: schema.maxItems ?? 10,
        itemName: name.replace(/s$/, ""),
        newItem: newItems[at + name] ?? {},
        isByLine: at + name === "claims",
      };
    if (item.enum) return { ...base, kind: "choices", options: item.enum.map(String) };
    return { ...base, kind: "texts" };
  }
  if (schema.pattern?.includes("\\d{4}-")) return { ...base, kind: "month" };
  return { ...base, kind: "text", maxLength: schema.maxLength ?? null };
}

function inline(root: Schema): Schema {
  const definitions = root.$defs ?? {};
  const text = JSON.stringify(root, (_, value: unknown) => {
    const name =
      typeof value === "object" && value !== null && "$ref" in value
        ? /^#\/\$defs\/(.+)$/.exec(String(value.$ref))?.[1]
        : undefined;
    return name === undefined ? value : { ...definitions[name], ...(value as object), $ref: undefined };
  });
  return JSON.parse(text) as Schema;
}

function withoutNull(schema: Schema): Schema {
  if (Array.isArray(schema.type)) {
    const type = schema.type.find((one) => one !== "null");
    return type === undefined ? schema : { ...schema, type };
  }
  const choices = schema.anyOf?.filter((one) => typeof one !== "boolean" && one.type !== "null");
  const [only] = choices ?? [];
  return only && typeof only !== "boolean" ? only : schema;
}

function labelOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function placeholderOf(given: Schema, schema: Schema): string {
  const [example] = given.examples ?? schema.examples ?? [];
  if (Array.isArray(example)) return example.join(", ");
  return typeof example === "string" ? example : "";
}

/** What a contract does not say of a form: words for a label, room, and which fields go with which choice. */
type FieldLayout = {
  label?: string;
  /** Empty where the label says enough. */
  hint?: string;
  /** Two such fields stand beside each other. */
  isHalf?: true;
  placeholder?: string;
  /** Shown only where another field of the same object has one of these values. */
  onlyFor?: { field: string; values: readonly string[] };
};

/** By the dotted path of a field, without the places of list items. */
export const formLayout: Readonly<Record<string, FieldLayout>> = {
  start: { hint: "First month.", isHalf: true, placeholder: "YYYY-MM" },
  end: { hint: "Blank: this month.", isHalf: true, placeholder: "YYYY-MM" },
  types: { hint: "8-K item numbers or their labels. Leave empty for all." },
  tenure: { label: "Period for events", hint: "Needed to return events." },
  "tenure.start": { hint: "First month.", isHalf: true, placeholder: "YYYY-MM" },
  "tenure.end": { hint: "Last month.", isHalf: true, placeholder: "YYYY-MM" },
  include: { label: "Also return" },
  filters: { label: "Filters" },
  "claims.type": { hint: "" },
  "claims.person_name": {
    label: "Person",
    hint: "",
    isHalf: true,
    onlyFor: { field: "type", values: ["role", "person"] },
  },
  "claims.role": { hint: "", isHalf: true, onlyFor: { field: "type", values: ["role"] } },
  "claims.description": {
    hint: "What happened, in keywords or a sentence: quarterly results.",
    onlyFor: { field: "type", values: ["event"] },
  },
  "claims.period": { hint: "When it should be true: a year, month, or day. Either end is optional." },
  "claims.period.start": { hint: "", isHalf: true, placeholder: "YYYY-MM" },
  "claims.period.end": { hint: "", isHalf: true, placeholder: "YYYY-MM" },
};

/** What a new item of a list begins with. */
const newItems: Readonly<Record<string, Record<string, string>>> = { claims: { type: "role" } };
