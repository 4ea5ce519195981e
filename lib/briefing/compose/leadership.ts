import { daysBetween, formatDay, formatMonth, monthsBefore } from "@/lib/domain/calendar";
import { areChiefsTogether, isPayTable } from "@/lib/domain/people/people-index";
import { isSameName } from "@/lib/domain/person-names/same-person";
import { capitalize, endSentence, formatCount, joinWords } from "@/lib/domain/prose";
import { classifyRole, type RoleReading, readOffice } from "@/lib/domain/roles/classify";
import { compareTitles } from "@/lib/domain/roles/compare-titles";
import type { RoleClass } from "@/lib/domain/roles/role";
import type { BriefingFacts } from "../briefing-facts";
import { refTo, type SourceRef } from "../statement";
import { isThinlyKnown, newestDayOf } from "./novelty";
import { appointmentTo, dayOfChange, isClosed, isDoubtful, singleOffices } from "./officer-ledger";
import { composeRoleChanges, leadingWeight } from "./role-changes";
import type { BriefingSentence } from "./sentences";

/** Offices that are named one by one, in this order, as running text calls them. */
const offices: readonly (readonly [RoleClass, string])[] = [
  ["ceo", "chief executive officer"],
  ["chair", "chair of the board"],
  ["cfo", "chief financial officer"],
  ["coo", "chief operating officer"],
];

/** Months after which somebody who was not named again is not told of. */
const seenMonths = 30;
/** Months before the newest document after which a reader has to know how long ago somebody was named. */
const freshMonths = 9;
/** Months before the newest document up to which somebody who was last named then is said to be in office. */
const presentMonths = 18;
const lesser: ReadonlySet<RoleClass> = new Set(["cfo", "coo"]);
/** Offices of which a reader asks who held them last, where nobody is known to hold them now. */
const missedOffices: ReadonlySet<RoleClass> = new Set(["ceo", "cfo"]);
/** Characters beyond which a sentence on several people becomes two. */
const longest = 300;
const mostDirectors = 3;
const mostOfThin = 6;
const mostOfficers = 3;
/** No board that is whole has fewer. */
const leastBoard = 5;

type Person = BriefingFacts["people"][number];
/** An office with the record that names its holder in it last. */
type Office = { words: string; office: RoleClass; named: Person };
/** Since when somebody holds the first of the offices, as a sentence says it, and what says so. */
type Tenure = { since: string; ref: SourceRef };
type Holder = {
  person: Person;
  offices: [Office, ...Office[]];
  taken: Tenure | null;
};

/**
 * Who came and went lately, then who leads the company by the newest documents.
 *
 * @param isShort whether little else is told, so that further officers and directors are.
 */
export function composeLeadership(facts: BriefingFacts, isShort = false): BriefingSentence[] {
  const changes = composeRoleChanges(facts);
  const named = changes.map(({ text }) => text).join(" ");
  // Who has just taken office is told once.
  const isStated = ({ person, offices }: Holder) =>
    offices.every(({ office }) => {
      const taking = appointmentTo(facts, person.name, office);
      return (
        taking !== undefined &&
        named.includes(taking.person) &&
        named.includes(formatDay(dayOfChange(taking)))
      );
    });
  const holders = findHolders(facts).filter((one) => !isStated(one));
  const leaders = [...composeHolders(facts, holders), ...vacancySentences(facts, holders, named)];
  const areOthers = leaders.length > 0 || changes.some(({ text }) => !/\bthe board\b/.test(text));
  // Who leads comes before who came and went below.
  const isOfLeaders = ({ materiality }: BriefingSentence) => materiality >= leadingWeight;
  return [
    ...changes.filter(isOfLeaders),
    ...leaders,
    ...changes.filter((one) => !isOfLeaders(one)),
    unreadSentence(facts, holders),
    isShort || (isThinlyKnown(facts) && holders.length === 1)
      ? officersSentence(facts, holders, { stated: named, areOthers })
      : null,
    boardSizeSentence(facts) ??
      (isShort || holders.length < 2 || isThinlyKnown(facts) ? boardSentence(facts, holders, named) : null),
  ].filter((one) => one !== null);
}

