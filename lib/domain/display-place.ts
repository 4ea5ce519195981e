import { displayCity } from "./display-place-city";
import { regionByCode } from "./display-place-codes";

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
