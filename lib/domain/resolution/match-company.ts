import { isPlace } from "@/lib/domain/company-names/company-words";
import {
  formWordsOf,
  type ParsedName,
  parseCompanyName,
} from "@/lib/domain/company-names/parse-company-name";
import { formatDate } from "../calendar";
import { type ExactHit, type ExactTier, findExact, findSeries } from "./candidates";
import {
  ambiguous,
  type CompanyMatch,
  companyNotFound,
  entityAt,
  type Listed,
  type ResolvedCompany,
  resolutionSourceOf,
  resolved,
} from "./explain";
import { type Identifier, identifierKey, readIdentifier } from "./identifiers";
import { dropShareWords, readQuery, type SplitInput, splitInput } from "./parse-query";
import {
  entityOf,
  firstNameOf,
  type IdentifierHolder,
  isFamous,
  isListed,
  isLongGone,
  isMuchLarger,
  type RegistryEntity,
  type RegistryIndex,
  sizeRankOf,
} from "./registry-index";
import { beginsSo, calibrate, describesIndustry, type ScoredEntity, scoreQuery } from "./score";
import { type Slip, slipOf } from "./slips";
import { joinedPairs } from "./word-index";

/** The companies whose names are like the one given, found when first asked for: a name that only one bears needs none. */
type Scores = () => readonly ScoredEntity[];

const confidenceOf: Record<ExactTier, number> = { 0: 1, 1: 0.99, 2: 0.97, 3: 0.97, 4: 0.97, 5: 0.94 };
const confidenceByEvidence = 0.92;

/**
 * Decides among companies that bear the name given. Null when none does. One bearer is the answer;
 * of several, the one whose name fits best if it is no smaller than the others, or much the largest.
 */
function decideExact(
  index: RegistryIndex,
  text: string,
  parsed: ParsedName,
  found: readonly ExactHit[],
  score: Scores,
): CompanyMatch | null {
  const hits = preferCompanies(index, found);
  const [first] = hits;
  if (first === undefined) return null;
  const top = hits.filter((hit) => hit.tier === first.tier);
  const own = ownFormOf(index, text, top);
  const winner = own ?? largest(index, top);
  const rivals = hits.filter((hit) => hit !== winner);
  const equals = top.filter((hit) => hit !== winner);
  const isContested =
    (own === null && equals.some((hit) => !isMuchLarger(index, winner.entity, hit.entity))) ||
    isOutdone(index, winner, rivals) ||
    isOneOfSeries(index, parsed, winner) ||
    isEclipsed(index, parsed, winner, score);
  if (isContested) return ambiguous(index, text, listAlternatives(index, hits, score()), "borne");
  if (isPartOfFormer(index, parsed, winner)) return null;
  const most = rivals.length === 0 ? 1 : equals.length === 0 && first.tier <= 1 ? 0.98 : confidenceByEvidence;
  const confidence = Math.min(confidenceOf[first.tier], most);
  return resolved(index, winner.name, {
    confidence,
    how: "exact",
    evidence: rivals.length > 0,
    byForm: own !== null,
  });
}

/**
 * Of listed companies whose names differ in the word of their legal form alone, such as "The Toro Company" and "Toro
 * Corp.", the one whose own word was given. Null where none is, and where one is so much larger that it's meant anyway.
 */
function ownFormOf(index: RegistryIndex, text: string, top: readonly ExactHit[]): ExactHit | null {
  if (top.length < 2) return null;
  const main = largest(index, top);
  if (top.every((hit) => hit === main || isMuchLarger(index, main.entity, hit.entity))) return null;
  const given = formWordsOf(text).join(" ");
  if (given === "") return null;
  const forms = top.map((hit) => {
    const { name, filedName } = entityAt(index, hit.entity);
    return { hit, words: [name, filedName ?? name].map(formWordsOf) };
  });
  const own = forms.filter(({ words }) => words.some((form) => form.join(" ") === given));
  const [first] = own;
  if (first === undefined || own.length > 1 || !isListed(index, first.hit.entity)) return null;
  const others = forms.filter((one) => one !== first);
  const areOther = others.every(({ words }) =>
    words.every((form) => form.length > 0 && !form.some((word) => given.split(" ").includes(word))),
  );
  return areOther ? first.hit : null;
}

