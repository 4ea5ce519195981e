import type { RoleChange } from "@/lib/db/people";
import { dayMs, daysBetween, formatDay, formatMonth, monthsBefore } from "@/lib/domain/calendar";
import { isSameName } from "@/lib/domain/person-names/same-person";
import { joinWords } from "@/lib/domain/prose";
import type { RoleClass } from "@/lib/domain/roles/role";
import type { BriefingFacts } from "../briefing-facts";
import type { SourceRef } from "../statement";
import { shortNameOf } from "./company-name";
import { dayOfChange, singleOffices } from "./officer-ledger";
import { type BriefingSentence, possessiveOf } from "./sentences";

/** Who took an office from whom, and what the latter went on to, where that is known. */
type Succession = {
  comer: RoleChange;
  leaver: RoleChange;
  post: RoleChange | null;
  /** That who left the office left the board with it. */
  seat: RoleChange | null;
};

const refOf = ({ documentId, spanStart, spanEnd }: RoleChange): SourceRef => ({
  documentId,
  item: "5.02",
  span: spanStart === null || spanEnd === null ? null : { start: spanStart, end: spanEnd },
});

/** A title in running text; one with a comma of its own is closed by another. */
const officeOf = (role: string): string => (role.includes(",") ? `${role},` : role);

function successionSentence(
  { today, entity }: BriefingFacts,
  { comer, leaver, post, seat }: Succession,
  materiality: number,
): BriefingSentence {
  const day = comer.effectiveOn ?? comer.seenOn;
  const isAhead = comer.effectiveOn !== null && comer.effectiveOn > today;
  const verb = isAhead ? "is to take over" : "took over";
  const role = withoutSeat(comer.role, leaver.role);
  const clause = `${comer.person} ${verb} as ${officeOf(role)} from ${leaver.person}`;
  const left =
    leaver.effectiveOn === null || isSameTime(leaver, comer) || leaver.effectiveOn > today
      ? null
      : `${isPlanned(leaver) ? "was to leave" : "left"} on ${formatDay(leaver.effectiveOn)}`;
  const fate = [
    post === null ? null : `became ${officeOf(post.role)}`,
    left,
    seat === null ? null : "left the board",
  ].filter((one) => one !== null);
  const after = fate.length === 0 ? "" : `, who ${joinWords(fate).replace(/,$/, "")}`;
  return {
    text:
      comer.effectiveOn === null
        ? `${clause}${after}, as a filing of ${formatDay(comer.seenOn)} reports.`
        : `On ${formatDay(day)}, ${clause}${after}.`,
    refs: [refOf(comer), ...[leaver, ...(post ? [post] : []), ...(seat ? [seat] : [])].map(refOf)],
    topic: "leadership",
    day,
    materiality,
    headline: `${comer.person} ${verb} from ${leaver.person} as ${possessiveOf(shortNameOf(entity.name))} ${role} on ${formatDay(day)}.`,
  };
}

const seatBehind = /,? (?:and|&) (?:an? )?(?:director|member of the board(?: of directors)?)$/i;
const seatBefore = /^director(?:,? and |, )(?=\p{Lu})/iu;

/** A title without the board seat that comes with it: who leaves the office may stay on the board. */
const withoutSeat = (role: string, left: string): string =>
  /\bdirector\b|\bboard\b/i.test(left) ? role : role.replace(seatBehind, "").replace(seatBefore, "");

/** Who leaves some days before or after the other comes hands over to that one. */
const isSameTime = (leaver: RoleChange, comer: RoleChange): boolean =>
  Math.abs(Date.parse(dayOfChange(leaver)) - Date.parse(dayOfChange(comer))) <= 7 * dayMs;

const isBoardSeat = ({ roleClass, role }: RoleChange): boolean =>
  roleClass === "director" &&
  /^(?:a |an |the )?(?:(?:independent|outside|non-?employee|non-?executive),? )*(?:member|director)\b/i.test(
    role,
  );

const verbs = {
  appointed: {
    done: ["became", "joined"],
    planned: ["was to become", "was to join"],
    ahead: ["is to become", "is to join"],
  },
  departed: {
    done: ["left as", "left"],
    planned: ["was to leave as", "was to leave"],
    ahead: ["is to leave as", "is to leave"],
  },
} as const;

/** Days from its filing after which a day was a plan, of which nothing says that it was kept. */
const plannedDays = 60;

const isPlanned = ({ effectiveOn, seenOn }: RoleChange): boolean =>
  effectiveOn !== null && Date.parse(effectiveOn) - Date.parse(seenOn) > plannedDays * dayMs;

