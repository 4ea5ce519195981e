"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Select } from "@/components/ui/field";
import { Kbd, useAppleKeys } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/status";
import type { PlaygroundKey } from "./use-chosen-key";

type Props = {
  isVisitor: boolean;
  keys: readonly PlaygroundKey[];
  chosen: PlaygroundKey | undefined;
  onChoose: (id: string) => void;
  /** What the call will cost, or why it cannot be made. */
  cost: ReactNode;
  canRun: boolean;
  isRunning: boolean;
  onRun: () => void;
  onCancel: () => void;
  /** The address of this page with the request; null where it is too long for one. */
  link: string | null;
};

/** Which key pays, what the call will cost, and the buttons that make and end it. Always in sight. */
export function RunBar({
  isVisitor,
  keys,
  chosen,
  onChoose,
  cost,
  canRun,
  isRunning,
  onRun,
  onCancel,
  link,
}: Props) {
  const onApple = useAppleKeys();
  return (
    <div data-foot-bar className="sticky bottom-0 z-5 border-rule border-t bg-paper py-3">
      {keys.length === 0 ? (
        <WithoutKey isVisitor={isVisitor} />
      ) : (
        <KeyPicker keys={keys} chosen={chosen} onChoose={onChoose} />
      )}
      <p className="my-2 min-h-5 text-faded text-sm tabular-nums">{cost}</p>
      <div className="flex min-h-10 items-center gap-3">
        <Button
          variant="primary"
          pending={isRunning}
          pendingLabel="Running…"
          disabled={!canRun}
          aria-keyshortcuts="Meta+Enter Control+Enter"
          onClick={onRun}
        >
          Run
        </Button>
        {isRunning ? (
          <Button aria-keyshortcuts="Escape" onClick={onCancel}>
            Cancel <Kbd>Esc</Kbd>
          </Button>
        ) : (
          <span className="hidden sm:inline" aria-hidden>
            <Kbd>{onApple ? "⌘↵" : "Ctrl ↵"}</Kbd>
          </span>
        )}
        {link === null || isRunning ? null : (
          // What copying says stands before the button, which ends where the bar ends.
          <span className="ml-auto hidden *:flex-row-reverse sm:flex">
            <CopyButton text={link} label="Copy link" />
          </span>
        )}
      </div>
    </div>
  );
}

type KeyPickerProps = {
  keys: readonly PlaygroundKey[];
  chosen: PlaygroundKey | undefined;
  onChoose: (id: string) => void;
};

/** Which key pays, by its name: its secret is not needed here. */
export function KeyPicker({ keys, chosen, onChoose }: KeyPickerProps) {
  return (
    <Select
      name="key"
      label="Charge to key"
      isLabelHidden
      options={keys.map(({ id, name, last4, isRefused }) => ({
        value: id,
        label: `${last4 === null ? name : `${name} (…${last4})`}${isRefused ? ", refused" : ""}`,
      }))}
      value={chosen?.id ?? ""}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

type WithoutKeyProps = {
  isVisitor: boolean;
  /** Whether stored answers are shown instead. */
  isStored?: boolean;
};

/** What is seen here without a key, and what one adds. */
export function WithoutKey({ isVisitor, isStored = true }: WithoutKeyProps) {
  return (
    <Notice title={isVisitor && isStored ? "You’re looking at stored answers" : "No key to run with"}>
      With a key you can run any request on live data, and you get your own usage, limits, and call log.{" "}
      <Link href="/request-key" className="action">
        Request a key
      </Link>
      {isVisitor ? (
        <>
          {" "}
          or{" "}
          <Link href="/sign-in?next=/console/playground" className="action">
            sign in
          </Link>
        </>
      ) : null}
      .
    </Notice>
  );
}
