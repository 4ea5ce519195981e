"use client";

import { type ReactNode, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { Json } from "../json-value";

/** Deeper than this a branch begins folded. */
const openDepth = 2;

/** An answer as a tree to fold; each value's path can be copied. */
export function JsonTree({ value }: { value: Json }) {
  const [path, setPath] = useState("$");
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <CopyButton text={JSON.stringify(value, null, 2)} label="Copy JSON" />
        <CopyButton text={path} label="Copy path" />
        <code className="min-w-0 break-all text-faded text-print">{path}</code>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className="json-tree" tabIndex={0} aria-label="Answer as JSON">
        <Branch name={null} value={value} path="$" depth={0} onPick={setPath} />
      </section>
    </div>
  );
}

type BranchProps = {
  name: string | null;
  value: Json;
  path: string;
  depth: number;
  onPick: (path: string) => void;
};

function Branch({ name, value, path, depth, onPick }: BranchProps): ReactNode {
  const label = name === null ? null : <Name name={name} path={path} onPick={onPick} />;
  if (typeof value !== "object" || value === null)
    return (
      <div>
        {label}
        <span className={`json-${value === null ? "null" : typeof value}`}>{JSON.stringify(value)}</span>
      </div>
    );
  const isList = Array.isArray(value);
  const members: (readonly [string, Json])[] = isList
    ? value.map((item, n) => [String(n), item] as const)
    : Object.entries(value);
  if (members.length === 0)
    return (
      <div>
        {label}
        {isList ? "[]" : "{}"}
      </div>
    );
  return (
    <details open={depth < openDepth}>
      <summary>
        {label}
        <span className="text-faded">{isList ? `[${members.length}]` : `{${members.length}}`}</span>
      </summary>
      <div className="json-members">
        {members.map(([key, member]) => (
          <Branch
            key={key}
            name={key}
            value={member}
            path={isList ? `${path}[${key}]` : `${path}.${key}`}
            depth={depth + 1}
            onPick={onPick}
          />
        ))}
      </div>
    </details>
  );
}

function Name({ name, path, onPick }: { name: string; path: string; onPick: (path: string) => void }) {
  return (
    <button type="button" className="json-name" onClick={() => onPick(path)} title={path}>
      {name}:
    </button>
  );
}
