import type { NameKind } from "@/lib/domain/entity";
import { formatDate } from "../calendar";
import type { IndexedName, RegistryEntity, RegistryIndex } from "./registry-index";

/** A company to name beside an answer: positions of the entity and of its name in the index. */
export type Listed = { entity: number; name: number; confidence: number };

type Finding = {
  confidence: number;
  /** How the input and the matched name compare. */
  how: "exact" | "like" | "acronym";
  /** True when other companies bear the name, and their size or their names' age decided. */
  evidence: boolean;
  /** True when it was the word of the legal form that decided. */
  byForm?: boolean;
};

/** The answer that a name stands for one company. */
export function resolved(index: RegistryIndex, name: IndexedName, finding: Finding): ResolvedCompany {
  const entity = entityAt(index, name.entity);
  return {
    outcome: "resolved",
    entity,
    source: finding.evidence ? "disambiguation" : resolutionSourceOf(entity),
    confidence: round(finding.confidence),
    matchedName: name.name,
    matchedKind: name.kind,
    matchedUntil: name.kind === "former" ? name.validTo : null,
    isLikeness: finding.how !== "exact",
    explanation: explainName(name, finding),
  };
}

/** Where knowledge of an entity comes from. */
export function resolutionSourceOf(entity: RegistryEntity): ResolutionSource {
  if (entity.type === "sec_ticker_fallback") return "sec_fallback";
  return entity.type === "discovered_entity" ? "discovered" : "curated";
}

function explainName(name: IndexedName, { how, evidence, byForm }: Finding): string {
  const kind = { former: "former name", brand: "brand", short: "short name" }[name.kind as string] ?? "name";
  const until =
    name.kind === "former" && name.validTo !== null ? `, in use until ${formatDate(name.validTo)}` : "";
  const verb = how === "exact" ? "Matched" : how === "acronym" ? "Matched the initials of" : "Closest to";
  const why = byForm ? "this one with the legal form given" : "this one is the best known";
  const others = evidence ? `. Other companies share this name; ${why}` : "";
  return `${verb} the ${kind} ${name.name}${until}${others}`.replace("..", ".");
}

/** The answer that several companies may be meant. */
export function ambiguous(
  index: RegistryIndex,
  text: string,
  listed: readonly Listed[],
  how: "borne" | "similar",
): AmbiguousCompany {
  const explanation =
    how === "borne"
      ? `Several companies are called ${text}; say which`
      : `No company in the registry is called just ${text}, but several have names like it; say which`;
  return {
    outcome: "ambiguous",
    explanation,
    alternatives: worthNaming(listed, 8).map(({ entity, name, confidence }) => ({
      entity: entityAt(index, entity),
      confidence: round(confidence),
      matchedName: index.names[name]?.name ?? entityAt(index, entity).name,
    })),
  };
}

/**
 * Companies that the caller might mean: a probability of at least 0.001, and at least a hundredth of the first one's.
 */
function worthNaming(listed: readonly Listed[], most: number): Listed[] {
  const least = Math.max(0.001, (listed[0]?.confidence ?? 0) / 100);
  return listed.filter(({ confidence }) => confidence >= least).slice(0, most);
}

/** Below this confidence a similar name is a coincidence, and suggesting it would mislead. */
const leastHint = 0.05;

/** The answer that no company is meant that the registry knows. */
export function companyNotFound(
  index: RegistryIndex,
  text: string,
  listed: readonly Listed[],
): CompanyNotFound {
  const near = worthNaming(listed, 3).filter(({ confidence }) => confidence >= leastHint);
  const nearest = near.map(({ entity, confidence }) => ({
    entity: entityAt(index, entity),
    confidence: round(confidence),
  }));
  const first = near[0];
  const hint = first === undefined ? "" : `; the nearest is ${entityAt(index, first.entity).name}`;
  return {
    outcome: "not_found",
    explanation: `No company in the registry is called ${text}${hint}`,
    nearest,
  };
}

export function entityAt(index: RegistryIndex, position: number): RegistryEntity {
  const entity = index.entities[position];
  if (entity === undefined) throw new RangeError(`No entity at position ${position} of the registry index`);
  return entity;
}

function round(confidence: number): number {
  return Math.round(Math.min(1, Math.max(0, confidence)) * 1000) / 1000;
}

/** How an answer was found; the words are explained in ARCHITECTURE.md. */
type ResolutionSource = "curated" | "discovered" | "sec_fallback" | "symbol_fallback" | "disambiguation";

/** What a string given for a company was found to mean. Confidence is a calibrated probability, 0 to 1. */
export type CompanyMatch = ResolvedCompany | AmbiguousCompany | CompanyNotFound;

export type ResolvedCompany = {
  outcome: "resolved";
  entity: RegistryEntity;
  source: ResolutionSource;
  confidence: number;
  matchedName: string;
  /** `key` when the entity's own key was given, `isin` when that of a security was. */
  matchedKind: NameKind | "key" | "isin";
  /** The day of renaming, when a former name or ticker was matched; the last day of a company that has ended. */
  matchedUntil: string | null;
  /** True if the given name differs from the matched one in spelling, words, or order. */
  isLikeness: boolean;
  explanation: string;
};

export type AmbiguousCompany = {
  outcome: "ambiguous";
  explanation: string;
  /** Best first, at most 8. */
  alternatives: { entity: RegistryEntity; confidence: number; matchedName: string }[];
};

export type CompanyNotFound = {
  outcome: "not_found";
  explanation: string;
  /** Best first, at most 3, perhaps none. */
  nearest: { entity: RegistryEntity; confidence: number }[];
};
