import { memoize } from "./memoize";
import { readTable } from "./read-table";

/** What an EDGAR "state or country" code names; `country` is null for the United States and its territories. */
interface CodedRegion {
  readonly region: string;
  readonly country: string | null;
}

/** EDGAR's state and country codes, by the SEC's list of them. */
const regionByCode: ReadonlyMap<string, CodedRegion> = new Map(
  readTable("lib/domain/tables/regions.tsv", "code", "region", "country").map(({ code, region, country }) => [
    code,
    { region, country: country || null },
  ]),
);

/** Whether an EDGAR code is a state or territory of the United States. */
export function isStateOfUnion(code: string): boolean {
  return regionByCode.get(code.trim().toUpperCase())?.country === null;
}

const statesOfUnion = new Set(
  [...regionByCode.values()].filter(({ country }) => country === null).map(({ region }) => region),
);

/** Whether a name is that of a state or territory of the United States, as it's written in running text. */
export const isStateName = (name: string): boolean => statesOfUnion.has(name);

const partsOfWorld =
  "Americas?|U\\.?S\\.?|America|EMEA|Europe|Asia|APAC|APLA|Pacific|Africa|Middle East|Latin|Korea|Britain|International|Domestic|Rest of (?:the )?World";
const nations = [...regionByCode.values()].flatMap(({ country }) => country ?? []);
const region = new RegExp(
  `(?<!\\p{L})(?:${[partsOfWorld, "United States", ...new Set(nations.map((one) => one.replace(/[^\p{L} ]/gu, ".")))].join("|")})(?!\\p{L})`,
  "iu",
);

/** Whether the name of a part of a company is that of a part of the world: "Greater China", "U.S. Restaurants". */
export const namesRegion = (name: string): boolean => region.test(name);

/** Words that EDGAR's city field carries behind the city and that the code says already, by shown region. */
const cityRepeats = new Map(
  readTable("lib/domain/tables/city-repeats.tsv", "region", "words").map(({ region, words }) => [
    region,
    words.split(" "),
  ]),
);

/** Cities that title-casing would get wrong, and misspellings that occur in filings. */
const spelledCities = new Map(
  readTable("lib/domain/tables/cities.tsv", "filed", "shown").map(({ filed, shown }) => [filed, shown]),
);

const smallWords = new Set("of the de del la le les aan am an der den upon on and by en dos das".split(" "));
// "Western Australia" is a place of its own, not "Western" in Australia.
const qualifiers = new Set("WESTERN EASTERN NORTHERN SOUTHERN NORTH SOUTH EAST WEST NEW INNER".split(" "));
const abbreviations: Readonly<Record<string, string>> = {
  ST: "St.",
  "ST.": "St.",
  STE: "Ste.",
  "STE.": "Ste.",
  FT: "Fort",
  "FT.": "Fort",
  MT: "Mount",
  "MT.": "Mount",
  HTS: "Heights",
  "HTS.": "Heights",
};

/**
 * A filer's city, recased and without the postal codes, punctuation and repeated region that EDGAR's field
 * carries, or null when no city is left. `region` is the shown state or country of the same address.
 */
function displayCity(filed: string, region: string): string | null {
  const whole = spelledCities.get(tidy(filed));
  if (whole !== undefined) return whole;
  const parts = filed
    .split(/\s*,\s*/)
    .map((part, i) => cleanPart(part, i, region))
    .filter((part) => part !== "");
  const kept = parts.filter((part, i) => parts.indexOf(part) === i);
  return kept.length === 0 ? null : kept.join(", ");
}

function tidy(filed: string): string {
  return filed
    .toUpperCase()
    .replace(/\bST\.(?=\S)/g, "ST. ")
    .replace(/\s+/g, " ")
    .replace(/[.\s,]+$/, "")
    .trim();
}

function cleanPart(filed: string, index: number, region: string): string {
  const upper = tidy(filed);
  const whole = spelledCities.get(upper);
  if (whole !== undefined) return whole;
  if (isStreet(upper)) return "";
  const repeats = new Set(cityRepeats.get(region));
  const places = region.toUpperCase().split(", ");
  if (index > 0 && repeats.has(upper)) return "";
  // A state or province behind which its country follows anyway; a city may share its country's name.
  if (places.length > 1 && places.includes(upper)) return "";
  const words = withoutRepeats(withoutCodes(upper, region), repeats, places);
  const bare = words.join(" ");
  if (/\bOF$/.test(bare)) return "";
  return spelledCities.get(bare) ?? words.map(caseWord).join(" ");
}

