import { daysBetween } from "@/lib/domain/calendar";
import { memoizeFor } from "@/lib/domain/memoize-for";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { familyNameOf, foldName, isParticle } from "@/lib/domain/person-names/name-words";
import { classifyRole } from "@/lib/domain/roles/classify";
import type { Mention, Span } from "@/lib/language/annotation";
import lexicon from "./office-words.json";
import type { ClaimCompany } from "./parse-claim";
import { atEdge, type ClaimTime, companyAt, mentionsIn, plainClaim, timesIn } from "./report-claim";

/* Claims on who holds, held or took an office, and who was there before: their parts, in any order. */

/** One thing that a claim says of a person and an office. */
export type OfficeStatement = {
  /**
   * Whether the person holds or held it, began to hold it, ceased to, holds it no more, came right after `other`, or
   * came before `other` with or without others in between.
   */
  kind: "holds" | "took" | "left" | "gone" | "followed" | "preceded";
  person: string;
  office: string;
  other: string | null;
  time: ClaimTime | null;
  /** Whether it's told as a step up, so that another office at the company came before. */
  isRise: boolean;
  /** Whether the claim speaks of today: "is the CFO"; else any time counts that it doesn't rule out. */
  isAboutToday: boolean;
};

type Cue = keyof typeof lexicon.cues;
type Part =
  | { kind: "person"; name: string }
  | { kind: "office"; title: string }
  | { kind: "time"; time: ClaimTime }
  | { kind: "pronoun" | "joint" | "self"; text: string }
  | { kind: Cue; text: string };

