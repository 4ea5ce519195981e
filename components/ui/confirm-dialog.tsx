"use client";

import { type FormEvent, type ReactNode, useState, useTransition } from "react";
import { Button, type ButtonLook } from "./button";
import { Modal } from "./modal";
import { Notice } from "./notice";

type Outcome = { error: string } | undefined | null;

type Props = {
  /** The button that opens it. */
  trigger: ReactNode;
  triggerLook?: ButtonLook;
  /** A question that names the thing: "Revoke the key “Production”?" */
  title: ReactNode;
  /** What happens, and what stops, when it is confirmed; may hold fields, which are sent with it. */
  children: ReactNode;
  /** The verb: "Revoke key". */
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  /** Sent with the confirmation. */
  fields?: Readonly<Record<string, string>>;
  /** A server action or a function; an `error` is shown and leaves the dialog open. */
  // biome-ignore lint/suspicious/noConfusingVoidType: an action that answers nothing is typed so.
  action: (data: FormData) => Promise<Outcome | void>;
};

/** Asks before something that cannot be undone. The focus begins on cancel. Without a script the question stands open. */
export function ConfirmDialog({
  trigger,
  triggerLook,
  title,
  children,
  confirmLabel,
  action,
  ...rest
}: Props) {
  const { cancelLabel = "Cancel", isDangerous = true, fields = {} } = rest;
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  // The browser's own way, without a script; what the action answers is then not looked at.
  const send: (data: FormData) => void = action;
  const close = () => {
    setOpen(false);
    setError(null);
  };
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    startTransition(async () => {
      const outcome = await action(data);
      if (outcome?.error) setError(outcome.error);
      else close();
    });
  };
  return (
    <>
      <Button
        size="small"
        {...triggerLook}
        className="needs-script"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {trigger}
      </Button>
      <Modal isOpen={isOpen} onClose={close} canClose={!isPending} title={title} isKept>
        <form action={send} onSubmit={confirm}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="mt-3 space-y-3 text-[0.9375rem] leading-relaxed">{children}</div>
          {error === null ? null : (
            <div className="mt-4">
              <Notice kind="failed" isLive>
                {error}
              </Notice>
            </div>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button data-first-focus className="needs-script" onClick={close} disabled={isPending}>
              {cancelLabel}
            </Button>
            <Button type="submit" variant={isDangerous ? "danger" : "primary"} pending={isPending}>
              {confirmLabel}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
