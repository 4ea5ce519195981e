import type { PersonMention } from "@/lib/domain/person-names/find-people";
import type { Stretch } from "@/lib/domain/split-sentences";
import { cleanRole, roleStart } from "./clean-role";
import type { Held, RoleQuestion } from "./find-role-in-text";
import { leadsToRole } from "./link-role";
import { isAsked } from "./role-asked";
import { endsBy, isNotHeld, isNotHeldBefore } from "./role-held";
import { isOfMention } from "./role-of-mention";
import { isElsewhere, isOthersAt, isOthersIts, isOwn, scopes, tellsOfOwn, wasElsewhere } from "./role-owner";
import { isOverBy, startOfRole } from "./role-start";
import { isContingent, isEndedBehind, isForNow, isLeftForNext, isOfThen, timeOfThen } from "./role-then";
import { shareOfList } from "./share-of-list";
import { tenureOfRole } from "./tenure-of-role";

const years = /\s(?=(?:from|between)\s(?:\p{L}+\s(?:\d{1,2},\s)?)?(?:19|20)\d\d\b)/u;

/** How far behind a name its role stands, in characters. */
const reach = 220;

/** The leave is told at once: not one of years ago. */
const news =
  /\b(?:announc\w*|accept\w*|notif\w*|inform\w*|tender\w*|submit\w*|deliver\w*|effective)\b|[’']s? (?:resignation|retirement|departure|termination|dismissal) as\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, (?:19|20)\d\d\b/i;

/** Between a name and a role only: "Lee, who reports to the chief executive". */
const anothers = /\b(?:reports? to|reporting to)\b/i;

/** "Lee, formerly Treasurer, is"; who will leave an office still holds it. */
const aside =
  /,\s(?:formerly|previously)\s[^,;]*(?=,)|\b(?:will|intends to|plans to)\s(?=(?:step down|resign|retire|leave)\b)(?:step down|resign|retire|leave)/gi;

const hasServed = /\b(?:has|have) (?:been (?:serving|acting)|served|acted)\b/;

/** "Will step down, effective immediately": it is done. */
const toCome = /\b(?:will|intends to|plans to)\s(?=(?:step down|resign|retire|leave)\b)/gi;

/** The role that stands behind a mention, up to the next person. */
export function roleBehind(
  question: RoleQuestion,
  text: string,
  mention: PersonMention,
  mentions: readonly PersonMention[],
  until: number,
  sentence: Stretch,
): Held | null {
  const { companyWords } = question;
  const all = text.slice(sentence.start, sentence.end);
  const lead = text.slice(Math.max(sentence.start, mention.start - 60), mention.start);
  const before = lead.replace(/^.*;/s, "");
  if (isAnothersMan(lead, text, mention, companyWords)) return null;
  const behind = text.slice(mention.end, Math.min(until, mention.end + reach));
  // "The Treasurer (Ann Lee) and the President".
  if (/^\s*\)/.test(behind)) return null;
  for (const { index } of behind.matchAll(roleStart)) {
    const said = behind.slice(0, index);
    const [run] = /^[^,;()]+(?:, (?=\p{Lu})[^,;()]+)*/u.exec(behind.slice(index)) ?? [""];
    // "Treasurer from 1991 to 1999 and Controller": one office and its years.
    const chunk = run.split(years)[0] ?? run;
    // "Ann Lee and Chief Executive Officer Bo Ray": what stands before the next name is that one's.
    const isNexts = index + chunk.length === behind.length && mention.end + behind.length === until;
    const isOpen = /\b(?:and|to|of|from|for|by|with)\s*$/.test(chunk);
    if (isNexts && until < sentence.end && !isOpen) continue;
    const at = mention.end + index;
    if (mentions.some(({ start }) => start === at)) continue;
    const isLed = leadsToRole(said, (owner) => isOwn(owner, companyWords)) || isPromotion(before, said);
    if (!isLed) continue;
    if (!isOfMention(mention, mentions, said, sentence, text)) continue;
    const share = shareOfList(mention, mentions, text, at, sentence);
    const office = share === null ? null : cleanRole(share ?? chunk, companyWords);
    if (office === null) continue;
    const after = text.slice(at + office.length, sentence.end);
    const role = isForNow(after) ? `Interim ${office}` : office;
    if (!isAsked(question, role) || isEndedBehind(after)) continue;
    if (/\boutside\s+$/.test(said) && /\bcounsel\b/i.test(role)) continue;
    if (wasElsewhere(`${before}${said}`, companyWords)) continue;
    const isThen = isOfThen(said);
    const tenure =
      tenureOfRole(before, said, behind.slice(index)) ?? (isThen ? timeOfThen(`${before} ${said}`) : null);
    if (isThen && tenure === null) continue;
    if (isLeftForNext(said, after)) continue;
    if (isOthersIts(text.slice(sentence.start, mention.start), said, companyWords)) continue;
    if (isContingent(text.slice(sentence.start, mention.start), said)) continue;
    const isPast = tenure !== null && tenure.end !== null;
    if (isPast) {
      if (isOthersAt(chunk, companyWords) || !tellsOfOwn(all, companyWords)) continue;
      return { role, isEnding: false, from: null, tenure };
    }
    // "The Audit Committee consists of Ann Lee (Chair) and Bo Ray".
    if (/^chair\p{L}*\.?$/iu.test(role) && /\bcommittee\b/i.test(all.slice(0, at - sentence.start))) continue;
    if (isOverBy(said, behind.slice(index))) continue;
    const isAtOnce = /\beffective immediately\b/i.test(text.slice(at + chunk.length, sentence.end));
    const between = said
      .replace(isAtOnce ? toCome : aside, "")
      .replace(/^.*\band (?=(?:has|have|is|now|currently|became)\b)/s, "");
    if (isNotHeldBefore(before, said) || isNotHeld(between) || anothers.test(between)) continue;
    // "Lee was placed on leave, and Ray was elected": what comes before is Lee's.
    const other = mentions.findLast(
      ({ start, end, person }) =>
        start >= sentence.start && end <= mention.start && person !== mention.person,
    );
    const isTurned =
      other !== undefined &&
      /\b(?:was|were|is|has|have|had|will)\b[^;]*\band $/.test(text.slice(other.end, mention.start));
    // "Accepted Lee's resignation and elected Ray President".
    const isEnding =
      isLeftBehind(before, said, role, text.slice(at + chunk.length, sentence.end)) ||
      (!isTurned && endsBy(before.replace(/^.*\b(?:elected|appointed|named|hired|chose)\b/s, ""))) ||
      endsBy(between);
    if (isEnding && !news.test(all) && !isApposed(said)) continue;
    if (isElsewhere(role, companyWords)) continue;
    const isStranger = mention.form === "pronoun" || /\b(?:was|were|became)\b/.test(said);
    if (isStranger && isOthersAt(chunk, companyWords)) continue;
    const next = text.slice(at + chunk.length, sentence.end);
    // "Who has been serving as Treasurer, will continue as".
    const isOld = isApposed(said) ? moves.test(next) : hasServed.test(said) && /\bwill\b/.test(next);
    return { role, isEnding, from: isEnding ? null : startOfRole(behind.slice(index), said), tenure, isOld };
  }
  return headOfPart(question, behind, before);
}

