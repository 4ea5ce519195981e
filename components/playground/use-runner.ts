"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { OperationName } from "@/lib/operations/catalog";
import { type HistoryStore, openHistory } from "./history-store";
import type { JsonObject } from "./json-value";
import { type Exchange, runCall } from "./run-call";

/** Runs calls one at a time, keeps their answers, and ends one that takes too long when asked to. */
export function useRunner(operation: OperationName, accountId: string) {
  const [isRunning, setIsRunning] = useState(false);
  const [shown, setShown] = useState<Exchange | null>(null);
  const [past, setPast] = useState<Exchange[]>([]);
  const running = useRef<AbortController>(undefined);
  const store = useRef<HistoryStore>(undefined);
  useEffect(() => {
    store.current = openHistory(accountId);
    setPast(store.current.read(operation));
  }, [accountId, operation]);
  const run = useCallback(
    async (keyId: string, input: JsonObject): Promise<Exchange | null> => {
      if (running.current) return null;
      const controller = new AbortController();
      running.current = controller;
      setIsRunning(true);
      const exchange = await runCall(operation, keyId, input, controller.signal);
      running.current = undefined;
      setIsRunning(false);
      setShown(exchange);
      if (exchange.outcome.kind === "answered") {
        store.current?.add(exchange);
        setPast(store.current?.read(operation) ?? []);
      }
      return exchange;
    },
    [operation],
  );
  return {
    isRunning,
    shown,
    past,
    run,
    cancel: () => running.current?.abort(),
    reopen: setShown,
    forget: () => {
      store.current?.clear(operation);
      setPast([]);
    },
  };
}
