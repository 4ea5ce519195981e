"use client";

import type { ReactNode } from "react";
import { sendByHand, useSentAction } from "@/components/ui/attempt";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/field";
import { ErrorSummary } from "@/components/ui/form";
import { Notice } from "@/components/ui/status";
import type { FieldFault } from "@/lib/web-forms/key-request";

export type SignInState = {
  errors: readonly FieldFault[];
  /** What was typed, so that it still stands there. */
  email: string;
  /** The address that a link was sent to. */
  sentTo: string | null;
};

type Props = {
  next: string;
  /** Where mails go while no mail server is set, "folder /data/outbox"; null where one is. */
  outbox: string | null;
  action: (state: SignInState, form: FormData) => Promise<SignInState>;
};

/** Asks for a sign-in link. Its answer is the same whether the address has an account or not. */
export function SignInForm({ next, outbox, action }: Props) {
  const { state, send, post, isPending } = useSentAction(action, { errors: [], email: "", sentTo: null });
  if (state.sentTo !== null)
    return (
      <LinkSent
        kind="success"
        title="Check your email"
        outbox={outbox}
        back={{
          href: next === "/console" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`,
          label: "Use a different address",
        }}
      >
        A sign-in link is on its way to {state.sentTo}. It works once, for 15 minutes, and may take a minute
        to arrive.
      </LinkSent>
    );
  return (
    <form action={post} onSubmit={sendByHand(send)} noValidate className="space-y-5">
      <ErrorSummary errors={state.errors} title="No link was sent" />
      <input type="hidden" name="next" value={next} />
      <TextInput
        name="email"
        label="Email address"
        type="email"
        autoComplete="email"
        spellCheck={false}
        required
        defaultValue={state.email}
        error={state.errors.find(({ name }) => name === "email")?.message}
        hint="We’ll email you a sign-in link. There’s no password; your account is created the first time you use one."
      />
      <Button type="submit" variant="primary" pending={isPending} pendingLabel="Sending…">
        Email me a link
      </Button>
    </form>
  );
}

type LinkSentProps = {
  kind: "info" | "success";
  title: string;
  /** Where the mails of a server without a mail server are; null on one that sends them. */
  outbox: string | null;
  /** The way back to the form. */
  back: { href: string; label: string };
  children: ReactNode;
};

/** Stands in the place of a form after it mailed a link. */
export function LinkSent({ kind, title, outbox, back, children }: LinkSentProps) {
  return (
    <Notice kind={kind} title={title} isLive>
      <p>{children}</p>
      {outbox === null ? null : (
        <p className="mt-2">
          No mail server is set up here. The link is in the server’s {outbox}, and on its terminal if it has
          one.
        </p>
      )}
      <p className="mt-2">
        <a href={back.href} className="action">
          {back.label}
        </a>
      </p>
    </Notice>
  );
}
