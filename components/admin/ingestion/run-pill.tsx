import { StatusPill } from "@/components/ui/status-pill";
import type { IngestRunState } from "@/lib/accounts/ingestion";

const looks = {
  running: ["waiting", "Running"],
  done: ["good", "Done"],
  failed: ["failed", "Failed"],
  stopped: ["idle", "Stopped"],
  interrupted: ["warning", "Broke off"],
} as const satisfies Record<IngestRunState, unknown>;

export const runStates = Object.keys(looks) as IngestRunState[];

export const runWord = (state: IngestRunState): string => looks[state][1];

/** How a run stands, in a word. */
export function RunPill({ state }: { state: IngestRunState }) {
  const [tone, word] = looks[state];
  return <StatusPill tone={tone}>{word}</StatusPill>;
}
