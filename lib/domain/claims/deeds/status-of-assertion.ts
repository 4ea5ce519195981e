import { type AssertionStatus, governedStatus } from "./governed-status";
import { isOpening } from "./openings";
import { departures, type Predicate, type PredicateForm } from "./predicates";

/** "May be increased or decreased". */
const joined = /(?:\p{L}+(?:,| or| and|, or|, and)\s+){0,4}/u.source;
const toBe = new RegExp(`\\b(?:be|being)\\s+${joined}(?:(?:also|\\p{L}+ly)\\s+){0,2}$`, "iu");
/** "To have the plan declared effective": what is sought. */
const causative =
  /\b(?:to|will|shall|would|must|should)\s+(?:have|cause|get)\s+(?:the|its|their|his|her|such|any|all|an?|each)\s+(?:[\p{L}\p{N}-]+\s+){1,8}$/iu;
const conditional =
  /\b(?:if|unless|until|whether|assuming|in the event(?: that)?|provided that|subject to|conditioned (?:up)?on)\b[^,;]{0,80}$/i;
const modal = new RegExp(
  `\\b(?:will|shall|may|might|could|would|should|to(?!\\s+(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\b))\\s+${joined}(?:(?:not|also|\\p{L}+ly)\\s+){0,2}(?:have\\s+(?:been\\s+)?)?$`,
  "iu",
);
const tendering =
  /\b(?:announced|announces|tendered|submitted|delivered|accepted|received|gave|provided|notified|informed|advised|effective|following|upon|reported)\b[^;.]{0,80}$/i;
/** "The shares acquired": a plain noun before the verb, which is none that acts. */
const participle =
  /(?:^|[^\p{L}])(?!(?:stock|share|note|bond|security)?holders?|directors?|boards?|committees?|company|corporation|we|it|he|she|they|who|which|that|management|lenders?|part(?:y|ies)|court|subsidiar(?:y|ies)|affiliates?|debtors?|companies|issuer|borrower|plaintiffs?|defendants?|judge|government|agency|department|commission|chairman|president|officers?|union|registrant|members?|and|or|not|also|has|have|had|was|were|been|subsequently|then|today|yesterday|later|since|earlier|again|first|now|already|once|just|still|ever|formerly|voters?|investors?|owners?|trustees?|employees|firm|bank|partnership|sales?|revenues?|income|earnings|profits?|loss(?:es)?|results?|price|dividend|period|agreement|quarter|\d+|\p{L}+ly)\p{Ll}{3,}\s+$/u;
const passiveFate =
  /^(?:[^.;:]|(?<=\b\p{Lu})\.){0,70}?\b(?:was|were|has been|have been|had been)\s+(?:\p{L}+ly\s)?(completed|closed|consummated|finali[sz]ed|terminated|cancell?ed|abandoned|rescinded|called off)\b/iu;

const headlineFate =
  /^(?:[^.;:]|(?<=\b\p{Lu})\.){0,70}?\s(completed|closed|consummated|finali[sz]ed|terminated|cancell?ed|abandoned|rescinded|called off|agreed)\b/iu;

/** "The Repurchase closed on". */
const activeFate = /^\s+(closed)\s+(?:on|in|effective)\b/iu;

/** "A facility, which replaces". */
const relative = /\bwhich\s+$/i;

