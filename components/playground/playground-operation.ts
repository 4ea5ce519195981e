import type { OperationName } from "@/lib/operations/catalog";
import type { Contract } from "@/lib/operations/contract";
import { isJsonObject, type JsonObject } from "./json-value";

/** What the playground shows of a contract. The contract itself, with its schemas, stays on the server. */
export type PlaygroundOperation = Pick<Contract, "description" | "unit" | "unitPriceCents"> & {
  name: OperationName;
  examples: readonly { title: string; request: JsonObject }[];
};

export function describeOperation({
  examples,
  ...contract
}: Contract & { name: OperationName }): PlaygroundOperation {
  const { name, description, unit, unitPriceCents } = contract;
  return {
    name,
    description,
    unit,
    unitPriceCents,
    examples: examples.flatMap(({ title, request }) => {
      const written: unknown = JSON.parse(JSON.stringify(request));
      return isJsonObject(written) ? [{ title, request: written }] : [];
    }),
  };
}

/** The units that a request will count as: a claim each, else one. */
export function countUnits({ unit }: Pick<PlaygroundOperation, "unit">, input: JsonObject): number {
  return unit === "claim" && Array.isArray(input.claims) ? Math.max(1, input.claims.length) : 1;
}
