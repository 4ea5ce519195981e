import "server-only";
import type { KnownPerson } from "@/lib/db/news";
import { personKey } from "@/lib/domain/person-names/filed-name";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { classifyRole } from "@/lib/domain/roles/classify";
import { displayRole } from "@/lib/domain/roles/display-role";
import type { RoleAction, RoleClass, RoleType } from "@/lib/domain/roles/role";
import type {
  Annotation,
  Mention,
  OfficeMention,
  PersonMention,
  Span,
  TextEvent,
} from "@/lib/language/annotation";
import {
  type CompanyLink,
  type CompanyLookUps,
  type CompanyMention,
  isCompany,
  overlapAmong,
} from "./link-companies";

export type StatedRole = {
  text: string;
  type: RoleType | null;
  class: RoleClass;
  action: RoleAction;
  effectiveOn: string | null;
};

/** A person whom an article names, in a role at a company or, with both null, in none. `[start, end)` is the sentence. */
export type NewsPerson = Span & {
  person: string;
  personKey: string;
  entityKey: string | null;
  role: StatedRole | null;
};

/** An article's text with what it says and all companies that it names, in passing too. */
type PeopleSource = {
  text: string;
  annotation: Annotation;
  companies: readonly CompanyLink[];
  publishedOn: string;
};

const mostPeople = 80;

const actions: Readonly<Record<string, RoleAction>> = {
  "hold-office": "held",
  appoint: "appointed",
  elect: "appointed",
  "assume-office": "appointed",
  resign: "departed",
  retire: "departed",
  depart: "departed",
  dismiss: "departed",
  die: "departed",
};

/** Offices of which a company has one: said without its name they are those of the company that the article is about. */
const soleOffices: ReadonlySet<RoleClass> = new Set(["ceo", "cfo", "coo", "cto"]);

/**
 * The people of an article, each with the roles that it states at the companies it is about. A role of somebody
 * else's company, a hedged change, or one to come on no named day is no role here.
 */
export function readPeople(
  source: PeopleSource,
  links: readonly CompanyLink[],
  lookUps: CompanyLookUps,
): NewsPerson[] {
  const { sentences, mentions } = source.annotation;
  const found = new Map<string, NewsPerson>();
  const people = mentions.filter(
    (one): one is PersonMention =>
      one.kind === "person" && one.form === "full" && !isCompany(one.name, lookUps),
  );
  const isPerson = new Set(people.map(({ person }) => person));
  const statements = readStatements(source, links).filter(({ person }) => isPerson.has(person.person));
  for (const { person, entityKey, role } of statements) {
    const key = personKey(person.name);
    const id = [key, entityKey, role.class, role.action].join("\n");
    const { start = 0, end = 0 } = sentences[person.sentence] ?? {};
    // The title says it before the text does, but doesn't give the day.
    const known = found.get(id);
    if (known === undefined || (known.role?.effectiveOn === null && role.effectiveOn !== null))
      found.set(id, { person: person.name, personKey: key, entityKey, role, start, end });
  }
  const inRoles = new Set([...found.values()].map((one) => one.personKey));
  for (const { name, sentence } of people) {
    const key = personKey(name);
    const { start = 0, end = 0 } = sentences[sentence] ?? {};
    if (!inRoles.has(key) && !found.has(key))
      found.set(key, { person: name, personKey: key, entityKey: null, role: null, start, end });
  }
  return [...found.values()]
    .filter((one) => one.personKey.includes(" "))
    .sort((a, b) => a.start - b.start)
    .slice(0, mostPeople);
}

type Statement = { person: PersonMention; entityKey: string; role: StatedRole };

function readStatements(source: PeopleSource, links: readonly CompanyLink[]): Statement[] {
  const { mentions, events } = source.annotation;
  const reader = new RoleReader(source, links);
  const stated = events.filter((event) => isAsserted(event, events));
  // A person who left or was succeeded, according to a sentence, holds no office according to it.
  const ended = new Set(
    stated
      .filter(
        ({ modality, predicate }) =>
          modality === "done" && (actions[predicate] === "departed" || predicate === "succeed"),
      )
      .flatMap(({ sentence, arguments: parts }) =>
        parts.flatMap(({ mention }) => {
          const one = mentions[mention ?? -1];
          return one?.kind === "person" ? [`${sentence} ${one.person}`] : [];
        }),
      ),
  );
  return stated
    .flatMap((event) => reader.read(event))
    .filter(
      ({ person, role }) => role.action !== "held" || !ended.has(`${person.sentence} ${person.person}`),
    );
}

/** Whether an event is neither denied nor a part of one that is, or that may not be. */
function isAsserted({ polarity, modality, within }: TextEvent, events: readonly TextEvent[]): boolean {
  if (polarity === "denied" || modality === "conditional" || modality === "possible") return false;
  const outer = within === null ? undefined : events[within];
  return outer === undefined || isAsserted(outer, events);
}

