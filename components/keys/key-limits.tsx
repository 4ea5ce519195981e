"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { attempt, sendByHand } from "@/components/ui/attempt";
import { Button, type ButtonLook } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Modal } from "@/components/ui/dialog";
import { CheckboxGroup, TextInput } from "@/components/ui/field";
import { ErrorSummary, TextArea } from "@/components/ui/form";
import { Notice } from "@/components/ui/status";
import { toast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import type { KeyOverview } from "@/lib/accounts/keys";
import { formatCents, formatDollars } from "@/lib/domain/amounts";
import { operationTitle } from "@/lib/domain/calls";
import { type TierName, tierNames, tiers } from "@/lib/domain/tiers";
import type { FieldFault } from "@/lib/web-forms/key-request";
import { restrictForm } from "@/lib/web-forms/keys";
import { nameTier } from "./key-record";

type Restricted = Pick<
  KeyOverview,
  "id" | "mode" | "operations" | "networks" | "spendCapCents" | "spentCents"
>;

type Props = {
  apiKey: Restricted;
  /** Names of all operations. */
  operations: readonly string[];
  /** Left out where somebody only looks. */
  action?: (data: FormData) => Promise<{ errors: readonly FieldFault[] } | undefined>;
};

/** What a key's owner has limited it to, and how that is changed. */
export function KeyLimits({ apiKey, operations, action }: Props) {
  const { mode, networks, spendCapCents, spentCents } = apiKey;
  return (
    <section aria-labelledby="key-limits">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="key-limits" className="section-title">
          Permissions
        </h2>
        {action ? <ChangeLimits apiKey={apiKey} operations={operations} action={action} /> : null}
      </div>
      <DefinitionList
        items={[
          { term: "Operations", value: apiKey.operations?.map(operationTitle).join(", ") ?? "All" },
          {
            term: "Addresses",
            value: networks ? <code className="font-mono text-sm">{networks.join(", ")}</code> : "Any",
          },
          {
            term: "Spend cap",
            value:
              mode === "test"
                ? null
                : spendCapCents === null
                  ? "None for this key"
                  : `${formatCents(spentCents)} of ${formatCents(spendCapCents)} this month, then calls stop`,
          },
        ]}
      />
    </section>
  );
}

function ChangeLimits({ apiKey, operations, action }: Required<Props>) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [errors, setErrors] = useState<readonly FieldFault[]>([]);
  const [isPending, startTransition] = useTransition();
  const close = () => {
    setOpen(false);
    setErrors([]);
  };
  const save = (data: FormData) =>
    startTransition(async () => {
      const refused = await attempt(() => action(data));
      if (refused)
        return setErrors("error" in refused ? [{ name: null, message: refused.error }] : refused.errors);
      close();
      toast("The key’s limits are saved.");
      router.refresh();
    });
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="needs-script">
        Change
      </Button>
      <Modal isOpen={isOpen} onClose={close} canClose={!isPending} title="Key permissions">
        <LimitsForm
          apiKey={apiKey}
          operations={operations}
          errors={errors}
          isPending={isPending}
          onSave={save}
          onClose={close}
        />
      </Modal>
    </>
  );
}

type LimitsFormProps = Pick<Props, "apiKey" | "operations"> & {
  errors: readonly FieldFault[];
  isPending: boolean;
  onSave: (data: FormData) => void;
  onClose: () => void;
};

function LimitsForm({ apiKey, operations, errors, isPending, onSave, onClose }: LimitsFormProps) {
  const { id, mode, networks, spendCapCents } = apiKey;
  const [first] = useState({
    keyId: id,
    operations: [...(apiKey.operations ?? operations)],
    networks: networks?.join("\n") ?? "",
    spendCapCents: spendCapCents === null ? "" : formatDollars(spendCapCents),
  });
  const { submit, field, faults, isMended } = useActionForm({
    resolver: zodResolver(restrictForm(operations)),
    values: first,
    faults: errors,
    send: onSave,
  });
  const { error, ...chosen } = field("operations");
  return (
    <form onSubmit={submit} className="mt-4 space-y-5" noValidate>
      <ErrorSummary errors={faults} isMended={isMended} title="Nothing was changed" />
      <input type="hidden" name="keyId" value={id} />
      <CheckboxGroup
        name={chosen.name}
        control={chosen}
        label="Operations"
        options={operations.map((name) => ({ value: name, label: operationTitle(name) }))}
        defaultValue={first.operations}
        error={error}
      />
      <TextArea
        {...field("networks")}
        label="IP addresses"
        hint="Addresses or networks, one per line: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32. Empty means any."
        optional
        rows={3}
        spellCheck={false}
        className="font-mono text-sm"
        defaultValue={first.networks}
      />
      {mode === "test" ? (
        <input type="hidden" name="spendCapCents" value="" />
      ) : (
        <TextInput
          {...field("spendCapCents")}
          label="Monthly spend cap, US dollars"
          hint="Overage of this key by UTC month. Calls that would go over it are refused; the account’s spend cap applies, too."
          optional
          inputMode="decimal"
          autoComplete="off"
          className="max-w-40 tabular-nums"
          defaultValue={first.spendCapCents}
        />
      )}
      <p className="text-faded text-sm">A change takes effect within ten seconds, on every server.</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button data-first-focus onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  );
}

type NewTestKeyProps = { action: (data: FormData) => Promise<{ error: string } | { keyId: string }> };

/** Makes a test key and goes to its page, where it is revealed. */
export function NewTestKey({ action }: NewTestKeyProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const [isPending, startTransition] = useTransition();
  const make = (data: FormData) =>
    startTransition(async () => {
      const made = await attempt(() => action(data));
      if ("error" in made) setError(made.error);
      else router.push(`/console/keys/${made.keyId}`);
    });
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="needs-script">
        New test key
      </Button>
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} canClose={!isPending} title="New test key">
        <form onSubmit={sendByHand(make)} className="mt-3 space-y-5" noValidate>
          <p className="text-[0.9375rem] leading-relaxed">
            A test key returns fixed test data and never costs anything. It needs no approval.
          </p>
          <TextInput
            name="name"
            label="Name"
            defaultValue="Test"
            autoComplete="off"
            required
            error={error}
            data-first-focus
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => setOpen(false)} disabled={isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" pending={isPending} pendingLabel="Creating…">
              Create
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}

/** Where the request is, or why there is none. */
export type RaiseAnswer = { requestId: string } | { error: string };

type RaiseLimitProps = {
  keyId: string;
  name: string;
  /** Units per day that the key has now. */
  limit: number;
  size?: ButtonLook["size"];
  action: (data: FormData) => Promise<RaiseAnswer>;
};

const larger = (limit: number): TierName[] => tierNames.filter((tier) => tiers[tier].limit > limit);

/** Asks for a larger tier: one press opens it with the next one chosen, another sends it. */
export function RaiseLimit({ keyId, name, limit, size, action }: RaiseLimitProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const [isPending, startTransition] = useTransition();
  const offered = larger(limit);
  const [next] = offered;
  if (next === undefined) return null;
  const send = (data: FormData) =>
    startTransition(async () => {
      const sent = await attempt(() => action(data));
      if ("error" in sent) setError(sent.error);
      else router.push(`/console/request/${sent.requestId}`);
    });
  return (
    <>
      <Button size={size} aria-haspopup="dialog" onClick={() => setOpen(true)} className="needs-script">
        Ask for a higher limit
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        canClose={!isPending}
        title={`Raise the limit of “${name}”`}
      >
        <form onSubmit={sendByHand(send)} className="mt-4 space-y-5">
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