/** Since when people count as named, and whether that is up to today; else it is up to the last document that names any. */
function lastSeen({ people, today }: BriefingFacts): { since: string; isNow: boolean } {
  const newest = newestOf(people) || today;
  const isNow = newest >= monthsBefore(today, seenMonths);
  return { since: monthsBefore(isNow ? today : newest, seenMonths), isNow };
}

const isSamePerson = (one: Person, other: Person): boolean => isSameName(one.name, other.name);

function findHolders(facts: BriefingFacts): Holder[] {
  const { since } = lastSeen(facts);
  const current = facts.people.filter((person) => person.isPartlyOpen && person.lastSeen >= since);
  // Of "Chairman & CEO" one office may have passed on.
  const holds = (person: Person, office: RoleClass) =>
    person.classified.classes.includes(office) &&
    !person.succeeded.has(office) &&
    !isClosed(facts, person, office);
  const isOnBoard = (person: Person) =>
    current.some((one) => one.roleType === "board" && isSamePerson(one, person)) ||
    person.classified.classes.some((one) => one === "chair" || one === "director");
  const isPresent = presence(facts);
  const holders: Holder[] = [];
  for (const [office, words] of offices) {
    const held = current.filter((one) => holds(one, office));
    // Who holds it today before who held it last.
    const present = held.filter(isPresent);
    const all = present.length > 0 ? present : held;
    // Heads of parts are called chief executives too; the company's own sits on its board.
    const lead = (office === "ceo" ? all.find(isOnBoard) : undefined) ?? all[0];
    if (!lead) continue;
    const isHead = (one: Person) => isOnBoard(one) || areChiefsTogether(one, lead);
    const alike = office === "ceo" && isOnBoard(lead) ? all.filter(isHead) : all;
    const sharers = sharersOf(lead, office, alike);
    for (const person of sharers) {
      const taken = findTaking(facts, person, office);
      // Where no title says "co-", the document that appointed both does.
      const isTogether = sharers.some(
        (other) =>
          (taken !== null && areChiefsTogether(person, other)) ||
          (office === "ceo" && areTogether(person, other)),
      );
      const known = holders.find((one) => isSamePerson(one.person, person));
      const named = newestRecord(
        all.filter((one) => isSamePerson(one, person)),
        person,
      );
      // Who rose to chief executive is finance chief no longer, though an older form says so.
      const chief = known?.offices.find((one) => one.office === "ceo");
      if (chief && lesser.has(office) && named.lastSeen < chief.named.lastSeen) continue;
      const held = { words: `${manner(named, office, isTogether)}${words}`, office, named };
      if (known) known.offices.push(held);
      else holders.push({ person, offices: [held], taken });
    }
  }
  // The title of president is also given to heads of parts: only who leads anyway is called one.
  for (const { person, offices } of holders.slice(0, 1)) {
    const isLed = isPresent(offices[0].named);
    const named = current.filter(
      (one) => holds(one, "president") && isSamePerson(one, person) && isPresent(one) === isLed,
    );
    const [first] = named;
    if (first) offices.push({ words: "president", office: "president", named: newestRecord(named, first) });
  }
  return holders;
}

const readHolding = ({ role, classified }: Person, office: RoleClass): RoleReading =>
  readOffice(role, office) ?? classified;

/** The holder of an office, and who shares it: "Co-CEO", or appointed by the same document from the same day on. */
function sharersOf(lead: Person, office: RoleClass, all: readonly Person[]): Person[] {
  const isShared = (one: Person) => readHolding(one, office).co;
  const others = all.filter(
    (one) =>
      !isSamePerson(one, lead) &&
      ((isShared(one) && isShared(lead)) || (office === "ceo" && areTogether(one, lead))),
  );
  const isFirst = (one: Person, at: number) => others.findIndex((other) => isSamePerson(other, one)) === at;
  return [lead, ...others.filter(isFirst)];
}

