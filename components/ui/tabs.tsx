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
};

/** Views of one thing, one at a time. Arrow keys, Home and End move; without a script all are shown. */
export function Tabs({ label, tabs, selected, onSelect }: Props) {
  const [own, setOwn] = useState(tabs[0]?.id);
  const asked = selected ?? own;
  const shown = tabs.some(({ id }) => id === asked) ? asked : tabs[0]?.id;
  return (
    <Base.Root
      value={shown}
      onValueChange={(id: string) => {
        setOwn(id);
        onSelect?.(id);
      }}
    >
      <Base.List aria-label={label} activateOnFocus className="tab-list needs-script">
        {tabs.map(({ id, label: name }) => (
          <Base.Tab key={id} value={id} className="tab">
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id, content }) => (
        <Base.Panel key={id} value={id} keepMounted className="tab-panel pt-4">
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
