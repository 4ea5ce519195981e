/**
 * Rows as lines of text under a head, columns apart by two spaces: the first to the left, the others to the
 * right as figures stand, or all to the left.
 */
export function writeTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  align: "figures" | "words" = "figures",
): string {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const pad = (cell: string, at: number) =>
    at === 0 || align === "words" ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return [head, ...rows].map((cells) => `  ${cells.map(pad).join("  ").trimEnd()}`).join("\n");
}
