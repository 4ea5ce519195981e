import "server-only";
import { describeIndustry } from "@/lib/briefing/compose/business";
import { splitClaim } from "@/lib/claims/clauses";
import { createSecondReader } from "@/lib/claims/model/second-reader";
import { readOfficeClaim } from "@/lib/claims/office-claim";
import { parseClaim } from "@/lib/claims/parse-claim";
import { isOfProfile, type ProfileNames, readProfileClaim, withTradeApart } from "@/lib/claims/profile-claim";
import { readFigureClaims } from "@/lib/claims/read-figure-claim";
import { readReportClaims } from "@/lib/claims/report-claim";
import { findAnnotatedCompany } from "@/lib/db/annotations";
import { findProfile, findRelations } from "@/lib/db/companies";
import { type CoverageRow, findCoverage, findDataThrough } from "@/lib/db/coverage";
import { listDeals } from "@/lib/db/deals";
import { findEventCoverage } from "@/lib/db/filing-events";
import { isDatabaseUnavailable } from "@/lib/db/open";
import { findPassageCoverage } from "@/lib/db/passages";
import { listPeople } from "@/lib/db/people";
import { findFactHistory } from "@/lib/db/report-facts";
import { toDay } from "@/lib/domain/calendar";
import { logError } from "@/lib/log";
import type { RequestOf, ResponseOf } from "@/lib/operations/contract";
import { toCoverage } from "@/lib/operations/records/coverage";
import { askForNewer, findCompany } from "@/lib/operations/resolve-company";
import type { RunContext } from "@/lib/operations/run";
import type { ClaimFault, ClaimResult, corroborate } from "./contract";
import { wordsOf } from "./event-words";
import { type ClaimVerdict, formatLookedThrough, notChecked, peopleDatasets } from "./evidence";
import { type ReadClaim, readClaim } from "./read-claim";
import { countFilings, type EventContext, nothingToFind, readEvent, verifyEventClaim } from "./verify-event";
import { verifyByFigures, verifyByReports, verifyByTables } from "./verify-facts";
import { verifyOfficeClaim } from "./verify-office-claim";
import { verifyByProfile } from "./verify-profile";
import { type RoleClaimContext, verifyRoleClaim } from "./verify-role-claim";
import { verifyEach } from "./verify-statements";

export async function runCorroborate(
  { db, now, asker, secondReader = createSecondReader() }: RunContext,
  request: RequestOf<typeof corroborate>,
): Promise<ResponseOf<typeof corroborate>> {
  const { entity, resolution } = await findCompany(db, request.company);
  const today = toDay(now);
  const claims = request.claims.map((claim) => readClaim(claim, today));
  const [loaded, held, refresh] = await Promise.all([
    loadCompany(db, entity, request.company, { today, secondReader }),
    findCoverage(db, entity.key),
    askForNewer({ db, asker }, entity),
  ]);
  const hasFigures = held.some(({ source, documents }) => source === "sec_financial_facts" && documents > 0);
  const claimVerdicts = await verifyAll(claims, (claim) => verify(db, loaded.company, claim));
  const results = claimVerdicts.map(
    (claimVerdict, index): ClaimResult => ({
      claim_index: index,
      ...claimVerdict,
      // A company's name may end in a full stop of its own.
      detail: detailOf(claimVerdict, held).replace(/\.\.(?=\s|$)/g, "."),
    }),
  );
  const listed = entity.type === "public_company" || entity.type === "sec_ticker_fallback";
  return {
    entity: { key: entity.key, name: entity.name, verified: true },
    results,
    meta: {
      sources_available: [...loaded.sources, ...(hasFigures ? ["sec_financial_facts"] : [])],
      entity_coverage: listed ? "public_company" : "private_company",
      corroborated_at: now.toISOString(),
      data_through: findDataThrough(held),
      coverage: toCoverage(held),
      refresh,
      resolution,
    },
  };
}

type Company = RoleClaimContext & EventContext & { ticker: string | null };

