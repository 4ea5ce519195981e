"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

export type Tab = { id: string; label: ReactNode; content: ReactNode };

type Props = {
  /** What the tabs are views of: "Answer". */
  label: string;
  tabs: readonly Tab[];
  /** Who decides which tab shows: the address's hash, the caller (with `onSelect`), or the tabs themselves. */
  inHash?: boolean;
  selected?: string | undefined;
  onSelect?: (id: string) => void;
};

/** Views of one thing, one at a time. Arrow keys, Home and End move; without a script all are shown. */
export function Tabs({ label, tabs, inHash = false, selected, onSelect }: Props) {
  const base = useId();
  const [own, setOwn] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const asked = selected ?? own;
  const shown = tabs.some(({ id }) => id === asked) ? asked : tabs[0]?.id;

  useEffect(() => {
    if (!inHash) return;
    const follow = () => {
      const hash = window.location.hash.slice(1);
      const named = tabs.find(({ id }) => encodeURIComponent(id) === hash);
      if (named) setOwn(named.id);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [inHash, tabs]);

  const select = (id: string) => {
    setOwn(id);
    onSelect?.(id);
    // The address changes, the place on the page does not.
    if (inHash) window.history.replaceState(window.history.state, "", `#${encodeURIComponent(id)}`);
  };
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === shown);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const to = tabs[(next + tabs.length) % tabs.length];
    if (!to) return;
    select(to.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(to.id)}"]`)?.focus();
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className="tab-list needs-script" onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            id={`${base}-tab-${tab.id}`}
            aria-controls={`${base}-panel-${tab.id}`}
            aria-selected={tab.id === shown}
            tabIndex={tab.id === shown ? 0 : -1}
            className="tab"
            onClick={() => select(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control must be reachable by keyboard.
          tabIndex={0}
          hidden={tab.id !== shown}
          className="tab-panel pt-4"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
