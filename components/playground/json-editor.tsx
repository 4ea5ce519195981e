"use client";

import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

type Props = {
  text: string;
  onChange: (text: string) => void;
  /** Why the text cannot be sent, or was refused; null where neither is so. */
  fault: string | null;
};

type Mounted = { setText: (text: string) => void; focus: () => void; end: () => void };

/** The request as JSON, in an editor that is fetched when it is first shown; until then, and without it, plain text. */
export function JsonEditor({ text, onChange, fault }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Mounted>(undefined);
  const plain = useRef<HTMLTextAreaElement>(null);
  const [isMounted, setMounted] = useState(false);
  const latest = useRef({ text, onChange });
  useEffect(() => {
    latest.current = { text, onChange };
    editor.current?.setText(text);
  });
  useEffect(() => {
    let isGone = false;
    import("./mount-json-editor").then(
      ({ mountJsonEditor }) => {
        if (isGone || !place.current) return;
        const isWriting = plain.current !== null && document.activeElement === plain.current;
        editor.current = mountJsonEditor(place.current, latest.current.text, (written) =>
          latest.current.onChange(written),
        );
        // The plain text goes in the same moment: with both there, a word could land in the one that is leaving.
        flushSync(() => setMounted(true));
        if (isWriting) editor.current.focus();
      },
      () => {
        // The connection is gone: the plain text stays.
      },
    );
    return () => {
      isGone = true;
      editor.current?.end();
      editor.current = undefined;
    };
  }, []);
  return (
    <div>
      <div className="min-h-48 overflow-hidden rounded border border-edge bg-sheet">
        <div ref={place} />
        {isMounted ? null : (
          <textarea
            ref={plain}
            className="block min-h-48 w-full resize-none bg-transparent py-1 pr-2 pl-[2.125rem] font-mono text-print leading-[1.4]"
            aria-label="Request as JSON"
            spellCheck={false}
            rows={Math.min(24, text.split("\n").length + 1)}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </div>
      <p role="status" className="mt-1.5 min-h-6 text-failed text-sm">
        {fault}
      </p>
    </div>
  );
}
