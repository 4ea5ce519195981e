import { shareOfFilers } from "./report-words";

/** A bracket that defines words: `(the “Commission”)`, `(“OBBBA”)`, `(R&D)`, `(collectively, the “Notes”)`. */
const bracket =
  /\((?:(?:collectively|together|hereinafter|each),? (?:referred to as )?)?(?:the |our |an? )?(?:[“"]([^”"]{2,40}?),?[”"](?:[^()]{0,40})?|(\p{Lu}[\p{Lu}&]{1,7})s?)\)/gu;

/** In characters, of the words before a bracket in which those stand that it is short for. */
const reach = 120;
const mostWords = 12;

/** Small words that a name may hold, but neither begin nor end with. */
const inner = /^(?:of|and|the|for|in|on|to|&|de|du)$/;

/**
 * The words that a text defines for the rest of it, with what they stand for: "OBBBA" with "One Big Beautiful Bill Act",
 * "Commission" with "European Commission"; itself where it tells who is meant; null where that is no name, but something that
 * happened or was agreed, which nobody knows who hasn't read of it.
 */
export function definedTerms(text: string): Map<string, string | null> {
  const terms = new Map<string, string | null>();
  for (const { 1: quoted, 2: letters, index } of text.matchAll(bracket)) {
    const term = (quoted ?? letters ?? "").trim();
    if (!/^(?:\p{Lu}|\d{4} \p{Lu})/u.test(term) || terms.get(term)) continue;
    const before = text.slice(Math.max(0, index - reach), index);
    const found = isLetters(term) ? ofLetters(before, term) : nameBefore(before, term);
    // A name by its first words tells who is meant. Letters that stand for no words before them may be anything.
    const isPlain = found?.replaceAll(",", "").startsWith(`${term} `) || (found === null && isLetters(term));
    terms.set(term, isPlain ? term : found);
  }
  return terms;
}

/** The last words of a line, in order. */
const wordsBefore = (before: string): string[] =>
  (
    before
      .trim()
      .split(/[.;:\n]\s(?!\p{Ll})/u)
      .at(-1) ?? ""
  )
    .split(/\s+/)
    .slice(-mostWords);

/** The words before a bracket whose first letters it has, small ones aside: "Office of Foreign Assets Control" of "OFAC". */
function ofLetters(before: string, letters: string): string | null {
  const words = wordsBefore(before).map((word) => word.replace(/[“”",]/g, ""));
  const wanted = letters
    .replace(/[^\p{Lu}]/gu, "")
    .split("")
    .reverse();
  const start = (isCounted: (word: string) => boolean): number | null => {
    let from = words.length;
    for (const letter of wanted) {
      from -= 1;
      while (from > 0 && !isCounted(words[from] ?? "")) from -= 1;
      if (words[from]?.charAt(0).toUpperCase() !== letter) return null;
    }
    return from;
  };
  // "Department of Justice" of "DOJ" counts the small word, too.
  const from = start((word) => !inner.test(word)) ?? start(() => true);
  return from === null || words.length - from < 2 ? null : words.slice(from).join(" ");
}

/** The name that ends before a bracket, where the term is a part of it: "European Commission" of "Commission". */
function nameBefore(before: string, term: string): string | null {
  const words = wordsBefore(before).map((word) => word.replace(/[“”"]/g, ""));
  let from = words.length;
  while (from > 0 && (/^[\p{Lu}\d]/u.test(words[from - 1] ?? "") || inner.test(words[from - 1] ?? ""))) {
    // A comma ends another name, but for what a firm is: "Acme, Inc."
    if (/,$/.test(words[from - 1] ?? "") && !/^\p{Lu}[\p{L}.]{0,4}$/u.test(words[from] ?? "")) break;
    from -= 1;
  }
  while (from < words.length && !/^(?!The$|Our$|In$|On$|By$)\p{Lu}\p{L}/u.test(words[from] ?? "")) from += 1;
  // Of "Acme and Baker Bank" the last that the term is a part of, or that begins with it.
  const [opening = ""] = term.split(" ");
  const starts = words.flatMap((word, at) => {
    const isStart = at === from || words[at - 1] === "and" || word.replace(/,$/, "") === opening;
    return at >= from && !inner.test(word) && isStart ? [at] : [];
  });
  for (const at of starts.reverse()) {
    const name = words.slice(at).join(" ").replace(/,$/, "");
    const isPart = term.split(/\s+/).every((word) => name.split(/[\s,]+/).includes(word));
    if (isPart && name !== term) return name;
  }
  return null;
}

/** By these a company speaks of itself. */
const selves: ReadonlySet<string> = new Set([
  "Board",
  "Company",
  "Registrant",
  "Corporation",
  "Firm",
  "Parent",
]);

/**
 * Which of a text's defined words a sentence uses without saying what they stand for, with that; letters that many filers
 * use speak for themselves.
 */
export function termsUsed(
  said: string,
  terms: ReadonlyMap<string, string | null>,
): Record<string, string | null> {
  const used: Record<string, string | null> = {};
  for (const [term, long] of terms) {
    if (long === term || selves.has(term) || !said.includes(term) || (long !== null && said.includes(long)))
      continue;
    const isKnown = isLetters(term) && (known.test(term) || shareOfFilers(term.toLowerCase()) > commonShare);
    if (!isKnown && placeOf(said, term) !== null) used[term] = long;
  }
  return used;
}

/** Of filers, how many use letters that need no telling: "SEC", "R&D". */
const commonShare = 0.2;
/** Letters that are words. */
const known = /^(?:AI|API|CEO|CFO|COO|CPU|DNA|EU|EV|GDP|GPU|IP|IT|PC|TV|UK|US|VR)$/;

const isLetters = (term: string): boolean => /^(?:[\p{Lu}&]|(?<!\p{Ll})\p{Ll})+$/u.test(term);

/** A sentence with the first of each term spelled out, where that stands for a name. */
export function spellTerms(said: string, terms: Readonly<Record<string, string | null>>): string {
  let told = said;
  for (const [term, long] of Object.entries(terms)) {
    const at = long === null || told.includes(long) ? null : placeOf(told, term);
    if (at === null || long === null) continue;
    const rest = told.slice(at + term.length);
    const again = isLetters(term) && placeOf(rest, term) !== null ? ` (${term})` : "";
    const article =
      body.test(long) && !/\b(?:the|an?|its|our|\p{L}+[’']s) $/iu.test(told.slice(0, at)) ? "the " : "";
    told = `${told.slice(0, at)}${article}${long}${again}${rest}`;
  }
  return told;
}

/** A sentence without what ties it to terms that stand for no name: "fined us €500 million in the Article 5 Investigation". */
export function withoutUntold(said: string, terms: Readonly<Record<string, string | null>>): string | null {
  let told = said;
  for (const [term, long] of Object.entries(terms)) {
    if (long !== null || placeOf(told, term) === null) continue;
    told = told.replace(
      new RegExp(
        `,? (?:in|under|of|for|by|from|with|as part of|pursuant to|in connection with|in accordance with|related to) (?:the |our |its )?${escaped(term)}(?=[ ,.;]|$)`,
      ),
      "",
    );
    if (placeOf(told, term) !== null) return null;
  }
  return told;
}

const escaped = (term: string): string => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Names that take an article. */
const body =
  /^(?!the )\p{Lu}.*\b(?:Act|Acts|Administration|Agency|Area|Board|Bureau|Commission|Court|Department|Directive|Office|Organization|Regulation|Service|Tax|Union)(?: of \d{4})?$/u;

/** Where a sentence uses a term as a word of its own, neither in a longer name nor where it's defined; null where it doesn't. */
function placeOf(said: string, term: string): number | null {
  const written = escaped(term);
  const own = new RegExp(
    `(?<![\\p{L}\\p{N}&(“"-])(?<!(?!The|Our|In|On|At|By|For|An?\\b)\\p{Lu}[\\p{L}.]{0,20} )${written}(?![\\p{L}\\p{N}&”"-]|(?: of| and)? \\p{Lu})`,
    "u",
  );
  return own.exec(said)?.index ?? null;
}
