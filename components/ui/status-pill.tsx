import type { ReactNode } from "react";
import { StateShape, type Tone } from "./state-shape";

const tints = {
  good: "text-good",
  waiting: "text-waiting",
  warning: "text-warning",
  failed: "text-failed",
  idle: "text-faded",
} as const satisfies Record<Tone, string>;

/** How a request, key or call stands: a word and a shape; the colour only repeats them. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`status-pill ${tints[tone]}`}>
      <StateShape tone={tone} />
      {children}
    </span>
  );
}
