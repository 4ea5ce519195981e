"use client";

import {
  type ComponentType,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { prepareSourcePanel, useFootnotes } from "./footnotes";
import { noteMark } from "./read-briefing";
import type { SourceCardProps } from "./source-card";

/** What a card shows is fetched when the first one opens. */
const loadCard = () => import("./source-card").then((loaded) => loaded.default);

/**
 * The mark of a footnote: a link to its endnote that opens a card where the browser can.
 *
 * @param place id of this mention, which the endnote links back to. @param sentence what it supports.
 */
export function Mark({ n, place, sentence }: { n: number; place: string; sentence: string }) {
  const mark = useRef<HTMLAnchorElement>(null);
  const card = useRef<HTMLSpanElement>(null);
  const { Card, isShown, isPinned, pin, hide, markEvents, cardEvents } = useCard(mark, card);
  const { citationOf, openSource } = useFootnotes();
  const cardId = useId();
  const citation = citationOf(n);
  const press = (event: { preventDefault: () => void }) => {
    if (!citation || !card.current || !("showPopover" in card.current)) return;
    event.preventDefault();
    pin();
  };
  return (
    <>
      {/* A mark stays on the line of the word before it. */}
      {"\u2060"}
      <a
        ref={mark}
        id={place}
        href={`#fn-${n}`}
        role="doc-noteref"
        aria-label={`[${n}] Footnote`}
        aria-expanded={isShown}
        aria-controls={isShown ? cardId : undefined}
        className={noteMark}
        {...markEvents}
        onClick={(event: MouseEvent) => {
          if (!event.metaKey && !event.ctrlKey && !event.shiftKey) press(event);
        }}
        onKeyDown={(event) => {
          if (event.key === " ") press(event);
        }}
      >
        [{n}]
      </a>
      <span
        ref={card}
        id={cardId}
        popover="auto"
        role="dialog"
        aria-label={`Footnote ${n}`}
        data-testid="source-card"
        className={cardClass}
        {...cardEvents}
      >
        {Card && isShown && citation ? (
          <Card
            citation={citation}
            sentence={sentence}
            isPinned={isPinned}
            onOpen={(passages) => {
              hide();
              if (mark.current) openSource({ citation, passages, opener: mark.current });
            }}
            onLeave={hide}
          />
        ) : null}
      </span>
    </>
  );
}

/** Beside its mark, or a sheet at the foot of a phone. */
const cardClass = [
  "fixed m-0 max-h-[min(26rem,70vh)] w-[min(24rem,calc(100vw-1.5rem))] overflow-auto rounded-md border border-rule bg-sheet px-4 py-3.5 [inset:var(--card-top,0)_auto_auto_var(--card-left,0)]",
  "whitespace-normal text-left font-sans text-ink text-sm leading-normal shadow-sheet motion-safe:animate-arrive print:hidden",
  "max-sm:w-full max-sm:rounded-t-xl max-sm:rounded-b-none max-sm:px-5 max-sm:pt-5 max-sm:pb-[max(1.25rem,env(safe-area-inset-bottom))] max-sm:[inset:auto_0_0_0]",
  "max-sm:[&_.action]:py-2",
].join(" ");

const openAfterMs = 120;
/** How long the keyboard rests on a mark before its card opens: who only passes opens none. */
const restMs = 400;
const closeAfterMs = 250;
const gapPx = 6;
const edgePx = 12;

/** Puts the card below its mark, or above where there is no room; narrow screens get a sheet from the style. */
function place(card: HTMLElement, mark: HTMLElement): void {
  const at = mark.getBoundingClientRect();
  const left = Math.min(Math.max(edgePx, at.left - 24), window.innerWidth - card.offsetWidth - edgePx);
  const below = at.bottom + gapPx;
  const fits = below + card.offsetHeight + edgePx <= window.innerHeight;
  const top = fits ? below : Math.max(edgePx, at.top - card.offsetHeight - gapPx);
  card.style.setProperty("--card-left", `${left}px`);
  card.style.setProperty("--card-top", `${top}px`);
}

/**
 * Opens and closes a popover beside its mark: on hover, when the keyboard rests on it, and pinned on a press. The browser's
 * popover closes it on Esc and on a press elsewhere.
 */
function useCard(mark: RefObject<HTMLAnchorElement | null>, card: RefObject<HTMLElement | null>) {
  const [isShown, setShown] = useState(false);
  const [isPinned, setPinned] = useState(false);
  const [Card, setCard] = useState<ComponentType<SourceCardProps> | null>(null);
  /** What was wanted last: a card that comes late, after the pointer has left, stays away. */
  const wanted = useRef<"none" | "shown" | "pinned">("none");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** While a card closes, the focus that comes back to its mark must not open it again. */
  const isClosing = useRef(false);

  const show = useCallback(
    async (as: "shown" | "pinned") => {
      clearTimeout(timer.current);
      wanted.current = as;
      const loaded = await loadCard();
      if (wanted.current !== as || !card.current || !mark.current) return;
      flushSync(() => {
        setCard(() => loaded);
        setShown(true);
        setPinned(as === "pinned");
      });
      prepareSourcePanel();
      if (!card.current.matches(":popover-open")) card.current.showPopover();
      place(card.current, mark.current);
      if (as === "pinned") card.current.querySelector<HTMLElement>("button, a")?.focus();
    },
    [card, mark],
  );

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    wanted.current = "none";
    if (card.current?.matches(":popover-open")) card.current.hidePopover();
  }, [card]);

  const pin = useCallback(() => {
    show("pinned").catch(() => {
      // Without a connection the mark is what it is without a script: a link to its endnote.
      if (mark.current) window.location.assign(mark.current.href);
    });
  }, [mark, show]);

  useEffect(() => {
    if (!isShown) return;
    const follow = () => {
      if (card.current && mark.current) place(card.current, mark.current);
    };
    window.addEventListener("scroll", follow, { passive: true, capture: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [isShown, card, mark]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const isWithin = (target: EventTarget | null) =>
    target instanceof Node && (card.current?.contains(target) || mark.current?.contains(target));

  /** On hover and rest; without a connection nothing opens. */
  const showSoftly = () => {
    if (wanted.current !== "pinned") show("shown").catch(() => {});
  };
  const hover = {
    onPointerEnter: (event: { pointerType: string }) => {
      if (event.pointerType !== "mouse") return;
      clearTimeout(timer.current);
      loadCard().catch(() => {});
      timer.current = setTimeout(showSoftly, openAfterMs);
    },
    onPointerLeave: (event: { pointerType: string }) => {
      if (event.pointerType !== "mouse") return;
      clearTimeout(timer.current);
      if (wanted.current !== "pinned") timer.current = setTimeout(hide, closeAfterMs);
    },
  };
  const onBlur = (event: { relatedTarget: EventTarget | null }) => {
    if (!isShown) {
      clearTimeout(timer.current);
      if (wanted.current === "shown") wanted.current = "none";
    }
    if (event.relatedTarget !== null && !isWithin(event.relatedTarget)) hide();
  };
  return {
    Card,
    isShown,
    isPinned,
    pin,
    hide,
    markEvents: {
      ...hover,
      onBlur,
      onFocus: () => {
        if (isClosing.current || !mark.current?.matches(":focus-visible")) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(showSoftly, restMs);
      },
    },
    cardEvents: {
      ...hover,
      onBlur,
      onBeforeToggle: (event: { newState: string }) => {
        if (event.newState !== "closed") return;
        isClosing.current = true;
        if (card.current?.contains(document.activeElement)) mark.current?.focus();
      },
      onToggle: (event: { newState: string }) => {
        isClosing.current = false;
        if (event.newState !== "closed") return;
        wanted.current = "none";
        setPinned(false);
        setShown(false);
      },
    },
  };
}
