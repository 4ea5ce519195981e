import {
  compareTexts,
  type PackedPairs,
  type PackedTexts,
  type Pause,
  startNumbers,
  startPairs,
  startTexts,
  takeFirst,
  textAt,
  visitPairs,
  walkAll,
  walkAny,
} from "@/lib/domain/packed";
import {
  type AlikeAnswer,
  type AlikeQuestion,
  type BearersAnswer,
  type BearersQuestion,
  isOfLongTail,
  type TailRow,
  type TailWord,
} from "./long-tail";
import { wordTerm } from "./name-terms";
import type { RegistryEntity, RegistryName } from "./registry-index";

/** Companies by number. */
type TailCompanyColumns = {
  keys: PackedTexts;
  /** What else `RegistryEntity` has, as JSON: few are looked at, so few are parsed. */
  facts: PackedTexts;
  byKey: PackedPairs;
};

/** Names and identifiers by number, in the order of the database's table. */
type TailNameColumns = {
  names: PackedTexts;
  /** The company that bears each, by its number. */
  bearers: Uint32Array;
  /** Of each name the number of its kind and last day in `states`. */
  stateOf: Uint32Array;
  states: readonly Pick<RegistryName, "kind" | "validTo">[];
  /** Terms of name `n`: `terms[termStarts[n]]` up to `terms[termStarts[n + 1]]`. */
  terms: Int32Array;
  termStarts: Uint32Array;
  byTerm: PackedPairs;
};

/** The dictionary's words by number. */
type TailWordColumns = {
  words: PackedTexts;
  /** How many names bear each. */
  counts: Int32Array;
  byWord: PackedPairs;
  byCut: PackedPairs;
  byWordTerm: PackedPairs;
};

/**
 * The long tail as it was at one moment, for a process that asks often. Answers what the database's functions
 * `tail_bearers`, `tail_words` and `tail_alike` answer, and just so; a test asks both. It is never changed.
 */
export type TailIndex = TailCompanyColumns &
  TailNameColumns &
  TailWordColumns & {
    /** Whether the database's `lower` knows letters beyond ASCII, which depends on its locale. */
    lowersAll: boolean;
  };

type Parts<Row> = AsyncIterable<readonly Row[]>;

/** A name as the table has it: its company's key, and what it is found by. */
export type StoredTailName = Pick<RegistryName, "entityKey" | "kind" | "name" | "validTo"> & {
  terms: readonly number[];
};

/** A word as the dictionary has it; `term` is null in what an older version stored. */
export type StoredTailWord = TailWord & { cuts: readonly number[]; term: number | null };

/** What an index is built from, in parts: each is read when the one before has been packed. */
export type TailParts = Pick<TailIndex, "lowersAll"> & {
  companies: Parts<RegistryEntity>;
  names: Parts<StoredTailName>;
  words: Parts<StoredTailWord>;
};

/** Builds the index. Others work between its steps, each of some milliseconds, and the longest of some tens of them. */
export async function buildTailIndex(
  { companies, names, words, lowersAll }: TailParts,
  pause: Pause,
): Promise<TailIndex> {
  const packed = await packCompanies(companies, pause);
  const named = await packNames(names, packed, pause);
  return { ...packed, ...named, ...(await packWords(words, pause)), lowersAll };
}

async function packCompanies(parts: Parts<RegistryEntity>, pause: Pause): Promise<TailCompanyColumns> {
  const [keys, facts, byKey] = [startTexts(), startTexts(), startPairs()];
  let count = 0;
  for await (const part of parts)
    for (const { key, ...rest } of part) {
      keys.add(key);
      facts.add(writeFacts(rest));
      byKey.add(wordTerm(key), count);
      count += 1;
    }
  return { keys: keys.pack(), facts: facts.pack(), byKey: await byKey.pack(pause) };
}

