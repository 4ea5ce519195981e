"use client";

import { type FormEvent, startTransition, useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckboxGroup, TextInput } from "@/components/ui/field";
import { TextArea } from "@/components/ui/form";
import { formatCents } from "@/lib/domain/money";
import {
  buildingLeast,
  buildingMost,
  type FieldFault,
  type KeyRequestDraft,
  keyRequestForm,
  monthlyCallsBands,
  type ParsedForm,
  parseForm,
  readDraft,
} from "@/lib/web-forms/key-request";
import type { OfferedOperation } from "./request-record";

type Props = {
  draft: KeyRequestDraft;
  errors: readonly FieldFault[];
  operations: readonly OfferedOperation[];
  /** What is typed or chosen, whenever it changes. */
  onChange: (change: Partial<KeyRequestDraft>) => void;
};

/** The fields of a key request, on the public form and where answers are edited. */
export function KeyRequestFields({ draft, errors, operations, onChange }: Props) {
  const errorOf = (name: string) => errors.find((error) => error.name === name)?.message;
  return (
    <>
      <TextArea
        name="building"
        label="What are you building?"
        hint="A person reads this: what the product is, who uses it, and what depends on the answers."
        required
        least={buildingLeast}
        most={buildingMost}
        defaultValue={draft.building}
        onChange={(event) => onChange({ building: event.currentTarget.value })}
        error={errorOf("building")}
      />
      <MonthlyCalls value={draft.monthlyCalls} error={errorOf("monthlyCalls")} onChange={onChange} />
      <CheckboxGroup
        name="operations"
        label="Operations"
        hint="The ones you expect to call. A key can call all of them."
        options={operations.map(({ name, title, summary, unitPriceCents, unit }) => ({
          value: name,
          label: title,
          hint: `${summary} ${formatCents(unitPriceCents)} per ${unit} beyond the included volume.`,
        }))}
        defaultValue={draft.operations}
        onSelect={(chosen) => onChange({ operations: chosen })}
        error={errorOf("operations")}
      />
      <TextInput
        name="website"
        label="Website"
        optional
        hint="So we can see who’s asking."
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        defaultValue={draft.website}
        onChange={(event) => onChange({ website: event.currentTarget.value })}
        error={errorOf("website")}
      />
    </>
  );
}

type MonthlyCallsProps = { value: string; error: string | undefined; onChange: Props["onChange"] };

function MonthlyCalls({ value, error, onChange }: MonthlyCallsProps) {
  return (
    <div>
      <TextInput
        name="monthlyCalls"
        label="Calls per month"
        hint="Roughly, once you’re live."
        inputMode="numeric"
        autoComplete="off"
        required
        className="max-w-40 tabular-nums"
        value={value}
        onChange={(event) => onChange({ monthlyCalls: event.currentTarget.value })}
        error={error}
      />
      <fieldset className="needs-script mt-2 flex flex-wrap items-center gap-2">
        <legend className="sr-only">Start from a typical volume</legend>
        {monthlyCallsBands.map((calls) => (
          <Button
            key={calls}
            size="small"
            className="aria-pressed:border-ink aria-pressed:bg-wash aria-pressed:font-medium"
            aria-pressed={value.replaceAll(/[,\s]/g, "") === String(calls)}
            onClick={() => onChange({ monthlyCalls: String(calls) })}
          >
            {calls.toLocaleString("en-US")}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

/**
 * Checks a form in the browser before it is sent. It is sent by hand, so that React does not empty the fields when the
 * answer names faults.
 *
 * @param errors what the server said of the last sending.
 * @param check the faults of what the fields hold.
 */
export function useCheckedForm(
  errors: readonly FieldFault[],
  send: (data: FormData) => void,
  check: (data: FormData) => readonly FieldFault[],
) {
  const [ownErrors, setOwnErrors] = useState<readonly FieldFault[] | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const faults = check(data);
    setOwnErrors(faults.length > 0 ? faults : null);
    if (faults.length === 0) startTransition(() => send(data));
  };
  return { errors: ownErrors ?? errors, isFaultless: ownErrors === null, submit };
}

export const faultsOf = (read: ParsedForm<unknown>): readonly FieldFault[] => (read.ok ? [] : read.errors);

/** The faults of the answers in a key request's fields. */
export function faultsOfAnswers(data: FormData, operations: readonly OfferedOperation[]) {
  return faultsOf(parseForm(keyRequestForm(operations.map(({ name }) => name)), readDraft(data)));
}
