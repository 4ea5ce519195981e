"use client";

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState, useTransition } from "react";
import { Button, type ButtonLook } from "./button";
import { Notice } from "./status";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** False while leaving would lose something: Esc and a press outside then do nothing. */
  canClose?: boolean;
  isWide?: boolean;
  /** Keeps the content in the page while it is closed; without a script it then stands there, open. */
  isKept?: boolean;
};

/**
 * A dialog over the page, in the browser's own element: it keeps the focus within and gives it back. The control
 * marked `data-first-focus` gets it first, else the title.
 */
export function Modal({ isOpen, onClose, title, children, ...rest }: Props) {
  const { canClose = true, isWide = false, isKept = false } = rest;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    if (!element.open) element.showModal();
    const first = element.querySelector<HTMLElement>("[data-first-focus]") ?? element.querySelector("h2");
    first?.focus();
    return () => element.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way, and the browser's own.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`modal ${isWide ? "modal-wide" : ""}`}
      onCancel={(event) => {
        event.preventDefault();
        if (canClose) onClose();
      }}
      onClick={(event) => {
        if (canClose && event.target === event.currentTarget && isOutside(event.currentTarget, event))
          onClose();
      }}
    >
      {isOpen || isKept ? (
        <>
          <h2 id={titleId} tabIndex={-1} className="font-serif text-section outline-none">
            {title}
          </h2>
          {children}
        </>
      ) : null}
    </dialog>
  );
}

function isOutside(dialog: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

type Outcome = { error: string } | undefined | null;

type ConfirmDialogProps = {
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
}: ConfirmDialogProps) {
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
