"use client";

import { useEffect, useState } from "react";
import type { Draft } from "./draft";
import { type JsonObject, readJsonObject } from "./json-value";
import { writeInputQuery } from "./share-address";

/**
 * The request being written: one value, seen as a form or as JSON text. It stands in the address, so that a link
 * shares it, and where it is too long for that, in the draft.
 */
export function useRequest(first: JsonObject, draft: Draft) {
  const [input, setValue] = useState(first);
  const [text, setText] = useState(() => writeText(first));
  const [fault, setFault] = useState<string | null>(null);
  const setInput = (value: JsonObject) => {
    setValue(value);
    setText(writeText(value));
    setFault(null);
  };

  // Coming back, by the browser or by a new sign-in, may show the page as it was first made.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page begins.
  useEffect(() => {
    const kept = draft.take();
    const held = new URL(window.location.href).searchParams.get("input") ?? kept;
    const read = held === null || held === JSON.stringify(first) ? null : readJsonObject(held);
    if (read && "value" in read) setInput(read.value);
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => {
      const query = writeInputQuery(input);
      if (query === null) draft.keep(JSON.stringify(input));
      const address = `${window.location.pathname}${query === null ? "" : `?${query}`}${window.location.hash}`;
      window.history.replaceState(window.history.state, "", address);
    }, 300);
    return () => clearTimeout(timer);
  }, [input, draft]);

  return {
    input,
    text,
    fault,
    setInput,
    setText: (written: string) => {
      setText(written);
      const read = readJsonObject(written);
      if ("value" in read) setValue(read.value);
      setFault("fault" in read ? read.fault : null);
    },
  };
}

const writeText = (value: JsonObject) => JSON.stringify(value, null, 2);
