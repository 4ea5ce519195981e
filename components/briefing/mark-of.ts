/** The mark that an event is about; a file of its own, so that a page without an open card loads nothing else for it. */
export const markOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-note]") : null;
