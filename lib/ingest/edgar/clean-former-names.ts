import "server-only";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { FormerName } from "./submissions";

/** A former name as people write it, with its days in order. */
export type CleanFormerName = { name: string; from: string | null; to: string };

/**
 * Former names without EDGAR's noise: the current name filed again with other capitals, punctuation or state, one
 * name several times, days in the wrong order. A change of legal form alone ("L.P." to "Inc.") is a change of name.
 */
export function cleanFormerNames(
  currentName: string,
  formerNames: FormerName[],
  display: (filed: string) => string,
): CleanFormerName[] {
  const current = identify(display(currentName));
  const kept = new Map<string, CleanFormerName>();
  for (const former of formerNames) {
    const name = display(former.name);
    const slot = identify(name);
    if (slot === current || letters(former.name) === letters(currentName) || slot === "|") continue;
    const [from, to] = inOrder(former.from, former.to);
    const held = kept.get(slot);
    if (held === undefined) kept.set(slot, { name, from, to });
    else {
      held.from = earlier(held.from, from);
      held.to = held.to > to ? held.to : to;
    }
  }
  return [...kept.values()].sort((a, b) => Date.parse(a.to) - Date.parse(b.to));
}

function identify(name: string): string {
  const { key, form } = parseCompanyName(name);
  return `${key}|${form ?? ""}`;
}

const letters = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function inOrder(from: string | null, to: string): [string | null, string] {
  return from !== null && from > to ? [to, from] : [from, to];
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
