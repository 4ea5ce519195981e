"use client";

import { useEffect, useState } from "react";
import { keep, readKept } from "@/components/ui/browser-storage";
import type { Exchange } from "./use-runner";

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
  /** A call of this page was told that the key is revoked or has expired. */
  isRefused?: boolean;
};
