import "server-only";
import { monthOf } from "@/lib/domain/calendar";
import { eightKItemOf } from "@/lib/domain/eight-k-items";
import { formatCount } from "@/lib/domain/prose";
import { claimTypes } from "./corroborate/contract";
import { ApiError, type ErrorName } from "./errors";
import data from "./test-answers.json";

type Fields = Record<string, unknown>;
type EventAnswer = { item: string; date: string };
type PersonAnswer = { name: string; role_type: string | null; is_current: boolean };

/** Answers of one company as the operations gave them once, with everything that a request can ask for. */
type TestCompany = {
  names: string[];
  validate: Fields;
  enrich: Fields & { events: EventAnswer[]; people: PersonAnswer[]; meta: Fields };
  timeline: Fields & { entity: { name: string }; events: EventAnswer[] };
  people: Fields & { people: PersonAnswer[]; meta: Fields };
  corroborate: Fields & { meta: Fields };
  /** Claims that it answers, each with its result; any other is not found. */
  claims: { claim: Fields; result: Fields }[];
  unknownClaim: Fields;
};

const companies = data.companies as unknown as TestCompany[];

/** Names that a test key gets an error for, so that its handling can be tried. */
const refusals: Readonly<Record<string, { error: ErrorName; retryAfter?: string }>> = {
  "ambiguous example": { error: "company_ambiguous" },
  "limited example": { error: "limit_exceeded", retryAfter: "60" },
  "unavailable example": { error: "unavailable", retryAfter: "5" },
};

/**
 * The answer of a test key: the same to the same request, whatever is taken in meanwhile.
 *
 * @throws ApiError for the names that stand for errors, and `company_not_found` for companies that are not in the set.
 */
export function answerFromTestData(operation: string, request: Fields, now: Date): Fields {
  const asked = String(request.company).trim();
  const name = asked.toLowerCase();
  const refusal = refusals[name];
  if (refusal) throw refuse(refusal);
  const company = companies.find(({ names }) => names.includes(name));
  if (!company) {
    if (operation === "validate") return unresolved(asked);
    throw new ApiError("company_not_found", { extra: operation === "enrich" ? { verified: false } : {} });
  }
  switch (operation) {
    case "enrich":
      return enrich(company, request);
    case "timeline":
      return timeline(company, request, now);
    case "people":
      return people(company, request);
    case "corroborate":
      return corroborate(company, request);
    default:
      return company.validate;
  }
}

function refuse({ error, retryAfter }: { error: ErrorName; retryAfter?: string }): ApiError {
  const alternatives = companies.map(({ validate }) => {
    const { key, name, type, ticker } = validate.entity as Fields;
    return { key, name, type, ticker, confidence: 0.5 };
  });
  return new ApiError(error, {
    extra: error === "company_ambiguous" ? { alternatives } : {},
    headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter },
  });
}

function unresolved(asked: string): Fields {
  const explanation = `No company of the test data is called ${asked}.`;
  return {
    verified: false,
    confidence: 0,
    entity: null,
    resolution: {
      ...{ source: "discovered", confidence: 0, matchedName: null, matchedKind: null, matchedUntil: null },
      explanation,
    },
    message: explanation,
  };
}

const isBetween = ({ date }: EventAnswer, start: string, end: string): boolean =>
  date.slice(0, 7) >= start && date.slice(0, 7) <= end;

function enrich({ enrich: all }: TestCompany, request: Fields): Fields {
  const include = (request.include ?? []) as string[];
  const tenure = request.tenure as { start: string; end: string } | null | undefined;
  const has = (part: string) => include.includes(part);
  return {
    ...all,
    events:
      has("events") && tenure ? all.events.filter((one) => isBetween(one, tenure.start, tenure.end)) : [],
    people: has("people") ? all.people : [],
    intelligence: has("intelligence") ? all.intelligence : null,
    intelligence_history: has("intelligence_history") ? all.intelligence_history : null,
    meta: { ...all.meta, costEstimate: 0 },
  };
}

function timeline({ timeline: all }: TestCompany, request: Fields, now: Date): Fields {
  const start = String(request.start);
  const end = typeof request.end === "string" ? request.end : monthOf(now);
  if (start > end) throw new ApiError("start_after_end");
  const items = ((request.types ?? []) as string[]).map(eightKItemOf);
  const events = all.events
    .filter((one) => isBetween(one, start, end))
    .filter(({ item }) => items.length === 0 || items.some((wanted) => wanted === item));
  const count = events.length === 1 ? "One event is" : `${formatCount(events.length)} events are`;
  return {
    ...all,
    period: { start, end },
    summary: `${count} in the test data of ${all.entity.name} for these months.`,
    events,
  };
}

function people({ people: all }: TestCompany, request: Fields): Fields {
  const filters = (request.filters ?? {}) as Fields;
  const types = (filters.role_type ?? []) as string[];
  const name = typeof filters.person_name === "string" ? filters.person_name.toLowerCase() : "";
  const wanted = all.people
    .filter(({ role_type }) => types.length === 0 || (role_type !== null && types.includes(role_type)))
    .filter(({ is_current }) => filters.current_only !== true || is_current)
    .filter((person) => person.name.toLowerCase().includes(name));
  return { ...all, people: wanted, meta: { ...all.meta, total_indexed: wanted.length } };
}

function corroborate(company: TestCompany, request: Fields): Fields {
  const claims = request.claims as unknown[];
  return {
    ...company.corroborate,
    results: claims.map((claim, index) => ({ claim_index: index, ...answerClaim(company, claim) })),
  };
}

const compared = ["type", "person_name", "role", "description"] as const;

function answerClaim({ claims, unknownClaim }: TestCompany, claim: unknown): Fields {
  const given = (typeof claim === "object" && claim !== null ? claim : {}) as Fields;
  const text = (from: Fields, field: string) =>
    String(from[field] ?? "")
      .trim()
      .toLowerCase();
  const type = text(given, "type");
  if (!claimTypes.some((known) => known === type))
    return type === ""
      ? unread("missing_input", `type is missing; it must be one of ${claimTypes.join(", ")}.`)
      : unread("unsupported_claim_type", `The types of claims are ${claimTypes.join(", ")}.`);
  const needed = type === "event" ? "description" : "person_name";
  if (text(given, needed) === "") return unread("missing_input", `${needed} is missing.`);
  const known = claims.find(({ claim: one }) =>
    compared.every((field) => text(one, field) === text(given, field)),
  );
  return known?.result ?? unknownClaim;
}

function unread(reason: string, detail: string): Fields {
  return {
    ...{ corroborated: false, verdict: "not_checked", confidence: 0, reason, detail },
    ...{ evidence: [], sources_checked: [] },
  };
}
