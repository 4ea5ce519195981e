"use client";

import { useEffect, useRef, useState } from "react";
import type { Citation } from "./read-briefing";
import { readSourceWindow, type SourceWindow } from "./source-window";

type Passage = Citation["passages"][number];
type Answer = SourceWindow | "loading" | "failed";

/** The text around a passage, marked only where it says the quote letter for letter. */
export function PassageView({ id, passage }: { id: string; passage: Passage | null }) {
  const [answer, setAnswer] = useState<Answer>("loading");
  const marked = useRef<HTMLElement>(null);

  useEffect(() => {
    const stop = new AbortController();
    const span = passage ? `?start=${passage.quote_start}&end=${passage.quote_end}` : "";
    fetch(`/sources/${encodeURIComponent(id)}/passage${span}`, { signal: stop.signal })
      .then(async (response) => readSourceWindow(await response.json()))
      .then(setAnswer, () => {
        if (!stop.signal.aborted) setAnswer("failed");
      });
    return () => stop.abort();
  }, [id, passage]);

  useEffect(() => {
    if (answer !== "loading") marked.current?.scrollIntoView({ block: "center" });
  }, [answer]);

  if (answer === "loading")
    return (
      <p role="status" className="panel-note">
        Opening the text …
      </p>
    );
  if (answer === "failed")
    return (
      <p role="alert" className="panel-note">
        The text could not be fetched just now. The page of the source and the original are below.
      </p>
    );
  const { text, from } = answer;
  if (text === null)
    return (
      <p className="panel-note">
        Only facts of this document are held, not its text, so there is no passage to show. The original says
        it in full.
      </p>
    );
  const start = passage ? passage.quote_start - from : -1;
  const isFound = passage !== null && start >= 0 && text.startsWith(passage.quote, start);
  const end = isFound ? start + passage.quote.length : 0;
  return (
    <>
      {passage === null ? (
        <p className="panel-note">
          The fact rests on the document as a whole; no passage is marked. It begins:
        </p>
      ) : isFound ? (
        <p className="panel-note">The passage is marked as it stands in the text, letter for letter.</p>
      ) : (
        <p role="alert" className="panel-note">
          The quote was not found letter for letter in the text held, so nothing is marked. This is the text
          at its place.
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
