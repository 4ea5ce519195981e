import { classifyRole } from "@/lib/domain/roles/classify";
import { annotate } from "@/lib/language/annotate";

/** What a claim on a person is to be judged as. */
export type PersonClaim =
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
 * Reads what a person claim says of the person, where it says something: an office held is judged as a role, anything
 * else as an event of that person. To answer such a claim because the person is known would vouch for what was not
 * looked at.
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
