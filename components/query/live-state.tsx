"use client";

import { onlineManager, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/status";
import { isSignedOut } from "./queries";

type Live = Pick<UseQueryResult, "dataUpdatedAt" | "error" | "isFetching" | "refetch">;

/** How fresh a page that follows by itself is, and why where it does not. Its line keeps its height. */
export function LiveState({ query, what }: { query: Live /** "Calls", "These figures". */; what: string }) {
  const isOnline = useIsOnline();
  if (isSignedOut(query.error)) return <SignedOut />;
  const asOf = <Moment at={query.dataUpdatedAt} form="time" />;
  if (!isOnline)
    return (
      <Line kind="warning" title="This browser is offline">
        {what} are as of {asOf}. They update when the connection is back.
      </Line>
    );
  if (query.error)
    return (
      <Line
        kind="failed"
        title={`${what} couldn’t be updated`}
        action={
          <Button size="small" pending={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        {what} are as of {asOf}.
      </Line>
    );
  return (
    <p className="needs-script -mt-4 mb-5 flex items-center gap-2 text-faded text-print tabular-nums">
      <span className="size-2 rounded-full bg-good" aria-hidden /> Updated {asOf}
    </p>
  );
}

type LineProps = { kind: "warning" | "failed"; title: string; action?: ReactNode; children: ReactNode };

function Line(props: LineProps) {
  return (
    <div className="mb-5">
      <Notice isLive {...props} />
    </div>
  );
}

/** Where somebody signed out, here or in another tab, or the session has ended. */
function SignedOut() {
  const { pathname, search } = window.location;
  return (
    <div className="mb-5">
      <Notice
        isLive
        kind="warning"
        title="Your session has ended"
        action={
          <ButtonLink
            size="small"
            prefetch={false}
            href={`/sign-in?next=${encodeURIComponent(pathname + search)}`}
          >
            Sign in again
          </ButtonLink>
        }
      >
        This page no longer updates.
      </Notice>
    </div>
  );
}

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);

/** Whether this browser has a connection; the server, which cannot know, says so. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
}