/** One change, or directors who come or go: those of one day together, the verb said once. */
function changeSentence(
  { today, entity }: BriefingFacts,
  changes: readonly [RoleChange, ...RoleChange[]],
  materiality: number,
): BriefingSentence {
  const [first, ...rest] = changes;
  const isAhead = first.effectiveOn !== null && first.effectiveOn > today;
  const isSeat = isBoardSeat(first);
  const tense = isAhead ? "ahead" : first.action === "departed" && isPlanned(first) ? "planned" : "done";
  const verb = verbs[first.action][tense][isSeat ? 1 : 0];
  const days = new Map<string, RoleChange[]>();
  for (const one of changes) days.set(whenOf(one), [...(days.get(whenOf(one)) ?? []), one]);
  const clauses = [...days].map(([when, all], index) => {
    const who = joinWords(all.map(({ person }) => person));
    const what = isSeat ? "the board" : officeOf(first.role);
    if (index > 0) return `${who} ${when}`;
    const are = isAhead && all.length > 1 ? verb.replace(/^is /, "are ") : verb;
    return `${who} ${are} ${what} ${when}`;
  });
  const name = shortNameOf(entity.name);
  const whose = isSeat ? `${possessiveOf(name)} board` : `${officeOf(first.role)} at ${name}`;
  const plain =
    first.effectiveOn === null
      ? `${first.person} ${verb} ${whose} ${whenOf(first)}.`
      : `On ${formatDay(first.effectiveOn)}, ${first.person} ${verb} ${whose}.`;
  const personal =
    first.action === "appointed"
      ? `${name} has had ${first.person} as ${officeOf(first.role)} since ${formatDay(first.effectiveOn ?? "")}.`
      : `${possessiveOf(name)} ${first.role}, ${first.person}, left ${whenOf(first)}.`;
  return {
    text: `${joinWords(clauses)}.`,
    refs: [refOf(first), ...rest.map(refOf)],
    topic: "leadership",
    day: first.effectiveOn ?? first.seenOn,
    materiality,
    headline: isSeat || tense !== "done" || first.effectiveOn === null ? plain : personal,
  };
}

/** "Ada Quill, until then Chief Merchandising Officer, became Chief Operating Officer on May 3, 2026." */
function riseSentence(facts: BriefingFacts, comer: RoleChange, leaver: RoleChange): BriefingSentence {
  const told = changeSentence(facts, [comer], Math.max(weightOf(comer), weightOf(leaver)));
  const text = told.text.replace(comer.person, `${comer.person}, until then ${leaver.role},`);
  return { ...told, text, refs: [...told.refs, refOf(leaver)] };
}

const whenOf = ({ effectiveOn, seenOn }: RoleChange): string =>
  effectiveOn === null ? `(reported in ${formatMonth(seenOn.slice(0, 7))})` : `on ${formatDay(effectiveOn)}`;

/** From here on an office leads the company: its chair, finance chief and chief executive. */
export const leadingWeight = 70;
/** Of controllers, heads of parts, and others that lead nothing. */
export const otherOfficeWeight = 40;
const weights: Readonly<Partial<Record<RoleClass, number>>> = {
  ceo: 92,
  cfo: 82,
  chair: leadingWeight,
  president: 66,
  coo: 62,
  director: 38,
};

/** Who comes and who goes within these days of each other are a succession. */
const successionDays = 60;

/** Months after which a change is history rather than news: of an office that leads, and of any other. */
const recentMonths = { leading: 13, other: 12 };
const maxSentences = 3;
const maxAlike = 4;

