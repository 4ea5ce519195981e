"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";

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