/** "Co-Chairman & CEO" of two at a time: what is shared is the whole title. */
const areTogether = (one: Person, other: Person): boolean =>
  areChiefsTogether(one, other) ||
  (!isSamePerson(one, other) &&
    one.classified.co &&
    other.classified.co &&
    compareTitles(one.role, other.role) === "same");

/** How an office is held, before its name: "interim ", "co-", "executive ". */
function manner(named: Person, office: RoleClass, isTogether: boolean): string {
  const { co, interim } = readHolding(named, office);
  const isExecutive = office === "chair" && executiveChair.test(named.role);
  return `${interim ? "interim " : ""}${co || isTogether ? "co-" : ""}${isExecutive ? "executive " : ""}`;
}

const executiveChair = /(?<!\bnon-?)\bexecutive chair/i;

/** An office may be written in several ways, each a record of its own. */
const newestRecord = (records: readonly Person[], first: Person): Person =>
  records.reduce((newest, one) => (one.lastSeen > newest.lastSeen ? one : newest), first);

/** Since when somebody holds an office, by the filing that states the day, or by the year that a report gives. */
function findTaking(facts: BriefingFacts, person: Person, office: RoleClass): Tenure | null {
  const change = appointmentTo(facts, person.name, office);
  if (change?.effectiveOn != null)
    return { since: formatMonth(change.effectiveOn.slice(0, 7)), ref: refTo(change.documentId, "5.02") };
  // What a report says of two offices together ended with either.
  const hasLeft = facts.changes.some(
    (one) =>
      one.action === "departed" && singleOffices.has(one.roleClass) && isSameName(one.person, person.name),
  );
  const told = hasLeft
    ? undefined
    : facts.tenures.find(
        ({ name, detail: { titles } }) =>
          name !== null &&
          isSameName(name, person.name) &&
          Array.isArray(titles) &&
          isYearOf(String(titles[0]), office),
      );
  return told === undefined
    ? null
    : {
        since: String(told.detail.since),
        ref: {
          documentId: told.documentId,
          item: told.item,
          span: { start: told.spanStart, end: told.spanEnd },
        },
      };
}

/** Whether the year of a title is that of an office in it: of a chief who became chair as well it's that of becoming chair. */
function isYearOf(title: string, office: RoleClass): boolean {
  const { classes } = classifyRole(title);
  return classes.includes(office) && (classes.length === 1 || !classes.includes("chair"));
}

/** Who leads, then who was last named in an office too long ago to be said to hold it. */
function composeHolders(facts: BriefingFacts, holders: readonly Holder[]): BriefingSentence[] {
  const isPresent = presence(facts);
  const isOld = !lastSeen(facts).isNow;
  const isGone = staleness(facts);
  const isLed = holders.some(({ offices }) =>
    offices.some((one) => one.office === "ceo" && isPresent(one.named)),
  );
  // Who chaired the board before is no news where it's known who leads.
  const past = ({ named, office }: Office) =>
    !isPresent(named) &&
    !(isLed && office === "chair") &&
    (isOld || missedOffices.has(office) || (named.isCurrent && !isGone(named)));
  const those = (which: (office: Office) => boolean) =>
    holders.flatMap((holder): Holder[] => {
      const [first, ...rest] = holder.offices.filter(which);
      if (first === undefined) return [];
      // The filing of an appointment is of the first office.
      return [
        { ...holder, offices: [first, ...rest], taken: first === holder.offices[0] ? holder.taken : null },
      ];
    });
  return [
    ...groupByMonth(
      facts,
      those(({ named }) => isPresent(named)),
    ).flatMap((group) => holderSentences(group, (all) => formatPresent(facts, all))),
    ...holderSentences(
      those(past).map((holder) => ({ ...holder, taken: null })),
      formatPast,
    ),
  ];
}

const isLater = (one: Person, other: Person): boolean => one.lastSeen > other.lastSeen;

/** Titles of who is to take an office. */
const coming = /\b(?:elect|designate)\b/i;

