"use client";

import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
} from "react";
import type { Citation } from "./read-briefing";

type Opened = { citation: Citation; passages: Citation["passages"]; opener: HTMLElement };

type Held = {
  citationOf: (n: number) => Citation | undefined;
  /** Opens the side panel at the first passage; `opener` gets the focus back when it closes. */
  openSource: (opened: Opened) => void;
};

const loadPanel = () => import("./source-panel");
const SourcePanel = lazy(loadPanel);

/** Fetches what the side panel takes, so that it opens at once. */
export const prepareSourcePanel = (): void => void loadPanel().catch(() => {});

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
        <Suspense fallback={null}>
          <SourcePanel key={`${opened.citation.n} ${opened.opener.id}`} {...opened} onClose={close} />
        </Suspense>
      ) : null}
    </FootnotesContext>
  );
}
