"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/status";
import { WebhookSecret } from "./webhook-secret";

type Done = { error: string } | { message: string };

type Props = {
  id: string;
  isPaused: boolean;
  test: (id: string) => Promise<Done>;
  rotate: (id: string) => Promise<{ error: string } | { secret: string }>;
  change: (data: FormData) => Promise<{ error: string } | undefined>;
};

/** What can be done with a webhook: try it, give it another secret, pause it, delete it. */
export function WebhookActions({ id, isPaused, test, rotate, change }: Props) {
  const router = useRouter();
  const [said, setSaid] = useState<Done | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const run = (act: () => Promise<void>) =>
    startTransition(async () => {
      setSaid(null);
      await act();
      router.refresh();
    });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          className="needs-script"
          pending={isPending}
          pendingLabel="Sending…"
          onClick={() => run(async () => setSaid(await test(id)))}
        >
          Send a test
        </Button>
        <Button
          className="needs-script"
          disabled={isPending}
          onClick={() =>
            run(async () => {
              const rotated = await rotate(id);
              if ("secret" in rotated) setSecret(rotated.secret);
              else setSaid(rotated);
            })
          }
        >
          Rotate secret
        </Button>
        <Button
          className="needs-script"
          disabled={isPending}
          onClick={() =>
            run(async () => {
              const data = new FormData();
              data.set("id", id);
              data.set("change", isPaused ? "resume" : "pause");
              const refused = await change(data);
              setSaid(
                refused ?? {
                  message: isPaused ? "Messages are sent again." : "Nothing is sent until you resume it.",
                },
              );
            })
          }
        >
          {isPaused ? "Resume" : "Pause"}
        </Button>
        <ConfirmDialog
          trigger="Delete"
          triggerLook={{ variant: "danger", size: "medium" }}
          title="Delete this webhook?"
          confirmLabel="Delete webhook"
          fields={{ id, change: "delete" }}
          action={change}
        >
          <p>Nothing more is sent to it, and its messages are deleted. This cannot be undone.</p>
        </ConfirmDialog>
      </div>
      <div role="status">
        {said ? (
          <Notice
            kind={"error" in said ? "failed" : "success"}
            title={"error" in said ? said.error : said.message}
          />
        ) : null}
      </div>
      {secret === null ? null : <WebhookSecret secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}

type ReplayProps = { id: string; replay: (id: string) => Promise<{ error: string } | undefined> };

/** Sends a message again. */
export function ReplayButton({ id, replay }: ReplayProps) {
  const router = useRouter();
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  return (
    <span className="flex flex-wrap items-center justify-end gap-3">
      <span role="status" className="text-failed text-sm">
        {fault}
      </span>
      <Button
        size="small"
        className="needs-script"
        pending={isPending}
        pendingLabel="Sending…"
        onClick={() =>
          startTransition(async () => {
            setFault((await replay(id))?.error ?? null);
            router.refresh();
          })
        }
      >
        Replay
      </Button>
    </span>
  );
}
