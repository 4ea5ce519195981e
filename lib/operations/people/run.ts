import "server-only";
import { findCoverage, findDataThrough } from "@/lib/db/coverage";
import { listPeople, listPersonMentions, type PersonMention, type RoleGroup } from "@/lib/db/people";
import { formatDay, toDay } from "@/lib/domain/calendar";
import type { EntityType } from "@/lib/domain/entity";
import type { PersonEntry } from "@/lib/domain/people/people-index";
import { areNicknames, matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { foldName, readCredential, readGeneration } from "@/lib/domain/person-names/name-words";
import { joinWords } from "@/lib/domain/prose";
import type { RequestOf, ResponseOf } from "../contract";
import { formatFreshness, toCoverage } from "../records/coverage";
import { isListed, maxPeople, toMention, toPerson } from "../records/person";
import { askForNewer, findCompany } from "../resolve-company";
import type { RunContext } from "../run";
import type { people } from "./contract";

const notIndexed = "Mid-career and individual-contributor roles aren’t indexed.";

/** What sources say of people in roles, and the articles that only mention one of them. */
type Indexed = { people: readonly PersonEntry[]; mentions: readonly PersonMention[] };

/**
 * Says what the people index holds and lacks for a company, so that an empty answer is not read as
 * "nobody".
 *
 * @param freshness when its sources were last asked, in a sentence, or nothing.
 */
export function formatCoverageNote(
  company: { name: string; type: EntityType },
  { people: indexed, mentions }: Indexed,
  matching: number,
  cap: number,
  freshness: string,
): string {
  if (indexed.length === 0) {
    const why =
      company.type === "public_company" || company.type === "sec_ticker_fallback"
        ? "we have no ownership filings (Forms 3, 4, and 5) by its officers and directors"
        : "we have no ownership filings or articles that name its people";
    return `We don’t know of any people at ${company.name}: ${why}. ${[freshness, notIndexed].filter(Boolean).join(" ")}`;
  }
  const persons = new Set(indexed.map((entry) => entry.personKey)).size;
  const newest = [...indexed, ...mentions].reduce(
    (last, one) => (one.lastSeen > last ? one.lastSeen : last),
    "",
  );
  const held = `We know of ${persons} ${persons === 1 ? "person" : "people"} at ${company.name}, named in ${documentsOf(indexed, mentions)}, last on ${formatDay(newest)}.`;
  const missing = missingTypes(indexed);
  const shown =
    matching === 0
      ? " None of them match the filters."
      : matching > cap
        ? ` ${matching} records match; the first ${cap} are shown.`
        : "";
  const board = company.type === "public_company" ? describeSmallBoard(indexed) : "";
  return `${held}${shown}${missing}${board}${describeMissingHead(indexed)}${describeLaterChange(indexed)} ${[freshness, notIndexed].filter(Boolean).join(" ")}`;
}

/** The index holds people who filed in its time. A reader wouldn't guess that the chief executive is missing. */
function describeMissingHead(indexed: readonly PersonEntry[]): string {
  const hasHead = indexed.some((entry) => entry.isCurrent && entry.classified.classes.includes("ceo"));
  return hasHead ? "" : " None of them is a current chief executive.";
}

/** Boards of listed companies have more: Nasdaq and NYSE ask for an audit committee of three, and most have nine to thirteen. */
const leastOfBoard = 5;

/** A few directors look like the whole board. */
function describeSmallBoard(indexed: readonly PersonEntry[]): string {
  const board = indexed.filter(({ roleType }) => roleType === "board");
  const known = new Set(board.filter(({ isCurrent }) => isCurrent).map(({ personKey }) => personKey)).size;
  if (board.length === 0 || known >= leastOfBoard) return "";
  const names = ["No current board member is", "Only one current board member is"];
  return ` ${names[known] ?? `Only ${known} current board members are`} known; most boards have more.`;
}

/** Who is current by the last document that names them, where a later one may have changed that. */
function describeLaterChange(indexed: readonly PersonEntry[]): string {
  const names = new Map<string, Set<string>>();
  for (const { name, laterChange } of indexed)
    if (laterChange) names.set(laterChange.filedOn, (names.get(laterChange.filedOn) ?? new Set()).add(name));
  return [...names]
    .map(
      ([day, all]) =>
        ` ${joinWords([...all])} ${all.size === 1 ? "is" : "are"} shown as current; an 8-K of ${formatDay(day)} has an item on directors, officers, or their pay, which we haven’t read.`,
    )
    .join("");
}

function documentsOf(indexed: readonly PersonEntry[], mentions: Indexed["mentions"]): string {
  const filings = new Set(indexed.flatMap((entry) => entry.filings)).size;
  const news = new Set([
    ...indexed.flatMap((entry) => entry.news),
    ...mentions.flatMap((one) => one.documentIds),
  ]).size;
  return [
    filings > 0 ? `${filings} SEC ${filings === 1 ? "filing" : "filings"}` : "",
    news > 0 ? `${news} news ${news === 1 ? "article" : "articles"}` : "",
  ]
    .filter(Boolean)
    .join(" and ");
}

function missingTypes(indexed: readonly PersonEntry[]): string {
  const names = {
    executive: "executives",
    board: "board members",
    founder: "founders",
    investment: "investors",
  };
  const present = new Set(indexed.map((entry) => entry.roleType));
  const missing = Object.entries(names)
    .filter(([type]) => ![...present].some((one) => one === type))
    .map(([, name]) => name);
  return missing.length === 0
    ? ""
    : ` No source names ${missing.join(", ").replace(/, ([^,]*)$/, missing.length > 2 ? ", or $1" : " or $1")}.`;
}

export async function runPeople(
  { db, now, asker }: RunContext,
  request: RequestOf<typeof people>,
): Promise<ResponseOf<typeof people>> {
  const { entity, resolution } = await findCompany(db, request.company);
  const [{ index: indexed }, mentions, coverage, refresh] = await Promise.all([
    listPeople(db, { entityKey: entity.key, today: toDay(now) }),
    listPersonMentions(db, entity.key),
    findCoverage(db, entity.key),
    askForNewer({ db, asker }, entity),
  ]);
  const filters = request.filters ?? {};
  const wanted = [
    ...indexed.filter((entry) => isListed(entry) && isWanted(entry, filters)).map(toPerson),
    ...mentions.filter((mention) => isMentionWanted(mention, filters)).map(toMention),
  ];
  return {
    entity: { key: entity.key, name: entity.name },
    people: wanted.slice(0, maxPeople),
    meta: {
      total_indexed: wanted.length,
      coverage_note: formatCoverageNote(
        entity,
        { people: indexed, mentions },
        wanted.length,
        maxPeople,
        formatFreshness(coverage, "company_mentioned_people"),
      ),
      data_through: findDataThrough(coverage),
      coverage: toCoverage(coverage),
      refresh,
      resolution,
    },
  };
}

type Filters = NonNullable<RequestOf<typeof people>["filters"]>;

function isWanted(entry: PersonEntry<RoleGroup>, filters: Filters): boolean {
  const types = filters.role_type ?? [];
  if (types.length > 0 && (entry.roleType === null || !types.includes(entry.roleType))) return false;
  if (filters.current_only === true && !entry.isCurrent) return false;
  return filters.person_name == null || isNamed(filters.person_name, entry.name);
}

/** Whether a name is the one that is looked for; a single word is any of its words, or a short form of a given one. */
function isNamed(wanted: string, name: string): boolean {
  const word = foldName(wanted);
  if (word.includes(" ")) return matchPersonNames(wanted, name).same;
  const words = foldName(name)
    .split(" ")
    .filter((one) => one.length > 1 && readGeneration(one) === null && readCredential(one) === null);
  const given = words.slice(0, -1);
  return (
    words.some((one) => one === word || one.split("-").includes(word)) ||
    given.some((one) => areNicknames(one, word))
  );
}

/** A mention has no role that could be of a type or current. */
function isMentionWanted({ person }: PersonMention, filters: Filters): boolean {
  if ((filters.role_type ?? []).length > 0 || filters.current_only === true) return false;
  return filters.person_name == null || isNamed(filters.person_name, person);
}