/** Where nobody is known to be chief executive: who was last named so, and who is to be. */
function vacancySentences(
  facts: BriefingFacts,
  holders: readonly Holder[],
  stated: string,
): BriefingSentence[] {
  const isPresent = recency(facts);
  const isLed = holders.some(({ offices }) => offices.some(({ office }) => office === "ceo"));
  if (isLed || /chief executive/i.test(stated)) return [];
  const named = (isWanted: (person: Person) => boolean) =>
    facts.people
      .filter((one) => isPresent(one) && isWanted(one))
      .sort((one, other) => other.lastSeen.localeCompare(one.lastSeen))[0];
  const isChief = ({ classified, role }: Person) => classified.classes.includes("ceo") && !coming.test(role);
  const last = named(isChief);
  const next = named(({ role }) => coming.test(role) && /\b(?:CEO|chief executive)\b/i.test(role));
  // Who has another title since has handed the office over.
  const since =
    last && named((one) => isSamePerson(one, last) && one.isCurrent && !isChief(one) && isLater(one, last));
  return [
    last &&
      leadershipSentence(
        since
          ? `${last.name}, who was chief executive officer as of ${formatDay(last.lastSeen)}, was ${since.role} on ${formatDay(since.lastSeen)}`
          : `${last.name} was chief executive officer as of ${formatDay(last.lastSeen)}; no later document we have names one`,
        [refTo(last.newest.documentId), ...(since ? [refTo(since.newest.documentId)] : [])],
      ),
    next &&
      leadershipSentence(`${next.name} was ${next.role} on ${formatDay(next.lastSeen)}`, [
        refTo(next.newest.documentId),
      ]),
  ].filter((one) => one !== undefined);
}

/** Whether somebody who is named by a record is in office by the newest documents, as people are listed. */
function presence(facts: BriefingFacts): (record: Person) => boolean {
  const isRecent = recency(facts);
  return (record) => record.isCurrent && isRecent(record);
}

/** Whether somebody was named by a record lately, and nothing has told otherwise since. */
function recency(facts: BriefingFacts): (record: Person) => boolean {
  const { isNow } = lastSeen(facts);
  const isGone = staleness(facts);
  return (record) => isNow && !isGone(record) && !isDoubtful(facts, record);
}

/** Whether somebody was last named too long before the newest document to be said to be in office. */
function staleness(facts: BriefingFacts): (record: Person) => boolean {
  const newest = newestDayOf(facts);
  const since = `${monthsBefore(newest, presentMonths).slice(0, 7)}${newest.slice(7)}`;
  return (record) => record.isSilent || record.changedHandsOn !== null || record.lastSeen < since;
}

/** Whether holders share one office and have no other. */
const areSharers = (holders: readonly Holder[]): boolean =>
  holders.length > 1 &&
  holders.every(
    ({ offices: [first, ...rest] }) => rest.length === 0 && first.words === holders[0]?.offices[0].words,
  );

/** In as many sentences as it takes for none to be longer than can be read; those who share an office stand apart. */
function holderSentences(
  holders: readonly Holder[],
  write: (holders: readonly Holder[]) => string,
): BriefingSentence[] {
  const together = holders.filter(({ offices: [first] }) => first.words === holders[0]?.offices[0].words);
  if (together.length < holders.length && areSharers(together))
    return [together, holders.slice(together.length)].flatMap((part) => holderSentences(part, write));
  const text = write(holders);
  const half = Math.ceil(holders.length / 2);
  if (text.length > longest && holders.length > 1)
    return [holders.slice(0, half), holders.slice(half)].flatMap((part) => holderSentences(part, write));
  const [first, ...rest] = holders.flatMap(({ offices, taken }) => [
    ...offices.map(({ named }) => refTo(named.newest.documentId)),
    ...(taken ? [taken.ref] : []),
  ]);
  return first === undefined ? [] : [leadershipSentence(text, [first, ...rest])];
}

