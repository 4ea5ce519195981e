import { formatDay, monthsBefore } from "@/lib/domain/calendar";
import { endSentence, joinWords, withArticle } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo, reportedSince, type SourceRef, type Statement } from "../statement";
import { buyersSentence, describeSelf } from "./annual-report";
import { shortNameOf } from "./company-name";
import { joinNames, largestFirst } from "./parts-of-sales";
import { phrases } from "./phrases";
import { isAged, isNearReport, type ReportFacts, refOf, reportOf, toStatement } from "./report-sentences";
import { type BriefingSentence, openWithName } from "./sentences";

/** Industries whose words do not make a noun by the rules below, or name by halves what no company does both of. */
const special: Readonly<Record<string, string>> = {
  "blank check companies (spacs)": "blank-check company (SPAC)",
  "pharmaceutical preparations": "pharmaceutical company",
  pharmaceuticals: "pharmaceutical company",
  "biological products, except diagnostic substances": "biological products company",
  semiconductors: "semiconductor company",
  restaurants: "restaurant company",
  "retail, eating places": "restaurant company",
  "retail, eating and drinking places": "restaurant company",
  beverages: "beverage company",
  "hotels and motels": "hotel company",
  "video games": "video game company",
  "gold and silver ores": "gold and silver mining company",
  "miscellaneous metal ores": "metal mining company",
  automobiles: "car maker",
  "electric services": "electric utility",
  "electric and other services combined": "electric utility",
  "computer programming services": "computer programming company",
  "other business services": "business services company",
  "finance services": "financial services company",
  "savings institutions, not federally chartered": "savings institution",
  "motor vehicle parts and accessories": "motor vehicle parts company",
  "motor vehicles and passenger car bodies": "motor vehicle company",
  "surgical and medical instruments and apparatus": "medical instruments company",
  "electromedical and electrotherapeutic apparatus": "electromedical device company",
  "computer processing and data preparation": "data processing company",
  "computer programming, data processing and related services": "computer services company",
  "semiconductors and related devices": "semiconductor company",
  "miscellaneous electrical machinery, equipment and supplies": "electrical equipment company",
  "deep sea foreign transportation of freight": "deep-sea shipping company",
  "apparel, accessories and luxury goods": "apparel and accessories company",
  "asset management and custody banks": "asset management company",
  "casinos and gaming": "casino and gaming company",
  copper: "copper mining company",
  "financial exchanges and data": "financial markets and data company",
  gold: "gold mining company",
  "hotel and resort reits": "hotel and resort REIT",
  "hotels, resorts and cruise lines": "travel and leisure company",
  "industrial gases": "industrial gas company",
  "industrial machinery, supplies and components": "industrial machinery company",
  "it consulting and other services": "IT services company",
  "metal, glass and plastic containers": "maker of metal, glass and plastic containers",
  "movies and entertainment": "entertainment company",
  "paper and plastic packaging products and materials": "paper and plastic packaging company",
  "soft drinks and non-alcoholic beverages": "soft-drink company",
  "technology hardware, storage and peripherals": "technology hardware company",
  "packaged foods and meats": "packaged foods company",
  "prepackaged software": "software company",
  "consumer staples merchandise retail": "retailer of food and general merchandise",
  "broadline retail": "retail company",
  "construction machinery and heavy transportation equipment": "heavy equipment company",
  "diversified support services": "business services company",
  "independent power producers and energy traders": "power company",
  "air freight and logistics": "logistics company",
  "passenger ground transportation": "passenger transportation company",
  "electronic manufacturing services": "electronics manufacturing company",
  "multi-sector holdings": "diversified holding company",
  investors: "investment company",
  "industrial conglomerates": "industrial conglomerate",
  "paper mills": "paper company",
  "medical laboratories": "medical laboratory company",
  "crop production": "farming company",
  "fire, marine and casualty insurance": "property and casualty insurance company",
  "orthopedic, prosthetic and surgical appliances and supplies": "orthopedic and surgical device company",
  "insurance agents, brokers and service": "insurance brokerage and services company",
  "mining and quarrying of nonmetallic minerals": "mineral mining company",
  "in vitro and in vivo diagnostic substances": "diagnostics company",
  "sporting and athletic goods": "sporting goods company",
  "perfumes, cosmetics and other toilet preparations": "cosmetics company",
  "arrangement of transportation of freight and cargo": "freight forwarding company",
  aircraft: "aircraft company",
  "radio broadcasting stations": "radio broadcasting company",
  "television broadcasting stations": "television broadcasting company",
  "telephone and telegraph apparatus": "telephone equipment company",
  "security and commodity brokers, dealers, exchanges and services":
    "securities and commodities services company",
  "electrical industrial apparatus": "industrial electrical equipment company",
  "industrial instruments for measurement, display and control": "industrial instruments company",
  "offices and clinics of doctors of medicine": "medical practice company",
  "steel works, blast furnaces and rolling mills": "steel company",
  "steel works, blast furnaces, and rolling and finishing mills": "steel company",
  "drilling oil and gas wells": "oil and gas drilling company",
  "bottled and canned soft drinks and carbonated waters": "soft-drink company",
  "household furniture": "household furniture company",
  "household appliances": "household appliance company",
  "asset-backed securities": "issuer of asset-backed securities",
  "printed circuit boards": "printed circuit board company",
  "measuring and controlling devices": "measuring and control device company",
  "plastic materials, synthetic resins and elastomers": "plastics and resins company",
  "instruments for measuring and testing electricity": "electronic test instruments company",
  "automotive repair, services and parking": "automotive services and parking company",
  "pipelines, except natural gas": "pipeline company",
  "general contractors, residential buildings": "homebuilding company",
  "general contractors, nonresidential buildings": "building contractor",
  "cutlery, hand tools and general hardware": "tools and hardware company",
  "ophthalmic goods": "eye-care products company",
  "hospital and medical service plans": "health plan company",
  "search, detection, navigation, guidance and aeronautical systems":
    "navigation and defense electronics company",
  "engines and turbines": "engine and turbine company",
  "electronic components and accessories": "electronic components company",
  "water, sewer, pipeline, communications and power line construction":
    "utility and infrastructure construction company",
  "air conditioning, heating and refrigeration equipment": "heating and cooling equipment company",
  "steel pipe and tubes": "steel pipe company",
  "truck and bus bodies": "truck and bus body company",
  "optical instruments and lenses": "optical instruments company",
  "motorcycles, bicycles and parts": "motorcycle and bicycle company",
  "motors and generators": "motor and generator company",
  "detective, guard and armored car services": "security services company",
  "guided missiles, space vehicles and parts": "missile and space vehicle company",
  cigarettes: "cigarette company",
  "motion picture theaters": "movie theater company",
  "malt beverages": "beer company",
  "general medical and surgical hospitals": "hospital company",
  hospitals: "hospital company",
  "mobile homes": "manufactured-home company",
  "public warehousing and storage": "warehousing and storage company",
};

