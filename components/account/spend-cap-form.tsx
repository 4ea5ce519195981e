"use client";

import { useActionState } from "react";
import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { formatDollars } from "@/lib/domain/money";
import { type SettingsAction, settingsUntouched } from "./settings-state";

type Props = { cents: number | null; choice: "warn" | "stop"; action: SettingsAction };

const choices = [
  { value: "warn", label: "Warn me", hint: "Mails at 50, 75 and 100 % of the cap. Calls go on." },
  {
    value: "stop",
    label: "Stop",
    hint: "A call whose cost would pass the cap is refused, and costs nothing. Included units go on.",
  },
];

/** What all keys together may cost a month past their included units. */
export function SpendCapForm({ cents, choice, action }: Props) {
  const [state, send] = useActionState(action, settingsUntouched);
  const fault = (field: string) => state.errors.find(({ name }) => name === field)?.message;
  return (
    <form action={send} noValidate className="max-w-xl space-y-5">
      <ErrorSummary errors={state.errors} title="The cap was not changed" />
      {state.message ? <Notice kind="success" title={state.message} isLive /> : null}
      <TextInput
        name="cap"
        label="Cap on overage a month, US dollars"
        hint="Of all your keys together, by UTC month. Nothing means no cap."
        optional
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40 tabular-nums"
        key={`${state.typed ?? ""} ${cents}`}
        defaultValue={state.typed ?? (cents === null ? "" : formatDollars(cents))}
        error={fault("cap")}
      />
      <CheckboxGroup
        kind="radio"
        name="action"
        label="At the cap"
        options={choices}
        key={choice}
        defaultValue={[choice]}
        error={fault("action")}
      />
      <SubmitButton pendingLabel="Saving…">Save the cap</SubmitButton>
    </form>
  );
}
