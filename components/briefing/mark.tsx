"use client";

import { type MouseEvent, useId, useRef } from "react";
import { useFootnotes } from "./footnotes";
import { SourceCard } from "./source-card";
import { useCard } from "./use-card";

/**
 * The mark of a footnote: a link to its endnote that opens a card where the browser can.
 *
 * @param place id of this mention, which the endnote links back to. @param sentence what it supports.
 */
export function Mark({ n, place, sentence }: { n: number; place: string; sentence: string }) {
  const mark = useRef<HTMLAnchorElement>(null);
  const card = useRef<HTMLSpanElement>(null);
  const { isShown, pin, hide, markEvents, cardEvents } = useCard(mark, card);
  const { citationOf, openSource } = useFootnotes();
  const cardId = useId();
  const citation = citationOf(n);
  const press = (event: { preventDefault: () => void }) => {
    if (!citation || !card.current || !("showPopover" in card.current)) return;
    event.preventDefault();
    pin();
  };
  return (
    <>
      {/* A mark stays on the line of the word before it. */}
      {"\u2060"}
      <a
        ref={mark}
        id={place}
        href={`#fn-${n}`}
        role="doc-noteref"
        aria-label={`Footnote ${n}`}
        aria-expanded={isShown}
        aria-controls={isShown ? cardId : undefined}
        className="mark-note"
        {...markEvents}
        onClick={(event: MouseEvent) => {
          if (!event.metaKey && !event.ctrlKey && !event.shiftKey) press(event);
        }}
        onKeyDown={(event) => {
          if (event.key === " ") press(event);
        }}
      >
        [{n}]
      </a>
      <span
        ref={card}
        id={cardId}
        popover="auto"
        role="dialog"
        aria-label={`Footnote ${n}`}
        className="source-card"
        {...cardEvents}
      >
        {isShown && citation ? (
          <SourceCard
            citation={citation}
            sentence={sentence}
            onOpen={(passages) => {
              hide();
              if (mark.current) openSource({ citation, passages, opener: mark.current });
            }}
            onLeave={hide}
          />
        ) : null}
      </span>
    </>
  );
}
