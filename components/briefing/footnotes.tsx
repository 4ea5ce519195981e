"use client";

import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { markOf } from "./mark-of";
import type { NoteCardsProps } from "./note-cards";
import type { Citation } from "./read-briefing";

/** What cards take is fetched when somebody reaches for a note. */
const loadCards = () => import("./note-cards").then((loaded) => loaded.default);

/**
 * Makes groups of notes one stop of the keyboard. What that takes is fetched at the first Tab: the head of a page is
 * longer than that lasts. Without it, or without a script, each link is a stop.
 */
function useOneStop(area: RefObject<HTMLElement | null>, hintId: string): void {
  const held = useRef<{ renew: () => void; end: () => void } | null>(null);
  // After each drawing: an answer may have brought other links.
  useEffect(() => held.current?.renew());
  useEffect(() => {
    const over = new AbortController();
    const start = async ({ key }: KeyboardEvent) => {
      if (key !== "Tab" || held.current) return;
      const { holdOneStop } = await import("./one-stop");
      if (area.current && !over.signal.aborted) held.current ??= holdOneStop(area.current, hintId);
    };
    const listen = (event: KeyboardEvent) => void start(event).catch(() => {});
    document.addEventListener("keydown", listen, { signal: over.signal });
    return () => {
      over.abort();
      held.current?.end();
      held.current = null;
    };
  }, [area, hintId]);
}

/** Holds the footnotes of one answer: the marks within it open cards, and groups of them are one stop of the keyboard. */
export function Footnotes({ citations, children }: { citations: Citation[]; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const [Cards, setCards] = useState<ComponentType<NoteCardsProps> | null>(null);
  const [pressed, setPressed] = useState<HTMLAnchorElement | null>(null);
  const hintId = useId();
  useOneStop(area, hintId);
  useEffect(() => {
    const root = area.current;
    if (!root || Cards) return;
    const load = () => loadCards().then((loaded) => setCards(() => loaded));
    const reach = ({ target }: Event) => {
      // Without a connection a mark is what it is without a script: a link to its endnote.
      if (markOf(target)) load().catch(() => {});
    };
    const press = (event: MouseEvent) => {
      const mark = markOf(event.target);
      if (!mark || event.metaKey || event.ctrlKey || event.shiftKey || !("showPopover" in mark)) return;
      event.preventDefault();
      setPressed(mark);
      load().catch(() => window.location.assign(mark.href));
    };
    root.addEventListener("pointerover", reach);
    root.addEventListener("focusin", reach);
    root.addEventListener("click", press);
    return () => {
      root.removeEventListener("pointerover", reach);
      root.removeEventListener("focusin", reach);
      root.removeEventListener("click", press);
    };
  }, [Cards]);
  return (
    <div ref={area} className="group/notes contents">
      {children}
      <p
        id={hintId}
        className="fixed bottom-4 left-1/2 z-30 hidden -translate-x-1/2 rounded border border-rule bg-sheet px-3 py-1.5 text-print shadow-sheet group-has-[[data-one-stop]_a[tabindex='0']:focus-visible]/notes:block print:hidden"
      >
        ← and → go through these links.
      </p>
      {Cards ? <Cards area={area} citations={citations} pressed={pressed} /> : null}
    </div>
  );
}
