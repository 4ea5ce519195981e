import type { ReactNode } from "react";
import { StateShape, type Tone } from "@/components/ui/status";
import { formatDay } from "@/lib/domain/calendar";
import type { Refresh } from "./company-answer";

type Shown = NonNullable<Refresh>;

const tones: Record<Shown["state"], Tone> = {
  queued: "waiting",
  running: "waiting",
  done: "good",
  failed: "warning",
};

export const isComingIn = (refresh: Refresh): boolean =>
  refresh?.state === "queued" || refresh?.state === "running";

type Props = {
  refresh: Shown;
  /** What follows the words that newer filings are coming in. */
  whatNext?: ReactNode;
};

/** Whether a company's newer filings are coming in, in a line whose height no state changes. */
export function RefreshLine({ refresh, whatNext }: Props) {
  return (
    <div
      data-testid="refresh-line"
      className="mt-3 grid min-h-[3lh] grid-cols-[1rem_minmax(0,1fr)] gap-x-2 text-[0.9375rem] text-faded leading-normal min-[22.5rem]:min-h-[2lh] sm:min-h-[1lh] print:hidden"
      role="status"
    >
      <StateShape tone={tones[refresh.state]} className="mt-[calc((1lh-1rem)/2)] size-4" />
      <p>
        {isComingIn(refresh) ? <>Newer filings are coming in from the SEC{whatNext}</> : formatEnd(refresh)}
      </p>
    </div>
  );
}

function formatEnd({ state, since }: Shown): string {
  const day = formatDay(since.slice(0, 10));
  return state === "done"
    ? `Checked for newer SEC filings on ${day}.`
    : `SEC filings couldn’t be read on ${day}; we’ll try again.`;
}

/** Says of an answer that newer filings are on their way, so that the next one may say more. */
export function ComingIn({ refresh }: { refresh: Refresh }) {
  if (refresh === null || !isComingIn(refresh)) return null;
  return <RefreshLine refresh={refresh} whatNext="; ask again in a minute for a fuller answer." />;
}
