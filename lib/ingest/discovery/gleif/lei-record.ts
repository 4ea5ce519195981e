import "server-only";
import { z } from "zod";
import { readLei } from "@/lib/domain/resolution/identifiers";

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
      updatedOn: /^\d{4}-\d{2}-\d{2}/.exec(registration.lastUpdateDate ?? "")?.[0] ?? null,
    }),
  );

export type LeiAddress = { city: string | null; region: string | null; country: string | null };

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
