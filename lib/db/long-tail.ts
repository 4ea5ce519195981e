import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import { type ParsedName, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { type CompanyMatch, resolutionSourceOf } from "@/lib/domain/resolution/explain";
import { readIsin } from "@/lib/domain/resolution/identifiers";
import {
  exactTermsOf,
  isKeyLike,
  isUnsure,
  matchAmong,
  planSearch,
  type Tail,
  type TailCompanies,
  type TailName,
  type TailRow,
  type TailSearch,
  type TailWord,
  weighBearers,
} from "@/lib/domain/resolution/long-tail";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import { cutsOfWord, termsOfName, wordsOfName, wordTerm } from "@/lib/domain/resolution/name-terms";
import { mendForm } from "@/lib/domain/resolution/parse-query";
import {
  buildRegistryIndex,
  entityOf,
  type RegistryEntity,
  type RegistryIndex,
} from "@/lib/domain/resolution/registry-index";
import { findAlikeIn, findBearersIn } from "@/lib/domain/resolution/tail-index";
import type { Commonness } from "@/lib/domain/resolution/word-index";
import type { Database, Queryable } from "./open";
import { setting } from "./schema";
import { sourceVersion } from "./source-version";
import { currentTailIndex, isTailRow, touchTail } from "./tail-snapshot";

/**
 * Finds the company that a string stands for: in the registry in memory first, and where that does not know it, or knows
 * only a name like it, among the names of the long tail, which the database holds. What the registry bears exactly, or
 * asks back about, is never changed by the long tail.
 */
export async function matchRegistered(
  db: Queryable,
  index: RegistryIndex,
  input: string,
): Promise<CompanyMatch> {
  return await matchBeyondMemory(db, index, input, matchCompany(index, input));
}

/** The same, where the registry's own answer is at hand. */
export async function matchBeyondMemory(
  db: Queryable,
  index: RegistryIndex,
  input: string,
  own: CompanyMatch,
): Promise<CompanyMatch> {
  const text = input.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  if (!isUnsure(own) || text === "") return own;
  const isin = readIsin(text);
  if (isin !== null) return await matchIsin(db, index, isin);
  const tail = openTail(db);
  const isUnknown = own.outcome === "not_found";
  const parsed = mendForm(parseCompanyName(text), index.wordIndex);
  const { borne, known } = await findBearers(tail, text, isUnknown ? wordsToFind(parsed) : []);
  const exact =
    borne.entities.length > 0
      ? weighBearers(text, own, matchAmong(text, borne, { index, entities: [] }))
      : null;
  if (exact !== null) return exact;
  if (!isUnknown) return own;
  const search = planSearch(parsed, known);
  const alike = search === null ? null : await findAlike(tail, search);
  if (alike === null) return own;
  const nearest = { index, entities: own.nearest.map(({ entity }) => entity) };
  const match = matchAmong(text, alike.companies, nearest, alike.commonness);
  return match.outcome === "not_found" && own.nearest.length > 0 ? own : match;
}

/** The company that issued a security, as GLEIF's file says. */
async function matchIsin(db: Queryable, index: RegistryIndex, isin: string): Promise<CompanyMatch> {
  const { rows } = await db.execute<RegistryEntity & { seenOn: string }>(sql`
    select entity.key, entity.type, entity.name, entity.filed_name as "filedName", entity.ticker, entity.cik,
           entity.sector, entity.industry, entity.size_rank as "sizeRank", security.seen_on::text as "seenOn"
    from security join entity on entity.key = security.entity_key where isin = ${isin}`);
  if (rows[0] === undefined)
    return {
      outcome: "not_found",
      explanation: `No company in the registry has the ISIN ${isin}`,
      nearest: [],
    };
  const { seenOn, ...read } = rows[0];
  // One that the registry holds in memory is answered as it stands there.
  const entity = entityOf(index, read.key) ?? read;
  return {
    outcome: "resolved",
    entity,
    source: resolutionSourceOf(entity),
    confidence: 1,
    matchedName: isin,
    matchedKind: "isin",
    matchedUntil: null,
    isLikeness: false,
    explanation: `Matched the ISIN ${isin} of ${entity.name}, by GLEIF's ISIN-to-LEI file of ${seenOn}`,
  };
}

/** Where to ask for names: in the index that this process holds while it is current, else in the database. */
function openTail(db: Queryable): Tail {
  const index = currentTailIndex(db);
  if (index === null) return tailInDatabase(db);
  return {
    findBearers: async (asked) => findBearersIn(index, asked),
    findAlike: async (asked) => findAlikeIn(index, asked),
  };
}

/** The long tail as the database's functions answer. */
export const tailInDatabase = (db: Queryable): Tail => ({
  async findBearers({ named, loosely, text, key, most, words, cuts }) {
    // Whoever asks for both waits once.
    const { rows } = await db.execute<Nullable<TailRow> & { words: string[] | null; counts: number[] }>(sql`
      select known.*, ${rowFields}
      from (select array_agg(word) as words, array_agg(names) as counts from ${dictionary(words, cuts)}) known
      left join tail_bearers(${intArray(named)}, ${intArray(loosely)}, ${text}, ${key}, ${most}) held on true`);
    const { words: found, counts } = rows[0] ?? { words: null, counts: [] };
    return {
      rows: rows
        .filter((row): row is typeof row & TailRow => row.key !== null)
        .map(({ words: _words, counts: _counts, ...row }) => row),
      known: (found ?? []).map((word, at) => ({ word, names: counts[at] ?? 0 })),
    };
  },
  async findAlike({ any, together, wanted, ranked, given }) {
    const [one = [], two = [], three = []] = together;
    const { rows } = await db.execute<TailRow & { names: number | null }>(sql`
      select ${rowFields}, held.names from tail_alike(${intArray(any)}, ${intArray(one)}, ${intArray(two)},
        ${intArray(three)}, ${intArray(wanted)}, ${ranked}, ${given}) held`);
    return {
      rows: rows.filter(({ names }) => names === null).map(({ names: _names, ...row }) => row),
      counts: new Map(rows.flatMap(({ borne, names }) => (names === null ? [] : [[borne, names]]))),
    };
  },
});

type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null };

