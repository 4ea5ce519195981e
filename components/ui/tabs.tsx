"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import { type ReactNode, useState } from "react";

export type Tab = { id: string; label: ReactNode; content: ReactNode };

type Props = {
  /** What the tabs are views of: "Answer". */
  label: string;
  tabs: readonly Tab[];
  /** Who decides which tab shows: the caller, with `onSelect`, or the tabs themselves. */
  selected?: string | undefined;
  onSelect?: (id: string) => void;
  className?: string;
  /** Of the panels, such as where they scroll. */
  panelClass?: string;
};

/** Views of one thing, one at a time. Arrow keys, Home and End move; without a script all are shown. */
export function Tabs({ label, tabs, selected, onSelect, className = "", panelClass = "" }: Props) {
  const [own, setOwn] = useState(tabs[0]?.id);
  const asked = selected ?? own;
  const shown = tabs.some(({ id }) => id === asked) ? asked : tabs[0]?.id;
  return (
    <Base.Root
      className={className}
      value={shown}
      onValueChange={(id: string) => {
        setOwn(id);
        onSelect?.(id);
      }}
    >
      <Base.List
        aria-label={label}
        activateOnFocus
        className="needs-script flex flex-none flex-wrap border-rule border-b"
      >
        {tabs.map(({ id, label: name }) => (
          <Base.Tab
            key={id}
            value={id}
            className="flex-none cursor-pointer border-transparent border-b-2 px-[clamp(0.5rem,2.2vw,0.875rem)] py-2 text-[0.9375rem] text-faded -outline-offset-2 hover:text-ink aria-selected:border-ink aria-selected:font-medium aria-selected:text-ink"
          >
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id, content }) => (
        <Base.Panel key={id} value={id} keepMounted className={`pt-4 ${panelClass}`}>
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
