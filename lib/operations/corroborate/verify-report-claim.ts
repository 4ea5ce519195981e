import "server-only";
import {
  decideReportClaim,
  factKinds,
  isSameName,
  type ReportDecision,
} from "@/lib/claims/decide-report-claim";
import { type ReportClaim, readReportClaims } from "@/lib/claims/report-claim";
import { findRelations } from "@/lib/db/companies";
import { findQuotes, type Quote } from "@/lib/db/documents";
import { matchRegistered } from "@/lib/db/long-tail";
import type { Database } from "@/lib/db/open";
import { loadRegistry } from "@/lib/db/registry";
import { type DatedFact, findFactHistory } from "@/lib/db/report-facts";
import type { ReportFactKind } from "@/lib/db/schema";
import { type DayRange, formatDay } from "@/lib/domain/calendar";
import { toQuote } from "../records/source";
import type { EvidenceItem } from "./contract";
import { type ClaimVerdict, confidenceOfDocuments, notFound } from "./evidence";
import type { ReadClaim } from "./read-claim";
import type { RoleClaim } from "./verify-role";
import { type RoleClaimContext, verifyRoleClaim } from "./verify-role-claim";

const reportDatasets = ["sec_filings"];
const mostEvidence = 5;

/**
 * Verifies a claim about what annual reports and proxy statements tell of a company, such as its head count, its
 * competitors or the seats on its committees, by the facts that were read in them.
 *
 * @returns null where the claim is of another kind, or reports are silent on it: then roles, deals and texts are asked.
 */
export async function verifyByReports(
  db: Database,
  context: RoleClaimContext,
  claim: Exclude<ReadClaim, { kind: "unreadable" }>,
): Promise<ClaimVerdict | null> {
  const { said, period } = wordsOf(claim);
  if (said === null) return null;
  const readings = readReportClaims(said, context.named);
  const founder = readings.find(({ kind }) => kind === "founder");
  if (founder?.person != null && claim.kind === "event") {
    const ever = period ?? { start: null, end: context.today };
    const verdict = await verifyRoleClaim(db, context, {
      personName: founder.person,
      role: "Founder",
      period: ever,
    });
    if (verdict.corroborated) return verdict;
  }
  const decisions: { claim: ReportClaim; decision: ReportDecision<DatedFact> }[] = [];
  for (const reading of readings) {
    const decision = await decide(db, context, reading, period);
    if (decision !== null) decisions.push({ claim: reading, decision });
  }
  const best = decisions.find(({ decision }) => decision.verdict === "supported") ?? decisions[0];
  if (best !== undefined) return await toVerdict(db, context, best.claim, best.decision);
  const isOfIndependence = readings.some(({ kind }) => kind === "independence");
  return isOfIndependence && claim.kind === "role" ? verifyIndependence(db, context, claim.claim) : null;
}

/** A seat on the board does not show that its holder is independent: some source must say the word. */
async function verifyIndependence(
  db: Database,
  context: RoleClaimContext,
  claim: RoleClaim,
): Promise<ClaimVerdict> {
  const verdict = await verifyRoleClaim(db, context, claim);
  const isSaid = verdict.evidence.some(({ text, role }) => /\bindependent\b/i.test(`${role ?? ""} ${text}`));
  if (!verdict.corroborated || isSaid) return verdict;
  const related = verdict.evidence.map(
    (item): EvidenceItem => ({ ...item, stance: "related", confidence: 0, lacks: "the independence" }),
  );
  const detail = `Sources name ${claim.personName} on the board of ${context.company} and do not say whether as an independent director.`;
  return notFound(detail, verdict.sources_checked, related);
}

/** A claim in words: that somebody holds a role is a sentence, too. */
function wordsOf(claim: Exclude<ReadClaim, { kind: "unreadable" }>): {
  said: string | null;
  period: DayRange | null;
} {
  if (claim.kind === "event") return { said: claim.description, period: claim.period };
  const { personName, role, period } = claim.claim;
  return { said: role === null ? null : `${personName} is ${role}`, period };
}

/** Whose subsidiary the company is stands in the parent's list, Exhibit 21. */
async function decideParent(
  db: Database,
  { entityKey, company, named, today }: RoleClaimContext,
  claim: ReportClaim,
  period: DayRange | null,
): Promise<ReportDecision<DatedFact> | null> {
  const { parent } = await findRelations(db, entityKey);
  if (parent === null) return null;
  const lists = await findFactHistory(db, parent.key, ["subsidiary"]);
  const own = [company, ...named.names];
  const facts = lists.filter(({ name }) => own.some((one) => isSameName(one, name ?? "")));
  if (facts.length === 0) return null;
  const keys = await findKeys(db, claim.names);
  return decideReportClaim(
    claim,
    facts,
    { period, today },
    (claimed) => isSameName(claimed, parent.name) || keys.get(claimed) === parent.key,
  );
}