/** What `tail_bearers` and `tail_alike` give, as `held`. */
const rowFields = sql`held.entity_key as key, held.kind, held.borne, held.valid_to as "validTo", held.type, held.name,
  held.filed_name as "filedName", held.ticker, held.cik, held.sector, held.industry, held.size_rank as "sizeRank"`;

/** Of companies of one name more than this are not looked at: they are asked back about. */
const mostBearers = 40;

/**
 * Companies that bear a name or identifier exactly, or have it for their key; with the dictionary's words that are one of
 * those given, or one edit from it.
 */
async function findBearers(
  tail: Tail,
  text: string,
  words: readonly string[],
): Promise<{ borne: TailCompanies; known: TailWord[] }> {
  const key = isKeyLike(text) ? text : null;
  const cuts = words.flatMap(cutsOfWord);
  const asked = { ...exactTermsOf(text), text, key, most: mostBearers, words, cuts };
  const { rows, known } = await tail.findBearers(asked);
  return { borne: companiesOf(rows), known };
}

/** Companies of the long tail that bear any of several names exactly, ready for matching. */
export async function loadBearers(db: Queryable, names: readonly string[]): Promise<RegistryIndex> {
  const all = names.map(exactTermsOf);
  const { rows } = await openTail(db).findBearers({
    named: all.flatMap(({ named }) => named),
    loosely: all.flatMap(({ loosely }) => loosely),
    most: names.length * mostBearers,
    ...{ text: "", key: null, words: [], cuts: [] },
  });
  const { entities, names: borne } = companiesOf(rows);
  return buildRegistryIndex(
    entities,
    borne.map(({ entityKey, kind, name, validTo }) => ({ entityKey, kind, name, validFrom: null, validTo })),
    { known: new Map(borne.map(({ name, parsed }) => [name, parsed])) },
  );
}

