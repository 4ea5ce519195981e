"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button";
import { CopyButton } from "./copy-button";
import { Modal } from "./dialog";
import { Checkbox } from "./field";

type Props = {
  title: string;
  secret: string;
  /** What it is: "key", "secret". */
  noun: string;
  /** Why it can't be shown again, or what to do then. */
  again: string;
  /** The environment variable that it belongs in. */
  variable?: string;
  /** What to do once it is saved. */
  next?: ReactNode;
  onClose: () => void;
};

/** Shows a new secret the one time that it exists outside of its owner's keeping. Leaving waits for a word. */
export function SecretModal({ title, secret, noun, again, variable, next, onClose }: Props) {
  const [isStored, setStored] = useState(false);
  useEffect(() => {
    if (isStored) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isStored]);
  return (
    <Modal isOpen title={title} onClose={onClose} canClose={isStored} isWide>
      <p className="mt-2 text-faded leading-relaxed">This is the only time it’s shown. {again}</p>
      <div className="mt-4 rounded border border-edge bg-paper p-4">
        <code className="block select-all break-all font-mono text-base" data-secret>
          {secret}
        </code>
        <div className="mt-3 flex flex-wrap gap-3">
          <CopyButton text={secret} label={`Copy ${noun}`} />
          {variable ? (
            <CopyButton text={`export ${variable}=${secret}`} label="Copy as environment variable" />
          ) : null}
        </div>
      </div>
      <div className="mt-5">
        <Checkbox
          name="stored"
          label={`I’ve saved the ${noun}`}
          hint="This window stays open until you confirm."
          checked={isStored}
          onChange={(event) => setStored(event.currentTarget.checked)}
        />
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-end gap-x-5 gap-y-3">
        {isStored ? next : null}
        <Button variant="primary" disabled={!isStored} onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
