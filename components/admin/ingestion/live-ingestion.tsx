"use client";

import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { fetchJson, isSignedOut } from "@/components/query/fetch-json";
import { LiveState } from "@/components/query/live-state";
import { queryKeys } from "@/components/query/query-keys";
import { SkeletonBox } from "@/components/ui/status";
import type { IngestionView } from "@/lib/accounts/ingestion";
import { formatAddress } from "@/lib/domain/address-query";
import { IngestionBody } from "./ingestion-body";

const runningMs = 4_000;
const idleMs = 30_000;

/** How ingestion stands; read again every few seconds while something runs. */
export function LiveIngestion(props: Omit<ComponentProps<typeof IngestionBody>, "view">) {
  const query = useQuery({
    queryKey: queryKeys.ingestion(props.state),
    queryFn: ({ signal }) =>
      fetchJson<IngestionView>(formatAddress("/admin/ingestion/json", { state: props.state }), { signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (isSignedOut(error)) return false;
      return data && isRunning(data) ? runningMs : idleMs;
    },
  });
  return (
    <>
      <LiveState query={query} what="These figures" />
      {query.data ? (
        <IngestionBody view={query.data} {...props} />
      ) : (
        <SkeletonBox label="Loading the runs" className="h-72 w-full" />
      )}
    </>
  );
}

const isRunning = ({ running, runs, refreshes }: IngestionView): boolean =>
  running.holder !== null ||
  runs.some(({ state }) => state === "running") ||
  refreshes.counts.some(({ state, n }) => n > 0 && (state === "running" || state === "queued"));
