"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { LiveState } from "@/components/query/live-state";
import { SkeletonBox } from "@/components/ui/status";
import { CallsBody } from "./calls-body";
import { callParts, callsQuery, formatCallsQuery } from "./calls-query";

type Parts = Record<(typeof callParts)[number], string | null>;

const parsers = Object.fromEntries(callParts.map((name) => [name, parseAsString])) as Record<
  (typeof callParts)[number],
  typeof parseAsString
>;

/** The calls that the address asks for; new ones appear by themselves. */
export function LiveCalls({ accountId }: { accountId: string }) {
  const [parts, setParts] = useQueryStates(parsers, { history: "push" });
  const query = useQuery(callsQuery(accountId, parts));
  return (
    <>
      <LiveState query={query} what="Calls" />
      {query.data ? (
        <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
          <CallsBody
            {...query.data}
            key={formatCallsQuery(parts)}
            onFilter={(form) => {
              const text = (name: keyof Parts) => String(form.get(name) ?? "").trim() || null;
              const filter = Object.fromEntries(callParts.map((name) => [name, text(name)])) as Parts;
              void setParts(filter);
            }}
          />
        </div>
      ) : (
        <SkeletonBox label="Loading calls" className="h-72 w-full" />
      )}
    </>
  );
}
