/** Where the main clause of a sentence on a suit may end: before what is alleged, sought, or told of somebody in it. */
const tails =
  /,? (?:alleging|claiming|asserting|contending|seeking|demanding)\b|[,;] (?:and )?(?:requesting|challenging|purport(?:ing|edly)|captioned|styled|including|arising|relating|based (?:up)?on|on behalf of|which|who|whom|whose|where|while|as well as|together with|and (?:seek\w*|sought|alleg\w+|claims?|claimed|assert\w*|demand\w*|request\w*|contends?|that)) /g;

/** Who did what, before any clause that depends on another: "On May 4, 2025, the State of Ohio filed". */
const says =
  /^(?:(?:On|In|Since|During|Between|Beginning) [^,;]{3,40}(?:, (?:19|20)\d\d)?, )?(?:(?!\b(?:that|which|who|whom|whose|where|when|if)\b)[^;]){3,200}?\b(?:filed|sued|brought|commenced|served|named|issued|received|announced|entered|initiated|began|opened|rejected|granted|denied|dismissed|affirmed|settled|agreed|is|are|was|were|has|have)\b/;

/** A clause that is shorter says too little by itself. */
const shortest = 70;

/**
 * The longest beginning of a sentence, of at most `longest` characters, that says something whole without what follows: who
 * filed what, without what it alleges; null where there is none.
 */
export function mainClause(sentence: string, longest: number): string | null {
  const heads = [...sentence.slice(0, longest + 20).matchAll(tails)]
    .map(({ index }) => sentence.slice(0, index))
    .filter((head) => head.length >= shortest && head.length < longest && says.test(head) && isClosed(head));
  const last = heads.at(-1);
  return last === undefined ? null : `${last.replace(/\.$/, "")}.`;
}

/** Whether nothing is left open: brackets, quotation marks, a word that asks for another. */
const isClosed = (head: string): boolean =>
  !/\b(?:and|or|of|the|an?|to|in|by|for|with|against|from|that|as|collectively|including)$/i.test(head) &&
  count(head, /\(/g) === count(head, /\)/g) &&
  count(head, /[“]/g) === count(head, /[”]/g);

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;
