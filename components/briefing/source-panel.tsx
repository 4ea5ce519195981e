"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { describeCitation } from "./describe-citation";
import { PassageView } from "./passage-view";
import type { Citation } from "./read-briefing";
import { sourceAddress, webAddress } from "./source-address";

type Props = { citation: Citation; passages: Citation["passages"]; onClose: () => void };

/** Wide enough for the panel to stand beside the text; below it covers the page. */
const roomForBoth = "(min-width: 80rem)";

/** A source at the passage that a footnote rests on, beside the text or over it. Esc closes it. */
export function SourcePanel({ citation, passages, onClose: leave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [at, setAt] = useState(0);
  const passage = passages[at] ?? null;
  const documentId = passage?.document_id ?? citation.id;
  const original = webAddress(citation.url);
  const onClose = useCallback(() => {
    // While it is modal, nothing outside it can take the focus.
    dialog.current?.close();
    leave();
  }, [leave]);

  useEffect(() => {
    const panel = dialog.current;
    if (!panel || panel.open) return;
    if (window.matchMedia(roomForBoth).matches) panel.show();
    else panel.showModal();
    heading.current?.focus();
    return () => panel.close();
  }, []);

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || document.querySelector(":popover-open")) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [onClose]);

  return (
    <dialog ref={dialog} className="source-panel" aria-labelledby="source-panel-title" onCancel={onClose}>
      <div className="panel-head">
        <p className="pt-1 text-faded text-sm">Source of note {citation.n}</p>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
      <h2
        ref={heading}
        id="source-panel-title"
        tabIndex={-1}
        className="mt-2 font-serif text-2xl outline-none"
      >
        {citation.title}
      </h2>
      <p className="mt-1 text-faded text-sm">{describeCitation(citation)}</p>
      {passages.length > 1 ? (
        <div className="mt-4 flex items-center gap-3 text-sm">
          <button type="button" className="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Previous
          </button>
          <span className="tabular-nums" aria-live="polite">
            Passage {at + 1} of {passages.length}
          </span>
          <button
            type="button"
            className="button"
            disabled={at === passages.length - 1}
            onClick={() => setAt(at + 1)}
          >
            Next
          </button>
        </div>
      ) : null}
      <PassageView key={at} id={documentId} passage={passage} />
      <p className="mt-6 flex flex-wrap gap-x-5 gap-y-2 border-rule border-t pt-4 text-sm">
        <a
          className="action"
          href={sourceAddress(documentId, passage && { start: passage.quote_start, end: passage.quote_end })}
        >
          Its page
        </a>
        {original ? (
          <a className="action" href={original} rel="noreferrer">
            Original at {new URL(original).hostname}
          </a>
        ) : null}
      </p>
    </dialog>
  );
}