/** What claims on a company are verified against, and the names of the sources that are held of it. */
async function loadCompany(
  db: RunContext["db"],
  { key: entityKey, name, ticker }: { key: string; name: string; ticker: string | null },
  asked: string,
  given: Pick<Company, "today" | "secondReader">,
): Promise<{ company: Company; sources: string[] }> {
  const [{ groups, index: people }, events, passages, deals, known] = await Promise.all([
    listPeople(db, { entityKey, today: given.today }),
    findEventCoverage(db, entityKey),
    findPassageCoverage(db, entityKey),
    listDeals(db, entityKey),
    findAnnotatedCompany(db, entityKey),
  ]);
  // Item 5.02 of an 8-K records appointments and departures.
  const changes = groups.some(({ form }) => form?.startsWith("8-K")) ? ["sec_executive_changes"] : [];
  // Texts call the company by the name that it had then.
  const named = { company: known.company, names: [...known.names, asked] };
  const initials = initialsOf(name);
  const short = [...(ticker === null ? [] : [ticker]), ...initials];
  const companyWords = new Set([name, asked, ...initials].flatMap(wordsOf));
  const company: Company = {
    ...given,
    entityKey,
    ticker,
    coverage: events,
    passages,
    company: name,
    named,
    called: {
      ...named,
      names: [...named.names, ...short],
      people: [...new Set(people.map((one) => one.name))],
    },
    companyWords,
    ownWords: new Set([...companyWords, ...[named.company, ...named.names].flatMap(wordsOf)]),
    people,
    roleDatasets: [...changes, ...peopleDatasets],
  };
  const sources = [
    "entity_registry",
    ...(events.filings + passages.filing > 0 ? ["sec_filings"] : []),
    ...(events.filings > 0 ? ["sec_material_events"] : []),
    ...changes,
    ...(deals.length > 0 ? ["sec_ma_transactions"] : []),
    ...(people.length > 0 ? ["company_mentioned_people"] : []),
    ...(passages.news > 0 ? ["source_articles"] : []),
  ];
  return { company, sources };
}

const forms =
  /^(?:and|of|the|inc|corp|corporation|co|company|companies|plc|ltd|nv|sa|ag|llc|lp|holdings?|group|trust)$/;
/** Words that initials may be. */
const small = /^(?:a[mnst]|be|by|do|go|he|i[fnst]|me|my|no|o[fnr]|so|to|up|us|we)$/;

/** "BD" for Becton, Dickinson and Company, "P&G" and "PG" for Procter & Gamble; empty where that's no name of its own. */
function initialsOf(name: string): string[] {
  const words = name.split(/[\s,.]+/).filter((word) => word === "&" || !forms.test(wordsOf(word).join("")));
  const initials = words.map((word) => (word === "&" ? word : word.charAt(0).toUpperCase())).join("");
  const plain = initials.replace(/&/g, "");
  if (plain.length < 2 || small.test(plain.toLowerCase())) return [];
  return [...new Set([plain, initials.replace(/^&|&$/g, "")])];
}

/** The detail of a verdict; where sources were looked through in vain, which, and how fresh they are. */
function detailOf({ verdict, detail, sources_checked }: ClaimVerdict, held: readonly CoverageRow[]): string {
  const isSilence = verdict === "not_found" && /^(?:No|Sources|More than|\d)/.test(detail);
  const looked = isSilence ? formatLookedThrough(sources_checked, held) : "";
  return looked === "" ? detail : `${detail} ${looked}`;
}

/**
 * Verifies each claim. If verifying one throws, its result says so and the others aren't affected. But if the
 * database is unreachable, or no claim could be checked, the whole call fails.
 *
 * @throws what verifying a claim threw, in these two cases.
 */
