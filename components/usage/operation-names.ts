import { formatNumber } from "@/components/ui/format-number";

/** The operations by name, for a browser, to which the catalog with its schemas is too much; a test holds them equal. */
const operations = [
  { key: "validate", label: "Validate", unit: "call" },
  { key: "enrich", label: "Enrich", unit: "call" },
  { key: "timeline", label: "Timeline", unit: "call" },
  { key: "corroborate", label: "Corroborate", unit: "claim" },
  { key: "people", label: "People", unit: "call" },
] as const;

/** Operations as series of a chart, each always in the same place. */
export const operationSeries: readonly { key: string; label: string }[] = operations;

/** An operation's title; one that is no more keeps the name that the ledger has of it. */
export const titleOf = (operation: string): string =>
  operationSeries.find(({ key }) => key === operation)?.label ?? operation;

/** What a unit of an operation is called: "12 claims", "1 call". */
export function formatUnits(operation: string, units: number): string {
  const unit = operations.find(({ key }) => key === operation)?.unit ?? "unit";
  return `${formatNumber(units)} ${unit}${units === 1 ? "" : "s"}`;
}