/** What somebody is, in the plural; a whole industry of these gives a singular. */
const agent = phrases("industry: who");

/** After these "company" makes a noun of what a company does. */
const adjective = phrases("industry: trade");

const singular = (word: string): string =>
  word
    .replace(/utilities$/, "utility")
    .replace(/agencies$/, "agency")
    .replace(/companies$/, "company")
    .replace(/s$/, "");

/**
 * What a company of an industry is, with its article: "a regional bank", "a life insurance company", "a company in
 * packaged foods and meats".
 */
export function describeIndustry(industry: string): string {
  const lower = lowerIndustry(industry);
  const known = special[lower.toLowerCase()];
  if (known !== undefined) return withArticle(known);
  const [, kind, rest] = /^(retail|wholesale), (.+)$/.exec(lower) ?? [];
  if (kind !== undefined && rest !== undefined)
    return kind === "wholesale" ? `a wholesaler of ${rest}` : `a retail company${ofWares(rest)}`;
  const bare = lower
    .replace(/^(?:other|miscellaneous) /, "")
    .replace(/, except .*$/, "")
    .replace(/ industries$/, "");
  const head = /^(.*?)( of .*)?$/.exec(bare);
  const parts = (head?.[1] ?? bare).split(/(, | and )/);
  if (parts.every((part, index) => index % 2 === 1 || agent.test(part)))
    return withArticle(
      `${parts.map((part, index) => (index % 2 === 1 ? part : singularPart(part))).join("")}${head?.[2] ?? ""}`,
    );
  if (!bare.includes(",") && bare.endsWith(" retail")) return withArticle(`${bare}er`);
  if (!bare.includes(",") && adjective.test(bare)) return withArticle(`${bare} company`);
  return `a company in the ${bare} industry`;
}

