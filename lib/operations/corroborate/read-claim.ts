import { timesIn } from "@/lib/claims/report-claim";
import { type DayRange, rangeOf } from "@/lib/domain/calendar";
import { classifyRole } from "@/lib/domain/roles/classify";
import { annotate } from "@/lib/language/annotate";
import { claim as claimSchema, claimTypes } from "./contract";
import { type ClaimVerdict, notChecked } from "./evidence";
import type { RoleClaim } from "./verify-role";

/** What a claim on a person is to be verified as. */
type PersonClaim =
  | { as: "mention" }
  | { as: "role"; role: string; isAboutToday: boolean }
  | { as: "event"; description: string };

const holding =
  /^(?:(?:is|was|are|were|has been|had been|be|being|serves|served|serving|acts|acted|acting|works|worked|working)\b\s*)*(?:as\s+)?(?:(?:the|an?|its|our|their|current|currently|company['’]s)\s+)*/i;

/** Words by which a description speaks of today: "is the CFO", "current CFO". "CFO" alone may be of any time. */
const ofToday = /^(?:is|are|serves|serving|acts|works|working)\b|\bcurrent(?:ly)?\b|\bincumbent\b/i;

/** Longer than an office's title. */
const longestRole = 100;

/**
 * Reads what a person claim says of the person, where it says something: an office held is verified as a role,
 * anything else as an event of that person. To support such a claim just because the person is known would vouch for
 * something that wasn't checked.
 */
export function readPersonClaim(personName: string, description: string | null): PersonClaim {
  const said = description?.replace(/\s+/g, " ").trim() ?? "";
  if (said === "") return { as: "mention" };
  const role = said.replace(holding, "").replace(/\.$/, "");
  const reading = classifyRole(role);
  const isOffice =
    role.length <= longestRole &&
    reading.classes.length > 0 &&
    !/[,;:]|\d/.test(role) &&
    annotate(role, { company: "", names: [] }).events.every(({ predicate }) => predicate === "hold-office");
  // Who held an office formerly does not today.
  const isAboutToday = ofToday.test(said) || reading.former;
  if (isOffice) return { as: "role", role, isAboutToday };
  return { as: "event", description: `${personName} ${said}` };
}

/** A claim that the person ever held an office isn't contradicted by who holds it today. */
function toRoleClaim(
  personName: string,
  { role, isAboutToday }: { role: string; isAboutToday: boolean },
  period: DayRange | null,
  today: string,
): RoleClaim {
  return { personName, role, period: period ?? (isAboutToday ? null : { start: null, end: today }) };
}

/** A claim that can be checked, or the verdict that says why it cannot. */
export type ReadClaim =
  | { kind: "role"; claim: RoleClaim }
  | { kind: "event"; description: string; period: DayRange | null }
  /** `field` is the one at fault, dotted; "" for the claim as a whole. */
  | { kind: "unreadable"; field: string; claimVerdict: ClaimVerdict };

/** Reads one claim of a request on a day. A fault of form is a verdict, never an error. */
export function readClaim(input: unknown, today: string): ReadClaim {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    return unreadable("missing_input", "", "A claim must be an object with a type.");
  if (!("type" in input) || typeof input.type !== "string" || input.type.trim() === "")
    return unreadable(
      "missing_input",
      "type",
      `type is missing; it must be one of ${claimTypes.join(", ")}.`,
    );
  const type = input.type.trim().toLowerCase();
  if (!claimTypes.some((known) => known === type))
    return unreadable(
      "unsupported_claim_type",
      "type",
      `Claims of type “${input.type.slice(0, 40)}” are not supported; the types are ${claimTypes.join(", ")}.`,
    );
  const parsed = claimSchema.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return unreadable("missing_input", issue?.path.join(".") ?? "", `${issue?.message ?? "Malformed"}.`);
  }
  const { person_name, role, description } = parsed.data;
  const period = periodOf(parsed.data.period?.start ?? null, parsed.data.period?.end ?? null);
  if (period?.start && period.end && period.start > period.end)
    return unreadable("missing_input", "period.start", "period.start must not be after period.end.");
  if (type === "event") {
    if (!description)
      return unreadable("missing_input", "description", "description is missing; an event claim needs it.");
    return { kind: "event", description, period };
  }
  if (!person_name)
    return unreadable("missing_input", "person_name", `person_name is missing; a ${type} claim needs it.`);
  if (type === "role") return { kind: "role", claim: readRole(person_name, role || null, period) };
  const said = readPersonClaim(person_name, description ?? null);
  if (said.as === "event") return { kind: "event", description: said.description, period };
  if (said.as === "mention") return { kind: "role", claim: { personName: person_name, role: null, period } };
  return { kind: "role", claim: toRoleClaim(person_name, said, period, today) };
}

/** "CEO (April 2026)", "general counsel, early 2026": a time behind a role, where the request gives no period. */
function readRole(personName: string, role: string | null, period: DayRange | null): RoleClaim {
  const asGiven = { personName, role, period };
  if (role === null || period !== null || !/\d{4}/.test(role)) return asGiven;
  const [time, other] = timesIn(role, { company: "", names: [] });
  const said = role.slice(0, time?.start);
  const before = said
    .replace(/(?:[,(]|\b(?:as of|in|on|during|at|by)(?: the)?)[\s,(]*$/i, "")
    .replace(/[\s,(]+$/, "");
  const isLast = time !== undefined && other === undefined && /^[\s).]*$/.test(role.slice(time.end));
  if (!isLast || before === "" || before === said.trim() || /\bsince\b/i.test(role)) return asGiven;
  return { personName, role: before, period: { start: time.time.from, end: time.time.to } };
}

function periodOf(start: string | null, end: string | null): DayRange | null {
  return start === null && end === null ? null : rangeOf(start, end);
}

function unreadable(
  reason: "missing_input" | "unsupported_claim_type",
  field: string,
  detail: string,
): ReadClaim {
  return { kind: "unreadable", field, claimVerdict: notChecked(reason, detail) };
}
