import "server-only";
import { z } from "zod";
import { recordDocument } from "@/lib/db/lei-records";
import type { Database } from "@/lib/db/open";
import type { NameKind } from "@/lib/domain/entity";
import { countryName, displayPlace } from "@/lib/domain/places";
import { readLei } from "@/lib/domain/resolution/identifiers";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import { buildRegistryIndex } from "@/lib/domain/resolution/registry-index";
import {
  createFetcher,
  type Fetcher,
  type FetchLimits,
  type FetchSource,
} from "@/lib/ingest/fetch/fetch-document";
import { compareCompanyNames, type FoundCompany, type LookUp } from "./found-company";

const text = z.string().max(500);
const optional = text.nullish().transform((value) => value?.trim() || null);
const address = z.object({ city: optional, region: optional, country: optional }).nullish();
const names = z.array(z.object({ name: text, type: optional })).nullish();

/** One record of GLEIF's `lei-records`, as far as it is read. */
const record = z
  .object({
    attributes: z.object({
      lei: z.string().refine((lei) => readLei(lei) === lei),
      entity: z.object({
        legalName: z.object({ name: text.min(1) }),
        otherNames: names,
        transliteratedOtherNames: names,
        legalAddress: address,
        headquartersAddress: address,
        jurisdiction: optional,
        category: optional,
        status: optional,
        expiration: z.object({ date: optional }).nullish(),
        successorEntity: z.object({ lei: optional, name: optional }).nullish(),
      }),
      registration: z.object({ status: optional, lastUpdateDate: optional }),
    }),
  })
  .transform(
    ({ attributes: { lei, entity, registration } }): LeiRecord => ({
      lei,
      legalName: entity.legalName.name.trim(),
      otherNames: [...(entity.otherNames ?? []), ...(entity.transliteratedOtherNames ?? [])].map((other) => ({
        name: other.name.trim(),
        type: other.type ?? "",
      })),
      headquarters: entity.headquartersAddress ?? entity.legalAddress ?? null,
      legalCountry: entity.legalAddress?.country ?? null,
      jurisdiction: entity.jurisdiction,
      category: entity.category,
      status: entity.status,
      registrationStatus: registration.status,
      updatedOn: dayOfStamp(registration.lastUpdateDate),
      expiredOn: dayOfStamp(entity.expiration?.date ?? null),
      successor: successorOf(entity.successorEntity?.lei ?? null, entity.successorEntity?.name ?? null),
    }),
  );

/** The day of a moment as GLEIF writes them. */
export const dayOfStamp = (moment: string | null): string | null =>
  /^\d{4}-\d{2}-\d{2}/.exec(moment ?? "")?.[0] ?? null;

/** Who took a company's place, where a record names one. */
export const successorOf = (lei: string | null, name: string | null): LeiRecord["successor"] =>
  lei === null && name === null ? null : { lei: readLei(lei ?? ""), name };

type LeiAddress = { city: string | null; region: string | null; country: string | null };

export type LeiRecord = {
  lei: string;
  legalName: string;
  /** `type` in GLEIF's words, such as PREVIOUS_LEGAL_NAME. */
  otherNames: { name: string; type: string }[];
  headquarters: LeiAddress | null;
  legalCountry: string | null;
  /** ISO 3166, of a country or of a state (US-DE). */
  jurisdiction: string | null;
  /** GENERAL, BRANCH, FUND, SOLE_PROPRIETOR … */
  category: string | null;
  /** ACTIVE or INACTIVE. */
  status: string | null;
  /** ISSUED, LAPSED, RETIRED, DUPLICATE … */
  registrationStatus: string | null;
  updatedOn: string | null;
  /** Day on which the company ended, where it has and the record says so. */
  expiredOn: string | null;
  /** Who took its place. */
  successor: { lei: string | null; name: string | null } | null;
};

const page = z.object({
  data: z.array(record),
  meta: z.object({ pagination: z.object({ total: z.number() }).nullish() }).nullish(),
});
const single = z.object({ data: record });

/** Reads a page of records; null when it has another form. `total` counts those of all pages. */
function readLeiPage(bytes: Buffer): { records: LeiRecord[]; total: number } | null {
  const parsed = page.safeParse(readJson(bytes));
  if (!parsed.success) return null;
  const { data, meta } = parsed.data;
  return { records: data, total: meta?.pagination?.total ?? data.length };
}

