import Link from "next/link";
import { navLink } from "@/components/site/links";
import { catalog, type OperationName } from "@/lib/operations/catalog";
import type { Contract } from "@/lib/operations/contract";
import { isJsonObject, type JsonObject } from "./json-value";

/** The playgrounds beside each other. */
export function OperationLinks({ current }: { current: OperationName | "list" }) {
  return (
    <nav aria-label="Operations" className="-mt-2 mb-6 border-rule border-b">
      <ul className="flex flex-wrap gap-x-1 text-[0.9375rem]">
        {[...catalog, { name: "list" as const, title: "Check a list" }].map(({ name, title }) => (
          <li key={name}>
            <Link
              href={`/console/playground/${name}`}
              className={navLink({ isRow: true })}
              aria-current={name === current ? "page" : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
