import { expandRole } from "./roles-expand";
import { type RoleToken, tokenizeRole } from "./roles-tokenize";

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Words that change nothing in a claimed role: how it is said, the company's kind, its reach. */
const neutral = new Set(
  "is as at in be being serves serving sitting incumbent present position role title job employee management nonemployee company corporate corporation inc corp plc ltd llc group global worldwide firm s".split(
    " ",
  ),
);

const denials = new Set(
  "not never no non nor neither without isn wasn aren hardly next future will would could may might shall become becomes becoming prospective potential possible upcoming soon expected alleged aspiring designate elect incoming nominee".split(
    " ",
  ),
);

/** Spellings of one field of an office. */
const stems: readonly (readonly [RegExp, string])[] = [
  [/^financ\w*$/, "financ"],
  [/^operat\w*$/, "operat"],
  [/^technolog\w*$|^technical$/, "technolog"],
  [/^account\w*$/, "account"],
  [/^legal$|^counsel$/, "legal"],
  [/^market\w*$/, "market"],
  [/^(?:human|resources|people|talent|hr)$/, "people"],
  [/^strateg\w*$/, "strateg"],
  [/^commerc\w*$/, "commerc"],
];

const stemOf = (word: string): string => stems.find(([pattern]) => pattern.test(word))?.[1] ?? word;

/** The words of a role text that are neither office, rank nor separator. */
function looseWords(text: string): string[] {
  const bare = text
    .replace(/\bnon[- ]?(executive|employee|management)\b/gi, "$1")
    .replace(/n['’]t\b/gi, "n not");
  return tokenizeRole(bare).flatMap((token: RoleToken) =>
    token.kind === "word" || (token.kind === "modifier" && denials.has(token.word))
      ? wordsOf(token.word)
      : [],
  );
}

/** Whether a claimed role is denied or not yet held: "not the CEO", "next CEO", "CEO-elect". */
export function isDeniedRole(claimed: string): boolean {
  return looseWords(claimed).some((word) => denials.has(word));
}

/**
 * The words of a claimed role that an observed one does not bear out: "wife", "fired". Offices and ranks
 * are left to `rolesAgree`.
 *
 * @param ignored words that need no support, such as the company's own name; lower case.
 */
export function findUnborneWords(claimed: string, observed: string, ignored: ReadonlySet<string>): string[] {
  const borne = new Set(wordsOf(expandRole(observed)).map(stemOf));
  return looseWords(claimed).filter(
    (word) => !neutral.has(word) && !ignored.has(word) && !borne.has(stemOf(word)),
  );
}
