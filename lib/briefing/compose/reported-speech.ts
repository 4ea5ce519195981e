import { isPlace } from "@/lib/domain/company-names/company-words";
import { shareOfFilers, wordStems } from "@/lib/domain/report-words";
import { readSentences } from "@/lib/language/sentences";
import type { Token } from "@/lib/language/token";
import { phrases } from "./phrases";

/** Words by which a company speaks of itself, and what a reporter says for them. */
const persons: Readonly<Record<string, string>> = {
  we: "it",
  us: "it",
  our: "its",
  ours: "its",
  ourselves: "itself",
};
const unspoken = new Set(["i", "me", "my", "you", "your", "yours", "yourself", "mine"]);

const irregular: Readonly<Record<string, string>> = { are: "is", were: "was", have: "has", do: "does" };
const modal = /^(?:will|would|may|might|can|could|shall|should|must|to)$/;
/** A verb behind these has another subject, or none. */
const subordinate =
  /^(?:that|which|who|whose|whom|where|when|while|if|because|as|although|than|how|what|whether)$/;

/** "design" as "designs", "carry" as "carries", "address" as "addresses". */
function thirdPerson(verb: string): string {
  const known = irregular[verb];
  if (known !== undefined) return known;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

/** Whether a token is a verb as "we" has it, which "it" has with an ending. */
const isPlain = ({ pos, lower, lemma }: Token): boolean =>
  (pos === "VERB" || pos === "AUX") &&
  (irregular[lower] !== undefined || (lower === lemma && !modal.test(lower)));

const isJoined = (before: Token | undefined): boolean =>
  before !== undefined && (before.lower === "and" || before.lower === "or" || before.text === ",");

/**
 * A sentence of the first person as a clause that reports it: "We design chips that we sell to makers of our boards" as
 * "it designs chips that it sells to makers of its boards". Null where a verb further on may or may not be the
 * company's, or somebody else speaks.
 *
 * @param names the company's own names.
 */
export function reportSpeech(said: string, names: readonly string[]): string | null {
  const written = nameSelf(spellOut(said), names);
  const tokens = readSentences(written).tokens.flat();
  if (tokens.some(({ lower }) => unspoken.has(lower))) return null;
  const changes = new Map<Token, string>();
  for (const [at, token] of tokens.entries()) {
    const spoken = persons[token.lower];
    if (spoken === undefined) continue;
    // "US" is a country.
    if (token.text === "US") continue;
    changes.set(token, spoken);
    if (token.lower === "we" && !inflect(tokens, at, changes)) return null;
  }
  if (changes.size === 0 && written === spellOut(said)) return null;
  let text = "";
  let from = 0;
  for (const [{ start, end }, by] of [...changes].sort(([one], [other]) => one.start - other.start)) {
    text += written.slice(from, start) + by;
    from = end;
  }
  text += written.slice(from);
  return lowerOpening(text.replace(ofIt, ""));
}

/** "40 common shares of it": whose they are is clear without saying so. */
const ofIt = /(?<=\b(?:shares|stock|units|warrants|notes|debentures)) of it\b/g;

const contractions: Readonly<Record<string, string>> = { ve: "have", re: "are", ll: "will", d: "would" };

/** "we’ve" as "we have", so that the verb can take its ending. */
const spellOut = (said: string): string =>
  said.replace(
    /\b([Ww]e)[’'](ve|re|ll|d)\b/g,
    (_, we: string, verb: string) => `${we} ${contractions[verb]}`,
  );

/** "The Company’s products" as "Our products", so that both ways of speaking are read alike. */
function nameSelf(said: string, names: readonly string[]): string {
  const own = [
    "The Company",
    "the Company",
    "The Registrant",
    "the Registrant",
    ...kindsOf(names).flatMap((kind) => [`The ${kind}`, `the ${kind}`]),
    // "Lowe's" and "Lowe’s" are one.
    ...names
      .filter((name) => name.length > 3)
      // "Acme, Inc." of Acme Inc.
      .flatMap((name) => (beforeForm.test(name) ? [name, name.replace(beforeForm, ", ")] : [name]))
      .flatMap((name) => (name.includes("'") ? [name, name.replaceAll("'", "’")] : [name]))
      // "NIKE" of Nike
      .flatMap((name) => (/^\p{L}+$/u.test(name) ? [name, name.toUpperCase()] : [name]))
      .flatMap((name) => [`The ${name}`, `the ${name}`, name]),
  ];
  let text = said.replace(definedSelf, "");
  for (const name of own) {
    // Only where it speaks of itself as the owner: its verbs have the ending already.
    text = text.replaceAll(`${name}’s `, "our ").replaceAll(`${name}'s `, "our ");
    // "Acme Cloud is …" speaks of a product.
    if (text.startsWith(`${name} `) && /^(?!(?:and|or) )\p{Ll}/u.test(text.slice(name.length + 1))) {
      const rest = text.slice(name.length + 1);
      // "Acme stores average …" speaks of its stores.
      text = belongings.test(rest) ? `our ${rest}` : `it ${rest}`;
    }
  }
  return text.replaceAll(/(?<=[a-z\d,] )[Tt]he Company(?=[ ,.])/g, "it");
}

const beforeForm = /(?<=[^,]) (?=(?:Inc|Corp|Ltd|LLC|L\.P|LP)\b\.?$)/;

/** How a report says that it will call its filer: "(WRT or the Trust)". */
const definedSelf =
  /(?: \((?:the )?[“"]?(?:Company|Registrant)[”"]?\)|(?<=^[^(]{1,80}) \((?:[“"]?\p{Lu}{2,6}[”"]? or )?(?:the )?[“"]?(?:Trust|Partnership|Fund|Corporation|Bank)[”"]?\))/gu;

/** What a filer that isn't called a company calls itself, by its name. */
const kindsOf = (names: readonly string[]): string[] =>
  ["Trust", "Partnership", "Fund"].filter((kind) =>
    names.some((name) => new RegExp(`\\b${kind}\\b`, "i").test(name)),
  );

const belongings = phrases("what bears its owner's name");

/** Gives the verbs of "we" at a place their ending; false where it isn't sure which are its verbs. */
function inflect(tokens: readonly Token[], subject: number, changes: Map<Token, string>): boolean {
  let at = subject + 1;
  while (
    tokens[at]?.pos === "ADV" ||
    /^(?:also|each|currently|further|generally|primarily|principally|both)$/.test(tokens[at]?.lower ?? "")
  )
    at += 1;
  const first = tokens[at];
  if (first === undefined) return false;
  // "We mined" may be read as an adjective, which never follows "we".
  if (first.pos !== "VERB" && first.pos !== "AUX") return first.lower.endsWith("ed");
  if (!isPlain(first)) return true;
  changes.set(first, thirdPerson(first.lower));
  // "We do not anticipate and address": what follows has no ending, but for "are", "were" and "have".
  const isDenied = first.lower === "do";
  let isOpen = true;
  let isApart = false;
  let last = at;
  for (let next = at + 1; next < tokens.length; next += 1) {
    const token = tokens[next];
    if (token === undefined || token.lower === "we" || token.text === ";" || token.text === ":") break;
    // "Fire TV, Echo, and Ring" are names.
    if (/^\p{Lu}/u.test(token.text)) continue;
    if (closes(tokens, next)) isOpen = false;
    // An infinitive takes no "are" after its "and"; another clause may.
    if (modal.test(token.lower) && token.lower !== "to") isApart = true;
    if (subordinate.test(token.lower)) isApart = true;
    let before = next - 1;
    while (tokens[before]?.pos === "ADV") before -= 1;
    // "We make, sell, support and service pumps": in a list of verbs such a noun is one.
    // "We tie chips to boards and use data": read as a noun, "use" may yet be the company's verb.
    const gap = tokens.slice(last + 1, next);
    const isListedVerb =
      gap.length > 0 &&
      gap.every((_, place) => isListed(tokens, last + 1 + place)) &&
      token.pos === "NOUN" &&
      ambiguous.test(token.lower);
    if (
      !isListedVerb &&
      isVerbLike(tokens, next) &&
      tokens.slice(at + 1, before).some(({ pos, lower }) => pos === "ADP" || lower === "to")
    )
      return false;
    if (!isListedVerb && (!isPlain(token) || !isJoined(tokens[before]))) continue;
    // "… and are subject to": only "are", "were" and "have" take another form of themselves.
    if (token.pos === "AUX") {
      if (!isApart && tokens[before]?.lower === "and" && token.lower in irregular)
        changes.set(token, thirdPerson(token.lower));
      continue;
    }
    if (isDenied) continue;
    // "ease of use" is no verb.
    if (tokens[next + 1]?.lower === "of") continue;
    // "We plan to build and sell": what follows "to" may be joined to either verb.
    if (!isOpen && token.lemma !== first.lemma) {
      if (tokens.slice(at + 1, next).some((_, place) => isInfinitive(tokens, at + 1 + place))) continue;
      return false;
    }
    // "create, manufacture, market and distribute": what stands between two verbs of a list is one.
    const between = tokens.slice(last + 1, next);
    if (between.every((_, place) => isListed(tokens, last + 1 + place)))
      for (const word of between)
        if (/^\p{Ll}/u.test(word.text) && !isJoined(word)) changes.set(word, thirdPerson(word.lower));
    changes.set(token, thirdPerson(token.lower));
    last = next;
  }
  return true;
}

/** Nouns that are verbs as well. */
const ambiguous = phrases("noun that is a verb as well");

/** Whether a word behind "and" that is read as a noun stands before an object of its own. */
const isVerbLike = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.pos === "NOUN" &&
  ambiguous.test(tokens[at]?.lower ?? "") &&
  tokens[at - 1]?.lower === "and" &&
  (/^(?:NOUN|PROPN|DET|ADJ|PRON)$/.test(tokens[at + 1]?.pos ?? "") ||
    tokens[at + 1]?.lower.endsWith("ing") === true);

const isInfinitive = (tokens: readonly Token[], at: number): boolean => {
  if (tokens[at]?.lower !== "to") return false;
  let next = at + 1;
  // "ties Marketplace to Facebook" has no verb there, whatever a name is read as.
  if (/^\p{Lu}/u.test(tokens[next]?.text ?? "")) return false;
  while (tokens[next]?.pos === "ADV") next += 1;
  return tokens[next]?.pos === "VERB" || tokens[next]?.pos === "AUX";
};

/** Whether what follows may have another subject, or no ending. */
function closes(tokens: readonly Token[], at: number): boolean {
  const { lower = "" } = tokens[at] ?? {};
  if (lower === "to") return isInfinitive(tokens, at);
  return modal.test(lower) || subordinate.test(lower);
}

/** Whether a token is a comma or an "and", or a single word between two of these. */
const isListed = (tokens: readonly Token[], at: number): boolean =>
  isJoined(tokens[at]) || (isJoined(tokens[at - 1]) && isJoined(tokens[at + 1]));

/** Words that open a sentence and are no names. */
const openings = phrases("word that opens a sentence");

/**
 * The opening of a sentence within another: a name keeps its capital, and so does a noun that few filers write or what is of
 * a place.
 */
export function lowerOpening(text: string): string {
  const small = `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  if (openings.test(text)) return small;
  if (/^\p{Lu}{2}|^\p{Lu}\p{L}+ \p{Lu}|^\p{L}*[’']/u.test(text)) return text;
  const [first] = readSentences(small).tokens.flat();
  if (first === undefined || first.pos === "PROPN" || isPlace(first.lower)) return text;
  const isKnown = wordStems(first.lower).some((stem) => shareOfFilers(stem) > 0);
  return first.pos === "NOUN" && !isKnown ? text : small;
}
