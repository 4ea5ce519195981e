"use client";

import { useEffect, useState } from "react";

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a text with one press and says so; where the browser does not allow it, it says that too. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), 2500);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <span className="needs-script inline-flex items-center gap-2">
      <button
        type="button"
        className="button"
        onClick={() => void copy(text).then((done) => setOutcome(done ? "copied" : "refused"))}
      >
        {label}
      </button>
      <span role="status" className="min-w-14 text-faded text-sm">
        {outcome === "copied" ? "Copied" : outcome === "refused" ? "Not allowed by the browser" : ""}
      </span>
    </span>
  );
}
