"use client";

import { useEffect } from "react";

/** Tells the server that a reviewer really looks at a submitted request; a page fetched ahead does not. */
export function MarkOpened({ id, action }: { id: string; action: (id: string) => Promise<void> }) {
  useEffect(() => {
    void action(id);
  }, [id, action]);
  return null;
}
