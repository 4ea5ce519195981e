import "server-only";
import type { TextEvent } from "@/lib/language/annotation";
import { appointing, departing, type FrameAction, type Item, longestGap } from "./item";
import { peopleOf } from "./people";

/** The change of another, or of the same person, on whose day one takes effect. */
export type Link = { person: number; action: FrameAction; isFirm: boolean };

/** The word by which an event ties another to itself: "upon", "following"; null where none leads to it. */
function openerOf(item: Item, event: TextEvent, lineStart: number): string | null {
  const known = item.openers.get(event);
  if (known !== undefined) return known;
  const lead = item.gap(Math.max(lineStart, event.start - 60), event.start);
  const opener = (event.realization === "verb" ? linksVerb : linksNoun).exec(lead)?.[0] ?? null;
  item.openers.set(event, opener);
  return opener;
}

/** "Effective upon Mr. Day's departure", "following her retirement", "until she joins": whose change dates an event. */
export function linkOf(item: Item, event: TextEvent): Link | null {
  const line = item.annotation.sentences[event.sentence];
  for (const other of item.events[event.sentence] ?? []) {
    const action =
      departing.has(other.predicate) || other.predicate === "verb:leave"
        ? "departed"
        : appointing.has(other.predicate)
          ? "appointed"
          : null;
    if (other === event || action === null || other.time !== null) continue;
    const opener = openerOf(item, other, line?.start ?? 0);
    if (opener === null) continue;
    const isFirm = /effective|upon|as of|at the time|when|once/i.test(opener);
    const [person] = peopleOf(item, other);
    if (person !== undefined) return { person, action, isFirm };
  }
  // "Until she does", "when Ms. Lee joins us".
  const { end = event.end } = line ?? {};
  const behind = item.text.slice(event.start, Math.min(end, event.start + longestGap));
  const until =
    /\b(?:until|when|once) (?=(?:he|she|(?:Mr|Ms|Mrs|Dr)\. \S+) (?:does|joins|starts|begins|arrives)\b)/.exec(
      behind,
    );
  const at = until === null ? -1 : event.start + until.index + until[0].length;
  const one = (item.people[event.sentence] ?? []).find(({ start }) => start >= at && start < at + 5);
  return at < 0 || one === undefined ? null : { person: one.person, action: "appointed", isFirm: true };
}

const linksNoun =
  /\b(?:effective )?(?:upon|following|after|at the time of|as of|on|at|with|until|effective)(?: the)?(?: (?:effective )?(?:date|time|effectiveness) of)?(?: the)? $/i;

const linksVerb = /\b(?:effective )?(?:upon|when|once|until|after|on the date(?: on which| that)?) $/i;
