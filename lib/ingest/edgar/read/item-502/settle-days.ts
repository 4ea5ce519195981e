import "server-only";
import type { TextEvent } from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";
import type { Change } from "./changes";
import { dayOfAbsence } from "./days";
import { type Item, sentenceText } from "./item";
import type { Reading } from "./reading";

const ofAll = phrases("day of all");

const postponing = /^(?:verb:(?:be|move|change|set|advance|bring|push|extend)|suspend|postpone|extend)$/;

/** "Her start date has been moved to June 8": the day of what was told before. */
export function moveDays({ item, changes }: Reading, event: TextEvent): void {
  for (const { role: part, head, start } of event.arguments) {
    if (head !== "date" || !/^(?:agent|object|person)$/.test(part) || !postponing.test(event.predicate))
      continue;
    const what =
      /(start|commencement|hire|effective|departure|retirement|resignation|separation|termination) date/i.exec(
        item.gap(start, event.end),
      )?.[1];
    const to = (item.times[event.sentence] ?? []).findLast(
      (time) => time.precision === "day" && time.start >= start,
    );
    const whose = (item.people[event.sentence] ?? []).find(
      (one) => one.start >= start - 4 && one.start < start + 30,
    );
    const kind = /^(?:start|commencement|hire)/i.test(what ?? "") ? "appointed" : "departed";
    if (what === undefined || to === undefined || whose === undefined) continue;
    for (const change of changes)
      if (
        change.person === whose.person &&
        (change.action === kind || (what === "effective" && change.action !== "continues"))
      )
        [change.day, change.isStated, change.isMoved] = [to.from, true, true];
  }
}

/** "Both promotions are effective May 15": the day of all that has none of its own. */
export function dateAll({ item, changes }: Reading, event: TextEvent): void {
  const isOfAll =
    /^(?:appoint|elect|promote|resign|depart|verb:(?:be|become|take))$/.test(event.predicate) &&
    ofAll.test(sentenceText(item, event.sentence));
  const time = (item.times[event.sentence] ?? []).find(
    ({ relation, precision }) => relation === "effective" && precision === "day",
  );
  if (!isOfAll || time === undefined) return;
  for (const change of changes) if (!change.isStated) [change.day, change.isStated] = [time.from, true];
}

/** Gives changes the days that other sentences, and other people's changes, have for them. */
export function settleDays(reading: Reading): void {
  const { item, changes, stays } = reading;
  takeRolelessDays(reading);
  for (const change of changes) {
    const until = stays.get(`${change.person} ${change.roleClass}`);
    if (change.action === "departed" && until !== undefined)
      [change.day, change.isStated, change.isNamed] = [until, true, true];
  }
  for (const change of changes) {
    const day = linkedDay(change, changes);
    if (day !== null && (change.day === null || change.link?.isFirm))
      [change.day, change.isStated] = [day, true];
  }
  for (const change of changes)
    if (change.isImplied && change.action === "departed" && change.day === null)
      change.day = ownDay(change, changes);
  for (const change of changes)
    if (change.day === null && change.action === "appointed")
      [change.day, change.isStated] = [
        dayOfAbsence(item, change.sentence) ?? dayBetween(item, change, changes),
        true,
      ];
}

function takeRolelessDays({ item, changes, roleless }: Reading): void {
  for (const { person, action, day, isMoved } of roleless)
    for (const change of changes) {
      if (change.person !== person || change.action !== action || day === null) continue;
      // What is over already does not end with a later employment.
      const isOver =
        action === "departed" &&
        change.isDone &&
        change.isNamed &&
        !change.isImplied &&
        day.day > item.context.filedOn;
      if (!isOver && (change.day === null || !change.isStated || change.isImplied || isMoved))
        [change.day, change.isStated] = [day.day, day.isStated];
    }
}

/** The day on which a person takes another office, where there is one. */
function ownDay({ person }: Change, changes: readonly Change[]): string | null {
  const days = new Set(
    changes.filter((one) => one.person === person && one.action === "appointed").map(({ day }) => day),
  );
  const [day = null] = days.size === 1 ? days : [];
  return day;
}

const untilFilled = phrases("until somebody comes");

/** Who serves until somebody is found does so from the day on which the one before leaves. */
function dayBetween(
  item: Item,
  { person, roleClass, sentence }: Change,
  changes: readonly Change[],
): string | null {
  if (!untilFilled.test(sentenceText(item, sentence))) return null;
  const left = changes.find(
    (other) => other.action === "departed" && other.roleClass === roleClass && other.person !== person,
  );
  return left?.day ?? null;
}

/** The day of the change with which one comes. */
function linkedDay({ link, person, action }: Change, changes: readonly Change[]): string | null {
  const one =
    link &&
    changes.find(
      (other) =>
        other.person === link.person &&
        other.action === link.action &&
        other.day !== null &&
        !(other.person === person && other.action === action),
    );
  return one?.day ?? null;
}