const cues = (Object.entries(lexicon.cues) as [Cue, string[]][]).map(([kind, words]) => ({
  kind,
  pattern: new RegExp(`(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "iuy"),
}));
const fillers = new Set(lexicon.fillers.split(" "));
const pronouns = new Set(lexicon.pronouns);
const joints = new Set(lexicon.joints);

const longest = 300;

/**
 * Reads a claim that says nothing but who holds an office of the company, since when, after whom and before whom. A word
 * that none of its parts is made of makes it another claim.
 *
 * @returns what it says, all of which is claimed; empty where it's another claim.
 */
export function readOfficeClaim(said: string, company: ClaimCompany): readonly OfficeStatement[] {
  const text = plainClaim(said)
    .replace(/\b(?:stand-?in|caretaker|temporary|stopgap|provisional)(?= )/gi, "interim")
    .replace(/ & (?=(?:c[efot]o|president|chair|director|secretary|treasurer|chief|general)\b)/gi, " and ")
    .replace(/\b(?:ceo|cfo|coo|cto|cio)\b/g, (word) => word.toUpperCase());
  // "At the time" is of a clause before, and who was between two others came after one of them.
  if (
    text.length > longest ||
    !mayNameOffice.test(text) ||
    /\bat (?:the|that) (?:same )?time\b|\bbetween\b/i.test(text)
  )
    return [];
  return readParts(text, company);
}

const readParts = memoizeFor((text, company: ClaimCompany): readonly OfficeStatement[] => {
  const parts = partsOf(text, company);
  return parts === null ? readAtEdges(text, company) : interpret(parts);
});

/** "Throughout 2025": at its start and at its end. */
function readAtEdges(text: string, company: ClaimCompany): OfficeStatement[] {
  if (!allOfYear.test(text)) return [];
  const [first = [], last = []] = ["start", "end"].map((edge) =>
    readOfficeClaim(text.replace(allOfYear, `at the ${edge} of `), company),
  );
  const mayLast = [...first, ...last].every(({ kind, time }) => kind === "holds" && time !== null);
  return mayLast && first.length === last.length ? [...first, ...last] : [];
}

/** What names an office, or that somebody leads: without it a claim is of another kind. */
const mayNameOffice = new RegExp(
  `\\b(?:${[...lexicon.offices, ...lexicon.cues.lead].join("|")}|c[a-z]o|chro|ciso|[es]?vp|co-\\w+|chief|officer|counsel|secretary|leads?|heads?|runs?|led|ran|headed|running|leading|heading)(?![\\p{L}\\p{N}])`,
  "iu",
);

type Placed<Kind> = Span & { part: Kind };

/** "Throughout 2025" is more than some day of it. */
const allOfTime =
  /\b(?:throughout|all (?:of|through|during|year)|(?:whole|entire|full)(?: of)?(?: year)?) (?:(?:fiscal )?[12]\d{3}\b|that|the)/i;
const allOfYear =
  /\b(?:throughout|all (?:of|through|during)|(?:for |during |in |through |throughout )?(?:all of )?the (?:whole|entire|full)(?: of)?(?: year)?) (?=[12]\d{3}\b)/i;

/** A claim in its parts; null where it names nobody, or has a word that is none of them. */
function partsOf(text: string, company: ClaimCompany): Part[] | null {
  const mentions = mentionsIn(text, company);
  const people = peopleIn(text, company, mentions);
  if (people.length === 0 || allOfTime.test(text)) return null;
  const times = timesIn(text, company).map((one) => {
    const { start, end, time } = atEdge(text, one);
    // "By the end of 2025": then, or before.
    const isEnded = /\bby $/i.test(text.slice(0, start));
    return { start, end, part: { kind: "time" as const, time: { ...time, isEnded } } };
  });
  const offices = officesIn(text, mentions, people);
  const placed: Placed<Part>[] = [...people, ...times, ...offices].toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  );
  const parts: Part[] = [];
  for (let at = 0; at < text.length; ) {
    const space = /^(?:'s?(?= |$)|[\s:()"“”.–—-])+/u.exec(text.slice(at));
    if (space !== null) {
      at += space[0].length;
      continue;
    }
    const here = placed.find(({ start }) => start === at);
    if (here !== undefined) {
      parts.push(here.part);
      at = here.end;
      continue;
    }
    const next = placed.find(({ start }) => start > at)?.start ?? text.length;
    const said = companyAt(text.slice(at, next).trimEnd(), company);
    const last = said.slice(said.lastIndexOf(" ") + 1);
    const name = joints.has(last) ? said.slice(0, -last.length).trimEnd().replace(/,$/, "") : said;
    const found = longestAt(text, at, next);
    if (name !== "" && !(found !== null && found.length > name.length)) {
      parts.push({ kind: "self", text: name });
      at += name.length;
      continue;
    }
    if (found === null) return null;
    if (found.part !== null) parts.push(found.part);
    at += found.length;
  }
  return parts;
}

function longestAt(text: string, at: number, end: number): { part: Part | null; length: number } | null {
  let best: { part: Part | null; length: number } | null = null;
  for (const { kind, pattern } of cues) {
    pattern.lastIndex = at;
    const [words = ""] = pattern.exec(text) ?? [];
    if (words !== "" && at + words.length <= end && words.length > (best?.length ?? 0))
      best = { part: { kind, text: words }, length: words.length };
  }
  if (best !== null) return best;
  const [word = ""] = /^(?:[\p{L}\p{N}]+(?:['-]\p{L}+)*|[,;])/u.exec(text.slice(at, end)) ?? [];
  const plain = word.toLowerCase();
  if (word === "") return null;
  if (/^[,;]$/.test(word) || joints.has(plain))
    return { part: { kind: "joint", text: plain }, length: word.length };
  if (pronouns.has(plain)) return { part: { kind: "pronoun", text: plain }, length: word.length };
  return fillers.has(plain) ? { part: null, length: word.length } : null;
}

/** Whether a word alone is one of those that claims on offices are made of. */
const isCue = (word: string): boolean => {
  const found = longestAt(word, 0, word.length);
  return found?.length === word.length;
};

/** Whether words may be one name: no other word of a claim stands among them. */
const isName = (said: string): boolean =>
  !/[,;]/.test(said) &&
  said.split(" ").every((word) => isParticle(foldName(word)) || !isCue(word)) &&
  !(
    /\p{Lu}/u.test(said) && /(?:^| )(?!(?:de|del|della|der|di|la|van|von|bin|le|du|al|el) )\p{Ll}/u.test(said)
  );

const isOfficeWord = (word: string): boolean => classifyRole(word).classes.length > 0;

/** "Before Bob Roe": a name without the word in capitals at the start of its sentence. */
function withoutCue(text: string, { start, end }: Span): Span {
  const [first = ""] = /^\p{L}+ (?=\p{Lu}\S* )/u.exec(text.slice(start, end)) ?? [];
  return { start: start + (first !== "" && isCue(first.trim()) ? first.length : 0), end };
}

/** Words of the longest name of a person. */
const longestName = 5;

/** The people that a claim names: those whom sources name, by any form of their name, and others by their full names. */
function peopleIn(
  text: string,
  company: ClaimCompany,
  mentions: readonly Mention[],
): Placed<Extract<Part, { kind: "person" }>>[] {
  const words = [...text.matchAll(/\p{L}[\p{L}.'-]*/gu)].map(({ index, 0: said }) => ({
    start: index,
    end: index + said.replace(/(?:'s?|(?<=\p{L}{3})\.)$/u, "").length,
  }));
  const families = new Map<string, Set<string>>();
  for (const name of company.people ?? [])
    for (const word of foldName(familyNameOf(name)).split(" "))
      families.set(word, (families.get(word) ?? new Set()).add(name));
  const found: Placed<Extract<Part, { kind: "person" }>>[] = [];
  const add = (span: Span, name: string) => {
    if (found.some(({ start, end }) => start < span.end && span.start < end)) return;
    found.push({ ...span, part: { kind: "person", name } });
  };
  for (const [at, last] of words.entries()) {
    const named = families.get(foldName(text.slice(last.start, last.end)));
    if (named === undefined) continue;
    const starts = words.slice(Math.max(0, at - longestName + 1), at).map(({ start }) => start);
    const full = starts.find((start) => {
      const said = text.slice(start, last.end);
      const isInitialed = /(?:^| )\p{Lu}\. $/u.test(text.slice(0, start));
      // "Acme CFO Anna Roe": neither the company nor an office is part of a name.
      const isBare = companyAt(said, company) === "" && !said.split(" ").some(isOfficeWord);
      return (
        isName(said) && isBare && !isInitialed && [...named].some((name) => matchPersonNames(said, name).same)
      );
    });
    if (full === undefined) continue;
    const [generation = ""] = /^,? (?:Jr|Sr|II|III|IV)\b\.?/.exec(text.slice(last.end)) ?? [];
    add({ start: full, end: last.end + generation.length }, text.slice(full, last.end + generation.length));
  }
  for (const one of mentions)
    if (one.kind === "person" && one.form === "full") {
      const [initials = ""] = /(?<= |^)(?:\p{Lu}\. )+$/u.exec(text.slice(0, one.start)) ?? [];
      const span = withoutCue(text, { start: one.start - initials.length, end: one.end });
      add(span, text.slice(span.start, span.end));
    }
  return found;
}

/** Ranks and shares of an office before it: "interim", "co-". */
const beforeOffice =
  /(?:(?:interim|acting|co|executive|senior|lead|independent|non-executive|vice|deputy|assistant|group|first|global) ?-?)+$/iu;
/** Offices that no mention is, in any letters. */
const plainOffice = new RegExp(`\\b(?:${lexicon.offices.join("|")})(?![\\p{L}\\p{N}])`, "giu");
/** What is called by another word: "the boss", "in charge of finance". */
const titles = Object.entries(lexicon.titles).map(([words, title]) => ({
  pattern: new RegExp(`^(?:${words})$`, "i"),
  title,
}));
/** "Sits on Acme's board": a seat on it. */
const seatOf = /\b(?:on|joined|joins|left|member of|director of|seat on)\b[^,;]{0,40}$/i;

function officesIn(
  text: string,
  mentions: readonly Mention[],
  people: readonly Span[],
): Placed<Extract<Part, { kind: "office" }>>[] {
  const spans: Span[] = [
    ...mentions.flatMap((one) => {
      if (one.kind !== "office") return [];
      // "CEO of Intel": the office alone.
      const [title = ""] =
        /^(?:(?! (?:of|at|for) (?!(?:the |its )?board\b)).)+/iu.exec(text.slice(one.start, one.end)) ?? [];
      const end = one.start + title.length;
      // "Chief executive, Flavia Pease"
      const name = people.find(({ start }) => one.start < start && start < end);
      const own = text.slice(one.start, name?.start ?? end).trimEnd();
      return [{ start: one.start, end: one.start + own.replace(/,$/, "").length }];
    }),
    ...[...text.matchAll(plainOffice)].map(({ index, 0: said }) => ({
      start: index,
      end: index + said.length,
    })),
  ];
  const found: Placed<Extract<Part, { kind: "office" }>>[] = [];
  const byLength = spans.toSorted((one, other) => other.end - other.start - (one.end - one.start));
  for (const span of byLength) {
    const [before = ""] = beforeOffice.exec(text.slice(0, span.start)) ?? [];
    const start = span.start - before.length;
    const said = text.slice(start, span.end).replace(/^[ -]+/, "");
    const isBoard = /^board(?: of directors)?$/i.test(said);
    if (isBoard && !seatOf.test(text.slice(0, start))) continue;
    const title =
      titles.find(({ pattern }) => pattern.test(said))?.title ??
      said.replace(/(?<=\b(?:co-?(?:CEO|president|chair)|director))s$/i, "");
    const isOther = found.some((one) => one.start < span.end && start < one.end);
    if (isOther || classifyRole(title).classes.length === 0) continue;
    found.push({ start: span.end - said.length, end: span.end, part: { kind: "office", title } });
  }
  return found;
}

type PersonPart = Extract<Part, { kind: "person" }>;
/** A person or an office of a claim, with its place among the parts. */
type At<Kind> = { at: number; part: Kind };

/** "Once its COO": whether an office is only one that somebody held before. */
const isFormer = (parts: readonly Part[], at: number): boolean => {
  const isListed = parts[at - 1]?.kind === "joint" && parts[at - 2]?.kind === "office";
  return parts[at - 1]?.kind === "former" || (isListed && isFormer(parts, at - 2));
};

/** "In the top job": who leads a company without an office of a name in its clause is its chief executive. */
function withImplied(parts: readonly Part[]): Part[] {
  const isLed = (part: Part): boolean => part.kind === "lead" || ("text" in part && leads.test(part.text));
  const isNamed = (at: number): boolean => {
    const from = parts.findLastIndex(({ kind }, index) => index < at && kind === "joint");
    const to = parts.findIndex(({ kind }, index) => index > at && kind === "joint");
    const own = parts.slice(from + 1, to < 0 ? undefined : to);
    const isOfPerson = own.some(({ kind }) => kind === "person");
    // "Tim Lee, once its COO, leads Acme": what somebody was isn't what they lead as.
    return (isOfPerson ? own : parts).some(
      (one) => one.kind === "office" && !isFormer(parts, parts.indexOf(one)),
    );
  };
  return parts.flatMap((part, at): Part[] => {
    const office: Part[] = isLed(part) && !isNamed(at) ? [{ kind: "office", title: "CEO" }] : [];
    return part.kind === "lead" ? office : [part, ...office];
  });
}

const leads = /(?:^|\b)(?:leads?|heads?|runs?|led|ran|headed|running|leading|heading)$/i;

/** Pronouns as the person that they stand for; null where nobody was named. */
function resolvePronouns(parts: readonly Part[]): Part[] | null {
  const done: Part[] = [];
  for (const part of parts) {
    const last = done.findLast((one) => one.kind === "person");
    if (part.kind === "self" || (part.kind === "pronoun" && /^(?:them|they|their)$/.test(part.text)))
      continue;
    if (part.kind !== "pronoun") done.push(part);
    else if (last?.kind !== "person") return null;
    // "Bob Roe had it before her": she isn't whom the clause names last, but the only other who's named.
    else if (/^(?:preceded|followed|handed|until)$/.test(done.at(-1)?.kind ?? "")) {
      const others = done.filter((one) => one.kind === "person" && one.name !== last.name);
      const [other] = others;
      if (other === undefined || new Set(others.map((one) => "name" in one && one.name)).size > 1)
        return null;
      done.push(other);
    } else done.push(last);
  }
  return done;
}

/** A rank stands before an office as a part of its title: "EVP and CFO". */
const rank = /^(?:[es]?vp|(?:(?:senior|executive|group|corporate) )*vice[- ]president)$/i;

function withRanks(parts: readonly Part[]): Part[] {
  const done: Part[] = [];
  for (const part of parts) {
    const isJoined = done.at(-1)?.kind === "joint";
    const last = done.at(isJoined ? -2 : -1);
    if (part.kind === "office" && last?.kind === "office" && rank.test(last.title))
      done.splice(isJoined ? -2 : -1, 2, { kind: "office", title: `${last.title} and ${part.title}` });
    else done.push(part);
  }
  return done;
}

/** Words that an office may follow, too: "from COO to CEO". */
const openEnded = /(?:^| )(?:from|after)$/i;

/** Who came after whom: directly, or with others in between. */
type Order = { first: string; next: string; isDirect: boolean; at: number };

function interpret(all: readonly Part[]): readonly OfficeStatement[] {
  // "From COO to CEO", "after serving as COO" tell of what the person was before.
  const ranked = withRanks(all);
  const told = ranked.map((part, at): Part => {
    const isBefore =
      part.kind === "followed" && openEnded.test(part.text) && ranked[at + 1]?.kind === "office";
    return isBefore ? { kind: "former", text: "from" } : part;
  });
  const parts = resolvePronouns(withImplied(told));
  if (parts === null || parts[0]?.kind === "been") return [];
  const orders = ordersOf(parts);
  return orders === null ? [] : (statementsOf(parts, orders) ?? []);
}

/** Reads who came after whom from the words that have a direction; null where one of them has nobody on a side. */
function ordersOf(parts: readonly Part[]): Order[] | null {
  const people = peopleAt(parts);
  const before = (at: number, not?: PersonPart) =>
    people.findLast((one) => one.at < at && one.part.name !== not?.name)?.part;
  const orders: Order[] = [];
  for (const [at, part] of parts.entries()) {
    if (!("text" in part) || !directed.has(part.kind)) continue;
    const isOpen = open[part.kind]?.test(part.text) === true;
    if (isOpen && parts[at + 1]?.kind !== "person") return null;
    const last = before(at);
    const named = people.find((one) => one.at > at)?.part;
    const behind = people.find((one) => one.at > at && one.part.name !== named?.name)?.part;
    // Of two who are both named before, the later one is whom the word stands with.
    const isBehindBoth = part.kind === "replacing" || part.kind === "replaced";
    const pair = isBehindBoth ? [before(at, last), last] : [before(at, named) ?? behind, named];
    const [first, next] = turned.has(part.kind) ? pair.toReversed() : pair;
    if (first === undefined || next === undefined || first.name === next.name) return null;
    orders.push({ first: first.name, next: next.name, isDirect: part.kind !== "preceded" || !isOpen, at });
  }
  return orders;
}

/** Words by which one comes after another, and those that name the later one first. */
const directed = new Set<string>(["replacing", "replaced", "followed", "preceded", "handed", "until"]);
const turned = new Set<string>(["replaced", "followed"]);
/** What must have a person right behind it. */
const open: Readonly<Record<string, RegExp>> = {
  followed: openEnded,
  preceded: /(?:before|prior to|ahead of)$/i,
};

/** "Ann Lee instead of Bob Roe in 2025": who was there then, not when it changed. */
function isStanding(parts: readonly Part[], at: number): boolean {
  const [part, verb] = [parts[at], parts.slice(0, at).findLast(({ kind }) => tenses.has(kind))];
  const isInstead =
    part?.kind === "followed" &&
    /^(?:instead|rather|in (?:the )?(?:place|stead)|.*no longer)/i.test(part.text);
  return isInstead && (verb === undefined || verb.kind === "is" || verb.kind === "was");
}

/** Which clause each part stands in: a new one begins behind a joint that a person, or who came before, follows. */
function clausesOf(parts: readonly Part[]): number[] {
  let clause = 0;
  return parts.map((part, at) => {
    const next = parts[at + 1];
    const opens =
      part.kind === "joint" &&
      (part.text === ";" || next?.kind === "person" || next?.kind === "preceded") &&
      parts.slice(0, at).some(({ kind }) => kind === "person");
    if (opens) clause += 1;
    return clause;
  });
}

const tenseKinds = ["is", "was", "been", "took", "rose", "gone", "left", "already", "former"] as const;
type Tense = (typeof tenseKinds)[number];
const tenses: ReadonlySet<string> = new Set(tenseKinds);

/** An office that somebody is said to hold. */
type HeldOffice = { at: number; title: string; person: string };

function statementsOf(parts: readonly Part[], orders: readonly Order[]): OfficeStatement[] | null {
  const clauses = clausesOf(parts);
  const people = peopleAt(parts);
  const times = parts.flatMap((part, at) => (part.kind === "time" ? [{ at, time: part.time }] : []));
  const held = heldOffices(parts, clauses, orders);
  if (held.length === 0) return null;
  const timeIn = (clause: number | undefined): ClaimTime | null | undefined => {
    const own = times.filter(({ at }) => clauses[at] === clause);
    return own.length > 1 ? undefined : (own[0]?.time ?? null);
  };
  const plain = { other: null, isRise: false, isAboutToday: false };
  const statements: OfficeStatement[] = [];
  for (const { first, next, isDirect, at } of orders) {
    const present = held.filter((one) => !isFormer(parts, one.at));
    const ofNew = present.filter(({ person }) => person === next);
    const ofOld = present.filter(({ person }) => person === first);
    const titles = ofNew.length > 0 ? ofNew : ofOld.length > 0 ? ofOld : present.slice(0, 1);
    const time = timeIn(clauses[at]);
    if (titles.length === 0 || time === undefined) return null;
    for (const title of new Set(titles.map((one) => one.title)))
      statements.push({
        ...plain,
        ...(isDirect
          ? { kind: "followed", person: next, other: first }
          : { kind: "preceded", person: first, other: next }),
        office: title,
        time: isDirect && !isStanding(parts, at) ? time : null,
      });
  }
  for (const { at, title, person } of held) {
    const tense = tenseOf(parts, clauses, at);
    const own = timeIn(clauses[at]);
    // "While Ann Lee stayed on as CEO": at the time of what else is told.
    const isMeanwhile =
      own === null &&
      tense === "was" &&
      parts.some(
        (one, index) => clauses[index] === clauses[at] && one.kind === "joint" && /^whil/.test(one.text),
      );
    if (isMeanwhile && times.length !== 1) return null;
    const time = isMeanwhile ? times[0]?.time : own;
    const isSince = parts.some(({ kind }, index) => kind === "since" && clauses[index] === clauses[at]);
    const told = time === undefined ? null : tell(tense, time, isSince);
    if (told === null) return null;
    const ordered = statements.filter(
      ({ kind, office, person: one, other }) =>
        (kind === "followed" || kind === "preceded") && office === title && [one, other].includes(person),
    );
    const isTold =
      ordered.length > 0 && (told.time === null || ordered.some((one) => one.time === told.time));
    if (!isTold) statements.push({ ...plain, ...told, person, office: title });
    // Who came after whom tells nothing of today.
    if (
      told.isAboutToday &&
      (told.kind === "took" || isTold) &&
      (isSince || tense === "is" || tense === "been")
    )
      statements.push({ ...plain, kind: "holds", person, office: title, time: null, isAboutToday: true });
  }
  const isNamed = (name: string) => statements.some((one) => one.person === name || one.other === name);
  const isTimed = times.every(({ time }) => statements.some((one) => one.time === time));
  return people.every(({ part }) => isNamed(part.name)) && isTimed ? statements : null;
}

const peopleAt = (parts: readonly Part[]): At<PersonPart>[] =>
  parts.flatMap((part, at) => (part.kind === "person" ? [{ at, part }] : []));

/** Who holds each office of a claim: several where they're named as one, or one where another's office is meant. */
function heldOffices(
  parts: readonly Part[],
  clauses: readonly number[],
  orders: readonly Order[],
): HeldOffice[] {
  const isOld = ({ part }: At<PersonPart>) => orders.some(({ first }) => first === part.name);
  return parts.flatMap((part, at) => {
    const holder = part.kind === "office" ? holderOf(at, parts, clauses, orders) : undefined;
    if (part.kind !== "office" || holder === undefined) return [];
    const all = [holder, ...namedWith(holder, parts).filter((one) => !isOld(one))];
    return all.map((one): HeldOffice => ({ at, title: part.title, person: one.part.name }));
  });
}

/** The others of "Ann Lee and Bob Roe". */
function namedWith({ at }: At<PersonPart>, parts: readonly Part[]): At<PersonPart>[] {
  const others: At<PersonPart>[] = [];
  for (const step of [1, -1]) {
    let last = at;
    for (;;) {
      const joint = parts[last + step];
      const isList = joint?.kind === "joint" && /^(?:,|and)$/.test(joint.text);
      const next = isList && parts[last + 2 * step]?.kind === "joint" ? last + 3 * step : last + 2 * step;
      const part = parts[isList ? next : last + step];
      if (part?.kind !== "person") break;
      last = isList ? next : last + step;
      others.push({ at: last, part });
    }
  }
  return others;
}

/** Whose an office is: who is named before it in its clause, unless that is only whom another came after. */
function holderOf(
  at: number,
  parts: readonly Part[],
  clauses: readonly number[],
  orders: readonly Order[],
): At<PersonPart> | undefined {
  const people = peopleAt(parts);
  const titled = people.find((one) => one.at === at + 1);
  // "Under CEO Vimal Kapur"
  if (titled !== undefined) return titled;
  const isOld = ({ part }: At<PersonPart>) =>
    orders.some(({ first }) => first === part.name) && !orders.some(({ next }) => next === part.name);
  const own = people.filter((one) => clauses[one.at] === clauses[at]);
  const before = own.filter((one) => one.at < at);
  const last = before.at(-1);
  const verb = parts.findIndex(
    ({ kind }, index) =>
      index > (last?.at ?? -1) && index < at && tenses.has(kind) && clauses[index] === clauses[at],
  );
  // "Ann Lee took over from Bob Roe and is now chair": what goes on is about whom the clause began with.
  const isGoingOn = verb > 0 && parts[verb - 1]?.kind === "joint";
  if (isGoingOn && before[0] !== undefined && before[0].at < verb) return before[0];
  if (last !== undefined && (!isOld(last) || verb > last.at)) return last;
  const isNew = (one: At<PersonPart>) => !isOld(one);
  const held = before.findLast(isNew) ?? own.find((one) => one.at > at && isNew(one)) ?? last ?? own[0];
  return held ?? people.find((one) => one.at > at) ?? people.findLast((one) => one.at < at);
}

/** The word of time nearest before an office in its clause, or else behind it. */
function tenseOf(parts: readonly Part[], clauses: readonly number[], at: number): Tense | null {
  if (isFormer(parts, at)) return "former";
  const found = parts.flatMap(({ kind }, index) =>
    kind !== "former" && tenses.has(kind) && clauses[index] === clauses[at] ? [{ index, kind }] : [],
  );
  const joint = parts.findIndex(({ kind }, index) => index > at && kind === "joint");
  const behind = found.find(({ index }) => index >= at && (joint < 0 || index < joint));
  const near = found.findLast(({ index }) => index < at) ?? behind;
  return (near?.kind as Tense | undefined) ?? null;
}

/** In days: an office may be said to be held throughout what is longer. */
const longestTime = 366;

/** What a word of time, and a time, say of an office; null where no source could tell. */
function tell(
  tense: Tense | null,
  time: ClaimTime | null,
  isSince: boolean,
): Pick<OfficeStatement, "kind" | "time" | "isAboutToday" | "isRise"> | null {
  const told = { time, isAboutToday: false, isRise: tense === "rose" };
  if (tense === "former") return { ...told, time: null, kind: "gone" };
  if (tense === "gone") return time === null ? { ...told, kind: "gone" } : null;
  if (tense === "left") return { ...told, kind: "left" };
  if (isSince) return time === null ? null : { ...told, kind: "took", isAboutToday: true };
  if (tense === "rose" || tense === "took") return { ...told, kind: "took" };
  if (time !== null && daysBetween(time.from, time.to) > longestTime) return null;
  const isPast = tense === "was" || tense === "already";
  return { ...told, kind: "holds", isAboutToday: !isPast };
}
