import "server-only";
import type { TextEvent } from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";
import type { Change } from "./changes";
import {
  appointing,
  departing,
  type FrameAction,
  hasPart,
  type Item,
  type Office,
  type Role,
  seat,
  sentenceText,
} from "./item";
import { capacityOf, isOthers, joined, roleOf } from "./offices";
import { peopleOf } from "./people";

/** "Will not stand for re-election", "was not renominated": the seat ends. */
export const isStanding = (item: Item, event: TextEvent): boolean => {
  if (event.arguments.some(({ head, mention }) => mention === null && nomination.test(head))) return false;
  if (event.predicate === "depart")
    return /\bnot (?:\w+ )?(?:to )?(?:stand|run|seek)\b/i.test(item.before(event, 20));
  return (
    event.polarity === "denied" &&
    (event.realization !== "verb" || standing.test(event.predicate)) &&
    !/\bdecision not to (?:re-?)?nominate\b/i.test(item.before(event, 40)) &&
    candidacy.test(item.before(event, 30))
  );
};

const candidacy = phrases("candidacy");

const nomination = /^(?:candidate|nominee|slate|director)s?$/;

const standing =
  /^(?:elect|nominate|hold-office|verb:(?:stand|run|seek|intend|plan|wish|expect|decide|choose|re-?nominate|re-?elect|be|submit|offer|accept|consider))$/;

const tenure = /^(?:employment|service|tenure|term|appointment)$/;

export const endsTenure = (event: TextEvent): boolean =>
  (/^(?:verb:(?:end|expire|conclude|cease)|terminate)$/.test(event.predicate) ||
    (/^(?:measure|verb:come)$/.test(event.predicate) && hasPart(event, /^end$/))) &&
  event.arguments.some(({ role, words }) => role !== "other" && words.some((word) => tenure.test(word)));

export const gone = phrases("no longer employed");

/** What an event does to an office: the closed predicates of persons, and verbs whose object is an employment. */
export function actionOf(item: Item, event: TextEvent): FrameAction | null {
  const predicate = event.predicate.replace(/^verb:(?=(?:retire|resign|elect|appoint)$)/, "");
  if (departing.has(predicate) || predicate === "verb:leave") return "departed";
  if (appointing.has(predicate)) return "appointed";
  const names = event.arguments.some(({ mention }) => item.officeAt(mention).length > 0);
  if (predicate === "terminate" && names && !/\bexpir\w+/.test(item.gap(event.start, event.end)))
    return "departed";
  if (predicate === "lay-off") return "departed";
  if (endsTenure(event)) return "departed";
  const said = item.gap(event.start, event.end);
  if (gone.test(said)) return "departed";
  if (
    predicate === "verb:transition" &&
    /\btransition\w* (?:out of|from|away from) (?:his|her|the)\b/.test(said) &&
    !/\bto\b[^,]*$/.test(said)
  )
    return "departed";
  if (predicate === "verb:be" && /\b(?:last|final) day\b/.test(said)) return "departed";
  return takingUp.test(predicate) ? "appointed" : null;
}

const takingUp = /^(?:resume|verb:(?:fill|commence|begin|start|return|resume|confirm|become))$/;

/** To whom an office is passed on: "will transition her role as treasurer to Bo Day". */
export function givenTo(item: Item, event: TextEvent): number[] {
  if (
    event.polarity === "denied" ||
    !/^(?:verb:(?:transition|transfer|pass|hand|turn|assign|reassign|delegate)|transfer|resign)$/.test(
      event.predicate,
    )
  )
    return [];
  return event.arguments.flatMap(({ role, mention }) => {
    const one = role === "recipient" && mention !== null ? item.annotation.mentions[mention] : undefined;
    return one?.kind === "person" ? [one.person] : [];
  });
}

/** The office of an appointment that names none: the seat that it fills, or the office that another has left. */
export function unsaidRole(item: Item, event: TextEvent, changes: readonly Change[]): Role | null {
  if (event.realization !== "verb") return null;
  const position = positionOf(item, event);
  if (position !== null) return position;
  const line = sentenceText(item, event.sentence);
  const behind = item.gap(event.start, event.end + 60);
  if (toThatOffice.test(behind)) {
    const named = capacityOf(item, event, peopleOf(item, event));
    const isInterim = /\b(?:interim|acting|temporar)/i.test(behind);
    if (named !== null) return { ...named, interim: named.interim || isInterim };
    const left = changes.findLast(({ action }) => action === "departed");
    return left
      ? {
          title: left.role,
          classes: changes
            .filter(({ person, action }) => person === left.person && action === "departed")
            .map(({ roleClass }) => roleClass),
          interim: isInterim,
        }
      : null;
  }
  const isObject = event.arguments.some(
    ({ role, mention }) =>
      role === "person" && mention !== null && item.annotation.mentions[mention]?.kind === "person",
  );
  const isToSucceed = (item.events[event.sentence] ?? []).some(
    ({ predicate, within }) => predicate === "succeed" && item.annotation.events[within ?? -1] === event,
  );
  if (!isObject || isToSucceed) return null;
  if (
    (item.offices[event.sentence] ?? []).some(
      (office) =>
        office.start >= event.start && !item.apposed.has(office.index) && !isOthers(item, office, event),
    )
  )
    return null;
  return event.predicate === "elect" || (event.predicate === "appoint" && fillsSeat.test(line)) ? seat : null;
}

/** "Assumed Mr. Day's former position": what he holds. */
function positionOf(item: Item, event: TextEvent): Role | null {
  const own = event.arguments.find(
    ({ head, mention }) => mention === null && /^(?:position|role|office|post|seat|title)$/.test(head),
  );
  const owner =
    own && (item.people[event.sentence] ?? []).find(({ start, end }) => start >= own.start && end <= own.end);
  if (owner === undefined || peopleOf(item, event).includes(owner.person)) return null;
  return roleOf(
    item,
    [...(item.held.get(owner.person) ?? []), ...(item.heldBefore.get(owner.person) ?? [])].filter(
      ({ isInterim }) => !isInterim,
    ),
  );
}

const toThatOffice = phrases("to that office");

export const fillsSeat = phrases("a seat filled");

/** The office left and the office taken, where an event names both: "will move from treasurer to controller". */
export function moveFrom(item: Item, event: TextEvent): [Role | null, Role | null] | null {
  const offices = (item.offices[event.sentence] ?? [])
    .filter(({ start, index }) => start >= event.start && start < event.end + 60 && !item.apposed.has(index))
    .filter((office) => !isOthers(item, office, event));
  const isLeft = (office: Office) =>
    /\bfrom (?:(?:his|her|the|their) )?(?:current )?(?:(?:roles?|positions?|titles?|offices?|duties) (?:as|of) )?(?:(?:a|an|the|our|its|Company[’']s|former|interim|acting) ){0,3}$/i.test(
      item.gap(Math.max(event.start, office.start - 70), office.start),
    );
  const first = offices.find(isLeft);
  if (first === undefined) return null;
  const left = joined(item, first);
  const taken = offices.find(
    (office) =>
      !left.some(({ index }) => index === office.index) &&
      /\b(?:to|into|as|become)\b[^;]{0,50}$/.test(
        item.gap(Math.max(event.start, office.start - 60), office.start),
      ),
  );
  return [roleOf(item, left), taken ? roleOf(item, joined(item, taken)) : null];
}
