"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { NavLink } from "./links";
import { navLink } from "./nav-look";
import { currentOf } from "./navigation";

type Props = {
  links: readonly NavLink[];
  className?: string;
  /** False where the pages are heavy and seldom next. */
  prefetch?: boolean;
};

/** Links of the console's navigation; the one to this page, or to what it lies in, is marked. */
export function ConsoleLinks({ links, className, prefetch = true }: Props) {
  const pathname = usePathname();
  const inside = links.filter(({ href }) => currentOf(pathname, href) !== undefined);
  const nearest = Math.max(...inside.map(({ href }) => href.length));
  return (
    <ul className={className}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link
            href={href}
            className={navLink(false)}
            aria-current={href.length === nearest ? currentOf(pathname, href) : undefined}
            {...(prefetch ? {} : { prefetch })}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
