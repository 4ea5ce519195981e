/**
 * How far a thing has come by what a sentence says: `done`; `agreed` ("agreement to acquire"), `ended`
 * ("terminated the merger"), `planned` ("expects to"), `possible` ("may", "proposed"), or only `mentioned`.
 */
export type AssertionStatus = "done" | "agreed" | "ended" | "planned" | "possible" | "mentioned";

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
    /\b(?:agreed|agrees|agreements?|contracts?|signed|signs|entered into|enters into|commitment|committed|promised|pledged|undertook|undertaken to|covenanted|deals? (?:to|with|for)|pact)\b/gi,
  ],
  [
    "planned",
    /\b(?:will|shall|expects?|expected|intends?|intended|intention|intent|plans? (?:to|for)|planned|planning|decided to|decides to|decision to|(?:elected|elects|chose|chosen|opted) to(?!\s+(?:the|our|its|an?|serve|fill|succeed)\b)|anticipates?|anticipated|scheduled|upcoming|aims?|is to|are to|forecasts?|guidance|outlook|estimates?|targets?)\b|(?<=\p{L})['’]ll\b|(?<=\b(?:announced|announces|informed|notified|advised|said|stated|disclosed)\b[^.;]{0,140}\bthat\b[^.;]{0,140})\bwould\b/giu,
  ],
  [
    "possible",
    /\b(?:may|might|could|would|can|should|proposed|proposes|proposal|potential|possible|contemplated?|contemplates|considers?|considering|explor(?:e|es|ing)|evaluat(?:e|es|ing)|mull(?:s|ing)|weigh(?:s|ing)|negotiat(?:e|es|ing)|in (?:talks|negotiations|discussions)|solicit(?:s|ing|ed)?|look(?:s|ing) (?:for|into|at)|seeks?|seeking|sought|option to|right to|rights to|offer to|offered to|pending|ability to|obligations? to|permitted to|if|unless|until|whether|assuming|subject to|rumou?red|reportedly|alleged(?:ly)?)\b/gi,
  ],
  [
    "ended",
    /\b(?:terminat(?:ed|es|ing|ion(?! fees?))|cancell?(?:ed|ation|s)?|abandoned|abandons|rescinded|called off|calls off|(?:agreed|agrees|elected|decided|determined)(?: with [^,;]{1,30}?)? to (?:terminate|cancel|abandon|rescind))\b/gi,
  ],
];

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
  // "Abandoned its plan to", "terminated the agreement to".
  return undone.test(before.slice(0, Math.max(0, best.at))) ? "ended" : best.status;
}

const undone =
  /\b(?:terminat(?:ed|es|ing)|cancell?(?:ed|s)|abandon(?:ed|s|ing)|rescinded|call(?:ed|s) off|withdrew|withdrawn|scrapped|dropped|shelved|discontinu(?:ed|es|ing)|ceased|stopped|ended|g(?:ave|iven|ives) up(?: on)?|broke(?:n)? off)\s+(?:(?:its|their|the|his|her|a|an|any|all|previously|announced|existing|further|\p{L}+ed)\s+){0,3}(?:plans?|proposals?|agreements?|offers?|intentions?|deals?|contracts?|commitments?|efforts?|explor(?:ing|ation)|evaluat(?:ing|ion)|consider(?:ing|ation)|pursu(?:ing|it)|search|process|looking)(?:\s(?:to|for|with|of|into|at|on))?(?:\s(?:the|an?|any|its|possible|potential|proposed|possibility|of|strategic))*\s*$/iu;
