"use client";

import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { HttpError } from "./queries";

const mostRetries = 2;

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays one; a broken connection or a fault of the server may pass.
        retry: (failures, error) =>
          failures < mostRetries && !(error instanceof HttpError && error.status < 500),
      },
      // A change is made once, at the press; without a connection it fails and says so.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

let ofBrowser: QueryClient | undefined;

/** The answers that this browser keeps, one store for the whole visit; the server has one a page. */
function clientOf(): QueryClient {
  if (typeof window === "undefined") return makeClient();
  ofBrowser ??= makeClient();
  return ofBrowser;
}

/** Gives what is within the kept answers. Public pages have it only around what loads later. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(clientOf);
  // The connection may have gone before anything listened.
  useEffect(() => onlineManager.setOnline(navigator.onLine), []);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
