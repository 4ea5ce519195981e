"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

const openAfterMs = 120;
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
 * Opens and closes a popover beside its mark: on hover, on keyboard focus, and pinned on a press. The browser's
 * popover closes it on Esc and on a press elsewhere.
 */
export function useCard(mark: RefObject<HTMLElement | null>, card: RefObject<HTMLElement | null>) {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPinned = useRef(false);
  /** While a card closes, the focus that comes back to its mark must not open it again. */
  const isClosing = useRef(false);

  const show = useCallback(() => {
    clearTimeout(timer.current);
    flushSync(() => setShown(true));
    if (!card.current || !mark.current) return;
    if (!card.current.matches(":popover-open")) card.current.showPopover();
    place(card.current, mark.current);
  }, [card, mark]);

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    if (card.current?.matches(":popover-open")) card.current.hidePopover();
  }, [card]);

  const pin = useCallback(() => {
    show();
    isPinned.current = true;
    card.current?.querySelector<HTMLElement>("button, a")?.focus();
  }, [card, show]);

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

  const hover = {
    onPointerEnter: (event: { pointerType: string }) => {
      if (event.pointerType !== "mouse") return;
      clearTimeout(timer.current);
      timer.current = setTimeout(show, openAfterMs);
    },
    onPointerLeave: (event: { pointerType: string }) => {
      if (event.pointerType !== "mouse") return;
      clearTimeout(timer.current);
      if (!isPinned.current) timer.current = setTimeout(hide, closeAfterMs);
    },
  };
  const onBlur = (event: { relatedTarget: EventTarget | null }) => {
    if (event.relatedTarget !== null && !isWithin(event.relatedTarget)) hide();
  };
  return {
    isShown,
    pin,
    hide,
    markEvents: {
      ...hover,
      onBlur,
      onFocus: () => {
        if (!isClosing.current && mark.current?.matches(":focus-visible")) show();
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
        isPinned.current = false;
        setShown(false);
      },
    },
  };
}