export async function verifyAll(
  claims: readonly ReadClaim[],
  verifyOne: (claim: Exclude<ReadClaim, { kind: "unreadable" }>) => Promise<ClaimVerdict>,
): Promise<ClaimVerdict[]> {
  const claimVerdicts: ClaimVerdict[] = [];
  let isAnyChecked = false;
  let fault: { error: unknown } | null = null;
  for (const claim of claims) {
    if (claim.kind === "unreadable") {
      claimVerdicts.push(claim.claimVerdict);
      continue;
    }
    try {
      claimVerdicts.push(await verifyOne(claim));
      isAnyChecked = true;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      logError(error, { operation: "corroborate" });
      fault ??= { error };
      claimVerdicts.push(
        notChecked("error", "This claim could not be checked because of a fault on our side."),
      );
    }
  }
  if (fault && !isAnyChecked) throw fault.error;
  return claimVerdicts;
}

type EventClaim = Extract<ReadClaim, { kind: "event" }>;

async function verify(
  db: RunContext["db"],
  company: Company,
  claim: Exclude<ReadClaim, { kind: "unreadable" }>,
): Promise<ClaimVerdict> {
  if (claim.kind === "role") {
    const byRole =
      (await verifyByReports(db, company, claim)) ?? (await verifyRoleClaim(db, company, claim.claim));
    const { personName, role, period } = claim.claim;
    // A role that says more is read as a sentence: "both chairman and CEO", "CFO since July 2025".
    if (role === null || !/ (?:and|&|since) /.test(role)) return byRole;
    const description = `${personName} is ${role}`;
    const byOffice = await verifyOfficeClaim(db, company, { description, period });
    const isTimed = period !== null && !byRole.corroborated;
    return byOffice === null || isTimed || byOffice.corroborated === byRole.corroborated ? byRole : byOffice;
  }
  return await verifyEvent(db, company, claim);
}

async function verifyEvent(db: RunContext["db"], company: Company, claim: EventClaim): Promise<ClaimVerdict> {
  const byOffice = await verifyOfficeClaim(db, company, claim);
  if (byOffice?.corroborated) return byOffice;
  const byProfile = await verifyProfileClaim(db, company, claim);
  if (byProfile !== null && byProfile.verdict !== "not_found") return byProfile;
  const byStatements = await verifyStatements(db, company, claim);
  if (byStatements !== null && byStatements.verdict !== "not_found") return byStatements;
  const apart = withTradeApart(claim.description, company.called);
  const byTrade =
    apart === null ? null : await verifyStatements(db, company, { ...claim, description: apart });
  if (byTrade?.corroborated) return byTrade;
  const whole = await verifyWhole(db, company, claim);
  // What one of its statements only seems to say doesn't count against it.
  return byStatements === null || whole.corroborated ? whole : byStatements;
}

/** By what a claim's words are told apart: what the registry and reports hold of the company. */
async function findProfileNames(db: RunContext["db"], company: Company): Promise<ProfileNames> {
  const [{ entity }, { names }, [incorporation]] = await Promise.all([
    findProfile(db, company.entityKey),
    findRelations(db, company.entityKey),
    findFactHistory(db, company.entityKey, ["incorporation"]),
  ]);
  const { headquarters = null, sector = null, industry = null } = entity ?? {};
  return {
    headquarters,
    ticker: company.ticker,
    former: names.flatMap(({ kind, name }) => (kind === "former" ? [name] : [])),
    incorporation: incorporation?.name ?? null,
    trade: [sector, industry, industry && describeIndustry(industry)].filter((one) => one !== null),
  };
}

/** Verifies a claim that says nothing but what a registry holds, each of it alone; null where it says anything else. */
async function verifyProfileClaim(
  db: RunContext["db"],
  company: Company,
  claim: EventClaim,
): Promise<ClaimVerdict | null> {
  const held = await findProfileNames(db, company);
  const statements = readProfileClaim(claim.description, company.called, held, claim.period);
  return verifyEach(statements, (text) => verifyByFacts(db, company, { ...claim, description: text }));
}