/** As of which day somebody is told to hold an office; null where nothing may have changed it since. */
function dayToldOf(facts: BriefingFacts): (holder: Holder) => string | null {
  const freshSince = monthsBefore(newestDayOf(facts), freshMonths);
  const watchedSince = eventsSince(facts);
  // What was filed since may have changed it.
  return ({ offices, taken }) => {
    const { lastSeen } = offices[0].named;
    const isOld =
      lastSeen < watchedSince ||
      (taken === null && lastSeen < freshSince) ||
      isPayTable(offices[0].named.newest);
    return isOld || offices.some((one) => isFollowed(facts, one)) ? lastSeen : null;
  };
}

const monthOf = (day: string | null): string | null => day?.slice(0, 7) ?? null;

/** Those who are told as of days of one month, and those who aren't, whoever leads first. */
function groupByMonth(facts: BriefingFacts, holders: readonly Holder[]): Holder[][] {
  const dayOf = dayToldOf(facts);
  const months = holders.map((one) => monthOf(dayOf(one)));
  const shared = months.find((month, at) => month !== null && months.indexOf(month) < at);
  if (shared === undefined) return [[...holders]];
  const those = holders.filter((_, at) => months[at] === shared);
  const others = holders.filter((_, at) => months[at] !== shared);
  const groups = months[0] === shared ? [those, others] : [others, those];
  return groups.filter(({ length }) => length > 0);
}

/** "Ada Quill is chief executive officer (since February 2021) and Bo Ray chief financial officer (as of May 31, 2026)". */
function formatPresent(facts: BriefingFacts, holders: readonly Holder[]): string {
  const days = holders.map(dayToldOf(facts));
  const [day] = days;
  // One day or month for all is said once.
  const isOneDay = day != null && holders.length > 1 && days.every((one) => monthOf(one) === monthOf(day));
  const time = days.every((one) => one === day)
    ? formatDay(day ?? "")
    : formatMonth(monthOf(day ?? "") ?? "");
  const before = isOneDay ? `As of ${time}, ` : "";
  const notesOn = holders.map(({ taken }, index) => {
    const own = days[index] ?? null;
    const notes = [
      ...(taken === null ? [] : [`since ${taken.since}`]),
      ...(own === null || isOneDay ? [] : [`as of ${formatDay(own)}`]),
    ];
    return notes.length === 0 ? "" : ` (${notes.join("; ")})`;
  });
  const [note] = notesOn;
  if (areSharers(holders) && notesOn.every((one) => one === note))
    return `${before}${joinWords(holders.map(({ person }) => person.name))} are ${holders[0]?.offices[0].words}s${note}`;
  const clauses = holders.map(({ person, offices, taken }, index) => {
    const [first, ...rest] = offices.map(({ words }) => words);
    const note = notesOn[index] ?? "";
    // The day is that of the first office.
    const held =
      rest.length > 0 && taken !== null
        ? joinWords([`${first}${note}`, ...rest])
        : `${joinWords([first ?? "", ...rest])}${note}`;
    return `${person.name}${index === 0 ? " is" : ""} ${held}`;
  });
  return `${before}${joinClauses(clauses)}`;
}

/** Days between two 8-Ks beyond which one is missing: results of each quarter are filed as one. */
const mostDaysApart = 120;

/** The day since which 8-Ks are held without a gap: a change of officers before it might be in one that isn't. */
function eventsSince({ events, today }: BriefingFacts): string {
  const days = [...new Set(events.map(({ filedOn }) => filedOn))].sort().reverse();
  const gap = days.findIndex((day, at) => daysBetween(days[at + 1] ?? "0000-01-01", day) > mostDaysApart);
  return days[gap] ?? today;
}