/** "Citadel" is only a part of "Citadel Holding Corporation", and as a name long out of use that's too little. */
function isPartOfFormer(
  index: RegistryIndex,
  { words, form }: ParsedName,
  { tier, name }: ExactHit,
): boolean {
  return tier === 5 && words.length === 1 && form === null && isLongGone(index, name);
}

/** An industry is meant only where no company has its name. */
function preferCompanies(index: RegistryIndex, hits: readonly ExactHit[]): readonly ExactHit[] {
  const companies = hits.filter(({ entity }) => index.entities[entity]?.type !== "industry");
  return companies.length > 0 ? companies : hits;
}

/** A company less likely than this, such as one of the funds of Invesco, makes nobody doubt which is meant. */
const leastEclipsing = 0.015;

/**
 * Other companies that are as likely called by the words given, with which their names begin. Not
 * asked where the legal form was given, nor of usual names that the registry holds as such.
 */
function isEclipsed(index: RegistryIndex, parsed: ParsedName, winner: ExactHit, score: Scores): boolean {
  const isUsualName = winner.name.kind === "brand" || winner.name.kind === "short";
  if (parsed.form !== null || isUsualName || index.entities[winner.entity]?.cik === null) return false;
  // "PTC" is both the name and the ticker of PTC Inc.
  if (holderOf(index, parsed.words.join(""))?.entity === winner.entity) return false;
  return score().some(
    (other) =>
      other.entity !== winner.entity &&
      beginsSo(other) &&
      other.probability >= leastEclipsing &&
      (index.entities[other.entity]?.sizeRank ?? null) !== null &&
      !isMuchLarger(index, winner.entity, other.entity) &&
      !(winner.tier === 0 && isFamous(index, winner.entity, other.entity)),
  );
}

/** "Hewlett Packard" is the former name of one company as much as the shortened name of another. */
function isOutdone(index: RegistryIndex, winner: ExactHit, rivals: readonly ExactHit[]): boolean {
  const isCurated = winner.name.kind === "brand" || winner.name.kind === "short";
  if (winner.tier !== 3 || isCurated) return false;
  return rivals.some(({ tier, entity }) => tier === 4 && !isMuchLarger(index, winner.entity, entity));
}

/** A name without numeral that only a company of the past, or an unlisted one, bears among its successors. */
function isOneOfSeries(index: RegistryIndex, parsed: ParsedName, winner: ExactHit): boolean {
  if (winner.tier < 4 && isListed(index, winner.entity)) return false;
  return findSeries(index, parsed).some((entity) => entity !== winner.entity && isListed(index, entity));
}

function largest(index: RegistryIndex, hits: readonly ExactHit[]): ExactHit {
  return hits.reduce((best, hit) =>
    sizeRankOf(index, hit.entity) < sizeRankOf(index, best.entity) ? hit : best,
  );
}

/** Bearers of the current name first, then the others by probability. */
function listAlternatives(
  index: RegistryIndex,
  hits: readonly ExactHit[],
  scored: readonly ScoredEntity[],
): Listed[] {
  const current = hits.filter(({ tier }) => tier <= 3);
  const first = [...current]
    .sort(
      (one, other) =>
        one.tier - other.tier || sizeRankOf(index, one.entity) - sizeRankOf(index, other.entity),
    )
    .map(({ entity, position }) => ({ entity, name: position, confidence: 1 / (current.length + 1) }));
  const former = hits
    .filter(({ tier, entity }) => tier > 3 && !scored.some((other) => other.entity === entity))
    .map(({ entity, position }) => ({ entity, name: position, confidence: 0.1 }));
  const others = scored.map(({ entity, name, probability }) => ({ entity, name, confidence: probability }));
  const rest = [...others, ...former]
    .filter(({ entity }) => !current.some((hit) => hit.entity === entity))
    .sort((one, other) => other.confidence - one.confidence)
    .map((listed) => ({ ...listed, confidence: Math.min(listed.confidence, 1 / (current.length + 1)) }));
  return [...first, ...rest];
}