/** Who came and went lately, the heaviest first; a succession is one sentence, and directors who come together too. */
export function composeRoleChanges(facts: BriefingFacts): BriefingSentence[] {
  const since = {
    leading: monthsBefore(facts.asOf, recentMonths.leading),
    other: monthsBefore(facts.asOf, recentMonths.other),
  };
  const isRecent = (one: RoleChange) =>
    dayOfChange(one) >= since[singleOffices.has(one.roleClass) ? "leading" : "other"];
  const recent = onceEach(
    facts.changes.filter((one) => isRecent(one) && isPerson(one.person) && !isToCome(facts, one)),
  );
  const taken = new Set<RoleChange>();
  const findNext = (isNext: (one: RoleChange) => boolean): RoleChange | undefined => {
    const next = recent.find((one) => !taken.has(one) && isNext(one));
    if (next) taken.add(next);
    return next;
  };
  const sentences: BriefingSentence[] = [];
  for (const change of [...recent].sort((one, other) => weightOf(other) - weightOf(one))) {
    if (taken.has(change) || sentences.length === maxSentences) continue;
    taken.add(change);
    const other = findNext((one) => isSuccession(change, one));
    if (other) {
      const [comer, leaver] = change.action === "appointed" ? [change, other] : [other, change];
      const post = findNext((one) => isMove(comer, leaver, one)) ?? null;
      const seat = findNext((one) => isSeatLeft(leaver, one)) ?? null;
      sentences.push(successionSentence(facts, { comer, leaver, post, seat }, weightOf(change)));
      continue;
    }
    const move =
      change.effectiveOn !== null && change.effectiveOn <= facts.today
        ? findNext((one) => isRise(change, one))
        : undefined;
    if (move) {
      const [comer, leaver] = change.action === "appointed" ? [change, move] : [move, change];
      sentences.push(riseSentence(facts, comer, leaver));
    } else {
      const group: [RoleChange, ...RoleChange[]] = [change];
      for (let next = findNext((one) => isAlike(change, one)); next; ) {
        group.push(next);
        next = findNext((one) => isAlike(change, one));
      }
      const [first, ...rest] = group;
      sentences.push(changeSentence(facts, [first, ...rest.slice(0, maxAlike - 1)], weightOf(change)));
    }
  }
  return sentences;
}

/** Whether who leaves on a day that isn't told, as at the next annual meeting, was seen in the office after that was reported. */
const isToCome = (
  { people }: BriefingFacts,
  { action, effectiveOn, seenOn, person, roleClass }: RoleChange,
) =>
  action === "departed" &&
  effectiveOn === null &&
  people.some(
    (one) =>
      one.lastSeen > seenOn &&
      one.held !== null &&
      one.held.to > seenOn &&
      one.classified.classes.includes(roleClass) &&
      isSameName(one.name, person),
  );

const weightOf = ({ roleClass }: RoleChange): number => weights[roleClass] ?? otherOfficeWeight;

/** A reading may take a division for a person. */
const isPerson = (name: string): boolean =>
  !/\b(?:Foods?|Group|Division|Segment|Company|Committee|Board|Inc|Corp|Services|Products|Bank)\b/.test(name);

/** The newest word on each person and office: later filings repeat what an earlier one said, or write the name otherwise. */
const onceEach = (changes: readonly RoleChange[]): RoleChange[] =>
  changes.filter(
    (one, at) =>
      !changes
        .slice(0, at)
        .some(
          ({ person, roleClass, action }) =>
            roleClass === one.roleClass && action === one.action && isSameName(person, one.person),
        ),
  );

const isActing = ({ role }: RoleChange): boolean => /\b(?:acting|interim)\b/i.test(role);

function isSuccession(one: RoleChange, other: RoleChange): boolean {
  const isOneOffice =
    singleOffices.has(one.roleClass) ||
    (one.role === other.role && one.documentId === other.documentId && !isBoardSeat(one));
  if (!isOneOffice || one.roleClass !== other.roleClass || one.action === other.action) return false;
  if (isSameName(one.person, other.person) || isActing(one) || isActing(other)) return false;
  const apart = Math.abs(daysBetween(dayOfChange(other), dayOfChange(one)));
  return one.documentId === other.documentId || apart <= successionDays;
}

/** Who leaves one office for another. */
const isMove = (comer: RoleChange, leaver: RoleChange, one: RoleChange): boolean =>
  isSameName(one.person, leaver.person) &&
  one.action === "appointed" &&
  one.effectiveOn !== null &&
  (one.effectiveOn === leaver.effectiveOn || one.effectiveOn === comer.effectiveOn);

/** Who takes one office and leaves another on one day. */
const isRise = (one: RoleChange, other: RoleChange): boolean =>
  one.action !== other.action &&
  one.effectiveOn === other.effectiveOn &&
  !isBoardSeat(one) &&
  !isBoardSeat(other) &&
  isSameName(one.person, other.person);

/** Who leaves the board on the day of leaving an office. */
const isSeatLeft = (leaver: RoleChange, one: RoleChange): boolean =>
  isBoardSeat(one) &&
  one.action === "departed" &&
  one.effectiveOn === leaver.effectiveOn &&
  isSameName(one.person, leaver.person);

/** Directors who come, or who go. */
const isAlike = (one: RoleChange, other: RoleChange): boolean =>
  one.roleClass === "director" && other.roleClass === "director" && one.action === other.action;
