import { type RefObject, useEffect, useRef } from "react";

/** A group of links that the keyboard passes in one stop, and what in it is one: a link, or a note with several. */
const groups = "[data-one-stop]";
const items = "[data-stop]";

/**
 * Makes each group of links within an area one stop of the keyboard: Tab reaches the item that was reached last, and the
 * left and right arrows go to its neighbours. Without a script each link is a stop.
 *
 * @param hintId what tells those who listen how the others are reached.
 */
export function useOneStop(area: RefObject<HTMLElement | null>, hintId: string): void {
  const current = useRef(new WeakMap<Element, Element>());
  // After each drawing: an answer may have brought other links.
  useEffect(() => {
    const all = area.current?.querySelectorAll(groups) ?? [];
    for (const group of all) choose(group, current.current.get(group), hintId);
  });
  useEffect(() => {
    const root = area.current;
    if (!root) return;
    const choices = current.current;
    const take = (target: EventTarget | null) => {
      const item = target instanceof Element ? target.closest(items) : null;
      const group = item?.closest(groups);
      if (!item || !group) return;
      choices.set(group, item);
      choose(group, item, hintId);
    };
    const onFocus = ({ target }: FocusEvent) => take(target);
    // Whoever follows a link to a note goes on from there.
    const onHash = () => take(document.getElementById(location.hash.slice(1)));
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const item = event.target instanceof Element ? event.target.closest(items) : null;
      const group = item?.closest(groups);
      if (step === undefined || !item || !group) return;
      const all = [...group.querySelectorAll(items)];
      const next = all[all.indexOf(item) + step];
      if (!next) return;
      event.preventDefault();
      linksOf(next)[0]?.focus();
    };
    onHash();
    root.addEventListener("focusin", onFocus);
    root.addEventListener("keydown", onKey);
    window.addEventListener("hashchange", onHash);
    return () => {
      root.removeEventListener("focusin", onFocus);
      root.removeEventListener("keydown", onKey);
      window.removeEventListener("hashchange", onHash);
    };
  }, [area, hintId]);
}

/** Leaves one item of a group in the order of the keyboard. */
function choose(group: Element, wanted: Element | undefined, hintId: string): void {
  const all = [...group.querySelectorAll(items)];
  if (all.length < 2) return;
  const chosen = wanted && all.includes(wanted) ? wanted : all[0];
  for (const item of all)
    for (const link of linksOf(item)) {
      link.tabIndex = item === chosen ? 0 : -1;
      link.setAttribute("aria-describedby", hintId);
    }
}

const linksOf = (item: Element): HTMLElement[] =>
  item instanceof HTMLAnchorElement ? [item] : [...item.querySelectorAll<HTMLElement>("a, summary")];

/** The mark that an event is about. */
export const markOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-note]") : null;
