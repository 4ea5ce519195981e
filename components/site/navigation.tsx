"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { buttonClass } from "@/components/ui/button";
import { navLink } from "./links";

/** What does not fit a narrow head, behind one press; works without a script, and with one closes by itself. */
export function Menu({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: KeyboardEvent | PointerEvent) => {
      if (!menu.current?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        menu.current.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && menu.current.contains(event.target)) return;
      menu.current.open = false;
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, []);
  return (
    <details key={pathname} ref={menu} className="relative">
      <summary className={`${buttonClass({ size: "small" })} list-none [&::-webkit-details-marker]:hidden`}>
        Menu
      </summary>
      <div className="absolute top-[calc(100%+0.5rem)] right-0 z-20 max-h-[calc(100dvh-6rem)] w-[min(18rem,calc(100vw-2.5rem))] overflow-auto rounded-md border border-rule bg-sheet p-3 shadow-sheet">
        {children}
      </div>
    </details>
  );
}

type Props = {
  links: readonly { href: string; label: string }[];
  className?: string;
  /** False where the pages are heavy and seldom next. */
  prefetch?: boolean;
  /** Beside each other: a line below marks the current one. */
  isRow?: boolean;
};

/** Links of a navigation; the one to this page, or to what it lies in, is marked. */
export function NavLinks({ links, className, prefetch = true, isRow = false }: Props) {
  const pathname = usePathname();
  return (
    <ul className={className}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link
            href={href}
            className={navLink({ isRow })}
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