function companiesOf(rows: readonly TailRow[]): TailCompanies {
  const entities = new Map<string, RegistryEntity>();
  for (const { key, type, name, filedName, ticker, cik, sector, industry, sizeRank } of rows)
    entities.set(key, { key, type, name, filedName, ticker, cik, sector, industry, sizeRank });
  const names = rows.map(({ key, kind, borne, validTo }) => ({
    entityKey: key,
    kind,
    name: borne,
    validTo,
    parsed: parseCompanyName(borne),
  }));
  const byKey = [...entities.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  return { entities: byKey, names };
}

/** The words of a name that the dictionary is asked for. */
const wordsToFind = ({ words, canonical }: ParsedName): string[] =>
  [...new Set([...canonical, ...words])].slice(0, 32);

/**
 * The companies whose names share the most terms with a search and have the fewest others, and how common the words of
 * those names are; null where there are none.
 */
async function findAlike(
  tail: Tail,
  search: TailSearch,
): Promise<{ companies: TailCompanies; commonness: Commonness } | null> {
  const { rows, counts } = await tail.findAlike({ ...search, ranked: mostRanked, given: mostCandidates });
  if (rows.length === 0) return null;
  const namesWith = (word: string) => counts.get(word) ?? 0;
  return { companies: companiesOf(rows), commonness: { total: counts.get("") ?? 1, namesWith } };
}

/** Words of the dictionary, or ones that have a cut in common with them. */
const dictionary = (words: readonly string[], cuts: readonly number[] = []): SQL =>
  sql`tail_words(${sql.param(words)}::text[], ${intArray(cuts)})`;

/** More names than this are neither ranked nor weighed. */
const [mostRanked, mostCandidates] = [1_000, 20];

/** A word that more names bear than this says too little of which is meant. */
const mostSuggested = 20_000;

/** Companies of the long tail whose names have all the words given, as far as they are whole; the shortest names first. */
export async function suggestFromTail(
  db: Queryable,
  typed: string,
  most: number,
): Promise<Pick<RegistryEntity, "key" | "name" | "ticker" | "type">[]> {
  const words = [...new Set(parseCompanyName(typed).canonical)];
  const { rows: known } = await db.execute<TailWord>(sql`select word, names from ${dictionary(words)}`);
  const isTelling = known.some(({ names }) => names <= mostSuggested);
  if (words.length === 0 || known.length < words.length || !isTelling) return [];
  const { rows } = await db.execute<Pick<RegistryEntity, "key" | "name" | "ticker" | "type">>(sql`
    with hit as materialized (
      select entity_key, name from entity_name where terms @> ${intArray(words.map(wordTerm))}
    ), nearest as (
      select entity_key, min(length(name)) as length from hit group by entity_key order by 2, 1 limit ${most}
    )
    select entity.key, entity.name, entity.ticker, entity.type
    from nearest join entity on entity.key = entity_key order by nearest.length, entity.key`);
  return rows;
}

function intArray(values: readonly number[]): SQL {
  return sql`${`{${values.join(",")}}`}::int4[]`;
}

/** Adds the words of names to the dictionary. Words in order, so that two writers don't wait for each other in turn. */
async function addWords(tx: Queryable, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const counts = new Map([["", names.length]]);
  for (const name of names)
    for (const word of wordsOfName(name)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rows = [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([word, count]) => ({ word, names: count, cuts: cutsOfWord(word), term: wordTerm(word) }));
  await tx.execute(sql`
    insert into name_word (word, names, cuts, term)
    select word, names, cuts, term from json_populate_recordset(null::name_word, ${JSON.stringify(rows)}::json)
    on conflict (word) do update set names = name_word.names + excluded.names`);
}

const searchable: ReadonlySet<string> = new Set(["legal", "former", "brand", "short"]);

/** Terms of a name that is to be stored with them; its words are added by `addTailWords`. */
export const withTerms = <Row extends TailName>(row: Row): Row & { terms: number[] } => ({
  ...row,
  terms: termsOfName(row.kind, row.name),
});

/** Adds the words of stored names to the dictionary of the long tail. */
export async function addTailWords(tx: Queryable, names: readonly TailName[]): Promise<void> {
  await addWords(
    tx,
    names.filter(({ kind }) => searchable.has(kind)).map(({ name }) => name),
  );
  if (names.length > 0) await touchTail(tx);
}

type NameRow = TailName & { entityKey: string };

/** Makes the names of companies of the long tail findable, in the transaction that stores them. */
export async function indexTailNames(tx: Queryable, entityKeys: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<NameRow>(sql`
    select entity_key as "entityKey", kind, entity_name.name from entity_name join entity on entity.key = entity_key
    where entity_key in (select json_array_elements_text(${JSON.stringify(entityKeys)}::json))
      and terms is null and ${isTailRow}`);
  await setTerms(tx, rows);
  // What else is said of them may have changed, too.
  if (rows.length === 0) await touchTail(tx);
}

async function setTerms(tx: Queryable, rows: readonly NameRow[]): Promise<void> {
  if (rows.length === 0) return;
  const stored = rows.map((row) => ({ entity_key: row.entityKey, ...withTerms(row) }));
  await tx.execute(sql`
    update entity_name set terms = made.terms
    from json_populate_recordset(null::entity_name, ${JSON.stringify(stored)}::json) made
    where entity_name.entity_key = made.entity_key and entity_name.kind = made.kind and entity_name.name = made.name`);
  await addTailWords(tx, rows);
}

/** The setting that says which version of the code has made names findable, and up to which key or all. */
const progressSetting = "long_tail_names";
const reindexAtATime = 1_000;

type TailProgress = { version: string; after: string | null };

async function readProgress(db: Queryable): Promise<TailProgress> {
  const [row] = await db
    .select({ value: setting.value })
    .from(setting)
    .where(eq(setting.name, progressSetting));
  const version = sourceVersion("name-terms");
  const known = row?.value as TailProgress | undefined;
  return known?.version === version ? known : { version, after: "" };
}

/** Whether all names of the long tail are findable by this version of the code. */
export const isTailIndexed = async (db: Database): Promise<boolean> =>
  (await readProgress(db)).after === null;

/**
 * Makes all names of the long tail findable anew: what was there before the database had terms, or was made so by
 * another version. Goes on where it was stopped. Says how many names that were.
 */
export async function reindexTail(db: Database, signal: AbortSignal): Promise<number> {
  let count = 0;
  let { version, after } = await readProgress(db);
  while (after !== null && !signal.aborted) {
    const from: string = after;
    after = await db.transaction(async (tx) => {
      if (from === "") await tx.execute(sql`delete from name_word`);
      const { rows } = await tx.execute<NameRow>(sql`
        select key as "entityKey", kind, entity_name.name from (
          select key from entity where key > ${from} and ${isTailRow} order by key limit ${reindexAtATime}) tail
        left join entity_name on entity_key = key order by key, kind, entity_name.name`);
      await setTerms(
        tx,
        rows.filter(({ kind }) => kind !== null),
      );
      if (rows.length === 0 && from === "") await touchTail(tx);
      count += rows.length;
      const next = rows.at(-1)?.entityKey ?? null;
      const value: TailProgress = { version, after: next };
      await tx
        .insert(setting)
        .values({ name: progressSetting, value })
        .onConflictDoUpdate({ target: setting.name, set: { value } });
      return next;
    });
  }
  return count;
}
