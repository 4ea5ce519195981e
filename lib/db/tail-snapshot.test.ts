import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { NameKind } from "@/lib/domain/entity";
import type { AlikeQuestion, BearersQuestion } from "@/lib/domain/resolution/long-tail";
import { exactTermsOf, isKeyLike } from "@/lib/domain/resolution/long-tail";
import { cutsOfWord, termsOfName, wordsOfName, wordTerm } from "@/lib/domain/resolution/name-terms";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { findAlikeIn, findBearersIn, type TailIndex } from "@/lib/domain/resolution/tail-index";
import { misspell, startRandom } from "@/lib/eval/resolution/training-queries";
import { openTestDatabase } from "@/lib/testing/database";
import { fillTestRegistry } from "@/lib/testing/discovery";
import {
  addTailWords,
  indexTailNames,
  matchRegistered,
  reindexTail,
  tailInDatabase,
  withTerms,
} from "./long-tail";
import type { Database } from "./open";
import { loadCurrentRegistry } from "./registry";
import { entity, entityName } from "./schema";
import { currentTailIndex, readTailIndex, readVersions, touchTail, warmTail } from "./tail-snapshot";

let db: Database;
let registry: RegistryIndex;

const random = startRandom(19);
const rare = "ba be di do fa ga hu ka lo ma mi no pe ra ri sa so ta ti ve wo zu lan ber tor".split(" ");
const common = "harbour bakery optik feinmechanik müller holdings group trading systems nord".split(" ");
const forms = ["GmbH", "Ltd", "LLC", "S.A.", "AG", "Inc", ""];

/** A few common words, of which many names are made, with one of their own now and then. */
function makeName(): string {
  const words = Array.from({ length: 1 + random.below(3) }, () => random.pick(common));
  if (random.below(3) === 0) words.unshift(Array.from({ length: 3 }, () => random.pick(rare)).join(""));
  const name = [...words, random.pick(forms)].join(" ").trim();
  return random.below(8) === 0 ? name.toUpperCase() : name.replace(/\b\p{L}/gu, (one) => one.toUpperCase());
}

type Made = {
  key: string;
  type: "discovered_entity" | "subsidiary" | "public_company";
  names: { kind: NameKind; name: string; validTo: string | null }[];
};

function makeCompany(at: number): Made {
  const type = at % 50 === 0 ? "public_company" : at % 7 === 0 ? "subsidiary" : "discovered_entity";
  const names: Made["names"] = [
    { kind: "legal", name: makeName(), validTo: at % 9 === 0 ? "2025-03-01" : null },
  ];
  if (at % 5 === 0) names.push({ kind: "former", name: makeName(), validTo: "2019-12-31" });
  if (at % 4 === 0) names.push({ kind: "lei", name: `5299${String(at).padStart(14, "0")}00`, validTo: null });
  if (at % 11 === 0) names.push({ kind: "domain", name: `firm-${at}.example.com`, validTo: null });
  return { key: `${at % 2 ? "made" : "made-"}${at}`, type, names };
}

const companies = Array.from({ length: 4_000 }, (_, at) => makeCompany(at));

async function store(made: readonly Made[]): Promise<void> {
  await db.insert(entity).values(
    made.map(({ key, type, names: [first] }, at) => ({
      key,
      type,
      name: first?.name ?? "",
      filedName: [first?.name ?? "", `${first?.name} (filed)`, type === "discovered_entity" ? null : "Filed"][
        at % 3
      ],
      industry: at % 6 === 0 ? "Baking" : null,
      sizeRank: type === "public_company" ? at + 1 : null,
      sources: {},
    })),
  );
  const rows = made.flatMap(({ key, names }) =>
    names.map((name) => ({ entityKey: key, documentId: "list", ...name })),
  );
  await db.insert(entityName).values(rows.map(withTerms));
  await addTailWords(db, rows);
}

beforeAll(async () => {
  db = await openTestDatabase();
  await fillTestRegistry(db);
  for (let at = 0; at < companies.length; at += 500) await store(companies.slice(at, at + 500));
  // What an older version stored has no term.
  await db.execute(sql`update name_word set term = null where word = 'nord'`);
  registry = await loadCurrentRegistry(db);
});

