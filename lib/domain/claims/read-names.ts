import type { Assertion } from "@/lib/domain/claims/deeds/find-assertions";
import type { Predicate } from "@/lib/domain/claims/deeds/predicates";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded } from "@/lib/domain/claims/words/claim-words";
import { fillsName } from "@/lib/domain/claims/words/fillers";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { Stretch } from "@/lib/domain/split-sentences";

/** Names of things, "eBay" too. */
const capitalised =
  /(?<![\p{L}\p{N}])\p{Ll}?\p{Lu}[\p{L}\p{N}.'’&-]*(?:(?: (?:of|and|&|de|the) | )(?:\p{Lu}|\d)[\p{L}\p{N}.'’&-]*)*/gu;

/** Capitalised words that name no thing of their own. */
const common = new Set(
  `agreement plan merger board directors director chief executive financial finance operating technology officer president vice senior
chair chairman chairwoman counsel general secretary treasurer controller interim quarter quarterly annual meeting notes debentures
convertible common stock share shares dividend credit facility loan term revolving item form bylaws charter articles certificate
incorporation ceo cfo coo cto evp svp vp q1 q2 q3 q4 sec company corporation inc the a an second first third fourth special cash
revenue revenues net income earnings results fiscal year press release merger sub new purchase amendment amended restated january
february march april may june july august september october november december`.split(/\s+/),
);

const trades: ReadonlySet<Predicate> = new Set(["acquire", "sell"]);
const moves: ReadonlySet<Predicate> = new Set(["appoint", "engage", "dismiss"]);
/** Who may begin a claim with no name: "Shareholders elected". */
const bodies =
  /^(?:(?:share|stock|note|bond|unit|security)?holders|investors|owners|management|committees?|members|voters|lenders|banks|creditors|employees|workers|regulators|courts?|judge|executives?|officers?|trustees?|auditors?|accountants?|lawyers?|parent|subsidiary|it|they|he|she|was|were|has|is|also|newly|just|recently)$/i;

const inside = (stretches: readonly Stretch[], start: number, end: number) =>
  stretches.some((one) => start < one.end && one.start < end);

/** A text with blanks where it says something else. */
export function blank(text: string, taken: readonly Stretch[]): string {
  let out = text;
  for (const { start, end } of taken) out = out.slice(0, start) + " ".repeat(end - start) + out.slice(end);
  return out;
}

/** The named things of a claim, each in its folded words. */
export function readNames(
  text: string,
  taken: readonly Stretch[],
  assertions: readonly Assertion[],
  companyWords: ReadonlySet<string>,
): string[][] {
  const names: string[][] = [];
  // "Ohio-based Acme" names two.
  const apart = blank(text, taken).replace(
    /-(?:based|headquartered|area|listed)(?=\s)/gi,
    ({ length }) => `,${" ".repeat(length - 1)}`,
  );
  for (const match of apart.matchAll(capitalised)) {
    const isOpening = match.index === 0 && !/\s/.test(match[0]) && !/^(?:\p{Lu}{2,}|\p{Ll})/u.test(match[0]);
    const behind = match.index + match[0].length + 1;
    const isTrader = assertions.some(
      ({ predicate, form, start }) =>
        start === behind &&
        form === "done" &&
        (trades.has(predicate) ||
          (moves.has(predicate) && isOpening && !bodies.test(match[0])) ||
          (predicate === "agree" && assertions.some((one) => trades.has(one.predicate)))),
    );
    if ((isOpening && !isTrader) || inside(taken, match.index, match.index + match[0].length)) continue;
    const words = splitFolded(
      foldClaimText(parseCompanyName(match[0].replace(/['’]s$/, "")).words.join(" ")),
    );
    const own = words.filter((word) => !companyWords.has(word) && !fillsName(word) && word !== "based");
    if (own.length > 0 && !own.every((word) => common.has(word)))
      names.push(own.filter((word) => !common.has(word) || own.length < 3));
  }
  return names;
}
