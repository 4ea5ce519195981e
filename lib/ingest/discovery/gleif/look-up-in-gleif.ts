import "server-only";
import type { Database } from "@/lib/db/open";
import { readLei } from "@/lib/domain/resolution/identifiers";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import { buildRegistryIndex } from "@/lib/domain/resolution/registry-index";
import { compareCompanyNames, type LookUp } from "@/lib/ingest/discovery/found-company";
import {
  createFetcher,
  type Fetcher,
  type FetchLimits,
  type FetchSource,
} from "@/lib/ingest/fetch/fetch-document";
import {
  describeRecord,
  isUsable,
  type LeiRecord,
  namesOf,
  readLeiPage,
  readSingleLeiRecord,
  recordUrl,
  standingOf,
} from "./lei-record";

/** The most records of one page, and what they weigh. */
const pageSize = 200;
const limits: FetchLimits = { wireBytes: 3_000_000, inflatedBytes: 5_000_000, timeoutMs: 8_000 };

/** GLEIF allows sixty requests a minute from one party. */
const spacingMs = 1_000;
const pauseMs = 60_000;

function createGleifSource(base: string | null): FetchSource {
  return {
    name: base === null ? "gleif" : `gleif ${base}`,
    hosts: new Set(["api.gleif.org"]),
    base,
    userAgent: "Footnote",
    spacingMs: base === null ? spacingMs : null,
    pauseMs,
  };
}

/**
 * Looks a name or an LEI up in GLEIF's records of legal entities. Found means that one record stands for it; the facts
 * are those of that record's own address, which is asked for last.
 */
export async function lookUpInGleif(db: Database, asked: string, base: string | null): Promise<LookUp> {
  const fetcher = createFetcher(db, createGleifSource(base), []);
  try {
    const lei = readLei(asked);
    return lei === null ? await lookUpName(fetcher, asked) : await fetchRecord(fetcher, lei, () => true);
  } finally {
    await fetcher.close();
  }
}

async function lookUpName(fetcher: Fetcher, asked: string): Promise<LookUp> {
  let reason = "";
  for (const filter of ["entity.legalName", "fulltext"]) {
    const query = new URLSearchParams({ [`filter[${filter}]`]: asked, "page[size]": String(pageSize) });
    const url = `https://api.gleif.org/api/v1/lei-records?${query}`;
    const answer = await fetcher.fetchDocument(url, { limits });
    if (answer.outcome !== "fetched") return failed(answer);
    const page = readLeiPage(answer.bytes);
    if (page === null) return unreadable;
    const choice = chooseRecord(page.records, asked, page.total <= page.records.length);
    if (choice.outcome === "chosen") {
      const isStillIt = (record: LeiRecord) => chooseRecord([record], asked, true).outcome === "chosen";
      return await fetchRecord(fetcher, choice.record.lei, isStillIt);
    }
    if (choice.outcome === "several") return { outcome: "refused", reason: choice.reason, ambiguous: true };
    reason = choice.reason;
  }
  return { outcome: "refused", reason };
}

async function fetchRecord(
  fetcher: Fetcher,
  lei: string,
  isIt: (record: LeiRecord) => boolean,
): Promise<LookUp> {
  const answer = await fetcher.fetchDocument(recordUrl(lei), { limits });
  if (answer.outcome === "missing") return { outcome: "refused", reason: `GLEIF has no record ${lei}` };
  if (answer.outcome !== "fetched") return failed(answer);
  const record = readSingleLeiRecord(answer.bytes);
  if (record === null) return unreadable;
  if (record.lei !== lei || !isIt(record))
    return { outcome: "failed", reason: `GLEIF answered with another record than ${lei}` };
  const { retrievedAt, sha256 } = answer;
  return { outcome: "found", company: describeRecord(record, { retrievedAt, sha256 }) };
}

const unreadable: LookUp = { outcome: "failed", reason: "GLEIF's answer has not the form expected" };

function failed(answer: { outcome: string; reason?: string }): LookUp {
  return { outcome: "failed", reason: `GLEIF: ${answer.reason ?? answer.outcome}` };
}

export type Choice =
  | { outcome: "chosen"; record: LeiRecord }
  /** `several`: companies of this name are there, and nothing tells which is meant. */
  | { outcome: "none" | "several"; reason: string };

/** Below this the matcher's answer is not taken for a name that is only like the one asked for. */
const leastConfidence = 0.9;

/**
 * Chooses the record that a name stands for. Records in force come before lapsed ones, and these before those of
 * companies that have ended; a legal name before another one. A second record as good as the first, or one that may be
 * on a page not seen, leaves it undecided.
 */
function chooseRecord(records: readonly LeiRecord[], asked: string, isWhole: boolean): Choice {
  const usable = records.filter(isUsable);
  const hits = usable
    .flatMap((record) => {
      const isLegal = compareCompanyNames(asked, record.legalName) === "exact";
      const isOther = record.otherNames.some(({ name }) => compareCompanyNames(asked, name) === "exact");
      return isLegal || isOther ? [{ record, order: standingOf(record) * 2 + (isLegal ? 0 : 1) }] : [];
    })
    .sort((one, other) => one.order - other.order);
  const [first, second] = hits;
  if (first === undefined) return chooseAlike(usable, asked, isWhole);
  if (second !== undefined && second.order === first.order)
    return undecided("several companies are called so");
  if (!isWhole) return undecided("more companies have names like it than could be compared");
  return { outcome: "chosen", record: first.record };
}

/** A typing error is forgiven where the matcher is sure of one of the records. */
function chooseAlike(records: readonly LeiRecord[], asked: string, isWhole: boolean): Choice {
  const none = { outcome: "none", reason: "no record has this name" } as const;
  if (!isWhole) return none;
  const index = buildRegistryIndex(
    records.map(({ lei, legalName }) => ({
      key: lei,
      type: "discovered_entity",
      name: legalName,
      filedName: null,
      ticker: null,
      cik: null,
      sector: null,
      industry: null,
      sizeRank: null,
    })),
    records.flatMap((record) =>
      namesOf(record).map(({ kind, name }) => ({
        entityKey: record.lei,
        kind,
        name,
        validFrom: null,
        validTo: null,
      })),
    ),
  );
  const match = matchCompany(index, asked);
  if (match.outcome !== "resolved" || match.confidence < leastConfidence || match.source === "disambiguation")
    return none;
  const record = records.find(({ lei }) => lei === match.entity.key);
  return record !== undefined && compareCompanyNames(asked, match.matchedName) !== null
    ? { outcome: "chosen", record }
    : none;
}

function undecided(reason: string): Choice {
  return { outcome: "several", reason };
}
