import type { ReactNode } from "react";
import { StatusPill } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FailedJob, FailedWork, RefreshLine } from "@/lib/accounts/ingestion";
import { formatMinute } from "./runs";

type Props = {
  refreshes: readonly RefreshLine[];
  jobs: readonly FailedJob[];
  retry: (form: FormData) => Promise<void>;
};

/** Refreshes that were given up and jobs that failed, each with its reason and the way to try it again. */
export function FailedWorkList({ refreshes, jobs, retry }: Props) {
  if (refreshes.length + jobs.length === 0) return null;
  return (
    <ul className="divide-y divide-rule border-rule border-y">
      {refreshes.map(({ entityKey, name, since, attempts, lastError }) => (
        <FailedItem
          key={`refresh ${entityKey}`}
          work={{ kind: "refresh", key: entityKey }}
          name={name}
          pill="Given up"
          reason={lastError}
          retry={retry}
        >
          refresh, {formatMinute(since)} UTC, after {attempts} attempts
        </FailedItem>
      ))}
      {jobs.map(({ name, endedAt, lastError }) => (
        <FailedItem
          key={`job ${name}`}
          work={{ kind: "job", key: name }}
          name={name}
          pill="Failed"
          reason={lastError}
          retry={retry}
        >
          job{endedAt === null ? "" : `, ${formatMinute(endedAt)} UTC`}
        </FailedItem>
      ))}
    </ul>
  );
}

type ItemProps = {
  work: FailedWork;
  name: string;
  pill: string;
  reason: string | null;
  retry: Props["retry"];
  children: ReactNode;
};

function FailedItem({ work, name, pill, reason, retry, children }: ItemProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 max-w-3xl">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          <StatusPill tone="failed">{pill}</StatusPill>
          <span className="text-faded text-sm tabular-nums">{children}</span>
        </p>
        {reason === null ? null : <p className="mt-1 wrap-anywhere text-faded text-print">{reason}</p>}
      </div>
      <form action={retry}>
        <input type="hidden" name="kind" value={work.kind} />
        <input type="hidden" name="key" value={work.key} />
        <SubmitButton variant="plain" size="small" pendingLabel="Trying…">
          Try again<span className="sr-only">: {name}</span>
        </SubmitButton>
      </form>
    </li>
  );
}
