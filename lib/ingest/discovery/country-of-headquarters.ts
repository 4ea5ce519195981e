import "server-only";
import { countryName } from "./gleif/describe-record";

const states = new Set(
  (
    "Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia," +
    "Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota," +
    "Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina," +
    "North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah," +
    "Vermont,Virginia,Washington,Washington, D.C.,D.C.,West Virginia,Wisconsin,Wyoming,Puerto Rico,United States"
  ).split(","),
);

const codes = new Map<string, string>([
  ["UK", "GB"],
  ["England", "GB"],
  ["Hong Kong", "HK"],
  ["Macau", "MO"],
  ["Turkey", "TR"],
  ["Czech Republic", "CZ"],
]);
for (let first = 65; first <= 90; first += 1) {
  for (let second = 65; second <= 90; second += 1) {
    const code = String.fromCharCode(first, second);
    const name = countryName(code);
    // The first code of a name is the one in use; withdrawn ones share it.
    if (name !== null && !codes.has(name)) codes.set(name, code);
  }
}

/**
 * The ISO 3166 code of the country in a head office as the registry writes it ("Cupertino, California", "Dublin,
 * Ireland"), or null. Georgia is the state.
 */
export function countryOfHeadquarters(headquarters: string | null): string | null {
  const last = headquarters?.split(", ").at(-1)?.trim() ?? "";
  if (states.has(last)) return "US";
  return codes.get(last) ?? null;
}
