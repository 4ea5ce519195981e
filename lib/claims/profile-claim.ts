import { isStateName, stateOfCode } from "@/lib/domain/places";
import { isSameName } from "./decide-report-claim";
import type { ClaimCompany } from "./parse-claim";
import lexicon from "./profile-words.json";
import { companyAt, timesIn } from "./report-claim";

/* Claims on what a registry holds of a company, read by their parts in any order and told again one by one. */

/** What is held of a company, by which names in any letters are found. */
export type ProfileNames = { headquarters: string | null; ticker: string | null; former: readonly string[] };

type Kind = keyof typeof lexicon.cues;
type Part =
  | {
      kind: "place" | "exchange" | "symbol" | "formerName" | "number" | "time" | "cue" | "joint";
      text: string;
      of?: Kind;
      /** Whether it's the held one, so that it needs no word for what it is. */
      isHeld?: boolean;
      /** Whether "from" stands before a name. */
      isFrom?: boolean;
    }
  | { kind: "self" };

const cues = (Object.entries(lexicon.cues) as [Kind, string[]][]).map(([kind, words]) => ({
  kind,
  pattern: new RegExp(`(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "iuy"),
}));
const exchanges = new RegExp(`(?:${lexicon.exchanges.join("|")})(?![\\p{L}\\p{N}])`, "iuy");
const count =
  /(?:(?:about|approximately|around|roughly|nearly|almost|over|more than|some|fewer than|less than|at least|close to) )?\d[\d,.]*\d(?: (?:thousand|million))?|\d+k\b/iuy;
const place =
  /\p{Lu}[\p{L}.'-]+(?: (?:\p{Lu}[\p{L}.'-]+|of|de))*(?:, (?:\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+)*))?/uy;
const fillers = new Set(lexicon.fillers);
const joints = new Set(lexicon.joints);

const longest = 300;
const known = "The company was formerly known as ";
const listing = "The company is listed on ";
const based = "The company is based in ";

/** Whether a claim has a word that such claims are made of. */
export const isOfProfile = (said: string): boolean =>
  [exchanges, ...cues.map(({ pattern }) => pattern)].some(({ source }) =>
    new RegExp(`\\b${source}`, "iu").test(said),
  );

/**
 * Reads a claim that says nothing but where a company has its seat, where it's incorporated, where and as what it's listed,
 * how it was called before, and how many people it employs.
 *
 * @returns each of it as a sentence of its own, all of which are claimed; empty where it says anything else.
 */
export function readProfileClaim(said: string, company: ClaimCompany, held: ProfileNames): readonly string[] {
  const text = said
    .replace(/\s+/g, " ")
    .replace(/[‘’]/g, "'")
    .replace(/\bHQ'd\b/g, "headquartered")
    .replace(
      /(?<=\p{Ll}) in (?:the state of )?(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)/gu,
      (said_, region: string) => (isStateName(region) ? `, ${region}` : said_),
    )
    .replace(/(?<=[\p{L}\d])[.!?]+$/u, "")
    .trim();
  if (text.length > longest) return [];
  // By its former names a company is called what it no longer is.
  const former = new Set(held.former);
  const today = { ...company, names: company.names.filter((name) => !former.has(name)) };
  const parts = partsOf(text, today, held);
  const statements = parts === null ? [] : (tell(parts) ?? []);
  // The registry holds one seat.
  return statements.filter((one) => one.startsWith(based)).length > 1 ? [] : statements;
}

function partsOf(text: string, company: ClaimCompany, held: ProfileNames): Part[] | null {
  const times = timesIn(text, company);
  const known = knownSpans(text, company, held);
  const parts: Part[] = [];
  for (let at = 0; at < text.length; ) {
    const space = /^(?:'s?(?= |$)|[\s:()"“”–—-]|\.(?= |$))+/u.exec(text.slice(at));
    if (space !== null) {
      at += space[0].length;
      continue;
    }
    const time = times.find(({ start, end }) => start <= at && at < end);
    const named = known.find(({ start }) => start === at);
    if (named !== undefined) {
      parts.push(named.part);
      at = named.end;
      continue;
    }
    if (time !== undefined) {
      parts.push({ kind: "time", text: text.slice(time.start, time.end) });
      at = time.end;
      continue;
    }
    const next = Math.min(
      ...[...times, ...known].map(({ start }) => start).filter((start) => start > at),
      text.length,
    );
    const found = partAt(text, at, next, company, parts.at(-1));
    if (found === null) return null;
    if (found.part !== null) parts.push(found.part);
    at += found.length;
  }
  return parts;
}

function partAt(
  text: string,
  at: number,
  end: number,
  company: ClaimCompany,
  last: Part | undefined,
): { part: Part | null; length: number } | null {
  const rest = text.slice(at, end);
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    return at + found.length <= end ? found : "";
  };
  const exchange = match(exchanges);
  if (exchange !== "") return { part: { kind: "exchange", text: exchange }, length: exchange.length };
  // "Acme incorporated in Ohio" ends no name.
  const name = companyAt(rest.trimEnd(), company).replace(/(?<=.) incorporated$/i, "");
  const cue = cues
    .map(({ kind, pattern }) => ({ kind, words: match(pattern) }))
    .toSorted((one, other) => other.words.length - one.words.length)[0];
  const words = cue?.words ?? "";
  if (name !== "" && name.length >= words.length) return { part: { kind: "self" }, length: name.length };
  if (words !== "" && cue !== undefined)
    return { part: { kind: "cue", of: cue.kind, text: words }, length: words.length };
  const number = match(count);
  if (number !== "") return { part: { kind: "number", text: number }, length: number.length };
  const [word = ""] = /^(?:[\p{L}\p{N}]+(?:['.-][\p{L}\p{N}]+)*|[,;])/u.exec(rest) ?? [];
  const plain = word.toLowerCase();
  if (word === "") return null;
  if (/^[,;]$/.test(word) || joints.has(plain))
    return { part: { kind: "joint", text: plain }, length: word.length };
  const isSymbol =
    /^[A-Z][A-Z.]{0,5}$/.test(word) &&
    last?.kind === "cue" &&
    (last.of === "ticker" || last.of === "listing");
  if (isSymbol || (last?.kind === "exchange" && /^[A-Z][A-Z.]{0,5}$/.test(word)))
    return { part: { kind: "symbol", text: word }, length: word.length };
  const whole = match(place);
  const [city = ""] = whole.split(", ");
  // "Although its seat is in Dayton, Acme is …"
  const isBeforeName = companyAt(text.slice(at + city.length).replace(/^, /, ""), company) !== "";
  const where = isBeforeName ? city : whole;
  const isLonger = where.length > word.length && /^\p{Lu}/u.test(word);
  if (fillers.has(plain) && !isLonger) return { part: null, length: word.length };
  if (where !== "" && mayBePlace(where))
    return { part: { kind: "place", text: where }, length: where.length };
  return null;
}

/** "Memphis, Tennessee", "Nevada", "Dublin, OH"; a lone name in capitals may be a city. */
const mayBePlace = (said: string): boolean => {
  const [, region = ""] = said.split(", ");
  return (
    region === "" || isStateName(region) || stateOfCode(region) !== null || /^\p{Lu}\p{Ll}+/u.test(region)
  );
};

const legalForm =
  /(?:,? (?:inc|corp|corporation|co|company|companies|ltd|limited|plc|llc|group|holdings?)\.?)+$/i;

/** The held seat, symbol and former names where a claim writes them, in any letters. */
function knownSpans(text: string, company: ClaimCompany, { headquarters, ticker, former }: ProfileNames) {
  const found: { start: number; end: number; part: Part }[] = [];
  const add = (value: string, kind: "place" | "symbol" | "formerName", flags: string) => {
    if (value.length < 2) return;
    const words = value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/,? /g, ",? ");
    const said = new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, flags).exec(text);
    if (said === null) return;
    // A ticker counts where it's called one: elsewhere it may begin the company's name.
    const isCalled = /(?:ticker|symbol|under|as|:|\() ?$/i.test(text.slice(0, said.index));
    const isOwn = companyAt(text.slice(said.index), company).length >= said[0].length;
    if (kind === "symbol" ? !isCalled : isOwn) return;
    const isTaken = found.some(({ start, end }) => start < said.index + said[0].length && said.index < end);
    if (isTaken) return;
    const told = kind === "place" ? value : said[0];
    const part: Part =
      kind === "formerName" ? nameAt(text, said.index, told) : { kind, text: told, isHeld: true };
    found.push({ start: said.index, end: said.index + said[0].length, part });
  };
  const capitals = [
    ...text.matchAll(/\p{Lu}[\p{L}\p{N}&.'-]*(?:,? (?:\p{Lu}[\p{L}\p{N}&.'-]*|of|and|&))*/gu),
  ];
  for (const { index, 0: said } of capitals) {
    const name = said.replace(/,? (?:of|and|&)$/, "");
    // What it's called today may be much like what it was.
    if (companyAt(text.slice(index), company).length >= name.length) continue;
    // With or without its legal form: "JNTL, Inc." for "JNTL Inc".
    if (former.some((one) => isSameName(name, one)))
      found.push({ start: index, end: index + name.length, part: nameAt(text, index, name) });
  }
  for (const name of former) {
    add(name, "formerName", "iu");
    const short = name.replace(legalForm, "");
    if (short.length > 3) add(short, "formerName", "iu");
  }
  if (headquarters !== null) add(headquarters, "place", "iu");
  if (ticker !== null) add(ticker, "symbol", "u");
  return found;
}

const nameAt = (text: string, at: number, name: string): Part => ({
  kind: "formerName",
  text: name,
  isFrom: /\bfrom (?:the )?$/i.test(text.slice(0, at)),
});

/** The parts of one clause, and what they tell. */
function tell(parts: readonly Part[]): string[] | null {
  const clauses: Part[][] = [[]];
  for (const part of parts)
    if (part.kind === "joint") clauses.push([]);
    else clauses.at(-1)?.push(part);
  const statements: string[] = [];
  let open: Kind | null = null;
  for (const clause of clauses) {
    const of = clause.flatMap((part) => (part.kind === "cue" && part.of !== undefined ? [part.of] : []));
    const own = tellClause(clause, of.length > 0 ? of : open === null ? [] : [open]);
    if (own === null) return null;
    // "Its headquarters, in Dayton": a cue whose value follows.
    open = own.length === 0 ? (of.at(-1) ?? open) : null;
    const prior = statements.at(-1) ?? "";
    const [name = ""] = own;
    // "On the Nasdaq and the NYSE": the registry holds one.
    if (name.startsWith(listing) && prior.startsWith(listing) && own.length === 1) return null;
    // "Called Orion, and before that Vega" would have to be shown in this order.
    const isOrdered = clause.some(
      (part) => part.kind === "cue" && /^(?:before|previously|earlier)$/i.test(part.text),
    );
    if (isOrdered && prior.startsWith(known) && name.startsWith(known)) return null;
    statements.push(...own);
  }
  return open !== null && open !== "listing" && open !== "former" ? null : statements;
}

function tellClause(clause: readonly Part[], of: readonly Kind[]): string[] | null {
  const textsOf = (kind: Part["kind"]) =>
    clause.flatMap((part) => (part.kind === kind && "text" in part ? [part.text] : []));
  const [times, places] = [textsOf("time"), textsOf("place")];
  const [names, numbers] = [textsOf("formerName"), textsOf("number")];
  const time = times[0] ?? null;
  // "Employs 5,000 people in Ohio" tells of a part of them.
  if (numbers.length > 0 && places.length > 0) return null;
  if (times.length > 1 || places.length > 1 || names.length > 1 || numbers.length > 1) return null;
  // "Used to be based in Dayton": what's over isn't held.
  const isOver = clause.some((part) => part.kind === "cue" && part.of === "former" && isPast.test(part.text));
  const isHeldNow = clause.some(({ kind }) => /^(?:place|exchange|symbol|number)$/.test(kind));
  if (isOver && isHeldNow && names.length === 0) return null;
  const isPlaced = of.includes("seat") || of.includes("incorporation");
  if (clause.some((part) => part.kind === "place" && part.isHeld !== true) && !isPlaced) return null;
  const said: string[] = [];
  const isSeat = of.includes("seat");
  const isIncorporated = of.includes("incorporation");
  const [first] = places;
  if (first !== undefined) {
    if (isIncorporated && isSeat) return null;
    said.push(`The company is ${isIncorporated ? "incorporated" : "based"} in ${first}`);
  }
  const listed = textsOf("exchange").map((exchange) => exchange.replace(/^the /i, ""));
  if (listed.length > 0) said.push(`The company is listed on ${listed.join(" and ")}`);
  for (const symbol of textsOf("symbol")) said.push(`The company's ticker is ${symbol}`);
  for (const name of names) {
    if (!isFormer(clause)) return null;
    said.push(`${known}${name}${time === null ? "" : ` until ${yearOf(time)}`}`);
  }
  for (const number of numbers) {
    if (!of.includes("employees")) return null;
    said.push(`The company employs ${number} people${time === null ? "" : ` as of ${time}`}`);
  }
  if (of.includes("founded"))
    return time === null || said.length > 0 ? null : [`The company was founded in ${yearOf(time)}`];
  // A time of anything else isn't held.
  return time !== null && names.length === 0 && numbers.length === 0 ? null : said;
}

const isPast =
  /^(?:formerly|former|previously|once|originally|earlier|used|until|till|before|prior|old|previous|went|was|were|been|being|carried|carrying|bore|appeared)/i;
const isRenaming = /^(?:renamed|rebranded|rechristened|changed)/i;

/** Whether a clause says that a name is the company's old one, and not the other way around. */
function isFormer(clause: readonly Part[]): boolean {
  const at = clause.findIndex(({ kind }) => kind === "formerName");
  const before = clause.slice(0, at).findLastIndex(({ kind }) => kind === "self");
  const self = before >= 0 ? before : clause.findIndex(({ kind }) => kind === "self");
  const cuesOf = (from: number, to: number) =>
    clause.slice(Math.max(from, 0), to).flatMap((part) => (part.kind === "cue" ? [part.text] : []));
  const name = clause[at];
  const isFrom = name?.kind === "formerName" && name.isFrom === true;
  const all = cuesOf(0, clause.length);
  // "Orion was renamed Acme", and "Orion is now Acme", tell it from the other side.
  if (self > at) return false;
  if (all.some((words) => isRenaming.test(words))) return isFrom;
  const isNow = cuesOf(self, at).some((words) => /^(?:now|goes by|going by|is)/i.test(words));
  return !isNow && all.some((words) => isPast.test(words));
}

const yearOf = (time: string): string => time.replace(/^(?:until|in|before|till) /i, "");
