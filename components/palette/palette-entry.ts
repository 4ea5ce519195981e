export const paletteGroups = ["Pages", "Operations", "Companies", "Fields", "Errors", "Docs"] as const;

/** A place that the palette leads to. */
export type PaletteEntry = {
  group: (typeof paletteGroups)[number];
  label: string;
  /** Stands behind the label. */
  hint: string;
  href: string;
  /** Searched, not shown in full. */
  words: string;
};
