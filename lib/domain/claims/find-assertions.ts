import type { Stretch } from "@/lib/domain/split-sentences";
import { type Predicate, type PredicateForm, predicatePatterns } from "./predicates";

/**
 * How far a thing has come by what a sentence says: `done`; `agreed` ("agreement to acquire"), `ended`
 * ("terminated the merger"), `planned` ("expects to"), `possible` ("may", "proposed"), or only `mentioned`.
 */
export type AssertionStatus = "done" | "agreed" | "ended" | "planned" | "possible" | "mentioned";

/** A sentence says of something that it happened, or will, or did not. */
export type Assertion = Stretch & {
  predicate: Predicate;
  form: PredicateForm;
  status: AssertionStatus;
  isNegated: boolean;
  /** "was acquired by": the subject is what it happened to. */
  isPassive: boolean;
};

/** Words before a verb or noun that say how far it has come; the nearest decides. */
const governors: readonly (readonly [AssertionStatus, RegExp])[] = [
  [
    "done",
    /\b(?:completed|completes|closed|closes|consummated|finali[sz]ed|effected|carried out|(?:announced|announces|announcing|reported) the (?:completion|closing|consummation) of)\b/gi,
  ],
  // "Upon completion of the merger" leaves open whether it came to that.
  [
    "mentioned",
    /(?<!(?:announced|announces|announcing|reported) the )\b(?:completion|closing|consummation) of\b/gi,
  ],
  [
    "agreed",
    /\b(?:agreed|agrees|agreements?|contracts?|signed|signs|entered into|enters into|commitment|committed|deals? (?:to|with|for)|pact)\b/gi,
  ],
  [
    "planned",
    /\b(?:will|shall|expects?|expected|intends?|intended|intention|intent|plans?(?! of)|planned|planning|anticipates?|anticipated|scheduled|upcoming|aims?|is to|are to|forecasts?|guidance|outlook|estimates?|targets?)\b|(?<=\p{L})['’]ll\b/giu,
  ],
  [
    "possible",
    /\b(?:may|might|could|would|can|should|proposed|proposes|proposal|potential|possible|contemplated?|contemplates|considers?|considering|explor(?:e|es|ing)|evaluat(?:e|es|ing)|seeks?|seeking|option to|right to|rights to|offer to|offered to|pending|ability to|obligations? to|permitted to|if|unless|until|whether|assuming|subject to|rumou?red|reportedly|alleged(?:ly)?)\b/gi,
  ],
  [
    "ended",
    /\b(?:terminat(?:ed|es|ing|ion)|cancell?(?:ed|ation|s)?|abandoned|abandons|rescinded|called off|calls off)\b/gi,
  ],
];

export const negation =
  /\b(?:not|never|neither|nor|without|no longer|failed to|fails to|declined to|denie[sd]|denying|refused to|unable to|cannot)\b|n['’]t\b/i;
const auxiliary =
  /\b(?:is|are|was|were|been|be|being|gets?|got)\s+(?:(?:also|not|since|previously|subsequently|then|now|\p{L}+ly)\s+){0,2}$/iu;
/** "May be increased or decreased". */
const joined = /(?:\p{L}+(?:,| or| and|, or|, and)\s+){0,4}/u.source;
const toBe = new RegExp(`\\b(?:be|being)\\s+${joined}(?:(?:also|\\p{L}+ly)\\s+){0,2}$`, "iu");
const conditional =
  /\b(?:if|unless|until|whether|assuming|in the event(?: that)?|provided that|subject to|conditioned (?:up)?on)\b[^,;]{0,80}$/i;
const modal = new RegExp(
  `\\b(?:will|shall|may|might|could|would|should|to)\\s+${joined}(?:(?:not|also|\\p{L}+ly)\\s+){0,2}(?:have\\s+(?:been\\s+)?)?$`,
  "iu",
);
const tendering =
  /\b(?:announced|announces|tendered|submitted|delivered|accepted|received|gave|provided|notified|informed|advised|effective|following|upon|reported)\b[^;.]{0,80}$/i;
const departures: ReadonlySet<Predicate> = new Set([
  "resign",
  "retire",
  "depart",
  "die",
  "dismiss",
  "appoint",
]);

/** "The shares acquired": a plain noun before the verb, which is none that acts. */
const participle =
  /(?:^|[^\p{L}])(?!(?:stock|share|note|bond|security)?holders?|directors?|boards?|committees?|company|corporation|we|it|he|she|they|who|which|that|management|lenders?|part(?:y|ies)|court|subsidiary|registrant|members?|and|or|not|also|has|have|had|was|were|been|subsequently|then|voters?|investors?|owners?|trustees?|employees|firm|bank|partnership|sales?|revenues?|income|earnings|profits?|loss(?:es)?|results?|price|dividend|period|agreement|quarter|\d+|\p{L}+ly)\p{Ll}{3,}\s+$/u;
const passiveFate =
  /^[^.;:]{0,70}?\b(?:was|were|has been|have been|had been)\s+(?:\p{L}+ly\s)?(completed|closed|consummated|finali[sz]ed|terminated|cancell?ed|abandoned|rescinded|called off)\b/iu;

const headlineFate =
  /^[^.;:]{0,70}?\s(completed|closed|consummated|finali[sz]ed|terminated|cancell?ed|abandoned|rescinded|called off)\b/iu;

/** "Approved an increase in the dividend": with the board's word it is done. */
const decided: ReadonlySet<Predicate> = new Set(["increase", "decrease", "amend", "extend"]);
const decision = /\b(?:authori[sz]ed|approved|adopted|declared|announced)\s+(?:\p{L}+\s+){0,2}$/iu;

const longestReach = 180;

/** The words before a place that belong to the same clause. */
export const clauseBefore = (sentence: string, at: number): string =>
  sentence
    .slice(Math.max(0, at - 3 * longestReach), at)
    .replace(/\([^()]{0,120}\)/g, " ")
    .replace(/^.*[;:]/s, "")
    .slice(-longestReach);

/** What the nearest governing word in a clause says. */
export function governedStatus(before: string, fallback: AssertionStatus): AssertionStatus {
  let best: { at: number; status: AssertionStatus } = { at: -1, status: fallback };
  for (const [status, pattern] of governors)
    for (const match of before.matchAll(pattern)) {
      const at = match.index + match[0].length;
      if (at > best.at) best = { at, status };
    }
  return best.status;
}

function statusOf(
  predicate: Predicate,
  form: PredicateForm,
  before: string,
  after: string,
  isHeadline: boolean,
): AssertionStatus {
  if (conditional.test(before)) return "possible";
  if (form === "bare" && /\bdid(?: not|n['’]t)?\s+$/i.test(before)) return "done";
  if (form === "done") {
    // "When the merger is completed" leaves open whether it will be.
    if (/\b(?:is|are)\s+(?:\p{L}+ly\s+)?$/iu.test(before)) return "mentioned";
    if (toBe.test(before) || modal.test(before)) return governedStatus(before, "planned");
    return !isHeadline && participle.test(before) ? "mentioned" : "done";
  }
  const fate = form === "noun" ? (isHeadline ? headlineFate : passiveFate).exec(after)?.[1] : undefined;
  if (fate !== undefined) return /^(?:term|canc|aban|resc)/i.test(fate) ? "ended" : "done";
  if (decided.has(predicate) && decision.test(before)) return "done";
  const governed = governedStatus(before, "mentioned");
  const isOfAgreement = form === "noun" && governed === "mentioned" && /^\s+agreement\b/i.test(after);
  const status = isOfAgreement ? "agreed" : governed;
  const isNotice = form === "noun" && departures.has(predicate) && tendering.test(before);
  return isNotice && (status === "mentioned" || status === "agreed") ? "done" : status;
}

/**
 * Everything that a sentence says happened, in order. Linear in its length; sentences are at most 3,000 characters.
 *
 * @param isHeadline whether auxiliary verbs may be left out: "acquisition of X completed".
 */
export function findAssertions(sentence: string, isHeadline = false): Assertion[] {
  const found: Assertion[] = [];
  for (const { predicate, patterns } of predicatePatterns) {
    for (const { form, pattern } of patterns) {
      for (const match of sentence.matchAll(pattern)) {
        const [start, end] = [match.index, match.index + match[0].length];
        const before = clauseBefore(sentence, start);
        found.push({
          start,
          end,
          predicate,
          form,
          status: statusOf(predicate, form, before, sentence.slice(end, end + longestReach), isHeadline),
          isNegated: negation.test(before.slice(-45)),
          isPassive: form === "done" && (auxiliary.test(before) || /^\s+by\b/i.test(sentence.slice(end))),
        });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}
