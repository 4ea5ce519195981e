import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson, isSignedOut } from "@/components/query/fetch-json";
import { queryKeys } from "@/components/query/query-keys";
import type { CallsView } from "@/lib/accounts/calls";
import { type AddressParts, formatAddress, readPart } from "@/lib/domain/address-query";

/** What an address can ask of the list, in one order, so that the same calls have one name. */
export const callParts = ["q", "operation", "status", "key", "from", "to", "before", "after"] as const;

const followMs = 5_000;

/** What the address asks of the list, on the server or in the browser. */
type Parts = AddressParts | Readonly<Record<(typeof callParts)[number], string | null>>;

const partOf = (parts: Parts, name: (typeof callParts)[number]) =>
  readPart({ [name]: parts[name] ?? undefined }, name);

export const formatCallsQuery = (parts: Parts): string =>
  formatAddress("", Object.fromEntries(callParts.map((name) => [name, partOf(parts, name)])));

/** The calls that an address asks for; the newest follow by themselves while somebody looks. */
export function callsQuery(accountId: string, parts: Parts) {
  const query = formatCallsQuery(parts);
  const isNewest = partOf(parts, "before") === null && partOf(parts, "after") === null;
  return queryOptions({
    queryKey: queryKeys.calls(accountId, query),
    queryFn: ({ signal }) => fetchJson<CallsView>(`/console/calls/json${query}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isNewest && !isSignedOut(state.error) ? followMs : false),
  });
}
