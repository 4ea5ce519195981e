import type { FormField } from "@/lib/web-forms/describe-form";
import type { JsonObject } from "./json-value";

/** The errors of a request, each with the dotted path of the field that it speaks of. */
export type FieldErrors = readonly { path: string; text: string }[];

/**
 * The field of a form that a refusal speaks of, dotted: "claims.0.period.start"; null where it names none.
 *
 * @param fields of the form; an error of an item in a field without a place for it is the field's.
 */
export function findFieldOfError(
  body: JsonObject | null,
  status: number,
  fields: readonly FormField[],
): string | null {
  if (status !== 400 && status !== 404) return null;
  const text = String(body?.error ?? "");
  const named = /^[a-z_]+(?:\.[a-z_]+|\[\d+\])*(?= must )/.exec(text)?.[0].replaceAll(/\[(\d+)\]/g, ".$1");
  const path = named ?? pathOfWords(text, fields);
  return path === null ? null : placeOf(path.split("."), fields);
}

/** The refusals that name their field in words. */
function pathOfWords(text: string, fields: readonly FormField[]): string | null {
  if (/company/i.test(text)) return "company";
  if (/claim/i.test(text)) return "claims";
  if (/start date/i.test(text))
    return fields.some(({ name }) => name === "tenure") ? "tenure.start" : "start";
  return null;
}

/** As much of a path as the form has a place for. */
function placeOf([name, ...rest]: readonly string[], fields: readonly FormField[]): string | null {
  const field = fields.find((one) => one.name === name);
  if (!field) return null;
  if (field.kind === "group") return joined(field.name, placeOf(rest, field.fields));
  const [item = "", ...within] = rest;
  if (field.kind === "list" && /^\d+$/.test(item))
    return joined(`${field.name}.${item}`, placeOf(within, field.fields));
  return field.name;
}

const joined = (path: string, rest: string | null) => (rest === null ? path : `${path}.${rest}`);
