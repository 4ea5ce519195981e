import "server-only";
import { type Baseline, type BaselineRow, stripSuffix } from "./baseline";

/** Levenshtein ratio of the stripped names that share a word, or the beginning of one, with the input. */
export function levenshteinBaseline(rows: readonly BaselineRow[]): Baseline {
  const names = rows.map((row) => (row.isIdentifier ? row.name.toLowerCase() : stripSuffix(row.name)));
  const blocks = new Map<string, number[]>();
  for (const [position, name] of names.entries()) {
    for (const block of blocksOf(name)) {
      const known = blocks.get(block);
      if (known === undefined) blocks.set(block, [position]);
      else known.push(position);
    }
  }
  return {
    title: "token-blocked Levenshtein ratio",
    answer: (input) => {
      const asked = stripSuffix(input);
      const candidates = new Set(blocksOf(asked).flatMap((block) => blocks.get(block) ?? []));
      let best: { row: BaselineRow; ratio: number } | null = null;
      for (const position of [...candidates].sort((one, other) => one - other)) {
        const row = rows[position];
        const ratio = likenessOf(asked, names[position] ?? "");
        if (row !== undefined && (best === null || ratio > best.ratio)) best = { row, ratio };
      }
      return best === null ? null : { entity: best.row.entity, confidence: best.ratio };
    },
  };
}

function blocksOf(name: string): string[] {
  return [...new Set(name.split(" ").flatMap((word) => [word, word.slice(0, 3)]))];
}

/** 1 for equal texts, 0 for texts without a letter in common. */
function likenessOf(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 0 : 1 - levenshtein(one, other) / longest;
}

function levenshtein(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (last[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    last = current;
  }
  return last[other.length] ?? 0;
}
