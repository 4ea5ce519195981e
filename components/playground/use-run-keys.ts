"use client";

import { useEffect, useRef } from "react";

/** ⌘↵ or Ctrl ↵ runs, Esc cancels, wherever the focus is but in a dialog. */
export function useRunKeys(run: () => void, cancel: () => void): void {
  const latest = useRef({ run, cancel });
  useEffect(() => {
    latest.current = { run, cancel };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest("dialog, [role=dialog]")) return;
      if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        if (!event.repeat) latest.current.run();
      } else if (event.key === "Escape") latest.current.cancel();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
