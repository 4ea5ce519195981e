import "server-only";
import type { Stretch } from "@/lib/domain/split-sentences";

const nounBehind =
  /^(?:['’]s?)? (?:(?:new|former|longtime|quarterly|annual|net|first|second|third|fourth|fiscal|adjusted|global|interim) )?(shares?|stock|CEO|CFO|COO|chief|chair\w*|president|board|executives?|earnings|profits?|revenues?|sales|results|quarter\w*|guidance|investors?|shareholders?|analysts|customers|employees|headquarters|spokes\w+|stores|subsidiary|Inc|Corp)\b/;

const verbBehind =
  /^,? (?:which )?(?:(?:has|have|had|also|will|is|on \w+day|to) ){0,2}(sa(?:id|ys)|announc\w+|report(?:s|ed|ing)?|post(?:s|ed)|nam(?:es|ed|ing)|appoint\w*|hir(?:es|ed|ing)|agree[sd]|plan(?:s|ned)|launch\w*|unveil\w*|acquir\w*|buy(?:s|ing)?|bought|complete[sd]|rais(?:es|ed)|cut(?:s|ting)?|lower(?:s|ed)|expects?|forecasts?|filed|employs|sells|operates|declined to comment|did not)\b/;

const before =
  /\b(shares (?:of|in)|stake in|rivals?|chipmaker|retailer|automaker|lender|maker|giant|company|insurer|drugmaker|carmaker|airline|manufacturer|startup|processor|CEO of|chief executive of|acquir\w+|buy|parent|owner|competitors?|partner(?:ed|ing)? with|employees? (?:at|of)|executives? at) (?:the )?$/i;

/**
 * The words around a mention by which it is a company and no ordinary word, folded: "shares of", "said", "CEO".
 * Empty where there is none.
 */
export function companyWordsAround(text: string, { start, end }: Stretch): string[] {
  const behind = text.slice(end, end + 50);
  const found = [
    nounBehind.exec(behind)?.[1],
    verbBehind.exec(behind)?.[1],
    before.exec(text.slice(Math.max(0, start - 40), start))?.[1],
  ];
  return found
    .filter((word) => word !== undefined)
    .map((word) => word.toLowerCase().replace(/(?:ed|s|ing)$/, ""));
}
