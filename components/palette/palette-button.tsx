"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { smallButtonClass } from "@/components/ui/button-look";
import { Kbd, useAppleKeys } from "@/components/ui/kbd";

const load = () => import("./palette");
const Palette = lazy(load);

/** Opens the palette, also on ⌘K or Ctrl K. What the palette takes is fetched when it is first reached for. */
export function PaletteButton({ role }: { role: "developer" | "admin" | null }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  /** From when it is opened until its line has the focus: what is typed in between belongs there. */
  const isOpening = useRef(false);
  const onApple = useAppleKeys();
  const turn = (on: boolean) => {
    isOpening.current = on;
    setTyped("");
    setOpen(on);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets state.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key } = event;
      const isCommand = event.metaKey || event.ctrlKey;
      const isItsOwn = isCommand && /^k$/i.test(key) && !event.shiftKey && !event.altKey;
      if (!isItsOwn && (!isOpening.current || isCommand || key.length > 1)) return;
      event.preventDefault();
      if (isItsOwn) return turn(!isOpen);
      event.stopPropagation();
      setTyped((text) => text + key);
    };
    document.addEventListener("keydown", listen, true);
    return () => document.removeEventListener("keydown", listen, true);
  }, [isOpen]);
  return (
    <>
      <button
        type="button"
        className={`${smallButtonClass} needs-script`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => turn(true)}
      >
        Search
        {/* Both hints take the same room. */}
        <span className="hidden w-11 text-center sm:inline-block" aria-hidden>
          <Kbd>{onApple ? "⌘K" : "Ctrl K"}</Kbd>
        </span>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Palette
            role={role}
            typed={typed}
            onTyped={setTyped}
            isOpening={isOpening}
            onClose={() => turn(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
