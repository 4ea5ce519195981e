import { noteMark } from "./read-briefing";

type Props = {
  n: number;
  /** Id of this mention, which the endnote links back to. */
  place: string;
  /** What the note supports. */
  sentence: string;
  /** A line may end before it: one of many marks in a row. */
  loose?: boolean;
};

/** The mark of a footnote: a link to its endnote. Within `Footnotes` it opens a card. */
export function Mark({ n, place, sentence, loose = false }: Props) {
  return (
    <>
      {/* A mark stays on the line of the word before it: a word joiner, or a zero width space. */}
      {loose ? "\u200b" : "\u2060"}
      <a
        id={place}
        href={`#fn-${n}`}
        role="doc-noteref"
        aria-label={`[${n}] Footnote`}
        data-note={n}
        data-sentence={sentence}
        data-stop
        className={noteMark}
      >
        [{n}]
      </a>
    </>
  );
}

/** A small link from a fact to the page of its source. */
export function SourceMark({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} data-soft data-stop aria-label={`Source: ${label}`} className={noteMark}>
      [source]
    </a>
  );
}
