import type { PricedOperation } from "@/lib/domain/pricing";
import { catalog } from "@/lib/operations/catalog";

/** An operation as the request form shows it. */
export type OfferedOperation = PricedOperation & { summary: string };

/** Every operation with its price. For the server: the browser gets the list, not the contracts. */
export const pricedOperations: readonly OfferedOperation[] = catalog.map(
  ({ name, title, summary, unitPriceCents, unit }) => ({ name, title, summary, unitPriceCents, unit }),
);
