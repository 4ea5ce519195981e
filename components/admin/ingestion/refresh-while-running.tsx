"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const everyMs = 4_000;

/** Reads the page anew while something runs and somebody looks. */
export function RefreshWhileRunning() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
