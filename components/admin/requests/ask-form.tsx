"use client";

import { useState } from "react";
import { TextArea } from "@/components/ui/text-area";
import { writeQuestionMail } from "@/lib/forms/key-request-mails";
import { messageLeast, messageMost } from "@/lib/forms/key-request-replies";
import { DecisionForm } from "./decision-form";
import { type Decided, type DecisionAction, framed } from "./decision-state";
import { MailPreview, placeholder } from "./mail-preview";

/** Asks the applicant a question; the request waits for the answer. */
export function AskForm({ request, action }: { request: Decided; action: DecisionAction }) {
  const [message, setMessage] = useState("");
  return (
    <DecisionForm name="ask" {...framed(request)} action={action} submitLabel="Ask and send the mail">
      {(wire) => (
        <div className="grid gap-6 lg:grid-cols-2">
          <TextArea
            {...wire("message")}
            label="Question to the applicant"
            hint="Nothing is due until the answer is there."
            required
            least={messageLeast}
            most={messageMost}
            defaultValue={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <MailPreview
            to={request.email}
            mail={writeQuestionMail(request.url, message.trim() || placeholder)}
          />
        </div>
      )}
    </DecisionForm>
  );
}
