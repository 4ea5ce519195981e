import "server-only";
import type { DealKind } from "@/lib/db/deals/schema";

export type Amount = { amount: number; currency: string };

const signs: Readonly<Record<string, string>> = {
  $: "USD",
  us$: "USD",
  "u.s.$": "USD",
  "u.s. $": "USD",
  c$: "CAD",
  cdn$: "CAD",
  a$: "AUD",
  hk$: "HKD",
  "€": "EUR",
  eur: "EUR",
  euro: "EUR",
  euros: "EUR",
  "£": "GBP",
  gbp: "GBP",
  "pounds sterling": "GBP",
  "¥": "JPY",
  yen: "JPY",
  cad: "CAD",
  usd: "USD",
  chf: "CHF",
  "swiss francs": "CHF",
  "canadian dollars": "CAD",
  "u.s. dollars": "USD",
  dollars: "USD",
  krw: "KRW",
  jpy: "JPY",
  sek: "SEK",
  nok: "NOK",
  dkk: "DKK",
  aud: "AUD",
  brl: "BRL",
  inr: "INR",
  cny: "CNY",
  mxn: "MXN",
};

const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

const money =
  /(?<![\w.])(U\.S\. ?\$|US ?\$|C\$|Cdn ?\$|A\$|HK\$|[$€£¥]|(?:EUR|GBP|USD|CAD|CHF|KRW|JPY|SEK|NOK|DKK|AUD|BRL|INR|CNY|MXN) ?)\s?(\d[\d,]{0,20}(?:\.\d{1,4})?)(?:[ -]?(thousand|million|billion|trillion)\b)?|(?<![\w.$€£])(\d[\d,]{0,20}(?:\.\d{1,4})?) ?(thousand|million|billion)? (euros?|pounds sterling|yen|Swiss francs|Canadian dollars|U\.S\. dollars|dollars)\b/gi;

type Found = Amount & { start: number; end: number };

const findMoney = (text: string): Found[] =>
  Array.from(text.matchAll(money), (match) => {
    const [all, sign, digits, scale, plainDigits, plainScale, word] = match;
    const currency =
      signs[
        (sign ?? word ?? "")
          .toLowerCase()
          .replace(/^us \$$/, "us$")
          .trim()
      ] ?? "USD";
    const number = Number((digits ?? plainDigits ?? "").replaceAll(",", ""));
    const factor = scales[(scale ?? plainScale ?? "").toLowerCase()] ?? 1;
    // 242.5 million as an exact number: the decimals of a double are rounded away.
    const amount = factor === 1 ? number : Math.round(number * factor);
    return { amount, currency, start: match.index, end: match.index + all.length };
  }).filter(({ amount }) => Number.isFinite(amount) && amount > 0);

/** Words around a sum by which it is a part, a price of one piece, or about something else. */
const elsewhereBefore =
  /\b(?:sub-?limit|letters? of credit|swing ?line|escrow|fee|fees|holdback|contingent|earn-?outs?|over-?allotments?|option to purchase|deposit|deferred|expenses|indebtedness of|debt of|liabilit\w+ of|revenues?|net sales|working capital|assum\w+|exceed\w*|excess|minimum|at least|greater|threshold|premium|discount|net proceeds|income|EBITDA|charges?|loss|redeem|repay|initial (?:cash )?payment of|adjust\w*|may (?:increase|decrease)|reserve\w*)\b[^$€£.;]{0,60}$|\b(?:additional|existing|outstanding|remaining|increased? (?:by|of)|of (?:the|its)|per share|par value|from)(?: \w+)? $|\(i\)[^.;$€£]{0,50}$/i;
const elsewhereAfter =
  /^(?: (?:in cash)?)? ?(?:per (?:share|unit|annum|year|\$|note|debenture|ADS|common)|par value|(?:\w+ ){0,3}(?:sub-?limit|letter[s]? of credit|swing ?line)|each\b|a share|an? (?:share|unit)|(?:of |in )?(?:outstanding|additional|existing|net revenues?|revenues?|indebtedness|debt\b|liabilities|working capital|expenses|increase))/i;
/** A sum of parts: what stands behind adds to it. */
const partAfter =
  /^[^.;$€£]{0,90}?,?\s(?:and|plus|together with)\b[^.;$€£]{0,70}(?:[$€£]|\bshares\b|\bnotes?\b|\bstock\b|\bwarrants\b|\bassum)|^[^.;$€£]{0,40}, [$€£]/i;

type Rule = readonly [score: number, before: RegExp | null, after: RegExp | null];

