"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { Refresh } from "./company-answer";
import { isComingIn, RefreshLine } from "./refresh-line";

const firstLookMs = 2_000;
const longestLookMs = 10_000;
const patienceMs = 5 * 60_000;

/** Says on a company's page that newer filings are coming in, and shows them when they're there. */
export function RefreshNotice({ slug, refresh }: { slug: string; refresh: NonNullable<Refresh> }) {
  const router = useRouter();
  const [isWaiting, setWaiting] = useState(true);
  const isPending = isComingIn(refresh);
  useEffect(() => {
    if (!isPending) return;
    const gone = new AbortController();
    const untilMs = performance.now() + patienceMs;
    let waitMs = firstLookMs;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      if (document.visibilityState === "visible") {
        const found = await readRefresh(slug, gone.signal);
        const isOver = found !== null && !isComingIn(found);
        if (isOver) router.refresh();
        // An instance may remember for a moment what it read before: then the page is read anew once more.
        waitMs = isOver ? firstLookMs : Math.min(waitMs * 1.3, longestLookMs);
      }
      if (gone.signal.aborted) return;
      if (performance.now() < untilMs) timer = setTimeout(look, waitMs);
      else setWaiting(false);
    };
    timer = setTimeout(look, waitMs);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [isPending, slug, router]);
  return (
    <RefreshLine
      refresh={refresh}
      whatNext={
        isWaiting ? (
          <>
            <span className="needs-script"> — this page updates by itself</span>.
          </>
        ) : (
          "; they take longer than usual. Load the page again later."
        )
      }
    />
  );
}

/** How it stands; null where nobody answers, which the next look may change. */
async function readRefresh(slug: string, signal: AbortSignal): Promise<Refresh> {
  try {
    const answer = await fetch(`/company/${encodeURIComponent(slug)}/refresh`, { signal });
    return answer.ok ? ((await answer.json()) as Refresh) : null;
  } catch {
    return null;
  }
}
