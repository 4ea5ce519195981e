import "server-only";
import type { NameKind } from "@/lib/domain/entity";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import { buildRegistryIndex } from "@/lib/domain/resolution/registry-index";
import { compareCompanyNames } from "../compare-company-names";
import type { LeiRecord } from "./lei-record";

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
export function chooseRecord(records: readonly LeiRecord[], asked: string, isWhole: boolean): Choice {
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

function undecided(reason: string): Choice {
  return { outcome: "several", reason };
}
