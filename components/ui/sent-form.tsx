"use client";

import { type ReactNode, useState, useTransition } from "react";
import { attempt, sendByHand } from "./attempt";
import { Notice } from "./status";

type Props = { action: (data: FormData) => Promise<void>; children: ReactNode };

/** A form without fields to fill in. Where its sending fails, it stays and says so. */
export function SentForm({ action, children }: Props) {
  const [error, setError] = useState<string | null>(null);
  const [, begin] = useTransition();
  const send = (data: FormData) =>
    begin(async () => setError((await attempt(() => action(data)))?.error ?? null));
  return (
    <form action={action} onSubmit={sendByHand(send)}>
      {error === null ? null : (
        <div className="mb-4">
          <Notice kind="failed" isLive>
            {error}
          </Notice>
        </div>
      )}
      {children}
    </form>
  );
}
