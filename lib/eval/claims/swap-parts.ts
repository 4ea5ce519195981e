import { compareOrganizations, compareQuantities, fold } from "@/lib/claims/compare";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { rolesAgree } from "@/lib/domain/roles/agree";
import { annotate } from "@/lib/language/annotate";
import type { Annotation, Mention } from "@/lib/language/annotation";
import { mapRoles } from "@/lib/language/entailment";
import type { ClaimLabel } from "./claim-labels";

/** Which part of a claim another takes the place of. */
export const swapKinds = ["year", "person", "role", "verb", "not", "plan", "number", "name"] as const;
export type SwapKind = (typeof swapKinds)[number];

/** A claim of which one part is another's. */
type ClaimSwap = { kind: SwapKind; claim: ClaimLabel["claim"] };

/** A description with other words from `start` to `end`. */
const putIn = (text: string, start: number, end: number, words: string): string =>
  text.slice(0, start) + words + text.slice(end);

/** How far into a filing its parts are looked for, in characters. */
const reach = 60_000;

/** What a filing says, without its cover and signatures. */
function bodyOf(text: string): string {
  const items = /\bItem\s+\d/i.exec(text.slice(0, 8_000));
  const body = text.slice(items?.index ?? 0);
  const signature = /\n\s*SIGNATURES?\s*\n/.exec(body);
  return body.slice(0, Math.min(reach, signature?.index ?? reach)).replace(/(?<=\S)\n(?=\S)/g, " ");
}

/** How a verb is said: finished and bare ("to buy"). Those of one group can be put in each other's place. */
type VerbWords = { groups: readonly string[]; done: string; bare: string };

const say = (groups: string, done: string, bare: string): VerbWords => ({
  groups: groups.split(" "),
  done,
  bare,
});

/** Verbs of claims, by predicate. */
const verbWords: Readonly<Record<string, VerbWords>> = {
  appoint: say("office", "appointed", "appoint"),
  resign: say("leaving", "resigned", "resign"),
  retire: say("leaving", "retired", "retire"),
  dismiss: say("office auditor", "dismissed", "dismiss"),
  die: say("leaving", "died", "die"),
  engage: say("auditor", "engaged", "engage"),
  acquire: say("trade", "acquired", "acquire"),
  sell: say("trade money", "sold", "sell"),
  "spin-off": say("trade", "spun off", "spin off"),
  license: say("trade", "licensed", "license"),
  "close-site": say("trade", "shut down", "shut down"),
  launch: say("trade", "launched", "launch"),
  issue: say("money", "issued", "issue"),
  repurchase: say("money", "repurchased", "repurchase"),
  repay: say("money", "repaid", "repay"),
  borrow: say("money", "borrowed", "borrow"),
  amend: say("paper", "amended", "amend"),
  extend: say("paper", "extended", "extend"),
  terminate: say("paper course", "terminated", "terminate"),
  adopt: say("paper vote", "adopted", "adopt"),
  approve: say("vote course", "approved", "approve"),
  reject: say("vote", "rejected", "reject"),
  withdraw: say("vote course", "withdrew", "withdraw"),
  suspend: say("paper course", "suspended", "suspend"),
  settle: say("suit", "settled", "settle"),
  sue: say("suit", "sued", "sue"),
  complete: say("course", "completed", "complete"),
  increase: say("change", "increased", "increase"),
  decrease: say("change", "decreased", "decrease"),
};

/** Offices that a claim may be put to instead, each with another name of its own. */
const officeNames = [
  "chief executive officer",
  "chief financial officer",
  "chief operating officer",
  "president",
  "chair of the board",
  "director",
  "general counsel",
  "chief technology officer",
  "controller",
  "treasurer",
  "secretary",
  "executive vice president",
  "vice chairman",
] as const;

type Claim = ClaimLabel["claim"];

const yearsOff = [1, -1, 2] as const;
/** Of one part of a claim, at most so many others are put in. */
const most = 10;
/** Of the verbs that the filing does not have, one in so many is tried. */
const sparse = 5;

/**
 * A true claim with one part swapped for another, every way that its filing gives: other persons, names, numbers and
 * verbs of it; other offices; other years; denied or planned. Most say what is false; some are true after all. The same
 * claim and filing give the same swaps in the same order.
 *
 * @param texts those of the filing and its exhibits.
 */
export function swapParts(
  { claim, company }: Pick<ClaimLabel, "claim" | "company">,
  texts: readonly string[],
): ClaimSwap[] {
  const own = { company, names: [] };
  const body = texts.map(bodyOf).join("\n\n");
  const told = annotate(body, own);
  const { description } = claim;
  const swaps = [...swapYears(claim), ...swapPerson(claim, told), ...swapRole(claim)];
  if (description) {
    const put = ({ kind, said }: Said): ClaimSwap => ({ kind, claim: { ...claim, description: said } });
    const { mentions } = annotate(description, own);
    swaps.push(...swapVerbs(description, told).map(put));
    for (const one of mentions) swaps.push(...swapMention(description, one, told, body).map(put));
  }
  const asked = new Set([JSON.stringify(claim)]);
  return swaps.filter(({ claim: swapped }) => {
    const key = JSON.stringify(swapped);
    return !asked.has(key) && asked.add(key);
  });
}

