import { capitalize } from "@/lib/domain/prose";
import { inHouseStyle } from "./house-style";
import type { ReportFacts } from "./report-sentences";

/** What a sentence can do without: its link to the one before, and what only defines or refers. */
const spare: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:As (?:a result|such)(?: of (?:these|this|the) [^,]{3,40})?|Accordingly|Therefore|Consequently|In addition|Additionally|Further|Furthermore|Also|However|Globally|Specifically|Notably|In particular), /,
    "",
  ],
  [/^\p{Lu}[\p{L} ,&-]{2,60}: (?=(?:The|We|Our|In|During|As|On)\b)/u, ""],
  // Letters for what has just been spelled out, unless they're used.
  [/ \((\p{Lu}{2,6})s?\)(?!.*\b\1)/gu, ""],
  [/^[^.]*\b(?:foregoing|above)\b[^.]*, (?=we (?:currently )?expect\b)/i, ""],
  [/(?<=[\p{L}%])\(\d{1,2}\)|(?<=\d)-[a-z]\)/gu, ""],
  // The day is said before the sentence.
  [/ ?[([](?:NYSE|N[Aa][Ss][Dd][Aa][Qq])[^()[\]]*[)\]]/g, ""],
  [/\btoday (?=(?:announced|reported|said)\b)|(?<=\b(?:announced|reported)) today\b/g, ""],
  [/\bthe (?:(?:fiscal|calendar) )?(?:year|twelve months) ended December 31, (?=20\d\d\b)/g, ""],
  // What stands behind may speak of all that it names.
  [/ \((?:including|excluding|which|see|as defined)\b[^()]*\)(?!,? (?:both|each|all|none|which)\b)/g, ""],
  [
    /\b(?:currently|now|presently|also|still) (?=(?:expect|anticipat|plan|target|project|forecast|intend|estimat)\w*)/g,
    "",
  ],
];

/** A sentence of a report without its spare words, as a briefing writes it. */
export const withoutSpareWords = (said: string): string =>
  inHouseStyle(spare.reduce((text, [words, by]) => capitalize(text.replace(words, by)), said));

/** "RL" or "FoA" as the part of the company that bears these letters: "Reality Labs", "Family of Apps". */
export const spellParts = ({ reported }: ReportFacts, said: string): string =>
  reported
    .filter(({ kind }) => kind === "segment" || kind === "product")
    .reduce((text, { name }) => {
      const whole = name ?? "";
      const initials = whole
        .split(" ")
        .map((word) => word.charAt(0))
        .join("");
      return [whole.replace(/[^\p{Lu}]/gu, ""), initials]
        .filter(
          (letters) =>
            letters.length > 1 && /^\p{Lu}\p{L}*\p{Lu}$/u.test(letters) && !whole.includes(letters),
        )
        .reduce((spelled, letters) => spelled.replace(new RegExp(`\\b${letters}\\b`, "g"), whole), text);
    }, said);

/** What a release says of its company behind the name that opens a sentence: ", the leading maker of robots,". */
const appositive =
  /^,? (?:an?|the|one of the) [^;]{3,140}?,(?= (?:today )?(?:has|had|will|is|\p{Ll}{3,}ed)\b)/u;

/** A sentence that opens with one of its company's names, without what only says who that is. */
export function withoutAppositive(said: string, names: readonly string[]): string {
  const [name] = names
    .filter((one) => said.startsWith(`${one}, `) || said.startsWith(`The ${one}, `))
    .sort((one, other) => other.length - one.length);
  if (name === undefined) return said;
  const end = said.indexOf(name) + name.length;
  return said.slice(0, end) + said.slice(end).replace(appositive, "");
}