/** Reads the answer for one LEI; null when it has another form. */
function readSingleLeiRecord(bytes: Buffer): LeiRecord | null {
  const parsed = single.safeParse(readJson(bytes));
  return parsed.success ? parsed.data.data : null;
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

export const gleif = "Global Legal Entity Identifier Foundation";

/** The address of a record at GLEIF. */
export function recordUrl(lei: string): string {
  return `https://api.gleif.org/api/v1/lei-records/${lei}`;
}

/** A record as a company that was found. */
export function describeRecord(
  record: LeiRecord,
  fetched: { retrievedAt: string; sha256: string },
): FoundCompany {
  const { lei, legalName, headquarters, jurisdiction, legalCountry } = record;
  const law = countryName(jurisdiction?.slice(0, 2) ?? legalCountry);
  return {
    legalName,
    names: namesOf(record),
    lei,
    countries: [headquarters?.country, legalCountry].filter((code) => code != null),
    headquarters: headquarters === null ? null : writePlace(headquarters),
    industry: null,
    description:
      law === null ? null : `Legal entity under the law of ${law}, LEI ${lei}.${formatEnd(record)}`,
    document: {
      id: recordDocument(lei),
      publisher: gleif,
      title: `LEI record of ${legalName}`,
      url: recordUrl(lei),
      publishedOn: record.updatedOn,
      ...fetched,
    },
  };
}

/** Whether GLEIF says that a company is no more, or that this record of it no longer counts. A lapsed one was only not renewed. */
export const hasEnded = ({ status, registrationStatus }: LeiRecord): boolean =>
  (status !== null && status !== "ACTIVE" && status !== "NULL") ||
  /^(?:RETIRED|MERGED|DUPLICATE|ANNULLED|CANCELLED)$/.test(registrationStatus ?? "");

/** Since when it has: the day that the record names, else that of its last change. */
export const endDayOf = ({ expiredOn, updatedOn }: LeiRecord): string | null => expiredOn ?? updatedOn;

function formatEnd(record: LeiRecord): string {
  if (!hasEnded(record)) return "";
  const { lei = null, name = null } = record.successor ?? {};
  const code = lei === null ? null : name === null ? `LEI ${lei}` : `(LEI ${lei})`;
  const successor = [name, code].filter((part) => part !== null).join(" ");
  const told = record.registrationStatus === "DUPLICATE" ? "The record is a duplicate" : "No longer active";
  const day = endDayOf(record);
  return ` ${told}${day === null ? "" : ` since ${day}`}${successor === "" ? "" : `, succeeded by ${successor}`}.`;
}

/** City and state in the United States, city and country elsewhere, as the registry has them. */
function writePlace({ city, region, country }: LeiAddress): string | null {
  if (country === "US") return displayPlace(city ?? "", region?.replace(/^US-/, "") ?? "");
  const name = countryName(country);
  const shown = city === null ? null : (displayPlace(city, "") ?? null);
  return [shown, name].filter((part) => part !== null && part !== "").join(", ") || null;
}

/** The names of a record beside its legal one, in our kinds. */
function namesOf({ legalName, otherNames }: LeiRecord): { kind: NameKind; name: string }[] {
  const kinds = otherNames.map(({ name, type }) => ({ kind: kindOf(type), name }));
  const seen = new Set([legalName]);
  return kinds.filter(({ name }) => name !== "" && !seen.has(name) && seen.add(name)).slice(0, 20);
}

function kindOf(type: string): NameKind {
  if (/PREVIOUS/.test(type)) return "former";
  return /TRADING|OPERATING/.test(type) ? "brand" : "legal";
}

/** A branch has its company's name and is not it. */
export function isUsable({ category, registrationStatus }: LeiRecord): boolean {
  return category !== "BRANCH" && !/DUPLICATE|ANNULLED|CANCELLED/.test(registrationStatus ?? "");
}

/** 0: in force. 1: lapsed. 2: of a company that has ended. */
export function standingOf({ status, registrationStatus }: LeiRecord): number {
  if (status !== null && status !== "ACTIVE") return 2;
  return registrationStatus === "ISSUED" ? 0 : 1;
}

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

type Choice =
  | { outcome: "chosen"; record: LeiRecord }
  /** `several`: companies of this name are there, and nothing tells which is meant. */
  | { outcome: "none" | "several"; reason: string };

/** The least confidence of the matcher at which a name that's only similar to the given one is accepted. */
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