function isStreet(upper: string): boolean {
  return /^(N\/A|#|PO BOX)/.test(upper) || /^\d+ .*\b(LANE|STREET|ROAD|AVENUE|BOULEVARD|DRIVE)\b/.test(upper);
}

function withoutCodes(upper: string, region: string): string[] {
  return upper
    .replace(/^SUITE \d+ /, "")
    .replace(
      region === "Netherlands" ? /^(\d{4} )?[A-Z]{2} (?=[A-Z]{3})/ : /^\d{4} [A-Z]{2} (?=[A-Z]{3})/,
      "",
    )
    .split(" ")
    .filter((word) => !/\d/.test(word) && word !== "CEDEX");
}

function withoutRepeats(words: string[], repeats: Set<string>, places: string[]): string[] {
  let kept = withoutTrailing(words, repeats);
  for (const place of [...places].reverse()) {
    const ending = place.split(" ");
    const rest = kept.slice(0, -ending.length);
    const isNamed = rest.length > 0 && kept.slice(-ending.length).join(" ") === place;
    if (isNamed && !qualifiers.has(rest.at(-1) ?? "")) kept = rest;
  }
  return withoutTrailing(kept, repeats);
}

function withoutTrailing(words: string[], repeats: Set<string>): string[] {
  let length = words.length;
  while (length > 1 && (words[length - 1] === "-" || repeats.has(words[length - 1] ?? ""))) length -= 1;
  return words.slice(0, length);
}

function caseWord(word: string, index: number): string {
  const expanded = abbreviations[word];
  if (expanded !== undefined) return expanded;
  const lower = word.toLowerCase();
  if (index > 0 && smallWords.has(lower)) return lower;
  return lower
    .replace(/(^|[-/.(@])\p{L}/gu, (start) => start.toUpperCase())
    .replace(/-(Of|The|De|Les|Upon|On|Sur|En|Ku|Shi|Si|Gu|Do)(?=-|$)/g, (small) => small.toLowerCase())
    .replace(/^Mc(\p{L})/u, (_, next: string) => `Mc${next.toUpperCase()}`)
    .replace(
      /^([OL])'(\p{L})/iu,
      (_, first: string, next: string) => `${first.toUpperCase()}'${next.toUpperCase()}`,
    );
}

const cityStates = new Set(["Hong Kong", "Macau", "Singapore"]);

/**
 * A head office as people write it, from a filer's city and EDGAR state-or-country code:
 * "CUPERTINO", "CA" → "Cupertino, California"; "TORONTO", "A6" → "Toronto, Ontario, Canada".
 * The state or country alone when the city is an address or missing, the city alone when the code is
 * missing or unknown, null when neither says anything.
 */
export function displayPlace(city: string, stateOrCountryCode: string): string | null {
  const region = stateOfCode(correctCode(city, stateOrCountryCode));
  const shownCity = displayCity(city, region ?? "");
  if (region === null || shownCity === null || shownCity === "") return shownCity || region;
  const last = shownCity.split(", ").at(-1) ?? "";
  // City states, and cities filed with their country already in them; New York is both city and state.
  if (cityStates.has(last) || (last === region && region !== "New York")) return shownCity;
  return `${shownCity}, ${region}`;
}

/**
 * The state, or the country, that an EDGAR code names: "CA" → "California", "A6" → "Ontario, Canada",
 * "X0" → "United Kingdom". Null for an unknown code.
 */
export function stateOfCode(code: string): string | null {
  const known = regionByCode.get(code.trim().toUpperCase());
  if (known === undefined) return null;
  const { region, country } = known;
  return country === null || country === region ? region : `${region}, ${country}`;
}

// Filers in Seoul take EDGAR's "Korea, Democratic People's Republic of" for their own country.
function correctCode(city: string, code: string): string {
  return code.trim().toUpperCase() === "M4" && /seoul/i.test(city) ? "M5" : code;
}

const englishNames = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** The English name of a country by its ISO 3166 code; null for what is no such code. */
export const countryName = (code: string | null): string | null =>
  code !== null && /^[A-Z]{2}$/.test(code) ? regionName(code) : null;

/** An import of millions of records asks for the same few. */
const regionName = memoize((code: string) => englishNames.of(code) ?? null, 26 * 26);
