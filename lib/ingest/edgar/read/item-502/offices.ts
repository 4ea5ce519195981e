import "server-only";
import { classifyRole } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";
import type { TextEvent } from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";
import { type Item, type Office, type Role, sentenceText, unnamed } from "./item";

/** Where the clause begins that governs an event: "will continue to serve as". */
export function clauseStart(item: Item, event: TextEvent): number {
  const parent = event.within === null ? undefined : item.annotation.events[event.within];
  const isGoverned =
    parent?.predicate === "hold-office" && event.start - parent.end <= 1 && parent.end <= event.start;
  return isGoverned ? parent.start : event.start;
}

/** "Chief Financial Officer at another public company". */
export function isElsewhere(item: Item, { end }: Office): boolean {
  return /^ (?:of|at|with|for) (?:another\b|an? (?!(?:wholly|majority|direct|indirect|new|newly|combined|subsidiary|division|segment|unit|business|region|group)\b))/u.test(
    item.gap(end, end + 90),
  );
}

export const isElimination = ({ predicate }: TextEvent): boolean =>
  /^(?:lay-off|verb:(?:eliminate|abolish|discontinue))$/.test(predicate);

/** "The position of treasurer will be eliminated and Ann Lee will leave": the office of who leaves beside it. */
export function eliminated(item: Item, event: TextEvent): Office[] {
  const { sentence } = event;
  const isResumed =
    /\b(?:holds?|held) (?:it\b|(?:that|the|this|such) (?:position|office|role|post|title))|\b(?:as a result|accordingly|therefore|in connection with (?:this|the) elimination)\b/i.test(
      sentenceText(item, sentence),
    );
  const end = [
    ...(item.events[sentence] ?? []),
    ...(isResumed ? (item.events[sentence - 1] ?? []) : []),
  ].find((one) => isElimination(one) && one.start < event.start);
  return end === undefined
    ? []
    : (item.offices[end.sentence] ?? []).filter(
        (office) => office.start >= end.start && office.end <= end.end && !item.apposed.has(office.index),
      );
}

export function joinedBefore(item: Item, last: Office): Office[] {
  const list = [last];
  for (const office of (item.offices[last.sentence] ?? []).toReversed()) {
    const first = list[0] as Office;
    if (office.end > first.start) continue;
    if (!joins.test(item.gap(office.end, first.start))) break;
    list.unshift(office);
  }
  return list;
}

/** An office and those that follow in one list: "President, Chief Executive Officer and a director". */
export function joined(item: Item, first: Office): Office[] {
  const list = [first];
  for (const office of item.offices[first.sentence] ?? []) {
    const last = list.at(-1) as Office;
    if (office.start < last.end) continue;
    if (!joins.test(item.gap(last.end, office.start)) || isExempt(item, office)) break;
    list.push(office);
  }
  return list;
}

/** Offices that an event gives or takes; those that only introduce a person, or are another event's, are none. */
export function officesOf(item: Item, event: TextEvent): Office[] {
  const isStay = event.predicate === "hold-office";
  const isBeside = (office: Office) =>
    item.apposed.has(office.index) ||
    isSuperior(item, office) ||
    isExempt(item, office) ||
    (!isStay && isKeptBeside(item, office)) ||
    isBoardOf(item, office);
  const own = event.arguments
    .filter(({ role }) => !/^(?:agent|cause|purpose)$/.test(role))
    .flatMap(({ role, mention }) =>
      // "Upon his departure from the Board, she will serve": the seat is the departure's.
      item.officeAt(mention).filter((office) => role === "office" || !isOthers(item, office, event)),
    )
    .filter((office) => !isBeside(office));
  const first = own.filter((office) => !isLeftBehind(item, office, own));
  if (own.length > 0) return complete(item, first.length > 0 ? first : own);
  const direct =
    event.realization === "noun"
      ? (item.offices[event.sentence] ?? []).find(
          ({ start }) =>
            start >= event.end &&
            /^ (?:as|from)(?: (?:the|its|our|a|an))? $/.test(item.gap(event.end, start)),
        )
      : undefined;
  if (direct) return joined(item, direct);
  const isGoverning = (item.events[event.sentence] ?? []).some(
    ({ within, predicate }) => predicate === "hold-office" && item.annotation.events[within ?? -1] === event,
  );
  if (isStay && isGoverning) return [];
  const near = (item.offices[event.sentence] ?? []).find(
    (office) =>
      office.start >= event.start &&
      office.start < event.end + 10 &&
      !isBeside(office) &&
      !isOthers(item, office, event) &&
      leads.test(item.gap(event.start, office.start)),
  );
  return near ? complete(item, [near]) : [];
}

