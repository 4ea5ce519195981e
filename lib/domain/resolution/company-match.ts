import type { NameKind } from "@/lib/domain/entity";

/** How an answer was found; the words are explained in ARCHITECTURE.md. */
export type ResolutionSource =
  | "curated"
  | "discovered"
  | "sec_fallback"
  | "symbol_fallback"
  | "disambiguation";

/** What a string given for a company was found to mean. Confidence is a calibrated probability, 0 to 1. */
export type CompanyMatch = ResolvedCompany | AmbiguousCompany | CompanyNotFound;

export type ResolvedCompany = {
  outcome: "resolved";
  entityKey: string;
  source: ResolutionSource;
  confidence: number;
  matchedName: string;
  /** `key` when the entity's own key was given. */
  matchedKind: NameKind | "key";
  /** The day of renaming, when a former name or ticker was matched. */
  matchedUntil: string | null;
  explanation: string;
};

export type AmbiguousCompany = {
  outcome: "ambiguous";
  explanation: string;
  /** Best first, at most 8. */
  alternatives: { entityKey: string; confidence: number; matchedName: string }[];
};

export type CompanyNotFound = {
  outcome: "not_found";
  explanation: string;
  /** Best first, at most 3, perhaps none. */
  nearest: { entityKey: string; confidence: number }[];
};
