"use client";

import { useEffect } from "react";
import { forget, keep, readKept } from "@/components/ui/browser-storage";
import type { KeyRequestDraft } from "@/lib/web-forms/key-request";

const place = "footnote.key-request";

/** Keeps what is typed in this browser, so that a closed tab or a detour to the mail loses nothing. */
export function keepDraft(draft: KeyRequestDraft): void {
  keep(place, JSON.stringify(draft));
}

export function readKeptDraft(): KeyRequestDraft | null {
  try {
    const { building, monthlyCalls, operations, website } = JSON.parse(readKept(place) ?? "") as Record<
      string,
      unknown
    >;
    const text = (value: unknown) => (typeof value === "string" ? value : "");
    const chosen = Array.isArray(operations) ? operations.filter((one) => typeof one === "string") : [];
    return {
      building: text(building),
      monthlyCalls: text(monthlyCalls),
      operations: chosen,
      website: text(website),
    };
  } catch {
    return null;
  }
}

export const isEmptyDraft = ({ building, monthlyCalls, operations, website }: KeyRequestDraft) =>
  `${building}${monthlyCalls}${website}`.trim() === "" && operations.length === 0;

/** On the page of a request: what this browser kept of the form is of no more use. */
export function ForgetKeptDraft() {
  useEffect(() => forget(place), []);
  return null;
}
