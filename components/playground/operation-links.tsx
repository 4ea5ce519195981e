import Link from "next/link";
import type { OperationName } from "@/lib/operations/catalog";
import { catalog } from "@/lib/operations/catalog";

/** The playgrounds beside each other. */
export function OperationLinks({ current }: { current: OperationName }) {
  return (
    <nav aria-label="Operations" className="nav-row -mt-2 mb-6 border-rule border-b">
      <ul className="flex flex-wrap gap-x-1 text-[0.9375rem]">
        {catalog.map(({ name, title }) => (
          <li key={name}>
            <Link
              href={`/console/playground/${name}`}
              className="nav-link"
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
