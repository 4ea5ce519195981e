import "server-only";
import { classifyRole } from "@/lib/domain/classify-role";
import type { RoleClass } from "@/lib/domain/role";
import { annotate } from "@/lib/language/annotate";
import type {
  Annotation,
  OfficeMention,
  PersonMention,
  Span,
  TextEvent,
  TimeMention,
} from "@/lib/language/annotation";

export type FrameAction = "departed" | "appointed" | "continues";

/** What an Item 5.02 says of one person and one class of role. `[start, end)` is the sentence that says so. */
export type Frame = {
  person: string;
  action: FrameAction;
  role: string;
  roleClass: RoleClass;
  /** YYYY-MM-DD; null where the item names no day. */
  effectiveOn: string | null;
  interim: boolean;
  /** Who takes a departing person's role, where the item says so. */
  successor: string | null;
  /** "retirement", "death", "disagreement" and the like, from a closed list; null where none is given. */
  reason: string | null;
  start: number;
  end: number;
};

export type FrameContext = { filedOn: string; company: string };

/** Characters of an item that are read; the longest Item 5.02 of the mirror has 14,000. */
const longest = 100_000;

type Office = OfficeMention & { index: number };
type Person = PersonMention & { index: number };
type Time = TimeMention & { index: number };

/** Offices of one person as the item joins them, with their classes. */
type Role = { title: string; classes: RoleClass[]; interim: boolean };

type Change = {
  person: number;
  action: FrameAction;
  role: string;
  roleClass: RoleClass;
  day: string | null;
  /** Whether the day is given as that of the change, not of the act by which it came about. */
  isStated: boolean;
  interim: boolean;
  reason: string | null;
  sentence: number;
  /** Known only from another's change: gives way to what the item says outright. */
  isImplied: boolean;
};

const departing = new Set(["resign", "retire", "die", "depart", "dismiss"]);
const appointing = new Set(["appoint", "elect", "assume-office"]);
const telling = /^(?:notify|tell|announce|report|verb:(?:announce|inform|notify|advise|report|disclose|tell|indicate|communicate|give|provide|tender|submit|deliver|accept|receive|state|decide|agree|intend|plan|file|issue))/;

const single: ReadonlySet<RoleClass> = new Set(["ceo", "cfo", "coo", "cto", "chair", "president"]);
const unnamed: ReadonlySet<RoleClass> = new Set(["founder", "investor"]);

/** Days between two dates, YYYY-MM-DD. */
const daysBetween = (from: string, to: string): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

const isKind = <K extends Annotation["mentions"][number]["kind"]>(kind: K) => (mention: Annotation["mentions"][number]) => mention.kind === kind;

/** What the mentions and events of an item say of its persons. */
class Item {
  readonly people: Person[][];
  readonly offices: Office[][];
  readonly times: Time[][];
  readonly events: TextEvent[][];
  /** Offices that stand beside a name, by mention, and whose they are. */
  readonly apposed = new Map<number, number>();
  /** What each person holds by the item's words, and what they held. */
  readonly held = new Map<number, Office[]>();
  readonly names: string[] = [];

  constructor(
    readonly text: string,
    readonly annotation: Annotation,
    readonly context: FrameContext,
  ) {
    const { sentences, mentions, events } = annotation;
    const lists = <T extends { sentence: number }>(all: readonly T[]): T[][] => {
      const result: T[][] = sentences.map(() => []);
      for (const one of all) result[one.sentence]?.push(one);
      return result;
    };
    const numbered = mentions.map((mention, index) => ({ ...mention, index }));
    this.people = lists(numbered.filter((one): one is Person => isKind("person")(one)));
    this.offices = lists(numbered.filter((one): one is Office => isKind("office")(one)));
    this.times = lists(numbered.filter((one): one is Time => isKind("time")(one)));
    this.events = lists(events);
    for (const list of this.people) for (const { person, name } of list) this.names[person] = name;
    for (const event of events) this.learnTenure(event);
  }

