const longest = 64;
let beforeLast = new Uint16Array(longest + 1);
let last = new Uint16Array(longest + 1);
let current = new Uint16Array(longest + 1);

/**
 * Edits that turn one word into the other (insert, delete, replace, swap two neighbours), or
 * `limit + 1` when it takes more. Words over 64 letters only match themselves.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  if (one.length > longest || other.length > longest) return limit + 1;
  for (let column = 0; column <= other.length; column += 1) last[column] = column;
  for (let row = 1; row <= one.length; row += 1) {
    current[0] = row;
    let best = row;
    const letter = one.charCodeAt(row - 1);
    for (let column = 1; column <= other.length; column += 1) {
      const same = letter === other.charCodeAt(column - 1);
      let value = (last[column - 1] ?? 0) + (same ? 0 : 1);
      value = Math.min(value, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const swapped =
        row > 1 &&
        column > 1 &&
        letter === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      if (swapped) value = Math.min(value, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = value;
      if (value < best) best = value;
    }
    if (best > limit) return limit + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[other.length] ?? 0, limit + 1);
}
