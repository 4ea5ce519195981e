import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { formatDay } from "@/lib/domain/calendar";
import { Mark } from "./mark";
import {
  type BriefingAnswer,
  type Citation,
  describeCitation,
  type Piece,
  type ReadBriefing,
  sourceAddress,
  webAddress,
} from "./read-briefing";

type Props = {
  answer: BriefingAnswer;
  read: ReadBriefing;
  /** Quotes found letter for letter in the texts held; null where nobody looked. */
  verifiedQuotes: number | null;
  /** The way to what else the page has; whoever skips the briefing skips it, too. */
  contents?: ReactNode;
};

/** A cited briefing: the headline, the paragraphs, what is known of its footnotes. Stands within `Footnotes`. */
export function Briefing({ answer, read, verifiedQuotes, contents }: Props) {
  const { briefing } = answer.meta;
  return (
    <>
      {contents}
      <div data-one-stop>
        {read.headline.length > 0 ? (
          <p className="font-serif text-2xl leading-snug">
            <Prose pieces={read.headline} />
          </p>
        ) : null}
        {read.paragraphs.length > 0 ? (
          <div className="mt-5 space-y-4 font-serif text-lg leading-[1.65]">
            {read.paragraphs.map((pieces, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a briefing never move.
              <p key={at}>
                <Prose pieces={pieces} />
              </p>
            ))}
          </div>
        ) : (
          <p className="mt-2 text-faded">{briefing.reason ?? "There’s no briefing for this company yet."}</p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-faded text-sm">
        <p
          className="rounded border border-rule bg-sheet px-2.5 py-1 text-ink tabular-nums"
          data-testid="footnote-count"
        >
          {formatFootnoteCount(countFootnotes(answer.citations, read.mentions), verifiedQuotes)}
        </p>
        {read.paragraphs.length > 0 ? (
          <CopyButton text={formatMarkdown(answer)} label="Copy as Markdown" />
        ) : null}
        {briefing.writer ? (
          <p>
            {briefing.writer === "model"
              ? "Written by a language model, checked by code"
              : "Written from the sources’ own facts and words, by fixed templates"}
          </p>
        ) : null}
      </div>
    </>
  );
}

/** Marks in a row that stay on the line of the word before them: more wouldn’t fit a phone. */
const gluedMarks = 6;

/** A text with its marks. */
export function Prose({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, at) =>
    "n" in piece ? (
      <Mark
        key={piece.ref}
        n={piece.n}
        place={piece.ref}
        sentence={piece.sentence}
        loose={
          pieces.slice(Math.max(0, at - gluedMarks), at).filter((before) => "n" in before).length ===
          gluedMarks
        }
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move.
      <span key={at}>
        <WholeCodes text={piece.text} />
      </span>
    ),
  );
}

const code = /(\b(?:\d{1,2}|[A-Z]{1,5})-[A-Z]{1,2}\b)/;

/** A text in which no line ends within a form's name or a symbol: "10-K", "BRK-B". */
export function WholeCodes({ text }: { text: string }) {
  return text.split(code).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

type FootnoteCount = {
  footnotes: number;
  /** Those that something on the page points to and whose original can be opened. */
  resolved: number;
  quotes: number;
};

/** Counts what the badge says. */
export function countFootnotes(
  citations: readonly Citation[],
  mentions: ReadonlyMap<number, readonly string[]>,
): FootnoteCount {
  return {
    footnotes: citations.length,
    resolved: citations.filter(({ n, url }) => (mentions.get(n)?.length ?? 0) > 0 && webAddress(url)).length,
    quotes: citations.reduce((sum, { passages }) => sum + passages.length, 0),
  };
}

/**
 * "All 14 sources open, 12 quotes verified".
 *
 * @param verified quotes found letter for letter in the texts held; null where nobody looked.
 */
export function formatFootnoteCount(
  { footnotes, resolved, quotes }: FootnoteCount,
  verified: number | null,
): string {
  const noun = footnotes === 1 ? "source" : "sources";
  const opens = resolved === 1 ? "opens" : "open";
  const first =
    resolved === footnotes
      ? `${footnotes > 1 ? "All " : ""}${footnotes} ${noun} ${opens}`
      : `${resolved} of ${footnotes} ${noun} ${opens}`;
  if (quotes === 0) return first;
  const quoted = quotes === 1 ? "quote" : "quotes";
  if (verified === null) return `${first}, ${quotes} ${quoted}`;
  return verified === quotes
    ? `${first}, ${quotes} ${quoted} verified`
    : `${first}, ${verified} of ${quotes} ${quoted} verified`;
}

/** Sources choose these words: none of them may become a link, a heading or a footnote of its own. */
const plain = (text: string) => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|]/g, "\\$&");

