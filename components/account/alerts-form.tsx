"use client";

import { useActionState } from "react";
import { Checkbox } from "@/components/ui/checkbox-group";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { type SettingsAction, settingsUntouched } from "./settings-state";

/** Whether marks of usage are mailed. */
export function AlertsForm({ alerts, action }: { alerts: boolean; action: SettingsAction }) {
  const [state, send] = useActionState(action, settingsUntouched);
  return (
    <form action={send} className="max-w-xl space-y-5">
      {state.message ? <Notice kind="success" title={state.message} isLive /> : null}
      <Checkbox
        key={String(alerts)}
        name="alerts"
        value="on"
        defaultChecked={alerts}
        label="Mail me about usage"
        hint="At 50, 75 and 100 % of a key's daily limit and of the monthly cap, once each."
      />
      <SubmitButton pendingLabel="Saving…" variant="plain">
        Save
      </SubmitButton>
    </form>
  );
}