/** "Bo Ray was chief financial officer as of May 31, 2024", or "As of May 31, 2024, Ada Quill was …" where the day is that of all. */
function formatPast(holders: readonly Holder[]): string {
  const days = new Set(holders.flatMap(({ offices }) => offices.map(({ named }) => named.lastSeen)));
  const [day] = days;
  if (day !== undefined && days.size === 1 && holders.length > 1) {
    const held = holders.map(
      ({ person, offices }, index) =>
        `${person.name}${index === 0 ? " was" : ""} ${joinWords(offices.map(({ words }) => words))}`,
    );
    return `As of ${formatDay(day)}, ${joinClauses(held)}`;
  }
  const clauses = holders.map(({ person, offices }, index) => {
    const text = groupByDay(offices).map(([day, words]) => `${joinWords(words)} as of ${formatDay(day)}`);
    return `${person.name}${index === 0 ? " was" : ""} ${joinWords(text)}`;
  });
  return joinClauses(clauses);
}

/** A comma before the last keeps its offices from joining those of the one before. */
function joinClauses(clauses: readonly string[]): string {
  const last = clauses.at(-1);
  if (last === undefined || !clauses.some((one) => one.includes(" and "))) return joinWords(clauses);
  return clauses.length === 1 ? last : `${clauses.slice(0, -1).join(", ")}, and ${last}`;
}

/** Offices in which somebody was last named on one day stand together. */
function groupByDay(offices: readonly Office[]): [day: string, words: string[]][] {
  const days = new Map<string, string[]>();
  for (const { words, named } of offices)
    days.set(named.lastSeen, [...(days.get(named.lastSeen) ?? []), words]);
  return [...days];
}

/** Whether an Item 5.02 was filed after the last document that names somebody in an office, and nothing read since answers it. */
const isFollowed = ({ changes }: BriefingFacts, { named, office }: Office): boolean =>
  named.laterChange !== null &&
  !changes.some(
    ({ roleClass, seenOn }) => roleClass === office && seenOn >= (named.laterChange?.filedOn ?? ""),
  );

/** That filings on officers came after the last that names who leads, of which only the form is held. */
function unreadSentence(facts: BriefingFacts, holders: readonly Holder[]): BriefingSentence | null {
  const isPresent = presence(facts);
  const filings = new Map<string, string>();
  for (const office of holders.flatMap(({ offices }) => offices))
    if (isPresent(office.named) && isFollowed(facts, office) && office.named.laterChange)
      filings.set(office.named.laterChange.documentId, office.named.laterChange.filedOn);
  // Those that came after it aren't read, either.
  const [since] = [...filings.values()].sort();
  for (const { item, filedOn, documentId, headline } of facts.events)
    if (item === "5.02" && headline === null && since !== undefined && filedOn > since)
      filings.set(documentId, filedOn);
  const ordered = [...filings].sort(([, one], [, other]) => one.localeCompare(other));
  const [first, newest] = [ordered[0], ordered.at(-1)];
  if (first === undefined || newest === undefined) return null;
  const days = ordered.map(([, day]) => formatDay(day));
  const which =
    ordered.length === 1
      ? `An 8-K filed on ${days[0]} reports a change`
      : ordered.length <= mostListed
        ? `8-Ks filed on ${joinWords(days)} report changes`
        : `${capitalize(formatCount(ordered.length))} 8-Ks filed from ${days[0]} to ${days.at(-1)} report changes`;
  const tail = ordered.length === 1 ? "which isn’t reflected here" : "which aren’t reflected here";
  return leadershipSentence(
    `${which} of directors, officers or their pay, ${tail}`,
    [...new Set([first[0], newest[0]])].map((documentId) => refTo(documentId, "5.02")) as [SourceRef],
  );
}

/** Of more filings the first and the last day is told. */
const mostListed = 2;

