/** Words that carry nothing by themselves. */
const fillers = new Set(
  `a an the and or of to in on at by for from with into as its it it's their his her our we he she they this that these those which who
was were is are be been being has have had do does did will would shall may might could than then all any each per up out about
over under after before during between through upon more less approximately nearly around roughly some also new company corporation inc
corp ltd llc plc co s.p.a. ag gmbh sa nv registrant firm said says say press release deal transaction certain various total aggregate
outstanding definitive amount worth value valued transaction price cash us dollar dollars usd million billion thousand percent activist longtime veteran outgoing incoming key major remaining several formal formally officially successfully recently next newly current currently later because due via
subsidiary wholly owned year fiscal get gets got make makes set sets take takes own its one every can head favor favour early`.split(
    /\s+/,
  ),
);

/** Words that carry nothing in a sentence, yet may tell one name from another. */
const light = new Set(
  `him them theirs hers himself herself itself themselves my your you me i ours ourselves whose whom what where when while whereby whereupon
such there here thereof thereto therein thereby thereunder thereafter therewith hereof hereby herein so thus hence therefore accordingly
however meanwhile moreover furthermore too both either other others respective respectively aforementioned
along alongside among amongst amid amidst across within onto toward towards upon plus including include includes included regarding
concerning following throughout versus besides off
just only already now today yesterday earlier previously eventually ultimately finally simply indeed actually essentially basically
apiece altogether overall circa approx close almost merely barely slightly
big large huge sizable sizeable hefty whopping massive sweeping landmark blockbuster prominent renowned famed famous well-known notable
leading top existing fresh brand-new latest recent upcoming forthcoming present so-called relevant applicable associated
consideration pricetag sum number kind sort type lot bunch host slew count tally string batch array
move effort bid way basis connection order fact`
    .split(/\s+/)
    .filter((word) => !/^(?:order|bid|number)$/.test(word)),
);

/** Whether a folded word carries nothing: of whatever is told, it may stand there or not. */
export function isFiller(word: string): boolean {
  return light.has(word) || fillsName(word) || (/[^s]s$/.test(word) && fillers.has(singular(word)));
}

/** Whether a word of a name carries nothing: "Holding Company of the Rockies" is "Holding Rockies". */
export function fillsName(word: string): boolean {
  return fillers.has(word) || (word.length < 2 && !/\d/.test(word));
}

const singular = (word: string): string => word.replace(/ies$/, "y").replace(/s$/, "");

/** Turns of phrase that carry nothing, though their words alone may. Of "at least" a number keeps its sense. */
const turns =
  /\b(?:with effect (?:from|on|as of)|effective (?:as of|from|on|immediately)?(?= (?:January|February|March|April|May|June|July|August|September|October|November|December|\d))|as many as|as much as|as well as|as part of|as a result of|in (?:an |the )?(?:effort|bid|move|attempt) to|in order to|in connection with|in conjunction with|in relation to|in respect of|with (?:respect|regard|reference) to|in terms of|under (?:the )?terms of|on (?:the )?basis of|by (?:way|means|virtue) of|for (?:the )?purposes? of|at a (?:total )?(?:price|cost|rate) of|a (?:total|number|series|range|variety|handful|couple|host) of|a (?:bit|little|touch|shade|hair)(?= (?:more|less|over|under|above|below|short)\b)|(?:just|slightly|a little|well|a bit)? ?(?:above|below|shy of|north of|south of|in excess of|upwards? of|close to)(?= [$€£¥\d])|(?:no|not) (?:fewer|less|more) than(?= [$€£¥\d])|for (?:each|every) of (?:theirs|their own|them)|(?:in exchange|in return|as (?:payment|consideration)|to pay)(?= for\b)|(?:amounting|equal|equivalent) to|(?:adding up|coming|working out) to|to (?:the )?tune of|on top of|at (?:the|its) time|for (?:the )?time being|so (?:as|that)(?: to)?|so far|of (?:its|their|his|her) own|in (?:its|their) entirety|in (?:the )?(?:hands|wake) of|thanks to|owing to|on (?:the )?(?:back|heels) of|an estimated|at least(?= [$€£¥\d])|of course|more or less|give or take|or so|in all|all told|in total)(?!\p{L})/giu;

/** "Repurchase program". */
const program = /(?<=\b(?:repurchase|buy-?back)s? )(?:program(?:me)?|plan|authorization)s?(?!\p{L})/giu;

/** "Ohio-based". */
const seat = /(?<=\p{L})-(?:based|headquartered|listed)(?!\p{L})/giu;

/** The stretches of a claim that carry nothing together. */
export function findEmptyTurns(text: string): { start: number; end: number }[] {
  return [...text.matchAll(turns), ...text.matchAll(seat), ...text.matchAll(program)].map(
    ({ index, 0: said }) => ({
      start: index,
      end: index + said.length,
    }),
  );
}

const particles =
  /^(?:its|the|and|for|with|from|this|that|their|have|has|had|been|was|were|will|would|into|some|also|than|then|said|says|company|new)$/;

/** Whether a folded word means something by itself, even where it carries little beside others. */
export function isContent(word: string): boolean {
  return word.length > 2 && !particles.test(word);
}
