"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { HttpError, queryKeys } from "@/components/query/queries";
import { forget, keep, readKept } from "@/components/ui/browser-storage";
import { type BatchLine, type ListResult, mayRetry, toResult } from "./list-result";
import { type NameTable, namesOf } from "./read-names";

/** A list that was sent, with the answers so far. It outlives its page in this browser. */
export type ListRun = {
  /** Its Idempotency-Key: under it nothing is charged twice. */
  id: string;
  keyId: string;
  /** When it was first sent, ISO. */
  at: string;
  table: NameTable;
  names: string[];
  /** One a name. */
  results: (ListResult | null)[];
};

/** As long as the server remembers an Idempotency-Key. */
const rememberedMs = 24 * 3_600_000;

/** Answers are shown and kept this often, not one by one. */
const showEveryMs = 250;

/** Names that have no answer, or one that may change. */
export const openNames = ({ results }: ListRun): number =>
  results.filter((one) => one === null || mayRetry(one)).length;

export const canResume = (run: ListRun): boolean =>
  openNames(run) > 0 && Date.now() - Date.parse(run.at) < rememberedMs;

/** Runs a list of names as one batch, shows answers as they come, and goes on after a reload or a broken connection. */
export function useListRun(accountId: string) {
  const client = useQueryClient();
  const name = `footnote.list.${accountId}`;
  const [run, setRun] = useState<ListRun | null>(null);
  const [isKept, setKept] = useState(true);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => {
    setRun(readRun(readKept(name)));
    return () => stop.current?.abort();
  }, [name]);
  const show = (next: ListRun) => {
    setRun(next);
    setKept(keep(name, JSON.stringify(next)));
  };
  const send = useMutation({
    mutationKey: queryKeys.list(accountId),
    mutationFn: async (begun: ListRun) => {
      stop.current = new AbortController();
      show(begun);
      await runBatch(begun, stop.current.signal, show);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.allCalls(accountId) });
      void client.invalidateQueries({ queryKey: queryKeys.overview(accountId) });
    },
  });
  return {
    run,
    /** Whether a reload would find it again. */
    isKept,
    isRunning: send.isPending,
    error: send.error,
    start: (keyId: string, table: NameTable) => {
      const names = namesOf(table);
      const at = new Date().toISOString();
      send.mutate({
        ...{ id: makeId(), keyId, at, table, names },
        results: names.map(() => null),
      });
    },
    resume: () => run && send.mutate(run),
    cancel: () => stop.current?.abort(),
    discard: () => {
      forget(name);
      send.reset();
      setRun(null);
    },
  };
}

const makeId = (): string =>
  `list-${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

function readRun(kept: string | null): ListRun | null {
  if (kept === null) return null;
  try {
    const run = JSON.parse(kept) as ListRun;
    return Array.isArray(run.names) && Array.isArray(run.results) && run.table ? run : null;
  } catch {
    return null;
  }
}

/** @throws HttpError where the server refuses; TypeError where the connection breaks before the last answer. */
async function runBatch(run: ListRun, signal: AbortSignal, show: (run: ListRun) => void): Promise<void> {
  const results = [...run.results];
  let shownMs = performance.now();
  let isWhole = false;
  try {
    for await (const line of sendBatch(run, signal)) {
      if ("done" in line) isWhole = true;
      else results[line.line - 1] = toResult(line, run.results[line.line - 1] ?? null);
      if (performance.now() - shownMs < showEveryMs) continue;
      shownMs = performance.now();
      show({ ...run, results: [...results] });
    }
    if (!isWhole) throw new TypeError("The connection broke before the last answer");
  } catch (error) {
    // Who stops a run knows it.
    if (!signal.aborted) throw error;
  } finally {
    show({ ...run, results });
  }
}

async function* sendBatch(run: ListRun, signal: AbortSignal): AsyncGenerator<BatchLine> {
  const query = new URLSearchParams({ operation: "validate", key: run.keyId });
  const response = await fetch(`/console/batch?${query}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-ndjson", "Idempotency-Key": run.id },
    body: run.names.map((company) => JSON.stringify({ company })).join("\n"),
    signal,
  });
  if (!response.ok || response.body === null) {
    const { error } = (await response.json().catch(() => ({}))) as { error?: string };
    throw new HttpError(response.status, error ?? `Status ${response.status}`);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let open = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (open + value).split("\n");
    open = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as BatchLine;
  }
}
