const unitedStates = `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|
DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|
LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|
NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|
OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|
UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|
AS American Samoa|B5 American Samoa|GU Guam|MP Northern Mariana Islands|1V Northern Mariana Islands|PR Puerto Rico|
VI U.S. Virgin Islands|2J U.S. Minor Outlying Islands|X1 United States`;

const canada = `A0 Alberta|A1 British Columbia|A2 Manitoba|A3 New Brunswick|A4 Newfoundland and Labrador|
A5 Nova Scotia|A6 Ontario|A7 Prince Edward Island|A8 Quebec|A9 Saskatchewan|B0 Yukon`;

const countries = `B2 Afghanistan|Y6 Åland Islands|B3 Albania|B4 Algeria|B6 Andorra|B7 Angola|1A Anguilla|B8 Antarctica|
B9 Antigua and Barbuda|C1 Argentina|1B Armenia|1C Aruba|C3 Australia|C4 Austria|1D Azerbaijan|C5 Bahamas|C6 Bahrain|
C7 Bangladesh|C8 Barbados|1F Belarus|C9 Belgium|D1 Belize|G6 Benin|D0 Bermuda|D2 Bhutan|D3 Bolivia|
1E Bosnia and Herzegovina|B1 Botswana|D4 Bouvet Island|D5 Brazil|D6 British Indian Ocean Territory|D9 Brunei|
E0 Bulgaria|X2 Burkina Faso|E2 Burundi|E3 Cambodia|E4 Cameroon|Z4 Canada|E8 Cape Verde|E9 Cayman Islands|
F0 Central African Republic|F2 Chad|F3 Chile|F4 China|F6 Christmas Island|F7 Cocos (Keeling) Islands|F8 Colombia|
F9 Comoros|G0 Republic of the Congo|Y3 Democratic Republic of the Congo|G1 Cook Islands|G2 Costa Rica|
L7 Côte d'Ivoire|1M Croatia|G3 Cuba|G4 Cyprus|2N Czech Republic|G7 Denmark|1G Djibouti|G9 Dominica|
G8 Dominican Republic|H1 Ecuador|H2 Egypt|H3 El Salvador|H4 Equatorial Guinea|1J Eritrea|1H Estonia|H5 Ethiopia|
H7 Falkland Islands|H6 Faroe Islands|H8 Fiji|H9 Finland|I0 France|I3 French Guiana|I4 French Polynesia|
2C French Southern Territories|I5 Gabon|I6 Gambia|2Q Georgia (country)|2M Germany|J0 Ghana|J1 Gibraltar|J3 Greece|
J4 Greenland|J5 Grenada|J6 Guadeloupe|J8 Guatemala|Y7 Guernsey|J9 Guinea|S0 Guinea-Bissau|K0 Guyana|K1 Haiti|
K4 Heard Island and McDonald Islands|X4 Vatican City|K2 Honduras|K3 Hong Kong|K5 Hungary|K6 Iceland|K7 India|
K8 Indonesia|K9 Iran|L0 Iraq|L2 Ireland|Y8 Isle of Man|L3 Israel|L6 Italy|L8 Jamaica|M0 Japan|Y9 Jersey|M2 Jordan|
1P Kazakhstan|M3 Kenya|J2 Kiribati|M4 North Korea|M5 South Korea|M6 Kuwait|1N Kyrgyzstan|M7 Laos|1R Latvia|M8 Lebanon|
M9 Lesotho|N0 Liberia|N1 Libya|N2 Liechtenstein|1Q Lithuania|N4 Luxembourg|N5 Macau|1U North Macedonia|N6 Madagascar|
N7 Malawi|N8 Malaysia|N9 Maldives|O0 Mali|O1 Malta|1T Marshall Islands|O2 Martinique|O3 Mauritania|O4 Mauritius|
2P Mayotte|O5 Mexico|1K Micronesia|1S Moldova|O9 Monaco|P0 Mongolia|Z5 Montenegro|P1 Montserrat|P2 Morocco|
P3 Mozambique|E1 Myanmar|T6 Namibia|P5 Nauru|P6 Nepal|P7 Netherlands|P8 Netherlands Antilles|1W New Caledonia|
Q2 New Zealand|Q3 Nicaragua|Q4 Niger|Q5 Nigeria|Q6 Niue|Q7 Norfolk Island|Q8 Norway|P4 Oman|R0 Pakistan|1Y Palau|
1X Palestinian Territories|R1 Panama|R2 Papua New Guinea|R4 Paraguay|R5 Peru|R6 Philippines|R8 Pitcairn Islands|
R9 Poland|S1 Portugal|S3 Qatar|S4 Réunion|S5 Romania|1Z Russia|S6 Rwanda|Z0 Saint Barthélemy|U8 Saint Helena|
U7 Saint Kitts and Nevis|U9 Saint Lucia|Z1 Saint Martin|V0 Saint Pierre and Miquelon|
V1 Saint Vincent and the Grenadines|Y0 Samoa|S8 San Marino|S9 São Tomé and Príncipe|T0 Saudi Arabia|T1 Senegal|
Z2 Serbia|T2 Seychelles|T8 Sierra Leone|U0 Singapore|2B Slovakia|2A Slovenia|D7 Solomon Islands|U1 Somalia|
T3 South Africa|1L South Georgia and the South Sandwich Islands|U3 Spain|F1 Sri Lanka|V2 Sudan|V3 Suriname|
L9 Svalbard and Jan Mayen|V6 Eswatini|V7 Sweden|V8 Switzerland|V9 Syria|F5 Taiwan|2D Tajikistan|W0 Tanzania|
W1 Thailand|Z3 Timor-Leste|W2 Togo|W3 Tokelau|W4 Tonga|W5 Trinidad and Tobago|W6 Tunisia|W8 Turkey|2E Turkmenistan|
W7 Turks and Caicos Islands|2G Tuvalu|W9 Uganda|2H Ukraine|C0 United Arab Emirates|X0 United Kingdom|X3 Uruguay|
2K Uzbekistan|2L Vanuatu|X5 Venezuela|Q1 Vietnam|D8 British Virgin Islands|X8 Wallis and Futuna|U5 Western Sahara|
T7 Yemen|Y4 Zambia|Y5 Zimbabwe`;