const isApposed = (said: string): boolean =>
  /^\s?[,(]\s?(?:(?:the|its|our|who|is|currently|presently|now|[\p{L}.]+[’']s)\s)*$/u.test(said);

const leaves =
  /^[^;.]{0,40}?,?\s(?:(?:has|have|had)\s)?(?:resigned|retired|departed|left|stepped down|died|passed away)\b(?!\s(?:as|from)\s(?:an?\s|the\s|its\s|our\s)?(?:director|member|chair|(?:\p{L}+\s)?board))/iu;
const moved = /\b(?:promoted|elevated|elected|appointed|named|selected|chosen)\s(?:M(?:r|s|rs)\.\s)?$/;
const moves =
  /^[^;.]{0,60}?\b(?:was|were|is|has been|have been|will be)\s(?:\p{L}+ly\s)?(?:promoted|elevated|elected|appointed|named|selected|chosen)\b[^;.]{0,60}?\b(?:(?:to|as)\s(?!(?:an?\s)?director|(?:the|its|our)\s(?:\p{L}+\s){0,2}board)|become\b|chief\b|president\b)/iu;
const stays = /\b(?:also|additional|addition|continues?|remains?|retains?|interim|acting)\b/i;

/**
 * Whether an office that only tells who somebody is comes to its end by the sentence: "Lee, Treasurer, resigned",
 * "promoted Lee, Treasurer, to Controller".
 */
function isLeftBehind(before: string, said: string, role: string, after: string): boolean {
  if (!isApposed(said)) return false;
  if (leaves.test(after)) return true;
  if (/\b(?:director|chair\p{L}*|member)\b/iu.test(role) || stays.test(after)) return false;
  return (
    moves.test(after) ||
    (moved.test(before) &&
      /^[,)]?\s(?:to|as)\s(?!(?:an?\s)?director|(?:the|its|our)\s(?:\p{L}+\s){0,2}board)/iu.test(after))
  );
}

/** "The promotion of Ann Lee to Treasurer". */
const isPromotion = (before: string, said: string): boolean =>
  /^\sto\s(?:(?:the|its)\s)?$/.test(said) &&
  /\b(?:(?:promotion|appointment|elevation|election|advancement)\sof|promoted|elevated|advanced|named)\s(?:M(?:r|s|rs)\.\s)?$/.test(
    before,
  );

/** "Orion's Ann Lee", and in a list of contacts "Orion Pumps: Ann Lee". */
function isAnothersMan(
  lead: string,
  text: string,
  mention: PersonMention,
  companyWords: ReadonlySet<string>,
): boolean {
  const owner = /(?<!\p{L})(\p{Lu}[\p{L}\p{N}.&-]*)[’']s\s+$/u.exec(lead)?.[1];
  if (owner !== undefined) return !isOwn(owner, companyWords);
  const label = /(?:^|[;,.\n]|\d)\s*((?:\p{Lu}[\p{L}\p{N}.&-]*[ ])*\p{Lu}[\p{L}\p{N}.&-]*[ ]?):\s*$/u.exec(
    lead,
  )?.[1];
  if (
    label === undefined ||
    !/\bcontacts?\b/i.test(text.slice(Math.max(0, mention.start - 300), mention.start))
  )
    return false;
  const words = label.trim().split(" ");
  return !words.some((word) => isOwn(word, companyWords)) && !words.every((word) => ofContact.test(word));
}

/** Words over a contact that name no company. */
const ofContact =
  /^(?:Contacts?|CONTACTS?|Media|MEDIA|Press|PRESS|Investors?|INVESTORS?|Relations|RELATIONS|Analysts?|Financial|Company|COMPANY|Corporate|Information|Inquiries|Public|Name|For|FOR|Further|More|Additional)$/;

const heading =
  /^,?\s(?:who\s)?(?:(?:currently|now|also)\s)?(?:heads|leads|runs|directs|oversees|is (?:the )?head of|is in charge of)\s((?:(?:the|its|our)\s)?(?:[\p{L}.&-]+[’']s\s)?)((?:\p{Lu}[\p{L}&-]*\s)*(?:Division|Group|Unit|Segment|Department|Operations|Region|Business))\b/u;

/** "Ann Lee, who heads the Consumer Division": a head without another title. */
function headOfPart(question: RoleQuestion, behind: string, before: string): Held | null {
  const [, owned = "", part = ""] = heading.exec(behind) ?? [];
  const owner = /([\p{L}.&-]+)[’']s\s$/u.exec(owned)?.[1];
  if (!scopes.test(part) || (owner !== undefined && !isOwn(owner, question.companyWords))) return null;
  const role = `Head of ${part}`;
  if (isNotHeld(before) || !isAsked(question, role)) return null;
  return { role, isEnding: false, from: null, tenure: null };
}