/** Offices that stand together: "co-founder and chief executive". */
type Offices = Span & { all: OfficeMention[] };

const joint = /^(?:,? (?:and|&) |, |\/)(?:the |its |as )?$/;
/** By which a text says of whom it spoke before that they held an office. */
const wasOnce = /\b(?:was|were|been|served|held|worked|acted)\b/;

class RoleReader {
  private readonly named: readonly CompanyMention[];
  private readonly companyAt: (span: Span) => CompanyMention | undefined;
  /** Companies of organizations, by the number that a text's annotation gives them. */
  private readonly companies: ReadonlyMap<number, string>;

  constructor(
    private readonly source: PeopleSource,
    private readonly links: readonly CompanyLink[],
  ) {
    this.named = source.companies.flatMap(({ mentions }) => mentions).sort((a, b) => a.start - b.start);
    this.companyAt = overlapAmong(this.named);
    this.companies = new Map(
      source.annotation.mentions.flatMap((one) => {
        const isName = one.kind === "organization" && one.form !== "pronoun";
        const company = isName ? this.companyAt(one) : undefined;
        return isName && company ? [[one.organization, company.entityKey] as const] : [];
      }),
    );
  }

  /** What an event states of persons in offices of the companies that the article is about. */
  read(event: TextEvent): Statement[] {
    const { text, annotation } = this.source;
    const action = actions[event.predicate];
    if (action === undefined) return [];
    const isPast = event.realization !== "noun" && wasOnce.test(text.slice(event.start, event.end));
    const time = annotation.mentions[event.time ?? -1];
    const day = time?.kind === "time" && time.precision === "day" && action !== "held" ? time.from : null;
    if (action === "held" && isPast) return [];
    // What is to come counts from its day on.
    if (event.modality !== "done" && (action !== "appointed" || day === null)) return [];
    const people = this.partsOf(event, "person").filter(({ form }) => form !== "pronoun");
    return joinOffices(this.partsOf(event, "office"), text).flatMap((offices): Statement[] => {
      if (offices.all.some(({ isFormer }) => isFormer) || (action === "held" && this.isOver(offices)))
        return [];
      const { entityKey, end } = this.ownerOf(offices, event);
      const role = nameRole(text.slice(offices.start, end));
      if (entityKey === null || role === null) return [];
      if (!this.links.some((link) => link.entityKey === entityKey)) return [];
      return people.map((person) => ({ person, entityKey, role: { ...role, action, effectiveOn: day } }));
    });
  }

  private partsOf<Kind extends Mention["kind"]>(
    event: TextEvent,
    kind: Kind,
  ): Extract<Mention, { kind: Kind }>[] {
    return event.arguments.flatMap(({ mention }) => {
      const one = this.source.annotation.mentions[mention ?? -1];
      return one?.kind === kind ? [one as Extract<Mention, { kind: Kind }>] : [];
    });
  }

  /** "CEO of Orion from 2001 to 2005". */
  private isOver({ end }: Offices): boolean {
    const { text, annotation, publishedOn } = this.source;
    const time = annotation.mentions.find((one) => one.kind === "time" && one.start >= end);
    if (time?.kind !== "time" || !/^[^,.;]{0,60}$/.test(text.slice(end, time.start))) return false;
    return time.relation !== "since" && time.to < publishedOn;
  }

  /** The company whose office is named, null for one that nobody knows; `end` is where the office's own words end. */
  private ownerOf(offices: Offices, event: TextEvent): { entityKey: string | null; end: number } {
    const { text } = this.source;
    const { start, end } = offices;
    const behind = this.named.find((one) => one.start > start);
    if (
      behind &&
      (behind.start < end || /^,? (?:(?:of|at|for|with) )?(?:the )?$/.test(text.slice(end, behind.start)))
    ) {
      const own = text.slice(start, Math.min(end, behind.start));
      const bare = own.replace(/(?:,| of| at| for| with)(?: the)?\s*$/, "");
      return { entityKey: behind.entityKey, end: start + bare.length };
    }
    const before = this.nameBefore(start);
    if (before !== undefined) return { entityKey: before, end };
    const isElsewhere =
      / (?:of|at|for) \p{Lu}/u.test(text.slice(start, end)) ||
      /^,? (?:of|at|for|with) (?!(?:the|its|our) (?:company|group|firm|bank|board)\b)/.test(
        text.slice(end, end + 60),
      );
    return { entityKey: isElsewhere ? null : (this.agentOf(event) ?? this.onlyCompany(offices, event)), end };
  }

