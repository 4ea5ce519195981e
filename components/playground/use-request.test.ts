import { expect, test } from "vitest";
import { catalog } from "@/lib/operations/catalog";
import { describeForm } from "@/lib/web-forms/describe-form";
import type { JsonObject } from "./json-value";
import { findFieldOfError } from "./use-request";

/** The refusals as the contracts themselves write them. */
function placeOf(operation: string, request: JsonObject): string | null {
  const contract = catalog.find(({ name }) => name === operation);
  if (!contract) throw new Error(operation);
  const error = contract.request.safeParse(request).error?.issues[0]?.message ?? "";
  return findFieldOfError({ error }, 400, describeForm(contract));
}

test.each([
  ["validate", {}, "company"],
  ["validate", { company: "x" }, "company"],
  ["timeline", { company: "Apple" }, "start"],
  ["timeline", { company: "Apple", start: "2025-06", end: "2025-01" }, "start"],
  ["timeline", { company: "Apple", start: "2025-01", types: ["5.02", "nonsense"] }, "types"],
  ["enrich", { company: "Apple", tenure: { start: "2025-06", end: "2025-01" } }, "tenure.start"],
  ["enrich", { company: "Apple", tenure: { start: "2025-06", end: "June" } }, "tenure.end"],
  ["enrich", { company: "Apple", tenure: "2025" }, "tenure"],
  ["enrich", { company: "Apple", include: ["all"] }, "include"],
  ["people", { company: "Apple", filters: { person_name: "" } }, "filters.person_name"],
  ["people", { company: "Apple", filters: { role_type: ["boss"] } }, "filters.role_type"],
  ["corroborate", { company: "Apple" }, "claims"],
])("%s %j is refused at the form's %s", (operation, request, place) => {
  expect(placeOf(operation, request)).toBe(place);
});

test("what is refused for another reason has no field", () => {
  expect(findFieldOfError({ error: "Daily rate limit exceeded" }, 429, [])).toBeNull();
  expect(findFieldOfError({ error: "Invalid JSON body" }, 400, [])).toBeNull();
});
