import { expect, test } from "vitest";
import { catalog } from "@/lib/operations/catalog";
import { formatUnits, operationSeries } from "./operation-names";

test("operations are named, ordered and counted as the catalog has them", () => {
  expect(operationSeries.map(({ key, label }) => [key, label, formatUnits(key, 2)])).toEqual(
    catalog.map(({ name, title, unit }) => [name, title, `2 ${unit}s`]),
  );
});