/** The briefing as Markdown with footnotes: marks as `[^1]`, one definition each, the quotes beneath. */
export function formatMarkdown(answer: BriefingAnswer): string {
  const { entity, headlineInsight, context, citations, meta } = answer;
  const known = new Set(citations.map(({ n }) => String(n)));
  const used = new Set<string>();
  const mark = (text: string) =>
    text
      .split(/(\s?\[\d{1,4}\])/)
      .map((part, at) => {
        const n = /\d+/.exec(part)?.[0] ?? "";
        if (at % 2 === 0 || !known.has(n)) return plain(part);
        used.add(n);
        return `[^${n}]`;
      })
      .join("");
  const texts = [
    `# ${plain(entity.name)}`,
    ...(headlineInsight ? [`**${mark(headlineInsight)}**`] : []),
    ...(context ?? "").split(/\n{2,}/).flatMap((text) => (text.trim() === "" ? [] : [mark(text.trim())])),
    ...(meta.data_through ? [`Data through ${formatDay(meta.data_through)}.`] : []),
  ];
  const notes = citations
    .filter(({ n }) => used.has(String(n)))
    .map((citation) => {
      const url = webAddress(citation.url);
      const quotes = citation.passages.map(({ quote }) => ` “${plain(quote)}”`).join("");
      return `[^${citation.n}]: ${plain(citation.title)}. ${plain(describeCitation(citation))}.${quotes} ${url ? `<${url}>` : plain(citation.url)}`;
    });
  return `${[...texts, notes.join("\n")].join("\n\n").trim()}\n`;
}

type EndnotesProps = { citations: readonly Citation[]; mentions: ReadonlyMap<number, readonly string[]> };

/** The footnotes, each with its quotes, the way to its source and back to every mention. */
export function Endnotes({ citations, mentions }: EndnotesProps) {
  if (citations.length === 0) return null;
  return (
    <section role="doc-endnotes" aria-labelledby="notes" className="min-w-0">
      <h2 id="notes" className="section-title">
        Notes
      </h2>
      <ol data-one-stop className="mt-3 space-y-1.5 text-sm leading-relaxed">
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
    <li
      id={`fn-${n}`}
      data-stop
      className="-mx-1 grid break-inside-avoid grid-cols-[1.5rem_minmax(0,1fr)] gap-1 p-1 target:bg-marker"
    >
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
        {original ? null : <span className="break-all text-faded">{citation.url}</span>}
        <Backlinks n={n} places={places}>
          {original ? (
            <a href={original} rel="noreferrer" className="action text-faded" data-print-url={original}>
              original
            </a>
          ) : null}
        </Backlinks>
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

/** Ways back that stand beside a note; more are folded. */
const openBacklinks = 5;

type BacklinksProps = {
  n: number;
  places: readonly string[];
  /** A word that the first of them stays in a line with. */
  children: ReactNode;
};

/** The way back to each mention of a note: an arrow, or behind one arrow a number a mention. */
function Backlinks({ n, places, children }: BacklinksProps) {
  const links = places.map((place, at) => (
    <a
      key={place}
      href={`#${place}`}
      role="doc-backlink"
      aria-label={`Back to mention ${at + 1} of note ${n}`}
      className="inline-block min-h-6 min-w-6 text-center text-cite tabular-nums hover:underline"
    >
      {places.length > 1 ? at + 1 : arrow}
    </a>
  ));
  const open = places.length > openBacklinks + 1 ? openBacklinks : places.length;
  return (
    <div className="inline">
      <span className="whitespace-nowrap print:whitespace-normal">
        {children}
        <span className="ml-1 print:hidden">
          {places.length > 1 ? (
            <span aria-hidden className="text-cite">
              {arrow}
            </span>
          ) : null}
          {links[0]}
        </span>
      </span>
      <span className="print:hidden">{links.slice(1, open)}</span>
      {open < places.length ? (
        <details className="inline print:hidden [&[open]>summary]:hidden">
          <summary className="action inline-block min-h-6 cursor-pointer text-faded">
            {places.length - open} more<span className="sr-only"> mentions of note {n}</span>
          </summary>
          {links.slice(open)}
        </details>
      ) : null}
    </div>
  );
}

// Without the selector, some systems show an emoji.
const arrow = "↩\ufe0e";