/** The least confidence at which an answer is given, and its least lead in probability over the next company. */
const leastConfidence = 0.86;
const leastLead = 0.5;

/** Decides among companies whose names are like the one given. */
function decideScored(
  index: RegistryIndex,
  text: string,
  parsed: ParsedName,
  scored: readonly ScoredEntity[],
): CompanyMatch {
  const likely = leaveOutFarFetched(index, parsed, scored);
  const [first, second] = likely;
  const name = index.names[first?.name ?? -1];
  if (first === undefined || name === undefined) return companyNotFound(index, text, []);
  const lead = first.probability - (second?.probability ?? 0);
  const series = first.hasNumeral ? findSeries(index, parsed) : [];
  const confidence = calibrate(first.probability);
  const sure = confidence >= leastConfidence && lead >= leastLead && series.length < 2;
  if (sure && !isThin(index, parsed, first)) {
    return resolved(index, name, { confidence, how: "like", evidence: false });
  }
  if (isUsualOpening(index, parsed, likely))
    return resolved(index, name, { confidence: leastConfidence, how: "like", evidence: false });
  const nearest = likely.map(({ entity, name: at, probability }) => ({
    entity,
    name: at,
    confidence: probability,
  }));
  if (series.length > 1) return ambiguous(index, text, nearest, "borne");
  return isQuestion(likely)
    ? ambiguous(index, text, nearest, "similar")
    : companyNotFound(index, text, nearest);
}

/**
 * A single word is weak evidence if a distinctive word is missing (Siemens Energy). So is one, alone or beside words that
 * only say what a company does, that's spelled so that another company may have that very name.
 */
function isThin(index: RegistryIndex, parsed: ParsedName, first: ScoredEntity): boolean {
  const isSingle = parsed.canonical.length === 1;
  if (isSingle && first.isBeginning && first.nameRarestUnmatched > leastTelling) return true;
  // "Woolworths" is rather another company than one that was Woolworth in 1998.
  const name = index.names[first.name];
  if (isSingle && name !== undefined && isLongGone(index, name)) return true;
  if (!first.hasTypos) return false;
  const [word, other] = isSingle ? parsed.words : tellingWords(index, parsed);
  return word !== undefined && other === undefined && !isLikelySlip(index, word, first, !isSingle);
}

/** The words of a name that tell a company from others; one that no name has does. */
function tellingWords({ wordIndex }: RegistryIndex, { words, canonical }: ParsedName): string[] {
  return words.filter((_, at) => {
    const term = wordIndex.idOf.get(canonical[at] ?? "");
    return term === undefined || (wordIndex.weights[term] ?? 1) > mostDescribing;
  });
}

/**
 * Without the companies whose names are too unlike a single word to be weighed or mentioned: who asks for Conoco or Airbus
 * doesn't mean Costco or Airbnb.
 */
function leaveOutFarFetched(
  index: RegistryIndex,
  { words, canonical }: ParsedName,
  scored: readonly ScoredEntity[],
): readonly ScoredEntity[] {
  const [word = ""] = words;
  if (canonical.length !== 1 || word.length >= veryLong) return scored;
  const likely = scored.filter((one) => !one.hasTypos || slipFrom(index, word, one) !== "several");
  const total = likely.reduce((sum, { odds }) => sum + odds, 1);
  return likely.map((one) => ({ ...one, probability: one.odds / total }));
}

/** How a word differs from what is nearest to it in a name: a word, two written together, or all. */
function slipFrom(index: RegistryIndex, word: string, { name }: ScoredEntity): Slip {
  const { words = [], compact = "" } = index.names[name]?.parsed ?? {};
  return slipOf(word, [...words, ...joinedPairs(words), compact]);
}

/** From how many letters on a word that's spelled otherwise is seldom another company's name. */
const [telling, long, veryLong] = [6, 8, 10];

/**
 * Whether a single word is rather a slip than the name of a company that isn't known here. Letters swapped or doubled
 * are slips (Aplpe), and so is one left out of a well-known name (Amazn); with another letter, or in the name of a small
 * company, a short word is as likely a name of its own: BASF and BNSF, Cartier and Carter's, Kenworth and Genworth.
 */
