"use client";

import { useEffect, useState } from "react";
import { askEntries } from "./ask-server";
import type { PaletteEntry } from "./palette-entry";

let held: PaletteEntry[] | null = null;

/** Operations, fields and errors, fetched once a visit. */
export function useEntries(): { entries: PaletteEntry[]; hasFailed: boolean } {
  const [entries, setEntries] = useState(held ?? []);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (held !== null) return;
    const aborter = new AbortController();
    askEntries(aborter.signal)
      .then((fetched) => {
        held = fetched;
        setEntries(fetched);
      })
      .catch(() => setFailed(!aborter.signal.aborted));
    return () => aborter.abort();
  }, []);
  return { entries, hasFailed };
}
