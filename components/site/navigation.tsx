"use client";

import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, startTransition, useEffect, useRef } from "react";
import { smallButtonClass } from "@/components/ui/button-look";
import { navLink } from "./nav-look";

/** What the head has no room for, behind one press; works without a script, and with one closes by itself. */
export function Menu({ label = "Menu", children }: { label?: ReactNode; children: ReactNode }) {
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
      <summary className={`${smallButtonClass} list-none [&::-webkit-details-marker]:hidden`}>
        {label}
      </summary>
      <div className="absolute top-[calc(100%+0.5rem)] right-0 z-20 max-h-[calc(100dvh-6rem)] w-[min(18rem,calc(100vw-2.5rem))] overflow-auto rounded-md border border-rule bg-sheet p-3 shadow-sheet">
        {children}
      </div>
    </details>
  );
}

type Links = readonly { href: string; label: string }[];

/** Links of the public pages' navigation. @param isRow beside each other: a line below marks the current one. */
export function SiteLinks({
  links,
  className,
  isRow = false,
}: {
  links: Links;
  className?: string;
  isRow?: boolean;
}) {
  const pathname = usePathname();
  return (
    <ul className={className}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} data-soft className={navLink(isRow)} aria-current={currentOf(pathname, href)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The overview is the beginning of every address of the console, so it is current only where it is the page. */
export function currentOf(pathname: string, href: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return href !== "/console" && pathname.startsWith(`${href}/`) ? "true" : undefined;
}

/**
 * Follows links and forms marked `data-soft` without loading the whole page, "stay" without scrolling: what Next's own do,
 * at a tenth of their weight, where nothing is fetched ahead. Without a script they are what they are.
 */
export function SoftNavigation() {
  const router = useRouter();
  useEffect(() => {
    const go = (event: Event, from: HTMLElement, address: string) => {
      event.preventDefault();
      startTransition(() => router.push(address, { scroll: from.dataset.soft !== "stay" }));
    };
    const press = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-soft]");
      if (link) go(event, link, link.href.slice(link.origin.length));
    };
    const send = (event: SubmitEvent) => {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset.soft === undefined)
        return;
      const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      go(event, form, `${new URL(form.action).pathname}?${new URLSearchParams(fields)}`);
    };
    document.addEventListener("click", press);
    document.addEventListener("submit", send);
    return () => {
      document.removeEventListener("click", press);
      document.removeEventListener("submit", send);
    };
  }, [router]);
  return null;
}
