"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

type Props = {
  links: readonly { href: string; label: string }[];
  className?: string;
  /** False where the pages are heavy and seldom next. */
  prefetch?: boolean;
};

/** Links of a navigation; the one to this page, or to what it lies in, is marked. */
export function NavLinks({ links, className, prefetch = true }: Props) {
  const pathname = usePathname();
  return (
    <ul className={className}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link
            href={href}
            className="nav-link"
            aria-current={currentOf(pathname, href)}
            {...(prefetch ? {} : { prefetch })}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The overview is the beginning of every address of the console, so it is current only where it is the page. */
function currentOf(pathname: string, href: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return href !== "/console" && pathname.startsWith(`${href}/`) ? "true" : undefined;
}