async function decide(
  db: Database,
  context: RoleClaimContext,
  claim: ReportClaim,
  period: DayRange | null,
): Promise<ReportDecision<DatedFact> | null> {
  const kinds = factKinds[claim.kind] as readonly ReportFactKind[];
  if (kinds.length === 0) return null;
  if (claim.kind === "parent") return await decideParent(db, context, claim, period);
  const { entityKey, today } = context;
  const facts = await findFactHistory(db, entityKey, kinds);
  if (facts.length === 0) return null;
  const isLinked = facts.some(({ detail }) => typeof detail.key === "string");
  const keys = isLinked ? await findKeys(db, claim.names) : new Map<string, string>();
  return decideReportClaim(
    claim,
    facts,
    { period, today },
    (name, { detail }) => typeof detail.key === "string" && keys.get(name) === detail.key,
  );
}

/** The companies that names stand for, where each stands for one. */
async function findKeys(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const index = await loadRegistry(db);
  const keys = new Map<string, string>();
  for (const name of names) {
    const match = await matchRegistered(db, index, name);
    if (match.outcome === "resolved") keys.set(name, match.entity.key);
  }
  return keys;
}

/** Kinds of facts whose sentence may be about what could be. */
const worded: ReadonlySet<string> = new Set(["competitor", "customer", "subsidiary"]);
const hedge =
  /\b(?:may|might|could|would|potential(?:ly)?|prospective|possibl[ey]|former(?:ly)?|no longer|not|never|previously)\b/i;

/** Whether the words before a name say that it is no fact, or none any more: "may compete with Orion". */
function isHedged({ kind, name }: DatedFact, quote: Quote | null): boolean {
  if (quote === null || name === null || !worded.has(kind)) return false;
  const at = quote.text.indexOf(name);
  return hedge.test(at < 0 ? quote.text : quote.text.slice(0, at));
}

async function toVerdict(
  db: Database,
  { company }: RoleClaimContext,
  claim: ReportClaim,
  { verdict, facts, fit, told, lacks }: ReportDecision<DatedFact>,
): Promise<ClaimVerdict | null> {
  const shown = facts.slice(0, mostEvidence);
  const quotes = await findQuotes(
    db,
    shown.map(({ documentId, spanStart, spanEnd }) => ({ documentId, start: spanStart, end: spanEnd })),
  );
  if (verdict === "supported" && shown.some((fact, at) => isHedged(fact, quotes[at] ?? null))) return null;
  const [first] = shown;
  if (first === undefined) return null;
  const stance = verdict === "supported" ? "supports" : verdict === "not_found" ? "related" : "contradicts";
  const weight = confidenceOfDocuments([{ sourceId: first.documentId, kind: "filing", fit }]);
  const evidence = shown.map((fact, at): EvidenceItem => {
    const quote = quotes[at] ?? null;
    return {
      type: "sec_filing",
      stance,
      date: fact.asOf ?? fact.publishedOn,
      text: quote?.text ?? `${nameOf(fact)} gives ${told}.`,
      confidence: stance === "related" ? 0 : weight.confidence,
      ...(stance === "related" ? { lacks } : {}),
      ...(stance === "supports" ? { method: "rules" as const } : {}),
      source: {
        id: fact.documentId,
        url: fact.url,
        accession: fact.accession,
        form: fact.form,
        item: fact.item,
        date: fact.publishedOn,
        ...toQuote(quote),
      },
    };
  });
  const whose = claim.kind === "parent" ? "the parent" : company;
  const names = `The ${nameOf(first)} of ${whose} gives ${told}.`;
  return {
    corroborated: verdict === "supported",
    verdict,
    confidence: verdict === "not_found" ? 0 : weight.confidence,
    reason: verdict === "supported" ? weight.reason : "no_match",
    detail: verdict === "supported" ? names : `${names} It lacks ${lacks} (claimed: ${claim.text}).`,
    evidence,
    sources_checked: reportDatasets,
  };
}

const nameOf = ({ form, item, publishedOn }: DatedFact): string =>
  `${form ?? "report"}${item === null ? "" : `, item ${item},`} of ${formatDay(publishedOn)}`;
