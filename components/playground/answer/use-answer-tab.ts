"use client";

import { useEffect, useState } from "react";

const ids = ["rendered", "json", "headers", "code", "types"] as const;
export type AnswerTab = (typeof ids)[number];

/** The tab of the answer, as the address's fragment names it. */
export function useAnswerTab() {
  const [tab, setTab] = useState<AnswerTab>("rendered");
  useEffect(() => {
    const follow = () => {
      const named = ids.find((id) => `#${id}` === window.location.hash);
      if (named) setTab(named);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return {
    tab,
    select: (id: string) => setTab(ids.find((one) => one === id) ?? "rendered"),
    /** Leaves the tabs that say nothing of an answer. */
    showAnswer: () => setTab((was) => (was === "code" || was === "types" ? "rendered" : was)),
  };
}
