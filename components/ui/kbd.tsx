"use client";

import { type ReactNode, useSyncExternalStore } from "react";

/** A key, or keys pressed together: "⌘K". */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="whitespace-nowrap rounded border border-rule bg-wash px-[0.3125rem] font-sans text-faded text-xs leading-[1.125rem]">
      {children}
    </kbd>
  );
}

const subscribe = () => () => {};
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether keys are named as on a Mac; the server, which cannot know, says so. */
export function useAppleKeys(): boolean {
  return useSyncExternalStore(subscribe, isApple, () => true);
}
