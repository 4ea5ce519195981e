import { joinWords } from "@/lib/domain/prose";
import { shareOfFilers, wordStems } from "@/lib/domain/report-words";
import { readStatedList } from "@/lib/domain/stated-list";
import { readSentences } from "@/lib/language/sentences";
import { splitSentences } from "@/lib/language/split-sentences";

/** Names are words that at most this share of the filers write. */
const namingShare = 0.1;

/** Behind these a list goes on as the sentence does. */
const takesVerb = /\bto$/;
const takesNoun =
  /\b(?:on|by|in|of|for|through|with|around|upon|are|is|include|includes|involves|comprises)$/;
const isBe = /\b(?:are|is)$/;

/** "includes the following strategic priorities" as "includes", "adheres to the following principles" without its pointing. */
const following: readonly (readonly [RegExp, string])[] = [
  [
    /(?<=\b(?:on|by|through|are|is|include|includes|involves|comprises)) the following(?: [\p{L}-]+){0,3}$/u,
    "",
  ],
  [/ the following(?= [^,;]{3,60}$)/, " several"],
  [/,? as follows$/, ""],
];

const counts: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7 };
const counted =
  /\b(two|three|four|five|six|seven|[2-7])(?:[ -]\p{L}+){0,4}?[ -](?:pillars?|elements?|components?|priorit(?:y|ies)|areas?|objectives?|goals?|parts?|principles|strateg(?:y|ies)|imperatives|initiatives|capabilities|aims|ways|steps|themes|drivers|factors|dimensions|fronts|platforms?)\b/iu;

/**
 * A sentence with the list behind its colon as one sentence of at most `longest` characters: "Our strategy is focused on
 * cutting steel, painting it and selling it." Null where the list doesn't go on as the sentence does, or isn't whole where
 * that says how many there are.
 *
 * @param passage from the sentence to the end of the last item. @param isOpen whether more items follow in the report.
 */
export function tellList(passage: string, longest: number, isOpen = false): string | null {
  const [first] = splitSentences(passage);
  const list =
    first === undefined ? null : readStatedList(passage.slice(first.start), first.end - first.start);
  if (list === null) return null;
  // What is of papers is told so.
  if (/including:$/.test(list.lead)) return null;
  const lead = following.reduce(
    (text, [pattern, by]) => text.replace(pattern, by),
    list.lead.replace(/\s*:$/, ""),
  );
  const items = list.items.map(lowerOpening);
  const count = counted.exec(lead)?.[1]?.toLowerCase();
  if (count !== undefined && (isOpen || (counts[count] ?? Number(count)) !== items.length)) return null;
  const verbs = items.filter(isVerb).length;
  if (takesVerb.test(lead)) {
    if (items.some((one) => noVerb.test(one))) return null;
  } else if (takesNoun.test(lead) && verbs > 0 && (verbs < items.length || !isBe.test(lead))) return null;
  const joint =
    takesVerb.test(lead) || (takesNoun.test(lead) && verbs === 0) ? "" : isBe.test(lead) ? " to" : ":";
  for (let kept = items.length; kept > 1; kept -= 1) {
    const isWhole = kept === items.length && !isOpen;
    if (!isWhole && count !== undefined) return null;
    const told = items.slice(0, kept);
    const text = `${lead}${joint} ${join(told, isWhole)}.`;
    if (text.length <= longest) return text;
  }
  return null;
}

function join(items: readonly string[], isWhole: boolean): string {
  const hasComma = items.some((one) => one.includes(","));
  const others = hasComma ? "; and others" : ", among others";
  if (!isWhole) return `${items.join(hasComma ? "; " : ", ")}${others}`;
  // "cutting and painting steel, and selling it"
  if (!hasComma && !items.slice(-2).some((one) => one.includes(" and "))) return joinWords(items);
  const mark = hasComma ? ";" : ",";
  return `${items.slice(0, -1).join(`${mark} `)}${mark} and ${items.at(-1)}`;
}

/** Words before a place, whose capitals are a name's. */
const placing = /\b(?:in|at|across|from|into|throughout)\b/;

const isCommon = (word: string): boolean =>
  /^\p{Lu}\p{Ll}+(?:-\p{L}+)?$/u.test(word.replace(/[,;]$/, "")) &&
  wordStems(word).every((stem) => shareOfFilers(stem) > namingShare);

/** An item within a sentence: the capital that opens it, and those of a title, are no name's. */
function lowerOpening(item: string): string {
  const [first = "", ...rest] = item.split(" ");
  const capitals = rest.filter((word) => /^\p{Lu}/u.test(word));
  const isTitle =
    capitals.length * 2 > rest.filter((word) => word.length > 3).length &&
    capitals.every(isCommon) &&
    !placing.test(item);
  const isWord =
    isCommon(first) ||
    /^(?:An?|The|\p{Lu}\p{Ll}+(?:ing|ed|-\p{Ll}+))$/u.test(first) ||
    /^(?:VERB|ADJ|ADV)$/.test(openingOf(item));
  return [
    isWord ? `${first.charAt(0).toLowerCase()}${first.slice(1)}` : first,
    ...(isTitle ? rest.map((word) => word.toLowerCase()) : rest),
  ].join(" ");
}

/** What its first word is, written small: its part of speech; "" for a name, and "VERB" only in the form that "to" stands before. */
function openingOf(item: string): string {
  const [first = ""] = item.split(" ");
  if (!/^\p{L}?\p{Ll}+$/u.test(first)) return "";
  const said = `We will ${first.toLowerCase()}${item.slice(first.length)}.`;
  const [token, next] = readSentences(said).tokens.flat().slice(2);
  if (token === undefined || token.pos === "PROPN") return "";
  const isPlain = token.lower === token.lemma && !/(?:ing|ed)$/.test(token.lower) && next?.lower !== "of";
  return token.pos === "VERB" && !isPlain ? "" : token.pos;
}

/** No verb that "to" stands before. */
const noVerb = /^(?:an?|the|our|its|their|\p{L}+(?:ing|ed))\b/u;

/** "Grow sales": what "to" stands before. */
const isVerb = (item: string): boolean => openingOf(item) === "VERB";