const pick = () => random.pick(random.pick(companies).names).name;
const inputs = [
  ...Array.from({ length: 150 }, pick),
  ...Array.from({ length: 150 }, () => misspell(pick().toLowerCase().split(" "), random).join(" ")),
  ...Array.from({ length: 20 }, () => random.pick(companies).key),
  ...[
    "Harbour",
    "harbour bakery ltd (formerly Optik)",
    "HarbourBakery",
    "shop.firm-44.example.com",
    "made-50",
    "made-7",
  ],
  ...["made-100 shares", "Müller", "", "%", "日本 株式会社", "harbour bakery optik group"],
];

const bearersOf = (text: string): BearersQuestion => {
  const words = wordsOfName(text);
  const cuts = words.flatMap(cutsOfWord);
  return { ...exactTermsOf(text), text, key: isKeyLike(text) ? text : null, most: 40, words, cuts };
};

/** Rows stay in order; words are a set. */
const sorted = <Answer extends { known: readonly { word: string }[] }>(answer: Answer) => ({
  ...answer,
  known: answer.known.toSorted((one, other) => (one.word < other.word ? -1 : 1)),
});

describe("an index of the long tail answers just what the database does", () => {
  let index: TailIndex;
  beforeAll(async () => {
    index = await readTailIndex(db);
  });

  test.each([1, 2, 40])("who bears a name, an identifier or a key, %i of them at most", async (most) => {
    const tail = tailInDatabase(db);
    for (const input of inputs) {
      const asked = { ...bearersOf(input), most };
      expect(sorted(findBearersIn(index, asked)), input).toEqual(sorted(await tail.findBearers(asked)));
    }
  });

  test("several names at once, with so many bearers that not all are looked at", async () => {
    const all = inputs.map(exactTermsOf);
    const named = all.flatMap((terms) => terms.named);
    const loosely = all.flatMap((terms) => terms.loosely);
    for (const most of [1, 10, 100, 1_000]) {
      const asked = { named, loosely, text: "Harbour Bakery Ltd", key: null, most, words: [], cuts: [] };
      const found = findBearersIn(index, asked);
      expect(found.rows.length).toBe(most);
      expect(found).toEqual(await tailInDatabase(db).findBearers(asked));
    }
  });

  /** A search as nobody would plan it: any of some terms, all of some. */
  function makeSearch(): AlikeQuestion {
    const terms = () =>
      Array.from({ length: 1 + random.below(4) }, () => random.pick(termsOfName("legal", pick())));
    const words = () => Array.from({ length: 1 + random.below(2) }, () => wordTerm(random.pick(common)));
    const together = random.below(3) === 0 ? [] : [words(), words(), words()];
    const any = random.below(2) === 0 ? [] : terms();
    const wanted = [...new Set([...any, ...together.flat(), ...terms()])];
    return { any, together, wanted, ranked: random.pick([5, 100, 1_000]), given: random.pick([1, 20]) };
  }

  test("which names are like one given, where more are than are ranked, and with ties", async () => {
    let [cutOff, found] = [0, 0];
    for (let times = 0; times < 300; times += 1) {
      const asked = makeSearch();
      const answer = findAlikeIn(index, asked);
      expect(answer).toEqual(await tailInDatabase(db).findAlike(asked));
      if (answer.rows.length > 0) found += 1;
      if (findAlikeIn(index, { ...asked, ranked: 5_000, given: 5_000 }).rows.length > asked.ranked)
        cutOff += 1;
    }
    expect(found).toBeGreaterThan(150);
    expect(cutOff).toBeGreaterThan(50);
  });

  test("who is meant", async () => {
    const asked = inputs.slice(0, 200);
    const before = [];
    for (const input of asked) before.push(await matchRegistered(db, registry, input));
    await warmTail(db);
    expect(currentTailIndex(db)).not.toBeNull();
    for (const [at, input] of asked.entries())
      expect(await matchRegistered(db, registry, input)).toEqual(before[at]);
  });
});