async function packNames(
  parts: Parts<StoredTailName>,
  companies: TailCompanyColumns,
  pause: Pause,
): Promise<TailNameColumns> {
  const [names, byTerm] = [startTexts(), startPairs()];
  const [bearers, stateOf, termStarts] = [
    startNumbers(Uint32Array),
    startNumbers(Uint32Array),
    startNumbers(Uint32Array),
  ];
  const terms = startNumbers(Int32Array);
  const numbers = new Map<string, number>();
  const states: Pick<RegistryName, "kind" | "validTo">[] = [];
  for await (const part of parts)
    for (const { entityKey, kind, name, validTo, terms: own } of part) {
      const bearer = findCompany(companies, entityKey);
      // One that came while the others were read: the database says that all has changed.
      if (bearer === undefined) continue;
      const state = numbers.get(`${kind} ${validTo}`) ?? states.push({ kind, validTo }) - 1;
      numbers.set(`${kind} ${validTo}`, state);
      for (const term of own) byTerm.add(term, bearers.length);
      termStarts.add(terms.length);
      for (const term of own) terms.add(term);
      names.add(name);
      bearers.add(bearer);
      stateOf.add(state);
    }
  termStarts.add(terms.length);
  return {
    names: names.pack(),
    bearers: bearers.pack(),
    stateOf: stateOf.pack(),
    states,
    terms: terms.pack(),
    termStarts: termStarts.pack(),
    byTerm: await byTerm.pack(pause),
  };
}

async function packWords(parts: Parts<StoredTailWord>, pause: Pause): Promise<TailWordColumns> {
  const [words, counts] = [startTexts(), startNumbers(Int32Array)];
  const [byWord, byCut, byWordTerm] = [startPairs(), startPairs(), startPairs()];
  for await (const part of parts)
    for (const { word, names, cuts, term } of part) {
      const number = counts.length;
      words.add(word);
      counts.add(names);
      byWord.add(wordTerm(word), number);
      for (const cut of cuts) byCut.add(cut, number);
      if (term !== null) byWordTerm.add(term, number);
    }
  return {
    words: words.pack(),
    counts: counts.pack(),
    byWord: await byWord.pack(pause),
    byCut: await byCut.pack(pause),
    byWordTerm: await byWordTerm.pack(pause),
  };
}

function findCompany({ keys, byKey }: TailCompanyColumns, key: string): number | undefined {
  let number: number | undefined;
  visitPairs(byKey, wordTerm(key), (one) => {
    if (textAt(keys, one) === key) number = one;
  });
  return number;
}

/** A name with how many terms it has, or the name of a company that was asked for by its key, with none. */
type Hit = Pick<TailRow, "kind" | "borne" | "validTo"> & { company: number; size: number };

/** Who bears a name or identifier exactly, or has a key; and the dictionary's words that are like those given. */
export function findBearersIn(index: TailIndex, asked: BearersQuestion): BearersAnswer {
  const { named, loosely, text, key, most } = asked;
  // As many as the database looks at, however many there are.
  const names = [named, loosely].flatMap((terms) => takeFirst(walkAny(index.byTerm, terms).walk, 5 * most));
  const hits = [...new Set(names)].map((name) => hitOf(index, name));
  const company = key === null ? undefined : findCompany(index, key);
  if (company !== undefined) {
    const entity = companyOf(index, company);
    if (isOfLongTail(entity))
      hits.push({ company, size: 0, kind: "legal", borne: entity.name, validTo: null });
  }
  const lower = (name: string) =>
    index.lowersAll ? name.toLowerCase() : name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const same = lower(text);
  const order = (one: Hit, other: Hit) => compareHits(index, one, other);
  const nearest = hits
    .map((hit) => ({ hit, isSame: lower(hit.borne) === same }))
    .sort(
      (one, other) =>
        Number(other.isSame) - Number(one.isSame) ||
        one.hit.size - other.hit.size ||
        order(one.hit, other.hit),
    )
    .slice(0, most)
    .map(({ hit }) => hit);
  return { rows: nearest.sort(order).map((hit) => rowOf(index, hit)), known: findWords(index, asked) };
}

function findWords(index: TailIndex, { words, cuts }: BearersQuestion): TailWord[] {
  const found = new Set<number>();
  for (const word of words)
    visitPairs(index.byWord, wordTerm(word), (number) => {
      if (textAt(index.words, number) === word) found.add(number);
    });
  for (const cut of cuts) visitPairs(index.byCut, cut, (number) => found.add(number));
  return [...found].map((number) => wordOf(index, number));
}

