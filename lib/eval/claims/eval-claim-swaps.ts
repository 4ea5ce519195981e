import "server-only";
import { and, inArray, isNotNull } from "drizzle-orm";
import { compareOrganizations, compareQuantities, fold } from "@/lib/claims/compare";
import type { Database } from "@/lib/db/open";
import { document } from "@/lib/db/schema";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { formatTable } from "@/lib/domain/prose";
import { rolesAgree } from "@/lib/domain/roles/agree";
import { annotate } from "@/lib/language/annotate";
import type { Annotation, Mention } from "@/lib/language/annotation";
import { mapRoles } from "@/lib/language/entailment";
import type { Evaluation } from "../evaluation";
import { type ClaimLabel, hiddenSets, pathOfSet, readClaims, setsHere } from "./claim-labels";
import { withClaimsDatabase } from "./claims-database";
import { answerClaims } from "./eval-claims";

type Claim = ClaimLabel["claim"];

/** A swapped claim with what the operation said of it; `id` is of the true claim that it was made from. */
export type AskedSwap = {
  id: string;
  kind: SwapKind;
  company: string;
  was: Claim;
  now: Claim;
  isTrue: boolean;
  detail: string;
};

type Count = { made: number; true: number };

/** How many swapped claims were made, and how many the operation answered true. */
export function countSwaps(swaps: readonly AskedSwap[]): { all: Count; kinds: Record<string, Count> } {
  const count = (some: readonly AskedSwap[]): Count => ({
    made: some.length,
    true: some.filter(({ isTrue }) => isTrue).length,
  });
  const kinds = swapKinds.map((kind) => [kind, count(swaps.filter((one) => one.kind === kind))] as const);
  return { all: count(swaps), kinds: Object.fromEntries(kinds) };
}

/** The counts by kind, and below them the swapped claims that were answered true, each under what it was made from. */
export function writeSwaps(swaps: readonly AskedSwap[]): string {
  const { all, kinds } = countSwaps(swaps);
  const rows = [...Object.entries(kinds), ["all", all] as const].map(([kind, one]) => [
    kind,
    `${one.made}`,
    `${one.true}`,
  ]);
  const told = swaps
    .filter(({ isTrue }) => isTrue)
    .map(
      ({ id, kind, company, was, now, detail }) =>
        `  ${id} ${kind}  ${company}\n      was: ${say(was)}\n      now: ${say(now)}\n      ${detail}`,
    );
  return [
    `Swapped claims: ${all.made} made, ${all.true} answered true (to be read: some are true after all)`,
    formatTable(["", "made", "true"], rows),
    ...(told.length > 0 ? [`Answered true:\n${told.join("\n")}`] : []),
  ].join("\n\n");
}

function say({ person_name, role, description, period }: Claim): string {
  const span = period ? `[${period.start ?? ""}..${period.end ?? ""}]` : null;
  return [person_name, role, description, span].filter(Boolean).join(" | ");
}

/**
 * True claims with one part swapped for another of the same filing, put to the operation: how many of each kind it
 * answers true, and which. They are for reading, not a mark: some are true after all.
 */
export const evaluateClaimSwaps: Evaluation = async (options) => {
  const shown = setsHere.filter((set) => !hiddenSets.has(set));
  const given = await readClaims(options.labels ? [options.labels] : shown.map(pathOfSet));
  const labels = given.filter(({ half }) => !hiddenSets.has(half));
  return withClaimsDatabase(options, labels, async (db) => {
    const swaps = await askSwaps(db, labels);
    return {
      json: { ...countSwaps(swaps), answeredTrue: swaps.filter(({ isTrue }) => isTrue) },
      text: writeSwaps(swaps),
    };
  });
};

async function askSwaps(db: Database, labels: readonly ClaimLabel[]): Promise<AskedSwap[]> {
  const texts = await readTexts(db, labels);
  const keyOf = ({ company, claim }: Pick<ClaimLabel, "company" | "claim">) =>
    JSON.stringify([company, claim]);
  const known = new Set(labels.map(keyOf));
  const made = labels
    .filter(({ variant }) => variant === "true")
    .flatMap((of) =>
      swapParts(of, texts.get(of.accession) ?? [])
        .map(({ kind, claim }) => ({ of, kind, label: { ...of, claim } }))
        .filter(({ label }) => !known.has(keyOf(label))),
    );
  console.error(`verifying ${made.length} swapped claims`);
  const answers = await answerClaims(
    db,
    made.map(({ label }) => label),
    new Date(),
  );
  const byLabel = new Map(answers.map((answer) => [answer.label, answer]));
  return made.map(({ of, kind, label }) => {
    const answer = byLabel.get(label);
    return {
      id: of.id,
      kind,
      company: of.company,
      was: of.claim,
      now: label.claim,
      isTrue: answer?.corroborated === true,
      detail: answer?.detail ?? "",
    };
  });
}

/** The texts of the filings that claims rest on, exhibits with them, by accession number. */
async function readTexts(db: Database, labels: readonly ClaimLabel[]): Promise<Map<string, string[]>> {
  const accessions = [...new Set(labels.map(({ accession }) => accession))];
  const rows = await db
    .select({ accession: document.accession, text: document.text })
    .from(document)
    .where(and(inArray(document.accession, accessions), isNotNull(document.text)))
    .orderBy(document.accession, document.id);
  const texts = new Map<string, string[]>();
  for (const { accession, text } of rows)
    if (accession !== null && text !== null) texts.set(accession, [...(texts.get(accession) ?? []), text]);
  return texts;
}

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

const verb = (groups: string, done: string, bare: string): VerbWords => ({
  groups: groups.split(" "),
  done,
  bare,
});

/** Verbs of claims, by predicate. */
const verbWords: Readonly<Record<string, VerbWords>> = {
  appoint: verb("office", "appointed", "appoint"),
  resign: verb("leaving", "resigned", "resign"),
  retire: verb("leaving", "retired", "retire"),
  dismiss: verb("office auditor", "dismissed", "dismiss"),
  die: verb("leaving", "died", "die"),
  engage: verb("auditor", "engaged", "engage"),
  acquire: verb("trade", "acquired", "acquire"),
  sell: verb("trade money", "sold", "sell"),
  "spin-off": verb("trade", "spun off", "spin off"),
  license: verb("trade", "licensed", "license"),
  "close-site": verb("trade", "shut down", "shut down"),
  launch: verb("trade", "launched", "launch"),
  issue: verb("money", "issued", "issue"),
  repurchase: verb("money", "repurchased", "repurchase"),
  repay: verb("money", "repaid", "repay"),
  borrow: verb("money", "borrowed", "borrow"),
  amend: verb("paper", "amended", "amend"),
  extend: verb("paper", "extended", "extend"),
  terminate: verb("paper course", "terminated", "terminate"),
  adopt: verb("paper vote", "adopted", "adopt"),
  approve: verb("vote course", "approved", "approve"),
  reject: verb("vote", "rejected", "reject"),
  withdraw: verb("vote course", "withdrew", "withdraw"),
  suspend: verb("paper course", "suspended", "suspend"),
  settle: verb("suit", "settled", "settle"),
  sue: verb("suit", "sued", "sue"),
  complete: verb("course", "completed", "complete"),
  increase: verb("change", "increased", "increase"),
  decrease: verb("change", "decreased", "decrease"),
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

/** Whether a predicate entails another with everybody where they stand: who sold did not buy. */
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
