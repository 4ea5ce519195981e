import "server-only";
import type { RoleClass } from "@/lib/domain/roles/role";
import { annotate } from "@/lib/language/annotate";
import { impliedDepartures, merge, withoutStays } from "./item-502/changes";
import { readItem } from "./item-502/held";
import { type FrameAction, type FrameContext, single } from "./item-502/item";
import { readChanges } from "./item-502/read-changes";

/** What an Item 5.02 says of one person and one class of role. `[start, end)` is the sentence that says so. */
export type Frame = {
  person: string;
  action: FrameAction;
  role: string;
  roleClass: RoleClass;
  /** YYYY-MM-DD; null where the item names no day. */
  effectiveOn: string | null;
  interim: boolean;
  /** Who takes a departing person's role, where the item says so. */
  successor: string | null;
  /** "retirement", "death", "disagreement" and the like, from a closed list; null where none is given. */
  reason: string | null;
  start: number;
  end: number;
};

/** Characters of an item that are read; the longest Item 5.02 of the mirror has 14,000. */
const longest = 50_000;

/**
 * Who left, took or keeps which role by an Item 5.02's text, with the sentence that says so. Read from what the text's
 * events say: silence is an empty list, as for items on pay alone. Of a longer text the first 50,000 characters are
 * read.
 */
export function extractFrames(itemText: string, context: FrameContext): Frame[] {
  const text = itemText.slice(0, longest);
  const annotation = annotate(text, { company: context.company, date: context.filedOn });
  const item = readItem(text, annotation, context);
  const said = merge(readChanges(item));
  const changes = withoutStays(merge([...said, ...impliedDepartures(item, said)]));
  // To stay is news only beside a change.
  if (changes.every(({ action }) => action === "continues")) return [];
  return changes.map(({ person, action, role, roleClass, day, interim, reason, sentence }): Frame => {
    const heir = changes.find(
      (other) =>
        other.action === "appointed" &&
        other.person !== person &&
        other.roleClass === roleClass &&
        single.has(roleClass),
    );
    const { start = 0, end = 0 } = annotation.sentences[sentence] ?? {};
    const successor = action === "departed" && heir ? (item.names[heir.person] ?? null) : null;
    return {
      person: item.names[person] ?? "",
      action,
      role,
      roleClass,
      effectiveOn: day,
      interim,
      successor,
      reason,
      start,
      end,
    };
  });
}