const priceRules: readonly Rule[] = [
  [7, /\bvalued (?:in the aggregate )?at (?:approximately |about )?$/i, /^(?! per)/],
  [
    6,
    /\b(?:aggregate|total|purchase|merger|cash|acquisition|sale|selling)? ?(?:consideration|purchase price|price|(?:transaction|aggregate|total|enterprise) value)\b(?:(?!\bshares\b|\(i\)|\bplus\b|\bless\b)[^$€£.;]){0,90}$/i,
    null,
  ],
  [
    5,
    /\b(?:for|at)(?: an?)?(?: total| aggregate)?(?: price| sum)?(?: of)? ?(?:up to )?(?:approximately |about )?$/i,
    null,
  ],
  [
    5,
    null,
    /^,? (?:in |of )?(?:cash )?(?:transaction|acquisition|merger|deal|purchase price|consideration)\b/i,
  ],
];

const rules: Readonly<Record<"price" | "credit" | "securities", readonly Rule[]>> = {
  price: priceRules,
  credit: [
    [7, /\b(?:total|aggregate)\b[^$€£.;]{0,60}$/i, /^/],
    [
      6,
      null,
      /^(?: [\w-]+){0,6} (?:credit )?(?:facility|facilities|loans?|line of credit|revolver|credit agreement|commitments?|note)\b/i,
    ],
    [
      6,
      /\b(?:principal amount|amount|commitments?|facility|loans?|line of credit|borrow|borrowings?|note) (?:of |in the (?:principal )?amount of |for |up to |totaling |equal to |to )*(?:up to )?(?:an aggregate of )?(?:approximately )?$/i,
      null,
    ],
    [5, /\bpaid (?:an aggregate of |a total of )?(?:approximately )?$/i, null],
  ],
  securities: [
    [5, null, /^ (?:[\w-]+ ){0,4}(?:offering|private placement)\b/i],
    [
      5,
      /\bfor (?:an? )?(?:total |aggregate )?(?:gross proceeds |purchase price |price )?(?:of )?(?:approximately )?$/i,
      null,
    ],
    [6, null, /^,? (?:in |of )?(?:the )?(?:aggregate )?(?:initial )?principal amount\b/i],
    [6, /\bprincipal amount (?:at maturity )?of (?:approximately )?$/i, null],
    [
      5,
      /\b(?:aggregate (?:purchase|offering|sale)? ?(?:price|consideration|amount)|gross proceeds|purchase price|aggregate)\b(?:(?!\bper share\b)[^$€£.;]){0,50}$/i,
      null,
    ],
    [5, null, /^ (?:of |in )?(?:its |the [^ ]+'s )?(?:[\d./]+% |[\w-]+ ){0,4}(?:notes|debentures|bonds)\b/i],
  ],
};

const isPart = (after: string): boolean => partAfter.test(after) && !/^[^.;]{0,40}\bof which\b/.test(after);

const ruleOf = (kind: DealKind) =>
  kind === "credit" ? rules.credit : kind === "securities" ? rules.securities : rules.price;

const scoreOf = (text: string, { start, end }: Found, kind: DealKind): number => {
  const before = text.slice(Math.max(0, start - 130), start);
  const after = text.slice(end, end + 300);
  if (kind !== "credit" && /\bpromissory notes?\b/i.test(before)) return 0;
  if (elsewhereBefore.test(before) || elsewhereAfter.test(after)) return 0;
  return Math.max(
    0,
    ...ruleOf(kind).map(([score, lead, trail]) =>
      (lead === null || lead.test(before)) && (trail === null || trail.test(after)) ? score : 0,
    ),
  );
};

/**
 * The one sum that these sentences, in their order of weight, state for the whole of a deal. Null where they state
 * none, or only parts or several.
 */
export function nameAmount(sentences: readonly string[], kind: DealKind): Amount | null {
  for (const sentence of sentences) {
    const scored = findMoney(sentence).map((found) => ({ ...found, score: scoreOf(sentence, found, kind) }));
    const best = Math.max(0, ...scored.map(({ score }) => score));
    if (best < 5) continue;
    const tops = scored.filter(({ score }) => score === best);
    const [first] = tops;
    if (kind !== "credit" && best < 7 && tops.some(({ end }) => isPart(sentence.slice(end, end + 300))))
      return null;
    if (first === undefined) continue;
    const isOne = tops.every(
      ({ amount, currency }) => amount === first.amount && currency === first.currency,
    );
    return isOne ? { amount: first.amount, currency: first.currency } : null;
  }
  return null;
}
