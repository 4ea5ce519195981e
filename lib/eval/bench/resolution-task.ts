// A process of `bench-resolution.ts`: `fill NAMES` or `measure`, on the database of the settings. In a bundle, since what
// serves calls has no compiler in memory.
import "server-only";
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { upsertRows } from "@/lib/db/facts";
import { matchRegistered, withTerms } from "@/lib/db/long-tail";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { loadRegistry } from "@/lib/db/registry";
import { warmTail } from "@/lib/db/tail-snapshot";
import type { CompanyMatch } from "@/lib/domain/resolution/explain";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import { cutsOfWord, wordsOfName, wordTerm } from "@/lib/domain/resolution/name-terms";
import type { RegistryEntity, RegistryIndex, RegistryName } from "@/lib/domain/resolution/registry-index";
import { countFigures, parseCases, type ResolverAnswer } from "@/lib/eval/resolution/resolution-figures";
import { misspell, startRandom } from "@/lib/eval/resolution/training-queries";
import { readSeedRegistry } from "@/lib/seed/pack";
import { makeName, type ResolutionBench, wordsOf } from "./bench-resolution";

const seed = 20_260_821;
const inputCount = 2_000;
const atATime = 5_000;

/** Brings a database to so many names. */
async function fill(db: Database, size: number): Promise<void> {
  await migrateDatabase(db);
  const { entities, names } = await readSeedRegistry();
  const { rows } = await db.execute<{ names: number; made: number }>(
    sql`select count(*) as names, count(*) filter (where terms is not null) as made from entity_name`,
  );
  const [held = { names: 0, made: 0 }] = rows;
  if (held.names === 0) {
    await storeSource(db);
    for (const part of parts(entities)) await storeEntities(db, part);
    for (const part of parts(names)) await storeNames(db, part, false);
  }
  const made = makeNames(names, held.made, size - Math.max(held.names, names.length));
  if (made.length === 0) return;
  // Built over what is there, an index takes a fifth of the time.
  await db.execute(sql`drop index entity_name_terms`);
  await db.execute(sql`drop index name_word_cuts`);
  await db.execute(sql`drop index name_word_term`);
  await storeMade(db, made);
  await db.execute(sql`set statement_timeout = 0`);
  await db.execute(
    sql`create index entity_name_terms on entity_name using gin (terms) with (fastupdate = off)`,
  );
  await db.execute(sql`create index name_word_cuts on name_word using gin (cuts) with (fastupdate = off)`);
  await db.execute(sql`create index name_word_term on name_word (term)`);
  for (const table of ["entity", "entity_name", "name_word"])
    await db.execute(sql.raw(`vacuum analyze ${table}`));
}

/** The list that the names come from. */
async function storeSource(db: Database): Promise<void> {
  const list = { id: "list", kind: "company_list", publisher: "SEC", title: "List" };
  await upsertRows(
    db,
    "document",
    ["id", "kind", "publisher", "title", "url", "seen_on"],
    [{ ...list, url: "https://www.sec.gov/", seen_on: "2026-07-01" }],
  );
}

/** Stores made companies with their names, and in how many of them each word stands. */
async function storeMade(db: Database, made: ReturnType<typeof makeNames>): Promise<void> {
  const counts = new Map<string, number>([["", made.length]]);
  for (const part of parts(made)) {
    await storeEntities(
      db,
      part.map(({ entityKey, name }) => ({ ...tailEntity, key: entityKey, name, filedName: name })),
    );
    await storeNames(db, part, true);
    for (const { name } of part)
      for (const word of wordsOfName(name)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  for (const part of parts([...counts])) {
    const words = part.map(([word, count]) => ({
      word,
      names: count,
      cuts: cutsOfWord(word),
      term: wordTerm(word),
    }));
    await db.execute(sql`
      insert into name_word (word, names, cuts, term)
      select word, names, cuts, term from json_populate_recordset(null::name_word, ${JSON.stringify(words)}::json)
      on conflict (word) do update set names = name_word.names + excluded.names`);
  }
}

function* parts<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += atATime) yield rows.slice(at, at + atATime);
}

const tailEntity = {
  type: "discovered_entity" as const,
  ticker: null,
  cik: null,
  sector: null,
  industry: null,
  sizeRank: null,
};

async function storeEntities(db: Database, entities: readonly RegistryEntity[]): Promise<void> {
  const rows = entities.map(({ filedName, sizeRank, ...entity }) => ({
    ...entity,
    filed_name: filedName,
    size_rank: sizeRank,
    sources: {},
  }));
  await upsertRows(db, "entity", Object.keys(rows[0] ?? {}), rows);
}

