/** A group of links that the keyboard passes in one stop, and what in it is one: a link, or a note with several. */
const groups = "[data-one-stop]";
const items = "[data-stop]";

/**
 * Makes each group of links within an area one stop of the keyboard: Tab reaches the item that was reached last, and the
 * left and right arrows go to its neighbors.
 *
 * @param hintId what tells those who listen how the others are reached.
 * @returns how to renew it when an answer has brought other links, and how to end it.
 */
export function holdOneStop(root: HTMLElement, hintId: string): { renew: () => void; end: () => void } {
  const chosen = new WeakMap<Element, Element>();
  const renew = () => {
    for (const group of root.querySelectorAll(groups)) choose(group, chosen.get(group), hintId);
  };
  const take = (target: EventTarget | null) => {
    const item = target instanceof Element ? target.closest(items) : null;
    const group = item?.closest(groups);
    if (!item || !group) return;
    chosen.set(group, item);
    choose(group, item, hintId);
  };
  const onFocus = ({ target }: FocusEvent) => take(target);
  // Whoever follows a link to a note goes on from there.
  const onHash = () => take(document.getElementById(location.hash.slice(1)));
  renew();
  onHash();
  take(document.activeElement);
  root.addEventListener("focusin", onFocus);
  root.addEventListener("keydown", goToNeighbor);
  window.addEventListener("hashchange", onHash);
  const end = () => {
    root.removeEventListener("focusin", onFocus);
    root.removeEventListener("keydown", goToNeighbor);
    window.removeEventListener("hashchange", onHash);
  };
  return { renew, end };
}

/** The left and right arrows, within a group. */
function goToNeighbor(event: KeyboardEvent): void {
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
