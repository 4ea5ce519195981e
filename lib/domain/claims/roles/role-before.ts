import type { PersonMention } from "@/lib/domain/person-names/find-people";
import type { Stretch } from "@/lib/domain/split-sentences";
import { roleOfRun } from "./clean-role";
import { endsBy, isNotHeldNear } from "./role-held";
import { areOwnName, isElsewhere, isOthersIts, isOwn, scopes } from "./role-owner";

const capitalsBefore = /(?:\p{Lu}[\p{L}-]*,?\s+)(?:(?:\p{Lu}[\p{L}-]*|and|of|the|&),?\s+)*$/u;

const rank =
  "chief|executive|financial|operating|operations|technology|information|accounting|marketing|legal|administrative|medical|scientific|commercial|officer|vice|senior|president|chair(?:man|woman|person)?|ceo|cfo|coo|cto|CEO|CFO|COO|CTO|general|counsel|manager|treasurer|secretary|controller|founder|co-founder|interim|acting|corporate|principal|managing|director|deputy";
/** "Company president and chief executive officer": offices in small letters. */
const smallBefore = new RegExp(
  `(?<![\\p{L}\\p{N}’'-])(?:${rank})(?:(?:,?\\s|/|\\s(?:and|&|of the|of)\\s)(?:${rank}|board))*,?\\s+$`,
  "u",
);
/** What small letters must have to be an office of the company's, and not a film director's. */
const smallOffice =
  /\b(?:president|chair(?:man|woman|person)?|officer|chief executive|ceo|cfo|coo|cto|treasurer|controller|general counsel)\b/i;

/** "Access Business Unit, headed by": of what the office is. */
const headedBy =
  /((?:\p{Lu}[\p{L}\p{N}&-]*(?:[’']s?)?\s)*\p{Lu}[\p{L}\p{N}&.-]*),?\s(?:(?:which|that|and)\s)?(?:(?:is|are|was|were|will be|to be)\s)?(?:headed|led|run|managed|overseen|directed|supervised)\sby\s(?:(?:its|the|our)\s)?$/u;

/** The role that stands right before a mention, where it is not another's: "Chief Executive Officer Ann Lee". */
export function roleBefore(
  text: string,
  mention: PersonMention,
  last: number,
  sentence: Stretch,
  companyWords: ReadonlySet<string>,
): string | null {
  const before = text
    .slice(Math.max(sentence.start, last, mention.start - 200), mention.start)
    .replace(/\b(?:Mr|Ms|Mrs|Dr)\.\s*$/, "")
    // "The Company's chief financial officer is Ann Lee".
    .replace(/(?:\b(?:is|are)\s+|\(\s*)$/, "");
  const led = headedBy.exec(before.replace(/\s/g, " "));
  if (led !== null) return leadOf(led[1] ?? "", companyWords);
  if (/\bBoard(?: of Directors)?,?\s(?:(?:which\s)?is\s)?chaired by\s$/.test(before))
    return "Chairman of the Board";
  const capitals = capitalsBefore.exec(before);
  const small = smallBefore.exec(before);
  const isSmall =
    small !== null && smallOffice.test(small[0]) && (capitals === null || small.index < capitals.index);
  const run = isSmall ? small : capitals;
  if (run === null) return null;
  // "The Board of Directors and Ann Lee".
  if (/\b(?:and|of|the),?\s+$/.test(run[0])) return null;
  const front = before.slice(0, run.index);
  // Behind another's name only where a word begins anew: "Lee and Treasurer Bo Ray".
  if (
    last > sentence.start &&
    !/(?:\b(?:and|to|by|with|from|that|said|says|stated|added)\s+(?:(?:the|its|our)\s+)?|;\s*)$/.test(front)
  )
    return null;
  const whole = text.slice(sentence.start, mention.start);
  const lead = whole.slice(0, Math.max(0, whole.length - before.length + run.index));
  if (isOthersIts("", lead, companyWords)) return null;
  if (/\bwhose\s+$|\bthen[-\s]+$/.test(front) || /^then[-\s]/i.test(run[0])) return null;
  const owner = /([\p{L}\p{N}.&-]+)[’']s?\s+$/u.exec(front)?.[1];
  if (owner !== undefined && !isOwn(owner, companyWords)) return null;
  // "Orion chief executive Ann Lee".
  const place = /(\p{Lu}[\p{L}\p{N}.&-]*)\s+$/u.exec(front)?.[1];
  if (isSmall && owner === undefined && place !== undefined && !isOwn(place, companyWords)) return null;
  const said = withoutOwnName(run[0].replace(/,?\s+$/, ""), companyWords);
  const role = roleOfRun(
    isSmall ? said.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : said,
    companyWords,
  );
  if (role === null || isOfOther(role, companyWords)) return null;
  const near = before.slice(-90);
  if (isNotHeldNear(near) || endsBy(near) || isElsewhere(role, companyWords)) return null;
  const part = headedBy.exec(front.replace(/\s/g, " "))?.[1];
  return part === undefined ? role : roleOfPart(role, part, companyWords);
}

const officeWord = new RegExp(
  `^(?:${rank}|co-\\p{L}+|new|current|lead|independent|non-executive|assistant|associate|regional|head|member|group|former|outside|founding|first|second|board|[ESA]?VP|[ES]EVP|C[A-Z]{1,2}O|GM)$`,
  "iu",
);

/** "Orion Pumps President and CEO": a name before an office that is neither ours nor a part's. */
function isOfOther(role: string, companyWords: ReadonlySet<string>): boolean {
  const words = role.split(/[\s/]+/);
  const at = words.findIndex((word) => officeWord.test(word.replace(/,$/, "")));
  return at > 0 && !words.slice(0, at).some((word) => isOwn(word, companyWords) || scopes.test(word));
}

/** "Acme Widgets President": the company's own name says nothing of the office. */
function withoutOwnName(run: string, companyWords: ReadonlySet<string>): string {
  const words = run.split(/\s+/);
  const at = words.findLastIndex((_, index) => areOwnName(words.slice(0, index + 1), companyWords)) + 1;
  return at > 0 && at < words.length && !words.slice(0, at).every((word) => scopes.test(word))
    ? words.slice(at).join(" ")
    : run;
}

const partOf = (name: string, companyWords: ReadonlySet<string>): string =>
  withoutOwnName(name.replace(/^(?:The|Its|Our)\s/, "").replace(/^.*[’']s\s/, ""), companyWords);

/** An office with the part of the company that it is of; null where the part is another company. */
function roleOfPart(role: string, name: string, companyWords: ReadonlySet<string>): string | null {
  const part = partOf(name, companyWords);
  if (areOwnName(part.split(" "), companyWords)) return role;
  const owner = /(\p{Lu}[\p{L}\p{N}.&-]*)[’']s\s/u.exec(name)?.[1];
  if (!scopes.test(part) || (owner !== undefined && !isOwn(owner, companyWords))) return null;
  return role.includes(part) ? role : `${role}, ${part}`;
}

/** "The Consumer Division is headed by": a head without another title. */
const leadOf = (name: string, companyWords: ReadonlySet<string>): string | null =>
  scopes.test(partOf(name, companyWords)) ? roleOfPart("Head", name, companyWords) : null;
