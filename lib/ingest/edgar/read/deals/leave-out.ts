import "server-only";
import type { Statement } from "./find-statements";

/** Words before a statement by which it is a wish, a condition or a duty, and no fact. */
const unreal =
  /\b(?:will|would|shall|may|might|could|should|can|expects?(?: to)?|expected to|intends?|intended|plans? to|proposes?|proposed to|anticipates?|if|in the event|upon|until|unless|whether|prior to|subject to|conditioned (?:up)?on|obligations? (?:of|to)|required to|right to|option to|in order to|not|no|never|to have been|to be|before|provided that|failure to|following|after|contemplat\w+|assuming|once|when|pending)\b[^.;,]{0,90}$/i;

/** Words that let a clause tell a fact although a condition stands before it. */
const behindComma = /\b(?:if|in the event|unless|assuming|whether|as if|right to|option to)\b[^.;]{0,160}$/i;

/** A company's past told in one sentence. */
const longSpan =
  /\bsince (?:\w+ )?(?:of )?(?:19|20)\d\d\b|\bin recent (?:years|months)\b|\b(?:over|during|in) the (?:past|last) (?:\w+ )?(?:years?|months|quarters?)\b|\bto date\b/i;

/** Papers about people's work and pay, and about disputes. */
const pay =
  /\b(?:employment|severance|change[- ](?:in|of)[- ]control|indemnification|indemnity|retention|consulting|bonus|incentive|compensation|stock option|option grant|restricted (?:stock|share)s? (?:unit|award|agreement)|award|deferred|retirement|non-?competition|non-?disclosure|confidentiality|offer letter|settlement|separation (?:and|&) (?!distribution)|separation agreement|transition agreement|consent decree|collective bargaining|stock plan|equity plan|directors'? (?:stock )?plan|letter of intent|memorandum of understanding|in principle|code of|plea|rights (?:agreement|plan))\b/i;

/** Papers that come with a deal and are none of their own. */
const companion =
  /\b(?:voting|support|lock-?up|tender and|shareholders?|stockholders?|registration rights|escrow|collateral|guaranty|guarantee|guarantees|pledge|security|intercreditor|transition services|transitional|tax matters|employee matters|assignment|ancillary|limited guarantee|equity commitment|subordination|supplemental indenture|standstill|nomination|intellectual property|rollover|contingent value)\b[^,;]{0,60}\b(?:agreements?|letter|guarantee|indenture|instruments?)\b/i;

/** Whether a statement of an encoded sentence tells no fact: a wish, a condition, a duty, a name's part. */
export function isUnreal(sentence: string, statement: Statement): boolean {
  const before = sentence.slice(Math.max(0, statement.start - 170), statement.start);
  if (
    /\b(?:previously|newly|recently|the|any|such|other|of) $/i.test(before) &&
    /^(?:acquired|sold|purchased|issued)/.test(sentence.slice(statement.start))
  ) {
    if (!/\bpreviously $/i.test(before)) return true;
  }
  if (/\bpreviously[- ](?:announced|disclosed|reported) and $/i.test(before)) return true;
  if (longSpan.test(sentence)) return true;
  return unreal.test(before) || behindComma.test(before);
}

/** Whether a paper of this title is about pay or a dispute. */
export function isAboutPay(title: string): boolean {
  return pay.test(title);
}

/** Whether a paper of this title only accompanies a deal. */
export function isCompanion(title: string): boolean {
  return companion.test(title) && !/\b(?:credit|loan|merger|purchase|underwriting)\b/i.test(title);
}

const longAgo = 250 * 86_400_000;

/** Whether a sentence names only days long before the filing: it tells of the past. */
export function isHistory(days: readonly { day: string }[], filedOn: string): boolean {
  const filed = Date.parse(`${filedOn}T00:00:00Z`);
  return days.length > 0 && days.every(({ day }) => filed - Date.parse(`${day}T00:00:00Z`) > longAgo);
}
