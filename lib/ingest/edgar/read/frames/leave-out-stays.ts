import "server-only";
import type { NumberedFrame } from "./frame";

const plain = (role: string): string =>
  role
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();

const same = (a: NumberedFrame, b: NumberedFrame): boolean =>
  a.number === b.number && a.roleClass === b.roleClass;

/** Whether someone leaves the office that a frame says is kept, or has just been given it. */
const isLeftOrTaken = (kept: NumberedFrame, frames: readonly NumberedFrame[]): boolean =>
  frames.some((other) => {
    if (other === kept || other.action === "continues" || !same(other, kept)) return false;
    if (kept.roleClass === "other_officer") return plain(other.role) === plain(kept.role);
    return other.action === "departed" || kept.roleClass !== "director";
  });

/**
 * Leaves out what is no office kept beside a change: staying until a day or until a successor comes, which only
 * dates the leaving, and the seat of a director whom the item changes in nothing else.
 */
export function leaveOutStays(frames: readonly NumberedFrame[]): NumberedFrame[] {
  return frames.flatMap((frame) => {
    if (frame.action === "appointed") return [frame];
    if (frame.action === "departed") {
      const stay = frames.find((other) => other.action === "continues" && same(other, frame));
      return [{ ...frame, effectiveOn: stay?.effectiveOn ?? frame.effectiveOn }];
    }
    const isUnchanged =
      frame.roleClass === "director" &&
      !frames.some((other) => other.number === frame.number && other.action !== "continues");
    return isUnchanged || frame.effectiveOn !== null || isLeftOrTaken(frame, frames) ? [] : [frame];
  });
}