  private learnTenure(event: TextEvent): void {
    if (event.predicate !== "hold-office" || event.polarity === "denied") return;
    const said = this.text.slice(event.start, event.end);
    if (event.realization !== "noun" && (event.modality !== "done" || /\b(?:previously|formerly|prior)\b/i.test(said))) return;
    const people = this.peopleOf(event);
    const offices = event.arguments.flatMap(({ mention }) => this.officeAt(mention));
    const all = offices.length > 0 ? this.joined(offices[0] as Office) : [];
    for (const person of people) {
      if (event.realization === "noun") for (const office of all) this.apposed.set(office.index, person);
      const own = all.filter((office) => office.organization === null && !office.isFormer);
      if (own.length > 0) this.held.set(person, [...(this.held.get(person) ?? []), ...own]);
    }
  }

  officeAt(mention: number | null): Office[] {
    if (mention === null) return [];
    const one = this.annotation.mentions[mention];
    return one?.kind === "office" ? [{ ...one, index: mention }] : [];
  }

  gap(from: number, to: number): string {
    return this.text.slice(from, to).replace(/\s+/g, " ");
  }

  /** An office and those that follow in one list: "President, Chief Executive Officer and a director". */
  joined(first: Office): Office[] {
    const list = [first];
    for (const office of this.offices[first.sentence] ?? []) {
      const last = list.at(-1) as Office;
      if (office.start < last.end) continue;
      if (!joins.test(this.gap(last.end, office.start))) break;
      list.push(office);
    }
    return list;
  }

  private personsIn(sentence: number, span: Span): number[] {
    return (this.people[sentence] ?? []).filter(({ start, end }) => start >= span.start && end <= span.end).map(({ person }) => person);
  }

