import type { DayRange } from "@/lib/domain/calendar";
import { findUnsupportedWords, rolesAgree } from "@/lib/domain/roles/agree";
import { classifyRole, holdsAlone } from "@/lib/domain/roles/classify";
import type {
  Annotation,
  Mention,
  OfficeMention,
  PersonMention,
  Span,
  TextEvent,
  TimeMention,
} from "@/lib/language/annotation";
import { comparePersons } from "./compare";

/** Whom and what is looked for; a null role is any. `companyWords` are lower-case words of the company's own names. */
type RoleQuestion = { personName: string; role: string | null; companyWords: ReadonlySet<string> };

/** An office that a text gives a person, or takes; the span is that of its sentence. */
export type StatedRole = Span & {
  person: string;
  role: string;
  /** Whether the office is given: appointed, elected, became. */
  isBeginning: boolean;
  /** Whether the office, held until then, ends: resigned, retired, no longer serves. */
  isEnding: boolean;
  /** The days on which it begins or ends, where the text gives them. */
  time: TimeMention | null;
  /** The time for which the text says that the office is held; null where it gives none. */
  tenure: DayRange | null;
};

const beginnings = new Set(["appoint", "elect", "assume-office", "succeed"]);
const endings = new Set(["resign", "retire", "depart", "dismiss", "die"]);

type Passage = { text: string; annotation: Annotation };

/** Every office that a passage gives or takes, with its person. */
export function findStatedRoles({ text, annotation }: Passage): StatedRole[] {
  const told = [
    ...annotation.events.flatMap((event) => rolesOfEvent(event, annotation, text)),
    ...rolesOfTitles(text, annotation),
  ];
  // "Lee, Treasurer, resigned": the title is what was given up.
  const isGivenUp = (one: StatedRole) =>
    told.some(
      (end) =>
        end.isEnding && end.start === one.start && end.person === one.person && end.role.includes(one.role),
    );
  return told.filter((one) => one.isEnding || one.isBeginning || !isGivenUp(one));
}

function rolesOfEvent(event: TextEvent, annotation: Annotation, text: string): StatedRole[] {
  const { predicate, polarity, realization } = event;
  const isHolding = predicate === "hold-office";
  // "Will continue to serve": who continues is in office.
  const isGoingOn = isHolding && /\b(?:continu|remain)/.test(text.slice(event.start, event.end));
  const modality = isGoingOn ? "done" : event.modality;
  const isDone = modality === "done";
  const isEnding =
    (endings.has(predicate) && polarity === "asserted") || (isHolding && polarity === "denied" && isDone);
  const isBeginning =
    polarity === "asserted" &&
    (beginnings.has(predicate) || (isHolding && !isDone && realization === "verb"));
  if (!isHolding && !isBeginning && !isEnding) return [];
  // Titles beside names are paired by where they stand.
  if (isHolding && realization === "noun") return [];
  if (modality === "conditional" || modality === "possible" || realization === "keyword") return [];
  const { mentions } = annotation;
  const own = event.arguments.flatMap(({ role, mention }) => {
    const said = mention === null ? undefined : mentions[mention];
    return said === undefined ? [] : [{ role, said }];
  });
  const people = own.flatMap(({ role, said }) => (role === "person" && said.kind === "person" ? [said] : []));
  const offices = withoutTitles(
    own.flatMap(({ said }) => (said.kind === "office" && isHeldHere(said, annotation, text) ? [said] : [])),
    event,
    annotation,
  );
  const last = offices.at(-1);
  if (last === undefined) return [];
  const time = (isBeginning ? startWithin(event, annotation) : null) ?? timeAt(event, annotation);
  if (isHolding && !isGoingOn && isElsewhere(last, annotation, text)) return [];
  // What is to come on no day yet has neither begun nor ended.
  const isOpen = !isDone && time === null;
  if (isOpen && isBeginning) return [];
  const held = isHolding && !isEnding && isDone ? (timeBehind(last, annotation, text) ?? time) : null;
  const { start, end } = annotation.sentences[event.sentence] ?? event;
  return people.map(
    ({ name }): StatedRole => ({
      start,
      end,
      person: name,
      role: offices.map(titleOf).join(" and "),
      isBeginning,
      isEnding: isEnding && !isOpen,
      time: isBeginning || isEnding ? time : null,
      tenure: held === null ? null : tenureOf(held),
    }),
  );
}