/** The names that share the most terms with a search and have the fewest others; and how common their words are. */
export function findAlikeIn(
  index: TailIndex,
  { any, together, wanted, ...most }: AlikeQuestion,
): AlikeAnswer {
  const each = walkAll(together.map((terms) => walkAny(index.byTerm, terms)));
  const rare = walkAny(index.byTerm, any).walk;
  const names = takeFirst((least) => Math.min(rare(least), each(least)), most.ranked);
  const best = takeBest(index, names, new Set(wanted), most.given);
  const counts = new Map<string, number>();
  const count = (number: number) => {
    const { word, names: bearing } = wordOf(index, number);
    counts.set(word, bearing);
  };
  for (const term of new Set(best.flatMap((name) => termsOf(index, name))))
    visitPairs(index.byWordTerm, term, count);
  visitPairs(index.byWord, wordTerm(""), (number) => {
    if (textAt(index.words, number) === "") count(number);
  });
  return { rows: best.map((name) => rowOf(index, hitOf(index, name))), counts };
}

/** Of names those with the most terms that are wanted, then the fewest terms, in order; a limited number of them. */
function takeBest(
  index: TailIndex,
  names: readonly number[],
  wanted: ReadonlySet<number>,
  most: number,
): number[] {
  const best: { name: number; shared: number; all: number }[] = [];
  for (const name of names) {
    const [from, to] = [index.termStarts[name] ?? 0, index.termStarts[name + 1] ?? 0];
    let shared = 0;
    for (let at = from; at < to; at += 1) if (wanted.has(index.terms[at] ?? 0)) shared += 1;
    const one = { name, shared, all: to - from };
    const isBefore = (other: typeof one) =>
      other.shared - shared || one.all - other.all || compareNames(index, name, other.name);
    let place = best.length;
    for (let other = best[place - 1]; other && isBefore(other) < 0; other = best[place - 1]) place -= 1;
    if (place === most) continue;
    best.splice(place, 0, one);
    if (best.length > most) best.pop();
  }
  return best.map(({ name }) => name);
}

function compareNames(index: TailIndex, one: number, other: number): number {
  return (
    compareTexts(index.keys, index.bearers[one] ?? 0, index.bearers[other] ?? 0) ||
    compareTexts(index.names, one, other) ||
    compareCodes(kindOf(index, one), kindOf(index, other))
  );
}

function compareHits(index: TailIndex, one: Hit, other: Hit): number {
  return (
    compareTexts(index.keys, one.company, other.company) ||
    compareCodes(one.kind, other.kind) ||
    Buffer.compare(Buffer.from(one.borne), Buffer.from(other.borne))
  );
}

const compareCodes = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

const kindOf = (index: TailIndex, name: number): string => index.states[index.stateOf[name] ?? 0]?.kind ?? "";

const termsOf = ({ terms, termStarts }: TailIndex, name: number): number[] => [
  ...terms.subarray(termStarts[name], termStarts[name + 1]),
];

const wordOf = ({ words, counts }: TailIndex, number: number): TailWord => ({
  word: textAt(words, number),
  names: counts[number] ?? 0,
});

function hitOf(index: TailIndex, name: number): Hit {
  const { kind, validTo } = index.states[index.stateOf[name] ?? 0] ?? { kind: "legal", validTo: null };
  const size = (index.termStarts[name + 1] ?? 0) - (index.termStarts[name] ?? 0);
  return { company: index.bearers[name] ?? 0, size, kind, borne: textAt(index.names, name), validTo };
}

function rowOf(index: TailIndex, { company, kind, borne, validTo }: Hit): TailRow {
  const { key, type, name, filedName, ticker, cik, sector, industry, sizeRank } = companyOf(index, company);
  return { key, type, name, filedName, ticker, cik, sector, industry, sizeRank, kind, borne, validTo };
}

/** What `facts` has of a company, short: a filed name that is the name, and else what is null, is left out. */
type Facts = Pick<RegistryEntity, "type" | "name"> & Partial<RegistryEntity>;

const writeFacts = ({ filedName, ...rest }: Omit<RegistryEntity, "key">): string =>
  JSON.stringify({ ...rest, ...(filedName === rest.name ? {} : { filedName }) }, (field, value) =>
    value === null && field !== "filedName" ? undefined : value,
  );

function companyOf({ keys, facts }: TailIndex, number: number): RegistryEntity {
  const known: Facts = JSON.parse(textAt(facts, number));
  return {
    key: textAt(keys, number),
    type: known.type,
    name: known.name,
    filedName: known.filedName === undefined ? known.name : known.filedName,
    ticker: known.ticker ?? null,
    cik: known.cik ?? null,
    sector: known.sector ?? null,
    industry: known.industry ?? null,
    sizeRank: known.sizeRank ?? null,
  };
}