type Said = { kind: SwapKind; said: string };

function swapYears(claim: Claim): ClaimSwap[] {
  const { period } = claim;
  if (!period) return [];
  const move = (day: string | null | undefined, by: number) =>
    day ? `${Number(day.slice(0, 4)) + by}${day.slice(4)}` : day;
  return yearsOff.map((by) => ({
    kind: "year",
    claim: { ...claim, period: { start: move(period.start, by), end: move(period.end, by) } },
  }));
}

const familyOf = (name: string): string =>
  fold(name)
    .split(/[\s,]+/)
    .at(-1) ?? "";
const mayBeOne = (one: string, other: string): boolean =>
  familyOf(one) === familyOf(other) || matchPersonNames(one, other).same;

/** Full names of other persons that a text has. */
function othersOf(name: string, { mentions }: Annotation): string[] {
  const names = mentions.flatMap((one) => (one.kind === "person" && one.form === "full" ? [one.name] : []));
  return [...new Set(names)].filter((other) => !mayBeOne(name, other)).slice(0, most);
}

const swapPerson = (claim: Claim, told: Annotation): ClaimSwap[] =>
  claim.person_name
    ? othersOf(claim.person_name, told).map((person_name) => ({
        kind: "person",
        claim: { ...claim, person_name },
      }))
    : [];

const otherOffices = (held: string): string[] =>
  officeNames.filter((one) => rolesAgree(one, held) === "different" && rolesAgree(held, one) === "different");

const swapRole = (claim: Claim): ClaimSwap[] =>
  claim.role ? otherOffices(claim.role).map((role) => ({ kind: "role", claim: { ...claim, role } })) : [];

function swapMention(description: string, one: Mention, told: Annotation, body: string): Said[] {
  const put = (words: string) => putIn(description, one.start, one.end, words.replace(/\s+/g, " "));
  const own = description.slice(one.start, one.end);
  const as = (kind: SwapKind, words: readonly string[]): Said[] =>
    [...new Set(words)].slice(0, most).map((other) => ({ kind, said: put(other) }));
  switch (one.kind) {
    case "person":
      return as("person", othersOf(one.name, told));
    case "office":
      return as("role", otherOffices(one.title));
    case "organization": {
      const names = told.mentions.flatMap((other) =>
        other.kind === "organization" && other.form === "full" && !other.isSelf ? [other.name] : [],
      );
      return one.isSelf
        ? []
        : as(
            "name",
            names.filter((name) => compareOrganizations(own, name) === 0),
          );
    }
    case "quantity": {
      const others = told.mentions.filter(
        (other) =>
          other.kind === "quantity" &&
          other.unit === one.unit &&
          other.unit !== "" &&
          compareQuantities({ mention: one, digits: 3 }, other) === 0,
      );
      return as(
        "number",
        others.map(({ start, end }) => body.slice(start, end)),
      );
    }
    default:
      return [];
  }
}

/** Whether a predicate bears another out with everybody where they stand: who sold did not buy. */
const bearsOut = (told: string, claimed: string): boolean => mapRoles(told, claimed)?.size === 0;

/** The claim under verbs of the same kind that its filing has, and every fifth of the rest; denied, and only planned. */
function swapVerbs(description: string, { events }: Annotation): Said[] {
  const told = new Set(events.map(({ predicate }) => predicate));
  for (const [predicate, { groups, done, bare }] of Object.entries(verbWords)) {
    const found = new RegExp(`(?<=[\\p{L}\\p{N}.] |^)${done}(?= )`, "u").exec(description);
    if (found === null) continue;
    const put = (words: string) => putIn(description, found.index, found.index + done.length, words);
    const fitting = Object.keys(verbWords).filter(
      (other) =>
        verbWords[other]?.groups.some((group) => groups.includes(group)) &&
        !bearsOut(predicate, other) &&
        !bearsOut(other, predicate),
    );
    const rest = fitting.filter((other) => !told.has(other)).filter((_, at) => at % sparse === 0);
    const verbs = [...fitting.filter((other) => told.has(other)), ...rest];
    const isPassive = /\b(?:was|were|is|are|been|be) $/.test(description.slice(0, found.index));
    return [
      ...verbs.map((other): Said => ({ kind: "verb", said: put(verbWords[other]?.done ?? "") })),
      { kind: "not", said: put(isPassive ? `not ${done}` : `did not ${bare}`) },
      ...(isPassive ? [] : [{ kind: "plan", said: put(`plans to ${bare}`) } as const]),
    ];
  }
  return [];
}
