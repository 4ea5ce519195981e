import type { OperationName } from "@/lib/operations/catalog";
import { isJsonObject } from "./json-value";
import type { Exchange } from "./run-call";

const mostKept = 30;

/** Answers of this browser, newest first, so that reopening one costs nothing. They belong to one account. */
export type HistoryStore = {
  read: (operation: OperationName) => Exchange[];
  add: (exchange: Exchange) => void;
  clear: (operation: OperationName) => void;
};

/** The history of an account in the browser's storage; where that is full or forbidden, less is kept. */
export function openHistory(accountId: string): HistoryStore {
  const name = `footnote.history.${accountId}`;
  const readAll = (): Exchange[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
      return Array.isArray(kept) ? kept.filter(isExchange) : [];
    } catch {
      return [];
    }
  };
  const write = (exchanges: Exchange[]) => {
    for (let most = mostKept; most > 0; most = Math.floor(most / 2)) {
      try {
        localStorage.setItem(name, JSON.stringify(exchanges.slice(0, most)));
        return;
      } catch {
        // Full: the older half goes.
      }
    }
  };
  return {
    read: (operation) => readAll().filter((exchange) => exchange.operation === operation),
    add: (exchange) => write([exchange, ...readAll()]),
    clear: (operation) => write(readAll().filter((exchange) => exchange.operation !== operation)),
  };
}

function isExchange(value: unknown): value is Exchange {
  return (
    isJsonObject(value) &&
    typeof value.at === "string" &&
    typeof value.durationMs === "number" &&
    isJsonObject(value.input) &&
    isJsonObject(value.outcome) &&
    value.outcome.kind === "answered" &&
    typeof value.outcome.body === "string" &&
    isJsonObject(value.outcome.headers)
  );
}
