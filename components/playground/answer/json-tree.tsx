"use client";

import { type ReactNode, useEffect, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { Json } from "../json-value";

/** Deeper than this a branch begins folded. */
const openDepth = 2;

/** An answer as a tree to fold; pressing a name copies the path of its value. */
export function JsonTree({ value }: { value: Json }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => setSaid(""), 4000);
    return () => clearTimeout(timer);
  }, [said]);
  const copyPath = (path: string) => {
    navigator.clipboard.writeText(path).then(
      () => setSaid(`Copied ${path}`),
      () => setSaid(path),
    );
  };
  return (
    <div>
      <div className="mb-2 flex min-h-9 flex-wrap items-center gap-3">
        <CopyButton text={JSON.stringify(value, null, 2)} label="Copy JSON" />
        <p role="status" className="min-w-0 break-all text-faded text-sm">
          {said === "" ? "Click a field name to copy its path." : said}
        </p>
      </div>
      <section
        className="max-h-[70vh] overflow-auto wrap-anywhere rounded border border-rule bg-sheet px-4 py-3 font-mono text-print leading-6 [&_summary]:min-h-6"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label="Response as JSON"
      >
        <Branch name={null} value={value} path="$" depth={0} onPick={copyPath} />
      </section>
    </div>
  );
}

const nameClass = "mr-[0.5ch] text-faded";

type BranchProps = {
  name: string | null;
  value: Json;
  path: string;
  depth: number;
  onPick: (path: string) => void;
};

function Branch({ name, value, path, depth, onPick }: BranchProps): ReactNode {
  const [isOpen, setOpen] = useState(depth < openDepth);
  const label = name === null ? null : <Name name={name} path={path} onPick={onPick} />;
  if (typeof value !== "object" || value === null)
    return (
      <div>
        {label}
        <span
          className={value === null ? "text-faded" : typeof value === "string" ? "text-good" : "text-waiting"}
        >
          {JSON.stringify(value)}
        </span>
      </div>
    );
  const members = membersOf(value, path);
  const count = Array.isArray(value) ? `[${members.length}]` : `{${members.length}}`;
  if (members.length === 0)
    return (
      <div>
        {label}
        <span className="text-faded">{Array.isArray(value) ? "[]" : "{}"}</span>
      </div>
    );
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer" aria-label={`${name ?? "response"}, ${members.length} members`}>
        {name === null ? null : <span className={nameClass}>{name}:</span>}
        <span className="text-faded">{count}</span>
      </summary>
      {/* What is folded is not made: answers have thousands of lines. */}
      {isOpen ? (
        <div className="ml-1.5 border-rule border-l pl-3.5">
          {members.map((member) => (
            <Branch key={member.name} {...member} depth={depth + 1} onPick={onPick} />
          ))}
        </div>
      ) : null}
    </details>
  );
}

function membersOf(value: Json[] | { [name: string]: Json }, path: string) {
  if (Array.isArray(value))
    return value.map((item, n) => ({ name: String(n), value: item, path: `${path}[${n}]` }));
  return Object.entries(value).map(([name, member]) => ({
    name,
    value: member,
    path: /^[A-Za-z_]\w*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`,
  }));
}

function Name({ name, path, onPick }: { name: string; path: string; onPick: (path: string) => void }) {
  return (
    <button
      type="button"
      className={`${nameClass} cursor-copy hover:text-ink hover:underline`}
      aria-label={`Copy the path ${path}`}
      onClick={() => onPick(path)}
    >
      {name}:
    </button>
  );
}
