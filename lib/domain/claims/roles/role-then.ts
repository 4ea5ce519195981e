import { type DayRange, rangeOf } from "@/lib/domain/calendar";
import { findTimes } from "@/lib/domain/claims/find-times";

const articles = "(?:(?:the|its|our|an?|also|still|already|[\\p{L}\\p{N}.&-]+[’']s)\\s)*$";

/** Ends of what leads to an office by which it is told of a time gone by. */
const gone = [
  /** "Lee, then Treasurer,", "who was then the Company's". */
  new RegExp(`\\bthen(?:-|\\s)${articles}`, "u"),
  /** "Lee was Treasurer", "had served as". */
  new RegExp(
    `(?:\\b(?:was|were|had been)|\\bhad (?:served|acted|worked)\\b[^,;]{0,30}\\sas)\\s${articles}`,
    "u",
  ),
  /** "Who came to Orion as", "joined Orion in 1995 as". */
  new RegExp(
    `\\b(?:came to|started (?:at|with)|began|joined)\\b[^,;]{0,60}\\b(?:(?<=\\b(?:came to|started|began)\\b.*)|(?:19|20)\\d\\d\\s)as\\s${articles}`,
    "u",
  ),
];

/** Whether the words that lead to an office tell of it as of a time gone by. */
export const isOfThen = (leading: string): boolean => {
  const flat = leading.replace(/\s+/g, " ");
  return gone.some((pattern) => pattern.test(flat));
};

/** The one time that such words give the office; null where they give none, or several. */
export function timeOfThen(leading: string): DayRange | null {
  const times = new Set(findTimes(leading.replace(/\s+/g, " "), "").map(({ time }) => time));
  const [time] = times;
  return times.size === 1 && time !== undefined ? rangeOf(time, time) : null;
}

/** "Joined as Treasurer and became": what follows an office that was left for the next. */
export const isLeftForNext = (leading: string, after: string): boolean =>
  /\b(?:joined|hired|started|began|served)\b/.test(leading) &&
  /^,?\s(?:and\s)?(?:(?:then|later|subsequently)\s)?(?:became|was\s(?:\p{L}+ly\s)?(?:promoted|named|elected|appointed))\b/u.test(
    after,
  );

/** "Assumed the duties of Treasurer on an interim basis". */
export const isForNow = (after: string): boolean =>
  /^[^,;.]{0,40}?\bon an? (?:interim|acting|temporary) basis\b/.test(after);

/** "Lee's term as a director ended". */
export const isEndedBehind = (after: string): boolean =>
  /^\s(?:(?:of|with|on) [^,;.]{0,30}?)?(?:(?:was|were|has been|had been|has|had)\s)?(?:ended|expired|terminated|ceased|lapsed)\b/.test(
    after,
  );

/** "Upon completion of the merger, Lee will become Treasurer". */
export const isContingent = (before: string, said: string): boolean =>
  /\b(?:will|would|shall|is to|are to)\b/.test(said) &&
  /\b(?:upon|following|after|at|subject to)\b[^,;]{0,60}\b(?:clos(?:e|ing)|complet(?:ion|ed)|consummation|merger|acquisition|transaction|combination|spin-?off|separation)\b/i.test(
    before,
  );
