import Link from "next/link";
import { catalog } from "@/lib/operations/catalog";
import type { OperationName } from "@/lib/operations/contract";

/** The five playgrounds beside each other. */
export function OperationLinks({ current }: { current: OperationName }) {
  return (
    <nav aria-label="Operations" className="mb-8 flex flex-wrap gap-x-5 gap-y-1 border-rule border-b pb-3">
      {catalog.map(({ name, title }) => (
        <Link
          key={name}
          href={`/console/playground/${name}`}
          aria-current={name === current ? "page" : undefined}
          className="py-1 hover:underline aria-[current=page]:font-semibold"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
