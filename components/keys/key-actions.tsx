"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { attempt, sendByHand } from "@/components/ui/attempt";
import { Button } from "@/components/ui/button";
import { Modal } from "@/components/ui/dialog";
import { CheckboxGroup, TextInput } from "@/components/ui/field";
import { SecretModal } from "@/components/ui/secret-modal";
import { Notice } from "@/components/ui/status";
import { toast } from "@/components/ui/toast";
import { formatSecret, type KeyMode } from "@/lib/domain/keys";
import { graces } from "@/lib/web-forms/keys";

/** What to do with a key once it is saved. */
const tryIt = (
  <Link href="/console/playground/corroborate" className="action">
    Try it in the playground
  </Link>
);

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
          noun="key"
          again="We keep only a hash and its last four characters, so we can’t show it again."
          variable="FOOTNOTE_API_KEY"
          title={`The new secret of “${name}”`}
          secret={secret}
          next={tryIt}
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
          noun="key"
          again="We keep only a hash and its last four characters, so we can’t show it again."
          variable="FOOTNOTE_API_KEY"
          title={`The key “${name}”`}
          secret={answer.secret}
          next={tryIt}
          onClose={() => {
            setAnswer(null);
            router.refresh();
          }}
        />
      ) : null}
    </>
  );
}
