"use client";

import { useState } from "react";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { writeDeclinedMail } from "@/lib/forms/key-request-mails";
import { declineReasons, messageLeast, messageMost } from "@/lib/forms/key-request-replies";
import { DecisionForm } from "./decision-form";
import { type Decided, type DecisionAction, framed } from "./decision-state";
import { MailPreview, placeholder } from "./mail-preview";

const textOf = (reason: string) => declineReasons.find(({ name }) => name === reason)?.text ?? "";

/** Gives a reason and a message, shows the mail that comes of them, and declines. */
export function DeclineForm({ request, action }: { request: Decided; action: DecisionAction }) {
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState("");
  const choose = (chosen: string) => {
    // Words of the reviewer's own stay; a reason's prepared ones give way to the next.
    if (message.trim() === "" || message === textOf(reason)) setMessage(textOf(chosen));
    setReason(chosen);
  };
  return (
    <DecisionForm
      name="decline"
      {...framed(request)}
      action={action}
      submitLabel="Decline and send the mail"
      variant="danger"
    >
      {(wire) => (
        <div className="grid gap-6 lg:grid-cols-2">
          <div className="min-w-0 space-y-5">
            <Select
              {...wire("reason")}
              label="Reason"
              hint="For the audit log; it prepares a message."
              placeholder="Choose"
              options={declineReasons.map(({ name, label }) => ({ value: name, label }))}
              value={reason}
              onChange={(event) => choose(event.currentTarget.value)}
            />
            <TextArea
              key={reason}
              {...wire("message")}
              label="Message to the applicant"
              required
              least={messageLeast}
              most={messageMost}
              defaultValue={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
          </div>
          <MailPreview
            to={request.email}
            mail={writeDeclinedMail(request.url, message.trim() || placeholder)}
          />
        </div>
      )}
    </DecisionForm>
  );
}
