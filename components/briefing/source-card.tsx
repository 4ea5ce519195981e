import { describeCitation, rankPassages } from "./describe-citation";
import type { Citation } from "./read-briefing";
import { sourceAddress, webAddress } from "./source-address";

type Props = {
  citation: Citation;
  sentence: string;
  onOpen: (passages: Citation["passages"]) => void;
  onLeave: () => void;
};

/** What a footnote rests on, in a card within running text: phrasing elements only. */
export function SourceCard({ citation, sentence, onOpen, onLeave }: Props) {
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
        <span className="mt-2 block text-faded">
          The document is cited as a whole; no passage of it is quoted.
        </span>
      )}
      {others.length > 0 ? (
        <span className="mt-2 block text-faded text-xs">
          {others.length === 1 ? "One more passage" : `${others.length} more passages`} of this source
        </span>
      ) : null}
      <span className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <button type="button" className="action" onClick={() => onOpen(passages)}>
          {first ? "Open at the passage" : "Open the source"}
        </button>
        <a className="action" href={`#fn-${citation.n}`} onClick={onLeave}>
          Note {citation.n}
        </a>
        <a
          className="action"
          href={sourceAddress(
            first?.document_id ?? citation.id,
            first && { start: first.quote_start, end: first.quote_end },
          )}
        >
          Its page
        </a>
        {original ? (
          <a className="action" href={original} rel="noreferrer">
            Original
          </a>
        ) : null}
      </span>
    </>
  );
}
