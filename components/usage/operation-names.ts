import { formatNumber } from "@/components/ui/format-number";
import { catalog } from "@/lib/operations/catalog";

/** Operations as series of a chart, each always in the same place. */
export const operationSeries = catalog.map(({ name, title }) => ({ key: name as string, label: title }));

/** An operation's title; one that is no more keeps the name that the ledger has of it. */
export const titleOf = (operation: string): string =>
  operationSeries.find(({ key }) => key === operation)?.label ?? operation;

/** What a unit of an operation is called: "12 claims", "1 call". */
export function formatUnits(operation: string, units: number): string {
  const unit = catalog.find(({ name }) => name === operation)?.unit ?? "unit";
  return `${formatNumber(units)} ${unit}${units === 1 ? "" : "s"}`;
}
