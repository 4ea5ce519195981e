import type { PassageCompany } from "@/lib/domain/claims/find-support";
import { findQuantities, type Quantity } from "@/lib/domain/claims/numbers/find-quantities";
import { isBorneOut } from "@/lib/domain/claims/numbers/is-borne-out";
import type { Statement } from "@/lib/domain/claims/read-statement";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded } from "@/lib/domain/claims/words/claim-words";

/** Verbs by which something goes from one to another: who does the first gives, who does the second gets. */
const gives =
  /(?<![\p{L}-])(?:paid|pays?|paying|gave|gives?|giving|made|makes?|granted|grants?|granting|awarded|awards|awarding|lent|lends?|loaned|sent|delivered|served|notified|informed|told|alerted|requested|requests|asked|sold|sells?|selling|issued|issues?|issuing)(?![\p{L}-])/giu;
const gets =
  /(?<![\p{L}-])(?:received|receives?|receiving|got|gets?|getting|obtained|obtains?|obtaining|won|wins?|winning|landed|secured|borrowed|borrows?|bought(?: back)?|buys?(?: back)?|repurchased|repurchases?|collected|collects?)(?![\p{L}-])/giu;

/** Things that go over, by which a claim's transfer and a text's are known for the same where neither has a number. */
const things: readonly (readonly [string, RegExp])[] = [
  ["notice", /\b(?:notices?|notifications?|warnings?|letters?)\b/i],
  ["loan", /\b(?:loans?|borrowings?|advances?)\b/i],
  ["payment", /\b(?:payments?|paid|pay)\b/i],
  ["license", /\b(?:licen[cs]es?)\b/i],
  ["contract", /\b(?:contracts?|orders?|awards?)\b/i],
  ["request", /\b(?:requests?|subpoenas?)\b/i],
  ["waiver", /\b(?:waivers?|consents?|forbearance)\b/i],
];
const requesting = /^(?:requested|requests|asked)$/i;
const notifying = /^(?:notified|informed|told|alerted)$/i;
const paying = /^(?:paid|pays?|paying)$/i;
const lending = /^(?:lent|lends?|loaned|borrowed|borrows?)$/i;

/** In a trade the goods go one way and the money the other. */
const trading = /^(?:sold|sells?|selling|issued|issues?|issuing|bought|buys?|repurchased|repurchases?)/i;
const asPrice =
  /\b(?:for|at|prices? of|proceeds of|consideration of)\s+(?:an? )?(?:aggregate |total )?(?:about |approximately )?$/i;

type Transfer = { isOut: boolean; isTrade: boolean; thing: string | null; numbers: Quantity[] };

const auxiliaries =
  /\s+(?:(?:has|have|had|also|then|will|shall|would|may|to|agreed|did|not|today|\p{L}+ly)\s+)*$/iu;
