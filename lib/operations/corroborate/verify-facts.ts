import "server-only";
import {
  decideReportClaim,
  factKindOf,
  isSameName,
  type ReportDecision,
} from "@/lib/claims/decide-report-claim";
import { decideFigureClaim } from "@/lib/claims/figures/decide-figure-claim";
import { describeFigure, statedFigures } from "@/lib/claims/figures/held-figures";
import { readFigureClaims } from "@/lib/claims/read-figure-claim";
import { type ReportClaim, readReportClaims } from "@/lib/claims/report-claim";
import {
  decideTableClaim,
  readTableClaim,
  reportingDays,
  type TableClaim,
  type TableFinding,
} from "@/lib/claims/table-claims";
import { findRelations } from "@/lib/db/companies";
import { findQuotes, type Quote } from "@/lib/db/documents";
import { type DatedFigure, findFigureHistory } from "@/lib/db/figures";
import { matchRegistered } from "@/lib/db/long-tail";
import type { Database } from "@/lib/db/open";
import { findPassageTables, type PassageTables } from "@/lib/db/passages";
import { loadRegistry } from "@/lib/db/registry";
import { type DatedFact, findFactHistory } from "@/lib/db/report-facts";
import type { ReportFactKind } from "@/lib/db/schema";
import { addDays, type DayRange, formatDay } from "@/lib/domain/calendar";
import { familySearchWords } from "@/lib/domain/person-names/name-words";
import type { EvidenceItem } from "./contract";
import {
  type ClaimVerdict,
  confidenceOfDocuments,
  notFound,
  sourceOf,
  toEvidence,
  toVerdict,
} from "./evidence";
import type { TextContext } from "./find-texts";
import type { ReadClaim } from "./read-claim";
import type { RoleClaim } from "./verify-role";
import { type RoleClaimContext, verifyRoleClaim } from "./verify-role-claim";

/* Claims about facts that stand as rows: what reports tell of a company, votes, and figures of periods. */

/** What stands in a report's text, or as a tagged figure, whose place no source tells. */
type ShownFact = DatedFact | DatedFigure;

const factDatasets = ["sec_filings"];
const figureDatasets = ["sec_financial_facts"];
const mostEvidence = 8;

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
  const { said, period } = sentenceOf(claim);
  if (said === null) return null;
  const readings = readReportClaims(said, context.called);
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
  if (best !== undefined) return await toReportVerdict(db, context, best.claim, best.decision);
  const isOfIndependence = readings.some(({ kind }) => kind === "independence");
  return isOfIndependence && claim.kind === "role" ? verifyIndependence(db, context, claim.claim) : null;
}

/**
 * Verifies a claim about a company's figures, such as its revenue in a year or that it lost money, by those that its
 * reports tag.
 *
 * @returns null where the claim is of another kind, or no figure of its time is held.
 */
export async function verifyByFigures(
  db: Database,
  context: RoleClaimContext,
  { description, period }: { description: string; period: DayRange | null },
): Promise<ClaimVerdict | null> {
  const claims = readFigureClaims(description, context.called);
  if (claims.length === 0) return null;
  const figures = await findFigureHistory(db, context.entityKey);
  const decisions = claims.map((claim) =>
    decideFigureClaim(claim, figures, { period, today: context.today }),
  );
  const known = decisions.filter((decision) => decision !== null);
  const other = known.find(({ verdict }) => verdict === "contradicted");
  const lacking = other ?? known.find(({ verdict }) => verdict !== "supported");
  if (lacking === undefined && known.length < claims.length) return null;
  return await toReportVerdict(db, context, { kind: "figure" }, lacking ?? joinDecisions(known));
}

