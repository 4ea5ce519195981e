"use client";

import { useEffect, useState } from "react";
import { keep, readKept } from "@/components/ui/browser-storage";
import type { KeyMode } from "@/lib/domain/keys";
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
