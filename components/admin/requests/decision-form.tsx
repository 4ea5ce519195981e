"use client";

import { type ReactNode, startTransition, useActionState, useState } from "react";
import { nameTier } from "@/components/keys/key-record";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { fieldId, NumberInput, Select, TextInput } from "@/components/ui/field";
import { formatNumber } from "@/components/ui/format-number";
import { Notice } from "@/components/ui/status";
import { type TierName, tierNames, tiers } from "@/lib/domain/tiers";
import type { FieldFault } from "@/lib/web-forms/key-request";

type Props = {
  /** The tab that it is in: "approve". */
  name: string;
  /** Sent with it, hidden. */
  fields: Readonly<Record<string, string>>;
  /** Where it is read anew after a refusal. */
  reload: { href: string; label: string };
  action: DecisionAction;
  submitLabel: string;
  pendingLabel?: string;
  variant?: "primary" | "danger";
  /** Above the faults. */
  failure?: string;
  /** The fields, given what ties each to this one of the page's forms. */
  children: (wire: Wire) => ReactNode;
};

/** Name, id and fault of a field. */
type Wire = (field: string) => { name: string; id: string; error: string | undefined };

/** The frame of a decision: its faults, why it was refused, its button. */
export function DecisionForm({ name, fields, reload, action, submitLabel, children, ...rest }: Props) {
  const { pendingLabel = "Deciding…", variant = "primary", failure = "Nothing was decided" } = rest;
  const [state, send, isPending] = useActionState(action, undecided);
  const ownName = (field: string) => `${name}-${field}`;
  const [changed, setChanged] = useState<readonly string[]>([]);
  const wire: Wire = (field) => ({
    name: field,
    id: fieldId(ownName(field)),
    // An error goes once its field is changed.
    error: changed.includes(fieldId(ownName(field)))
      ? undefined
      : state.errors.find((error) => error.name === field)?.message,
  });
  const [faults, setFaults] = useState<{ of: typeof state; errors: FieldFault[] }>({ of: state, errors: [] });
  if (faults.of !== state) {
    const errors = state.errors.map((error) => ({
      ...error,
      name: error.name === null ? null : ownName(error.name),
    }));
    setFaults({ of: state, errors });
    setChanged([]);
  }
  return (
    <form
      action={send}
      // Sent by hand, so that React does not empty the fields when the answer is a refusal.
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        startTransition(() => send(data));
      }}
      onChange={({ target }) => {
        if (target instanceof HTMLElement) setChanged((before) => [...before, target.id]);
      }}
      noValidate
      data-decision={name}
      className="space-y-6"
    >
      <ErrorSummary errors={faults.errors} title={failure} />
      {state.refusal ? (
        <Notice kind="warning" title="Nothing was done" isLive>
          <p>{state.refusal}</p>
          <p className="mt-2">
            <a href={reload.href} className="action">
              {reload.label}
            </a>
          </p>
        </Notice>
      ) : null}
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children(wire)}
      <Button type="submit" variant={variant} pending={isPending} pendingLabel={pendingLabel}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** What came of a decision that was not taken; one that was leads to the request's page. */
export type DecisionState = {
  errors: readonly FieldFault[];
  /** Why nothing was done though the form was right: "Already approved by …". */
  refusal: string | null;
};

const undecided: DecisionState = { errors: [], refusal: null };

export type DecisionAction = (state: DecisionState, data: FormData) => Promise<DecisionState>;

/** What the forms of a decision need to know of the request. */
export type Decided = {
  id: string;
  version: number;
  email: string;
  /** The applicant's page of it. */
  url: string;
};

/** What every form of a decision carries, and where it leads when it was refused. */
export const framed = ({ id, version }: Decided) => ({
  fields: { id, version: String(version) },
  reload: { href: `/admin/requests/${id}`, label: "Load the current request" },
});

/** Terms as they stand in the fields; empty numbers mean the tier's own. */
export type TermsDraft = { tier: TierName; dailyLimit: string; dailyIncluded: string; expiresAt: string };

type TermsFieldsProps = {
  terms: TermsDraft;
  onChange: (change: Partial<TermsDraft>) => void;
  wire: Wire;
};

/** The fields of what a key may do, where one is approved and where one is changed. */
export function TermsFields({ terms, onChange, wire }: TermsFieldsProps) {
  const own = tiers[terms.tier];
  const unitsField = (name: "dailyLimit" | "dailyIncluded", label: string, ofTier: number) => (
    <NumberInput
      {...wire(name)}
      label={label}
      optional
      unit="units"
      min={0}
      value={terms[name]}
      placeholder={String(ofTier)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      hint="Empty: the tier's own."
    />
  );
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        {...wire("tier")}
        label="Tier"
        value={terms.tier}
        onChange={(event) => {
          const tier = tierNames.find((name) => name === event.currentTarget.value);
          if (tier) onChange({ tier });
        }}
        options={tierNames.map((name) => ({
          value: name,
          label: `${nameTier(name)}: ${formatNumber(tiers[name].included)} included, ${formatNumber(tiers[name].limit)} limit`,
        }))}
      />
      <TextInput
        {...wire("expiresAt")}
        label="Last day"
        optional
        type="date"
        value={terms.expiresAt}
        onChange={(event) => onChange({ expiresAt: event.currentTarget.value })}
        hint="The key works through the end of this day, UTC."
      />
      {unitsField("dailyLimit", "Daily limit", own.limit)}
      {unitsField("dailyIncluded", "Included per day", own.included)}
    </div>
  );
}
