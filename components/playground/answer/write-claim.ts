import { isJsonObject, type JsonObject } from "../json-value";

/** A claim as a sentence: "Tim Cook is CEO, 2024 to 2025". */
export function writeClaim(claim: JsonObject): string {
  const text = (name: string) => (typeof claim[name] === "string" ? claim[name] : "");
  const period = isJsonObject(claim.period) ? claim.period : {};
  const span = [period.start, period.end].filter((end) => typeof end === "string");
  const when = span.length === 0 ? "" : `, ${[...new Set(span)].join(" to ")}`;
  if (claim.type === "event") return `${text("description") || "An event"}${when}`;
  const person = text("person_name") || "A person";
  const role = text("role");
  return role === "" ? `${person}${when}` : `${person}, ${role}${when}`;
}
