"use client";

import { lazy, type RefObject, Suspense, useCallback, useEffect, useId, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { markOf } from "./mark-of";
import { type Citation, describeCitation, rankPassages, sourceAddress, webAddress } from "./read-briefing";

const loadPanel = () => import("./source-panel");
const SourcePanel = lazy(loadPanel);

export type NoteCardsProps = {
  /** Where the marks are. */
  area: RefObject<HTMLElement | null>;
  citations: readonly Citation[];
  /** The mark that was pressed before this was here. */
  pressed: HTMLAnchorElement | null;
};

type Shown = { mark: HTMLAnchorElement; isPinned: boolean };
type Opened = { citation: Citation; passages: Citation["passages"]; opener: HTMLElement };

/** The card of whichever mark is reached for, and the side panel that shows its source. */
export default function NoteCards({ area, citations, pressed }: NoteCardsProps) {
  /** Moves to the mark whose card it holds, so that the card comes next in the order of the keyboard. */
  const [host] = useState(() => document.createElement("span"));
  const card = useRef<HTMLSpanElement>(null);
  const control = useRef<CardControl>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const id = useId();
  const hide = useCallback(() => control.current?.hide(), []);
  useEffect(() => {
    if (!area.current || !card.current) return;
    control.current = controlCard(area.current, host, card.current, setShown);
    return control.current.stop;
  }, [area, host]);
  useEffect(() => {
    if (!pressed) return;
    // Drawing at once, as showing does, isn't possible while effects run.
    const soon = setTimeout(() => control.current?.show(pressed, true));
    return () => clearTimeout(soon);
  }, [pressed]);
  useEffect(() => {
    if (shown) return announce(shown.mark, id);
  }, [shown, id]);
  const close = useCallback(() => {
    opened?.opener.focus();
    setOpened(null);
  }, [opened]);
  const citation = shown && citations.find(({ n }) => String(n) === shown.mark.dataset.note);
  return (
    <>
      {createPortal(
        <span
          ref={card}
          id={id}
          popover="auto"
          role="dialog"
          aria-label={citation ? `Footnote ${citation.n}` : "Footnote"}
          data-testid="source-card"
          className={cardClass}
        >
          {citation ? (
            <SourceCard
              citation={citation}
              sentence={shown.mark.dataset.sentence ?? ""}
              isPinned={shown.isPinned}
              onOpen={(passages) => {
                hide();
                setOpened({ citation, passages, opener: shown.mark });
              }}
              onLeave={hide}
            />
          ) : null}
        </span>,
        host,
      )}
      {opened ? (
        <Suspense fallback={null}>
          <SourcePanel
            key={`${opened.citation.n} ${opened.opener.id}`}
            {...opened}
            sentence={opened.opener.dataset.sentence ?? ""}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Says on a mark that its card is open, and fetches what the side panel takes, so that it opens at once. */
function announce(mark: HTMLElement, id: string): () => void {
  mark.setAttribute("aria-expanded", "true");
  mark.setAttribute("aria-controls", id);
  loadPanel().catch(() => {});
  return () => {
    mark.setAttribute("aria-expanded", "false");
    mark.removeAttribute("aria-controls");
  };
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
function placeCard(card: HTMLElement, mark: HTMLElement): void {
  const at = mark.getBoundingClientRect();
  const left = Math.min(Math.max(edgePx, at.left - 24), window.innerWidth - card.offsetWidth - edgePx);
  const below = at.bottom + gapPx;
  const fits = below + card.offsetHeight + edgePx <= window.innerHeight;
  const top = fits ? below : Math.max(edgePx, at.top - card.offsetHeight - gapPx);
  card.style.setProperty("--card-left", `${left}px`);
  card.style.setProperty("--card-top", `${top}px`);
}

type CardControl = {
  show: (mark: HTMLAnchorElement, isPinned: boolean) => void;
  hide: () => void;
  stop: () => void;
};

/**
 * Opens and closes one popover for all marks within `root`: on hover, when the keyboard rests on one, and pinned on a press.
 * The browser's popover closes it on Esc and on a press elsewhere.
 */
function controlCard(
  root: HTMLElement,
  host: HTMLElement,
  card: HTMLElement,
  setShown: (shown: Shown | null) => void,
): CardControl {
  let shown: Shown | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The mark whose card closes: the focus that comes back to it must not open it again. */
  let closing: HTMLElement | null = null;
  const over = new AbortController();
  const hide = () => {
    clearTimeout(timer);
    if (card.matches(":popover-open")) card.hidePopover();
  };
  const show = (mark: HTMLAnchorElement, isPinned: boolean) => {
    clearTimeout(timer);
    if (shown?.mark === mark && shown.isPinned && card.matches(":popover-open")) return;
    if (host.previousSibling !== mark) {
      hide();
      mark.after(host);
    }
    closing = null;
    shown = { mark, isPinned };
    flushSync(() => setShown(shown));
    if (!card.matches(":popover-open")) card.showPopover();
    placeCard(card, mark);
    if (isPinned) card.querySelector<HTMLElement>("button, a")?.focus();
  };
  listenToCard(card, over.signal, {
    closes: () => {
      closing = shown?.mark ?? null;
      if (card.contains(document.activeElement)) closing?.focus();
    },
    toggled: (isOpen) => {
      closing = null;
      if (isOpen) return;
      shown = null;
      setShown(null);
    },
    moved: () => {
      if (shown) placeCard(card, shown.mark);
    },
  });
  listenForMarks(root, card, over.signal, {
    press: (mark) => show(mark, true),
    reach: (mark, afterMs) => {
      clearTimeout(timer);
      if (mark !== closing) timer = setTimeout(() => show(mark, false), afterMs);
    },
    stay: () => clearTimeout(timer),
    leave: () => {
      clearTimeout(timer);
      if (!shown?.isPinned) timer = setTimeout(hide, closeAfterMs);
    },
    blur: (to) => {
      if (!shown) clearTimeout(timer);
      if (to !== null && !card.contains(to) && !shown?.mark.contains(to)) hide();
    },
  });
  return {
    show,
    hide,
    stop: () => {
      clearTimeout(timer);
      over.abort();
      host.remove();
    },
  };
}

type CardEvents = { closes: () => void; toggled: (isOpen: boolean) => void; moved: () => void };

/** What happens to the card itself, and to the window under it. */
function listenToCard(card: HTMLElement, signal: AbortSignal, on: CardEvents): void {
  const closes = (event: ToggleEvent) => {
    if (event.newState === "closed") on.closes();
  };
  card.addEventListener("beforetoggle", closes, { signal });
  card.addEventListener("toggle", (event) => on.toggled(event.newState === "open"), { signal });
  window.addEventListener("scroll", on.moved, { passive: true, capture: true, signal });
  window.addEventListener("resize", on.moved, { signal });
}

type Reactions = {
  press: (mark: HTMLAnchorElement) => void;
  reach: (mark: HTMLAnchorElement, afterMs: number) => void;
  /** The pointer is on the card. */
  stay: () => void;
  leave: () => void;
  blur: (to: Node | null) => void;
};

/** What happens to the marks within `root` and to the card, which is among them. */
function listenForMarks(root: HTMLElement, card: HTMLElement, signal: AbortSignal, on: Reactions): void {
  const nodeOf = (target: EventTarget | null) => (target instanceof Node ? target : null);
  const isOnCard = (target: EventTarget | null) => card.contains(nodeOf(target));
  const press = (event: Event) => {
    const mark = markOf(event.target);
    if (!mark) return;
    event.preventDefault();
    on.press(mark);
  };
  root.addEventListener(
    "pointerover",
    ({ pointerType, target }) => {
      if (pointerType !== "mouse") return;
      const mark = markOf(target);
      if (mark) on.reach(mark, openAfterMs);
      else if (isOnCard(target)) on.stay();
    },
    { signal },
  );
  root.addEventListener(
    "pointerout",
    ({ pointerType, target, relatedTarget }) => {
      if (pointerType !== "mouse") return;
      const left = markOf(target) ?? (isOnCard(target) ? card : null);
      if (left && !left.contains(nodeOf(relatedTarget))) on.leave();
    },
    { signal },
  );
  root.addEventListener(
    "focusin",
    ({ target }) => {
      const mark = markOf(target);
      if (mark?.matches(":focus-visible")) on.reach(mark, restMs);
    },
    { signal },
  );
  root.addEventListener(
    "focusout",
    ({ target, relatedTarget }) => {
      if (markOf(target) || isOnCard(target)) on.blur(nodeOf(relatedTarget));
    },
    { signal },
  );
  root.addEventListener(
    "click",
    (event) => {
      if (!event.metaKey && !event.ctrlKey && !event.shiftKey) press(event);
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key === " ") press(event);
    },
    { signal },
  );
  // What was reached for while this was fetched.
  const focused = markOf(document.activeElement);
  const canHover = window.matchMedia("(hover: hover)").matches;
  const hovered = canHover ? root.querySelector<HTMLAnchorElement>("a[data-note]:hover") : null;
  if (hovered) on.reach(hovered, openAfterMs);
  else if (focused?.matches(":focus-visible")) on.reach(focused, restMs);
}

type SourceCardProps = {
  citation: Citation;
  sentence: string;
  /** Opened by a press. Before that its links are for the mouse: a briefing has one stop of the keyboard a note. */
  isPinned: boolean;
  onOpen: (passages: Citation["passages"]) => void;
  onLeave: () => void;
};

/** What a footnote rests on, in a card within running text: phrasing elements only. */
function SourceCard({ citation, sentence, isPinned, onOpen, onLeave }: SourceCardProps) {
  const stop = isPinned ? {} : { tabIndex: -1 };
  const passages = rankPassages(citation, sentence);
  const [first, ...others] = passages;
  const original = webAddress(citation.url);
  return (
    <>
      <span className="block text-faded text-xs">{describeCitation(citation)}</span>
      <span className="mt-1 block font-medium">{citation.title}</span>
      {first ? (
        <q className="mt-2 block border-cite border-l-2 pl-3 font-serif text-[0.95rem] leading-relaxed">
          {first.quote}
        </q>
      ) : (
        <span className="mt-2 block text-faded">The document is cited as a whole; no passage is quoted.</span>
      )}
      {others.length > 0 ? (
        <span className="mt-2 block text-faded text-xs">
          {others.length === 1 ? "One more passage" : `${others.length} more passages`} of this source
        </span>
      ) : null}
      <span className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <button type="button" {...stop} className="action" onClick={() => onOpen(passages)}>
          {first ? "Read the passage" : "See what it says"}
        </button>
        <a {...stop} className="action" href={`#fn-${citation.n}`} onClick={onLeave}>
          Note {citation.n}
        </a>
        <a
          {...stop}
          className="action"
          href={sourceAddress(
            first?.document_id ?? citation.id,
            first && { start: first.quote_start, end: first.quote_end },
          )}
        >
          Source details
        </a>
        {original ? (
          <a {...stop} className="action" href={original} rel="noreferrer">
            Original
          </a>
        ) : null}
      </span>
    </>
  );
}
