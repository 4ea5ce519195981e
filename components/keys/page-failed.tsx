"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { Button } from "@/components/ui/button";
import { FailedState } from "@/components/ui/status";

/** What Next gives to a page's error boundary. */
export type PageError = { error: Error & { digest?: string }; reset: () => void };

/** In the place of a page that could not be read. */
export function PageFailed({ title, error, reset }: PageError & { title: string }) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <FailedState title={title} requestId={error.digest} action={<Button onClick={retry}>Try again</Button>}>
      Nothing is lost, and keys keep working. We just couldn’t read it right now.
    </FailedState>
  );
}
