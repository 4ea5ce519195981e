import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";

type Props = { answers: readonly (readonly [key: QueryKey, data: unknown])[]; children: ReactNode };

/** What the server read for the first paint, as the browser's kept answers. */
export function Hydrated({ answers, children }: Props) {
  const client = new QueryClient();
  for (const [key, data] of answers) client.setQueryData(key, data);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
