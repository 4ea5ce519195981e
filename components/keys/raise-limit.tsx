"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Modal } from "@/components/ui/dialog";
import { CheckboxGroup } from "@/components/ui/field";
import { Notice } from "@/components/ui/status";
import { TextArea } from "@/components/ui/text-area";
import { type TierName, tierNames, tiers } from "@/lib/domain/tiers";
import { nameTier } from "./key-record";

/** Where the request is, or why there is none. */
export type RaiseAnswer = { requestId: string } | { error: string };

type Props = {
  keyId: string;
  name: string;
  /** Units per day that the key has now. */
  limit: number;
  action: (data: FormData) => Promise<RaiseAnswer>;
};

const larger = (limit: number): TierName[] => tierNames.filter((tier) => tiers[tier].limit > limit);

/** Asks for a larger tier: one press opens it with the next one chosen, another sends it. */
export function RaiseLimit({ keyId, name, limit, action }: Props) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const [isPending, startTransition] = useTransition();
  const offered = larger(limit);
  const [next] = offered;
  if (next === undefined) return null;
  const send = (data: FormData) =>
    startTransition(async () => {
      const sent = await action(data);
      if ("error" in sent) setError(sent.error);
      else router.push(`/console/request/${sent.requestId}`);
    });
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)} className="needs-script">
        Ask for more
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        canClose={!isPending}
        title={`Raise the limit of “${name}”`}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send(new FormData(event.currentTarget));
          }}
          className="mt-4 space-y-5"
        >
          <input type="hidden" name="keyId" value={keyId} />
          <CheckboxGroup
            kind="radio"
            name="tier"
            label="Tier"
            options={offered.map((tier) => ({
              value: tier,
              label: nameTier(tier),
              hint: `${tiers[tier].limit.toLocaleString("en-US")} units a day, ${tiers[tier].included.toLocaleString("en-US")} included`,
            }))}
            defaultValue={[next]}
            required
          />
          <TextArea name="reason" label="Anything the reviewer should know" optional rows={3} most={1_000} />
          {error === undefined ? null : (
            <Notice kind="failed" isLive>
              {error}
            </Notice>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => setOpen(false)} disabled={isPending}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant="primary"
              pending={isPending}
              pendingLabel="Sending…"
              data-first-focus
            >
              Send request
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
