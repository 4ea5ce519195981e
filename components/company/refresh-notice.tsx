"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { fetchJson, queryKeys } from "@/components/query/queries";
import { QueryProvider } from "@/components/query/query-provider";
import type { Refresh } from "./company-answer";
import { isComingIn, RefreshLine } from "./coverage";

type Props = { slug: string; refresh: NonNullable<Refresh> };

const firstLookMs = 2_000;
const longestLookMs = 10_000;
const patienceMs = 5 * 60_000;

/** Says on a company's page that newer filings are coming in, and shows them when they're there. */
export function RefreshNotice(props: Props) {
  return (
    <QueryProvider>
      <Notice {...props} />
    </QueryProvider>
  );
}

function Notice({ slug, refresh }: Props) {
  const router = useRouter();
  const [isWaiting, setWaiting] = useState(true);
  const isPending = isComingIn(refresh);
  const { data, dataUpdatedAt } = useQuery({
    queryKey: queryKeys.refresh(slug),
    queryFn: ({ signal }) => fetchJson<Refresh>(`/company/${encodeURIComponent(slug)}/refresh`, { signal }),
    enabled: isPending && isWaiting,
    staleTime: 0,
    initialData: refresh,
    // Nobody answers for a moment: the next look may find it.
    retry: false,
    refetchInterval: ({ state }) =>
      Math.min(firstLookMs * 1.3 ** (state.dataUpdateCount + state.errorUpdateCount), longestLookMs),
  });
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  // The page's own answer follows; an instance may remember for a moment what it read before: then the next look asks again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each look that finds it over.
  useEffect(() => {
    if (isPending && !isComingIn(data)) router.refresh();
  }, [isPending, data, dataUpdatedAt]);
  return (
    <RefreshLine
      refresh={refresh}
      whatNext={
        isWaiting ? (
          <>
            <span className="needs-script"> — this page updates by itself</span>.
          </>
        ) : (
          "; this is taking longer than usual. Reload the page later."
        )
      }
    />
  );
}
