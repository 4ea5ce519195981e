"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";

type Props = {
  keyId: string;
  name: string;
  /** What stops: "fn_live_…9xYz: 1,204 calls in the last seven days, the last of them enrich, 3 minutes ago". */
  stops: readonly string[];
  /** Of whom the key is, for admins. */
  owner?: string;
  action: (data: FormData) => Promise<{ error: string } | undefined>;
};

/** Ends a key for good, after naming what stops. */
export function RevokeKey({ keyId, name, stops, owner, action }: Props) {
  return (
    <ConfirmDialog
      trigger="Revoke"
      triggerLook={{ variant: "danger", size: "medium" }}
      title={`Revoke the key “${name}”${owner ? ` of ${owner}` : ""}?`}
      confirmLabel="Revoke key"
      fields={{ keyId }}
      action={action}
    >
      <p>Every call with it is refused at once, on all servers within ten seconds. What stops:</p>
      <ul className="list-disc space-y-1 pl-5">
        {stops.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>This cannot be undone. What was used stays on the bill.</p>
    </ConfirmDialog>
  );
}
