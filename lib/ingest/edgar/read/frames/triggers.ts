import "server-only";
import type { Stretch } from "@/lib/domain/split-sentences";
import type { FrameAction } from "./frame";

/**
 * A word that says that someone goes, comes or stays. `subject` acts before it ("X resigned"), `object` stands
 * behind it ("appointed X"), `of` names its person behind "of" or before as owner ("resignation of X").
 */
export type Trigger = Stretch & {
  action: FrameAction;
  person: "subject" | "object" | "of" | "by";
  text: string;
};

type Rule = readonly [action: FrameAction, person: Trigger["person"], pattern: RegExp];

const rules: readonly Rule[] = [
  ["departed", "of", /\b(?:resignation|retirement|departure|death|passing|dismissal|removal)\b/gi],
  [
    "departed",
    "of",
    /\b(?:termination|end|conclusion|cessation) of (?:the |his |her )?(?:employment|service|tenure)\b/gi,
  ],
  [
    "departed",
    "of",
    /\b(?:service|tenure|role|position) (?=as [^.;]{3,80} (?:will |would )?(?:end|ends|ended|cease|ceased|terminat\w+|conclud\w+)\b)/gi,
  ],
  ["departed", "of", /\b(?:last day|final day)\b/gi],
  ["departed", "subject", /\bresign(?:s|ed|ing)?\b/gi],
  ["departed", "subject", /\bretir(?:e|es|ed|ing)\b/gi],
  ["departed", "subject", /\bstep(?:s|ped|ping)? (?:down|aside)\b/gi],
  ["departed", "subject", /\b(?:depart(?:s|ed|ing)?|relinquish(?:es|ed|ing)?|vacat(?:e|es|ed|ing))\b/gi],
  [
    "departed",
    "subject",
    /\b(?:leav(?:e|es|ing)|left) (?=the [Cc]ompany|the [Bb]oard|the Registrant|his|her|[A-Z])/g,
  ],
  ["departed", "subject", /\bceas(?:e|es|ed|ing) (?:to|serving|being|his|her|as|employment)\b/gi],
  ["departed", "subject", /\b(?:(?:is|are|was|were|will|would) no longer|no longer (?:is|serves?|be))\b/gi],
  [
    "departed",
    "subject",
    /\b(?:was|were|been|be|is|are) (?:terminated|removed|dismissed|discharged|separated)\b/gi,
  ],
  ["departed", "subject", /\bterminat(?:e|ed|es|ing) (?:his |her )?employment\b/gi],
  [
    "departed",
    "subject",
    /\bemployment (?:with the Company |with \w+ )?(?:(?:was|is|will be|has been) )?(?:terminated|terminate|terminates|end|ends|ended|cease|ceased)\b/gi,
  ],
  ["departed", "subject", /\b(?:passed away|died)\b/gi],
  [
    "departed",
    "subject",
    /\b(?:not|declin\w+|decided against) (?:intend |plan |wish |seek )?(?:to )?(?:be )?(?:stand(?:ing)?|run(?:ning)?|seek(?:ing)?|nominated|renominated|re-nominated) (?:for )?(?:re-?election|another term|as)?/gi,
  ],
  ["departed", "subject", /\b(?:mutual separation|separat(?:e|ed|ing) from)\b/gi],
  [
    "appointed",
    "object",
    /(?<![–-])\b(?:appoint|elect|nam|promot|hir|designat|select|re-?appoint)(?:ed|s|ing|es)?\b(?! executive officers| officers| plan)/gi,
  ],
  ["appointed", "of", /(?<!re-|for )\b(?:appointment|election|promotion|hiring)\b/gi],
  ["appointed", "subject", /\bjoin(?:s|ed|ing)?\b/gi],
  ["appointed", "subject", /\bassum(?:e|es|ed|ing)\b(?! that)/gi],
  ["appointed", "subject", /\b(?:becom(?:e|es|ing)|became)\b/gi],
  ["appointed", "subject", /\b(?:succeed(?:s|ing)?|replac(?:e|es|ing))\b/gi],
  ["appointed", "by", /\b(?:succeeded|replaced) by\b/gi],
  ["appointed", "subject", /\b(?:will|shall|would|to) (?:also )?(?:serve|act) (?:as|in)\b/gi],
  ["appointed", "subject", /\b(?:will|to) (?:take over|be (?:the|our|its))\b/gi],
  ["appointed", "subject", /\b(?:transition|move)(?:s|ed|ing)? (?:in)?to\b/gi],
  ["appointed", "subject", /\badded to\b/gi],
  ["appointed", "of", /\bnew (?:role|position)s? as\b/gi],
  ["departed", "subject", /\b(?:transition|mov)(?:e|es|s|ed|ing)? (?:out of|from)\b/gi],
  [
    "appointed",
    "subject",
    /\bto (?=(?:the (?:role|position) of |become |serve as )?(?:\w+ ){0,3}(?:Chair|President|Chief|Officer|Advisor))(?<=\b(?:transition|mov)\w* from [^.;]{5,90} to )/g,
  ],
  ["continues", "subject", /\bcontinu(?:e|es|ed|ing)\b(?: (?:to (?:serve|act|be|hold)|serving|acting))?/gi],
  ["continues", "subject", /\bremain(?:s|ed|ing)?\b(?! (?:employed|in effect))/gi],
  ["continues", "subject", /\bretain(?:s|ed|ing)? (?:the|his|her)\b/gi],
];

/** The triggers of a sentence, in order; of two that overlap, the one that begins first. */
export function findTriggers(sentence: string): Trigger[] {
  const all: Trigger[] = [];
  for (const [action, person, pattern] of rules)
    for (const match of sentence.matchAll(pattern))
      all.push({ action, person, text: match[0], start: match.index, end: match.index + match[0].length });
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  return all.filter((trigger, index) => {
    const before = all[index - 1];
    return before === undefined || before.end <= trigger.start;
  });
}
