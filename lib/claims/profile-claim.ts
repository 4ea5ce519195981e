import { addDays, type DayRange } from "@/lib/domain/calendar";
import { isStateName, stateOfCode } from "@/lib/domain/places";
import { readTable } from "@/lib/domain/read-table";
import { fold, nameWords } from "./compare";
import { general, sameWords, stem, stemsOf } from "./decide-profile-claim";
import { isSameName, isSeatAt, type Place, splitSeat } from "./decide-report-claim";
import type { ClaimCompany } from "./parse-claim";
import lexicon from "./profile-words.json";
import { atEdge, companyAt, plainClaim, timesIn } from "./report-claim";

/*
 * Claims on what a registry holds of a company. Each value that a claim names is bound to the property that its words call,
 * and told again as a sentence of its own. Every other word must be one that changes nothing, else the claim isn't read.
 */

/** What is held of a company, by which the words of a claim are told apart. */
export type ProfileNames = {
  headquarters: string | null;
  ticker: string | null;
  former: readonly string[];
  incorporation: string | null;
  /** Its sector, its industry, and what a company of it is called. */
  trade: readonly string[];
};

type Kind = keyof typeof lexicon.cues;
type Part = { start: number; end: number; text: string } & (
  | { kind: "cue"; of: Kind }
  | { kind: "place"; place: Place }
  | { kind: "time"; time: DayRange }
  | { kind: "exchange" | "symbol" | "former" | "number" | "day" | "trade" | "index" }
  | { kind: "self" | "joint" | "past" | "neutral" }
);

const longest = 300;
const behind = "(?![\\p{L}\\p{N}])";
const wordsOf = (lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(" ").split(" "));
const sticky = (words: string): RegExp => new RegExp(`(?:${words})${behind}`, "iuy");
const cues = (Object.entries(lexicon.cues) as [Kind, string[]][]).map(([kind, words]) => ({
  kind,
  pattern: sticky(words.join("|")),
}));
const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}{0,6}\\.?";
const dayNumber = "\\d{1,2}(?:st|nd|rd|th)?";
const patterns = {
  exchange: sticky(lexicon.exchanges.join("|")),
  index: sticky(lexicon.index),
  day: sticky(
    `(?:(?:around |about |near )?(?:the )?(?:end|last day) of |early |mid-?|late |${dayNumber} (?:of )?)?${month}(?: ${dayNumber})?`,
  ),
  number:
    /(?:(?:about|approximately|around|roughly|nearly|almost|over|more than|some|fewer than|less than|at least|close to) )?\d[\d,.]*\d(?: (?:thousand|million))?|\d+k\b/iuy,
} as const;
const plainWords = {
  joint: new Set([",", ";", ...wordsOf(lexicon.joints)]),
  past: wordsOf(lexicon.past),
  neutral: wordsOf(lexicon.neutral),
};
const planned = new RegExp(lexicon.planned, "i");