/** "That he was retiring". */
const progressive = /\b(?:is|are|was|were|be|['’]s)\s+(?:\p{L}+ly\s+)?$/iu;

/** "Approved an increase in the dividend": with the board's word it is done. */
const decided: ReadonlySet<Predicate> = new Set([
  "increase",
  "decrease",
  "amend",
  "extend",
  "suspend",
  "rename",
]);
const decision = /\b(?:authori[sz]ed|approved|adopted|declared|announced)\s+(?:\p{L}+\s+){0,2}$/iu;

/** "Issued an update to", "gave its approval": done with the verb that carries the noun. */
const carried =
  /\b(?<!\b(?:to|be|not|never) )(?:issued|gave|granted|filed|effected|implemented|executed|published)\s+(?:an?|the|its|their|his|her)\s+(?:\p{L}+\s+){0,2}$/iu;

/** "Granted Acme an exclusive license". */
const grant =
  /\b(?<!\b(?:to|be|not|never) )granted\s+(?:[\p{L}\p{N}.&’'-]+\s+){1,6}(?:\([^()]*\)\s+)?an?\s+(?:[\p{L}-]+,?\s+){0,4}$/iu;

/** "A dividend of $0.25, an increase of". */
const apposed = /(?:,|\b(?:representing|reflecting))\s+an?\s+$/i;
const hedged = /\b(?:could|may|might|will|would|can|should|shall)\b/i;
/** "Entered into an agreement, extending the term". */
const aside = /,\s+(?:thereby\s+)?$/i;

const isOpen = (status: AssertionStatus): boolean =>
  status === "planned" || status === "possible" || status === "ended";

/** "Amended the bylaws to increase the board", "approved an amendment, extending the term": done with the deed. */
function isPurposeOfDone(before: string): boolean {
  const deed =
    /^(.*)\b(?:amended|amendments?|voted|resolved|entered into|filed)\b(.{0,200}?)(?:\bto|,(?:\s+thereby)?)\s+$/is.exec(
      before,
    );
  if (deed === null) return false;
  return !isOpen(governedStatus(deed[1] ?? "", "done")) && !isOpen(governedStatus(deed[2] ?? "", "done"));
}

/** "Signed an agreement under which X will acquire". */
const underAgreement =
  /\b(?:signed|entered into|executed|reached)\b[^;]{0,80}\b(?:agreement|contract|deal)\b[^;]{0,30}\b(?:(?:under|pursuant to|by) which|whereby|provid(?:es|ing) (?:for|that))\b[^;]{0,100}\bwill\s+$/i;
/** "Pursuant to the Agreement and Plan of Merger", "the terms of the Merger Agreement": speaks of what was agreed before. */
const reference =
  /\b(?:pursuant to|under|in accordance with|(?:defined|set forth|provided|described) in|contemplated by|terms of)\s+(?:(?:the|an?|its|their|such|that certain|previously announced)\s+){0,2}(?:(?:\p{Lu}[\p{L}-]*|and|of)\s+){0,5}$|\(\P{L}*(?:(?:the|this|an?|each|collectively),?\s+){0,3}[“"][^”"]{0,60}$/u;
/** "Under the terms of the agreement, Acme will acquire": what was agreed. */
const underTerms =
  /^\s*(?:Under|Pursuant to|By|In accordance with) (?:the |this |its |that )(?:terms? of (?:the |this )?)?(?:[\p{L}-]+ ){0,4}(?:agreement|contract|deal|letter of intent)\b[^;]{0,160}\b(?:will|shall|is to|are to|agreed to)\b/iu;

/** "Closed two plants, reducing its workforce", "cut costs by closing": done with the verb before. */
const adjunct = /\p{L}(?:ed|sold|cut|shut)\b[^;]{0,120}(?:,(?:\s+thereby)?|\bby|\bthereby)\s+$/iu;
/** "The order lowers the rate": none of these is a noun as well. */
const present = /^(?:reduces|lowers|raises|extends|amends|expands|enlarges|suspends|renews|modifies)$/i;
/** "Used the proceeds to redeem", "voted to replace". */
function usedTo(before: string): boolean {
  const deed = /^(.*)\b(?:used|applied|voted)\b([^;]{0,140})\bto\s+$/is.exec(before);
  return (
    deed !== null &&
    governedStatus(deed[1] ?? "", "done") !== "planned" &&
    !/\b(?:will|may|would|could|intends?|expects?|not)\b/i.test(
      `${(deed[1] ?? "").slice(-20)} ${deed[2] ?? ""}`,
    )
  );
}
/** "The amendment enlarges the commitments, extends the maturity". */
const ofAmendment = /\b(?:amendment|restatement)\b[^.;]{0,140}$/i;
const isNow = /\b(?:is|are)\s+(?:\p{L}+ly\s+)?$/iu;
const whenever = /\b(?:when|if|once|upon|as|unless|until|whether)\b/i;

function fateOf(after: string, isHeadline: boolean): string | undefined {
  const match = isHeadline ? headlineFate.exec(after) : (passiveFate.exec(after) ?? activeFate.exec(after));
  return match?.[1]?.toLowerCase();
}

/**
 * Whether what a verb or noun of a deed says is done, planned, agreed, possible, at an end, or only spoken of.
 *
 * @param said the words of the deed; `before` and `after` are what its clause has around them.
 * @param isHeadline whether auxiliary verbs may be left out.
 */
export function statusOf(
  predicate: Predicate,
  form: PredicateForm,
  said: string,
  before: string,
  after: string,
  isHeadline: boolean,
): AssertionStatus {
  if (conditional.test(before)) return "possible";
  // "Did not pass", "not stand for re-election".
  if (/^(?:did|failed)\s/i.test(said)) return "done";
  if (/^(?:not|against)\s/i.test(said)) return "planned";
  if (form === "bare" && /\bdid(?: not|n['’]t)?\s+$/i.test(before)) return "done";
  if (form === "bare" && usedTo(before)) return "done";
  if (
    form === "bare" &&
    /s$/.test(said) &&
    ofAmendment.test(before) &&
    !/\b(?:to|will|may|would|if)\s[^,]*$/i.test(before)
  )
    return "done";
  if (form === "done" && !isHeadline && isOpening(predicate, said)) return governedStatus(before, "agreed");
  if (form === "done") {
    if (decided.has(predicate) && isNow.test(before) && !whenever.test(before)) return "done";
    // "When the merger is completed" leaves open whether it will be.
    if (/\b(?:is|are)\s+(?:\p{L}+ly\s+)?$/iu.test(before)) return "mentioned";
    if (toBe.test(before) || modal.test(before) || causative.test(before))
      return governedStatus(before, "planned");
    return !isHeadline && participle.test(before) ? "mentioned" : "done";
  }
  if (form === "bare" && relative.test(before)) return "done";
  if (form === "bare" && progressive.test(before))
    return departures.has(predicate) && /^[^;]{0,90}\beffective immediately\b/i.test(after)
      ? "done"
      : "planned";
  if (form === "noun" && !departures.has(predicate) && carried.test(before)) return "done";
  if (form === "noun" && predicate === "license" && grant.test(before)) return "done";
  const fate = form === "noun" ? fateOf(after, isHeadline) : undefined;
  if (fate === "agreed") return "agreed";
  if (fate !== undefined) return /^(?:term|canc|aban|resc|call)/i.test(fate) ? "ended" : "done";
  if (decided.has(predicate) && (decision.test(before) || (apposed.test(before) && !hedged.test(before))))
    return "done";
  if (form === "bare" && (decided.has(predicate) || aside.test(before)) && isPurposeOfDone(before))
    return "done";
  // "The new firm is X, replacing Y".
  if (form === "bare" && predicate === "succeed" && aside.test(before)) return governedStatus(before, "done");
  if (form === "noun" && !isHeadline && reference.test(before)) return "mentioned";
  const isAdjunct = form === "bare" && !isHeadline && /ing\b/i.test(said) && adjunct.test(before);
  if (isAdjunct && governedStatus(before, "done") === "done") return "done";
  const isInfinitive = form === "bare" && /\bto\s+$/i.test(before);
  if (form === "bare" && underAgreement.test(before)) return "agreed";
  const governed = governedStatus(before, isInfinitive && !isHeadline ? "planned" : "mentioned");
  // A claim of "the merger agreement" is of agreeing; a text may only speak of one made before.
  const isOfAgreement =
    isHeadline && form === "noun" && governed === "mentioned" && /^\s+agreement\b/i.test(after);
  const status = isOfAgreement ? "agreed" : governed;
  if (status === "planned" && !isHeadline && underTerms.test(before)) return "agreed";
  if (form === "bare" && !isHeadline && status === "mentioned" && present.test(said)) return "done";
  const isNotice = form === "noun" && departures.has(predicate) && tendering.test(before);
  return isNotice && (status === "mentioned" || status === "agreed") ? "done" : status;
}