function isLikelySlip(
  index: RegistryIndex,
  word: string,
  first: ScoredEntity,
  isBesideOthers: boolean,
): boolean {
  const words = index.names[first.name]?.parsed.words ?? [];
  const slip = slipFrom(index, word, first);
  const rank = sizeRankOf(index, first.entity);
  if (slip === "same letters")
    return isBesideOthers || word.length >= (rank <= wellKnownRank ? telling - 1 : telling);
  if (!words.some(([letter]) => letter === word[0])) return false;
  if (slip === "several") return word.length >= (isBesideOthers ? long : veryLong);
  if (isBesideOthers) return true;
  if (slip === "left out" && rank <= famousRank) return word.length >= telling - 1;
  return word.length >= (rank <= slipRank ? telling : long);
}

/** Up to this rank a company is so well known that a letter left out of a short word is noticed. */
const famousRank = 300;
/** Up to this rank a company is so well known that a word of six letters with a wrong one means it. */
const slipRank = 1500;

/** Weight up to which a word only says what a company does: "Financial", "Global", "Mining". */
const mostDescribing = 0.6;
/** How likely a company whose name opens so must be, and how unlikely every other. */
const [leastOpening, mostOther] = [0.55, 0.05];

/**
 * "Carrier", "Regions": a single word with which the name of one company begins, a large one of those listed here, whose
 * other words only say what it does. Where it's a place's name, too, it may mean any company there; and a foreign group may
 * have listed only a part of itself (Siemens Energy).
 */
function isUsualOpening(index: RegistryIndex, parsed: ParsedName, scored: readonly ScoredEntity[]): boolean {
  const [first, second] = scored;
  const [word = ""] = parsed.words;
  if (first === undefined || parsed.words.length !== 1 || parsed.form !== null || word.length < 4)
    return false;
  return (
    beginsSo(first) &&
    first.nameRarestUnmatched <= mostDescribing &&
    first.probability >= leastOpening &&
    (second?.probability ?? 0) <= mostOther &&
    index.entities[first.entity]?.type === "public_company" &&
    sizeRankOf(index, first.entity) <= wellKnownRank &&
    !scored.slice(1).some(beginsSo) &&
    !isPlace(word) &&
    isAmerican.test(entityAt(index, first.entity).name)
  );
}

const isAmerican = /\b(?:Inc|Incorporated|Corp|Corporation|Co|Company)\b/;

/** Weight from which on a word tells one company from another. */
const leastTelling = 0.2;

/** True when it is likely that one of several is meant, or several names begin with all that was given. */
function isQuestion(scored: readonly ScoredEntity[]): boolean {
  const known = scored.reduce((sum, { probability }) => sum + probability, 0);
  if (known >= 0.5 && (scored[1]?.probability ?? 0) >= 0.02) return true;
  return scored.filter(beginsSo).length > 1;
}

/** The largest companies, the only ones that strangers call by their initials. */
const wellKnownRank = 1000;

/** The one well-known company whose current name has these initials, four letters or more; otherwise null. */
function matchAcronym(index: RegistryIndex, parsed: ParsedName): CompanyMatch | null {
  const [word] = parsed.words;
  if (word === undefined || parsed.words.length !== 1 || !/^[a-z]{4,6}$/.test(word)) return null;
  if (index.wordIndex.idOf.has(word)) return null;
  const names = (index.lookup.byAcronym.get(word) ?? []).flatMap((position) => index.names[position] ?? []);
  const [name] = names;
  if (name === undefined || names.some(({ entity, kind }) => entity !== name.entity && kind !== "former"))
    return null;
  if (name.kind === "former" || sizeRankOf(index, name.entity) > wellKnownRank) return null;
  return resolved(index, name, { confidence: 0.86, how: "acronym", evidence: false });
}

/**
 * Decides on a bare word of one to five letters, which may be a ticker or a name. Null when no
 * company has it as a ticker, or when the names decide. Capitals speak for the ticker; a company of
 * that name speaks against it unless it is the same or a far smaller one.
 */
