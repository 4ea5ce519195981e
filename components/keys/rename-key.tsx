"use client";

import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Modal } from "@/components/ui/modal";
import { TextInput } from "@/components/ui/text-input";

type Props = {
  keyId: string;
  name: string;
  action: (data: FormData) => Promise<{ error: string } | undefined>;
};

/** Gives a key another name; nothing else changes. */
export function RenameKey({ keyId, name, action }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const [isPending, startTransition] = useTransition();
  const close = () => {
    setOpen(false);
    setError(undefined);
  };
  const rename = (data: FormData) =>
    startTransition(async () => {
      const refused = await action(data);
      if (refused) setError(refused.error);
      else close();
    });
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="needs-script">
        Rename
      </Button>
      <Modal isOpen={isOpen} onClose={close} canClose={!isPending} title="Rename the key">
        <form action={rename} className="mt-4 space-y-5" noValidate>
          <input type="hidden" name="keyId" value={keyId} />
          <TextInput
            name="name"
            label="Name"
            hint="Only you and the admins see it."
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
