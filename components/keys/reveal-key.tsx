"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SecretModal } from "./secret-modal";

/** A secret that was made, or why none was. */
export type SecretAnswer = { secret: string } | { error: string };

type Props = {
  keyId: string;
  name: string;
  size?: "small" | "medium";
  action: (keyId: string) => Promise<SecretAnswer>;
};

/** Makes the key's secret at the press, and shows it once. */
export function RevealKey({ keyId, name, size = "medium", action }: Props) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [answer, setAnswer] = useState<SecretAnswer | null>(null);
  const reveal = () => startTransition(async () => setAnswer(await action(keyId)));
  return (
    <>
      <Button
        variant="primary"
        size={size}
        pending={isPending}
        pendingLabel="Making it…"
        onClick={reveal}
        className="needs-script"
      >
        Reveal key
      </Button>
      {answer && "error" in answer ? (
        <div className="mt-3">
          <Notice kind="failed" isLive>
            {answer.error}
          </Notice>
        </div>
      ) : null}
      {answer && "secret" in answer ? (
        <SecretModal
          title={`The key “${name}”`}
          secret={answer.secret}
          onClose={() => {
            setAnswer(null);
            router.refresh();
          }}
        />
      ) : null}
    </>
  );
}