/** States and countries as people call them, by their folded names. */
const regions: ReadonlyMap<string, string> = new Map([
  ...readTable("lib/domain/tables/regions.tsv", "code", "region", "country").flatMap(({ region, country }) =>
    [region, country].map((name) => [fold(name ?? ""), name ?? ""] as const),
  ),
  ...Object.entries(lexicon.regions).flatMap(([region, names]) =>
    names.split("|").map((name) => [fold(name), region] as const),
  ),
]);
const profileWord = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...Object.values(lexicon.cues).flat(), ...lexicon.exchanges, lexicon.index].join("|")})${behind}`,
  "iu",
);

const calling = /^(?:[Tt]he )?(\p{L}[\p{L}-]*(?: \p{Ll}[\p{L}-]*){0,3}) (?=\p{Lu})/u;

/** "Casino operator Acme earned" as "Acme, a casino operator, earned", and so "Acme, the casino operator,"; null for others. */
export function withTradeApart(said: string, company: ClaimCompany): string | null {
  const apposed = said.replace(/^([^,]+), the (?=[^,]+,)/i, "$1, a ");
  if (apposed !== said) return companyAt(said, company) === "" ? null : apposed;
  const [lead = "", trade = ""] = calling.exec(said) ?? [];
  const name = companyAt(said.slice(lead.length), company);
  const rest = said.slice(lead.length + name.length);
  return lead === "" || name === "" || !/^ \p{Ll}/u.test(rest)
    ? null
    : `${name}, a ${trade.toLowerCase()},${rest}`;
}

/** Whether a claim has a word that such claims are made of. */
export const isOfProfile = (said: string): boolean =>
  profileWord.test(said) ||
  [...said.matchAll(/\p{Lu}/gu)].some(({ index }) => regionAt(said.slice(index)) !== null);

/**
 * Reads a claim that says nothing but where a company has its seat, where it's incorporated, where and as what it's listed,
 * in which trade, how it was called before, when its years end, how many people it employs, and since when it's in an index.
 *
 * @param period the days for which it's claimed.
 * @returns each of it as a sentence of its own, all of which are claimed; empty where it says anything else.
 */
export function readProfileClaim(
  said: string,
  company: ClaimCompany,
  held: ProfileNames,
  period: DayRange | null = null,
): readonly string[] {
  const text = withWholeNames(plainClaim(said).replace(/, (?=until )/gi, " "), company, held);
  if (text.length > longest || planned.test(text)) return [];
  const parts = partsOf(text, company, held);
  const told = parts === null ? null : tell(parts, text, { held, period });
  return told === null ? [] : [...new Set(told)].map((one) => `The company${one}`);
}

const droppedWord =
  /\b(?:dropped|took|struck|shed|removed|cut|deleted) (?:the words? )?["“]?([\p{L}\d&' -]{2,40}?)["”]? (?:from|out of|off) its (?:(?:corporate|legal|company|official) )?name( (?:in|on))?(?=$|[ ,;])/iu;

/** "Dropped Gears from its name": the one former name that has the word, where today's hasn't. */
function withWholeNames(text: string, { company }: ClaimCompany, { former }: ProfileNames): string {
  const [, word] = droppedWord.exec(text) ?? [];
  const spaced = (name: string) => ` ${nameWords(name).join(" ")} `;
  const has = (name: string) => word !== undefined && spaced(name).includes(spaced(word));
  const [name, ...others] = former.filter(has);
  if (name === undefined || has(company) || !others.every((one) => isSameName(name, one))) return text;
  return text.replace(
    droppedWord,
    (_, _word, on) => `was once called ${name}${on === undefined ? "" : " until"}`,
  );
}

/** The parts of a text, each the longest that begins at its place, of equally long ones the first; null where a word is none. */
function partsOf(text: string, company: ClaimCompany, held: ProfileNames): readonly Part[] | null {
  // By its former names a company is called what it no longer is.
  const isFormerName = (name: string): boolean =>
    held.former.some((one) => isSameName(one, name)) && !isSameName(name, company.company);
  const today = { ...company, names: company.names.filter((name) => !isFormerName(name)) };
  const times = [...timesIn(text, today), ...decadesIn(text)].map((one) => ({
    ...atEdge(text, one),
    said: text.slice(one.start, one.end),
  }));
  const trade = tradeReader(held.trade);
  const match = (pattern: RegExp, at: number): number => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0].length ?? 0;
  };
  const read = (at: number, last: Part | undefined): Part | null => {
    const rest = text.slice(at);
    const plain = (/^(?:[\p{L}\p{N}]+(?:['.-][\p{L}\p{N}]+)*|[,;])/u.exec(rest)?.[0] ?? "").toLowerCase();
    // "Acme incorporated in Ohio" ends no name.
    const self = companyAt(rest, today).replace(/(?<=.),? incorporated$|, the .*$|^incorporated .*$/i, "");
    const found: Part[] = [];
    const add = (length: number, one: Record<string, unknown>) => {
      if (length > 0)
        found.push({ start: at, end: at + length, text: rest.slice(0, length), ...one } as Part);
    };
    if (/^\p{Ll}/u.test(rest) && last?.kind !== "cue") add(trade(rest), { kind: "trade" });
    for (const { start, end, said, time } of times)
      if (start <= at && at < end)
        add(end - at, { kind: "time", text: said, time: { start: time.from, end: time.to } });
    add(symbolAt(text, at, last, held.ticker), { kind: "symbol" });
    const region = regionAt(rest);
    if (region !== null) add(region.length, { kind: "place", place: { city: "", region: region.name } });
    const next = times.find(({ start }) => start > at)?.start ?? text.length;
    add(formerAt(text.slice(at, next), self, held.former), { kind: "former" });
    // "Texas company" is no name of Texas Instruments.
    const isRegion =
      region !== null && !/\S/.test(self.slice(region.length).replace(/ (?:company|corporation)/gi, ""));
    if (!isRegion) add(self.length, { kind: "self" });
    for (const { kind, pattern } of cues) add(match(pattern, at), { kind: "cue", of: kind });
    for (const [kind, pattern] of Object.entries(patterns)) {
      const length = match(pattern, at);
      // "Since at least 2010"
      const isYear = kind === "number" && times.some(({ start, end }) => at < start && end <= at + length);
      if (!isYear) add(length, { kind });
    }
    add(trade(rest), { kind: "trade" });
    for (const [kind, words] of Object.entries(plainWords)) if (words.has(plain)) add(plain.length, { kind });
    const isOther = (from: number): boolean =>
      (from === 0 && found.length > 0) ||
      companyAt(rest.slice(from), company) !== "" ||
      [patterns.exchange, ...cues.map(({ pattern }) => pattern)].some((one) => match(one, at + from) > 0) ||
      rest.slice(from).split(" ")[0] === held.ticker;
    const place = placeAt(rest, held.headquarters ?? "", isOther);
    if (place !== null) add(place.length, { kind: "place", place });
    return found.toSorted((one, other) => other.end - one.end)[0] ?? null;
  };
  const parts: Part[] = [];
  for (let at = 0; at < text.length; ) {
    const space = /^(?:'s?(?= |$)|[\s:()"“”–—-]|\.(?= |$))+/u.exec(text.slice(at))?.[0].length ?? 0;
    const found = space > 0 ? null : read(at, parts.at(-1));
    if (space === 0 && found === null) return null;
    if (found !== null) parts.push(found);
    at = found?.end ?? at + space;
  }
  // Nothing tells the name from that of today.
  const isCalled = parts.some((part) => part.kind === "cue" && part.of === "former");
  const named = parts.map(
    (part): Part => (part.kind === "former" && !isCalled ? { ...part, kind: "self" } : part),
  );
  return withJoining(named);
}

/** "In the index since 2001", "since before 2001": the words say when it joined. */
function withJoining(parts: readonly Part[]): readonly Part[] {
  let isOfIndex = false;
  return parts.map((part, at): Part => {
    const isCue = part.kind === "cue";
    const next = parts.slice(at + 1).find(({ kind }) => kind !== "cue" && kind !== "neutral");
    const isDated = isCue && /^(?:since|before|prior to)$/i.test(part.text) && next?.kind === "time";
    if (isOfIndex && isDated) return { ...part, of: "joining" };
    if (part.kind !== "neutral" && part.kind !== "self")
      isOfIndex = part.kind === "index" || (isCue && part.of === "joining");
    return part;
  });
}

/** "The 1990s" */
const decadesIn = (text: string) =>
  [...text.matchAll(/\b((?:19|20)\d)0s\b/g)].map(({ index: start, 0: said, 1: years }) => ({
    ...{ start, end: start + said.length },
    time: { from: `${years}0-01-01`, to: `${years}9-12-31`, isEnded: false, isFiscal: false },
  }));

/** "ACM" where it's called a ticker; elsewhere only the held one, beside the company's name. */
function symbolAt(text: string, at: number, last: Part | undefined, ticker: string | null): number {
  const [symbol = ""] = /^[A-Z][A-Z.]{0,5}(?![\p{L}\p{N}&'])/u.exec(text.slice(at)) ?? [];
  const isCalled =
    /(?:\b(?:as|under)|:|\() ?$/i.test(text.slice(0, at)) ||
    (last?.kind === "cue" && last.of === "ticker") ||
    last?.kind === "exchange";
  const isBeside = last?.kind === "self" || /^ ticker/i.test(text.slice(at + symbol.length));
  const isHeld = symbol === ticker && (isCalled || (isBeside && symbol.length > 1));
  return isHeld || (isCalled && !/^(?:NYSE|GICS|US|U\.S|UK|I|A)$/.test(symbol)) ? symbol.length : 0;
}

const beginsWith = (text: string, words: string): boolean =>
  words !== "" && fold(text).startsWith(fold(words)) && !/^[\p{L}\p{N}]/u.test(text.slice(words.length));

/** The state or country that a text begins with, by its longest name. */
function regionAt(text: string): { name: string; length: number } | null {
  const words = text.split(" ", 4);
  for (let many = words.length; many > 0 && /^\p{Lu}/u.test(text); many--) {
    const said = words.slice(0, many).join(" ");
    const [bare = ""] = /^[^',;:)]*?(?=-\p{Ll}|[',;:)]|$)/u.exec(said) ?? [];
    const name = regions.get(fold(bare)) ?? regions.get(fold(bare.replace(/\.$/, "")));
    if (name !== undefined) return { name, length: bare.length };
  }
  return null;
}

const cityWord = /^(?:St\.|Ft\.|Mt\.|\p{Lu}[\p{L}'’]*(?:-\p{Lu}\p{L}+)*|of(?= \p{Lu})|de(?= \p{Lu}))/u;

/** "Memphis, Tennessee", "Dublin, OH", "Dayton in Ohio", "Dayton": a name in capitals, with or without what it's in. */
function placeAt(
  text: string,
  seat: string,
  isOther: (from: number) => boolean,
): (Place & { length: number }) | null {
  const said = text.replace(/^(?:Saint|St) (?=\p{Lu})/u, "St. ");
  if (said !== text && seat.startsWith("St. ")) {
    const place = placeAt(said, seat, isOther);
    return place && { ...place, length: place.length + text.length - said.length };
  }
  // Keywords may be in small letters: "dayton ohio".
  const whole = [seat, seat.replace(/,/g, "")].find((one) => beginsWith(text, one));
  if (whole !== undefined) return { ...splitSeat(seat), length: whole.length };
  const [own = ""] = seat.split(", ");
  let length = beginsWith(text, own) && text.startsWith(own) ? own.length : 0;
  for (let from = 0; length < from || from === 0; from = length + 1) {
    const [word = ""] = cityWord.exec(text.slice(from)) ?? [];
    const isEnd = length > 0 && from === 0;
    if (isEnd || word === "" || isOther(from) || (from > 0 && regionAt(text.slice(from)) !== null)) break;
    length = from + word.length;
    if (text[length] !== " ") break;
  }
  if (length === 0) return null;
  const city = text.slice(0, length);
  const [joint = ""] = /^,? (?:in )?(?:the state of )?/.exec(text.slice(length)) ?? [];
  const behindCity = text.slice(length + joint.length);
  const coded = stateOfCode(/^[A-Z]{2}(?![\p{L}\p{N}])/u.exec(behindCity)?.[0] ?? "");
  const region = coded === null ? regionAt(behindCity) : { name: coded, length: 2 };
  if (region === null || joint === "" || isOther(length + joint.length)) return { city, region: "", length };
  return { city, region: region.name, length: length + joint.length + region.length };
}

const legalForm =
  /(?:,? (?:inc|corp|corporation|co|company|companies|ltd|limited|plc|llc|group|holdings?)\.?)+$/i;

/** A former name at the start of a text, with or without its legal form: "JNTL, Inc." for "JNTL Inc". */
function formerAt(text: string, self: string, former: readonly string[]): number {
  const words = text.trim().split(" ", 10);
  for (let many = words.length; many > 0; many--) {
    const name = words
      .slice(0, many)
      .join(" ")
      .replace(/'s?$|[,;]$/, "");
    const isLight =
      /^(?:'s|\p{Ll}.*)$/u.test(words[many - 1] ?? "") && plainWords.neutral.has(words[many - 1] ?? "");
    const isCut = isLight || plainWords.joint.has(words[many - 1] ?? "");
    // What it's called today may be much like what it was.
    if (!isCut && name.length > self.length && !/^incorporated /i.test(name))
      if (former.some((one) => [one, one.replace(legalForm, "")].some((held) => isSameName(name, held))))
        return name.length;
  }
  return 0;
}

/** Reads names of the company's own sector or industry, by its words or others for them: 0 where there are none. */
function tradeReader(trade: readonly string[]): (text: string) => number {
  const own = new Set(trade.flatMap(stemsOf).filter((word) => !small.has(word) && !general.has(word)));
  for (const [word, others] of sameWords) if (others.some((one) => own.has(stem(one)))) own.add(word);
  const labels = trade.slice(0, 2).map((label) => stemsOf(label).filter((word) => word !== "and"));
  const fits = (words: readonly string[]) =>
    labels.some((label) => words.every((part, at) => part === label[at]));
  const next = /([ ,/&-]+(?:and )?)?([\p{L}\p{N}]+)/uy;
  return (text) => {
    let length = 0;
    const said: string[] = [];
    next.lastIndex = 0;
    for (let found = next.exec(text); found !== null; found = next.exec(text)) {
      const [, joint = "", one = ""] = found;
      const word = stem(one);
      if (said.length === 0 && joint !== "") break;
      const isKind = said.length > 0 && general.has(word) && !small.has(one);
      const isWhole = labels.some((label) => label.join(" ") === said.join(" "));
      if (!isKind && (!own.has(word) || (isWhole && !fits([...said, word])))) break;
      // "An energy company, oil and gas" names two.
      if (/,|and/.test(joint) && general.has(said.at(-1) ?? "")) break;
      said.push(word);
      length = next.lastIndex;
    }
    return length;
  };
}

const small = new Set("of and in the a an s p".split(" "));

const isOver =
  /^(?:formerly|former|previously|once|originally|first|earlier|used|until|till|before|prior|old|previous|went|was|were|been|being|carried|carrying|bore|appeared|started|dropped|shed|abandoned|gave|ditched|retired|up to|original)/i;
const isRenaming = /^(?:renamed|rebranded|rechristened|changed|became|took)/i;
/** Cues that need no value: "its shares", "a listed company". */
const isFree = /^(?:now|under|listed|traded|(?:common )?(?:stock|shares))$/i;

/** How a sentence on each kind goes on behind "The company". */
const ways: Readonly<Record<Kind, string>> = lexicon.ways;

/** What parts tell, each as the end of a sentence that begins with "The company"; null where any isn't understood. */
function tell(
  parts: readonly Part[],
  text: string,
  { held, period }: { held: ProfileNames; period: DayRange | null },
): string[] | null {
  const places = bindPlaces(parts, text, held);
  if (places === null) return null;
  const told: string[] = [];
  let isPast = false;
  const ends = [...parts.flatMap(({ kind }, at) => (kind === "joint" ? [at] : [])), parts.length];
  for (const [at, end] of ends.entries()) {
    const clause = parts.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end);
    const [first] = clause;
    // "Was incorporated in Ohio and listed on the NYSE"
    const goesOn: boolean = isPast && first?.kind === "cue" && /ed$/.test(first.text);
    isPast = goesOn || clause.some(({ kind }) => kind === "past");
    const own = tellClause(clause, places, { text, isPast, period });
    if (own === null) return null;
    const isAgain = (way: string, of: readonly string[]) =>
      told.some((one) => one.startsWith(way)) && of[0]?.startsWith(way) === true;
    // "On the Nasdaq and the NYSE": the registry holds one. And names would have to be shown in their order.
    if ((isAgain(ways.listing, own) && own.length === 1) || isAgain(ways.former, own)) return null;
    told.push(...own);
  }
  const isTold = (part: Part): boolean =>
    part.kind !== "cue" || isFree.test(part.text) || told.some((one) => one.startsWith(ways[part.of]));
  const isNeeded = (part: Part): boolean => part.kind !== "cue" || !ofPlaces.has(part.of);
  const has = (of: Kind): boolean => parts.some((part) => part.kind === "cue" && part.of === of);
  const isCalled = (kind: Kind): boolean => has(kind) || !told.some((one) => one.startsWith(ways[kind]));
  return parts.filter(isNeeded).every(isTold) && isCalled("year-end") && isCalled("employees") ? told : null;
}

const yearOf = (time: string): string => time.replace(/^(?:until|in|before|till) /i, "");

type Said = { text: string; isPast: boolean; period: DayRange | null };

/** When a clause says that the company joined the index; null where it doesn't say that, or not of the index alone. */
function joinedAt(clause: readonly Part[], { text, isPast, period }: Said): string | null {
  const isJoining = clause.some((part) => part.kind === "cue" && part.of === "joining");
  const index = clause.findIndex(({ kind }) => kind === "index");
  const times = clause.flatMap((part) => (part.kind === "time" ? [part] : []));
  const [time] = times;
  if (index < 0 || times.length > 1 || (time === undefined && !isJoining)) return null;
  const at = time === undefined ? -1 : clause.indexOf(time);
  const between = clause.slice(at < index ? 0 : index, Math.max(at, index) + 1);
  if (!between.every((part) => withIndex.has(part.kind === "cue" ? part.of : part.kind))) return null;
  const { start, end } = time?.time ?? period ?? { start: null, end: null };
  if (start === null || end === null) return null;
  const lead = text.slice(0, time?.start);
  if (/\b(?:before|prior to) (?:the )?$/i.test(lead)) return `before ${start}`;
  if (/\bafter (?:the )?$/i.test(lead)) return `after ${end}`;
  const isBy = /\b(?:by|no later than|at least) (?:the )?$/i.test(lead) || (isPast && !isJoining);
  return isBy ? `before ${addDays(start, 1)}` : `between ${start} and ${end}`;
}

/** What may stand between an index and the time at which it was joined. */
const withIndex: ReadonlySet<string> = new Set(["time", "index", "self", "past", "neutral", "joining"]);

function tellClause(
  clause: readonly Part[],
  places: ReadonlyMap<Part, readonly string[]>,
  said: Said,
): string[] | null {
  const joined = joinedAt(clause, said);
  if (joined === null) return tellPlain(clause, places, said);
  const rest = clause.filter(({ kind }) => kind !== "time" && kind !== "index");
  const told = tellPlain(rest, places, said);
  return told && [...told, `${ways.joining}${joined}`];
}

/** What a clause tells beside when the company joined an index. */
function tellPlain(
  clause: readonly Part[],
  places: ReadonlyMap<Part, readonly string[]>,
  { text, isPast }: Said,
): string[] | null {
  const textsOf = (kind: Part["kind"]) => clause.flatMap((part) => (part.kind === kind ? [part.text] : []));
  const calls = clause.flatMap((part) => (part.kind === "cue" ? [part] : []));
  const [times, names, numbers] = [textsOf("time"), textsOf("former"), textsOf("number")];
  const [time] = times;
  const kind = calls.find(({ of }) => of === "sector" || of === "industry")?.of;
  const placed = clause.flatMap((part) => places.get(part) ?? []);
  const exchanges = textsOf("exchange").map((one) => one.replace(/^the /i, ""));
  const today = [
    ...(exchanges.length > 0 ? [`${ways.listing}${exchanges.join(" and ")}`] : []),
    ...textsOf("symbol").map((one) => `${ways.ticker}${one}`),
    ...textsOf("day")
      .map((one) => one.replace(/^(?:around|about|near) (?:the )?end of /i, "late "))
      .map((one) => `${ways["year-end"]}${/^(?:early|mid|late)/i.test(one) ? "in" : "on"} ${one}`),
    ...textsOf("trade").map((one) =>
      kind === undefined && !/ (?:sector|industry)$/i.test(one)
        ? ` is a ${one}`
        : ` is in the ${one} ${kind ?? ""}`.trimEnd(),
    ),
    ...textsOf("index").map(() => " is in the S&P 500"),
  ];
  if ([times, names, numbers, textsOf("day")].some(({ length }) => length > 1)) return null;
  // "Employs 5,000 people in Ohio" tells of a part of them; a year begins on the day that it runs from.
  if (numbers.length > 0 && placed.length > 0) return null;
  if (clause.some(({ kind, start }) => kind === "day" && /\bfrom $/i.test(text.slice(0, start)))) return null;
  // What's over isn't held.
  // "Newark's Acme was incorporated in Ohio"
  const isOwner = ({ kind, end }: Part): boolean => kind === "place" && text.startsWith("'", end);
  const seats = clause.flatMap((part) => (isOwner(part) ? [] : (places.get(part) ?? [])));
  const isToday = today.length > 0 || seats.some((one) => one.startsWith(ways.seat));
  const isGone = calls.some((part) => part.of === "former" && isOver.test(part.text));
  if ((isPast && isToday) || (isGone && (isToday || placed.length + numbers.length > 0))) return null;
  if (names.length > 0 && !isFormer(clause, text)) return null;
  const dated = [
    ...names.map((name) => `${ways.former}${name}${time === undefined ? "" : ` until ${yearOf(time)}`}`),
    ...numbers.map((one) => `${ways.employees}${one} people${time === undefined ? "" : ` as of ${time}`}`),
  ];
  if (time === undefined) return [...placed, ...today, ...dated];
  if (placed.length + today.length === 0 && dated.length > 0) return dated;
  // No other time is held than those of names, of counts, and of how it began.
  if (today.length + dated.length > 0 || placed.length > 1) return null;
  const [place] = placed;
  const began = place ?? (calls.some(({ of }) => of === "founded") ? ways.founded.slice(0, -4) : null);
  return began === null || began.startsWith(ways.seat) ? null : [`${began} in ${yearOf(time)}`];
}

/** Whether a clause says that a name is the company's old one, and not the other way around. */
function isFormer(clause: readonly Part[], text: string): boolean {
  const at = clause.findIndex(({ kind }) => kind === "former");
  const before = clause.slice(0, at).findLastIndex(({ kind }) => kind === "self");
  const self = before >= 0 ? before : clause.findIndex(({ kind }) => kind === "self");
  const between = (from: number, to: number) =>
    clause.slice(Math.max(from, 0), to).flatMap((part) => (part.kind === "cue" ? [part.text] : []));
  const all = between(0, clause.length);
  const name = clause[at];
  // "Acme was Orion's name", and "the name Acme was dropped for Orion", tell it from the other side.
  const isDropped = clause.some(
    (part, on) =>
      clause[on - 1]?.kind === "past" && /^(?:dropped|shed|abandoned|given|ditched|retired)/i.test(part.text),
  );
  if (isDropped || (name !== undefined && /^'s? (?:\w+ )?name/i.test(text.slice(name.end)))) return false;
  // "Orion was renamed Acme", and "Orion is now Acme".
  const isSince = (words: string): boolean => isRenaming.test(words) || /^now/i.test(words);
  if (self > at) return all.length > 0 && between(at, self).length === all.length && all.every(isSince);
  if (all.some((words) => isRenaming.test(words)))
    return /\bfrom (?:the )?$/i.test(text.slice(0, name?.start));
  const isNow = between(self, at).some((words) => /^(?:now|goes by|going by|is)/i.test(words));
  return !isNow && all.some((words) => isOver.test(words));
}

type PlacePart = Extract<Part, { kind: "place" }>;
const ofPlaces: ReadonlySet<Kind> = new Set(["seat", "incorporation"]);
const inPlace = /\b(?:in|at|from|of|to|under) (?:the )?$/i;

/**
 * What each place is said to be: by the cue before or behind it, by two that are joined, else by its own kind.
 *
 * @returns null where a cue has no place, or a place may be of either kind and isn't both.
 */
function bindPlaces(parts: readonly Part[], text: string, held: ProfileNames): Map<Part, string[]> | null {
  const bound = new Map<PlacePart, Kind[]>();
  let [open, waiting, last]: [Kind[], PlacePart | null, PlacePart | null] = [[], null, null];
  let isPast = false;
  for (const [at, part] of parts.entries()) {
    if (part.kind === "joint") isPast = false;
    if (part.kind === "past") isPast = true;
    if (part.kind === "place") {
      bound.set(part, open);
      [waiting, last] = open.length === 0 ? [part, null] : [null, part];
      open = [];
    }
    if (part.kind !== "cue" || !ofPlaces.has(part.of)) continue;
    if (isPast && part.of === "seat") return null;
    const next = parts.slice(at + 1).find(({ kind }) => kind !== "neutral");
    const isAhead = next?.kind === "place" && inPlace.test(text.slice(part.end, next.start));
    if (waiting !== null && !isAhead) {
      bound.set(waiting, [part.of]);
      [waiting, last] = [null, waiting];
    } else {
      // "Is home to the headquarters", "calls Dayton home"
      const isSame = last !== null && bound.get(last)?.at(-1) === part.of && next?.kind !== "place";
      if (!isSame && open.at(-1) !== part.of) open = [...open, part.of];
    }
  }
  // "Ohio is its seat and its state of incorporation"
  if (open.length > 0 && last === null) return null;
  if (last !== null) bound.set(last, [...(bound.get(last) ?? []), ...open]);
  const told = new Map<Part, string[]>();
  for (const [part, of] of bound) {
    const isOfTrade = parts[parts.indexOf(part) + 1]?.kind === "trade";
    const one = tellPlace(part, of, { text, isOfTrade }, held);
    if (one === null) return null;
    told.set(part, one);
  }
  // The registry holds one seat.
  const isElsewhere = [...bound].some(([{ place }, of]) => of.includes("seat") && !isSeat(place, held));
  const seats = [...told.values()].flat().filter((one) => one.startsWith(ways.seat));
  return isElsewhere && seats.length > 1 ? null : told;
}

const write = ({ city, region }: Place): string => [city, region].filter((one) => one !== "").join(", ");
const isSeat = (place: Place, { headquarters }: ProfileNames): boolean =>
  headquarters !== null &&
  (write(place) === headquarters || isSeatAt(write(place), splitSeat(headquarters)) === true);

function tellPlace(
  { place, end }: PlacePart,
  of: readonly Kind[],
  { text, isOfTrade }: { text: string; isOfTrade: boolean },
  held: ProfileNames,
): string[] | null {
  const { city, region } = place;
  const isHeld = isSeat(place, held);
  const isOwner = text.startsWith("'", end);
  const seat = `${ways.seat}${write(place)}`;
  const incorporation = `${ways.incorporation}${region}`;
  if (of.length === 0) {
    // "Canada's Acme", "the Ohio bank"
    // "New York" alone is the city, "a New York company" may be one of the state.
    const isAlone = /^(?:$|[,;])/.test(text.slice(end));
    const isCity = city !== "" || (isAlone && held.headquarters?.startsWith(`${region}, `));
    if (isHeld && (isOwner || isCity || isOfTrade)) return [seat];
    const own = held.incorporation ?? "";
    if (isHeld && region === "United States" && isStateName(own)) return [seat];
    return isHeld && fold(own) === fold(region) ? [seat, incorporation] : null;
  }
  // A province that the seat is in, too.
  if (!isHeld && held.headquarters?.includes(`, ${region}, `)) return null;
  // "Orion's headquarters" may be a company's.
  if (region === "" && !isHeld && isOwner) return null;
  if (!of.includes("incorporation")) return [seat];
  if (region === "" || (city !== "" && !isHeld)) return null;
  return of.includes("seat") || city !== "" ? [seat, incorporation] : [incorporation];
}
