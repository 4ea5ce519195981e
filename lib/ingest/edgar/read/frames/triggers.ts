import "server-only";
import type { Stretch } from "@/lib/domain/split-sentences";
import type { FrameAction } from "./frame";

/**
 * A word that says that someone goes, comes or stays. `subject` acts before it ("X resigned"), `object` stands
 * behind it ("appointed X"), as does that of `about`, even by a pronoun ("in addition to his role"), `of` names its person behind "of" or before as owner ("resignation of X").
 */
export type Trigger = Stretch & {
  action: FrameAction;
  person: "subject" | "object" | "of" | "by" | "about";
  text: string;
};

type Rule = readonly [action: FrameAction, person: Trigger["person"], pattern: RegExp];

const rules: readonly Rule[] = [
  [
    "departed",
    "by",
    /(?<![\w,] )\b(?:Retiring|Departing|Resigning|Leaving|Departures?|Retirements?|Resignations?)(?=: [A-Z])/g,
  ],
  [
    "appointed",
    "by",
    /(?<![\w,] )\b(?:Joining|Incoming|Appointments?|Elections?|Promotions?|Additions?)(?=: [A-Z])/g,
  ],
  ["departed", "of", /\b(?:resignations?|retirements?|departures?|death|passing|dismissal|removal)\b/gi],
  [
    "departed",
    "of",
    /\b(?:termination|end|conclusion|cessation) of (?:the |his |her )?(?:employment|service|tenure)\b/gi,
  ],
  [
    "departed",
    "of",
    /\b(?:service|tenure|role|position|appointment) (?=as (?:[^.;]|(?<=\b(?:Inc|Corp|Ltd|Co))\.){3,300} (?:will |would )?(?:end|ends|ended|cease|ceased|terminat\w+|conclud\w+)\b)/gi,
  ],
  [
    "departed",
    "of",
    /\btermination(?= of (?:(?:Mr|Ms|Mrs|Dr)\. )?[A-Z][\w.’-]{1,20} (?:[A-Z][\w.’-]{0,20} ){0,3}(?:as|from) )/g,
  ],
  [
    "departed",
    "of",
    /\b(?:employment|service|tenure)(?= of [A-Z][^.;]{3,140} (?:ended|ends|ceased|terminated|was terminated|will (?:end|cease|terminate|be terminated)) )/g,
  ],
  ["departed", "of", /\b(?:last day|final day)\b/gi],
  ["departed", "subject", /\bresign(?:s|ed|ing)?\b/gi],
  ["departed", "subject", /\bretir(?:e|es|ed|ing)\b/gi],
  [
    "departed",
    "subject",
    /\b(?:tak|accept|request|elect)(?:e|es|ing|ed)? (?:an |early |voluntary )+retirement\b/gi,
  ],
  [
    "departed",
    "object",
    /\b(?:remov|terminat|dismiss|discharg)(?:ed|es|e)\b(?= (?:(?:Mr|Ms|Mrs|Dr)\. )?[A-Z])/g,
  ],
  ["appointed", "of", /\bstart date\b(?= (?:is|will|of))/gi],
  ["departed", "subject", /\bstep(?:s|ped|ping)? (?:down|aside)\b/gi],
  ["departed", "subject", /\b(?:depart(?:s|ed|ing)?|relinquish(?:es|ed|ing)?|vacat(?:e|es|ed|ing))\b/gi],
  [
    "departed",
    "subject",
    /\b(?:leav(?:e|es|ing)|left) (?=(?:in|on|effective) |the [Cc]ompany|the [Bb]oard|the Registrant|(?:his|her)(?! (?:current |former |prior )?employer)|[A-Z])|(?<=\b(?:will|to|would|be|is|are) (?:be )?)leav(?:e|ing)\b(?! of\b)/g,
  ],
  ["departed", "subject", /\b(?:relieved of|ousted|stood down|steps? back from|stepped back from)\b/gi],
  ["departed", "subject", /\bceas(?:e|es|ed|ing) (?:to|serving|being|his|her|as|employment)\b/gi],
  [
    "departed",
    "subject",
    /\b(?:(?:is|are|was|were|will|would) no longer(?: do so\b)?|no longer (?:is|serves?|be|holds?|acts?))\b/gi,
  ],
  [
    "appointed",
    "subject",
    /\bto (?=(?:[\w-]+,? ){0,4}(?:Chair|President|Chief|Officer|Counsel|Controller|Treasurer|Secretary|Director))(?<=\bchang(?:ed|es) (?:from [^.;]{3,90} )?to )/g,
  ],
  ["appointed", "subject", /\bgiven the (?:\w+ )?(?:title|role|position|office) of\b/gi],
  [
    "departed",
    "subject",
    /\b(?:was|were|been|be|is|are) (?:terminated|removed|dismissed|discharged|separated)\b/gi,
  ],
  ["departed", "of", /\bterminat(?:e|ed|es|ing) (?:without cause )?the employment(?= of)/gi],
  ["departed", "subject", /\bterminat(?:e|ed|es|ing) (?:his |her )?employment\b/gi],
  [
    "departed",
    "subject",
    /\b(?:employment|service|tenure)(?: with (?:the )?\w+(?: [\w.&-]+){0,4}?)?(?: as [^.;]{3,90}?)? (?:(?:was|is|will|will be|has been|shall|would) )?(?:terminated|terminate|terminates|end|ends|ended|cease|ceased|conclude|concludes|concluded)\b(?! of)/gi,
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
    /(?<![–-])\b(?:appoint|elect|nam|promot|hir|designat|select|re-?appoint|tapp|confirm)(?:ed|s|ing|es)?\b(?! executive officers| officers| plan)|\bchosen\b/gi,
  ],
  ["appointed", "of", /(?<!re-|for )\b(?:appointment|election|promotion|hiring)\b/gi],
  ["appointed", "subject", /\btitles? is now\b/gi],
  ["appointed", "subject", /\b(?:re-?)?join(?:s|ed|ing)?\b/gi],
  [
    "appointed",
    "subject",
    /\b(?:assum|fill|tak)(?:e|es|ed|ing|s) the (?:role|position|duties|responsibilities|office) (?:\w+ )?(?:held|performed|filled) by\b/gi,
  ],
  ["appointed", "subject", /\bassum(?:e|es|ed|ing)\b(?! that| by)/gi],
  ["appointed", "subject", /\b(?:becom(?:e|es|ing)|became)\b/gi],
  ["appointed", "subject", /\b(?:succeed(?:s|ing)?|replac(?:e|es|ing))\b/gi],
  [
    "appointed",
    "subject",
    /(?<!\b(?:was|is|be|been|were|being|and|or|which|that|where (?:he|she)) )\b(?:succeeded|replaced)\b(?= (?:(?:Mr|Ms|Mrs|Dr)\. )?[A-Z])(?! (?:(?:Mr|Ms|Mrs|Dr)\. )?[A-Z][\w-]+[’']s\b)/g,
  ],
  ["appointed", "by", /\b(?:succeeded|replaced) (?:as [^.;]{3,80}? )?by\b/gi],
  ["appointed", "subject", /\b(?:will|shall|would|to) (?:also )?(?:serve|act|be employed) (?:as|in|on)\b/gi],
  [
    "appointed",
    "subject",
    /\b(?:will|to) be (?:the|our|its)\b|\b(?:will|shall|to) be (?=(?:(?:Executive|Senior|[Ii]nterim|[Aa]cting|Group|[Cc]o-|Vice|an?|sole) ?){0,3}(?:Chair|President|Chief|Treasurer|Controller|General Counsel))/g,
  ],
  ["appointed", "subject", /\b(?:was|were|been|be) made (?=the |its |our |an? |[A-Z])/g],
  [
    "appointed",
    "subject",
    /\b(?:tak(?:e|es|en|ing)|took) on the (?:\w+ )?(?:role|title|position|office|duties|responsibilities) of\b/gi,
  ],
  [
    "departed",
    "subject",
    /\b(?:position|role|job)s? (?=(?:as|of) [^.;]{3,80} (?:was|were|is|is being|will be|has been|have been) eliminated\b)/gi,
  ],
  ["departed", "of", /\bterms?(?= of [A-Z][^.;’]{3,120} (?:ended|expired|concluded)\b)/g],
  ["appointed", "subject", /\b(?:tak(?:e|es|ing|en)|took) over(?: from)?\b/gi],
  [
    "appointed",
    "subject",
    /\b(?:commenc|beg[aiu]n)(?:e|es|ed|s|ing|ning)? (?:(?:his|her) )?(?:employment|service|serving|role|duties|tenure)\b(?= (?:as|with|in|on) )/gi,
  ],
  [
    "appointed",
    "subject",
    /\b(?:return(?:s|ed|ing)? to|resum(?:e|es|ed|ing)) (?=(?:his|her|the) (?:previous |former |prior )?(?:role|position|duties|office))/gi,
  ],
  ["appointed", "subject", /\b(?:transition|move)(?:s|ed|ing)? (?:in)?to\b/gi],
  ["appointed", "object", /\bmoved (?=(?:Mr\. |Ms\. |Mrs\. |Dr\. )?[A-Z])/g],
  ["appointed", "subject", /\badded to\b/gi],
  ["appointed", "of", /\bnew (?:role|position)s? as\b/gi],
  ["departed", "subject", /\b(?:transition|mov)(?:e|es|s|ed|ing)? (?:out of|from)\b/gi],
  [
    "appointed",
    "subject",
    /\bto (?=(?:the (?:role|position) of |become |serve as )?(?:\w+ ){0,3}(?:Chair|President|Chief|Officer|Advisor))(?<=\b(?:transition|mov)\w* from [^.;]{5,90} to )/g,
  ],
  [
    "continues",
    "subject",
    /\b(?:continues?\b(?! to (?!serve|act\b|be\b|hold|report|work|fulfil))|continu(?:ed|ing)(?= (?:to (?:serve|act|be|hold)|as|in|on|serving|acting)\b))(?: (?:to (?:serve|act|be|hold)|serving|acting))?/gi,
  ],
  ["continues", "subject", /\bstay(?:s|ed|ing)? on(?: the| as| our| its)\b/gi],
  [
    "continues",
    "about",
    /\bin addition to (?=(?:his|her|[A-Z][^,;.]{2,40}[’']s) (?:(?:current|existing|present|continuing|ongoing) )?(?:role|position|dut|responsibilit|service|office|title)\w*)/gi,
  ],
  ["continues", "subject", /\bremain(?:s|ed|ing)?\b(?! (?:employed|in effect))/gi],
  ["continues", "subject", /\b(?:retain(?:s|ed|ing)?|keeps?) (?:the|his|her)\b/gi],
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
