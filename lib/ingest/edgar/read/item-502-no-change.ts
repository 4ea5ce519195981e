import "server-only";
import { daysBetween } from "@/lib/domain/calendar";
import type { TextEvent, TimeMention } from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";
import { appointing, departing, type Item, type Office } from "./item-502-item";

const terms = phrases("terms of pay");
const reports = phrases("reporting");
/** Whose employment a text speaks of where it is a relative's. */
const kin = phrases("relative");
const ends = phrases("5.02: tenure that ends");
const disclosure = phrases("5.02: disclosure of ties");
const condition = phrases("5.02: condition");
const reElected = phrases("5.02: condition of a term");
const extended = phrases("5.02: contract extended");
const employer = phrases("5.02: another employer");
const hadBeen = phrases("5.02: had been");
const onceDone = phrases("5.02: once somebody has");
const noNews = phrases("5.02: noun that names no change");
const noNewsOfLeaving = phrases("5.02: departure that may come");
const renewed = phrases("5.02: renewed");
const past = phrases("5.02: past");
const asides = phrases("5.02: aside of the past");
const untilThen = phrases("5.02: until another office");
const contract = phrases("5.02: contract");
const restated = phrases("5.02: contract restated");
const vesting = /\bvest/i;

/** Days before the filing beyond which what is told is the past. */
const longAgo = 200;

/** "Her employment will end". */
export const endsTenure = ({ predicate, arguments: parts }: TextEvent): boolean =>
  (/^(?:verb:(?:end|expire|conclude|cease)|terminate)$/.test(predicate) ||
    (/^(?:measure|verb:come)$/.test(predicate) && parts.some(({ head }) => head === "end"))) &&
  parts.some(({ role, words }) => role !== "other" && words.some((word) => ends.test(word)));

/** What the rules ask of an event: the words of the event with those before it. */
type Asked = { item: Item; event: TextEvent; said: string; isLeaving: boolean };

/** Whether an event belongs to a person's past, or to a condition or term of pay, and reports no change. */
export function isNoChange(item: Item, event: TextEvent): boolean {
  const isLeaving = departing.has(event.predicate);
  const asked: Asked = { item, event, said: item.said(event, 40), isLeaving };
  return (
    item.says(event.sentence, disclosure) ||
    [isCondition, isTermOfPay, isOfOther, isOfNoun, isOfPast].some((rule) => rule(asked))
  );
}

function isCondition({ item, event, said }: Asked): boolean {
  if (/\bmay\b/.test(said)) return true;
  // "And, if elected, will continue as chair".
  if (condition.test(item.said(event, 260 - (event.end - event.start)).replace(reElected, ""))) return true;
  // "Informed the Board that she would resign" is told as a fact.
  const isReported = /\bwould\b/i.test(said) && item.says(event.sentence, reports);
  return (event.modality === "conditional" || event.modality === "possible") && !isReported;
}

function isTermOfPay({ item, event, isLeaving }: Asked): boolean {
  if (isLeaving && item.says(event.sentence, terms) && !item.says(event.sentence, reports)) return true;
  // "The term will expire in 2028 as extended", "shares vest over a period ending in 2028".
  const isExtended = event.modality === "planned" && item.says(event.sentence, extended);
  const isVesting = event.predicate === "verb:end" && item.says(event.sentence, vesting);
  return endsTenure(event) && (isExtended || isVesting);
}

/** A relative's employment, an employer before, and how one came to an office that is now left. */
function isOfOther({ item, event, isLeaving }: Asked): boolean {
  if (kin.test(item.said(event, 60))) return true;
  const own = item.said(event);
  if (isLeaving && employer.test(item.said(event, 0, 30))) return true;
  // "Had been designated by a holder".
  if (appointing.has(event.predicate) && hadBeen.test(own) && !item.says(event.sentence, reports))
    return true;
  // "Bo Day, who was designated to the Board by a holder, resigned".
  const isOfLeaving =
    /\bwho (?:was|were)\b/.test(item.gap(event.start - 16, event.end)) &&
    (item.events[event.sentence] ?? []).some(
      (one) =>
        departing.has(one.predicate) &&
        item.peopleOf(one).some((person) => item.peopleOf(event).includes(person)),
    );
  if (appointing.has(event.predicate) && isOfLeaving) return true;
  const isGiven = event.predicate === "award" || /^verb:(?:begin|commence|start)$/.test(event.predicate);
  if (((isLeaving && event.realization !== "verb") || isGiven) && /\bleave\b/i.test(own)) return true;
  return isLeaving && onceDone.test(item.gap(event.start - 12, event.start + 20));
}

/** "For re-election", "a term of appointment", "until his departure", "was re-elected": no change. */
function isOfNoun({ item, event, said, isLeaving }: Asked): boolean {
  if (appointing.has(event.predicate) && renewed.test(said) && !/\b(?:not|stand)\b/.test(said)) return true;
  if (event.realization === "verb") return false;
  const before = item.gap(event.start - 40, event.start);
  if (noNews.test(before)) return true;
  return isLeaving && (item.says(event.sentence, terms) || noNewsOfLeaving.test(before));
}

/** What was long ago, or is called previous. */
function isOfPast({ item, event }: Asked): boolean {
  const isOld = ({ to, relation }: TimeMention) =>
    daysBetween(to, item.context.filedOn) > longAgo && relation !== "since";
  const time = item.annotation.mentions[event.time ?? -1];
  if (time?.kind === "time" && isOld(time)) return true;
  if (event.modality !== "done") return false;
  const times = timesOutsideAsides(item, event);
  return (times.length > 0 && times.every(isOld)) || past.test(item.said(event).replace(asides, ","));
}

/** "Ann Lee, who joined us in 2018, was named treasurer": not when she was named. */
function timesOutsideAsides(item: Item, event: TextEvent): TimeMention[] {
  const { start: first = 0, end: last = 0 } = item.annotation.sentences[event.sentence] ?? {};
  const found = [...item.text.slice(first, last).matchAll(/, who\b[^,;]*,(?= )/g)].map(
    ({ index, 0: text }) => ({ start: first + index, end: first + index + text.length }),
  );
  return (item.times[event.sentence] ?? []).filter(
    (one) => !found.some(({ start, end }) => one.start >= start && one.end <= end && event.end > end),
  );
}

/** An office that a contract only restates, or that is held on the way to another: no new one. */
export function isTermOfContract(item: Item, event: TextEvent, offices: readonly Office[]): boolean {
  const { start = 0, end = 0 } = item.annotation.sentences[event.sentence] ?? {};
  const last = offices.at(-1);
  if (last && untilThen.test(item.gap(last.end, end))) return true;
  // "Will also act as treasurer": besides what the contract restates.
  return (
    contract.test(item.gap(start, offices[0]?.start ?? event.end)) &&
    item.says(event.sentence, restated) &&
    !/\balso\b/.test(item.said(event))
  );
}
