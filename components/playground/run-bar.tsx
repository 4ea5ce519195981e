"use client";

import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Kbd } from "@/components/ui/kbd";
import { KeyPicker } from "./key-picker";
import type { PlaygroundKey } from "./playground-key";

type Props = {
  keys: readonly PlaygroundKey[];
  chosen: PlaygroundKey | undefined;
  onChoose: (id: string) => void;
  /** What the call will cost, or why it cannot be made. */
  cost: string;
  canRun: boolean;
  isRunning: boolean;
  onRun: () => void;
  onCancel: () => void;
  /** The address of this page with the request; null where it is too long for one. */
  link: string | null;
};

const never = () => () => {};
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Which key pays, what the call will cost, and the buttons that make and end it. Always in sight. */
export function RunBar({ keys, chosen, onChoose, cost, canRun, isRunning, onRun, onCancel, link }: Props) {
  const onApple = useSyncExternalStore(never, isApple, () => true);
  return (
    <div className="run-bar">
      <KeyPicker keys={keys} chosen={chosen} onChoose={onChoose} />
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
