import industries from "@/lib/claims/industry-words.json";
import { isClaimsCompany, isPersonName, withoutTime } from "@/lib/claims/report-claim";
import { isWholeOffice } from "@/lib/claims/split-claim";
import { type DayRange, daysBetween, rangeOf } from "@/lib/domain/calendar";
import { isDeniedRole } from "@/lib/domain/roles/agree";
import { classifyRole } from "@/lib/domain/roles/classify";
import { annotate, type MentionContext } from "@/lib/language/annotate";
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

/** "Ann Lee is the CFO of Acme", "Acme's CFO was Ann Lee": a whole sentence on the person in an office. */
const statement =
  /^(.+?) ((?:(?:is|was|has been)(?: (?:currently|now|still|today))?)|(?:currently )?(?:serves|served|has served|acts|acted|(?:filled|stepped) in) as|became|has become) (.+?)\.?$/i;

/** What people are in charge of, where another company could stand: "Chief of Staff". */
const functions =
  /^(?:Staff|Board|Directors|Operations|Finance|Human|Marketing|Sales|Engineering|Technology|Research|Legal|Strategy|Corporate|Investor|Communications|Global|Product)$/;

/** "Ann Lee, CFO of Acme", "Ann Lee holds the CFO post at Acme": the person and what they're said to be. */
const named = /^([^,]+), (?:the )?(.+)$/;
const post =
  /^(.+?) (?:currently )?(holds|held|fills|filled|occupies) the (.+?) (?:post|position|job|role|title|office)(?: (?:at|of|with) (.+?))?\.?$/i;

/** "Ann Lee leads Acme as its CEO". */
const lead = /^(.+?) (?:currently )?(leads|led|heads|headed|runs|ran) (.+?) as (?:its |the |an? )?(.+?)\.?$/i;

/** "Ann Lee is no longer CFO", "Ann Lee used to be Acme's CFO". */
const over = /^([^,]+?) (?:is no longer|no longer is|no longer serves as|used to be) (?:the |an? )?(.+)$/i;

/** What a company is called by its kind: "runs the insurer". */
const ofKind = new RegExp(`^the (?:company|firm|bank|${Object.keys(industries.same).join("|")})$`, "i");

/** Such a sentence with a verb of its own. */
const withVerb = (said: string): string =>
  said
    .replace(post, (_, person, verb, office, place) => {
      const isPast = /^(?:held|filled)$/i.test(verb);
      return `${person} ${isPast ? "was" : "is"} the ${office}${place === undefined ? "" : ` of ${place}`}`;
    })
    .replace(lead, (_, person, verb, place, office) => {
      const isPast = /^(?:led|headed|ran)$/i.test(verb);
      return `${person} ${isPast ? "was" : "is"} the ${office}${ofKind.test(place) ? "" : ` of ${place}`}`;
    })
    .replace(named, "$1 is $2");

/** "Ann Lee sits on Acme's board", "Ann Lee was a member of the board of Acme". */
const seat =
  /^(.+?) (?:currently )?(sits|serves|sat|served|is|was)(?: as)?(?: (?:an? )?(?:member|director))? (?:on|of) (.+?)\.?$/i;
const board = /^(?:the |its )?board(?: of directors)?$/i;

/** Days of a time in which somebody may be said to be in office; in longer ones they may be said to be throughout. */
const longestTime = 366;

/**
 * Reads an event claim that only says who holds or held an office at the company, as the role claim that it is. Null where
 * it says anything else, or more.
 */
