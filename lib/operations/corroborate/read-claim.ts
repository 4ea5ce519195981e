import { type DayRange, rangeOf } from "@/lib/domain/calendar";
import { claim as claimSchema, claimTypes } from "./contract";
import type { RoleClaim } from "./judge-role";
import { type Judgement, notChecked } from "./judgement";
import { readPersonClaim } from "./read-person-claim";

/** A claim that can be checked, or the judgement that says why it cannot. */
export type ReadClaim =
  | { kind: "role"; claim: RoleClaim }
  | { kind: "event"; description: string; period: DayRange | null }
  | { kind: "unreadable"; judgement: Judgement };

/** Reads one claim of a request on a day. A fault of form is a judgement, never an error. */
export function readClaim(input: unknown, today: string): ReadClaim {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    return unreadable("missing_input", "A claim must be an object with a type.");
  if (!("type" in input) || typeof input.type !== "string" || input.type.trim() === "")
    return unreadable("missing_input", `type is missing; it must be one of ${claimTypes.join(", ")}.`);
  const type = input.type.trim().toLowerCase();
  if (!claimTypes.some((known) => known === type))
    return unreadable(
      "unsupported_claim_type",
      `Claims of type "${input.type.slice(0, 40)}" are not supported; the types are ${claimTypes.join(", ")}.`,
    );
  const parsed = claimSchema.safeParse(input);
  if (!parsed.success)
    return unreadable("missing_input", `${parsed.error.issues[0]?.message ?? "Malformed"}.`);
  const { person_name, role, description } = parsed.data;
  const period = periodOf(parsed.data.period?.start ?? null, parsed.data.period?.end ?? null);
  if (period?.start && period.end && period.start > period.end)
    return unreadable("missing_input", "period.start must not be after period.end.");
  if (type === "event") {
    if (!description) return unreadable("missing_input", "description is missing; an event claim needs it.");
    return { kind: "event", description, period };
  }
  if (!person_name) return unreadable("missing_input", `person_name is missing; a ${type} claim needs it.`);
  if (type === "role")
    return { kind: "role", claim: { personName: person_name, role: role || null, period } };
  const said = readPersonClaim(person_name, description ?? null);
  if (said.as === "event") return { kind: "event", description: said.description, period };
  if (said.as === "mention") return { kind: "role", claim: { personName: person_name, role: null, period } };
  // What the person held at any time is not denied by who holds it today.
  const everUntilToday = said.isAboutToday ? null : { start: null, end: today };
  return {
    kind: "role",
    claim: { personName: person_name, role: said.role, period: period ?? everUntilToday },
  };
}

function periodOf(start: string | null, end: string | null): DayRange | null {
  return start === null && end === null ? null : rangeOf(start, end);
}

function unreadable(reason: "missing_input" | "unsupported_claim_type", detail: string): ReadClaim {
  return { kind: "unreadable", judgement: notChecked(reason, detail) };
}
