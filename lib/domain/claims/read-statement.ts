import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { findPeople } from "@/lib/domain/person-names/find-people";
import type { Stretch } from "@/lib/domain/split-sentences";
import { foldClaimText, isFiller, splitFolded, stemOf } from "./claim-words";
import { type Assertion, findAssertions, negation } from "./find-assertions";
import { findQuantities, type Quantity } from "./find-quantities";
import { findRolePhrases } from "./find-role-phrases";
import { findTimes } from "./find-times";
import { type AssertionStatus, governedStatus } from "./governed-status";
import { type Head, readHeads } from "./read-heads";

/** A claim in the parts that a text must bear out, every one of them. */
export type Statement = {
  heads: Head[];
  /** How far the claim as a whole has it: by what it is judged where it has no head. */
  status: AssertionStatus;
  isNegated: boolean;
  people: string[];
  /** Folded words of each named thing, without legal forms. */
  names: string[][];
  roles: string[];
  quantities: Quantity[];
  /** "From $0.48 to $0.50": the numbers keep their order. */
  isChange: boolean;
  /** Whether it speaks of what was before. */
  isCompared: boolean;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  times: string[];
  /** Stems of all other words that carry something. */
  stems: string[];
  /** Those of them that look like verbs: none may be missing. */
  verbs: string[];
  /** Words that find candidates; those of `required` occur in each. */
  words: string[];
  required: string[];
};

const capitalised =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}.'’&-]*(?:(?: (?:of|and|&|de|the) | )(?:\p{Lu}|\d)[\p{L}\p{N}.'’&-]*)*/gu;

/** Capitalised words that name no thing of their own. */
const common = new Set(
  `agreement plan merger board directors director chief executive financial finance operating technology officer president vice senior
chair chairman chairwoman counsel general secretary treasurer controller interim quarter quarterly annual meeting notes debentures
convertible common stock share shares dividend credit facility loan term revolving item form bylaws charter articles certificate
incorporation ceo cfo coo cto evp svp vp q1 q2 q3 q4 sec company corporation inc the a an second first third fourth special cash
revenue revenues net income earnings results fiscal year press release merger sub new purchase amendment amended restated january
february march april may june july august september october november december`.split(/\s+/),
);

/** Verbs that do not look like ones. */
const irregular = new Set(
  "won wins lost loses paid pays gave gives took takes became becomes sought split splits spent held met hit beat sued sues broke lent swore hid chose grew led leads cost kept lets put puts ran runs saw shut spun spread stood told threw tore wrote drew drawn".split(
    " ",
  ),
);

/** Plurals that look like verbs. */
const nouns = new Set(
  "notes purchases changes fees prices expenses leases licenses times earnings".split(" "),
);

const inside = (stretches: readonly Stretch[], start: number, end: number) =>
  stretches.some((one) => start < one.end && one.start < end);

/**
 * Takes an event claim apart.
 *
 * @param companyWords folded words of the company's own name, which need no support.
 */
export function readStatement(claim: string, companyWords: ReadonlySet<string>): Statement {
  // A claim's first word is a capital for its place only.
  const text = claim.replace(/\s+/g, " ").trim();
  const times = findTimes(text, "").filter(({ time }) => !time.startsWith("-"));
  const quantities = findQuantities(text, times);
  const assertions = findAssertions(text, true);
  const found = findPeople(text, [...companyWords].join(" "));
  const taken: Stretch[] = [...times, ...quantities, ...assertions, ...found.mentions];
  const names = readNames(text, taken, assertions, companyWords);
  const roles = findRolePhrases(text);
  const used = new Set(names.flat());
  const rest = splitFolded(foldClaimText(blank(text, taken)))
    .filter((word) => !isFiller(word) && !companyWords.has(word) && !used.has(word))
    .filter(
      (word) =>
        !negation.test(word) &&
        !/^(?:agreed|expects?|plans?|intends?|decid(?:es|ed)|decision|intention|seek(?:s|ing)?|proposed|proposal|proposes|will|may|might|could)$/.test(
          word,
        ),
    );
  const family = found.names.flatMap((name) => splitFolded(foldClaimText(name)).at(-1) ?? []);
  const stems = [...new Set(rest.map(stemOf))];
  const isPlain = assertions.length > 0;
  return {
    heads: readHeads(text, assertions, names, companyWords),
    status: governedStatus(text, "done"),
    isNegated: negation.test(text),
    people: found.names,
    names,
    roles,
    quantities,
    isChange: quantities.length > 1 && /\bfrom\b.*\d.*\b(?:in)?to\b/i.test(text),
    isCompared: /\b(?:from|prior|previous(?:ly)?|compared|versus|over|ago|last)\b/i.test(text),
    times: times.map(({ time }) => time),
    stems,
    verbs: rest
      .filter((word) => (/(?:ed|ing|[^r]es)$/.test(word) || irregular.has(word)) && !nouns.has(word))
      .map(stemOf),
    words: [
      ...names.flat(),
      ...new Set([
        ...rest,
        ...assertions.flatMap(({ start, end }) => splitFolded(foldClaimText(text.slice(start, end)))),
      ]),
    ].filter((word) => isPlain || word.length > 1),
    required: [...new Set(family)],
  };
}

function blank(text: string, taken: readonly Stretch[]): string {
  let out = text;
  for (const { start, end } of taken) out = out.slice(0, start) + " ".repeat(end - start) + out.slice(end);
  return out;
}

function readNames(
  text: string,
  taken: readonly Stretch[],
  assertions: readonly Assertion[],
  companyWords: ReadonlySet<string>,
): string[][] {
  const names: string[][] = [];
  for (const match of blank(text, taken).matchAll(capitalised)) {
    const isOpening = match.index === 0 && !/\s/.test(match[0]) && !/^\p{Lu}{2,}/u.test(match[0]);
    const behind = match.index + match[0].length + 1;
    const isTrader = assertions.some(
      ({ predicate, form, start }) =>
        start === behind && form === "done" && (predicate === "acquire" || predicate === "sell"),
    );
    if ((isOpening && !isTrader) || inside(taken, match.index, match.index + match[0].length)) continue;
    const words = parseCompanyName(match[0]).words.flatMap((word) => splitFolded(foldClaimText(word)));
    const own = words.filter((word) => !companyWords.has(word) && !isFiller(word));
    if (own.length > 0 && !own.every((word) => common.has(word)))
      names.push(own.filter((word) => !common.has(word) || own.length < 3));
  }
  return names;
}