/** Offices that each person of a list is given: "Ann Lee as chair and Bo Day, our treasurer, as president". */
export function pairsOf(item: Item, event: TextEvent): Map<number, Office[]> {
  const pairs = new Map<number, Office[]>();
  const offices = item.offices[event.sentence] ?? [];
  for (const { person, start, end, form } of item.people[event.sentence] ?? []) {
    if (start < event.start || form === "pronoun") continue;
    if (
      /\b(?:succeed\w*|replac\w+|from|with|by|(?:resignation|retirement|departure|termination|removal|death)s? of) (?:(?:Mr|Ms|Mrs|Dr)\. )?$/i.test(
        item.gap(Math.max(0, start - 40), start),
      )
    )
      continue;
    const introduced = offices.filter(
      (office) =>
        office.start >= end && office.start < end + 160 && item.apposed.get(office.index) === person,
    );
    const from = introduced.at(-1)?.end ?? end;
    const office = offices.find((one) => one.start >= from && !item.apposed.has(one.index));
    if (
      office &&
      !isOthers(item, office, event) &&
      /^(?: of (?:the )?(?:\p{Lu}[\w&.’-]* ?){1,4}(?=,| as| to))?(?: since [^,;]{3,24})?(?:,? \([^()]{1,30}\))?(?:,? ?(?:as|to|to be|to serve as|to become|-|–|—|:)|(?= an? ))(?: the (?:\w+ )?(?:position|role|office|title)s? of)?(?: (?:the|a|an|our|its|the Company[’']s|new|independent|Class I{1,3}))* $/u.test(
        item.gap(from, office.start),
      )
    )
      pairs.set(person, complete(item, [office]));
  }
  return pairs;
}

/** "Elected A and B as chair and treasurer, respectively": the first has the first, the second the second. */
export function respectiveOf(
  item: Item,
  event: TextEvent,
  people: readonly number[],
  offices: readonly Office[],
): Map<number, Office[]> {
  const { start = 0, end = 0 } = item.annotation.sentences[event.sentence] ?? {};
  const last = offices.at(-1);
  const isPaired =
    last !== undefined &&
    /^[^;]{0,60}\brespectively\b/.test(item.gap(last.end, Math.min(end, last.end + 80)));
  const order = (item.people[event.sentence] ?? [])
    .filter(({ person, form }) => people.includes(person) && form !== "pronoun")
    .map(({ person }) => person);
  const persons = [...new Set(order)];
  if (!isPaired || persons.length < 2 || persons.length !== offices.length || start === end) return new Map();
  return new Map(persons.map((person, at) => [person, [offices[at] as Office]]));
}

/** Whether an office is what another event is about. */
export function isOthers(item: Item, { index }: Office, event: TextEvent): boolean {
  const { events } = item.annotation;
  return (item.claims.get(index) ?? []).some(
    (other) =>
      other !== event && events[other.within ?? -1] !== event && other !== events[event.within ?? -1],
  );
}

/** "Serve as treasurer until May, when she will become president": the first office is of the clause before. */
function isLeftBehind(item: Item, { sentence, end }: Office, all: readonly Office[]): boolean {
  const next = all.find(({ start }) => start >= end);
  return (item.people[sentence] ?? []).some(
    (one) => next !== undefined && one.start >= end && one.end <= next.start,
  );
}

/** "Remain on the Board as its chair": the seat is the chair's. */
function isBoardOf(item: Item, office: Office): boolean {
  const next = (item.offices[office.sentence] ?? []).find(({ start }) => start >= office.end);
  return next !== undefined && /^ as (?:its|the|a|an) (?:\w+ )?$/.test(item.gap(office.end, next.start));
}

/** The office that "that capacity" speaks of: the last that the sentence names before; none of who has it already. */
export function capacityOf(item: Item, event: TextEvent, without: readonly number[] = []): Role | null {
  const before = (item.offices[event.sentence] ?? []).findLast(({ end }) => end < event.end);
  if (before === undefined || without.includes(item.apposed.get(before.index) ?? -1)) return null;
  return roleOf(item, [before]);
}

/** "In addition to her current role as treasurer". */
export function isKeptBeside(item: Item, { start }: Office): boolean {
  return /\b(?:in addition to|along with|while (?:continuing|remaining|also serving))\b[^,;]{0,50}$/i.test(
    item.gap(Math.max(0, start - 80), start),
  );
}

function complete(item: Item, offices: readonly Office[]): Office[] {
  const all = new Map<number, Office>();
  for (const office of offices)
    for (const one of joined(item, office))
      if (!item.apposed.has(one.index) || offices.some(({ index }) => index === one.index))
        all.set(one.index, one);
  return [...all.values()];
}

/** "Retires as treasurer, but not as a director": kept. */
export const isExempt = (item: Item, { start }: Office): boolean =>
  exempt.test(item.gap(Math.max(0, start - 40), start));

const exempt = phrases("office not left");

/** "Reporting to the Chief Executive Officer": another's office. */
export function isSuperior(item: Item, { start }: Office): boolean {
  return /\b(?:report(?:s|ing|ed)? (?:directly )?to|(?:letter|notice|e-mail|memorandum|writing) to|advis[eo]r to|assist\w*|successor to|search for|candidates? for)\b[^;,]{0,40}$/i.test(
    item.gap(Math.max(0, start - 80), start),
  );
}

/** The classes of offices that stand in one list: a rank beside an office is no second one. */
export function roleOf(item: Item, offices: readonly Office[]): Role | null {
  const own = offices.filter(
    (office) =>
      office.organization === null &&
      !/Committee|^(?:Lead|Presiding)\b.*Director$/.test(office.title) &&
      !isElsewhere(item, office),
  );
  if (own.length === 0) return null;
  const title = own.map((office) => office.title).join(" and ");
  const isVice = own.some((office) => /Executive Vice.Chair/.test(office.title));
  // An executive chair is the chair, and no officer besides.
  const read = classifyRole(title.replace(/\bExecutive (?=Chair)/g, "")).classes.filter(
    (name) => !unnamed.has(name),
  );
  const classes = isVice
    ? [...new Set(read.map((name): RoleClass => (name === "director" ? "other_officer" : name)))]
    : read;
  return classes.length === 0 ? null : { title, classes, interim: own.some(({ isInterim }) => isInterim) };
}

export const joins =
  /^(?: of (?:the (?:Company|Corporation|Registrant|Bank)|our company|[A-Z][\w&.-]*(?: [A-Z][\w&.-]*){0,4}))?(?: \([^()]{2,60}\))?(?:[,;] ?|(?:,|;)? ?(?:and|as well as|&|or|\/) ?(?:also |then )?(?:as |to |from |of |on )?(?:(?:his|her) (?:position|role)s? as )?)(?:a |an |the |our |its |his |her )?(?:Company[’']s |[A-Z]\w+[’']s )?(?:member of )?(?:new |sole )?(?:Class I{1,3} )?$/;

/** Words that lead to the office of a change. */
const leads =
  /(?:\b(?:as|to|of|from|on|be|becomes?|became|the|an?|our|its|his|her|join(?:s|ed|ing)?|leav(?:e|es|ing)|left|named|appointed|elected)|[’']s)(?: (?!(?:report|who)\b)\S+){0,4} ?$/;