/** What stands behind an office that is held with somebody without a known name: "Treasurer at 3Q". */
const atAnother = /^,? (?:at|with|for) [^\p{Ll}\s]/u;

/** Whether the sentence of an office names another company and not the one that speaks: a career before. */
function isElsewhere({ sentence, end }: OfficeMention, { mentions }: Annotation, text: string): boolean {
  const named = mentions.filter((one) => one.kind === "organization" && one.sentence === sentence);
  if (named.some((one) => one.kind === "organization" && one.isSelf)) return false;
  return named.length > 0 || atAnother.test(text.slice(end, end + 20));
}

/** When an event is; "from July 2012" of who comes after somebody is a part of its own. */
const timeAt = (event: TextEvent, { mentions }: Annotation): TimeMention | null => {
  const from = event.arguments.map(({ mention }) => mention);
  for (const at of [event.time, ...from]) {
    const said = at === null ? undefined : mentions[at];
    if (said?.kind === "time") return said;
  }
  return null;
};

/** "Was selected in May to become Treasurer as of July": the office begins when what it is to be does. */
function startWithin(event: TextEvent, annotation: Annotation): TimeMention | null {
  const at = annotation.events.indexOf(event);
  const inner = annotation.events.find(
    ({ within, predicate }) => within === at && (beginnings.has(predicate) || predicate === "hold-office"),
  );
  const time = inner === undefined ? null : timeAt(inner, annotation);
  return time === null || time.relation === "until" ? null : time;
}

/** "Lee, its Chief Financial Officer, was appointed President": the title only says who that is. */
function withoutTitles(
  offices: readonly OfficeMention[],
  event: TextEvent,
  { events }: Annotation,
): OfficeMention[] {
  const titles = events.filter(
    (one) =>
      one !== event &&
      one.sentence === event.sentence &&
      one.predicate === "hold-office" &&
      one.realization === "noun",
  );
  const isTitle = (office: Span) => titles.some((one) => office.start >= one.start && office.end <= one.end);
  const given = offices.filter((one) => !isTitle(one));
  return given.length > 0 ? given : [...offices];
}

