"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { attempt, sendByHand } from "@/components/ui/attempt";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Modal } from "@/components/ui/dialog";
import { Checkbox, CheckboxGroup, TextInput } from "@/components/ui/field";
import { Notice } from "@/components/ui/status";
import { toast } from "@/components/ui/toast";
import { formatSecret, type KeyMode } from "@/lib/domain/keys";
import { graces } from "@/lib/web-forms/keys";

type Props = {
  keyId: string;
  name: string;
  mode: KeyMode;
  /** The end of the secret in force. */
  last4: string;
  /** Ends of secrets that are in an earlier rotation's grace. */
  older: readonly string[];
  action: (data: FormData) => Promise<SecretAnswer>;
};

/** Gives a key a new secret, shown once, and the old one a while to be replaced. */
export function RotateKey({ keyId, name, mode, last4, older, action }: Props) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [isPending, startTransition] = useTransition();
  const [answer, setAnswer] = useState<SecretAnswer | null>(null);
  const secret = answer && "secret" in answer ? answer.secret : null;
  const close = () => {
    setOpen(false);
    setAnswer(null);
  };
  const rotate = (data: FormData) =>
    startTransition(async () => setAnswer(await attempt(() => action(data))));
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="needs-script">
        Rotate
      </Button>
      <Modal
        isOpen={isOpen && secret === null}
        onClose={close}
        canClose={!isPending}
        title={`Rotate the key “${name}”?`}
      >
        <form onSubmit={sendByHand(rotate)} className="mt-3 space-y-5">
          <input type="hidden" name="keyId" value={keyId} />
          <input type="hidden" name="seenLast4" value={last4} />
          <p className="text-[0.9375rem] leading-relaxed">
            A new secret is created and shown once. Calls with {formatSecret(last4, mode)} keep working for
            the grace period you choose, then they’re refused.
            {older.length > 0
              ? ` ${older.map((one) => formatSecret(one, mode)).join(" and ")}, from an earlier rotation, ends then at the latest.`
              : ""}
          </p>
          <CheckboxGroup
            kind="radio"
            name="graceSeconds"
            label="Keep the old secret working for"
            options={graces.map(({ seconds, label }) => ({ value: String(seconds), label }))}
            defaultValue={["86400"]}
            required
          />
          {answer && "error" in answer ? (
            <Notice kind="failed" isLive>
              {answer.error}
            </Notice>
          ) : null}
          <div className="flex flex-wrap justify-end gap-3">
            <Button data-first-focus onClick={close} disabled={isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" pending={isPending} pendingLabel="Rotating…">
              Create new secret
            </Button>
          </div>
        </form>
      </Modal>
      {secret === null ? null : (
        <SecretModal
          title={`The new secret of “${name}”`}
          secret={secret}
          onClose={() => {
            close();
            router.refresh();
          }}
        />
      )}
    </>
  );
}

type RenameKeyProps = {
  keyId: string;
  name: string;
  action: (data: FormData) => Promise<{ error: string } | undefined>;
};

/** Gives a key another name; nothing else changes. */
export function RenameKey({ keyId, name, action }: RenameKeyProps) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const [isPending, startTransition] = useTransition();
  const close = () => {
    setOpen(false);
    setError(undefined);
  };
  const rename = (data: FormData) =>
    startTransition(async () => {
      const refused = await attempt(() => action(data));
      if (refused) return setError(refused.error);
      close();
      toast("Key renamed.");
    });
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="needs-script">
        Rename
      </Button>
      <Modal isOpen={isOpen} onClose={close} canClose={!isPending} title="Rename the key">
        <form onSubmit={sendByHand(rename)} className="mt-4 space-y-5" noValidate>
          <input type="hidden" name="keyId" value={keyId} />
          <TextInput
            name="name"
            label="Name"
            hint="Only you and admins see it."
            defaultValue={name}
            autoComplete="off"
            required
            error={error}
            data-first-focus
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={close} disabled={isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" pending={isPending} pendingLabel="Saving…">
              Save name
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}

/** A secret that was made, or why none was. */
export type SecretAnswer = { secret: string } | { error: string };

type RevealKeyProps = {
  keyId: string;
  name: string;
  size?: "small" | "medium";
  action: (keyId: string) => Promise<SecretAnswer>;
};

/** Makes the key's secret at the press, and shows it once. */
export function RevealKey({ keyId, name, size = "medium", action }: RevealKeyProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [answer, setAnswer] = useState<SecretAnswer | null>(null);
  const reveal = () => startTransition(async () => setAnswer(await attempt(() => action(keyId))));
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
function SecretModal({ secret, title, onClose }: SecretModalProps) {
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
