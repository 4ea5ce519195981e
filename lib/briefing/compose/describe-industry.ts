import { withArticle } from "@/lib/domain/prose";

/** Industries whose words do not make a noun by the rules below. */
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
  "apparel, accessories and luxury goods": "apparel and luxury goods company",
  "asset management and custody banks": "asset management and custody company",
  "casinos and gaming": "casino and gaming company",
  copper: "copper mining company",
  "financial exchanges and data": "financial exchange and data company",
  gold: "gold mining company",
  "hotel and resort reits": "hotel and resort REIT",
  "hotels, resorts and cruise lines": "hotel, resort and cruise company",
  "industrial gases": "industrial gas company",
  "industrial machinery, supplies and components": "industrial machinery company",
  "it consulting and other services": "IT consulting company",
  "metal, glass and plastic containers": "maker of metal, glass and plastic containers",
  "movies and entertainment": "film and entertainment company",
  "paper and plastic packaging products and materials": "paper and plastic packaging company",
  "soft drinks and non-alcoholic beverages": "soft-drink company",
  "technology hardware, storage and peripherals": "technology hardware company",
  "packaged foods and meats": "packaged foods company",
  "prepackaged software": "software company",
  "consumer staples merchandise retail": "consumer staples retailer",
  "broadline retail": "general retailer",
  "multi-sector holdings": "diversified holding company",
  investors: "investment company",
  "industrial conglomerates": "industrial conglomerate",
  "paper mills": "paper company",
  "medical laboratories": "medical laboratory company",
  "crop production": "farming company",
};

/** What somebody is, in the plural; a whole industry of these gives a singular. */
const agent =
  /(?:banks?|brewers|brokers|dealers|agents|builders|manufacturers|makers|producers|processors|contractors|institutions|distributors|retailers|carriers|utilities|railroads|agencies|companies|trusts|REITs|traders|lessors|owners|lessees|operators|managers|developers|subdividers|distillers|vintners|bankers|correspondents|insurers|airlines|investors)$/;

/** After these "company" makes a noun of what a company does. */
const adjective =
  /(?:software|insurance|biotechnology|retail|banking|defense|entertainment|steel|tobacco|copper|gas|production|marketing|media|logistics|brokerage|equipment|hardware|finance|trucking|mining|services|products|advertising|homebuilding|footwear|apparel|estate|research|publishing|printing|refining|transmission|distribution|broadcasting|gaming|leasing|rental|management|engineering|trading|computing|intelligence|chemicals|machinery|components|storage and transportation|packaging|construction|transportation|freight|television|streaming|supply|consulting|waste|renting|delivery|technology|systems|design|processing|financing|care|brewing|cybersecurity|advice|investments?|telecommunications?|communications|travel|messaging|exploration|security|materials|electronics|instruments|facilities|supplies|infrastructure|satellite)$/;

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
    return kind === "wholesale" ? `a wholesaler of ${rest}` : `a retail company (${rest})`;
  const bare = lower.replace(/^(?:other|miscellaneous) /, "").replace(/, except .*$/, "");
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
    .replace(/\s*&\s*(?=.*&)/g, ", ")
    .replace(/\s*&\s*/g, " and ")
    .replace(/\breits?\b/gi, (word) => word.toUpperCase().replace(/S$/, "s"));
}