export function readOfficeStatement(
  { description, period }: { description: string; period: DayRange | null },
  company: MentionContext,
  today: string,
): RoleClaim | null {
  const whole = description
    .replace(/\s+/g, " ")
    .trim()
    .replace(over, (_, person, office) => `${person} is the former ${withoutOwner(office, company)}`);
  const { rest, time } = withoutTime(whole, { company: company.company, names: company.names ?? [] });
  if (time !== null) {
    // Who became it in a year wasn't it before.
    const isShort = daysBetween(time.from, time.to) <= longestTime && !/ (?:became|has become) /.test(rest);
    // What the claim itself says goes before the request's period.
    const said = { description: rest, period: { start: time.from, end: time.to } };
    return isShort && rest !== whole ? readOfficeStatement(said, company, today) : null;
  }
  const [, member = "", sits = "", place = ""] = seat.exec(whole) ?? [];
  if (board.test(withoutOwner(place, company)) && isPersonName(member, company)) {
    const isAboutToday = /^(?:sits|serves|is)$/i.test(sits);
    return toRoleClaim(member, { role: "Director", isAboutToday }, period, today);
  }
  const said = statement.exec(whole) ?? statement.exec(withVerb(whole));
  const [, before, verb, after] = said ?? statement.exec(keywordsOf(whole, company)) ?? [];
  if (before === undefined || verb === undefined || after === undefined) return null;
  const [person, office] = isPersonName(before, company) ? [before, after] : [after, before];
  const title = withoutOwner(office, company);
  const { mentions } = annotate(`${person} ${verb} ${title}.`, company);
  const areOthers = mentions.some(
    ({ kind }) => kind === "time" || kind === "quantity" || kind === "organization",
  );
  // "The CFO of Orion": of somebody whom nothing shows to be this company.
  const [, owner = ""] = /\b(?:of|at|for) (?:the )?(\p{Lu}\p{L}*)/u.exec(title) ?? [];
  const isElsewhere = owner !== "" && !functions.test(owner);
  if (areOthers || isElsewhere || !isPersonName(person, company)) return null;
  const held = verb
    .replace(/ (?:currently|now|still|today)$/i, "")
    .replace(/^(?:(?:filled|stepped) in as|became|has become)$/i, "was");
  const role = readPersonClaim(person, `${held} ${title}`);
  if (role.as !== "role" || isDeniedRole(role.role)) return null;
  return toRoleClaim(person, role, period, today);
}

/** "Acme CEO Ann Lee", "CEO Ann Lee", as a sentence; empty where a text isn't made of an office and a name. */
function keywordsOf(text: string, company: MentionContext): string {
  const { company: own, names = [] } = company;
  const words = text.split(" ");
  const known = { company: own, names };
  const upTo = words.findLastIndex(
    (_, at) =>
      at > 0 &&
      isClaimsCompany(
        words
          .slice(0, at)
          .join(" ")
          .replace(/['’]s?$/, ""),
        known,
      ),
  );
  for (let at = words.length - 1; at > Math.max(upTo, 0); at--) {
    const [office, person] = [words.slice(Math.max(upTo, 0), at).join(" "), words.slice(at).join(" ")];
    const isTitle = upTo > 0 ? classifyRole(office).classes.length > 0 : isWholeOffice(office);
    const isOffice = isTitle && !namesPerson(office, company);
    if (isOffice && isPersonName(person, company)) return `${person} is ${office}`;
  }
  return "";
}

const namesPerson = (text: string, company: MentionContext): boolean =>
  annotate(text, company).mentions.some(({ kind }) => kind === "person");

/** What is left of "the CEO of Acme" and "Acme's CEO" without the company. */
function withoutOwner(title: string, { company, names = [] }: MentionContext): string {
  const own = { company, names: [...names] };
  const before = /^(?:the )?(.+?)['’]s? (.+)$/.exec(title);
  const bare = before !== null && isClaimsCompany(before[1] ?? "", own) ? (before[2] ?? "") : title;
  const owner = [...bare.matchAll(/(?:,| (?:of|at|for))(?: the)? (?=\p{Lu})/gu)].find(({ index, 0: words }) =>
    isClaimsCompany(bare.slice(index + words.length), own),
  );
  return owner === undefined ? bare : bare.slice(0, owner.index);
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
  if (type === "role")
    return { kind: "role", claim: { personName: person_name, role: role || null, period } };
  const said = readPersonClaim(person_name, description ?? null);
  if (said.as === "event") return { kind: "event", description: said.description, period };
  if (said.as === "mention") return { kind: "role", claim: { personName: person_name, role: null, period } };
  return { kind: "role", claim: toRoleClaim(person_name, said, period, today) };
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
