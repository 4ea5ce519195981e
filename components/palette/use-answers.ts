"use client";

import { useEffect, useState } from "react";
import type { PaletteEntry } from "./palette-entry";

type Ask = (typed: string, signal: AbortSignal) => Promise<PaletteEntry[]>;

export type Answers = { found: readonly PaletteEntry[]; isAsking: boolean; hasFailed: boolean };

const nothing: Answers = { found: [], isAsking: false, hasFailed: false };
const waitMs = 120;

/** What the server finds for a text of two characters or more; the last answer stays until the next is here. */
export function useAnswers(typed: string, ask: Ask): Answers {
  const query = typed.trim();
  const [last, setLast] = useState({ query: "", found: nothing.found, hasFailed: false });
  useEffect(() => {
    if (query.length < 2) return;
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      ask(query, aborter.signal)
        .then((found) => setLast({ query, found, hasFailed: false }))
        .catch(() => {
          if (!aborter.signal.aborted) setLast({ query, found: nothing.found, hasFailed: true });
        });
    }, waitMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [query, ask]);
  if (query.length < 2) return nothing;
  return { ...last, isAsking: last.query !== query };
}
