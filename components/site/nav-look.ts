const base =
  "block px-2.5 py-1.5 text-faded hover:bg-wash hover:text-ink aria-[current]:font-medium aria-[current]:text-ink";
const row = "aria-[current]:shadow-[inset_0_-2px_0_var(--ink)]";
const list = "rounded aria-[current]:bg-wash aria-[current]:shadow-[inset_2px_0_0_var(--ink)]";

/**
 * A link of a navigation; the current one is marked at its side, or below it in a row. Apart from the links themselves,
 * which every visitor would load with it.
 */
export const navLink = (isRow: boolean): string => `${base} ${isRow ? row : list}`;
