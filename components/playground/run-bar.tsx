"use client";

import Link from "next/link";
import { type ReactNode, useEffect, useState } from "react";
import { keep, readKept } from "@/components/ui/browser-storage";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Select } from "@/components/ui/field";
import { Kbd, useAppleKeys } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/status";
import type { KeyMode } from "@/lib/domain/keys";
import type { Exchange } from "./use-runner";

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

/** Which key pays, what the call will cost, and the buttons that make and end it. Beside a response it stays in sight. */
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
    <div className="z-10 border-rule border-t bg-paper py-3 beside:sticky beside:top-0 beside:bottom-0">
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
    <div className="*:flex *:items-center *:gap-3 [&_label]:mb-0 [&_label]:shrink-0">
      <Select
        name="key"
        label="Charge to key"
        options={keys.map(({ id, name, last4, isRefused }) => ({
          value: id,
          label: `${last4 === null ? name : `${name} (…${last4})`}${isRefused ? ", refused" : ""}`,
        }))}
        value={chosen?.id ?? ""}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  );
}

type WithoutKeyProps = {
  isVisitor: boolean;
  /** Whether stored responses are shown instead. */
  isStored?: boolean;
};

/** What is seen here without a key, and what one adds. */
export function WithoutKey({ isVisitor, isStored = true }: WithoutKeyProps) {
  return (
    <Notice title={isVisitor && isStored ? "You’re looking at stored responses" : "No key to run with"}>
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

/** The key that pays, remembered in this browser, and what calls have used of it since the page was opened. */
export function useChosenKey(given: readonly PlaygroundKey[], accountId: string) {
  const [keys, setKeys] = useState(given);
  const [id, setId] = useState(given[0]?.id);
  const name = `footnote.key.${accountId}`;
  useEffect(() => {
    const kept = readKept(name);
    if (kept !== null && given.some((key) => key.id === kept)) setId(kept);
  }, [given, name]);
  const change = (keyId: string, news: Partial<PlaygroundKey>) =>
    setKeys((all) => all.map((key) => (key.id === keyId ? { ...key, ...news } : key)));
  return {
    keys,
    chosen: keys.find((key) => key.id === id),
    choose: (next: string) => {
      setId(next);
      keep(name, next);
    },
    /** Takes over what an answer says of the key: that it is refused, or what is left of its day. */
    takeOver: (keyId: string, { outcome }: Exchange) => {
      if (outcome.kind !== "answered") return;
      if (outcome.status === 401) return change(keyId, { isRefused: true });
      const usd = Number(outcome.headers["x-footnote-cost-usd"] ?? 0);
      const before = keys.find((key) => key.id === keyId)?.leftCents ?? null;
      if (usd > 0 && before !== null)
        change(keyId, { leftCents: Math.max(0, before - Math.round(usd * 100)) });
      const left = /;r=(\d+)/.exec(outcome.headers.ratelimit ?? "")?.[1];
      const limit = /;q=(\d+)/.exec(outcome.headers["ratelimit-policy"] ?? "")?.[1];
      if (left === undefined || limit === undefined) return;
      change(keyId, { used: Number(limit) - Number(left), limit: Number(limit) });
    },
  };
}

/** A key of the signed-in person, as the playground offers it. Units are of today, UTC. */
export type PlaygroundKey = {
  id: string;
  name: string;
  last4: string | null;
  used: number;
  included: number;
  limit: number;
  mode: KeyMode;
  /** US cents that calls may still cost this month; null where no cap stops them. */
  leftCents: number | null;
  /** A call of this page was told that the key is revoked or has expired. */
  isRefused?: boolean;
};
