import "server-only";
import type { TextEvent } from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";
import type { Change } from "./changes";
import { type Day, moves } from "./days";
import { type FrameAction, type Item, isViceOnly, type Role, sentenceText } from "./item";
import type { Link } from "./links";
import { roleOf } from "./offices";

/** What has been read of an item so far. */
export type Reading = {
  item: Item;
  changes: Change[];
  /** Changes by whatever tells them apart: nothing is said twice. */
  said: Set<string>;
  /** Days that date a change of which another sentence gives the office. */
  roleless: { person: number; action: FrameAction; day: Day; isMoved: boolean }[];
  /** Those whose resignation is not accepted. */
  refused: Set<number>;
  /** Until when an office is kept, by person and class. */
  stays: Map<string, string>;
  /** The day above a list of changes. */
  headDay: string | null;
  /** Whose change the event that is read comes with. */
  link: Link | null;
};

export const beginReading = (item: Item): Reading => ({
  item,
  changes: [],
  said: new Set(),
  roleless: [],
  refused: new Set(),
  stays: new Map(),
  headDay: null,
  link: null,
});

const reasons = [
  "death",
  "health",
  "personal",
  "other opportunities",
  "disagreement",
  "mutual agreement",
  "termination",
  "retirement",
] as const;

/** Why somebody leaves, from a closed list; null where a sentence gives no reason. */
const reasonOf = (text: string): string | null =>
  reasons.find((reason) => phrases(`reason: ${reason}`).test(text)) ?? null;

/** "Is leaving", "was retiring". */
const underWay = phrases("under way");

type Options = { isImplied?: boolean; isNamed?: boolean };

/** Notes what an event does to one person's offices, a change for each class of office. */
export function addChange(
  { item, changes, said, link }: Reading,
  event: TextEvent,
  person: number,
  action: FrameAction,
  role: Role,
  day: Day,
  { isImplied = false, isNamed = true }: Options = {},
): void {
  const reason = action === "departed" ? reasonOf(sentenceText(item, event.sentence)) : null;
  for (const name of role.classes) {
    const isVice = name === "director" && isViceOnly(role.title) && isOfficer(item, changes, person);
    const roleClass = isVice ? "other_officer" : name;
    const key = `${person} ${action} ${roleClass} ${day?.day} ${role.title}`;
    if (said.has(key)) continue;
    said.add(key);
    changes.push({
      person,
      action,
      role: role.title,
      roleClass,
      day: day?.day ?? null,
      isStated: day?.isStated ?? false,
      interim: role.interim,
      reason,
      sentence: event.sentence,
      isNamed,
      isDone: event.modality === "done" && !underWay.test(item.before(event, 0)),
      isImplied,
      isMoved: day?.isStated === true && moves.test(item.before(event)),
      link: action === "continues" ? null : link,
    });
  }
}

/** A vice chair who is or was an officer is one of the officers. */
const isOfficer = (item: Item, changes: readonly Change[], person: number): boolean =>
  (item.held.get(person) ?? []).some((office) =>
    roleOf(item, [office])?.classes.some((one) => one !== "director" && one !== "chair"),
  ) ||
  changes.some(
    (change) => change.person === person && change.action === "departed" && change.roleClass !== "director",
  );

const ofTerm = phrases("end of a term");

/** Notes an office that is kept beside a change, or until when it is. */
export function keepOffice(
  reading: Reading,
  event: TextEvent,
  people: readonly number[],
  role: Role | null,
): void {
  const { item, stays } = reading;
  const isExtended = /\b(?:extend|extension|renew)/i.test(sentenceText(item, event.sentence));
  if (role === null || role.title === "Executive Officer" || isExtended) return;
  const until = (item.times[event.sentence] ?? []).find(
    ({ precision, start }) => precision === "day" && start > event.start,
  );
  const behind = item.gap(event.start, event.end + 60);
  // Until a successor is found: kept for now, unless the item says that it is left.
  const isUntil =
    /\b(?:until|through)\b/.test(behind) &&
    !/\buntil (?:a|an|his|her|the|such time as an?) (?:\w+ )?(?:successor|replacement)\b/.test(behind);
  // A director stays until the next meeting at least.
  const isOfTerm = role.title === "Director" && ofTerm.test(behind);
  for (const person of people) {
    if (!isUntil || isOfTerm) addChange(reading, event, person, "continues", role, null);
    if (isUntil && until) for (const name of role.classes) stays.set(`${person} ${name}`, until.from);
  }
}
