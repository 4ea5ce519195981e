import "server-only";
import type { NumberedFrame } from "./frame";

/** The end of an employment is not the day of an office that is over, or of which another sentence gives the end. */
const isBetterDated = (frame: NumberedFrame, known: NumberedFrame): boolean => {
  if (frame.effectiveOn === null || (known.isDone && !frame.isDone)) return false;
  if (known.effectiveOn === null) return true;
  const isOwn = frame.action === "departed" && frame.isNamed && !known.isNamed;
  return frame.isStated && (!known.isStated || (isOwn && frame.effectiveOn < known.effectiveOn));
};

/** One frame per person, action and class, with the first day that is the change's own, else the first day. */
export const mergeFrames = (all: readonly NumberedFrame[]): NumberedFrame[] => {
  const merged = new Map<string, NumberedFrame>();
  const found = all.filter(({ isWeak, number, roleClass, action }) => {
    const outright = all.filter(
      (frame) => frame.number === number && frame.action === action && !frame.isWeak,
    );
    return !isWeak || outright.length === 0 || outright.some((frame) => frame.roleClass === roleClass);
  });
  for (const frame of found) {
    const key = `${frame.number} ${frame.action} ${frame.roleClass}`;
    const known = merged.get(key);
    if (known === undefined) merged.set(key, frame);
    else
      merged.set(key, {
        ...known,
        ...(isBetterDated(frame, known)
          ? { effectiveOn: frame.effectiveOn, isStated: frame.isStated, isNamed: frame.isNamed }
          : {}),
        interim: known.interim || frame.interim,
        reason: known.reason ?? frame.reason,
      });
  }
  return [...merged.values()];
};