/** What supports each of several claims, as that which supports all of them. */
function joinDecisions(decisions: readonly ReportDecision<DatedFigure>[]): ReportDecision<DatedFigure> {
  return {
    verdict: "supported",
    facts: [...new Set(decisions.flatMap(({ facts }) => facts))],
    fit: Math.min(...decisions.map(({ fit }) => fit)),
    told: decisions.map(({ told }) => told).join("; "),
    lacks: "",
  };
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
function sentenceOf(claim: Exclude<ReadClaim, { kind: "unreadable" }>): {
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
  const kind = factKindOf(claim) as ReportFactKind | undefined;
  if (kind === undefined) return null;
  if (claim.kind === "parent") return await decideParent(db, context, claim, period);
  const { entityKey, today } = context;
  const facts = await findFactHistory(db, entityKey, [kind]);
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
function isHedged({ kind, name }: ShownFact, quote: Quote | null): boolean {
  if (quote === null || name === null || !worded.has(kind)) return false;
  const at = quote.text.indexOf(name);
  return hedge.test(at < 0 ? quote.text : quote.text.slice(0, at));
}

async function toReportVerdict(
  db: Database,
  { company }: RoleClaimContext,
  claim: Pick<ReportClaim, "kind"> | { kind: "figure" },
  decision: ReportDecision<ShownFact>,
): Promise<ClaimVerdict | null> {
  const { verdict, facts, fit, told, lacks } = decision;
  const stated = facts.flatMap((fact): readonly ShownFact[] =>
    fact.kind === "figure" ? statedFigures(fact) : [fact],
  );
  const shown = stated.slice(0, mostEvidence);
  const quotes = await findQuotes(
    db,
    shown.map((fact) => ({
      documentId: fact.documentId,
      start: fact.kind === "figure" ? 0 : fact.spanStart,
      end: fact.kind === "figure" ? 0 : fact.spanEnd,
    })),
  );
  if (verdict === "supported" && shown.some((fact, at) => isHedged(fact, quotes[at] ?? null))) return null;
  const [first] = shown;
  if (first === undefined) return null;
  const weight = confidenceOfDocuments([{ sourceId: first.documentId, kind: "filing", fit }]);
  const evidence = shown.map((fact, at): EvidenceItem => {
    const quote = quotes[at] ?? null;
    return toEvidence(decision, weight.confidence, {
      type: "sec_filing",
      date: fact.asOf ?? fact.publishedOn,
      text: quote?.text ?? `${nameOf(fact)} gives ${fact.kind === "figure" ? describeFigure(fact) : told}.`,
      source: sourceOf(fact, fact.publishedOn, quote),
    });
  });
  const whose = claim.kind === "parent" ? "the parent" : company;
  const names =
    stated.length === facts.length
      ? `The ${nameOf(first)} of ${whose} gives ${told}.`
      : `The ${nameOf(first)} and the quarterly reports of ${whose} before it give ${told}.`;
  const detail = verdict === "supported" ? names : `${names} Not confirmed: ${lacks}.`;
  const datasets = claim.kind === "figure" ? figureDatasets : factDatasets;
  return toVerdict(verdict, weight, { detail, evidence, sources_checked: datasets });
}

const nameOf = ({ form, item, publishedOn }: ShownFact): string =>
  `${form ?? "report"}${item === null ? "" : `, item ${item},`} of ${formatDay(publishedOn)}`;

/**
 * Verifies a claim about votes at a meeting or a figure of a period by the row and the column of a table.
 *
 * @returns null where the claim is of another kind, or no table has its cell: then texts are asked.
 */
export async function verifyByTables(
  db: Database,
  { entityKey, named, company }: TextContext,
  { description, period }: { description: string; period: DayRange | null },
): Promise<ClaimVerdict | null> {
  const claim = readTableClaim(description, named);
  if (claim === null) return null;
  const passages = await findPassageTables(db, {
    entityKey,
    kind: claim.kind === "vote" ? "votes" : "figures",
    words: searchWords(claim),
    ...publishedIn(claim, period),
  });
  const found = decideTableClaim(claim, passages, { company: named, period });
  return found === null ? null : await toTableVerdict(db, company, claim, found);
}

/** Words that a passage with the claim's row has: of a person's the family name; a measure has many names. */
function searchWords(claim: TableClaim): string[] {
  const isPerson =
    claim.kind === "vote" && /^\p{Lu}[\p{L}.'’-]*(?:,? \p{Lu}[\p{L}.'’-]*){1,4}$/u.test(claim.subject);
  return isPerson ? familySearchWords(claim.subject) : [];
}

/** Days on which a document with the claim's cell may be published. */
function publishedIn(claim: TableClaim, period: DayRange | null): { from: string | null; to: string | null } {
  const year = claim.kind === "figure" ? (claim.period?.year ?? null) : null;
  if (period !== null) {
    // No day behind the year 9999 can be written.
    const isOpen = period.end === null || period.end > "9990";
    return { from: period.start, to: isOpen ? null : addDays(period.end ?? "", reportingDays) };
  }
  // A year's figures stand in its own reports, and beside those of the next year.
  return year === null ? { from: null, to: null } : { from: `${year - 1}-06-01`, to: `${year + 2}-06-30` };
}

async function toTableVerdict(
  db: Database,
  company: string,
  claim: TableClaim,
  { document, row, column, told, unit, fit }: TableFinding<PassageTables>,
): Promise<ClaimVerdict> {
  const quote = await findRow(db, document.documentId, row);
  const verdict = fit > 0 ? "supported" : "not_found";
  const amount = `${told.toLocaleString("en-US", { maximumFractionDigits: 2 })}${unit === "percent" ? "%" : unit === "vote" ? " votes" : ""}`;
  const cell = `“${row.name}” under “${column}” is ${amount}`;
  const kind = document.kind;
  const weight = confidenceOfDocuments([{ sourceId: document.sourceId, kind, fit }]);
  const lacks = `the amount ${claim.number.text}: ${cell}`;
  const evidence = toEvidence({ verdict, lacks }, weight.confidence, {
    type: "sec_filing",
    date: document.publishedOn,
    text: quote?.text ?? `${cell}.`,
    source: sourceOf(document, document.publishedOn, quote),
  });
  const where = `In a table of the ${kind === "release" ? "press release" : (document.form ?? "filing")} of ${company} of ${formatDay(document.publishedOn)}`;
  const detail = `${where}, ${cell}${fit > 0 ? "." : `, and not ${claim.number.text}.`}`;
  return toVerdict(verdict, weight, { detail, evidence: [evidence], sources_checked: factDatasets });
}

/** The row with its table's head above it, where both are short enough to be read at once; else the row. */
async function findRow(
  db: Database,
  documentId: string,
  { head, start, end }: { head: number; start: number; end: number },
): Promise<Quote | null> {
  const [quote] = await findQuotes(db, [{ documentId, start: end - head <= 600 ? head : start, end }]);
  return quote ?? null;
}
