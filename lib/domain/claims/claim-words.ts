/** Words for one thing that differ in more than spelling; the reading of a claim begins with these. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:(?:is |was |are |were )?(?:not (?:currently |presently |now )?in compliance|out of compliance|non-?compliant)|non-compliance|fail(?:s|ed|ure|ing)? to (?:comply|satisfy|maintain|meet(?=.{0,60}(?:listing|bid price|rule|requirement|standard)))|no longer (?:complies|meets|satisfies|in compliance)|(?:falls? |fell )?below(?= (?:the )?(?:continued )?listing)|br(?:eaks?|oke|eaching|eached)(?= (?:the )?(?:continued )?listing))(?!\p{L})/giu,
    "noncompliance",
  ],
  [
    /\b(?:should|can|could|may|must|will)(?: ?not| no longer) be (?:relied|depended) (?:up)?on\b|\bnon-reliance\b/gi,
    "nonreliance",
  ],
  [
    /\bpoison pill\b|\b(?:share|stock)holders?['’]? rights (?:plan|agreement)\b|(?<=\bthe )rights agreement\b/gi,
    "rights plan",
  ],
  [/\b(?:unsolicited )?(?:takeover |buyout )?(?:offer|bid)(?= (?:from|of|by) \p{Lu})/gu, "proposal"],
  [
    /\b(?:will |would |does |did )?not (?:to )?(?:stand|run|seek)(?: for)? (?:again for|another term on) (?:the|its) board\b/gi,
    "not stand for re-election",
  ],
  [/\bto follow (?=\p{Lu})/gu, "to succeed "],
  [/\bbreak-?up fee\b/gi, "termination fee"],
  [/\bfinance (?:chief|head)\b/gi, "chief financial officer"],
  [/\bchief executives?\b(?! (?:and )?[\p{L} ]*officer)/giu, "chief executive officer"],
];

/** A text in which words for one thing are the same. */
export function reword(text: string): string {
  return phrases.reduce((said, [pattern, one]) => said.replace(pattern, one), text);
}

/** Spellings of one thing, as the words by which they meet. Longer ones first. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\b(?:ceo|c\.e\.o\.)(?![\p{L}\p{N}])/gu, "chief executive officer"],
  [/\b(?:cfo|c\.f\.o\.)(?![\p{L}\p{N}])/gu, "chief financial officer"],
  [/\bcoo\b/g, "chief operating officer"],
  [/\bcto\b/g, "chief technology officer"],
  [/\bevp\b/g, "executive vice president"],
  [/\bsvp\b/g, "senior vice president"],
  [/\bvp\b/g, "vice president"],
  [/\bvice-president\b/g, "vice president"],
  [/\bchair(?:man|woman|person)(?:ship)?\b/g, "chair"],
  [/\b(?:united states |us )?food and drug administration\b/g, "fda"],
  [/\bq1\b/g, "first quarter"],
  [/\bq2\b/g, "second quarter"],
  [/\bq3\b/g, "third quarter"],
  [/\bq4\b/g, "fourth quarter"],
  [/\bannual meeting of (?:share|stock)holders\b/g, "annual meeting"],
  [/\bby-laws?\b/g, "bylaw"],
  [
    /\bdirectors(?= (?:(?:has|have|had|also|unanimously) )*(?:vote|approv|authori|declar|adopt|elect|appoint|determin|decid|amend))/g,
    "board",
  ],
  [/\bre-(?=[a-z])/g, "re"],
  [
    /\b(?:(?:independent|principal|registered|public|certified|certifying|outside|external) ){1,4}(?:account(?:ing firms?|ants?)|auditors?)\b/g,
    "auditor",
  ],
  [/\b(?:accountants|accounting firm)\b/g, "auditor"],
  [/\bnew york stock exchange\b/g, "nyse"],
  [/\b(?:nasdaq stock market|nasdaq (?:global|national|capital)(?: select)? market)\b/g, "nasdaq"],
  [/\bdebtors?-in-possession\b|\bdebtors? in possession\b/g, "dip"],
  [
    /\b(?:line|lines) of credit\b|\bcredit (?:lines?|facilit(?:y|ies)|agreements?|arrangements?)\b/g,
    "credit facility",
  ],
  [/\brevolver\b/g, "revolving credit facility"],
  [/\b(?:workforce|headcount|personnel)\b/g, "employe"],
  [/\bcyber[- ]?(?:attack|incident|security)s?\b/g, "cyber"],
  [/\bunauthori[sz]ed (?:activity|access)\b/g, "cyber breach"],
  [/\bu\.s\./g, "us"],
];

/** Words that meet under one, the first: synonyms in what companies report. */
const synonyms: Readonly<Record<string, string>> = {
  shareholder: "stockholder",
  share: "stock",
  quarter: "quarterly",
  year: "annual yearly",
  repurchase: "buyback",
  suit: "lawsuit action litigation complaint",
  interest: "stake",
  lender: "bank",
  employe: "job position post worker people staff staffer",
  breach: "incident attack hack",
  loan: "borrow borrowing lend",
  plant: "factory mill",
  income: "profit earning",
  revenue: "sale",
  agreement: "pact contract accord",
  impairment: "writedown",
  charge: "expense",
  note: "bond",
  add: "another further additional extra adding",
  request: "ask",
  pay: "compensation salary",
  business: "unit division segment",
  part: "portion",
  guidance: "outlook forecast",
  talk: "discussion negotiation",
  court: "judge",
  director: "seat",
  plac: "put",
  postpon: "delay defer adjourn reschedul",
  receiv: "get got obtain",
  mov: "relocat transfer shift",
  reaffirm: "reiterat confirm maintain affirm",
  regain: "reacquir recover reclaim",
  headquarter: "hq",
  investigation: "probe inquiry",
  restructur: "reorganiz reorganis realign overhaul",
  severanc: "separation",
  bankruptcy: "insolvency",
  lawyer: "attorney counsel",
  adviser: "advisor consultant consult advisory",
  penalty: "fine",
  purchaser: "buyer acquirer acquiror",
  aircraft: "plane airplane jet",
  store: "shop outlet",
  union: "labor labour",
  strike: "walkout stoppage",
  invest: "investment",
  dividend: "payout distribution",
  duty: "responsibility",
  successor: "replacement",
  immediately: "forthwith",
  customer: "client",
  supplier: "vendor",
  loss: "deficit shortfall",
  cost: "outlay",
  award: "win won",
};