/** Companies of an industry as a briefing calls them; null where that takes more than a noun. */
export function pluralIndustry(industry: string): string | null {
  const one = describeIndustry(industry).replace(/^an? /, "");
  if (/ (?:of|in) |\(/.test(one)) return null;
  // A distiller and vintner is one of distillers and vintners.
  const isTwo = /s (?:&|and) .*s$/.test(industry) && !one.endsWith(" company");
  const parts = isTwo ? one.split(" and ") : [one];
  return parts.map(pluralNoun).join(" and ");
}

const pluralNoun = (noun: string): string =>
  /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;

/** Which stores; nothing where they are all others. */
const ofWares = (stores: string): string =>
  /^(?:other|miscellaneous|nonstore)\b/.test(stores) ? "" : ` (${stores})`;

const singularPart = (part: string): string => {
  const words = part.split(" ");
  const last = words.pop() ?? "";
  return [...words, singular(last)].join(" ");
};

/** An industry in running text: only names and abbreviations keep their capitals. */
function lowerIndustry(text: string): string {
  return text
    .split(" ")
    .map((word) =>
      /^[A-Z][a-z'’-]+[,;]?$/.test(word) || /^[A-Z][a-z]+-[A-Z][a-z]+[,;]?$/.test(word)
        ? word.toLowerCase()
        : word,
    )
    .join(" ")
    .replace(/\b(oil|paper) & (?=gas\b|plastic\b)/g, "$1 and ")
    .replace(/\s*&(?=.*&)\s*/g, ", ")
    .replace(/\s*&\s*/g, " and ")
    .replace(/\breits?\b/gi, (word) => word.toUpperCase().replace(/S$/, "s"));
}

type Field = keyof BriefingFacts["entity"]["sources"];
type Part = { text: string; fields: Field[] };

const mostNamed = 4;
/** Of brands and businesses, which lists give by the alphabet, so that fewer would seldom hold those that matter. */
const mostBrands = 6;

/**
 * What a company is, in a sentence of ours: its industry and seat, and what it is made of by its newest report or the
 * lists of brands. Null where no industry is known.
 */
export function composeDescription(
  facts: ReportFacts & Pick<BriefingFacts, "subsidiaries">,
): Statement | null {
  const { entity } = facts;
  const what = entity.type === "industry" ? null : field(facts);
  if (what === null) return null;
  const place = seat(facts);
  const where = place === null ? "" : `${what.text.includes(" in ") ? "," : ""} ${place.text}`;
  const made = makeup(facts);
  const fields = ["name", ...what.fields, ...(place?.fields ?? [])] as Field[];
  const refs = [...refsOf(facts, fields), ...(made?.refs ?? [])];
  const sentence = businessSentence(`${entity.name} is ${what.text}${where}${made?.text ?? ""}`, refs);
  return sentence && toStatement(sentence);
}

/** What a company is made of: lines of sales, else segments, else brands and what belongs to it. */
function makeup(
  facts: ReportFacts & Pick<BriefingFacts, "subsidiaries">,
): { text: string; refs: SourceRef[] } | null {
  for (const [kind, lead] of [
    ["product", "its largest lines of business by revenue are"],
    ["segment", "its segments are"],
  ] as const) {
    const parts = largestFirst(facts, kind);
    // How an old report divides a company may have changed since.
    if (parts.some(({ publishedOn }) => isAged(facts, publishedOn))) continue;
    const shown = kind === "product" ? parts.slice(0, mostNamed) : parts;
    const isNamed = shown.every(({ name }) => /^\p{Lu}|^\p{Ll}\p{Lu}/u.test(name ?? ""));
    if (shown.length < 2 || shown.length > 7 || !isNamed) continue;
    return { text: `; ${lead} ${joinNames(shown.map(({ name }) => name ?? ""))}`, refs: shown.map(refOf) };
  }
  const brands = brandsOf(facts);
  const owned = facts.subsidiaries.filter((one) => !isPlace(one));
  const [lead, all] = brands.length > 1 ? ["its brands include", brands] : ["it owns", owned];
  const shown = all.slice(0, mostBrands);
  return shown.length === 0
    ? null
    : {
        text: `; ${shown.length < all.length && all === owned ? "its businesses include" : lead} ${joinWords(shown.map(({ name }) => name))}`,
        refs: shown.map(({ documentId }) => refTo(documentId)),
      };
}

/** Brands that lists know, without the company's own name, what belongs to it and lines that its report tells. */
function brandsOf({
  entity,
  names,
  subsidiaries,
  reported,
}: Pick<BriefingFacts, "entity" | "names" | "subsidiaries" | "reported">): BriefingFacts["names"] {
  const told = new Set(
    [...subsidiaries, ...reported.filter(({ kind }) => kind === "product")].map(({ name }) =>
      (name ?? "").toLowerCase(),
    ),
  );
  const self = shortNameOf(entity.name).toLowerCase();
  const brands = names.filter(
    ({ kind, name, validTo }) =>
      kind === "brand" &&
      validTo === null &&
      !told.has(name.toLowerCase()) &&
      !self.includes(name.toLowerCase()),
  );
  // "Coors Light" beside "Coors", "The Wall Street Journal" beside "Wall Street Journal".
  return brands.filter(
    ({ name }) =>
      !brands.some((one) => one.name !== name && `${withoutArticle(name)} `.startsWith(`${one.name} `)),
  );
}

const withoutArticle = (name: string): string => name.replace(/^The /, "");

function brandsSentence(facts: BriefingFacts): BriefingSentence | null {
  const shown = brandsOf(facts).slice(0, mostBrands);
  const refs = shown.map(({ documentId }) => refTo(documentId));
  return shown.length < 2
    ? null
    : businessSentence(`Its brands include ${joinWords(shown.map(({ name }) => name))}`, refs);
}

/** What the company is or does, where it sits and trades, what belongs to it and to whom it belongs, how many work there. */
export function composeBusiness(
  facts: BriefingFacts,
  isSupported: (statement: Statement) => boolean = () => true,
): BriefingSentence[] {
  if (facts.entity.type === "industry") return [];
  const own = describeSelf(facts).find(isSupported);
  const isMeasured = largestFirst(facts, "product").length + largestFirst(facts, "segment").length > 1;
  const told =
    own === undefined
      ? [
          ...introduce(facts),
          buyersSentence(facts),
          ...ownership(facts, isMeasured),
          isMeasured ? null : brandsSentence(facts),
        ]
      : [
          { ...own, text: openWithName(own.text, facts.entity.name) },
          buyersSentence(facts),
          placeSentence(facts),
          ...ownership(facts, isMeasured),
        ];
  return [...told, people(facts)].filter((one) => one !== null);
}

/** Where a company that has been described sits and trades. */
function placeSentence(facts: BriefingFacts): BriefingSentence | null {
  const origin = [foundation(facts), seat(facts)].filter((one) => one !== null);
  const trade = listing(facts);
  const parts = [...origin, ...(trade === null ? [] : [trade])];
  const [first] = parts;
  if (first === undefined) return null;
  const is = isPast(facts) || first.text.startsWith("founded") ? "was" : "is";
  const text = joinWords(parts.map(({ text: part }) => part)).replace(
    /^(founded in \d{4})(,| and) /,
    "$1$2 is ",
  );
  return businessSentence(
    `The company ${is} ${text}`,
    refsOf(
      facts,
      parts.flatMap(({ fields }) => fields),
    ),
  );
}

function businessSentence(text: string, refs: readonly SourceRef[]): BriefingSentence | null {
  const [first, ...rest] = refs;
  if (first === undefined) return null;
  return {
    text: endSentence(text),
    refs: [first, ...rest],
    topic: "business",
    day: null,
    materiality: 0,
    headline: null,
  };
}

/** The documents of the fields that a sentence uses. */
const refsOf = ({ entity }: Pick<BriefingFacts, "entity">, fields: readonly Field[]): SourceRef[] =>
  [...new Set(fields.flatMap((field) => entity.sources[field] ?? []))].map((id) => refTo(id));

function introduce(facts: BriefingFacts): (BriefingSentence | null)[] {
  const what = description(facts) ?? field(facts);
  const origin = [foundation(facts), seat(facts)].filter((one) => one !== null);
  const place: Part = {
    text: joinWords(origin.map(({ text }) => text)),
    fields: origin.flatMap(({ fields }) => fields),
  };
  const trade = listing(facts);
  if (what === null || facts.entity.description !== null) return introduceInTwo(facts, what, place, trade);
  const { name } = facts.entity;
  const is = isPast(facts) ? "was" : "is";
  const words = `${what.text}${trade === null ? "" : `${what.text.includes(" in ") ? "," : ""} ${trade.text}`}`;
  // Beside a long list of wares the place would seem to be theirs.
  const isLong = trade !== null || what.text.includes(" in ");
  const text =
    place.text === ""
      ? `${name} ${is} ${words}`
      : isLong
        ? `${name}, ${place.text}, ${is} ${words}`
        : `${name} ${is} ${words}, ${place.text}`;
  const parts = [what, place, ...(trade === null ? [] : [trade])];
  return [businessSentence(text, refsOf(facts, ["name", ...parts.flatMap(({ fields }) => fields)]))];
}

/** What somebody wrote of the company, then the rest in a sentence; or the rest alone. */
function introduceInTwo(
  facts: BriefingFacts,
  what: Part | null,
  place: Part,
  trade: Part | null,
): (BriefingSentence | null)[] {
  const { entity } = facts;
  const parent = facts.parent && isPlace(facts.parent) ? null : facts.parent;
  const is = isPast(facts) ? "was" : "is";
  const rest = [
    ...(place.text === ""
      ? []
      : [`${entity.founded === null ? is : "was"} ${place.text}`.replace(" and based", " and is based")]),
    ...(trade === null ? [] : [`${is} ${trade.text}`]),
    ...(parent === null ? [] : [`is part of ${nameOf(facts, parent)}`]),
  ];
  const fields = [...place.fields, ...(trade?.fields ?? [])];
  const refs = [...refsOf(facts, fields), ...(parent === null ? [] : [refTo(parent.documentId)])];
  const verbs = joinWords(rest).replace(/ and is based(.*) and /, ", is based$1, and ");
  return [
    what && businessSentence(`${entity.name} ${what.text}`, refsOf(facts, ["name", ...what.fields])),
    rest.length === 0
      ? null
      : businessSentence(
          `${what === null ? entity.name : "It"} ${verbs}`,
          what === null ? [...refsOf(facts, ["name"]), ...refs] : refs,
        ),
  ];
}

/** A registrant of which nothing is heard any more, and which nobody describes as it is now. */
const isPast = ({ entity, asOf, today }: BriefingFacts): boolean =>
  asOf !== today && entity.ticker === null && entity.description === null;

function field({ entity }: Pick<BriefingFacts, "entity">): Part | null {
  if (entity.industry !== null) return { text: describeIndustry(entity.industry), fields: ["industry"] };
  return entity.sector === null
    ? null
    : { text: `a company in the ${entity.sector.toLowerCase()} sector`, fields: ["sector"] };
}

/** A year after the first filing was read from some other sentence. */
function foundation({ entity: { founded }, events, names }: BriefingFacts): Part | null {
  const days = [...events.map(({ filedOn }) => filedOn), ...names.map(({ validTo }) => validTo ?? "9999")];
  const firstYear = [...days.map((day) => day.slice(0, 4)), "9999"].sort()[0] ?? "";
  return founded !== null && /^\d{4}$/.test(founded) && founded <= firstYear
    ? { text: `founded in ${founded}`, fields: ["founded"] }
    : null;
}

function seat({ entity: { headquarters } }: Pick<BriefingFacts, "entity">): Part | null {
  if (headquarters === null) return null;
  // "New York, New York": a city of its state's name is enough.
  const [city, state, ...rest] = headquarters.split(", ");
  const place = city === state && rest.length === 0 ? city : headquarters;
  return { text: `based in ${place}`, fields: ["headquarters"] };
}

function listing({ entity: { ticker, exchange }, names }: BriefingFacts): Part | null {
  if (ticker === null) return null;
  const others = names
    .filter((one) => one.kind === "ticker" && one.validTo === null && one.name !== ticker)
    .map((one) => one.name);
  const more =
    others.length > 0 && others.length <= 3 ? ` (other securities trade as ${joinWords(others)})` : "";
  return exchange === null
    ? { text: `traded under the symbol ${ticker}${more}`, fields: ["ticker"] }
    : { text: `${venueOf(exchange)} as ${ticker}${more}`, fields: ["ticker", "exchange"] };
}

/** Over the counter nothing is listed. */
const venueOf = (exchange: string): string =>
  exchange === "OTC"
    ? "traded over the counter"
    : `listed on ${/^NYSE$|Exchange$/.test(exchange) ? "the " : ""}${exchange}`;

const nations =
  /^(?:American|Australian|British|Canadian|Chinese|Danish|Dutch|European|French|German|Indian|Israeli|Italian|Japanese|Korean|Mexican|Southeast|Spanish|Swedish|Swiss|U\.S\.|[A-Z]{2,})/;

/** What a curated line says the company is or does, as the rest of a sentence. */
function description(facts: BriefingFacts): Part | null {
  const line = facts.entity.description;
  if (line === null) return null;
  const words = nations.test(line) ? line : `${line.charAt(0).toLowerCase()}${line.slice(1)}`;
  const isVerb =
    /^[A-Z][a-z]+s\b(?!['’])/.test(line) &&
    !/^(?:Business|Sports|News|Comics|Wireless|Games|Swiss|Fitness|Foods|Goods)\b/.test(line);
  const noun = /^(?:two|three|one|the|an?) /i.test(line) ? words : withArticle(words);
  return { text: isVerb ? words : `${isPast(facts) ? "was" : "is"} ${noun}`, fields: ["description"] };
}

/** A registrant often gave its name to the company that took its place. */
const nameOf = ({ entity }: BriefingFacts, other: { name: string }): string =>
  shortNameOf(other.name) === shortNameOf(entity.name) ? "a company of the same name" : other.name;

const mostOwned = 3;

/** EDGAR's lists show which registrant took another's place, not who owns whom. */
const isPlace = ({ documentId }: { documentId: string }): boolean => documentId.startsWith("edgar-");

function ownership(facts: BriefingFacts, isMeasured: boolean): (BriefingSentence | null)[] {
  const { parent, entity } = facts;
  if (parent && isPlace(parent))
    return [
      businessSentence(`Its place as a registrant was taken by ${nameOf(facts, parent)}`, [
        refTo(parent.documentId),
      ]),
    ];
  // Where the introduction has two sentences, its second says so.
  const isTold = entity.description !== null || (entity.industry === null && entity.sector === null);
  if (parent)
    return isTold
      ? []
      : [businessSentence(`It is part of ${nameOf(facts, parent)}`, [refTo(parent.documentId)])];
  const owned = facts.subsidiaries.filter((one) => !isPlace(one));
  // Of many the first by the alphabet are not those that matter, where a report says what does.
  const shown = owned.length <= mostOwned ? owned : isMeasured ? [] : owned.slice(0, mostBrands);
  const names = joinWords(shown.map((one) => one.name));
  // That a registrant of the same name took a place says nothing of the company.
  const before = facts.subsidiaries.filter(
    (one) => isPlace(one) && shortNameOf(one.name) !== shortNameOf(facts.entity.name),
  );
  const refsOfAll = (all: typeof owned) => all.map((one) => refTo(one.documentId));
  return [
    businessSentence(
      owned.length > shown.length ? `Its businesses include ${names}` : `It owns ${names}`,
      refsOfAll(shown),
    ),
    businessSentence(
      `It took the place of ${joinWords(before.map(({ name }) => name))} as a registrant`,
      refsOfAll(before),
    ),
  ];
}

/** Months after which a head count is none of today. */
const presentMonths = 9;

function people(facts: BriefingFacts): BriefingSentence | null {
  const { employees } = facts.entity;
  if (employees === null) return null;
  if (employees === 0) return businessSentence("It has no employees", refsOf(facts, ["employees"]));
  const counted = facts.reported.find(
    ({ kind, documentId }) => kind === "employees" && documentId === facts.entity.sources.employees,
  );
  if (counted !== undefined && counted.publishedOn < reportedSince(facts)) return null;
  const day = counted?.publishedOn ?? facts.headCountOn;
  const isYear = day?.length === 4;
  const count = `${employees.toLocaleString("en-US")} ${employees === 1 ? "employee" : "employees"}`;
  const refs = refsOf(facts, ["employees"]);
  const aged = day !== null && isAged(facts, isYear ? `${day}-12-31` : day);
  const isOld = day !== null && !isYear && day < monthsBefore(facts.asOf, presentMonths);
  if (!aged && !isOld) return businessSentence(`It has ${count}`, refs);
  const countedOn = counted?.asOf;
  if (counted !== undefined && countedOn != null && isNearReport(countedOn, counted.publishedOn))
    return businessSentence(`It had ${count} on ${formatDay(countedOn)}`, refs);
  return businessSentence(
    aged
      ? `According to its ${isYear ? `annual report filed in ${day}` : reportOf(day)}, it had ${count}`
      : `It had ${count} as of its ${reportOf(day ?? "")}`,
    refs,
  );
}