function matchSymbol(
  index: RegistryIndex,
  text: string,
  parsed: ParsedName,
  exact: readonly ExactHit[],
  score: Scores,
): CompanyMatch | null {
  if (!/^[a-z]{1,5}$/i.test(text) || parsed.words.length !== 1) return null;
  const holder = holderOf(index, text);
  if (holder === null) return null;
  const isCapital = text === text.toUpperCase();
  const current = exact.filter(({ tier }) => tier <= 3);
  if (current.some(({ entity }) => entity === holder.entity)) {
    // "Toro" is as much the larger company of that name as the one whose ticker it is.
    const isName = !isCapital && largest(index, current).entity !== holder.entity;
    return isName || current.length === 1 ? null : byTicker(index, holder, 0.93, true);
  }
  const rivals =
    exact.length > 0 ? exact.map(({ entity }) => entity) : namesBeginning(score(), holder.entity);
  const outranked = rivals.filter((entity) => !isMuchLarger(index, holder.entity, entity));
  if (outranked.length === 0) {
    if (isCapital) return byTicker(index, holder, 0.97, rivals.length > 0);
    if (exact.length > 0) return askBack(index, text, holder, exact, score());
    return isLikelySymbol(index, holder, score()) ? byTicker(index, holder, 0.93, rivals.length > 0) : null;
  }
  const dominated = rivals.some((entity) => isMuchLarger(index, entity, holder.entity));
  const isUsualName = current.some(({ name }) => name.kind === "brand" || name.kind === "short");
  const isWhole = current.some(({ tier }) => tier < 3);
  if (current.length > 0 && (!isCapital || (isWhole && (dominated || isUsualName)))) return null;
  // In capitals, "BG" is Bunge's whole ticker, and of Shell's "BG Group" only a part; "ON" is not how On Holding is written.
  const isPart = current.length > 0 && !isWhole && (!dominated || isUsualName);
  if (isCapital && isPart) return byTicker(index, holder, 0.93, true);
  if (isCapital && current.length === 0 && !dominated) return byTicker(index, holder, 0.93, true);
  return askBack(index, text, holder, exact, score());
}

function holderOf(index: RegistryIndex, text: string): IdentifierHolder | null {
  const holders = index.identifiers.get(identifierKey("ticker", text)) ?? [];
  const [holder, next] = likelyHolders(index, holders);
  return holder === undefined || next !== undefined ? null : holder;
}

/**
 * Of those that have or had an identifier, the ones that it still stands for. A registrant that no list has, such as an
 * operating partnership, may keep the ticker in its filings that its listed owner has given up: the owner is meant.
 */
function likelyHolders(
  index: RegistryIndex,
  holders: readonly IdentifierHolder[],
): readonly IdentifierHolder[] {
  const current = holders.filter(({ validTo }) => validTo === null);
  const listed = holders.filter(({ kind, entity }) => kind === "ticker" && isListed(index, entity));
  if (listed.length > 0 && !listed.some(({ validTo }) => validTo === null)) return listed;
  return current.length > 0 ? current : holders;
}

function byTicker(
  index: RegistryIndex,
  holder: IdentifierHolder,
  confidence: number,
  evidence: boolean,
): ResolvedCompany {
  const match = resolvedByIdentifier(index, holder, confidence);
  return evidence && match.source === "curated" ? { ...match, source: "disambiguation" } : match;
}

/** Other companies whose names begin with the word: "delta" speaks of Delta Air Lines. */
function namesBeginning(scored: readonly ScoredEntity[], holder: number): number[] {
  const beginning = scored.filter(beginsSo);
  return beginning.some(({ entity }) => entity === holder) ? [] : beginning.map(({ entity }) => entity);
}

/** A word in small letters is a ticker only if it is not more likely a misspelt name. */
function isLikelySymbol(
  index: RegistryIndex,
  holder: IdentifierHolder,
  scored: readonly ScoredEntity[],
): boolean {
  const [first] = scored;
  if (sizeRankOf(index, holder.entity) > 3000) return false;
  return first === undefined || first.entity === holder.entity || first.probability < 0.5;
}

