"use client";

import { useActionState, useEffect, useState } from "react";
import { LinkSent } from "@/components/account/link-sent";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { TextInput } from "@/components/ui/field";
import { type FieldFault, type KeyRequestDraft, parseForm, signInForm } from "@/lib/web-forms/key-request";
import { EstimatePanel } from "./estimate-panel";
import { isEmptyDraft, keepDraft, readKeptDraft } from "./kept-draft";
import { faultsOf, faultsOfAnswers, KeyRequestFields, useCheckedForm } from "./key-request-fields";
import type { OfferedOperation } from "./request-record";

export type KeyRequestState = {
  /** What stood in the fields when the form was sent. */
  draft: KeyRequestDraft;
  email: string;
  errors: readonly FieldFault[];
  /** The address that a link was sent to. */
  sentTo: string | null;
};

type Props = {
  draft: KeyRequestDraft;
  /** Who is signed in; visitors give an address. */
  email: string | null;
  /** Such as "Mon, Nov 23, 17:00 UTC". */
  due: string;
  operations: readonly OfferedOperation[];
  /** Where mails go while no mail server is set; null where one is. */
  outbox: string | null;
  action: (state: KeyRequestState, data: FormData) => Promise<KeyRequestState>;
};

/** Asks for a key. Signed in it is submitted; a visitor proves the address first and comes back to the filled form. */
export function KeyRequestForm({ draft: given, email, due, operations, outbox, action }: Props) {
  const start: KeyRequestState = { draft: given, email: "", errors: [], sentTo: null };
  const [state, send, isPending] = useActionState(action, start);
  const [draft, setDraft] = useState(state.draft);
  const [restored, setRestored] = useState(0);

  useEffect(() => {
    const kept = isEmptyDraft(given) ? readKeptDraft() : null;
    if (!kept || isEmptyDraft(kept)) return;
    setDraft(kept);
    setRestored(1);
  }, [given]);

  const change = (part: Partial<KeyRequestDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(next);
  };
  const { errors, submit } = useCheckedForm(state.errors, send, (data) => [
    ...faultsOfAnswers(data, operations),
    ...(email === null ? faultsOf(parseForm(signInForm, { email: data.get("email") })) : []),
  ]);

  if (state.sentTo !== null)
    return (
      <div className="max-w-xl">
        <LinkSent
          kind="info"
          title="Check your email: your request is not sent yet"
          outbox={outbox}
          back={{ href: "/request-key", label: "Change the request or the address" }}
        >
          A link is on its way to {state.sentTo}. It signs you in and leads back to this form, filled in as it
          is now; there you send it. The link works once, for 15 minutes.
        </LinkSent>
      </div>
    );
  return (
    <form
      action={send}
      onSubmit={submit}
      noValidate
      className="grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,38rem)_minmax(0,22rem)]"
    >
      <div className="min-w-0 space-y-6">
        <ErrorSummary errors={errors} title="The request wasn’t sent" />
        <KeyRequestFields
          key={restored}
          draft={draft}
          errors={errors}
          operations={operations}
          onChange={change}
        />
      </div>
      <EstimateBeside draft={draft} operations={operations} />
      <div className="min-w-0 space-y-6">
        <EmailField email={email} typed={state.email} errors={errors} />
        <div className="sr-only" aria-hidden="true">
          <label htmlFor="field-subject">Leave this empty</label>
          <input id="field-subject" name="subject" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" variant="primary" pending={isPending} pendingLabel="Sending…">
            {email === null ? "Continue and confirm your email" : "Send request"}
          </Button>
          <p className="text-faded text-sm">If you send it now, we’ll decide by {due}.</p>
        </div>
      </div>
    </form>
  );
}

type EmailProps = { email: string | null; typed: string; errors: readonly FieldFault[] };

function EmailField({ email, typed, errors }: EmailProps) {
  if (email !== null)
    return <p className="text-faded text-sm">You’re signed in as {email}; the decision is mailed there.</p>;
  return (
    <TextInput
      name="email"
      label="Email address"
      type="email"
      autoComplete="email"
      spellCheck={false}
      required
      hint="We’ll email a link to confirm it’s yours. The decision goes there too."
      defaultValue={typed}
      error={errors.find(({ name }) => name === "email")?.message}
    />
  );
}

function EstimateBeside({ draft, operations }: Pick<Props, "draft" | "operations">) {
  const calls = Number(draft.monthlyCalls.replaceAll(/[,_\s]/g, ""));
  return (
    <aside className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1" aria-label="Estimate">
      <div className="sticky top-8">
        <EstimatePanel
          monthlyCalls={Number.isInteger(calls) && calls > 0 && calls <= 10_000_000 ? calls : null}
          operations={operations.filter(({ name }) => draft.operations.includes(name))}
        />
      </div>
    </aside>
  );
}
