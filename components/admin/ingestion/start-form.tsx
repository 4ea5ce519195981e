"use client";

import { useActionState } from "react";
import { ErrorSummary } from "@/components/ui/error-summary";
import { TextInput } from "@/components/ui/field";
import { Notice } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextArea } from "@/components/ui/text-area";
import { emptyIngestion, type IngestionState } from "./ingestion-state";

type Props = { action: (state: IngestionState, form: FormData) => Promise<IngestionState> };

/** Starts an ingestion of companies by name. */
export function StartForm({ action }: Props) {
  const [state, send] = useActionState(action, emptyIngestion);
  const errorOf = (name: string) => state.errors.find((error) => error.name === name)?.message;
  const { message } = state;
  return (
    <div className="max-w-xl space-y-5">
      <ErrorSummary errors={[...state.errors]} />
      {message ? (
        <Notice kind={message.kind} title={message.title} isLive>
          {message.lines.length > 0 ? (
            <ul className="list-inside list-disc">
              {message.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : null}
        </Notice>
      ) : null}
      <form action={send} noValidate className="space-y-5">
        <TextArea
          name="companies"
          label="Companies"
          hint="One per line: a ticker, name, or CIK."
          required
          rows={4}
          defaultValue={state.typed.companies}
          error={errorOf("companies")}
        />
        <TextInput
          name="since"
          type="date"
          label="Documents filed since"
          hint="Lists and figures are complete either way."
          optional
          defaultValue={state.typed.since}
          error={errorOf("since")}
        />
        <SubmitButton pendingLabel="Starting…">Start ingestion</SubmitButton>
      </form>
    </div>
  );
}
