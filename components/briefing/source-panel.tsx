"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useIsOnline } from "@/components/query/live-state";
import { fetchJson, queryKeys } from "@/components/query/queries";
import { QueryProvider } from "@/components/query/query-provider";
import { Button } from "@/components/ui/button";
import { partFacts } from "./part-facts";
import { type Citation, describeCitation, sourceAddress, webAddress } from "./read-briefing";

type Props = {
  citation: Citation;
  passages: Citation["passages"];
  /** What the footnote stands behind. */
  sentence: string;
  onClose: () => void;
};

/** Wide enough for the panel to stand beside the text; below it covers the page. */
const roomForBoth = "(min-width: 80rem)";

/** A source at the passage that a footnote rests on, beside the text or over it. Esc closes it. */
export default function SourcePanel(props: Props) {
  return (
    <QueryProvider>
      <Panel {...props} />
    </QueryProvider>
  );
}

function Panel({ citation, passages, sentence, onClose: leave }: Props) {
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
    <dialog
      ref={dialog}
      data-testid="source-panel"
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(30rem,100vw)] max-w-none overflow-auto overscroll-contain border-rule border-l bg-sheet px-6 pb-8 text-ink shadow-[0_0_2rem_var(--shadow)] backdrop:bg-veil motion-safe:animate-arrive print:hidden"
      aria-labelledby="source-panel-title"
      onCancel={onClose}
    >
      <div className="-mx-6 sticky top-0 flex items-start justify-between gap-4 bg-sheet px-6 pt-5 pb-3">
        <p className="pt-1 text-faded text-sm">Source of note {citation.n}</p>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
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
      {passages.length > 1 ? <PassageSteps at={at} count={passages.length} onStep={setAt} /> : null}
      <PassageView key={at} id={documentId} passage={passage} sentence={sentence} />
      <p className="mt-6 flex flex-wrap gap-x-5 gap-y-2 border-rule border-t pt-4 text-sm">
        <a
          className="action"
          href={sourceAddress(documentId, passage && { start: passage.quote_start, end: passage.quote_end })}
        >
          Source details
        </a>
        {original ? (
          <a className="action" href={original} rel="noreferrer">
            Original at {new URL(original).hostname.replace("www.", "")}
          </a>
        ) : null}
      </p>
    </dialog>
  );
}

function PassageSteps({ at, count, onStep }: { at: number; count: number; onStep: (at: number) => void }) {
  return (
    <div className="mt-4 flex items-center gap-3 text-sm">
      <Button size="small" disabled={at === 0} onClick={() => onStep(at - 1)}>
        Previous
      </Button>
      <span className="tabular-nums" aria-live="polite">
        Passage {at + 1} of {count}
      </span>
      <Button size="small" disabled={at === count - 1} onClick={() => onStep(at + 1)}>
        Next
      </Button>
    </div>
  );
}

type Passage = Citation["passages"][number];

const noteClass = "mt-4 text-faded text-sm";

/** The text around a passage, marked only where it says the quote letter for letter. */
type PassageProps = { id: string; passage: Passage | null; sentence: string };

function PassageView({ id, passage, sentence }: PassageProps) {
  const { data, isError, isFetching, refetch } = useQuery(passageQuery(id, passage));
  const isOnline = useIsOnline();
  const marked = useRef<HTMLElement>(null);

  useEffect(() => {
    if (data) marked.current?.scrollIntoView({ block: "center" });
  }, [data]);

  if (data === undefined && (isError || !isOnline))
    return (
      <div role="alert" className={noteClass}>
        <p>
          {isOnline ? "The text couldn’t be loaded." : "This browser is offline."} Links to the source page
          and the original are below.
        </p>
        <p className="mt-3">
          <Button size="small" pending={isFetching && isOnline} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      </div>
    );
  if (data === undefined)
    return (
      <p role="status" className={noteClass}>
        Loading the text…
      </p>
    );
  const { text, from, facts } = data;
  if (text === null) return <FactsInstead facts={facts} sentence={sentence} />;
  const start = passage ? passage.quote_start - from : -1;
  const isFound = passage !== null && start >= 0 && text.startsWith(passage.quote, start);
  const end = isFound ? start + passage.quote.length : 0;
  return (
    <>
      {passage === null ? (
        <p className={noteClass}>
          This fact rests on the document as a whole, so no passage is marked. It begins:
        </p>
      ) : isFound ? (
        <p className={noteClass}>The passage is marked word for word as it appears in the text.</p>
      ) : (
        <p role="alert" className={noteClass}>
          The quote wasn’t found word for word in our copy, so nothing is marked. This is the text at that
          position.
        </p>
      )}
      <div className="mt-4 whitespace-pre-line break-words font-serif leading-relaxed" data-testid="passage">
        {isFound ? (
          <>
            {text.slice(0, start)}
            <mark ref={marked}>{text.slice(start, end)}</mark>
            {text.slice(end)}
          </>
        ) : (
          text
        )}
      </div>
    </>
  );
}

type FactsProps = { facts: readonly string[]; sentence: string };

/** What rests on a document whose text isn't held: first what the sentence of the footnote says. */
function FactsInstead({ facts, sentence }: FactsProps) {
  const { told, others } = partFacts(facts, sentence);
  return (
    <>
      <p className={noteClass}>
        We have this document’s facts but not its text, so there’s no passage to show. Read it in full at the
        original.
      </p>
      {told.length > 0 ? <FactList title="In this sentence" facts={told} /> : null}
      {others.length > 0 ? (
        <FactList title={told.length > 0 ? "Also from this document" : "From this document"} facts={others} />
      ) : null}
    </>
  );
}

function FactList({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <>
      <h3 className="mt-5 font-medium text-sm">{title}</h3>
      <ul className="mt-2 divide-y divide-rule border-rule border-y text-sm">
        {facts.map((fact) => (
          <li key={fact} className="wrap-anywhere py-1.5">
            {fact}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * What /sources/<id>/passage answers: a stretch of the text from character `from` on; null where no text is held, and then
 * the facts that rest on it.
 */
export type SourceWindow = { text: string | null; from: number; facts: string[] };

function passageQuery(id: string, passage: Passage | null) {
  const span = passage && { start: passage.quote_start, end: passage.quote_end };
  const query = span ? `?start=${span.start}&end=${span.end}` : "";
  return queryOptions({
    queryKey: queryKeys.passage(id, span),
    queryFn: async ({ signal }) =>
      readSourceWindow(await fetchJson(`/sources/${encodeURIComponent(id)}/passage${query}`, { signal })),
    // A text that is held does not change.
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}

/** @throws TypeError when the answer is something else. */
function readSourceWindow(answer: unknown): SourceWindow {
  if (typeof answer === "object" && answer !== null && "text" in answer && "from" in answer) {
    const { text, from } = answer;
    const told = "facts" in answer && Array.isArray(answer.facts) ? answer.facts : [];
    const facts = told.filter((fact): fact is string => typeof fact === "string");
    if ((text === null || typeof text === "string") && typeof from === "number") return { text, from, facts };
  }
  throw new TypeError("Not the text of a source");
}
