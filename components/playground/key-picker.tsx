"use client";

import Link from "next/link";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import type { PlaygroundKey } from "./playground-key";

type Props = {
  keys: readonly PlaygroundKey[];
  chosen: PlaygroundKey | undefined;
  onChoose: (id: string) => void;
};

/** Which key pays, by its name: its secret is not needed here. */
export function KeyPicker({ keys, chosen, onChoose }: Props) {
  if (keys.length === 0)
    return (
      <Notice title="No key to run with">
        Calls are counted on a key.{" "}
        <Link href="/request-key" className="action">
          Request one
        </Link>
        ; once it is approved, it can be used here at once.
      </Notice>
    );
  return (
    <Select
      name="key"
      label="Key that pays"
      isLabelHidden
      options={keys.map(({ id, name, last4, isRefused }) => ({
        value: id,
        label: `${last4 === null ? name : `${name} (…${last4})`}${isRefused ? ", refused" : ""}`,
      }))}
      value={chosen?.id ?? ""}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
