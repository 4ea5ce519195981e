"use client";

import type { Toast as Base } from "@base-ui/react/toast";
import { useEffect, useState } from "react";
import { StateShape } from "./status";

const load = () => import("@base-ui/react/toast").then((loaded) => loaded.Toast);

type Said = { id: string; title: string };

let count = 0;
const listeners = new Set<(said: Said) => void>();

/** Says at the window's edge that something was done: "Key revoked". What went wrong belongs beside what was pressed. */
export function toast(title: string): void {
  count += 1;
  for (const listener of listeners) listener({ id: String(count), title });
}

/** Where toasts appear, one for the whole page; what they take is fetched for the first. F6 leads there. */
export function Toasts() {
  const [Toast, setToast] = useState<typeof Base | null>(null);
  const [last, setLast] = useState<Said | null>(null);
  useEffect(() => {
    const listen = (said: Said) => {
      setLast(said);
      load().then(
        (loaded) => setToast(() => loaded),
        () => {},
      );
    };
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
  if (!Toast || !last) return null;
  return (
    <Toast.Provider limit={3} timeout={6_000}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(22rem,calc(100vw-2rem))] flex-col gap-2 print:hidden">
          <Shown Toast={Toast} last={last} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Shown({ Toast, last }: { Toast: typeof Base; last: Said }) {
  const { toasts, add } = Toast.useToastManager();
  useEffect(() => void add(last), [add, last]);
  return toasts.map((one) => (
    <Toast.Root
      key={one.id}
      toast={one}
      className="rounded-md border border-rule bg-sheet px-4 py-3 text-ink shadow-sheet motion-safe:animate-arrive data-limited:hidden"
    >
      <Toast.Content className="flex items-start gap-2.5 text-[0.9375rem]">
        <StateShape tone="good" className="mt-1 size-4 text-good" />
        <Toast.Title className="min-w-0 flex-1" render={<p />} />
        <Toast.Close
          aria-label="Dismiss"
          className="-mr-1 min-h-6 min-w-6 cursor-pointer text-faded hover:text-ink"
        >
          ×
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