const same: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(synonyms).flatMap(([one, others]) => others.split(" ").map((other) => [other, one])),
);

/** Words that carry nothing by themselves. */
const fillers = new Set(
  `a an the and or of to in on at by for from with into as its it it's their his her our we he she they this that these those which who
was were is are be been being has have had do does did will would shall may might could than then all any each per up out about
over under after before during between through upon more less approximately nearly around roughly some also new company corporation inc
corp ltd llc plc co s.p.a. ag gmbh sa nv registrant firm said says say press release deal transaction certain various total aggregate
outstanding definitive amount worth value valued transaction price cash us dollar dollars usd million billion thousand percent activist longtime veteran outgoing incoming key major remaining several formal formally officially successfully recently next newly current currently later because due via
subsidiary wholly owned year fiscal get gets got make makes set sets take takes own its one every can head favor favour early`.split(
    /\s+/,
  ),
);

/** A word without its inflection: "dividends" is "dividend", "licensing" "licens". */
export function stemOf(word: string): string {
  const bare = singularOf(word);
  const said = Object.hasOwn(same, bare) ? (same[bare] ?? bare) : bare;
  const stem = rootOf(said);
  return Object.hasOwn(same, stem) ? rootOf(same[stem] ?? stem) : stem;
}

function singularOf(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^suai]s$/.test(word) ? word.replace(/(?<=(?:ch|sh|x|ss))es$|s$/, "") : word;
}

function rootOf(word: string): string {
  // "Not" is no root of "note".
  if (word === "note") return word;
  const bare = word.length > 4 ? word.replace(/(?<=\p{L}{3})(?:ing|ed)$/u, "") : word;
  return bare.replace(/(?<=\p{L}{2})([bdfglmnprt])\1$/u, "$1").replace(/e$/, "");
}

/** Other words that meet under the stems of some. */
export function synonymsOf(stems: readonly string[]): string[] {
  return [
    ...new Set(
      Object.entries(same).flatMap(([word, meets]) => (stems.includes(stemOf(word)) ? [word, meets] : [])),
    ),
  ];
}

/** Folded text in which spellings of one thing are one. */
export function foldClaimText(text: string): string {
  let folded = reword(text)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]s(?![\p{L}\p{N}])/gu, "")
    .replace(/['’`]/g, "");
  for (const [pattern, one] of spellings) folded = folded.replace(pattern, one);
  return folded;
}

/** The words of a folded text, in order: letters and digits, without marks. */
export function splitFolded(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

const suffix = /^(?:jr|sr|ii|iii|iv|phd|md|esq)\.?$/i;

/** The words of a person's last name as passages are indexed by them: "O’Brien" is "brien". */
export function familySearchWords(name: string): string[] {
  const last = name.split(/[\s,]+/).findLast((piece) => piece !== "" && !suffix.test(piece)) ?? "";
  return splitFolded(last.toLowerCase().replace(/['’]s$/, "")).filter((word) => word.length > 1);
}

/** Every stem of a text. */
export function stemsOf(text: string): Set<string> {
  return new Set(splitFolded(foldClaimText(text)).map(stemOf));
}

export function isFiller(word: string): boolean {
  return fillers.has(word) || (word.length < 2 && !/\d/.test(word));
}
