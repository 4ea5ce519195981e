"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { smallButtonClass } from "@/components/ui/button-look";
import { Kbd, useAppleKeys } from "@/components/ui/kbd";

const load = () => import("./palette");
const Palette = lazy(load);

/** Opens the palette, also on ⌘K or Ctrl K. What the palette takes is fetched when it is first reached for. */
export function PaletteButton({ role }: { role: "developer" | "admin" | null }) {
  const [isOpen, setOpen] = useState(false);
  const onApple = useAppleKeys();
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener("keydown", toggle);
    return () => document.removeEventListener("keydown", toggle);
  }, []);
  return (
    <>
      <button
        type="button"
        className={`${smallButtonClass} needs-script`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        Search
        {/* Both hints take the same room. */}
        <span className="hidden w-11 text-center sm:inline-block" aria-hidden>
          <Kbd>{onApple ? "⌘K" : "Ctrl K"}</Kbd>
        </span>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Palette role={role} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
