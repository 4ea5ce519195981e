import "server-only";
import { z } from "zod";
import { recordDocument } from "@/lib/db/lei-records";
import type { NameKind } from "@/lib/domain/entity";
import { memoize } from "@/lib/domain/memoize";
import { displayPlace } from "@/lib/domain/places";
import { readLei } from "@/lib/domain/resolution/identifiers";
import type { FoundCompany } from "../found-company";

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
      updatedOn: dayOf(registration.lastUpdateDate),
      expiredOn: dayOf(entity.expiration?.date ?? null),
      successor: successorOf(entity.successorEntity?.lei ?? null, entity.successorEntity?.name ?? null),
    }),
  );

/** The day of a moment as GLEIF writes them. */
export const dayOf = (moment: string | null): string | null =>
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
export function readLeiPage(bytes: Buffer): { records: LeiRecord[]; total: number } | null {
  const parsed = page.safeParse(readJson(bytes));
  if (!parsed.success) return null;
  const { data, meta } = parsed.data;
  return { records: data, total: meta?.pagination?.total ?? data.length };
}

/** Reads the answer for one LEI; null when it has another form. */
export function readSingleLeiRecord(bytes: Buffer): LeiRecord | null {
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
    description: law === null ? null : `Legal entity under the law of ${law}, LEI ${lei}.${tellEnd(record)}`,
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
export const endOf = ({ expiredOn, updatedOn }: LeiRecord): string | null => expiredOn ?? updatedOn;

function tellEnd(record: LeiRecord): string {
  if (!hasEnded(record)) return "";
  const { lei = null, name = null } = record.successor ?? {};
  const code = lei === null ? null : name === null ? `LEI ${lei}` : `(LEI ${lei})`;
  const successor = [name, code].filter((part) => part !== null).join(" ");
  const told = record.registrationStatus === "DUPLICATE" ? "The record is a duplicate" : "No longer active";
  const day = endOf(record);
  return ` ${told}${day === null ? "" : ` since ${day}`}${successor === "" ? "" : `, succeeded by ${successor}`}.`;
}

const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** The English name of a country by its ISO 3166 code; null for what is no such code. */
export const countryName = (code: string | null): string | null =>
  code !== null && /^[A-Z]{2}$/.test(code) ? regionName(code) : null;

/** An import of millions of records asks for the same few. */
const regionName = memoize((code: string) => regions.of(code) ?? null, 26 * 26);

/** City and state in the United States, city and country elsewhere, as the registry has them. */
export function writePlace({ city, region, country }: LeiAddress): string | null {
  if (country === "US") return displayPlace(city ?? "", region?.replace(/^US-/, "") ?? "");
  const name = countryName(country);
  const shown = city === null ? null : (displayPlace(city, "") ?? null);
  return [shown, name].filter((part) => part !== null && part !== "").join(", ") || null;
}

/** The names of a record beside its legal one, in our kinds. */
export function namesOf({ legalName, otherNames }: LeiRecord): { kind: NameKind; name: string }[] {
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
