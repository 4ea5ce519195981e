"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";

type Props = { id: string; action: (data: FormData) => Promise<{ error: string } | undefined> };

/** Takes an open request back, after a question. */
export function WithdrawRequest({ id, action }: Props) {
  return (
    <ConfirmDialog
      trigger="Withdraw request"
      title="Withdraw your key request?"
      confirmLabel="Withdraw request"
      cancelLabel="Keep it"
      fields={{ id }}
      action={action}
    >
      <p>
        Nobody decides on it then. What you wrote is kept as withdrawn, and you can send another request at
        any time.
      </p>
    </ConfirmDialog>
  );
}
