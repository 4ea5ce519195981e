"use client";

import { useEffect, useState } from "react";

/** "Again in 5 h 03 min 12 s." Counts down to nothing; readers who listen hear only the beginning. */
export function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const endsMs = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsMs - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  if (left === 0) return <span>It can be run again now.</span>;
  return (
    <span className="tabular-nums" aria-live="off">
      Again in {writeSpan(left)}.
    </span>
  );
}

function writeSpan(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${two(minutes)} min ${two(seconds % 60)} s`;
  return minutes > 0 ? `${minutes} min ${two(seconds % 60)} s` : `${seconds} s`;
}
