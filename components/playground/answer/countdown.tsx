"use client";

import { useEffect, useState } from "react";

/** "Again in 5 h 03 min 12 s." Counts down to nothing; readers who listen hear only the beginning. @param until ms since 1970. */
export function Countdown({ until }: { until: number }) {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (left === 0) return <span>It can be run again now.</span>;
  return <span className="tabular-nums">Again in {writeSpan(left)}.</span>;
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

function writeSpan(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${two(minutes)} min ${two(seconds % 60)} s`;
  return minutes > 0 ? `${minutes} min ${two(seconds % 60)} s` : `${seconds} s`;
}
