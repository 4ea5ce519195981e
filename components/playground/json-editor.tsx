"use client";

import { useEffect, useRef } from "react";

type Props = {
  text: string;
  onChange: (text: string) => void;
  /** Why the text cannot be sent; null where it can. */
  fault: string | null;
};

/** The request as JSON, in an editor that is fetched when it is first shown; until then, and without it, plain text. */
export function JsonEditor({ text, onChange, fault }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<{ setText: (text: string) => void; end: () => void }>(undefined);
  const latest = useRef({ text, onChange });
  latest.current = { text, onChange };
  useEffect(() => {
    let isGone = false;
    void import("./mount-json-editor").then(({ mountJsonEditor }) => {
      if (isGone || !place.current) return;
      place.current.replaceChildren();
      editor.current = mountJsonEditor(place.current, latest.current.text, (written) =>
        latest.current.onChange(written),
      );
    });
    return () => {
      isGone = true;
      editor.current?.end();
    };
  }, []);
  useEffect(() => editor.current?.setText(text), [text]);
  return (
    <div>
      <div ref={place} className="json-editor">
        <pre className="p-3 font-mono text-print">{text}</pre>
      </div>
      <p role="status" className="mt-1.5 min-h-6 text-failed text-sm">
        {fault}
      </p>
    </div>
  );
}
