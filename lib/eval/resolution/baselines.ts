import "server-only";
import MiniSearch from "minisearch";
import type { RegistryEntity, RegistryName } from "@/lib/domain/resolution/registry-index";
import type { Answer } from "./resolution-figures";

/** A plain way to resolve a company, for comparison. It always answers with its best guess, if any. */
export type Baseline = { title: string; answer: (input: string) => Answer };

/** One name or identifier with its entity; what every baseline searches. */
type BaselineRow = { entity: RegistryEntity; name: string; isIdentifier: boolean };

/** All names and identifiers of a registry, those of larger companies first, so that ties fall to them. */
export function listBaselineRows(
  entities: readonly RegistryEntity[],
  names: readonly RegistryName[],
): BaselineRow[] {
  const byKey = new Map(entities.map((entity) => [entity.key, entity]));
  const rows: BaselineRow[] = entities.map((entity) => ({ entity, name: entity.name, isIdentifier: false }));
  for (const { entityKey, kind, name } of names) {
    const entity = byKey.get(entityKey);
    const isIdentifier = kind === "ticker" || kind === "cik" || kind === "lei" || kind === "domain";
    if (entity !== undefined) rows.push({ entity, name, isIdentifier });
  }
  const rank = ({ entity }: BaselineRow) => entity.sizeRank ?? Number.MAX_SAFE_INTEGER;
  return rows.sort((one, other) => rank(one) - rank(other));
}

/** Lower-case words without punctuation and legal suffixes, as such scripts usually do it. */
function stripSuffix(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/['’.]/g, "")
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean);
  while (words.length > 1 && suffixes.has(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

const suffixes = new Set(
  "inc incorporated corp corporation co company ltd limited plc llc lp sa ag nv se ab the group holdings holding".split(
    " ",
  ),
);

/** Strips the legal suffix and compares exactly; identifiers compare as they are. */
export function exactBaseline(rows: readonly BaselineRow[]): Baseline {
  const byName = new Map<string, BaselineRow>();
  for (const row of rows) {
    const key = row.isIdentifier ? row.name.toLowerCase() : stripSuffix(row.name);
    if (!byName.has(key)) byName.set(key, row);
  }
  return {
    title: "suffix-strip and exact match",
    answer: (input) => {
      const row = byName.get(stripSuffix(input)) ?? byName.get(input.trim().toLowerCase());
      return row === undefined ? null : { entity: row.entity, confidence: 1 };
    },
  };
}

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

/** The MiniSearch library over the stripped names, with typos and beginnings of words allowed. */
export function miniSearchBaseline(rows: readonly BaselineRow[]): Baseline {
  const search = new MiniSearch<{ id: number; name: string }>({ fields: ["name"] });
  search.addAll(rows.map((row, id) => ({ id, name: row.isIdentifier ? row.name : stripSuffix(row.name) })));
  return {
    title: "MiniSearch",
    answer: (input) => {
      const asked = stripSuffix(input);
      const found = search.search(asked, { fuzzy: 0.2, prefix: true });
      const top = found.filter(({ score }) => score === found[0]?.score);
      const first = top.toSorted((one, other) => Number(one.id) - Number(other.id))[0];
      const row = first === undefined ? undefined : rows[Number(first.id)];
      if (first === undefined || row === undefined) return null;
      // Scores grow with the number of words asked for, so that one threshold needs them by the word.
      return { entity: row.entity, confidence: first.score / Math.max(1, asked.split(" ").length) };
    },
  };
}
