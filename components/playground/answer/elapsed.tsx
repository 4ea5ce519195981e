"use client";

import { useEffect, useState } from "react";

/** How long the call has been under way. */
export function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startedMs = performance.now();
    const timer = setInterval(() => setSeconds((performance.now() - startedMs) / 1000), 100);
    return () => clearInterval(timer);
  }, []);
  return <span>Running{seconds < 0.5 ? "…" : `, ${seconds.toFixed(1)} s`}</span>;
}