async function storeNames(db: Database, names: readonly RegistryName[], isTail: boolean): Promise<void> {
  const rows = names.map(({ entityKey, validTo, kind, name }) => ({
    entity_key: entityKey,
    kind,
    name,
    valid_to: validTo,
    document_id: "list",
    terms: isTail ? withTerms({ kind, name }).terms : null,
  }));
  await upsertRows(db, "entity_name", Object.keys(rows[0] ?? {}), rows);
}

function makeNames(real: readonly RegistryName[], from: number, count: number): RegistryName[] {
  const words = wordsOf(real);
  return Array.from({ length: Math.max(0, count) }, (_, at) => ({
    entityKey: `made-${from + at}`,
    kind: "legal",
    name: makeName(words, from + at),
    validFrom: null,
    validTo: null,
  }));
}

/** Measures what a server costs once it's warm. */
async function measure(db: Database): Promise<ResolutionBench> {
  const index = await loadRegistry(db);
  await warmTail(db);
  const { rows: tail } = await db.execute<{ key: string; name: string }>(sql`
    select entity_key as key, name from entity_name where terms is not null and kind = 'legal'
    order by hashtext(entity_key) limit ${inputCount / 2}`);
  const random = startRandom(seed);
  const listed = Array.from({ length: inputCount - tail.length }, () => {
    const { entity, name } = random.pick(index.names);
    return { key: index.entities[entity]?.key ?? "", name };
  });
  const asked = [...listed, ...tail];
  const { rows } = await db.execute<{ names: number }>(sql`select count(*) as names from entity_name`);
  const exact = await timeMatches(db, index, asked, (name) => name);
  const misspelt = await timeMatches(db, index, asked, (name) =>
    misspell(name.toLowerCase().split(" "), random).join(" "),
  );
  return {
    names: rows[0]?.names ?? 0,
    inMemory: index.names.length,
    inputs: asked.length,
    "exact p50": exact.p50,
    "exact p99": exact.p99,
    "misspelt p50": misspelt.p50,
    "misspelt p99": misspelt.p99,
    "misspelt CPU p50": misspelt.cpu50,
    "misspelt CPU p99": misspelt.cpu99,
    "resident MB": Math.round(process.memoryUsage.rss() / 1e6),
    "labelled right, wrong": await askLabelled(db, index),
    "resolved right, wrong": `${exact.right}, ${exact.wrong} exact; ${misspelt.right}, ${misspelt.wrong} misspelt`,
  };
}

/** Asks for names twice, and times the second round: the first warms what would be warm in a server. Milliseconds. */
async function timeMatches(
  db: Database,
  index: RegistryIndex,
  asked: readonly { key: string; name: string }[],
  change: (name: string) => string,
): Promise<Record<"p50" | "p99" | "cpu50" | "cpu99" | "right" | "wrong", number>> {
  let [right, wrong] = [0, 0];
  const times: number[] = [];
  const cpuTimes: number[] = [];
  for (const round of [0, 1])
    for (const { key, name } of asked) {
      const input = change(name);
      const cpu = process.cpuUsage();
      const started = performance.now();
      const match = await matchRegistered(db, index, input);
      if (round === 0) continue;
      times.push(performance.now() - started);
      const { user, system } = process.cpuUsage(cpu);
      cpuTimes.push((user + system) / 1000);
      if (match.outcome !== "resolved") continue;
      if (match.entity.key === key) right += 1;
      else wrong += 1;
    }
  const at = (values: number[], share: number) =>
    Number((values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0).toFixed(2));
  return {
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    cpu50: at(cpuTimes, 0.5),
    cpu99: at(cpuTimes, 0.99),
    right,
    wrong,
  };
}

async function askLabelled(db: Database, index: RegistryIndex): Promise<string> {
  const halves = await Promise.all(
    ["dev", "test"].map((half) => readFile(`lib/eval/resolution/${half}.jsonl`, "utf8")),
  );
  const cases = halves.flatMap(parseCases);
  const answerOf = (match: CompanyMatch): ResolverAnswer => (match.outcome === "resolved" ? match : null);
  const alone = countFigures(
    cases,
    cases.map(({ input }) => answerOf(matchCompany(index, input))),
  );
  const answers: ResolverAnswer[] = [];
  for (const { input } of cases) answers.push(answerOf(await matchRegistered(db, index, input)));
  const beside = countFigures(cases, answers);
  return `${alone.right}, ${alone.wrong}; with the tail ${beside.right}, ${beside.wrong}`;
}

const [task, size] = process.argv.slice(2);
const db = await openDatabase({ role: "tool" });
if (task === "fill") await fill(db, Number(size));
else console.log(JSON.stringify(await measure(db)));
await closeDatabase();
