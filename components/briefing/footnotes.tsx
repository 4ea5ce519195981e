"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { Citation } from "./read-briefing";
import { SourcePanel } from "./source-panel";

type Opened = { citation: Citation; passages: Citation["passages"]; opener: HTMLElement };

type Held = {
  citationOf: (n: number) => Citation | undefined;
  /** Opens the side panel at the first passage; `opener` gets the focus back when it closes. */
  openSource: (opened: Opened) => void;
};

const FootnotesContext = createContext<Held>({ citationOf: () => undefined, openSource: () => {} });

export const useFootnotes = () => useContext(FootnotesContext);

/** Holds the footnotes of one answer for every mark within, and the side panel that shows their sources. */
export function Footnotes({ citations, children }: { citations: Citation[]; children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const held = useMemo(() => {
    const byNumber = new Map(citations.map((citation) => [citation.n, citation]));
    return { citationOf: (n: number) => byNumber.get(n), openSource: setOpened };
  }, [citations]);
  const close = useCallback(() => {
    opened?.opener.focus();
    setOpened(null);
  }, [opened]);
  return (
    <FootnotesContext value={held}>
      {children}
      {opened ? (
        <SourcePanel key={`${opened.citation.n} ${opened.opener.id}`} {...opened} onClose={close} />
      ) : null}
    </FootnotesContext>
  );
}