  /** Whom an event befalls: its person arguments, or the one whose employment, decision or seat it speaks of. */
  peopleOf(event: TextEvent): number[] {
    const found = new Set<number>();
    const { mentions, events } = this.annotation;
    for (const { role, mention } of event.arguments) {
      const one = mention === null ? undefined : mentions[mention];
      const isAgent = role === "agent" && (event.predicate === "appoint" || event.predicate === "elect" || event.predicate === "dismiss");
      if (one?.kind === "person" && /^(?:person|agent|object)$/.test(role) && !isAgent) found.add(one.person);
    }
    if (found.size > 0) return [...found];
    for (const argument of event.arguments) {
      if (!/^(?:person|agent|object|office)$/.test(argument.role) || this.officeAt(argument.mention).length > 0) continue;
      for (const person of this.personsIn(event.sentence, argument)) found.add(person);
      const owner = (this.people[event.sentence] ?? []).find(({ end }) => end <= argument.start && /^(?:[’']s?)? ?$/.test(this.gap(end, argument.start)));
      if (owner) found.add(owner.person);
    }
    if (found.size > 0) return [...found];
    if (event.realization === "noun" || event.realization === "keyword") {
      const list = this.people[event.sentence] ?? [];
      const behind = list.filter(({ start }) => start >= event.start && /^(?:\S+ ){0,4}(?:of|by|from) (?:its |our |the )?(?:\S+ ){0,5}$/.test(this.gap(event.start, start)));
      const before = list.findLast(({ end }) => end <= event.end && end > event.start - 60 && /^(?:[’']s?)?(?: [a-z]+){0,3} ?$/.test(this.gap(end, Math.max(end, event.start))));
      if (before && before.end <= event.start + 40) return [before.person];
      if (behind[0]) return [behind[0].person];
    }
    const parent = event.within === null ? undefined : events[event.within];
    return parent && parent.sentence === event.sentence && event.realization === "verb" && event.arguments.every(({ role }) => role !== "person" && role !== "agent") ? this.peopleOf(parent) : [];
  }

  /** Where the next event of persons begins in the sentence. */
  private limitOf(event: TextEvent): number {
    const next = (this.events[event.sentence] ?? []).find((other) => other.start > event.start && other.end > event.end && other.realization === "verb" && (departing.has(other.predicate) || appointing.has(other.predicate) || other.predicate === "succeed" || other.predicate === "hold-office"));
    return next?.start ?? this.annotation.sentences[event.sentence]?.end ?? event.end;
  }

  /** Offices that an event gives or takes; those that only introduce a person are left out where others are. */
  officesOf(event: TextEvent, people: readonly number[]): Office[] {
    const own = event.arguments
      .filter(({ role }) => role !== "agent" && role !== "cause" && role !== "purpose")
      .flatMap(({ mention }) => this.officeAt(mention))
      .filter((office) => !this.isSuperior(office));
    const isBeside = (office: Office) => this.apposed.has(office.index);
    const free = own.filter((office) => !isBeside(office));
    if (free.length > 0) return this.complete(free);
    const limit = this.limitOf(event);
    const near = (this.offices[event.sentence] ?? []).filter((office) => office.start >= event.start && office.start < limit && !isBeside(office) && !this.isSuperior(office));
    const led = near.filter((office) => /(?:\b(?:as|to|of|from|on|be|become|becomes|the|a|an|our|its|his|her|join|joined|joining|leave|leaving|left)|[’']s) (?:\S+ ){0,4}$/.test(this.gap(event.start, office.start)));
    if (led[0] && people.length > 0) return this.complete([led[0]]);
    return own.length > 0 ? this.complete(own) : [];
  }

  private complete(offices: readonly Office[]): Office[] {
    const all = new Map<number, Office>();
    for (const office of offices) for (const one of this.joined(office)) if (!this.apposed.has(one.index) || offices.some(({ index }) => index === one.index)) all.set(one.index, one);
    return [...all.values()];
  }

  /** "Reporting to the Chief Executive Officer": another's office. */
  private isSuperior({ start }: Office): boolean {
    return /\b(?:report(?:s|ing|ed)? (?:directly )?to|advis[eo]r to|assist\w*|successor to|search for|candidates? for)\b[^;,]{0,40}$/i.test(this.gap(Math.max(0, start - 80), start));
  }

  /** The classes of offices that stand in one list: a rank beside an office is no second one. */
  roleOf(offices: readonly Office[]): Role | null {
    const own = offices.filter(({ organization, title }) => organization === null && !/Committee/.test(title));
    if (own.length === 0) return null;
    const title = own.map((office) => office.title).join(" and ");
    const classes = classifyRole(title).classes.filter((name) => !unnamed.has(name));
    return classes.length === 0 ? null : { title, classes, interim: own.some(({ isInterim }) => isInterim) };
  }
}

const joins =
  /^(?: of (?:the (?:Company|Corporation|Registrant|Bank)|our company|[A-Z][\w&.-]*(?: [A-Z][\w&.-]*){0,4}))?(?: \([^()]{2,60}\))?,?;? ?(?:and|as well as|&|or|\/)? ?(?:also |then )?(?:as |to |from |of |on )?(?:(?:his|her) (?:position|role)s? as )?(?:a |an |the |our |its |his |her )?(?:Company[’']s |[A-Z]\w+[’']s )?(?:member of )?(?:new |sole )?(?:Class I{1,3} )?$/;

const reasons: readonly (readonly [string, RegExp])[] = [
  ["death", /\b(?:passed away|died|death)\b/i],
  ["health", /\b(?:health|medical) (?:reasons|issues|condition)/i],
  ["personal", /\b(?:personal|family) reasons\b|spend (?:more )?time with/i],
  ["other opportunities", /\bpursue (?:other|a new|another|new)\b|\baccept (?:a|another) position\b/i],
  ["disagreement", /\b(?:due to|because of|as a result of) (?:a |any )?disagreement/i],
  ["mutual agreement", /\bmutual(?:ly)? (?:agree|separation)/i],
  ["termination", /\b(?:was|been|is) (?:terminated|dismissed|removed)|\bwithout cause\b/i],
  ["retirement", /\bretir/i],
];

const sentenceText = (item: Item, sentence: number): string => {
  const { start = 0, end = 0 } = item.annotation.sentences[sentence] ?? {};
  return item.gap(start, end);
};

type Day = { day: string; isStated: boolean } | null;

/** The day on which a change takes effect: behind "effective", the event's own, or that of the act that made it. */
function dayOf(item: Item, event: TextEvent, lastDay: string | null): Day {
  const { sentence } = event;
  const line = sentenceText(item, sentence);
  const times = item.times[sentence] ?? [];
  const days = times.filter(({ precision }) => precision === "day");
  const stated = (day: string): Day => ({ day, isStated: true });
  const effective = times.filter(({ relation }) => relation === "effective");
  const ahead = item.annotation.sentences[sentence]?.end ?? event.end;
  const behind = effective.find(({ start }) => start >= event.start && start < ahead && !(item.events[sentence] ?? []).some((other) => other !== event && other.start > event.end && other.start < start && (departing.has(other.predicate) || appointing.has(other.predicate)) && other.realization === "verb" && effective.some((time) => time.start > event.start && time.start < other.start)));
  const named = behind ?? (effective.length === 1 ? effective[0] : effective.findLast(({ end }) => end <= event.start));
  if (named) return named.precision === "day" ? stated(named.from) : null;
  const own = event.time === null ? null : item.annotation.mentions[event.time];
  const isImmediate = /\beffective (?:immediately|as of (?:the|such) date|upon (?:his|her|their) (?:election|appointment))|\bimmediately\b/i.test(line);
  if (own?.kind === "time" && own.precision === "day" && own.relation !== "since") {
    const isNotice = event.modality === "planned" && own.from <= item.context.filedOn && own.start < event.start && !isImmediate;
    if (!isNotice) return { day: own.from, isStated: event.modality !== "done" || own.start > event.start };
  }
  if (own?.kind === "time" && own.precision !== "day") return null;
  if (isImmediate && days[0]) return stated(days[0].from);
  if (/\b(?:on|as of|effective) (?:that|such|the same) (?:date|day)\b|\bat (?:that|such|which) time\b|effective the same (?:date|day)|\bon the Effective Date\b|\bas of the Effective Date\b/i.test(line) && lastDay) return stated(lastDay);
  if (isImmediate) return stated(item.context.filedOn);
  const future = days.find(({ from, start, relation }) => from > item.context.filedOn && start > event.start && relation !== "until" && relation !== "before");
  if (future && event.modality !== "done") return stated(future.from);
  if (event.realization === "verb" && event.modality === "done") {
    const parent = event.within === null ? undefined : item.annotation.events[event.within];
    const time = parent?.time == null ? undefined : item.annotation.mentions[parent.time];
    if (parent && parent.sentence === sentence && time?.kind === "time" && time.precision === "day" && !telling.test(parent.predicate) && time.start < event.start) return { day: time.from, isStated: false };
    const before = days.findLast(({ end }) => end <= event.start);
    if (before && event.time === null && /^,?(?: the Board(?: of Directors)?)? ?$/.test(item.gap(before.end, event.start))) return { day: before.from, isStated: false };
  }
  return null;
}

/** Whether an event belongs to a person's past, or to a condition or term of pay, and reports no change. */
function isNoChange(item: Item, event: TextEvent): boolean {
  if (event.modality === "conditional" || event.modality === "possible") return true;
  const line = sentenceText(item, event.sentence);
  if (/\barrangements? or understandings?\b|\bfamily relationships?\b|\bItem 40[14]\(/i.test(line)) return true;
  const time = event.time === null ? null : item.annotation.mentions[event.time];
  const { filedOn } = item.context;
  const isOld = (one: TimeMention) => daysBetween(one.to, filedOn) > 200;
  if (time?.kind === "time" && isOld(time)) return true;
  const times = item.times[event.sentence] ?? [];
  if (event.modality === "done" && times.length > 0 && times.every(isOld)) return true;
  const said = item.gap(event.start, event.end);
  return event.modality === "done" && /\b(?:previously|formerly|prior to|most recently|began (?:his|her) career)\b(?! (?:announced|disclosed|reported))/i.test(said);
}

/** What each event says of persons and offices. */
function readEvents(item: Item): Change[] {
  const changes: Change[] = [];
  let lastDay: string | null = null;
  const add = (event: TextEvent, person: number, action: FrameAction, role: Role, day: Day, isImplied = false) => {
    const reason = action === "departed" ? (reasons.find(([, pattern]) => pattern.test(sentenceText(item, event.sentence)))?.[0] ?? null) : null;
    for (const roleClass of role.classes)
      changes.push({ person, action, role: role.title, roleClass, day: day?.day ?? null, isStated: day?.isStated ?? false, interim: role.interim, reason, sentence: event.sentence, isImplied });
  };
  const heldBy = (person: number): Role | null => item.roleOf(item.held.get(person) ?? []);
  for (const event of item.annotation.events) {
    const { predicate, polarity } = event;
    if (isNoChange(item, event)) continue;
    const people = item.peopleOf(event);
    if (people.length === 0) continue;
    const day = dayOf(item, event, lastDay);
    const offices = item.officesOf(event, people);
    const role = item.roleOf(offices);
    const isElsewhere = offices.length > 0 && offices.every(({ organization }) => organization !== null);
    if (isElsewhere) continue;
    if (day?.isStated) lastDay = day.day;
    const from = moveFrom(item, event);
    if (from) {
      const [left, taken] = from;
      for (const person of people) {
        if (left) add(event, person, "departed", left, day);
        if (taken) add(event, person, "appointed", taken, day);
      }
      continue;
    }
    if (departing.has(predicate)) {
      const isStanding = /\b(?:stand|seek|renominat|re-?elect)/i.test(item.gap(event.start, event.end));
      if (polarity === "denied" && !isStanding) continue;
      for (const person of people) {
        const own = role ?? (isStanding ? seat : heldBy(person));
        if (own) add(event, person, "departed", own, day);
      }
    } else if (appointing.has(predicate) && polarity === "asserted") {
      if (role) for (const person of people) add(event, person, "appointed", role, day);
    } else if (predicate === "nominate" && polarity === "denied") {
      for (const person of people) add(event, person, "departed", seat, day);
    } else if (predicate === "succeed" && polarity === "asserted") readSuccession(item, event, role, day, add);
    else if (predicate === "hold-office" && event.realization === "verb" && role) {
      const said = item.gap(event.start, event.end);
      const isKept = /\b(?:continu|remain|stay|retain)/i.test(said);
      for (const person of people) {
        if (polarity === "denied" || /\b(?:no longer|ceas\w+)\b/i.test(said)) add(event, person, "departed", role, day);
        else if (isKept && !/\buntil\b/.test(said)) add(event, person, "continues", role, null);
        else if (event.modality === "planned" || event.modality === "agreed") add(event, person, "appointed", role, day);
      }
    }
  }
  return changes;
}

const seat: Role = { title: "director", classes: ["director"], interim: false };

/** The office left and the office taken, where an event names both: "will move from treasurer to controller". */
function moveFrom(item: Item, event: TextEvent): [Role | null, Role | null] | null {
  if (departing.has(event.predicate) || event.predicate === "succeed") return null;
  const offices = (role: RegExp) => event.arguments.filter((argument) => role.test(argument.role)).flatMap(({ mention }) => item.officeAt(mention));
  const left = offices(/^(?:source)$/);
  if (left.length === 0) return null;
  const taken = offices(/^(?:recipient|result|office|object)$/).filter(({ index }) => !item.apposed.has(index));
  return [item.roleOf(left.flatMap((office) => item.joined(office))), item.roleOf(taken.flatMap((office) => item.joined(office)))];
}

type Add = (event: TextEvent, person: number, action: FrameAction, role: Role, day: Day, isImplied?: boolean) => void;

/** "Ann Lee will succeed Bo Day as treasurer": one comes, the other goes. */
function readSuccession(item: Item, event: TextEvent, role: Role | null, day: Day, add: Add): void {
  const persons = (name: string) =>
    event.arguments.flatMap(({ role: part, mention }) => {
      const one = part === name && mention !== null ? item.annotation.mentions[mention] : undefined;
      return one?.kind === "person" ? [one.person] : [];
    });
  const heirs = persons("person");
  const before = persons("source");
  const known = role ?? before.map((person) => item.roleOf(item.held.get(person) ?? [])).find((one) => one !== null) ?? null;
  if (known === null) return;
  for (const person of heirs) add(event, person, "appointed", { ...known, interim: role?.interim ?? false }, day);
  for (const person of before) add(event, person, "departed", { ...known, interim: false }, day, true);
}

const changeKey = ({ person, action, roleClass }: Change): string => `${person} ${action} ${roleClass}`;

/** One change per person, action and class, with the first day that is the change's own, else the first day. */
function merge(changes: readonly Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const change of [...changes].sort((a, b) => Number(a.isImplied) - Number(b.isImplied))) {
    const known = merged.get(changeKey(change));
    if (known === undefined) {
      merged.set(changeKey(change), { ...change });
      continue;
    }
    if (change.day !== null && (known.day === null || (change.isStated && !known.isStated))) [known.day, known.isStated] = [change.day, change.isStated];
    known.interim ||= change.interim;
    known.reason ??= change.reason;
  }
  return [...merged.values()];
}

const plain = (role: string): string => role.toLowerCase().replace(/[^a-z]+/g, " ").trim();

/** Leaves out what is no office kept beside a change: what is left or taken, and the seat of whom nothing else changes. */
function withoutStays(changes: readonly Change[]): Change[] {
  const same = (a: Change, b: Change) => a.person === b.person && a.roleClass === b.roleClass;
  return changes.filter((change) => {
    if (change.action !== "continues") return true;
    const others = changes.filter((other) => other.person === change.person && other.action !== "continues");
    if (change.roleClass === "director" && others.length === 0) return false;
    return !others.some((other) => same(other, change) && (change.roleClass !== "other_officer" || plain(other.role) === plain(change.role)) && (other.action === "departed" || change.roleClass !== "director"));
  });
}

/** Who holds an office that only one holds leaves it when the item gives it to another. */
function impliedDepartures(item: Item, changes: readonly Change[]): Change[] {
  const implied: Change[] = [];
  for (const [person, offices] of item.held) {
    const role = item.roleOf(offices);
    if (role === null) continue;
    const own = changes.filter((change) => change.person === person);
    for (const roleClass of role.classes) {
      if (!single.has(roleClass) || own.some((change) => change.roleClass === roleClass)) continue;
      const taken = changes.find((change) => change.person !== person && change.action === "appointed" && change.roleClass === roleClass && !/\bco-/i.test(change.role));
      const isParty = own.some(({ action }) => action !== "continues") || role.interim;
      if (taken === undefined || !isParty || (taken.interim && !role.interim)) continue;
      implied.push({ ...taken, person, action: "departed", isStated: false, interim: role.interim, isImplied: true, reason: null, role: role.title });
    }
  }
  return implied;
}

/**
 * Who left, took or keeps which role by an Item 5.02's text, with the sentence that says so. Read from what the text's
 * events say: silence is an empty list, as for items on pay alone. Of a longer text the first 100,000 characters are
 * read.
 */
export function extractFrames(itemText: string, context: FrameContext): Frame[] {
  const text = itemText.slice(0, longest);
  const annotation = annotate(text, { company: context.company, date: context.filedOn });
  const item = new Item(text, annotation, context);
  const said = merge(readEvents(item));
  const changes = withoutStays(merge([...said, ...impliedDepartures(item, said)]));
  // To stay is news only beside a change.
  if (changes.every(({ action }) => action === "continues")) return [];
  return changes.map(({ person, action, role, roleClass, day, interim, reason, sentence }): Frame => {
    const heir = changes.find((other) => other.action === "appointed" && other.person !== person && other.roleClass === roleClass && single.has(roleClass));
    const { start = 0, end = 0 } = annotation.sentences[sentence] ?? {};
    const successor = action === "departed" && heir ? (item.names[heir.person] ?? null) : null;
    return { person: item.names[person] ?? "", action, role, roleClass, effectiveOn: day, interim, successor, reason, start, end };
  });
}
