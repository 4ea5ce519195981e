import { foldName } from "@/lib/domain/person-names/name-words";
import { isStateName } from "@/lib/domain/places";
import { isSeatAt } from "./decide-report-claim";
import kindWords from "./kind-words.json";
import type { ClaimCompany } from "./parse-claim";
import { companyAt } from "./report-claim";

/* A company called by what it is: "the Ohio utility", "warehouse landlord Acme". */

const { any, ...ofSectors } = kindWords;
const general = new Set(any);
const sectorsOf = new Map<string, string[]>();
for (const [sector, kinds] of Object.entries(ofSectors))
  for (const kind of kinds) sectorsOf.set(kind, [...(sectorsOf.get(kind) ?? []), sector]);

/** "Retailer Target": the first letter at the start of a claim. */
const inEitherCase = (word: string): string =>
  `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`;

const kinds = [...new Set([...any, ...sectorsOf.keys()])].toSorted((one, other) => other.length - one.length);
const place =
  "(?<place>\\p{Lu}[\\p{L}.]+(?: \\p{Lu}[\\p{L}.]+){0,2}(?:, \\p{Lu}[\\p{L}.]+(?: \\p{Lu}[\\p{L}.]+)?)?(?:-based)?,? )?";
const words = `(?<words>(?:[\\p{L}\\d&'’-]+ ){0,4}?)(?<kind>${kinds.map(inEitherCase).join("|")})(?![\\p{L}-]| (?:${kinds.join("|")})(?!\\p{L}))`;
/** "The Ohio utility's revenue": whoever is meant is the company that the claim is on. */
const definite = new RegExp(`\\b[Tt]he ${place}${words}(?<end>['’]s?|(?=[ ,.;]|$))`, "u");
/** "Warehouse landlord Acme", at the start of a claim. */
const titled = new RegExp(`^(?:The )?${place}${words} (?=\\p{Lu})`, "u");

/** What a claim calls a company beside its name: its trade, and where it is. */
export type Description = { said: string; kinds: string[]; place: string | null };

/**
 * Takes what a claim calls its company out of it.
 *
 * @returns the claim with the company in its place, and the description; null where the claim has none.
 */
export function withoutDescription(
  claim: string,
  company: ClaimCompany,
): { rest: string; description: Description } | null {
  const before = titled.exec(claim);
  const behind = before === null ? "" : claim.slice(before[0].length);
  if (before?.groups !== undefined && companyAt(behind, company) !== "" && companyAt(claim, company) === "")
    return { rest: behind, description: toDescription(before) };
  const found = definite.exec(claim);
  if (found?.groups === undefined) return null;
  // "The company" is read as it stands, and so is what is one's name.
  const isPlain = found[0].trim().split(" ").length === 2 && /^the company\b/i.test(found[0]);
  if (isPlain || companyAt(found[0].replace(/^the /i, ""), company) !== "") return null;
  const self = `${found.index === 0 ? "The" : "the"} company${(found.groups.end ?? "") === "" ? "" : "'s"}`;
  return {
    rest: `${claim.slice(0, found.index)}${self}${claim.slice(found.index + found[0].length)}`,
    description: toDescription(found),
  };
}

function toDescription({ 0: said, groups }: RegExpExecArray): Description {
  const wordsOf = (text: string | undefined) => (text ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const told = [...wordsOf(groups?.words), ...wordsOf(groups?.kind)];
  const at = groups?.place?.replace(/(?:-based)?,? $/, "") ?? "";
  // "Elevator maker Otis": a capital at the start of a claim, or of a brand.
  const isLone = !/^the /i.test(said) && !/ |,|-based/.test(groups?.place?.trim() ?? "");
  const isPlace = at !== "" && !isLone && !told.some((word) => /['’]s$/.test(word));
  return {
    said: said.trim().replace(/['’]s?$/, ""),
    kinds: isPlace ? told : [...wordsOf(at), ...told],
    place: isPlace ? at : null,
  };
}

/** Words that say more than what a company is: "the largest bank", "the scandal-hit retailer". */
const judging =
  /(?:est|ed|-hit|-owned|less)$|^(?:bankrupt|former|ex|private|top|first|second|only|sole|foreign|no|number|top-\w+|un\w+|rival|new|old|leading|big|major|small|failing|struggling|failed)$/i;

/**
 * Whether a company may be called so: its sector has such companies, and its seat is where it's said to be. What else it's
 * called, such as what it makes, nobody checks, unless it's a judgment.
 */
export function mayBeCalled(
  { kinds: told, place: at }: Description,
  held: { sector: string | null; headquarters: string | null },
): boolean {
  const [city = "", ...region] = (held.headquarters ?? "").split(", ");
  // "The Spam maker": what is no state or city of its own may be a brand.
  const isBrand = at !== null && !/[ ,]/.test(at) && !isStateName(at) && general.has(told.at(-1) ?? "");
  const isThere = at === null || isBrand || isSeatAt(at, { city, region: region.join(", ") }) === true;
  if (told.some((word) => judging.test(word))) return false;
  const known = told.filter((word) => sectorsOf.has(foldName(word)));
  const isSuch = known.some((word) => sectorsOf.get(foldName(word))?.includes(held.sector ?? "") === true);
  const last = told.at(-1) ?? "";
  return isThere && (known.length > 0 ? isSuch : general.has(last));
}
