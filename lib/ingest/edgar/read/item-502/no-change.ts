import "server-only";
import type { TextEvent, TimeMention } from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";
import { endsTenure } from "./actions";
import { appointing, daysBetween, departing, type Item, type Office, sentenceText } from "./item";
import { roleOf } from "./offices";

const terms = phrases("terms of pay");

const ofPay = phrases("amounts of pay");

/** Where the verb of an event ends that has its object or office behind it. */
const behindVerb = (item: Item, { start, end, arguments: parts }: TextEvent): number => {
  const who = /\bwho (?:ha[sd] )?\S+/.exec(item.text.slice(start, end));
  return who === null
    ? start
    : Math.min(start + who.index + who[0].length, ...parts.map((one) => one.end + 999));
};

const reports = phrases("reporting");

/** What the rules ask of an event: its sentence, the words of the event and those before it. */
type Asked = {
  item: Item;
  event: TextEvent;
  line: string;
  said: string;
  isNoun: boolean;
  isLeaving: boolean;
};

/** Whether an event belongs to a person's past, or to a condition or term of pay, and reports no change. */
export function isNoChange(item: Item, event: TextEvent): boolean {
  const line = sentenceText(item, event.sentence);
  if (/\barrangements? or understandings?\b|\bfamily relationships?\b|\bItem 40[14]\(/i.test(line))
    return true;
  const asked: Asked = {
    item,
    event,
    line,
    said: item.before(event),
    isNoun: event.realization !== "verb",
    isLeaving: departing.has(event.predicate) || event.predicate === "verb:leave",
  };
  return [isCondition, isTermOfPay, isOfOther, isOfNoun, isRenewal, isOfCommittee, isOfPast].some((rule) =>
    rule(asked),
  );
}

function isCondition({ item, event, line, said }: Asked): boolean {
  // "And, if elected, will continue as chair".
  const plain = (words: string) => words.replace(/, if (?:so |re-?)?elected,/g, "");
  const isOpen =
    /\b(?:if|in the event|unless|in case|deemed|whether|might|provisions?|should)\b/i.test(plain(said)) ||
    /\bmay\b/.test(said);
  if (
    /\b(?:if|in the event|unless|in case|provided(?=,? (?:that|however|he|she|they|such|Mr|Ms|Mrs|Dr)\b)|whether or not)\b[^;]*$/i.test(
      plain(
        item.gap(Math.max(item.annotation.sentences[event.sentence]?.start ?? 0, event.end - 260), event.end),
      ),
    )
  )
    return true;
  if (isOpen) return true;
  // "Informed the Board that she would resign" is told as a fact.
  const isReported = /\bwould\b/i.test(said) && reports.test(line);
  return (event.modality === "conditional" || event.modality === "possible") && !isReported;
}

function isTermOfPay({ item, event, line, isLeaving }: Asked): boolean {
  if (isLeaving && terms.test(line) && !reports.test(line)) return true;
  // "Bonuses for Ann Lee and for Bo Day, who resigned in June".
  if (
    isLeaving &&
    ofPay.test(line) &&
    /\bwho (?:ha[sd] )?\S+$/.test(item.gap(event.start, behindVerb(item, event)))
  )
    return true;
  // "The term will expire in 2028 as extended", "shares vest over a period ending in 2028".
  const isExtended = event.modality === "planned" && /\b(?:exten[ds]|renew)/i.test(line);
  const isVesting = event.predicate === "verb:end" && /\bvest/i.test(line);
  return endsTenure(event) && (isExtended || isVesting);
}

/** A relative's employment, an employer before, and how one came to an office that is now left. */
function isOfOther({ item, event, line, isNoun, isLeaving }: Asked): boolean {
  if (kin.test(item.before(event, 60))) return true;
  if (
    isLeaving &&
    /\b(?:current|former|prior|previous) employer\b/i.test(item.gap(event.start, event.end + 30))
  )
    return true;
  const isGiven = event.predicate === "award" || /^verb:(?:begin|commence|start)$/.test(event.predicate);
  const own = item.gap(event.start, event.end);
  if (((isLeaving && isNoun) || isGiven) && /\bleave\b/i.test(own)) return true;
  // "Had been designated by a holder".
  if (/\bhad been (?:\w+ly )?\w+ed\b/.test(own) && appointing.has(event.predicate) && !reports.test(line))
    return true;
  const around = item.gap(Math.max(0, event.start - 12), event.start + 20).slice(0, 32);
  return (
    isLeaving &&
    /\b(?:after|when|once|while|before|until) (?:he|she|they) (?:\w+ )?\w+$/.test(
      around.replace(/ [^ ]*$/, ""),
    )
  );
}

/** "For re-election", "a term of appointment", "until his departure": nouns that name no change. */
function isOfNoun({ item, event, line, isNoun, isLeaving }: Asked): boolean {
  if (!isNoun) return false;
  const beforeNoun = item.gap(Math.max(0, event.start - 40), event.start);
  if (
    /\b(?:for|stand for|seek|extend(?:ed|s)?(?: the)?|until|any|renew\w*(?: the)?) (?:re-?)?$/i.test(
      beforeNoun,
    )
  )
    return true;
  if (!isLeaving) return /\bterm of\b/i.test(beforeNoun);
  return (
    terms.test(line) ||
    /\b(?:upon|until|after) (?:his|her|a|any|the) $|\b(?:until|or other|any)\b[^,;]{0,30}$/i.test(beforeNoun)
  );
}

const isRenewal = ({ event, said }: Asked): boolean =>
  /\b(?:re-?appoint|re-?elect|renew|extend)(?:ed|s|ing)?\b/i.test(said) &&
  appointing.has(event.predicate) &&
  !/\b(?:not|stand)\b/.test(said);

const isOfCommittee = ({ item, event, isLeaving }: Asked): boolean =>
  isLeaving &&
  /\b(?:from|left|leaves?|leaving|off) (?:(?:the|its|our|his|her) )?(?:(?:Board|Company)[’']s )?(?:[A-Z]\w+,? (?:and )?){1,4}Committees?\b/.test(
    item.gap(event.start, event.end + 80),
  ) &&
  !event.arguments.some(({ mention }) =>
    item.officeAt(mention).some((office) => roleOf(item, [office]) !== null),
  );

/** What was long ago, or is called previous. */
function isOfPast({ item, event }: Asked): boolean {
  const time = event.time === null ? null : item.annotation.mentions[event.time];
  const isOld = (one: TimeMention) =>
    daysBetween(one.to, item.context.filedOn) > 200 && one.relation !== "since";
  if (time?.kind === "time" && isOld(time)) return true;
  if (event.modality !== "done") return false;
  const times = timesOutsideAsides(item, event);
  if (times.length > 0 && times.every(isOld)) return true;
  const own = item
    .before(event, 0)
    .replace(/, (?:formerly|previously|most recently|who|age)\b[^;]*?,(?= )/g, ",");
  return /\b(?:previously|formerly|prior to|most recently|began (?:his|her) career)\b(?! (?:announced|disclosed|reported))/i.test(
    own,
  );
}

/** "Ann Lee, who joined us in 2018, was named treasurer": not when she was named. */
function timesOutsideAsides(item: Item, event: TextEvent): TimeMention[] {
  const { start: first = 0, end: last = 0 } = item.annotation.sentences[event.sentence] ?? {};
  const asides = [...item.text.slice(first, last).matchAll(/, who\b[^,;]*,(?= )/g)];
  return (item.times[event.sentence] ?? []).filter(
    (one) =>
      !asides.some(
        ({ index, 0: text }) =>
          one.start >= first + index &&
          one.end <= first + index + text.length &&
          event.end > first + index + text.length,
      ),
  );
}

/** Whose employment a text speaks of where it is a relative's. */
const kin = phrases("relative");

/** An office that a contract only restates, or that is held on the way to another: no new one. */
export function isTermOfContract(item: Item, event: TextEvent, offices: readonly Office[]): boolean {
  const { start = 0, end = 0 } = item.annotation.sentences[event.sentence] ?? {};
  const line = item.gap(start, end);
  const last = offices.at(-1);
  if (
    last &&
    /^[^,;]{0,40}\buntil\b(?![^,;.]*\b(?:successor|replacement|permanent|new|hire|find|appoint\w*|name\w*|someone)\b)/.test(
      item.gap(last.end, end),
    )
  )
    return true;
  if (
    !/\b(?:agreement|amendment|contract|offer letter|provides)\b/i.test(
      item.gap(start, offices[0]?.start ?? event.end),
    )
  )
    return false;
  // "Will also act as treasurer": besides what the contract restates.
  return /\b(?:amend|restat|exten[ds]|renew|continu)/i.test(line) && !/\balso\b/.test(item.before(event, 0));
}