/** Between a name and its title, between two titles of one, and between a title and the name behind it. */
const afterName = /^(?:,? (?:age )?\d\d)?(?:, |\t| \| )(?:the |our |its |an? )?(?:['’]s )?$/;
const betweenTitles = /^,? ?(?:and|&|,) (?:as |the |our |its )?$|^, $/;
const beforeName = /^,? $/;

/** What stands between two mentions, but for the company's own name. */
function betweenMentions(one: Span, other: Span, text: string, { mentions }: Annotation): string {
  const name = mentions.find(
    (own) => own.kind === "organization" && own.isSelf && own.start >= one.end && own.end <= other.start,
  );
  const said = name
    ? text.slice(one.end, name.start) + text.slice(name.end, other.start)
    : text.slice(one.end, other.start);
  return said.replace(/[ \n]+/g, " ").replace(/^ (?=,)/, "");
}

/** "Ann Lee, President and Treasurer", "Chairman and CEO Ann Lee": offices by the names that they stand beside. */
function rolesOfTitles(text: string, annotation: Annotation): StatedRole[] {
  const mentions = annotation.mentions.filter((one) => one.kind === "person" || one.kind === "office");
  const taken = new Set<Mention>();
  /** The offices that stand in a row behind a name, or before it, none of which another name has. */
  const runFrom = (at: number, step: 1 | -1): OfficeMention[] => {
    const run: OfficeMention[] = [];
    for (let next = at + step; ; next += step) {
      const [one, last] = [mentions[next], mentions[next - step] as Mention];
      if (one?.kind !== "office" || one.sentence !== mentions[at]?.sentence || taken.has(one)) break;
      const gap =
        step > 0
          ? betweenMentions(last, one, text, annotation)
          : betweenMentions(one, last, text, annotation);
      const nearest = step > 0 ? afterName : beforeName;
      if (!(run.length === 0 ? nearest : betweenTitles).test(gap)) break;
      if (step > 0) run.push(one);
      else run.unshift(one);
    }
    return run;
  };
  return ([1, -1] as const).flatMap((step) =>
    mentions.flatMap((person, at) => {
      if (person.kind !== "person" || person.form === "pronoun") return [];
      const run = runFrom(at, step);
      for (const one of run) taken.add(one);
      return roleBeside(person, run, text, annotation);
    }),
  );
}

/** A person in the offices of their title. */
function roleBeside(
  person: PersonMention,
  run: readonly OfficeMention[],
  text: string,
  annotation: Annotation,
): StatedRole[] {
  const last = run.at(-1);
  const line = annotation.sentences[person.sentence];
  if (last === undefined || line === undefined) return [];
  if (!run.every((one) => isHeldHere(one, annotation, text))) return [];
  const time = timeBehind(last, annotation, text);
  return [
    {
      start: line.start,
      end: line.end,
      person: person.name,
      role: run.map(titleOf).join(" and "),
      isBeginning: false,
      isEnding: false,
      time: null,
      tenure: time === null ? null : tenureOf(time),
    },
  ];
}

const titleOf = ({ title, isInterim }: OfficeMention): string =>
  isInterim && !/\b(?:interim|acting)\b/i.test(title) ? `Interim ${title}` : title;

const toCome = /\b(?:incoming|next|future|designated|prospective)\s+$/i;
const toComeBehind = /^[\s-]*(?:elect|designate)\b/i;

/** Whether an office is one in the speaking company, and is not only to be held, or was held before. */
function isHeldHere(office: OfficeMention, { mentions }: Annotation, text: string): boolean {
  const { organization, start, end, isFormer } = office;
  if (isFormer || toCome.test(text.slice(Math.max(0, start - 30), start))) return false;
  if (toComeBehind.test(text.slice(end, end + 12))) return false;
  if (organization === null) return true;
  return mentions.some(
    (one) => one.kind === "organization" && one.organization === organization && one.isSelf,
  );
}

/** In UTF-16 units, from an office to its time: "of the Company from". */
const toTime = 40;

/** The time that stands right behind an office, before another one: "Treasurer of the Company since May 2010". */
function timeBehind(office: OfficeMention, { mentions }: Annotation, text: string): TimeMention | null {
  const next = mentions.find(
    (one) => one.start >= office.end && one.sentence === office.sentence && one.kind !== "organization",
  );
  const isBound = next?.kind === "time" && (next.precision === "range" || next.relation !== "in");
  if (!isBound) return null;
  const between = text.slice(office.end, next.start);
  return between.length <= toTime && !/\bto\b/.test(between) ? next : null;
}

function tenureOf({ from, to, precision, relation }: TimeMention): DayRange | null {
  if (relation === "since" || relation === "effective" || relation === "after")
    return { start: from, end: null };
  if (relation === "until") return { start: null, end: to };
  return precision === "range" || precision === "year" ? { start: from, end: to } : null;
}

/** "Chief Executive Officer of Orion": what an office that one person holds is of. */
const scopeOf = /\bof (?:the |our |its )?(\p{Lu}[\p{L}\p{N}&.-]*)/u;
const ofAll = new Set(["Board", "Directors", "Company", "Corporation", "Registrant"]);

/** Whether an office as a text gives it is the one that is asked for. */
export function isAskedRole(
  { role, companyWords }: Pick<RoleQuestion, "role" | "companyWords">,
  stated: string,
): boolean {
  const reading = classifyRole(stated);
  if (reading.former) return false;
  if (role === null) return true;
  if (classifyRole(role).interim && !reading.interim) return false;
  const [, scope] = reading.classes.some(holdsAlone) ? (scopeOf.exec(stated) ?? []) : [];
  const isOfAll = scope === undefined || companyWords.has(scope.toLowerCase()) || ofAll.has(scope);
  if (!isOfAll && !role.includes(scope)) return false;
  return rolesAgree(role, stated) === "same" && findUnsupportedWords(role, stated, companyWords).length === 0;
}

/** How well a name in a text is that of the person asked for: 0 for another, or for a surname alone. */
export function fitPerson(asked: string, told: string): number {
  const isSurname = !/\s/.test(asked.trim()) || !/\s/.test(told.trim());
  return isSurname ? 0 : comparePersons(asked, { name: told });
}

/**
 * Of a passage, the sentence that says most of a person in an office: that it is held or taken before that it was held
 * for a time, and that before its end. `fit` is that of the name.
 */
export function findRoleIn(question: RoleQuestion, passage: Passage): (StatedRole & { fit: number }) | null {
  const found = findStatedRoles(passage).flatMap((told) => {
    const fit = isAskedRole(question, told.role) ? fitPerson(question.personName, told.person) : 0;
    return fit > 0 ? [{ ...told, fit }] : [];
  });
  const rank = ({ isEnding, tenure }: StatedRole) =>
    isEnding ? 2 : tenure !== null && tenure.end !== null ? 1 : 0;
  return found.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}
