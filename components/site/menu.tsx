"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

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
    <details key={pathname} ref={menu} className="menu">
      <summary className="button">Menu</summary>
      <div className="menu-sheet">{children}</div>
    </details>
  );
}
