import type { ReactNode } from "react";

/** A name and its value, beside each other where there is room. */
export const recordRow = "grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[10rem_minmax(0,1fr)]";

export type Definition = { term: ReactNode; value: ReactNode; key?: string };

/** Names and values in rows; a value that is null or undefined is left out with its name. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="divide-y divide-rule border-rule border-y text-[0.9375rem]">
      {items
        .filter(({ value }) => value !== null && value !== undefined)
        .map(({ term, value, key }) => (
          <div key={key ?? String(term)} className={recordRow}>
            <dt className="text-faded">{term}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