/** What an EDGAR "state or country" code names; `country` is null for the United States and its territories. */
interface CodedRegion {
  readonly region: string;
  readonly country: string | null;
}

/** EDGAR's state and country codes, by the SEC's list of them. */
const regionByCode: ReadonlyMap<string, CodedRegion> = new Map([
  ...read(unitedStates, () => null),
  ...read(canada, () => "Canada"),
  ...read(countries, (name) => name),
]);

function read(list: string, countryOf: (name: string) => string | null): [string, CodedRegion][] {
  return list.split(/\|\s*/).map((entry) => {
    const region = entry.slice(3).trim();
    return [entry.slice(0, 2), { region, country: countryOf(region) }];
  });
}

/** Whether an EDGAR code is a state or territory of the United States. */
export function isStateOfUnion(code: string): boolean {
  return regionByCode.get(code.trim().toUpperCase())?.country === null;
}

/** Words that EDGAR's city field carries behind the city and that the code says already, by shown region. */
const cityRepeats: Readonly<Record<string, string>> = {
  "Alberta, Canada": "AB CANADA CAN",
  "British Columbia, Canada": "BC B.C. B.C B C CANADA CAN",
  "Ontario, Canada": "ON CANADA CANA CAN",
  "Quebec, Canada": "QC CANADA CAN",
  Argentina: "AR D.C",
  Australia: "VICTORIA VIC NSW WA QLD",
  Bermuda: "HM",
  Brazil: "SP RJ BA BR",
  Canada: "ALBERTA",
  China: "PRC P.R",
  Colombia: "D.C D.C.",
  Denmark: "K V",
  "Hong Kong": "SAR",
  Ireland: "IRELAN",
  Mexico: "DF D.F JA N.L",
  Monaco: "MC",
  "New York": "NY",
  "North Korea": "KOREA",
  "South Korea": "KOREA",
  Taiwan: "ROC C PRC",
  "United Kingdom": "ENGLAND SCOTLAND WALES UK",
};

/** Cities that title-casing would get wrong, and misspellings that occur in filings. */
const spelledCities: Readonly<Record<string, string>> = {
  "APODACA, NUEVO LE?N": "Apodaca, Nuevo León",
  BEIJIN: "Beijing",
  "COEUR D'ALENE": "Coeur d'Alene",
  "D/FW AIRPORT": "DFW Airport",
  DEKALB: "DeKalb",
  DELAND: "DeLand",
  DESOTO: "DeSoto",
  "DUBAI (DIFC)": "Dubai",
  "FEDERATIVE REPUBLIC": "",
  "FORT LAUDERDATE": "Fort Lauderdale",
  GUANZHOU: "Guangzhou",
  "HONG KONG SAR": "Hong Kong",
  "KOREA M5": "",
  LASALLE: "LaSalle",
  "LLE-DE-FRANCE": "Île-de-France",
  "LOS ANGLES": "Los Angeles",
  MACAO: "Macau",
  "MACAU S.A.R": "Macau",
  "MACAU SAR": "Macau",
  "MC LEAN": "McLean",
  "MEXICO DF": "Mexico City",
  "MEXICO, D.F": "Mexico City",
  "NEW YORK CITY": "New York",
  "NEW YORK, NY": "New York",
  NY: "New York",
  NYC: "New York",
  "S?O PAULO": "São Paulo",
  "SAN FRACISCO": "San Francisco",
  "SANTE FE": "Santa Fe",
  "SAO PAULO": "São Paulo",
  "SAO PAULO-SP": "São Paulo",
  SP: "São Paulo",
  "SP BRAZIL": "São Paulo",
  "ST. PETERSBURGH": "St. Petersburg",
  "WEST DEMOINES": "West Des Moines",
  "Z?RICH-SCHLIEREN": "Zürich-Schlieren",
};

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
  const whole = spelledCities[tidy(filed)];
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
  const whole = spelledCities[upper];
  if (whole !== undefined) return whole;
  if (isStreet(upper)) return "";
  const repeats = new Set((cityRepeats[region] ?? "").split(" "));
  const places = region.toUpperCase().split(", ");
  if (index > 0 && repeats.has(upper)) return "";
  // A state or province behind which its country follows anyway; a city may share its country's name.
  if (places.length > 1 && places.includes(upper)) return "";
  const words = withoutRepeats(withoutCodes(upper, region), repeats, places);
  const bare = words.join(" ");
  if (/\bOF$/.test(bare)) return "";
  return spelledCities[bare] ?? words.map(caseWord).join(" ");
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
