import type { ReactNode } from "react";

/** A key, or keys pressed together: "⌘K". */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>;
}
