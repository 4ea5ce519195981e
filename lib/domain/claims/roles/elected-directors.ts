import type { Stretch } from "@/lib/domain/split-sentences";

/** What tells that those named next were elected directors. */
const statement =
  /(?:\b(?:elected|re-?elected)\b(?!(?: as)?(?: the| its)?(?: \p{L}+)?(?: \p{L}+)? [Cc]hair)[^.;]{0,60}?\b(?:directors?|nominees?|(?:the|its|our) board)\b|\b(?:directors?|nominees?|persons|individuals)\b[^.;]{0,80}?\b(?:elected|re-?elected)\b)[^.;]*$/iu;
const ofBoard = /\b(?:directors?|board)\b/i;
const denied =
  /\b(?:not|fail\w*|declin\w*|withdr[ae]w\w*|if|unless|until|would|will be|to be elected|for election|proposed|propos\w*|candidates?|nominated)\b/i;
/** Another office that they were elected to. */
const elsewhere =
  /\b(?:officers?|president|treasurer|secretary|subsidiar\w*|Bank's|of directors of (?!the company))\b/i;
/** What between the statement and a name is no list of names and numbers. */
const prose = /(?:\b[a-z]{2,}\b[ ,]+){4,}/;

/** Words in small letters that a list of names and votes may have. */
const listed =
  /^(?:and|the|following|each|of|for|against|with(?:held)?|votes?|were|are|was|is|abstain(?:ed|ing)?|abstentions?|shares|broker|non-votes|nominees?|persons|individuals|directors?|namely|received|cast|to|serve|terms?|an?|in|as|at|expir\w*|ending|until|meeting|annual|class|years?|all|elected|by)$/;
const isOfList = (tail: string): boolean =>
  Array.from(tail.matchAll(/(?<![\p{L}’'-])\p{Ll}[\p{L}-]+/gu), ([word]) => word).every(
    (word) => listed.test(word) || isParticle.test(word),
  );
const isParticle = /^(?:de|la|los|van|der|den|von|di|da|dos|du|del|bin|al|el|ter|ten|le)$/;

/** How far before a name its list may begin, in characters. */
const reach = 2500;

/**
 * Whether a text names a person, at a place, in a list of those who were elected directors: "the following nominees
 * were elected:" with names and votes, or "elected as directors: A, B and C".
 */
export function isElectedInList(text: string, mention: Stretch): boolean {
  const before = text.slice(Math.max(0, mention.start - reach), mention.start);
  if (isElectedWithOthers(before, text.slice(mention.end, mention.end + 600))) return true;
  const own = before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf(";")) + 1);
  const isRow = /^[\s\d().*•–-]*$/u.test(own) || /^\s*\|/.test(text.slice(mention.end, mention.end + 6));
  const isLine = before.lastIndexOf("\n") > before.lastIndexOf(";");
  for (const [head, tail] of partsOf(before)) {
    const said = /[^.;]*$/.exec(head.replace(/\n/g, " "))?.[0] ?? "";
    if (prose.test(tail) || /[”"]/.test(tail)) continue;
    if (!statement.test(said) || denied.test(said) || /\bmay\b/.test(said) || elsewhere.test(said)) continue;
    const context = `${head.slice(-400)} ${said}`;
    if (!ofBoard.test(context)) continue;
    const isList = /^[\s\p{L}\p{N}.,;’'()&|–-]*$/u.test(tail) && isOfList(tail);
    if (!isList && !(isRow && (isLine || isOfList(tail)))) continue;
    return !hasLost(text.slice(mention.end, mention.end + 90));
  }
  return false;
}

/** A text before a name, cut behind each mark that may open a list. */
function partsOf(before: string): [head: string, tail: string][] {
  return Array.from(before.matchAll(/[:.](?=\s)|\n\n/g), ({ index }): [string, string] => [
    before.slice(0, index),
    before.slice(index + 1),
  ]).toReversed();
}

/** Votes right behind a name, of which fewer were for than against. */
function hasLost(behind: string): boolean {
  const [row = ""] = /^[^\n;]*/.exec(behind) ?? [];
  const [first, second] = Array.from(row.matchAll(/\d{1,3}(?:,\d{3})+|\d{4,}/g), ([number]) =>
    Number(number.replaceAll(",", "")),
  );
  return first !== undefined && second !== undefined && first < second && !/[a-z]{3,}/.test(row);
}

const names = '(?:\\p{Lu}[\\p{L}.’\'-]*|and|de|van|von|la|[“("]\\p{Lu}\\p{L}+[”)"])(?:[,\\s]+|$)';
const electing = new RegExp(
  `([^.;:]*)\\b(?:elected|re-?elected|appointed|named)\\s+(?:each of\\s)?(?:${names})*$`,
  "u",
);
const toBoard = new RegExp(
  `^,?\\s(?:${names})*(?:each\\s)?(?:to\\s(?:(?:serve\\s)?(?:on|as)\\s)?(?:the|its|our)\\s(?:\\p{L}+[’']s\\s)?[Bb]oard\\b|(?:to serve\\s)?as\\s(?:\\p{L}+\\s){0,3}?(?:[Dd]irectors|members of (?:the|its|our) [Bb]oard)\\b)`,
  "u",
);

/** "The holders elected A, B and C to the Board": a list in the midst of a sentence. */
function isElectedWithOthers(before: string, behind: string): boolean {
  const flat = (part: string) => part.replace(/\s+/g, " ");
  const lead = electing.exec(flat(before).slice(-600))?.[1];
  return lead !== undefined && !denied.test(lead) && toBoard.test(flat(behind));
}
