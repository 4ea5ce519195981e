import "server-only";
import { parseClaim } from "@/lib/claims/parse-claim";
import { wordsOf } from "./event-words";
import { readClaim } from "./read-claim";
import { nothingToFind, readEvent } from "./verify-event";

/**
 * Why a claim's description says nothing that could be looked for, as the answer would; null where it does, or where
 * the claim has none. The company is known by the name alone that is asked: what the registry knows of it can only
 * take words away.
 */
export function findUnreadable(claim: unknown, company: string): string | null {
  const read = readClaim(claim, "9999-12-31");
  if (read.kind !== "event") return null;
  const { description } = read;
  if (readEvent(description, new Set(wordsOf(company))).kind === "readings") return null;
  return parseClaim(description, { company, names: [company] }) === null ? nothingToFind : null;
}
