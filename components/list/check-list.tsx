"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { PlaygroundKey } from "@/components/playground/run-bar";
import { ListAnswers } from "./list-answers";
import { ListForm, type Price } from "./list-form";
import { useListRun } from "./use-list-run";

type Props = {
  /** Null for a visitor. */
  accountId: string | null;
  keys: readonly PlaygroundKey[];
  price: Price;
};

/** A list of names that is checked at once: the form, or the list under way and its answers. */
export function CheckList({ accountId, keys, price }: Props) {
  const list = useListRun(accountId ?? "visitor");
  const router = useRouter();
  const wasRunning = useRef(false);
  useEffect(() => {
    // What a key has left has changed.
    if (wasRunning.current && !list.isRunning) router.refresh();
    wasRunning.current = list.isRunning;
  }, [list.isRunning, router]);
  if (list.run === null)
    return (
      <ListForm
        key={JSON.stringify(keys)}
        accountId={accountId}
        keys={keys}
        price={price}
        isRunning={list.isRunning}
        onRun={list.start}
      />
    );
  return (
    <ListAnswers
      run={list.run}
      isRunning={list.isRunning}
      isKept={list.isKept}
      error={list.error}
      onResume={list.resume}
      onCancel={list.cancel}
      onDiscard={list.discard}
    />
  );
}