function askBack(
  index: RegistryIndex,
  text: string,
  holder: IdentifierHolder,
  exact: readonly ExactHit[],
  scored: readonly ScoredEntity[],
): CompanyMatch {
  const own = firstNameOf(index, holder.entity);
  const names = exact.map(({ entity, position }) => ({ entity, name: position, confidence: 0.3 }));
  const others = scored.map(({ entity, name, probability }) => ({
    entity,
    name,
    confidence: Math.min(0.3, probability),
  }));
  const listed = [{ entity: holder.entity, name: own, confidence: 0.4 }, ...names, ...others];
  const first = listed.filter((item, at) => listed.findIndex(({ entity }) => entity === item.entity) === at);
  const answer = ambiguous(index, text, first, "borne");
  const ticker = `${holder.name} is the ticker of ${entityAt(index, holder.entity).name}`;
  return { ...answer, explanation: `${ticker}, and other companies are called ${text}; say which` };
}

/** The company of a symbol that is followed by words for its industry, such as "V payments"; otherwise null. */
function matchSymbolWithIndustry(index: RegistryIndex, text: string): CompanyMatch | null {
  const split = /^\$?([A-Z]{1,5}(?:[.-][A-Z])?) (\S.*)$/.exec(text);
  const [, symbol, rest] = split ?? [];
  if (symbol === undefined || rest === undefined) return null;
  const holders = holdersOf(index, { kind: "ticker", value: symbol }).filter(
    ({ validTo }) => validTo === null,
  );
  const [holder, next] = holders;
  if (holder === undefined || next !== undefined) return null;
  const entity = entityAt(index, holder.entity);
  if (!describesIndustry(parseCompanyName(rest).words, entity)) return null;
  const match = resolvedByIdentifier(index, holder, 0.9);
  const explanation = `Matched the ticker ${holder.name}; "${rest}" fits its industry, ${entity.industry ?? entity.sector}`;
  return { ...match, source: "symbol_fallback", explanation };
}

/**
 * Finds the company that a string stands for: an entity key, CIK, LEI, ticker, domain, or a current,
 * former or usual name, perhaps misspelt. Deterministic; when in doubt it asks back or finds nothing.
 */
export function matchCompany(index: RegistryIndex, input: string): CompanyMatch {
  const text = input.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  const whole = matchWhole(index, text);
  if (whole.outcome === "resolved") return whole;
  const named = dropShareWords(text);
  if (named !== text) return matchWhole(index, named);
  const split = splitInput(text);
  if (split === null) return whole;
  return matchSplit(text, split, (part) => matchWhole(index, part));
}

function matchWhole(index: RegistryIndex, text: string): CompanyMatch {
  const entity = entityOf(index, text);
  if (entity !== undefined) {
    return {
      outcome: "resolved",
      entity,
      source: resolutionSourceOf(entity),
      confidence: 1,
      matchedName: entity.name,
      matchedKind: "key",
      matchedUntil: null,
      isLikeness: false,
      explanation: `Matched the short name of ${entity.name}`,
    };
  }
  const identifier = readIdentifier(text);
  const held = identifier === null ? null : matchIdentifier(index, identifier);
  return held ?? matchName(index, text);
}

/** Finds the company that a name stands for: exactly first, then by likeness. */
function matchName(index: RegistryIndex, text: string): CompanyMatch {
  const parsed = parseCompanyName(text);
  if (parsed.key === "") return companyNotFound(index, text, []);
  const exact = findExact(index, parsed);
  let scored: readonly ScoredEntity[] | null = null;
  const score: Scores = () => {
    scored ??= scoreQuery(index, readQuery(parsed, index.wordIndex));
    return scored;
  };
  const decided =
    matchSymbol(index, text, parsed, exact, score) ?? decideExact(index, text, parsed, exact, score);
  if (decided !== null) return decided;
  const liked = decideScored(index, text, parsed, score());
  if (liked.outcome === "resolved") return liked;
  return matchSymbolWithIndustry(index, text) ?? matchAcronym(index, parsed) ?? liked;
}

/**
 * Decides on a name with another name, a ticker or a remark beside it. When both say the same company
 * it is the answer; when they say two, or the remark fits none, the name alone decides or asks back.
 */
