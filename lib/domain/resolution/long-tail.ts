import { canonicalWord } from "@/lib/domain/company-names/company-words";
import { compareLegalForms } from "@/lib/domain/company-names/legal-form";
import { type ParsedName, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { editDistance } from "@/lib/domain/edit-distance";
import type { NameKind } from "@/lib/domain/entity";
import type { CompanyMatch } from "./explain";
import { readIdentifier } from "./identifiers";
import { matchCompany } from "./match-company";
import { exactTerms, identifierTerm, wordTerm } from "./name-terms";
import { dropShareWords, splitInput } from "./parse-query";
import {
  buildRegistryIndex,
  isOfReport,
  namesOf,
  type RegistryEntity,
  type RegistryIndex,
  type RegistryName,
} from "./registry-index";
import type { Commonness } from "./word-index";

/**
 * True for a company of the long tail, whose names lie in the database and not in memory: those that a look-up or an
 * import brought, and subsidiaries that only their parent's report names.
 */
export const isOfLongTail = (entity: RegistryEntity): boolean =>
  entity.type === "discovered_entity" || isOfReport(entity);

/** A word of the long tail's names, and how many names bear it. */
export type TailWord = { word: string; names: number };

/** A name of the long tail, with the company that bears it. Days are YYYY-MM-DD. */
export type TailRow = RegistryEntity & Pick<RegistryName, "kind" | "validTo"> & { borne: string };

/**
 * Who has any of some terms, or a key; `text` goes first where there are more than `most`. And which words the dictionary
 * has that are among `words`, or have one of `cuts`.
 */
export type BearersQuestion = ExactTerms & {
  text: string;
  key: string | null;
  most: number;
  words: readonly string[];
  cuts: readonly number[];
};

export type BearersAnswer = { rows: TailRow[]; known: TailWord[] };

/** Which names are like those of a search: of `ranked` at most, the best `given`. */
export type AlikeQuestion = TailSearch & { ranked: number; given: number };

/** The best first; and how many names bear their words, and the empty word all. */
export type AlikeAnswer = { rows: TailRow[]; counts: ReadonlyMap<string, number> };

/** Where the long tail's names are: in the database, or in an index over them as they are now. */
export type Tail = {
  findBearers(asked: BearersQuestion): Promise<BearersAnswer>;
  findAlike(asked: AlikeQuestion): Promise<AlikeAnswer>;
};

/** A name of the long tail that shares terms with what was asked for, taken apart. */
export type TailHit = Pick<RegistryName, "entityKey" | "kind" | "name" | "validTo"> & { parsed: ParsedName };

/** Readings of an input as one name: as it stands, without words about shares, and either of two names in one. */
function readingsOf(text: string): string[] {
  const named = dropShareWords(text);
  const split = splitInput(named);
  return split === null ? [named] : [named, split.main, split.aside];
}

/** Terms of names and identifiers that are what an input says: as it says it, and but for spaces and generic words. */
export type ExactTerms = { named: number[]; loosely: number[] };

/** Terms by which names and identifiers are found that are what an input says. */
export function exactTermsOf(input: string): ExactTerms {
  const [named, loosely] = [new Set<number>(), new Set<number>()];
  for (const text of readingsOf(input)) {
    const parsed = parseCompanyName(text);
    for (const [at, term] of exactTerms(parsed).entries())
      if (parsed.key !== "") (at === 0 ? named : loosely).add(term);
    const identifier = readIdentifier(text);
    if (identifier === null) continue;
    const parts = identifier.kind === "domain" ? domainsOf(identifier.value) : [identifier.value];
    for (const part of parts) named.add(identifierTerm(identifier.kind, part));
  }
  return { named: [...named], loosely: [...loosely] };
}

/** A host name and the domains above it but the last. */
function domainsOf(host: string): string[] {
  const labels = host.split(".");
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
}

/** A word that more names bear is looked for beside another one only. */
const mostOfOneWord = 200;
/** Of words that are all more common than this, nothing is looked for. */
const mostOfRarest = 50_000;

/** Which names to look at: those with one of the terms `any`, and those with one of each list in `together`; the more of the terms `wanted` they have, the better. */
export type TailSearch = { any: number[]; together: number[][]; wanted: number[] };

/**
 * Plans the search for names like one given, by the dictionary's words that are its words or one edit away. Rare words
 * are looked for by themselves, so that the work is bounded however many names there are; null where all are too common.
 */
export function planSearch({ words, canonical }: ParsedName, known: readonly TailWord[]): TailSearch | null {
  const readings = canonical
    .slice(0, 16)
    .map((word, at) => readWord(word, words[at] ?? word, known))
    .filter(({ names }) => names > 0)
    .sort((one, other) => one.names - other.names);
  const rare = readings.filter(({ names }) => names <= mostOfOneWord).slice(0, 3);
  const [first, second, third = second] = readings;
  const any = rare.flatMap(({ terms }) => terms);
  const wanted = [...new Set(readings.flatMap(({ terms }) => terms))];
  if (first === undefined) return null;
  if (second === undefined || third === undefined || first.names > mostOfRarest)
    return any.length > 0 ? { any, together: [], wanted } : null;
  return { any, together: [first.terms, second.terms, third.terms], wanted };
}

function readWord(canonical: string, spelled: string, known: readonly TailWord[]) {
  const terms = new Set<string>();
  let names = 0;
  for (const { word, names: count } of known) {
    const isSame = word === canonical || word === spelled;
    if (!isSame && (Math.min(word.length, spelled.length) < 4 || editDistance(spelled, word, 1) > 1))
      continue;
    terms.add(canonicalWord(word));
    names += count;
  }
  return { terms: [...terms].map(wordTerm), names };
}

/** Companies of the long tail with the names that were found. */
export type TailCompanies = { entities: RegistryEntity[]; names: readonly TailHit[] };

/**
 * What an input means among companies of the long tail and those that the registry holds for likely: one model weighs
 * them all. `nearest` are the registry's own, which said that it does not know the input.
 */
export function matchAmong(
  input: string,
  { entities, names }: TailCompanies,
  nearest: { index: RegistryIndex; entities: readonly RegistryEntity[] },
  commonness?: Commonness,
): CompanyMatch {
  // "Siemens S.A." and "Siemens AG" are different companies, and only the legal form shows which is meant.
  const { form } = parseCompanyName(input);
  const fits = new Set(
    names
      .filter(({ parsed }) => compareLegalForms(form, parsed.form) === 1)
      .map(({ entityKey }) => entityKey),
  );
  const fitting = entities.filter(({ key }) => fits.has(key));
  const own = nearest.entities.flatMap(({ key }) => namesOf(nearest.index, key));
  // What is the entity's own name anyway needs no reading of its own.
  const shown = new Set(
    fitting.flatMap(({ key, name, filedName }) => [`${key} ${name}`, `${key} ${filedName}`]),
  );
  const rows = names
    .filter(({ entityKey, kind, name }) => kind !== "legal" || !shown.has(`${entityKey} ${name}`))
    .map((row) => ({ ...row, validFrom: null }));
  const known = new Map([...own, ...names].map(({ name, parsed }) => [name, parsed]));
  const all = { entities: [...nearest.entities, ...fitting], names: [...own, ...rows] };
  const index = buildRegistryIndex(all.entities, all.names, { commonness, known });
  return tellEnd(matchCompany(index, input), names);
}

/** Says of a company that has ended since when: its legal name has a last day. */
function tellEnd(match: CompanyMatch, names: readonly TailHit[]): CompanyMatch {
  if (match.outcome !== "resolved" || match.matchedUntil !== null) return match;
  const { key } = match.entity;
  const ended = names.find(
    (name) => name.entityKey === key && name.kind === "legal" && name.validTo !== null,
  );
  if (ended === undefined || match.matchedKind === "former") return match;
  const explanation = `${match.explanation}; it is no longer active since ${ended.validTo}`;
  return { ...match, matchedUntil: ended.validTo, explanation };
}

/** True where the registry's own answer rests on likeness alone, so that the very name elsewhere speaks against it. */
const isByLikeness = (match: CompanyMatch): boolean => match.outcome === "resolved" && match.isLikeness;

/** True where the long tail may know better: nothing was found, or only a name like the one given. */
export const isUnsure = (match: CompanyMatch): boolean =>
  match.outcome === "not_found" || isByLikeness(match);

/**
 * From this probability on, a company whose name the word may be a typo of counts as much as one that has the name.
 */
const leastRival = 0.5;

/**
 * Decides between companies of the long tail that bear the input and one of the registry whose name is only like it.
 * Where the legal form was given, too, a bearer is meant; words alone may as well be a typing error, so it is asked back.
 * Null where nobody bears it.
 */
export function weighBearers(input: string, own: CompanyMatch, borne: CompanyMatch): CompanyMatch | null {
  if (borne.outcome === "not_found" || isByLikeness(borne)) return null;
  const rival = likedBy(own);
  if (rival === null || parseCompanyName(input).form !== null) return borne;
  const others = borne.outcome === "resolved" ? [borne] : borne.alternatives;
  const share = 0.4 / others.length;
  const bearers = others.map(({ entity, matchedName }) => ({ entity, confidence: share, matchedName }));
  return {
    outcome: "ambiguous",
    explanation: `${input} is a name of ${bearers[0]?.matchedName}, and like ${rival.matchedName}; say which`,
    alternatives: [{ ...rival, confidence: 0.5 }, ...bearers].slice(0, 8),
  };
}

function likedBy(own: CompanyMatch): { entity: RegistryEntity; matchedName: string } | null {
  if (own.outcome === "resolved") return { entity: own.entity, matchedName: own.matchedName };
  const [nearest] = own.outcome === "not_found" ? own.nearest : [];
  if (nearest === undefined || nearest.confidence < leastRival) return null;
  return { entity: nearest.entity, matchedName: nearest.entity.name };
}

/** Whether an input may be the key of an entity. */
export const isKeyLike = (input: string): boolean => /^[a-z0-9][a-z0-9-]{1,119}$/.test(input.trim());

/** Names of the kinds that the long tail is found by. */
export type TailName = { kind: NameKind; name: string };
