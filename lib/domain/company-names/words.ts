const variants: Record<string, string> = {
  intl: "international",
  int: "international",
  internat: "international",
  natl: "national",
  nat: "national",
  tech: "technology",
  techs: "technology",
  pharma: "pharmaceutical",
  pharm: "pharmaceutical",
  pharmaceuticals: "pharmaceutical",
  mfg: "manufacturing",
  svc: "service",
  svcs: "service",
  fin: "financial",
  finl: "financial",
  comm: "communication",
  comms: "communication",
  telecom: "telecommunication",
  labs: "laboratory",
  lab: "laboratory",
  ind: "industry",
  inds: "industry",
  indus: "industry",
  mgmt: "management",
  mgt: "management",
  grp: "group",
  gp: "group",
  hldg: "holding",
  hldgs: "holding",
  bros: "brother",
  amer: "american",
  assoc: "associate",
  ctr: "center",
  centre: "center",
  dev: "development",
  elec: "electric",
  engr: "engineering",
  ent: "entertainment",
  gen: "general",
  ins: "insurance",
  prods: "product",
  prod: "product",
  res: "resource",
  sys: "system",
  univ: "universal",
  util: "utility",
  utils: "utility",
  invt: "investment",
  rlty: "realty",
  tr: "trust",
  solns: "solution",
  bancorporation: "bancorp",
  theatre: "theater",
  theatres: "theater",
  genl: "general",
  assn: "association",
  amern: "american",
  pwr: "power",
  bk: "bank",
  fed: "federal",
  mtg: "mortgage",
  dig: "digital",
  consol: "consolidated",
  cons: "consolidated",
  chem: "chemical",
  chems: "chemical",
  bancshs: "bancshare",
  bancsh: "bancshare",
  bcp: "bancorp",
  mtrs: "motor",
  mtr: "motor",
  mach: "machine",
  props: "property",
  prop: "property",
  hosp: "hospital",
  instr: "instrument",
  instrs: "instrument",
  inst: "institute",
  invs: "investor",
  lns: "loan",
  petr: "petroleum",
  rlwy: "railway",
  ry: "railway",
  rr: "railroad",
  semicon: "semiconductor",
  semi: "semiconductor",
  std: "standard",
  transn: "transportation",
  equip: "equipment",
  enterprs: "enterprise",
  ents: "enterprise",
  finc: "finance",
  hlth: "health",
  hlthcare: "healthcare",
  mkts: "market",
  mkt: "market",
  mgmnt: "management",
  acq: "acquisition",
  acqn: "acquisition",
  therap: "therapeutic",
  thera: "therapeutic",
  biosci: "bioscience",
  entmt: "entertainment",
  commns: "communication",
  commun: "communication",
  elecs: "electronic",
  elecl: "electrical",
  bldg: "building",
  bldrs: "builder",
  svgs: "saving",
  wtr: "water",
  stl: "steel",
  airl: "airline",
  airls: "airline",
  govt: "government",
  muni: "municipal",
  opp: "opportunity",
  opps: "opportunity",
  saint: "st",
};

/**
 * The word under which spellings of one word meet: abbreviations as registrants use them, and the
 * plural ("technologies", "tech" and "technology" are "technology").
 */
export function canonicalWord(word: string): string {
  const known = variants[word];
  if (known !== undefined && Object.hasOwn(variants, word)) return known;
  if (word.length < 5 || !word.endsWith("s") || word.endsWith("ss") || word.endsWith("us")) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("is") ? word : word.slice(0, -1);
}

const generic = new Set([
  "group",
  "holding",
  "company",
  "corporation",
  "enterprise",
  "incorporated",
  "limited",
  "com",
]);

/** True for a word that says little of which company is meant, such as "group" or "holdings". */
export function isGenericWord(canonical: string): boolean {
  return generic.has(canonical);
}

/**
 * How well a word reads as another one cut short, 0 to 1: its beginning ("dig" of "digital"), or its
 * first letter and others in order ("pwr" of "power"). Three letters at least, two without vowels.
 */
export function abbreviates(short: string, long: string): number {
  if (short.length >= long.length || short[0] !== long[0] || /\d/.test(short)) return 0;
  if (short.length === 1) return isDirection(long) ? 0.8 : 0;
  if (long.startsWith(short)) return short.length >= 3 ? 0.85 : 0;
  const bare = short.endsWith("s") && short.length > 3 ? short.slice(0, -1) : short;
  if (bare.length >= 3 && long.startsWith(bare)) return 0.85;
  const vowels = (bare.match(/[aeiou]/g) ?? []).length;
  if (bare.length < 2 || vowels * 2 > bare.length || isPlace(short)) return 0;
  return isSubsequence(bare, long) && bare.length * 3 >= long.length ? 0.75 : 0;
}

function isDirection(word: string): boolean {
  return word === "north" || word === "south" || word === "east" || word === "west";
}

function isSubsequence(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

const words: Record<string, string> = {
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
  first: "1",
  second: "2",
  third: "3",
  fourth: "4",
  fifth: "5",
  i: "1",
  ii: "2",
  iii: "3",
  iv: "4",
  v: "5",
  vi: "6",
  vii: "7",
  viii: "8",
  ix: "9",
  x: "10",
  xi: "11",
  xii: "12",
  xiii: "13",
  xiv: "14",
  xv: "15",
  xvi: "16",
};

/** The number that a word stands for ("III", "three" and "3" are "3"), or null. */
export function numeralOf(word: string): string | null {
  if (/^\d+$/.test(word)) return word.replace(/^0+(?=\d)/, "");
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}

const places = new Set(
  (
    "america american usa us americas canada canadian mexico mexican brazil brasil brazilian argentina chile chilean " +
    "peru colombia venezuela panama bermuda cayman europe european asia asian africa african pacific atlantic " +
    "uk britain british england scotland scottish wales ireland irish france french germany german deutschland " +
    "italy italian italia spain spanish espana portugal netherlands dutch holland belgium luxembourg switzerland swiss " +
    "suisse austria austrian sweden swedish norway norwegian denmark danish finland finnish iceland poland polish " +
    "hungary romania greece greek turkey turkish ukraine russia russian armenia georgia azerbaijan kazakhstan israel " +
    "israeli egypt nigeria kenya ghana ethiopia morocco emirates dubai qatar kuwait arabia saudi iran iraq india " +
    "indian pakistan bangladesh lanka nepal china chinese hongkong macau taiwan japan japanese nippon korea korean " +
    "philippines philippine indonesia malaysia malaysian singapore thailand vietnam australia australian zealand " +
    "alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii hawaiian idaho illinois " +
    "indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri " +
    "montana nebraska nevada hampshire jersey york carolina dakota ohio oklahoma oregon pennsylvania tennessee texas " +
    "utah vermont virginia washington wisconsin wyoming montreal toronto ontario quebec alberta london paris berlin " +
    "tokyo beijing shanghai shenzhen boston chicago dallas houston atlanta seattle denver miami philadelphia " +
    "pittsburgh cleveland cincinnati detroit baltimore northwest northeast southwest southeast midwest " +
    "northern southern eastern western north south east west"
  ).split(" "),
);

/** True for a word that names a place or a people, folded to lower case. */
export function isPlace(word: string): boolean {
  return places.has(word);
}
