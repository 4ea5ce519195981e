import "server-only";
import { displayPlace } from "@/lib/domain/places";
import type { FoundCompany } from "../found-company";
import { namesOf } from "./choose-record";
import type { LeiAddress, LeiRecord } from "./lei-record";

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
    description: law === null ? null : `Legal entity under the law of ${law}, LEI ${lei}.`,
    document: {
      id: `lei-${lei}`,
      publisher: gleif,
      title: `LEI record of ${legalName}`,
      url: recordUrl(lei),
      publishedOn: record.updatedOn,
      ...fetched,
    },
  };
}

const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** The English name of a country by its ISO 3166 code; null for what is no such code. */
export function countryName(code: string | null): string | null {
  return code !== null && /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? null) : null;
}

/** City and state in the United States, city and country elsewhere, as the registry has them. */
export function writePlace({ city, region, country }: LeiAddress): string | null {
  if (country === "US") return displayPlace(city ?? "", region?.replace(/^US-/, "") ?? "");
  const name = countryName(country);
  const shown = city === null ? null : (displayPlace(city, "") ?? null);
  return [shown, name].filter((part) => part !== null && part !== "").join(", ") || null;
}