function matchSplit(text: string, split: SplitInput, match: (text: string) => CompanyMatch): CompanyMatch {
  const main = match(split.main);
  const aside = match(split.aside);
  if (main.outcome === "resolved") {
    if (aside.outcome !== "resolved") return { ...main, confidence: Math.min(main.confidence, 0.95) };
    if (aside.entity === main.entity) return main.confidence >= aside.confidence ? main : aside;
    return {
      outcome: "ambiguous",
      explanation: `${split.main} and ${split.aside} are two companies; say which`,
      alternatives: [main, aside].map(({ entity, matchedName }) => ({
        entity,
        confidence: 0.4,
        matchedName,
      })),
    };
  }
  if (main.outcome === "ambiguous") {
    const meant = main.alternatives.filter(({ entity }) => isMeant(entity, split, aside));
    const [only, next] = meant;
    if (only === undefined || next !== undefined) return main;
    return {
      outcome: "resolved",
      entity: only.entity,
      source: "disambiguation",
      confidence: 0.9,
      matchedName: only.matchedName,
      matchedKind: "legal",
      matchedUntil: null,
      isLikeness: false,
      explanation: `Of the companies called ${split.main}, "${split.aside}" fits ${only.matchedName}`,
    };
  }
  const known = split.isFormerName && aside.outcome === "resolved";
  return known
    ? { ...aside, confidence: Math.min(aside.confidence, 0.9) }
    : { ...main, explanation: main.explanation.replace(split.main, text) };
}

function isMeant(entity: RegistryEntity, split: SplitInput, aside: CompanyMatch): boolean {
  if (aside.outcome === "resolved" && aside.entity === entity) return true;
  return describesIndustry(parseCompanyName(split.aside).words, entity);
}

const labels = { cik: "CIK", lei: "LEI", ticker: "ticker", domain: "domain" } as const;

/**
 * Finds the holder of an identifier. Null when nobody holds it, unless the text can be nothing but
 * an identifier: then the answer is that it is not found.
 */
function matchIdentifier(index: RegistryIndex, identifier: Identifier): CompanyMatch | null {
  const holders = holdersOf(index, identifier);
  const likely = likelyHolders(index, holders);
  const [holder, next] = likely;
  const label = labels[identifier.kind];
  if (holder === undefined) {
    if (!identifier.certain) return null;
    const explanation = `No company in the registry has the ${label} ${identifier.value}`;
    return { outcome: "not_found", explanation, nearest: [] };
  }
  if (next === undefined) return resolvedByIdentifier(index, holder, 1);
  return {
    outcome: "ambiguous",
    explanation: `Several companies have the ${label} ${identifier.value}; say which`,
    alternatives: likely.slice(0, 8).map(({ entity, name }) => ({
      entity: entityAt(index, entity),
      confidence: Math.round(1000 / (holders.length + 1)) / 1000,
      matchedName: name,
    })),
  };
}

/** The answer for the holder of an identifier. */
function resolvedByIdentifier(
  index: RegistryIndex,
  holder: IdentifierHolder,
  confidence: number,
): ResolvedCompany {
  const entity = entityAt(index, holder.entity);
  const former = holder.validTo === null ? "" : "former ";
  const until = holder.validTo === null ? "" : `, in use until ${formatDate(holder.validTo)}`;
  const label = labels[holder.kind as keyof typeof labels];
  return {
    outcome: "resolved",
    entity,
    source: resolutionSourceOf(entity),
    confidence: holder.validTo === null ? confidence : Math.min(confidence, 0.95),
    matchedName: holder.name,
    matchedKind: holder.kind,
    matchedUntil: holder.validTo,
    isLikeness: false,
    explanation: `Matched the ${former}${label} ${holder.name}${until}`,
  };
}

/** Holders of an identifier; of a host name, the longest part of it that someone holds. */
function holdersOf(
  index: RegistryIndex,
  { kind, value }: Pick<Identifier, "kind" | "value">,
): readonly IdentifierHolder[] {
  const exact = index.identifiers.get(identifierKey(kind, value));
  if (exact !== undefined || kind !== "domain") return exact ?? [];
  const [, ...rest] = value.split(".");
  return rest.length < 2 ? [] : holdersOf(index, { kind, value: rest.join(".") });
}