describe("an index is only used while it's current", () => {
  const newcomer = (key: string, name: string): Made => ({
    key,
    type: "discovered_entity",
    names: [{ kind: "legal", name, validTo: null }],
  });
  const keyOf = async (input: string) => {
    const match = await matchRegistered(db, registry, input);
    return match.outcome === "resolved" ? match.entity.key : match.outcome;
  };
  /** Time passes, but not while an index is built; then whoever asks has the versions looked at. */
  const lookAgain = async (ms: number) => {
    await warmTail(db);
    vi.advanceTimersByTime(ms);
    currentTailIndex(db);
    await readVersions(db);
  };
  /** Until an index is there. */
  const rebuild = async () => {
    await lookAgain(3_600_000);
    await warmTail(db);
    expect(currentTailIndex(db)).not.toBeNull();
  };
  // One clock that only goes on, for all of them.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  test("what this process stores is found at once, and in the index once it's built anew", async () => {
    await rebuild();
    expect(await keyOf("Quittenblatt Reederei")).toBe("not_found");
    await store([newcomer("quittenblatt", "Quittenblatt Reederei GmbH")]);
    expect(currentTailIndex(db)).toBeNull();
    expect(await keyOf("Quittenblatt Reederei")).toBe("quittenblatt");
    await rebuild();
    expect(await keyOf("Quittenblat Reederei")).toBe("quittenblatt");
  });

  test("what another process stores is found after five seconds", async () => {
    await rebuild();
    await asAnotherProcess(() => store([newcomer("schlehenhof", "Schlehenhof Brennerei AG")]));
    expect(currentTailIndex(db)).not.toBeNull();
    expect(await keyOf("Schlehenhof Brennerei")).toBe("not_found");
    vi.advanceTimersByTime(5_000);
    expect(await keyOf("Schlehenhof Brennerei")).toBe("schlehenhof");
  });

  test("a steady trickle of changes doesn't have it built again and again", async () => {
    await rebuild();
    const built = new Set<TailIndex | null>();
    for (let times = 0; times < 12; times += 1) {
      await touchTail(db);
      await lookAgain(5_000);
      await warmTail(db);
      built.add(currentTailIndex(db));
    }
    expect(built).toContain(null);
    expect(built.size).toBeGreaterThan(2);
    expect(built.size).toBeLessThan(10);
  });

  test("a transaction reads the database, and one that's undone holds up the index for a minute at most", async () => {
    await rebuild();
    const undone = db.transaction(async (tx) => {
      await tx
        .insert(entity)
        .values({ key: "holunder", type: "discovered_entity", name: "Holunder Mosterei KG", sources: {} });
      await tx
        .insert(entityName)
        .values({ entityKey: "holunder", kind: "legal", name: "Holunder Mosterei KG", documentId: "list" });
      await indexTailNames(tx, ["holunder"]);
      expect(currentTailIndex(tx)).toBeNull();
      expect(await matchRegistered(tx, registry, "Holunder Mosterei")).toMatchObject({
        entity: { key: "holunder" },
      });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(currentTailIndex(db)).toBeNull();
    expect(await keyOf("Holunder Mosterei")).toBe("not_found");
    await lookAgain(61_000);
    expect(currentTailIndex(db)).not.toBeNull();
    expect(await keyOf("Holunder Mosterei")).toBe("not_found");
  });

  test("names that are made findable anew are as they are in the database", async () => {
    await rebuild();
    await reindexTail(db, new AbortController().signal);
    expect(currentTailIndex(db)).toBeNull();
    await rebuild();
    const asked = bearersOf("nordd bakery");
    const index = currentTailIndex(db);
    expect(index && sorted(findBearersIn(index, asked))).toEqual(
      sorted(await tailInDatabase(db).findBearers(asked)),
    );
  });

  test("of a long tail that's too large there is none, until it's smaller", async () => {
    await db.execute(sql`update name_word set names = names + 400000 where word = ''`);
    await touchTail(db);
    await lookAgain(3_600_000);
    await warmTail(db);
    expect(currentTailIndex(db)).toBeNull();
    expect(await keyOf("Quittenblatt Reederei")).toBe("quittenblatt");
    await db.execute(sql`update name_word set names = names - 400000 where word = ''`);
    await touchTail(db);
    await rebuild();
  });
});

/** Runs a change without this process noting that it's its own. */
async function asAnotherProcess(change: () => Promise<void>): Promise<void> {
  const own = (globalThis as Record<symbol, unknown>)[Symbol.for("footnote.tail.written")] as {
    version: number;
  };
  const { version } = own;
  await change();
  own.version = version;
}
