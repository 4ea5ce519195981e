import "server-only";
import { describeIndustry } from "@/lib/briefing/compose/business";
import {
  daysOf,
  decideProfileClaim,
  type HeldProfile,
  isProfileClaim,
} from "@/lib/claims/decide-profile-claim";
import { type ReportClaim, readReportClaims } from "@/lib/claims/report-claim";
import { findProfile, findRelations } from "@/lib/db/companies";
import { findDocuments } from "@/lib/db/documents";
import { findFigureHistory } from "@/lib/db/figures";
import { matchRegistered } from "@/lib/db/long-tail";
import type { Database } from "@/lib/db/open";
import { loadRegistry } from "@/lib/db/registry";
import { addDays, type DayRange, formatDay, overlaps } from "@/lib/domain/calendar";
import { lastOf } from "@/lib/domain/distinct";
import type { EvidenceItem } from "./contract";
import { type ClaimVerdict, confidenceOfDocuments, sourceOf, toEvidence, toVerdict } from "./evidence";
import type { RoleClaimContext } from "./verify-role-claim";

/**
 * Verifies a claim about what the registry holds of a company, as `enrich` shows it: its seat, founding, industry, exchange,
 * ticker, the end of its fiscal year, former names, and what belongs to whom.
 *
 * @returns null where the claim is of another kind, or the registry is silent.
 */
export async function verifyByProfile(
  db: Database,
  { entityKey, called, today }: RoleClaimContext,
  { description, period }: { description: string; period: DayRange | null },
): Promise<ClaimVerdict | null> {
  const readings = readReportClaims(description, called).filter(
    (claim) => isProfileClaim(claim) && isHeldFor(claim, period, today),
  );
  if (readings.length === 0) return null;
  const profile = await loadProfile(db, entityKey, readings);
  if (profile === null) return null;
  const decisions = readings.flatMap((claim) => decideProfileClaim(claim, profile) ?? []);
  const best = decisions.find(({ verdict }) => verdict === "supported") ?? decisions[0];
  if (best === undefined) return null;
  const { verdict, facts, told, lacks } = best;
  const ids = [...new Set(facts.map(({ documentId }) => documentId))];
  const documents = [...(await findDocuments(db, ids)).values()];
  if (documents.length === 0) return null;
  const weight = confidenceOfDocuments(
    documents.map(({ id, kind }) => ({ sourceId: id, kind: kind === "curated" ? "news" : "filing", fit: 1 })),
  );
  const says = documents.map(({ title, publisher }) => `“${title}” (${publisher})`).join(" and ");
  const sentence = `${says} ${documents.length > 1 ? "give" : "gives"} ${told}.`;
  const evidence = documents.map((document): EvidenceItem => {
    const date = document.publishedOn ?? document.seenOn;
    return toEvidence(best, weight.confidence, {
      type: "registry",
      date,
      text: `“${document.title}” (${document.publisher}) of ${formatDay(date)} gives ${told}.`,
      source: sourceOf({ ...document, documentId: document.id, item: null }, date, null),
    });
  });
  const detail = verdict === "supported" ? sentence : `${sentence} Not confirmed: ${lacks}.`;
  return toVerdict(verdict, weight, { detail, evidence, sources_checked: ["entity_registry"] });
}

const slowDays = 1100;

/** Of a period only that is held which is of days of its own; what a company does changes slowly. */
function isHeldFor(claim: ReportClaim, period: DayRange | null, today: string): boolean {
  if (period === null) return true;
  const lately = { start: addDays(today, -slowDays), end: null };
  const days = claim.kind === "industry" ? lately : daysOf(claim);
  return days !== null && overlaps(days, period);
}

/** What belongs to what belongs to it: further up nobody asks. */
const mostOwners = 3;

type Owner = HeldProfile["owners"][number];

/** Whom a company belongs to, and to whom that belongs. */
async function findOwners(db: Database, key: string): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (let at = key; owners.length < mostOwners; ) {
    const { parent } = await findRelations(db, at);
    if (parent === null || owners.some((owner) => owner.key === parent.key)) break;
    owners.push({ key: parent.key, value: parent.name, documentId: parent.documentId });
    at = parent.key;
  }
  return owners;
}

/** The last day of the newest fiscal year whose figures a report gives, with the report that gave them first. */
async function findYearEnd(db: Database, key: string): Promise<HeldProfile["yearEnd"]> {
  const years = (await findFigureHistory(db, key)).filter(({ detail }) => detail.period === "year");
  const newest = lastOf(years.map(({ asOf }) => asOf));
  const [first] = years
    .filter(({ asOf }) => asOf === newest)
    .toSorted((one, other) => one.publishedOn.localeCompare(other.publishedOn));
  return first === undefined ? null : { value: first.asOf, documentId: first.documentId };
}

const withPhrase = <Held extends { value: string }>(held: Held | null) =>
  held === null ? null : { ...held, phrase: describeIndustry(held.value) };

async function loadProfile(
  db: Database,
  key: string,
  claims: readonly ReportClaim[],
): Promise<HeldProfile | null> {
  const [{ entity }, { names }, owners] = await Promise.all([
    findProfile(db, key),
    findRelations(db, key),
    findOwners(db, key),
  ]);
  if (entity === undefined) return null;
  const held = (field: string, value: string | null) => {
    const documentId = entity.sources[field];
    return value === null || documentId === undefined ? null : { value, documentId };
  };
  const counted = held("employees", entity.employees === null ? null : `${entity.employees}`);
  const report = counted && (await findDocuments(db, [counted.documentId])).get(counted.documentId);
  const named: [string, NonNullable<ReturnType<HeldProfile["named"]["get"]>>][] = [];
  const asksForOwner = claims.filter(({ kind }) => kind === "subsidiary" || kind === "parent");
  const index = await loadRegistry(db);
  for (const name of new Set(asksForOwner.flatMap((claim) => claim.names))) {
    const match = await matchRegistered(db, index, name);
    // Nobody belongs to an industry as to an owner.
    if (match.outcome !== "resolved" || match.entity.type === "industry") continue;
    named.push([
      name,
      { key: match.entity.key, name: match.entity.name, owners: await findOwners(db, match.entity.key) },
    ]);
  }
  return {
    key,
    name: entity.name,
    seat: held("headquarters", entity.headquarters),
    founded: held("founded", entity.founded),
    exchange: held("exchange", entity.exchange),
    ticker: held("ticker", entity.ticker),
    industry: withPhrase(held("industry", entity.industry)),
    sector: held("sector", entity.sector),
    membership: held("indexSince", entity.indexSince),
    employees: counted && { ...counted, asOf: report?.publishedOn ?? null },
    yearEnd: claims.some(({ kind }) => kind === "year-end") ? await findYearEnd(db, key) : null,
    former: names.flatMap(({ kind, name, validTo, documentId }) =>
      kind === "former" ? [{ value: name, until: validTo, documentId }] : [],
    ),
    brands: names.flatMap(({ kind, name, validTo, documentId }) =>
      kind === "brand" && validTo === null ? [{ value: name, documentId }] : [],
    ),
    owners,
    named: new Map(named),
  };
}
