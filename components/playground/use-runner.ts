"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { queryKeys } from "@/components/query/queries";
import { keep, readKept } from "@/components/ui/browser-storage";
import type { OperationName } from "@/lib/operations/catalog";
import { isJsonObject, type JsonObject } from "./json-value";

/** Runs calls one at a time, keeps their answers, and ends one that takes too long when asked to. */
export function useRunner(operation: OperationName, accountId: string) {
  const client = useQueryClient();
  const [shown, setShown] = useState<Exchange | null>(null);
  const [past, setPast] = useState<Exchange[]>([]);
  const running = useRef<AbortController>(undefined);
  const store = useRef<HistoryStore>(undefined);
  useEffect(() => {
    store.current = openHistory(accountId);
    setPast(store.current.read(operation));
  }, [accountId, operation]);
  const call = useMutation({
    mutationKey: queryKeys.run(accountId, operation),
    mutationFn: ({ by, input, signal }: { by: Means; input: JsonObject; signal: AbortSignal }) =>
      runCall(operation, by, input, signal),
    onSuccess: (exchange) => {
      setShown(exchange);
      if (exchange.outcome.kind !== "answered") return;
      store.current?.add(exchange);
      setPast(store.current?.read(operation) ?? []);
      // The pages that count and list calls have one more to show.
      void client.invalidateQueries({ queryKey: queryKeys.allCalls(accountId) });
      void client.invalidateQueries({ queryKey: queryKeys.overview(accountId) });
    },
    onSettled: () => {
      running.current = undefined;
    },
  });
  return {
    isRunning: call.isPending,
    shown,
    past,
    /** Null where a call is under way already. */
    run: async (by: Means, input: JsonObject): Promise<Exchange | null> => {
      if (running.current) return null;
      running.current = new AbortController();
      return await call.mutateAsync({ by, input, signal: running.current.signal });
    },
    cancel: () => running.current?.abort(),
    reopen: setShown,
    forget: () => {
      store.current?.clear(operation);
      setPast([]);
    },
  };
}

/** What a call is made with: a key of the signed-in person, or nothing, for the stored answer to an example. */
export type Means = { keyId: string } | { example: number };

/** One run of the playground: what was sent and what came back. */
export type Exchange = {
  operation: OperationName;
  input: JsonObject;
  /** When it was sent, ISO. */
  at: string;
  durationMs: number;
  outcome: Outcome;
};

export type Outcome =
  | { kind: "answered"; status: number; headers: Record<string, string>; body: string; bytes: number }
  | { kind: "session_ended" }
  | { kind: "cancelled" }
  | { kind: "unreachable"; isOffline: boolean };

/**
 * Runs an operation, or reads its stored answer. Never throws: a broken connection, an ended
 * session and a cancelled call are outcomes.
 */
export async function runCall(
  operation: OperationName,
  by: Means,
  input: JsonObject,
  signal: AbortSignal,
): Promise<Exchange> {
  const at = new Date().toISOString();
  const startedMs = performance.now();
  const done = (outcome: Outcome): Exchange => ({
    operation,
    input,
    at,
    durationMs: Math.round(performance.now() - startedMs),
    outcome,
  });
  try {
    const response =
      "example" in by
        ? await fetch(`/console/samples/${operation}?example=${by.example}`, { signal })
        : await fetch(`/console/run/${operation}`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ keyId: by.keyId, input }),
            signal,
          });
    const body = await response.text();
    if (response.status === 401 && readBody(body)?.code === "SESSION_ENDED")
      return done({ kind: "session_ended" });
    return done({
      kind: "answered",
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      bytes: new TextEncoder().encode(body).length,
    });
  } catch {
    return done(
      signal.aborted ? { kind: "cancelled" } : { kind: "unreachable", isOffline: !navigator.onLine },
    );
  }
}

/** The body of an answer as an object; null where it is none. */
export function readBody(body: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(body);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

const mostKept = 30;

/** Answers of this browser, newest first, so that reopening one costs nothing. They belong to one account. */
type HistoryStore = {
  read: (operation: OperationName) => Exchange[];
  add: (exchange: Exchange) => void;
  clear: (operation: OperationName) => void;
};

/** The history of an account in the browser's storage; where that is full or forbidden, less is kept. */
function openHistory(accountId: string): HistoryStore {
  const name = `footnote.history.${accountId}`;
  const readAll = (): Exchange[] => {
    try {
      const kept: unknown = JSON.parse(readKept(name) ?? "[]");
      return Array.isArray(kept) ? kept.filter(isExchange) : [];
    } catch {
      return [];
    }
  };
  const keepNewest = (exchanges: Exchange[]) => {
    for (let most = mostKept; most > 0; most = Math.floor(most / 2)) {
      // Where it is full, the older half goes.
      if (keep(name, JSON.stringify(exchanges.slice(0, most)))) return;
    }
  };
  return {
    read: (operation) => readAll().filter((exchange) => exchange.operation === operation),
    add: (exchange) => keepNewest([exchange, ...readAll()]),
    clear: (operation) => keepNewest(readAll().filter((exchange) => exchange.operation !== operation)),
  };
}

function isExchange(value: unknown): value is Exchange {
  return (
    isJsonObject(value) &&
    typeof value.at === "string" &&
    typeof value.durationMs === "number" &&
    isJsonObject(value.input) &&
    isJsonObject(value.outcome) &&
    value.outcome.kind === "answered" &&
    typeof value.outcome.body === "string" &&
    isJsonObject(value.outcome.headers)
  );
}
