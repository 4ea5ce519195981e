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
  [/\bchair(?:man|woman|person)\b/g, "chair"],
  [/\bq1\b/g, "first quarter"],
  [/\bq2\b/g, "second quarter"],
  [/\bq3\b/g, "third quarter"],
  [/\bq4\b/g, "fourth quarter"],
  [/\bannual meeting of (?:share|stock)holders\b/g, "annual meeting"],
  [/\bby-laws?\b/g, "bylaw"],
  [/\bre-(?=[a-z])/g, "re"],
  [
    /\b(?:independent )?(?:registered )?(?:public |certified public |certifying )account(?:ing firms?|ants?)\b/g,
    "auditor",
  ],
  [/\bu\.s\./g, "us"],
];

/** Words that meet under one: synonyms in what companies report. */
const same: Readonly<Record<string, string>> = {
  stockholder: "shareholder",
  stock: "share",
  quarterly: "quarter",
  annual: "year",
  yearly: "year",
  buyback: "repurchase",
  lawsuit: "suit",
  action: "suit",
  litigation: "suit",
  complaint: "suit",
  stake: "interest",
  bank: "lender",
  job: "employee",
  position: "employee",
  compensation: "pay",
  additional: "add",
  extra: "add",
  unit: "business",
  division: "business",
  segment: "business",
  portion: "part",
  adding: "add",
};

/** Words that carry nothing by themselves. */
const fillers = new Set(
  `a an the and or of to in on at by for from with into as its it it's their his her our we he she they this that these those which who
was were is are be been being has have had do does did will would shall may might could than then all any each per up out about
over under after before during between through upon more less approximately nearly around roughly some also new company corporation inc
corp ltd llc plc co s.p.a. ag gmbh sa nv registrant firm said says say press release deal transaction certain various total aggregate
outstanding definitive amount worth value valued transaction price cash us dollar dollars usd million billion thousand percent
subsidiary wholly owned year fiscal get gets got make makes set sets take takes own its one every can head favor favour`.split(
    /\s+/,
  ),
);

/** A word without its inflection: "dividends" is "dividend", "licensing" "licens". */
export function stemOf(word: string): string {
  let stem = word;
  if (stem.length > 4 && stem.endsWith("ies")) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 3 && /[^suai]s$/.test(stem)) stem = stem.replace(/(?<=(?:ch|sh|x|ss))es$|s$/, "");
  const known = Object.hasOwn(same, stem) ? (same[stem] ?? stem) : stem;
  if (known !== stem) return known;
  if (stem.length > 4) stem = stem.replace(/(?<=\p{L}{3})(?:ing|ed)$/u, "");
  stem = stem.replace(/(?<=\p{L}{2})([bdfglmnprt])\1$/u, "$1").replace(/e$/, "");
  return Object.hasOwn(same, stem) ? (same[stem] ?? stem) : stem;
}

/** Folded text in which spellings of one thing are one. */
export function foldClaimText(text: string): string {
  let folded = text
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

/** Every stem of a text. */
export function stemsOf(text: string): Set<string> {
  return new Set(splitFolded(foldClaimText(text)).map(stemOf));
}

export function isFiller(word: string): boolean {
  return fillers.has(word) || (word.length < 2 && !/\d/.test(word));
}
