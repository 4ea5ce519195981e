import { StatusPill } from "@/components/ui/status-pill";

const looks = {
  running: ["waiting", "Running"],
  done: ["good", "Done"],
  failed: ["failed", "Failed"],
  stopped: ["idle", "Stopped"],
  interrupted: ["warning", "Broke off"],
} as const;

export type RunState = keyof typeof looks;

export const runStates = Object.keys(looks) as RunState[];

export const runWord = (state: RunState): string => looks[state][1];

/** How a run stands, in a word. */
export function RunPill({ state }: { state: RunState }) {
  const [tone, word] = looks[state];
  return <StatusPill tone={tone}>{word}</StatusPill>;
}
