"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Outcome } from "../run-call";

type Props = { outcome: Exclude<Outcome, { kind: "answered" }>; onSignIn: () => void };

/** Why there is no answer, and what to do; the request stays as it is. */
export function BrokenCall({ outcome, onSignIn }: Props) {
  if (outcome.kind === "cancelled")
    return (
      <Notice title="Cancelled">
        The call may have been answered, and counted, before it was cancelled;{" "}
        <Link href="/console/calls" className="action">
          your calls
        </Link>{" "}
        say so.
      </Notice>
    );
  if (outcome.kind === "session_ended")
    return (
      <Notice
        kind="warning"
        title="Your session has ended"
        action={<Button onClick={onSignIn}>Sign in again</Button>}
      >
        Nothing was sent or billed. The request is kept, and is here again when you come back. If you sign in
        in another tab, run it here as it stands.
      </Notice>
    );
  return (
    <Notice kind="failed" title="The server could not be reached">
      {outcome.isOffline ? "This browser is offline. " : ""}Nothing was lost: the request is still here. Run
      it again when the connection is back.
    </Notice>
  );
}
