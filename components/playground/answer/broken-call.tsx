"use client";

import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Outcome } from "../run-call";

type Props = { kind: Exclude<Outcome["kind"], "answered"> };

/** Why there is no answer, and what to do; the request stays as it is. */
export function BrokenCall({ kind }: Props) {
  if (kind === "cancelled")
    return (
      <Notice kind="info" title="Cancelled" isLive>
        The call may have been answered, and counted, before it was cancelled;{" "}
        <a href="/console/calls" className="action">
          calls
        </a>{" "}
        says so.
      </Notice>
    );
  if (kind === "session_ended") {
    const here =
      typeof window === "undefined"
        ? "/console/playground"
        : window.location.pathname + window.location.search;
    return (
      <Notice
        kind="warning"
        title="Your session has ended"
        isLive
        action={<ButtonLink href={`/sign-in?next=${encodeURIComponent(here)}`}>Sign in again</ButtonLink>}
      >
        The request stands in this page's address and is there again when you come back.
      </Notice>
    );
  }
  return (
    <Notice kind="failed" title="The server could not be reached" isLive>
      Nothing was lost: the request is still here. Check the connection and run it again.
    </Notice>
  );
}
