"use client";

import { type Citation, describeCitation, rankPassages, sourceAddress, webAddress } from "./read-briefing";

export type SourceCardProps = {
  citation: Citation;
  sentence: string;
  /** Opened by a press. Before that its links are for the mouse: a briefing has one stop of the keyboard a note. */
  isPinned: boolean;
  onOpen: (passages: Citation["passages"]) => void;
  onLeave: () => void;
};

/** What a footnote rests on, in a card within running text: phrasing elements only. */
export default function SourceCard({ citation, sentence, isPinned, onOpen, onLeave }: SourceCardProps) {
  const stop = isPinned ? {} : { tabIndex: -1 };
  const passages = rankPassages(citation, sentence);
  const [first, ...others] = passages;
  const original = webAddress(citation.url);
  return (
    <>
      <span className="block text-faded text-xs">{describeCitation(citation)}</span>
      <span className="mt-1 block font-medium">{citation.title}</span>
      {first ? (
        <q className="mt-2 block border-cite border-l-2 pl-3 font-serif text-[0.95rem] leading-relaxed">
          {first.quote}
        </q>
      ) : (
        <span className="mt-2 block text-faded">The document is cited as a whole; no passage is quoted.</span>
      )}
      {others.length > 0 ? (
        <span className="mt-2 block text-faded text-xs">
          {others.length === 1 ? "One more passage" : `${others.length} more passages`} of this source
        </span>
      ) : null}
      <span className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <button type="button" {...stop} className="action" onClick={() => onOpen(passages)}>
          {first ? "Read the passage" : "Read here"}
        </button>
        <a {...stop} className="action" href={`#fn-${citation.n}`} onClick={onLeave}>
          Note {citation.n}
        </a>
        <a
          {...stop}
          className="action"
          href={sourceAddress(
            first?.document_id ?? citation.id,
            first && { start: first.quote_start, end: first.quote_end },
          )}
        >
          Source details
        </a>
        {original ? (
          <a {...stop} className="action" href={original} rel="noreferrer">
            Original
          </a>
        ) : null}
      </span>
    </>
  );
}
