"use client";

import { Dialog } from "@base-ui/react/dialog";
import { type FormEvent, type ReactNode, useRef, useState, useTransition } from "react";
import { attempt } from "./attempt";
import { Button, type ButtonLook, buttonClass } from "./button";
import { Notice, stateBox } from "./status";
import { toast } from "./toast";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** False while leaving would lose something: Esc and a press outside then do nothing. */
  canClose?: boolean;
  isWide?: boolean;
};

export const veilClass = "fixed inset-0 z-40 bg-veil";

/** What lies over the page: a dialog, the palette. */
export const sheetClass =
  "fixed inset-0 z-50 h-fit rounded-lg border border-rule bg-sheet text-ink shadow-dialog motion-safe:animate-arrive";

/** A dialog over the page. The control marked `data-first-focus` gets the focus first, else the title. */
export function Modal({ isOpen, onClose, title, children, canClose = true, isWide = false }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const findFirst = () =>
    popup.current?.querySelector<HTMLElement>("[data-first-focus]") ??
    popup.current?.querySelector<HTMLElement>("h2") ??
    true;
  return (
    <Dialog.Root
      open={isOpen}
      disablePointerDismissal={!canClose}
      onOpenChange={(open, event) => {
        if (open) return;
        if (canClose) onClose();
        else event.cancel();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={veilClass} />
        <Dialog.Popup
          ref={popup}
          initialFocus={findFirst}
          className={`${sheetClass} p-6 ${isWide ? "w-[min(48rem,calc(100vw-2rem))]" : "w-[min(32rem,calc(100vw-2rem))]"} m-auto max-h-[calc(100dvh-2rem)] overflow-auto overscroll-contain`}
        >
          <Dialog.Title tabIndex={-1} className="font-serif text-section outline-none">
            {title}
          </Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
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
  /** What a toast says afterwards: "Key revoked". */
  done?: string;
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
  const { cancelLabel = "Cancel", isDangerous = true, fields = {}, done } = rest;
  const hidden = Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
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
    setError(null);
    startTransition(async () => {
      const outcome = await attempt(async () => await action(data));
      if (outcome?.error) return setError(outcome.error);
      close();
      if (done !== undefined) toast(done);
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
      <noscript>
        <form action={send} className={stateBox}>
          <p className="font-medium">{title}</p>
          {hidden}
          <div className="mt-2 mb-4">{children}</div>
          <button type="submit" className={buttonClass()}>
            {confirmLabel}
          </button>
        </form>
      </noscript>
      <Modal isOpen={isOpen} onClose={close} canClose={!isPending} title={title}>
        <form onSubmit={confirm}>
          {hidden}
          <div className="mt-3 space-y-3 text-[0.9375rem] leading-relaxed">{children}</div>
          {error === null ? null : (
            <div className="mt-4">
              <Notice kind="failed" isLive>
                {error}
              </Notice>
            </div>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button data-first-focus onClick={close} disabled={isPending}>
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
