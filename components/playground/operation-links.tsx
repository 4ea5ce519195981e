import Link from "next/link";
import { navLink } from "@/components/site/nav-look";
import { catalog, type OperationName } from "@/lib/operations/catalog";

/** The playgrounds beside each other. */
export function OperationLinks({ current }: { current: OperationName }) {
  return (
    <nav aria-label="Operations" className="-mt-2 mb-6 border-rule border-b">
      <ul className="flex flex-wrap gap-x-1 text-[0.9375rem] max-sm:gap-x-0 max-sm:text-sm max-sm:[&_a]:px-1.5">
        {catalog.map(({ name, title }) => (
          <li key={name}>
            <Link
              href={`/console/playground/${name}`}
              className={navLink(true)}
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