/** The board by its size and independence, as the newest proxy statement presents it; who joined it lately by name. */
function boardSizeSentence({ reported, asOf }: BriefingFacts): BriefingSentence | null {
  const seats = reported.filter(({ kind, detail }) => kind === "person" && detail.director === true);
  const [seat] = seats;
  const directors = seats.filter(
    ({ documentId, name }, at) =>
      documentId === seat?.documentId && seats.findIndex((one) => one.name === name) === at,
  );
  const judged = directors.filter(({ detail }) => typeof detail.independent === "boolean");
  if (seat === undefined || directors.length < leastBoard || judged.length < directors.length) return null;
  const independent = directors.filter(({ detail }) => detail.independent === true);
  const newSince = Number(asOf.slice(0, 4)) - 1;
  const joined = directors.filter(({ detail }) => Number(detail.since ?? 0) >= newSince);
  const newcomers =
    joined.length === 0 || joined.length > mostDirectors
      ? ""
      : `; ${joinWords(joined.map(({ name, detail }) => `${name} joined in ${detail.since}`))}`;
  const refs = [seat, ...joined].map(({ documentId, item, spanStart: start, spanEnd: end }) => ({
    documentId,
    item,
    span: { start, end },
  }));
  const [first, ...rest] = refs;
  return first === undefined
    ? null
    : leadershipSentence(
        `${capitalize(formatCount(independent.length))} of its ${formatCount(directors.length)} directors are independent${newcomers}`,
        [first, ...rest],
      );
}

/** A title that tells nothing. */
const empty = /^(?:named )?(?:executive )?officer$/i;

/** Officers in office beside those who are told, if any are, each with the title that is filed, where it says something. */
function officersSentence(
  facts: BriefingFacts,
  holders: readonly Holder[],
  { stated, areOthers }: { stated: string; areOthers: boolean },
): BriefingSentence | null {
  const isPresent = presence(facts);
  const isTold = (one: Person) =>
    stated.includes(one.name) || holders.some(({ person }) => person.personKey === one.personKey);
  const open = facts.people.filter((one) => one.isOpen && one.roleType === "executive" && isPresent(one));
  const titled = open
    .filter((one) => !isTold(one) && !/[().]/.test(one.role))
    .sort((one, other) => Number(empty.test(one.role)) - Number(empty.test(other.role)));
  const shown = titled
    .filter(({ personKey: key }, at) => titled.findIndex((one) => one.personKey === key) === at)
    .slice(0, mostOfficers);
  const [first, ...rest] = shown.map((one) => refTo(one.newest.documentId));
  if (first === undefined) return null;
  const names = joinWords(shown.map(({ name, role }) => (empty.test(role) ? name : `${name} (${role})`)));
  return leadershipSentence(`Its ${areOthers ? "other " : ""}officers include ${names}`, [first, ...rest]);
}

/**
 * Where hardly anybody else is known who leads: some directors beside those who are told; all where they are so few that
 * they are hardly the board.
 */
function boardSentence(
  facts: BriefingFacts,
  holders: readonly Holder[],
  stated: string,
): BriefingSentence | null {
  const { since, isNow } = lastSeen(facts);
  const seats = facts.people.filter(
    (one) =>
      one.isOpen && one.roleType === "board" && one.lastSeen >= since && !isClosed(facts, one, "director"),
  );
  const board = [...new Map(seats.map((one) => [one.personKey, one])).values()];
  const leading = new Set(holders.map(({ person }) => person.personKey));
  const members = board.filter((one) => !leading.has(one.personKey) && !stated.includes(one.name));
  if (members.length < (isThinlyKnown(facts) ? 1 : leastNamed)) return null;
  const shown =
    board.length < leastBoard ? members : members.slice(0, isThinlyKnown(facts) ? mostOfThin : mostDirectors);
  const [first, ...rest] = shown.map((one) => refTo(one.newest.documentId));
  if (first === undefined) return null;
  const names = joinWords(shown.map((one) => one.name));
  return leadershipSentence(
    isNow
      ? `Its directors include ${names}`
      : `Directors named up to ${formatDay(newestOf(shown))} include ${names}`,
    [first, ...rest],
  );
}

/** Fewer directors than this are no picture of a board. */
const leastNamed = 3;

const newestOf = (people: readonly Person[]): string =>
  people
    .map((one) => one.lastSeen)
    .sort()
    .at(-1) ?? "";

const leadershipSentence = (text: string, refs: BriefingSentence["refs"]): BriefingSentence => ({
  text: endSentence(text),
  refs,
  topic: "leadership",
  day: null,
  materiality: 0,
  headline: null,
});
