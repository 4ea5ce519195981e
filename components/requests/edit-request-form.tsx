"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useSentAction } from "@/components/ui/attempt";
import { Button, buttonClass } from "@/components/ui/button";
import { ErrorSummary, TextArea } from "@/components/ui/form";
import { Notice } from "@/components/ui/status";
import { useActionForm } from "@/components/ui/use-action-form";
import { editForm, type FieldFault, type KeyRequestDraft, messageMost } from "@/lib/web-forms/key-request";
import { KeyRequestFields } from "./key-request-fields";
import type { OfferedOperation } from "./request-record";

export type EditState = {
  draft: KeyRequestDraft;
  reply: string;
  /** The version that the next sending is meant for. */
  version: number;
  errors: readonly FieldFault[];
  /** What stands now, where somebody changed it since it was read. */
  conflict: KeyRequestDraft | null;
};

type Props = {
  id: string;
  draft: KeyRequestDraft;
  version: number;
  /** Whether a reviewer waits for an answer. */
  isAsked: boolean;
  operations: readonly OfferedOperation[];
  action: (state: EditState, data: FormData) => Promise<EditState>;
};

type EditValues = KeyRequestDraft & { id: string; version: unknown; reply: string };

/** Changes the answers of an open request, folded away; in the open where a reviewer waits for an answer. */
export function EditRequestForm({ id, draft: given, version, isAsked, operations, action }: Props) {
  const { state, send, post, isPending } = useSentAction(action, {
    draft: given,
    reply: "",
    version,
    errors: [],
    conflict: null,
  });
  const [first] = useState({ ...state.draft, reply: state.reply });
  const { form, submit, field, faults, isMended, isFaultless } = useActionForm<EditValues>({
    resolver: zodResolver(editForm(operations.map(({ name }) => name))),
    values: { ...first, id, version },
    faults: state.errors,
    send,
  });
  const typed = form.watch();
  const body = (
    <form action={post} onSubmit={submit} noValidate className="max-w-2xl space-y-6">
      <ErrorSummary errors={faults} isMended={isMended} title="Your changes weren’t saved" />
      {state.conflict && isFaultless ? (
        <Notice kind="warning" title="The request changed while you were writing" isLive>
          <p>
            Your answers are below and not saved yet. The stored version says:{" "}
            {describeDifference(typed, state.conflict)}. Save again to overwrite it with yours.
          </p>
        </Notice>
      ) : null}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={state.version} />
      {isAsked ? (
        <TextArea
          {...field("reply")}
          label="Your answer to the reviewer"
          optional
          hint="Or change your answers below; either one sends it back for review."
          most={messageMost}
          defaultValue={first.reply}
        />
      ) : null}
      <KeyRequestFields
        draft={first}
        operations={operations}
        field={field}
        monthlyCalls={typed.monthlyCalls}
        onMonthlyCalls={(calls) =>
          form.setValue("monthlyCalls", calls, { shouldValidate: faults.length > 0 })
        }
      />
      <Button type="submit" variant="primary" pending={isPending} pendingLabel="Saving…">
        {isAsked ? "Send back for review" : "Save answers"}
      </Button>
    </form>
  );
  if (isAsked) return body;
  return (
    <details className="mt-5" open={state.errors.length > 0 || state.conflict !== null}>
      <summary className={buttonClass({ className: "w-fit" })}>Edit answers</summary>
      <div className="mt-5">{body}</div>
    </details>
  );
}

function describeDifference(own: KeyRequestDraft, stored: KeyRequestDraft): string {
  const parts = [
    own.building.trim() === stored.building ? "" : `“${stored.building}”`,
    own.monthlyCalls === stored.monthlyCalls ? "" : `${stored.monthlyCalls} calls a month`,
    own.operations.join() === stored.operations.join() ? "" : stored.operations.join(", "),
    own.website === stored.website ? "" : stored.website || "no website",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "the same answers as yours" : parts.join("; ");
}
