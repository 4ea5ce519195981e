import "server-only";
import type { FrameContext } from "./frame";
import type { Sentence } from "./read-sentence";
import type { Trigger } from "./triggers";

/** Words before a trigger by which it is a condition, a term of pay, or a wish. */
const condition =
  /\b(?:if|in the event|event of|unless|whether|should|may(?! \d)|entitled|eligible|until|without|subject to|conditioned|for so long|so long as|provided that|upon (?:a|any|such|his|her|the)|either|nor|following (?:a|any|such)|in lieu of|in case of|connection with|pursuant to which|as a result of|prior to|severance|vest|arrangements? or understandings?|who might|based on|recogni[zs])\b[^;]{0,120}$/i;

/** Triggers that these words make no condition: they name a change as a fact all the same. */
const isFactual = /^(?:resign|retir|step|will|appoint|elect|nam|promot)\w*$/i;

const nominal =
  /\b(?:announc|accept|tender|submit|deliver|receiv|approv|provid|gave|notice|notif|effective|inform|report|disclos|fill)\w*\b/i;

/** Sentences that the form asks for beside every appointment. */
const disclosure =
  /\barrangements? or understandings?\b|\bfamily relationships?\b|\bItem 40[14]\(|\bindemnification agreement\b/i;

/** "In connection with her appointment as treasurer" says that she was appointed. */
const onAppointing = /\bin connection with (?:his|her|[^,;.]{2,40}[’']s) $/i;

/** Words of severance terms. */
const terms =
  /\bgood reason\b|\bcause\b|\bchange (?:in|of) control\b|\bseverance\b|\bvest(?:s|ed|ing)?\b|\bbase salary\b|\bentitled\b|\beligible\b/i;

const reports =
  /\b(?:announc|tender|submit|deliver|gave|notif|inform|advis|report|disclos|decided|decision|determin|elected to|agreed)\w*\b|^(?:On|Effective) [A-Z]\w+ \d/i;

const contract = /\b(?:agreement|amendment|contract|offer letter|provides?)\b/i;

/** Whether a trigger stands in terms of pay or in a condition, and reports no change. */
export function isAboutTerms(sentence: Sentence, trigger: Trigger): boolean {
  const before = sentence.text.slice(0, trigger.start);
  const clause = before.slice(Math.max(0, before.length - 150));
  if (disclosure.test(sentence.text)) return true;
  if (/^(?:new|last|final|service|tenure|role|position)\b/i.test(trigger.text)) return false;
  if (trigger.action === "departed" && terms.test(sentence.text) && !reports.test(before)) return true;
  if (/\bserve|\bremain|\bcontinu/i.test(trigger.text) && contract.test(before)) return true;
  if (trigger.action === "appointed" && onAppointing.test(before)) return false;
  if (trigger.person === "of") return !nominal.test(sentence.text) || condition.test(clause);
  if (
    /\b(?:if|in the event|event of|unless|should|until|entitled|eligible|severance|upon (?:a|any|such))\b[^;]{0,140}$/i.test(
      clause,
    )
  )
    return true;
  return !isFactual.test(trigger.text) && condition.test(clause);
}

const past =
  /\b(?:previously(?! (?:reported|announced|disclosed))|prior to (?:that|joining|his|her|this|becoming)|formerly|most recently|from \d{4}|since (?:\w+ )?(?:of )?\d{4}|(?:has|had) (?:also )?(?:served|been (?:a|an|our|the|with)|held|worked)|served|began|career|where (?:he|she)|joined (?!by)|in (?:\w+ )?(?:of )?(?:19|20)\d\d)\b/i;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Whether a trigger belongs to a person's past: a career, or a change long before the filing. */
export function isHistory(sentence: Sentence, trigger: Trigger, context: FrameContext): boolean {
  const filed = dayNumber(context.filedOn);
  const isRecent = sentence.days.some(({ day }) => dayNumber(day) > filed - 200);
  const isOld = sentence.days.some(({ day }) => dayNumber(day) <= filed - 200);
  if (isOld && !isRecent) return true;
  if (/\bwill (?:\w+ )?$/.test(sentence.text.slice(0, trigger.start))) return false;
  const match = past.exec(sentence.text);
  return match !== null && !isRecent && match.index < trigger.end + 120;
}
