"use client";

import { usePathname, useRouter } from "next/navigation";
import { startTransition } from "react";
import { Button } from "@/components/ui/button";
import { FailedState } from "@/components/ui/status";

type Failure = { error: Error & { digest?: string }; reset: () => void };

/** What could not be read, by the beginning of the page’s address. */
const subjects = [
  ["/admin/keys", "Keys are unavailable"],
  ["/admin/requests", "Key requests are unavailable"],
  ["/console/keys", "Keys are unavailable"],
  ["/console/request", "Your request is unavailable"],
] as const;

/** In the place of a page of the console that could not be read; the navigation beside it stays. */
export default function PageFailed({ error, reset }: Failure) {
  const path = usePathname();
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  const title = subjects.find(([begins]) => path.startsWith(begins))?.[1] ?? "This page is unavailable";
  return (
    <FailedState title={title} requestId={error.digest} action={<Button onClick={retry}>Try again</Button>}>
      We couldn’t read it right now. Your keys keep working.
    </FailedState>
  );
}
