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
  const open = () => {
    isOpening.current = true;
    setTyped("");
    setOpen(true);
  };
  const close = () => {
    isOpening.current = false;
    setOpen(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: both only set state.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        return isOpen ? close() : open();
      }
      if (!isOpening.current) return;
      const next = nextText(event);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTyped(next);
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
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={open}
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
            onReady={() => {
              isOpening.current = false;
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const isPaletteKey = ({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === "k" && (metaKey || ctrlKey) && !shiftKey && !altKey;

/** What a key makes of a text that has no caret yet; null where it writes nothing. */
function nextText({ key, metaKey, ctrlKey, isComposing }: KeyboardEvent): ((text: string) => string) | null {
  if (metaKey || ctrlKey || isComposing) return null;
  if (key === "Backspace") return (text) => text.slice(0, -1);
  return [...key].length === 1 ? (text) => text + key : null;
}