const passive = /\b(?:is|are|was|were|been|be|being)\s+(?:(?:also|not|subsequently|\p{L}+ly)\s+)?$/iu;
const ownTerm = /(?:\b(?:the (?:Company|Registrant|Corporation|Issuer|Borrower|Bank)|we|us))$/i;
const otherTerm =
  /(?:\b(?:he|she|they)|\p{Lu}[\p{L}\p{N}.&’'-]*(?:,? (?:Inc|Corp|LLC|L\.L\.C|LLP|L\.P|Ltd|N\.A|Co|plc)\.?)?)$/u;
const notName =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Board|Committee|Court|Directors|Agreement|Plan|Merger|Notes?|Facility|Closing|On|In|The|A|An|Upon|Shareholders|Stockholders|Holders|Trustee|It|Item)$/;

/** Who stands right before a verb: the company, another that is named, or nobody who can be told. */
function subjectOf(before: string, own: ReadonlySet<string>, isClaim: boolean): "own" | "other" | null {
  const bare = ` ${before}`
    .replace(/\([^()]*\)/g, " ")
    .replace(/,\s+(?:an?|the)\s[^,;]{3,90},\s*$/i, " ")
    .replace(/\s+(?:is|are|was|were|been|be|being)\s+$/i, " ")
    .replace(auxiliaries, " ")
    .replace(/[\s,]+$/, "");
  if (bare === "" && isClaim) return "own";
  if (ownTerm.test(bare)) return "own";
  const last = otherTerm.exec(bare)?.[0];
  if (last === undefined || /['’]s?$/.test(last) || notName.test(last)) return null;
  if (
    /\b(?:of|with|by|from|to|under|in|on|at|for|between|among|(?<!,\s)and)\s+(?:the\s+)?(?:\p{Lu}\S*\s+)*\S+$/u.test(
      bare,
    )
  )
    return null;
  const words = splitFolded(foldClaimText(last));
  return words.some((word) => own.has(word)) ? "own" : "other";
}

const ownRecipient = /^\s+(?:the (?:Company|Registrant|Corporation)|us|it)\s/i;
const namedRecipient =
  /^\s+((?:\p{Lu}[\p{L}.&’'-]*\s){1,4})(?=(?:about |approximately )?[$€£\d]|an?\s|notice)/u;

/** "Awarded the Company $3 million": to whom, where it stands right behind the verb. */
function recipientOf(behind: string, own: ReadonlySet<string>): "own" | "other" | null {
  if (ownRecipient.test(behind)) return "own";
  const name = namedRecipient.exec(behind)?.[1];
  if (name === undefined) return null;
  return splitFolded(foldClaimText(name)).some((word) => own.has(word)) ? "own" : "other";
}

/** What goes over in a text, and whether from the company's side or to it, where the text says which. */
function transfersIn(text: string, own: ReadonlySet<string>, isClaim: boolean): Transfer[] {
  const found = [
    ...Array.from(text.matchAll(gives), (match) => ({ match, isGiving: true })),
    ...Array.from(text.matchAll(gets), (match) => ({ match, isGiving: false })),
  ].sort((a, b) => a.match.index - b.match.index);
  return found.flatMap(({ match, isGiving }, at) => {
    const [verb] = match;
    const end = match.index + verb.length;
    const next = found[at + 1]?.match.index ?? text.length;
    const before = text.slice(Math.max(0, match.index - 140), match.index);
    const behind = text.slice(end, Math.min(next, end + 120));
    const isPassive = passive.test(before);
    // "Notice was received": who got it, the place before the verb does not say.
    if (isPassive && !isGiving) return [];
    const subject = subjectOf(before, own, isClaim);
    const recipient = isGiving && !isPassive ? recipientOf(behind, own) : null;
    if (subject === null && recipient === null) return [];
    const thing = requesting.test(verb)
      ? "request"
      : notifying.test(verb)
        ? "notice"
        : paying.test(verb)
          ? "payment"
          : lending.test(verb)
            ? "loan"
            : (things.find(([, pattern]) => pattern.test(behind))?.[0] ?? null);
    const isOut = subject === null ? recipient === "other" : (subject === "own") === (isGiving !== isPassive);
    const isTrade = trading.test(verb);
    const numbers = findQuantities(behind).filter(
      ({ start }) => !isTrade || !asPrice.test(behind.slice(0, start)),
    );
    return [{ isOut, isTrade, thing, numbers }];
  });
}

/**
 * Whether a claim has a thing go the other way than a text does, from the company or to it: "got a loan of $5 million"
 * where it made one. By the same number, or the same thing, the two are known for one; a text that says it both ways,
 * or does not say who, decides nothing.
 */
export function isOtherWay(
  { text: claim, quantities }: Statement,
  sentence: string,
  { words: own }: PassageCompany,
): boolean {
  const [claimed] = transfersIn(claim, own, true);
  if (claimed === undefined) return false;
  const told = transfersIn(sentence, own, false)
    .filter(({ isTrade }) => isTrade === claimed.isTrade)
    .filter((one) =>
      quantities.length > 0
        ? one.numbers.some((stated) => quantities.some((number) => isBorneOut(number, stated)))
        : claimed.thing !== null && one.thing === claimed.thing,
    );
  return told.length > 0 && told.every(({ isOut }) => isOut !== claimed.isOut);
}
