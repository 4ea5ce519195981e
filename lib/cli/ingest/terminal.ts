const { isTTY } = process.stdout;

/** Begins a line in the place of a progress line. */
export const clear = isTTY ? "\r\x1b[K" : "";

/** Shows how far something is, in one line that the next one replaces; nothing where nobody looks. */
export function showLine(line: string): void {
  if (isTTY) process.stdout.write(`${clear}${line.slice(0, process.stdout.columns || 120)}`);
}

/** Rows as columns of even width, the head first. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
