import { isJsonObject, type JsonObject } from "./json-value";

/** A request in a few words, for a list: "Apple, 3 claims", "Nvidia, from 2025-01 to 2025-12". */
export function describeRequest({
  company,
  claims,
  start,
  end,
  filters,
  include,
  types,
}: JsonObject): string {
  const listed = (value: unknown) =>
    Array.isArray(value) ? value.map((one) => String(one).replaceAll("_", " ")) : [];
  const filter = isJsonObject(filters) ? filters : {};
  const parts = [
    typeof company === "string" && company !== "" ? company : "no company",
    Array.isArray(claims) ? `${claims.length} ${claims.length === 1 ? "claim" : "claims"}` : "",
    typeof start === "string" ? `from ${start}${typeof end === "string" ? ` to ${end}` : ""}` : "",
    ...listed(types),
    typeof filter.person_name === "string" ? filter.person_name : "",
    ...listed(filter.role_type),
    filter.current_only === true ? "current" : "",
    ...listed(include),
  ];
  return parts.filter((part) => part !== "").join(", ");
}
