import { describeCitation } from "./describe-citation";
import { WholeCodes } from "./prose";
import type { Citation } from "./read-briefing";
import { sourceAddress, webAddress } from "./source-address";

type Props = { citations: readonly Citation[]; mentions: ReadonlyMap<number, readonly string[]> };

/** The footnotes, each with its quotes, the way to its source and back to every mention. */
export function Endnotes({ citations, mentions }: Props) {
  if (citations.length === 0) return null;
  return (
    <section role="doc-endnotes" aria-labelledby="notes" className="min-w-0">
      <h2 id="notes" className="section-title">
        Notes
      </h2>
      <ol className="mt-3 space-y-1.5 text-sm leading-relaxed">
        {citations.map((citation) => (
          <Endnote key={citation.n} citation={citation} places={mentions.get(citation.n) ?? []} />
        ))}
      </ol>
    </section>
  );
}

function Endnote({ citation, places }: { citation: Citation; places: readonly string[] }) {
  const { n, passages } = citation;
  const [first] = passages;
  const original = webAddress(citation.url);
  return (
    <li id={`fn-${n}`} className="endnote">
      <span aria-hidden className="text-cite tabular-nums">
        {n}
      </span>
      <div className="min-w-0">
        <a
          className="action font-medium"
          href={sourceAddress(
            first?.document_id ?? citation.id,
            first && { start: first.quote_start, end: first.quote_end },
          )}
        >
          <WholeCodes text={citation.title} />
        </a>{" "}
        <span className="text-faded">
          {/* No line begins with a dot. */}
          <WholeCodes text={`${describeCitation(citation)} · `.replaceAll(" ·", "\u00a0·")} />
        </span>
        {original ? (
          <a href={original} rel="noreferrer" className="action text-faded" data-print-url={original}>
            original
          </a>
        ) : (
          <span className="break-all text-faded">{citation.url}</span>
        )}
        <Backlinks n={n} places={places} />
        {passages.map(({ document_id, quote, quote_start }) => (
          <blockquote
            key={`${document_id} ${quote_start}`}
            className="mt-1 border-rule border-l-2 pl-3 font-serif text-[0.9375rem]"
          >
            “{quote}”
          </blockquote>
        ))}
      </div>
    </li>
  );
}

function Backlinks({ n, places }: { n: number; places: readonly string[] }) {
  return (
    <span className="ml-1 print:hidden">
      {places.map((place, at) => (
        <a
          key={place}
          href={`#${place}`}
          role="doc-backlink"
          aria-label={`Back to mention ${at + 1} of note ${n}`}
          className="backlink"
        >
          {/* Without the selector, some systems show an emoji. */}
          {"↩\ufe0e"}
          {places.length > 1 ? <sup>{at + 1}</sup> : null}
        </a>
      ))}
    </span>
  );
}
