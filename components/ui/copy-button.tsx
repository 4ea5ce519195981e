"use client";

import { useEffect, useState } from "react";
import { smallButtonClass } from "./button-look";

async function copy({ text, from }: Copied): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text ?? (await read(from)));
    return true;
  } catch {
    return false;
  }
}

/** The text, or the address of one of ours that it is fetched from. */
type Copied = { text: string; from?: never } | { text?: never; from: string };

async function read(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`Status ${answer.status}`);
  return answer.text();
}

type Props = Copied & {
  /** What is copied: "Copy the call". */
  label: string;
  /** What the button shows where its place says the rest: "Copy". */
  short?: string;
};

/** Copies a text with one press and says so; where the browser does not allow it, it says that too. */
export function CopyButton({ label, short = label, ...copied }: Props) {
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
        className={smallButtonClass}
        onClick={() => void copy(copied).then((done) => setOutcome(done ? "copied" : "refused"))}
      >
        {/* Both take their room, so that nothing moves. */}
        <span className="grid *:[grid-area:1/1]" aria-hidden>
          <span className={isCopied ? "invisible" : ""}>{short}</span>
          <span className={isCopied ? "" : "invisible"}>Copied</span>
        </span>
      </button>
      <span role="status" className={outcome === "refused" ? "text-faded text-sm" : "sr-only"}>
        {isCopied ? "Copied" : outcome === "refused" ? "Copying was blocked" : ""}
      </span>
    </span>
  );
}