/** Verifies a claim that says several things by what reports, the registry, figures and people say of each. */
async function verifyStatements(
  db: RunContext["db"],
  company: Company,
  claim: EventClaim,
): Promise<ClaimVerdict | null> {
  const { called } = company;
  const held = isOfProfile(claim.description) ? await findProfileNames(db, company) : null;
  const statements = splitClaim(claim.description, called, (said) => {
    const isWhole =
      readFigureClaims(said, called).length > 0 ||
      readOfficeClaim(said, called).length > 0 ||
      (held !== null && readProfileClaim(said, called, held).length > 0) ||
      countFilings(said, company) === 1;
    return isWhole ? "whole" : readReportClaims(said, called).length > 0 ? "loose" : null;
  });
  if (statements.length === 0) return null;
  const joined = await verifyEach(statements, async (text) => {
    const one = { ...claim, description: text };
    return (
      (await verifyByFacts(db, company, one)) ??
      (await verifyProfileClaim(db, company, one)) ??
      (await verifyOfficeClaim(db, company, one)) ??
      (countFilings(text, company) === 1 ? await verifyEventClaim(db, company, one) : null)
    );
  });
  // How filings stand to each other is only told by the whole.
  return joined?.corroborated && countFilings(claim.description, company) > 0 ? null : joined;
}

/** By what stands as rows: reports, the registry and figures; null where they're silent. */
async function verifyByFacts(
  db: RunContext["db"],
  company: Company,
  claim: EventClaim,
): Promise<ClaimVerdict | null> {
  return (
    (await verifyByReports(db, company, claim)) ??
    (await verifyByProfile(db, company, claim)) ??
    (await verifyByFigures(db, company, claim))
  );
}

/** "ACM filed an 8-K": a ticker is the company's word where a claim begins with it in capitals; elsewhere it may be another. */
function withoutTicker(claim: EventClaim, { ticker, company }: Company): EventClaim {
  const { description } = claim;
  if (ticker === null || !description.startsWith(ticker)) return claim;
  if (!/^(?:['’]s)? /.test(description.slice(ticker.length))) return claim;
  return { ...claim, description: `${company}${description.slice(ticker.length)}` };
}

async function verifyWhole(db: RunContext["db"], company: Company, claim: EventClaim): Promise<ClaimVerdict> {
  const byFacts = await verifyByFacts(db, company, claim);
  const isFigure = byFacts?.sources_checked.includes("sec_financial_facts");
  if (byFacts !== null && (byFacts.corroborated || !isFigure)) return byFacts;
  const byTexts =
    (await verifyByTables(db, company, claim)) ??
    (await verifyEventClaim(db, company, withoutTicker(claim, company)));
  // Reports state figures of years and their newest quarter; a release may tell of another.
  const claimVerdict = byTexts.corroborated ? byTexts : (byFacts ?? byTexts);
  const isSilent = claimVerdict.verdict === "not_found" || claimVerdict.verdict === "not_checked";
  return (isSilent ? await verifyOfficeClaim(db, company, claim) : null) ?? claimVerdict;
}

/**
 * What keeps a claim from being checked, as the answer would say; null where it can be. Only the company's name as
 * given is used: what the registry knows could only remove words from the claim.
 */
export function findClaimFault(claim: unknown, company: string): ClaimFault | null {
  const read = readClaim(claim, "9999-12-31");
  if (read.kind === "unreadable") {
    const text = read.claimVerdict.detail;
    return { field: read.field, text, isMissing: / is missing; /.test(text) };
  }
  if (read.kind !== "event") return null;
  const { description } = read;
  const companyWords = new Set(wordsOf(company));
  if (readEvent(description, companyWords).kind === "readings") return null;
  const named = { company, names: [company] };
  if (countFilings(description, { named, companyWords }) > 0) return null;
  if (parseClaim(description, named) !== null || readReportClaims(description, named).length > 0) return null;
  if (readFigureClaims(description, named).length > 0) return null;
  if (isOfProfile(description) || readOfficeClaim(description, named).length > 0) return null;
  return { field: "description", text: nothingToFind, isMissing: false };
}
