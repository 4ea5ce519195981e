import type { RoleChange } from "@/lib/db/people";
import { formatDay } from "@/lib/domain/calendar";
import { joinWords } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import type { SourceRef } from "../statement";
import { shortNameOf } from "./name-company";
import { possessiveOf, type Told } from "./told";

/** Who took an office from whom, and what the latter went on to, where that is known. */
export type Succession = { comer: RoleChange; leaver: RoleChange; post: RoleChange | null };

const refOf = ({ documentId, spanStart, spanEnd }: RoleChange): SourceRef => ({
  documentId,
  item: "5.02",
  span: spanStart === null || spanEnd === null ? null : { start: spanStart, end: spanEnd },
});

/** A title in running text; one with a comma of its own is closed by another. */
const officeOf = (role: string): string => (role.includes(",") ? `${role},` : role);

export function tellSuccession(
  { today, entity }: BriefingFacts,
  { comer, leaver, post }: Succession,
  materiality: number,
): Told {
  const day = comer.effectiveOn ?? comer.seenOn;
  const isAhead = comer.effectiveOn !== null && comer.effectiveOn > today;
  const verb = isAhead ? "is to take over" : "took over";
  const deed = `${comer.person} ${verb} as ${officeOf(comer.role)} from ${leaver.person}`;
  const left =
    leaver.effectiveOn === null || leaver.effectiveOn === comer.effectiveOn || leaver.effectiveOn > today
      ? null
      : `left on ${formatDay(leaver.effectiveOn)}`;
  const fate = [post === null ? null : `became ${officeOf(post.role)}`, left].filter((one) => one !== null);
  const after = fate.length === 0 ? "" : `, who ${joinWords(fate).replace(/,$/, "")}`;
  return {
    text:
      comer.effectiveOn === null
        ? `${deed}${after}, as a filing of ${formatDay(comer.seenOn)} reports.`
        : `On ${formatDay(day)} ${deed}${after}.`,
    refs: [refOf(comer), ...[leaver, ...(post ? [post] : [])].map(refOf)],
    topic: "leadership",
    day,
    materiality,
    headline: `${comer.person} ${verb} from ${leaver.person} as ${possessiveOf(shortNameOf(entity.name))} ${comer.role} on ${formatDay(day)}.`,
  };
}

const isBoardSeat = ({ roleClass, role }: RoleChange): boolean =>
  roleClass === "director" && /^(?:a |an |the )?(?:independent )?(?:member|director)\b/i.test(role);

const verbs = {
  appointed: { done: ["became", "joined"], ahead: ["is to become", "is to join"] },
  departed: { done: ["left as", "left"], ahead: ["is to leave as", "is to leave"] },
} as const;

/** One change, or directors who come or go: those of one day together, the verb said once. */
export function tellChange(
  { today, entity }: BriefingFacts,
  changes: readonly [RoleChange, ...RoleChange[]],
  materiality: number,
): Told {
  const [first, ...rest] = changes;
  const isAhead = first.effectiveOn !== null && first.effectiveOn > today;
  const isSeat = isBoardSeat(first);
  const verb = verbs[first.action][isAhead ? "ahead" : "done"][isSeat ? 1 : 0];
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
      : `On ${formatDay(first.effectiveOn)} ${first.person} ${verb} ${whose}.`;
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
    headline: isSeat || isAhead || first.effectiveOn === null ? plain : personal,
  };
}

const whenOf = ({ effectiveOn, seenOn }: RoleChange): string =>
  effectiveOn === null ? `(filing of ${formatDay(seenOn)})` : `on ${formatDay(effectiveOn)}`;
