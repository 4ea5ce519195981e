"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Modal } from "@/components/ui/dialog";
import { Checkbox } from "@/components/ui/field";
import { Notice } from "@/components/ui/status";

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
        pendingLabel="Creating…"
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

type SecretModalProps = { secret: string; title: string; onClose: () => void };

/** Shows a new secret the one time that it exists outside of its owner's keeping. Leaving waits for a word. */
export function SecretModal({ secret, title, onClose }: SecretModalProps) {
  const [isStored, setStored] = useState(false);
  useEffect(() => {
    if (isStored) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isStored]);
  return (
    <Modal isOpen title={title} onClose={onClose} canClose={isStored} isWide>
      <p className="mt-2 text-faded leading-relaxed">
        This is the only time it’s shown. We keep only a hash and its last four characters, so we can’t show
        it again.
      </p>
      <div className="mt-4 rounded border border-edge bg-paper p-4">
        <code className="block select-all break-all font-mono text-base" data-secret>
          {secret}
        </code>
        <div className="mt-3 flex flex-wrap gap-3">
          <CopyButton text={secret} label="Copy key" />
          <CopyButton text={`export FOOTNOTE_API_KEY=${secret}`} label="Copy as environment variable" />
        </div>
      </div>
      <div className="mt-5">
        <Checkbox
          name="stored"
          label="I’ve saved the key"
          hint="This window stays open until you confirm."
          checked={isStored}
          onChange={(event) => setStored(event.currentTarget.checked)}
        />
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-end gap-x-5 gap-y-3">
        {isStored ? (
          <Link href="/console/playground/corroborate" className="action">
            Try it in the playground
          </Link>
        ) : null}
        <Button variant="primary" disabled={!isStored} onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
