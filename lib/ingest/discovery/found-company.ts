import "server-only";
import type { NameKind } from "@/lib/domain/entity";

/** A company as a source beyond the registry describes it, with the document that says so. */
export type FoundCompany = {
  legalName: string;
  /** Names beside the legal one, and identifiers. */
  names: { kind: NameKind; name: string }[];
  lei: string | null;
  /** ISO 3166 codes of the countries of its head office and of its registration. */
  countries: readonly string[];
  headquarters: string | null;
  industry: string | null;
  description: string | null;
  document: {
    id: string;
    publisher: string;
    title: string;
    url: string;
    publishedOn: string | null;
    retrievedAt: string;
    sha256: string;
  };
};

/**
 * How a look-up ended. `refused`: no such company, or not surely this one; `ambiguous` where several are called so,
 * which no other source can settle. `failed`: nobody could say just now.
 */
export type LookUp =
  | { outcome: "found"; company: FoundCompany }
  | { outcome: "refused"; reason: string; ambiguous?: true }
  | { outcome: "failed"; reason: string };
