import "server-only";
import type { RoleClass } from "@/lib/domain/role";

export type FrameAction = "departed" | "appointed" | "continues";

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

export type FrameContext = { filedOn: string; company: string };

/** A frame beside the number that its person has in the item. */
export type NumberedFrame = Frame & {
  number: number;
  /** Whether the day is given as that of the change. */
  isStated: boolean;
  /** Whether the office is named as what is left or taken: "relinquish the role of treasurer". */
  isNamed: boolean;
  /** Whether it is over or taken by the day of the filing: "has ceased to serve". */
  isDone: boolean;
  /** Known only from another sentence's words: gives way to what the item says of the person outright. */
  isWeak: boolean;
};
