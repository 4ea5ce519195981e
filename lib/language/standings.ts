import { wordClass } from "./lexicon";
import type { NamedOrganization } from "./organizations";
import type { Token } from "./tokens";

/** What a text says beside an organization's name. */
export type Standings = {
  /** By organization: the one whose subsidiary it is. */
  parents: Map<number, number>;
  /** By mention: as what it acts, "administrative agent". */
  capacities: Map<NamedOrganization, string>;
};

const subsidiary = wordClass("subsidiary");
const owning = wordClass("owner-pronoun");
const capacity = wordClass("capacity");
const describing = new Set(["NOUN", "ADJ", "PROPN", "DET", "CCONJ", "ADV", "NUM"]);

/** The token behind `at` and the parentheses that follow it: "Orion Inc. (“Orion”), a subsidiary". */
export function beyondParentheses(tokens: readonly Token[], at: number): number {
  let next = at;
  while (tokens[next]?.text === "(") {
    let close = next + 1;
    while (close < next + 40 && tokens[close]?.text !== ")") close += 1;
    if (tokens[close]?.text !== ")") return next;
    next = close + 1;
  }
  return next;
}

/** Where a description of a subsidiary ends: behind "of" in "a wholly owned subsidiary of"; -1 where none stands. */
export function behindSubsidiaryOf(tokens: readonly Token[], at: number): number {
  // "Orion Ltd. (a subsidiary of the Company)".
  const isInside = tokens[at]?.text === "(" && /^an?$/.test(tokens[at + 1]?.lower ?? "");
  let next = isInside ? at + 1 : beyondParentheses(tokens, at);
  if (!isInside) {
    if (tokens[next]?.text !== "," || /^\p{Lu}/u.test(tokens[next + 1]?.text ?? "")) return -1;
    next = beyondParentheses(tokens, next + 1);
  }
  for (let count = 0; count < 16; count += 1) {
    const token = tokens[next];
    if (token === undefined || /^(?:[;.()]|with|to)$/.test(token.text)) return -1;
    if (subsidiary.has(token.lower)) {
      if (tokens[next + 1]?.lower !== "of") return -1;
      return tokens[next + 2]?.lower === "the" && !/^company$/.test(tokens[next + 3]?.lower ?? "")
        ? next + 3
        : next + 2;
    }
    const isOrganized =
      /^(?:organized|organised|existing|formed|created|incorporated|owned|held|which|that)$/.test(
        token.lower,
      );
    if ((token.pos === "VERB" || token.pos === "AUX") && !isOrganized && token.lower !== "is") return -1;
    next += 1;
  }
  return -1;
}

/** "Agents", "representatives of the purchasers", and not "representative of the purchasers". */
const isPlural = (acts: string): boolean =>
  acts
    .split(" ")
    .find((word) => capacity.has(word))
    ?.endsWith("s") === true;

/** As what an organization acts by the words behind its name; null where they do not say. */
function capacityBehind(tokens: readonly Token[], at: number): string | null {
  let next = beyondParentheses(tokens, at);
  if (tokens[next]?.text === ",") next = beyondParentheses(tokens, next + 1);
  for (let count = 0; count < 5; count += 1)
    if (
      /^(?:acting|serving|solely|not|individually|but|each|in|its|their|capacity|capacities|respective)$/.test(
        tokens[next]?.lower ?? "",
      )
    )
      next += 1;
  if (tokens[next]?.lower !== "as") return null;
  const words: string[] = [];
  let isCapacity = false;
  for (next += 1; words.length < 12; next += 1) {
    const token = tokens[next];
    if (token === undefined) break;
    const isJoining = /^(?:of|for|-|&)$/.test(token.lower) || /ing$/.test(token.lower);
    if (!describing.has(token.pos) && !isJoining) break;
    if (token.pos === "DET" && words.length > 0 && tokens[next - 1]?.pos === "CCONJ") break;
    isCapacity ||= capacity.has(token.lower);
    words.push(token.lower);
  }
  return isCapacity ? words.join(" ").replace(/^(?:an?|the) | and$/g, "") : null;
}

/**
 * Whose subsidiary the organizations of a text are, and as what they act: "Birch Sub Inc., a wholly owned subsidiary of
 * Orion", "its subsidiary Birch Labs", "First Bank, as administrative agent". `mentions` are all, in order, by sentence.
 */
export function findStandings(
  sentences: readonly (readonly Token[])[],
  mentions: readonly (readonly NamedOrganization[])[],
): Standings {
  const parents = new Map<number, number>();
  const capacities = new Map<NamedOrganization, string>();
  const join = (child: number, parent: number) => {
    if (child !== parent && child !== 0 && !parents.has(child)) parents.set(child, parent);
  };
  for (const [sentence, tokens] of sentences.entries()) {
    const here = mentions[sentence] ?? [];
    for (const [index, one] of here.entries()) {
      const behind = behindSubsidiaryOf(tokens, one.next);
      const parent =
        behind < 0 ? undefined : here.find(({ first, next }) => first <= behind && behind < next);
      if (parent !== undefined && one.form !== "pronoun") join(one.organization, parent.organization);
      if (
        one.form === "pronoun"
          ? owning.has(tokens[one.first]?.lower ?? "")
          : /^[’']s?$/.test(tokens[one.next]?.text ?? "")
      ) {
        const child = here[index + 1];
        const from = one.form === "pronoun" ? one.next : one.next + 1;
        const gap = child === undefined ? [] : tokens.slice(from, child.first);
        const last = gap.at(-1)?.text === "," ? gap.at(-2) : gap.at(-1);
        if (
          child !== undefined &&
          gap.length < 9 &&
          subsidiary.has(last?.lower ?? "") &&
          last?.lower !== "affiliate"
        )
          join(child.organization, one.organization);
      }
      // "Orion, its wholly owned subsidiary".
      const owner = here[index + 1];
      const isBeside =
        owner !== undefined &&
        owner.first <= beyondParentheses(tokens, one.next) + 1 &&
        tokens[owner.first - 1]?.text === "," &&
        (owner.form === "pronoun"
          ? owning.has(tokens[owner.first]?.lower ?? "")
          : /^[’']s?$/.test(tokens[owner.next]?.text ?? ""));
      if (isBeside) {
        const from = owner.form === "pronoun" ? owner.next : owner.next + 1;
        const noun = tokens.slice(from, from + 6).findIndex(({ lower }) => subsidiary.has(lower));
        const isNamed =
          /^\p{Lu}/u.test(tokens[from + noun + 1]?.text ?? "") || tokens[from + noun + 2]?.text === undefined;
        if (noun >= 0 && !isNamed) join(one.organization, owner.organization);
      }
      const acts = capacityBehind(tokens, one.next);
      if (acts === null) continue;
      capacities.set(one, acts);
      // "Elm Bank and Fir Bank, as arrangers".
      for (let at = index - 1; at >= 0; at -= 1) {
        const [before, after] = [here[at], here[at + 1]];
        if (before === undefined || after === undefined || capacities.has(before)) break;
        const gap = tokens.slice(beyondParentheses(tokens, before.next), after.first);
        if (gap.length === 0 || gap.length > 2 || !gap.every(({ lower }) => /^(?:,|and|&)$/.test(lower)))
          break;
        if (!isPlural(acts)) break;
        capacities.set(before, acts);
      }
    }
  }
  return { parents, capacities };
}