  /** "Orion’s", "Orion" and "its" before an office; null for a name that nobody knows, undefined where none stands there. */
  private nameBefore(start: number): string | null | undefined {
    const { text, annotation } = this.source;
    const isBefore = (one: Span) =>
      /^(?:['’]s)?,? ?(?:(?:new|current|longtime|interim|acting|global|U\.S\.) )?$/.test(
        text.slice(one.end, start),
      );
    const company = this.named.findLast((one) => one.end <= start);
    if (company && isBefore(company)) return company.entityKey;
    const name = annotation.mentions.findLast((one) => one.kind === "organization" && one.end <= start);
    if (name?.kind === "organization" && isBefore(name)) return this.companies.get(name.organization) ?? null;
    const sentence = annotation.sentences.findLast((one) => one.start <= start);
    const word = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}.&]*(?:['’]s)? $/u.exec(
      text.slice(sentence?.start, start),
    );
    const at = (sentence?.start ?? 0) + (word?.index ?? 0);
    const isKnown = annotation.mentions.some((one) => one.start <= at && at < one.end);
    return word === null || isKnown ? undefined : null;
  }

  /** The company that appoints. */
  private agentOf(event: TextEvent): string | undefined {
    const agent = event.arguments.find(({ role }) => role === "agent");
    const name = agent && this.companyAt(agent);
    const mention = this.source.annotation.mentions[agent?.mention ?? -1];
    const it = mention?.kind === "organization" ? this.companies.get(mention.organization) : undefined;
    return actions[event.predicate] === "appointed" ? (name?.entityKey ?? it) : undefined;
  }

  /** The only company that an article is about and names in its title, as long as nobody else was named since. */
  private onlyCompany({ start, all }: Offices, event: TextEvent): string | null {
    const [only, second] = this.links;
    if (only === undefined || second !== undefined || !only.inTitle) return null;
    const last = this.source.annotation.mentions.findLast(
      (one) => one.kind === "organization" && one.form !== "pronoun" && one.start < start,
    );
    if (last?.kind !== "organization" || this.companies.get(last.organization) !== only.entityKey)
      return null;
    const isSole = all.some(({ title }) => classifyRole(title).classes.some((one) => soleOffices.has(one)));
    return isSole || actions[event.predicate] !== "held" ? only.entityKey : null;
  }
}

function joinOffices(offices: OfficeMention[], text: string): Offices[] {
  const joined: Offices[] = [];
  for (const one of offices) {
    const last = joined.at(-1);
    if (last && joint.test(text.slice(last.end, one.start))) {
      last.end = one.end;
      last.all.push(one);
    } else joined.push({ start: one.start, end: one.end, all: [one] });
  }
  return joined;
}

function nameRole(written: string): Pick<StatedRole, "text" | "type" | "class"> | null {
  const isSeat = /\bboard\b/i.test(written) && !/chair/i.test(written);
  const shown = displayRole(titleCase(isSeat ? "Director" : written.replace(/\s+/g, " ")));
  const { classes, roleType, former } = classifyRole(shown);
  const [roleClass] = classes;
  return roleClass === undefined || former || shown === ""
    ? null
    : { text: shown, type: roleType, class: roleClass };
}

/** "chief executive of operations" as a title is written. */
const titleCase = (role: string): string =>
  role.replace(/(?<![\p{L}’'])(?!(?:and|of|the|for|in|at|to)\b)\p{Ll}/gu, (letter) => letter.toUpperCase());

/** A person of an article at a company, under the key by which other sources know them. */
export type PlacedPerson = NewsPerson & { entityKey: string; written: string };

/** From here on two spellings are one name, and not only initials of it. */
const leastLikeness = 0.85;

/**
 * Whose people they are: with a role those of its company; without one those of each company that knows them, else of
 * the only company that the article is about. "Tim Cook" takes the key of the one "Timothy D. Cook" whom filings name.
 */
export function placePeople(
  people: readonly NewsPerson[],
  entityKeys: readonly string[],
  known: readonly KnownPerson[],
): PlacedPerson[] {
  const placeAt = (person: NewsPerson, entityKey: string): PlacedPerson | null => {
    const there = known.filter((one) => one.entityKey === entityKey);
    const same =
      there.find(({ personKey }) => personKey === person.personKey) ?? findLike(person.person, there);
    return same === null ? null : placedAs(person, entityKey, same);
  };
  const [only, second] = entityKeys;
  return people.flatMap((person): PlacedPerson[] => {
    const { entityKey } = person;
    if (entityKey !== null) return [placeAt(person, entityKey) ?? placedAs(person, entityKey, person)];
    const knowing = entityKeys.map((key) => placeAt(person, key)).filter((placed) => placed !== null);
    if (knowing.length > 0) return knowing;
    return only !== undefined && second === undefined ? [placedAs(person, only, person)] : [];
  });
}

const placedAs = (
  person: NewsPerson,
  entityKey: string,
  { personKey, person: name }: Pick<KnownPerson, "personKey" | "person">,
): PlacedPerson => ({ ...person, entityKey, personKey, person: name, written: person.person });

/** The one known person of a like name; of several nobody can say which is meant. */
function findLike(name: string, there: readonly KnownPerson[]): KnownPerson | null {
  const like = there.filter((one) => {
    const { same, score } = matchPersonNames(name, one.person);
    return same && score >= leastLikeness;
  });
  const [first, second] = like;
  return first !== undefined && second === undefined ? first : null;
}
