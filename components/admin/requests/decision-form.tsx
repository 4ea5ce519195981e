"use client";

import { type ReactNode, startTransition, useActionState, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary, type FieldFault } from "@/components/ui/error-summary";
import { fieldId } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { type DecisionAction, undecided } from "./decision-state";

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
export type Wire = (field: string) => { name: string; id: string; error: string | undefined };

/** The frame of a decision: its faults, why it was refused, its button. */
export function DecisionForm({ name, fields, reload, action, submitLabel, children, ...rest }: Props) {
  const { pendingLabel = "Deciding…", variant = "primary", failure = "Nothing was decided" } = rest;
  const [state, send, isPending] = useActionState(action, undecided);
  const ownName = (field: string) => `${name}-${field}`;
  const wire: Wire = (field) => ({
    name: field,
    id: fieldId(ownName(field)),
    error: state.errors.find((error) => error.name === field)?.message,
  });
  const [faults, setFaults] = useState<{ of: typeof state; errors: FieldFault[] }>({ of: state, errors: [] });
  if (faults.of !== state) {
    const errors = state.errors.map((error) => ({
      ...error,
      name: error.name === null ? null : ownName(error.name),
    }));
    setFaults({ of: state, errors });
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
