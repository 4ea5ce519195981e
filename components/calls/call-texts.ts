import { formatDay } from "@/lib/domain/calendar";
import { type CallRecord, costOf } from "@/lib/domain/calls";
import { formatCents } from "@/lib/domain/money";

/** "21 November 2026, 16:48:25.123 UTC". */
export function writeMoment(at: string): string {
  return `${formatDay(at)}, ${at.slice(11, 23)} UTC`;
}

/** What a call cost, in words where it cost nothing. */
export function writeCost(call: CallRecord): string {
  if (call.state === "voided") return "not billed";
  return costOf(call) === 0 ? "included" : formatCents(costOf(call));
}

export const writeMs = (durationMs: number | null): string =>
  durationMs === null ? "" : durationMs.toLocaleString("en-US");

/** Which secret a call came with. */
export function writeCredential(credential: string | null): string {
  if (credential === null) return "";
  return credential === "console" ? "Console" : `…${credential}`;
}
