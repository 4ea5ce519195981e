"use client";

import { useEffect, useState } from "react";
import { buttonClass } from "./button";

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

type Props = {
  text: string;
  /** What is copied: "Copy the call". */
  label: string;
  /** What the button shows where its place says the rest: "Copy". */
  short?: string;
};

/** Copies a text with one press and says so; where the browser does not allow it, it says that too. */
export function CopyButton({ text, label, short = label }: Props) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), 2500);
    return () => clearTimeout(timer);
  }, [outcome]);
  const isCopied = outcome === "copied";
  return (
    <span className="needs-script inline-flex items-center gap-2">
      <button
        type="button"
        aria-label={label}
        className={buttonClass({ size: "small" })}
        onClick={() => void copy(text).then((done) => setOutcome(done ? "copied" : "refused"))}
      >
        {/* Both take their room, so that nothing moves. */}
        <span className="grid *:[grid-area:1/1]" aria-hidden>
          <span className={isCopied ? "invisible" : ""}>{short}</span>
          <span className={isCopied ? "" : "invisible"}>Copied</span>
        </span>
      </button>
      <span role="status" className={outcome === "refused" ? "text-faded text-sm" : "sr-only"}>
        {isCopied ? "Copied" : outcome === "refused" ? "Not allowed by the browser" : ""}
      </span>
    </span>
  );
}
