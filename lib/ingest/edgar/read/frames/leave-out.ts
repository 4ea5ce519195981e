import "server-only";
import type { FrameContext } from "./frame";
import type { Sentence } from "./read-sentence";
import type { Trigger } from "./triggers";

/** Words before a trigger by which it is a condition, a term of pay, or a wish. */
const condition =
  /\b(?:if|in the event|event of|unless|whether|should|may(?! \d)|entitled|eligible|until|without|subject to|conditioned|for so long|so long as|provided that|upon (?:a|any|such|his|her|the)|either|nor|following (?:a|any|such)|in lieu of|in case of|connection with|pursuant to which|as a result of|prior to|severance|vest|arrangements? or understandings?|who might|based on|recogni[zs])\b[^;]{0,120}$/i;

/** Triggers that these words make no condition: they name a change as a fact all the same. */
const isFactual =
  /^(?:not|declin|decided|resign|retir|step|will|appoint|designat|select|elect|nam|promot|assum|becom)[\w -]*$/i;

const nominal =
  /\b(?:announc|accept|tender|submit|deliver|receiv|approv|provid|gave|notice|notif|effective|inform|report|disclos|fill)\w*\b/i;

/** Sentences that the form asks for beside every appointment. */
const disclosure =
  /\barrangements? or understandings?\b|\bfamily relationships?\b|\bItem 40[14]\(|\bindemnification agreement\b/i;

/** "In connection with her appointment as treasurer" says that she was appointed. */
const onAppointing =
  /\bin connection with (?:his|her|(?:(?:Mr|Ms|Mrs|Dr)\. )?[^,;.]{2,40}[’']s) (?:(?:recent|previously (?:announced|disclosed|reported)|new) )?$/i;

/** What stands before goes on only up to here: "until June 30, at which time she will resign". */
const anew =
  /\bat which (?:time|point|date)\b|\bwhereupon\b|, when (?=(?:he|she) |(?:Mr|Ms|Mrs|Dr)\. )|^(?:\([a-z]\) )?Until [^,;]{3,90}, /i;

/** A named person's going, by which another change is dated or explained: "following Mr. Doe’s retirement". */
const isNamedEvent = (text: string, trigger: Trigger): boolean =>
  /^(?:resign|retir|depart|death|pass|remov|dismiss|terminat\w+ the)/i.test(trigger.text) &&
  (/\b(?:[A-Z][\w.’'-]+)[’']s? (?:\w+ )?$/.test(text.slice(0, trigger.start)) ||
    /^ (?:of|by) (?:its |our |the (?:Company’s )?)?[A-Z]/.test(text.slice(trigger.end)));

/** Words of severance terms. */
const terms =
  /\bgood reason\b|\bcause\b|\bchange (?:in|of) control\b|\bseverance\b|\bvest(?:s|ed|ing)?\b|\bbase salary\b|\bentitled\b|\beligible\b/i;

/** "Its report filed on December 8, which reported the appointment of": told then. */
const reportedBefore =
  /\bfiled (?:with [^,;]{3,60} )?on [^;]{6,60},? (?:which|that) (?:had )?(?:reported|announced|disclosed) [^,;]{0,40}$/i;

const reports =
  /\b(?:announc|tender|submit|deliver|gave|notif|inform|advis|report|disclos|notice|decided|decision|determin|elected to|agreed)\w*\b|^(?:On|Effective) [A-Z]\w+ \d/i;

const promise = /\bagreed to (?:pay|provide|grant|reimburse)\b/g;

const contract = /\b(?:agreement|amendment|contract|offer letter|provides?)\b/i;

/** "An agreement by which Ms. Doe will serve as treasurer, commencing May 1": an office that the item has not given her yet. */
const isTaken = (sentence: Sentence, trigger: Trigger): boolean =>
  trigger.action === "appointed" &&
  /\b(?:commenc|beginn|start)ing\b|\beffective\b/.test(sentence.text.slice(trigger.end)) &&
  !/\b(?:amend|restat|exten[ds]|renew)/i.test(sentence.text) &&
  !sentence.roles.some(({ end }) => end <= trigger.start);

/** Whether a trigger stands in terms of pay or in a condition, and reports no change. */
export function isAboutTerms(sentence: Sentence, trigger: Trigger): boolean {
  const before = sentence.text.slice(0, trigger.start);
  const clause =
    before
      .slice(Math.max(0, before.length - 150))
      .split(anew)
      .at(-1) ?? "";
  if (disclosure.test(sentence.text) || reportedBefore.test(before)) return true;
  if (/^(?:new|last|final|start|service|tenure|role|position)\b/i.test(trigger.text)) return false;
  if (trigger.person === "of" && /^(?:employment|terms?$)/i.test(trigger.text)) return false;
  if (trigger.action === "departed" && /^appointment/i.test(trigger.text)) return false;
  if (
    trigger.action === "departed" &&
    terms.test(sentence.text) &&
    !reports.test(before.replace(promise, ""))
  )
    return true;
  if (/\bserve|\bemployed|\bremain|\bcontinu/i.test(trigger.text) && contract.test(before))
    return !isTaken(sentence, trigger);
  if (trigger.action === "appointed" && onAppointing.test(before)) return false;
  if (
    trigger.action === "departed" &&
    onAppointing.test(before) &&
    /^ (?:as|from) /.test(sentence.text.slice(trigger.end))
  )
    return false;
  if (trigger.person === "of" && !terms.test(sentence.text) && isNamedEvent(sentence.text, trigger))
    return /\b(?:if|in the event|event of|unless|until|any|either)\b[^;]{0,100}$/i.test(clause);
  if (trigger.person === "of") return !nominal.test(sentence.text) || condition.test(clause);
  if (
    /\b(?:if|in the event|event of|unless|should|until|deemed to|entitled|eligible|severance|provisions?|upon (?:a|any|such))\b[^;]{0,140}$/i.test(
      clause,
    )
  )
    return true;
  if (trigger.action === "departed" && /\b(?:after|when|once|while) (?:he|she|they) (?:\w+ )?$/.test(clause))
    return true;
  return !isFactual.test(trigger.text) && condition.test(clause);
}

const past =
  /\b(?:previously(?! (?:reported|announced|disclosed))|prior to (?:that|joining|his|her|this|becoming)|formerly|most recently|from \d{4}|since (?:\w+ )?(?:of )?\d{4}|(?:has|had) (?:also )?(?:served|been (?:a|an|our|the|with)|held|worked)|served|began|career|where (?:he|she)|joined (?!by)|in (?:\w+ )?(?:of )?(?:19|20)\d\d)\b/i;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

const aside =
  /, who (?:has|had) (?:been|served as) [^;.,]{3,160} since (?:[A-Z]\w+ )?(?:\d{1,2}, )?\d{4},?(?= (?:will|has|resign|retire|step|tender|notif|inform|was|is))|, (?:who (?:has|had|previously|most recently|formerly|joined)|previously|formerly|most recently)\b[^;.]{3,200}?,(?= (?:will|has|is|was|remains|would|and|as|to|became)\b)/;

/** "Retired as chief executive in 2018": the year behind, before anything else is said, is two or more ago. */
const isLongAgo = (behind: string, { filedOn }: FrameContext): boolean => {
  const year = /^[^.;]{0,90}? (?:in|during) (?:[A-Z]\w+ )?(?:of )?((?:19|20)\d\d)\b/.exec(behind)?.[1];
  return (
    year !== undefined &&
    Number(year) < Number(filedOn.slice(0, 4)) - 1 &&
    !/\b(?:will|effective)\b/.test(behind.slice(0, 60))
  );
};

/** "Following Mr. Doe’s retirement in 2020" in a filing of a later year explains another matter. */
const isBackground = (sentence: Sentence, trigger: Trigger, { filedOn }: FrameContext): boolean => {
  const year = /^[^.;]{0,90}? in (?:[A-Z]\w+ |\w+ )?(?:of )?((?:19|20)\d\d)\b/.exec(
    sentence.text.slice(trigger.end, trigger.end + 120),
  )?.[1];
  return (
    trigger.person === "of" &&
    year !== undefined &&
    Number(year) < Number(filedOn.slice(0, 4)) &&
    /\b(?:following|after|since|because of|due to|given)\b[^,;]{0,60}$/i.test(
      sentence.text.slice(Math.max(0, trigger.start - 80), trigger.start),
    )
  );
};

/** "An agreement with Ms. Doe, who retired as treasurer effective August 1", in a filing of a month later. */
const isAside = ({ text, days }: Sentence, trigger: Trigger, filed: number): boolean => {
  const day = days.find(({ start }) => start >= trigger.end && start < trigger.end + 250)?.day;
  return (
    trigger.action === "departed" &&
    day !== undefined &&
    dayNumber(day) < filed - 30 &&
    /\b(?:agreement|contract)\b[^;]{0,120}\bwith\b[^;]{0,80}, who $/i.test(text.slice(0, trigger.start))
  );
};

/** Whether a trigger belongs to a person's past: a career, or a change long before the filing. */
export function isHistory(sentence: Sentence, trigger: Trigger, context: FrameContext): boolean {
  const filed = dayNumber(context.filedOn);
  if (
    trigger.action !== "continues" &&
    isLongAgo(sentence.text.slice(trigger.end, trigger.end + 120), context)
  )
    return true;
  if (isBackground(sentence, trigger, context) || isAside(sentence, trigger, filed)) return true;
  const isRecent = sentence.days.some(({ day }) => dayNumber(day) > filed - 200);
  const isOld = sentence.days.some(({ day }) => dayNumber(day) <= filed - 200);
  if (isOld && !isRecent) return true;
  if (/\bwill (?:\w+ )?$/.test(sentence.text.slice(0, trigger.start))) return false;
  // What a relative clause says of a past is no matter of the verb behind it.
  const now = Number(context.filedOn.slice(0, 4));
  const told = sentence.text
    .replace(aside, ",")
    .replace(/\bin (?:(?:early|mid|late) |\w+ )?(?:of )?((?:19|20)\d\d)\b/g, (phrase, year: string) =>
      Number(year) > now ? " ".repeat(phrase.length) : phrase,
    );
  const match = past.exec(told);
  return match !== null && !isRecent && match.index < trigger.end + 120;
}
