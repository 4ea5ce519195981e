import type { OperationName } from "@/lib/operations/catalog";

/** A request that its page's address cannot hold, or that waits for a sign-in: kept in this browser until it is taken. */
export type Draft = { keep: (text: string) => void; take: () => string | null };

export function openDraft(accountId: string, operation: OperationName): Draft {
  const name = `footnote.draft.${accountId}.${operation}`;
  return {
    keep: (text) => {
      try {
        localStorage.setItem(name, text);
      } catch {
        // Full or forbidden: the address holds all but the longest requests.
      }
    },
    take: () => {
      try {
        const text = localStorage.getItem(name);
        localStorage.removeItem(name);
        return text;
      } catch {
        return null;
      }
    },
  };
}
