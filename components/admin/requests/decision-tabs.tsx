"use client";

import { useQueryState } from "nuqs";
import { useState } from "react";
import type { OfferedOperation } from "@/components/requests/request-record";
import { Select, TextInput } from "@/components/ui/field";
import { Tabs } from "@/components/ui/tabs";
import { TextArea } from "@/components/ui/text-area";
import { formatDeclinedMail, formatQuestionMail, type MailText } from "@/lib/domain/mail-texts";
import { formatCents } from "@/lib/domain/money";
import { estimateMonth } from "@/lib/domain/tiers";
import { messageLeast, messageMost } from "@/lib/web-forms/key-request";
import { declineReasons } from "@/lib/web-forms/keys";
import {
  type Decided,
  type DecisionAction,
  DecisionForm,
  framed,
  type TermsDraft,
  TermsFields,
} from "./decision-form";

type Props = {
  request: Decided;
  suggested: TermsDraft & { name: string };
  monthlyCalls: number;
  operations: readonly OfferedOperation[];
  actions: { approve: DecisionAction; decline: DecisionAction; ask: DecisionAction };
};

/** The three ways to decide; the address says which is open. */
export function DecisionTabs({ request, actions, ...stated }: Props) {
  const [tab, setTab] = useQueryState("tab");
  return (
    <Tabs
      label="Decision"
      selected={tab ?? "approve"}
      onSelect={(id) => void setTab(id)}
      tabs={[
        {
          id: "approve",
          label: "Approve",
          content: <ApproveForm request={request} {...stated} action={actions.approve} />,
        },
        {
          id: "decline",
          label: "Decline",
          content: <DeclineForm request={request} action={actions.decline} />,
        },
        {
          id: "ask",
          label: "Ask for information",
          content: <AskForm request={request} action={actions.ask} />,
        },
      ]}
    />
  );
}

type ApproveFormProps = {
  request: Decided;
  /** What the stated volume asks for. */
  suggested: TermsDraft & { name: string };
  monthlyCalls: number;
  /** Those that the applicant chose. */
  operations: readonly OfferedOperation[];
  action: DecisionAction;
};

const unitsOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);

/** Sets what the key may do, prefilled from the stated volume, and approves. */
function ApproveForm({ request, suggested, monthlyCalls, operations, action }: ApproveFormProps) {
  const [terms, setTerms] = useState<TermsDraft>(suggested);
  const estimate = estimateMonth(monthlyCalls, operations, {
    tier: terms.tier,
    dailyLimit: unitsOf(terms.dailyLimit),
    dailyIncluded: unitsOf(terms.dailyIncluded),
  });
  return (
    <DecisionForm name="approve" {...framed(request)} action={action} submitLabel="Approve">
      {(wire) => (
        <>
          <TextInput
            {...wire("name")}
            label="Key name"
            defaultValue={suggested.name}
            hint="The applicant can change it."
            className="max-w-sm"
          />
          <TermsFields
            terms={terms}
            onChange={(change) => setTerms((before) => ({ ...before, ...change }))}
            wire={wire}
          />
          <p className="text-[0.9375rem] tabular-nums" aria-live="polite">
            The stated volume works out to {estimate.unitsADay.toLocaleString("en-US")} units a day:{" "}
            {formatCents(estimate.costCents)} a month with these terms.
            {estimate.isShort
              ? ` The limit of ${estimate.limit.toLocaleString("en-US")} is below the average day, so part of every day will be refused.`
              : estimate.fits
                ? ""
                : " The limit is less than twice the average day, so some calls will be refused on busy days."}
          </p>
          <TextArea
            {...wire("message")}
            label="Message to the applicant"
            optional
            most={2000}
            hint="Appears in the email and on their page."
          />
        </>
      )}
    </DecisionForm>
  );
}

const textOf = (reason: string) => declineReasons.find(({ name }) => name === reason)?.text ?? "";

/** Gives a reason and a message, shows the mail that comes of them, and declines. */
function DeclineForm({ request, action }: { request: Decided; action: DecisionAction }) {
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
      submitLabel="Decline and send email"
      variant="danger"
    >
      {(wire) => (
        <div className="grid gap-6 lg:grid-cols-2">
          <div className="min-w-0 space-y-5">
            <Select
              {...wire("reason")}
              label="Reason"
              hint="Goes in the audit log and drafts a message."
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
            mail={formatDeclinedMail(request.url, message.trim() || placeholder)}
          />
        </div>
      )}
    </DecisionForm>
  );
}

/** Asks the applicant a question; the request waits for the answer. */
function AskForm({ request, action }: { request: Decided; action: DecisionAction }) {
  const [message, setMessage] = useState("");
  return (
    <DecisionForm name="ask" {...framed(request)} action={action} submitLabel="Ask and send email">
      {(wire) => (
        <div className="grid gap-6 lg:grid-cols-2">
          <TextArea
            {...wire("message")}
            label="Question to the applicant"
            hint="The clock stops until they answer."
            required
            least={messageLeast}
            most={messageMost}
            defaultValue={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <MailPreview
            to={request.email}
            mail={formatQuestionMail(request.url, message.trim() || placeholder)}
          />
        </div>
      )}
    </DecisionForm>
  );
}

/** Stands where nothing is written yet. */
const placeholder = "(Your message appears here.)";

/** A mail as its reader gets it. */
function MailPreview({ to, mail }: { to: string; mail: MailText }) {
  return (
    <section aria-label="The email as it will be sent" className="min-w-0">
      <p className="mb-1 font-medium text-[0.9375rem]">The mail</p>
      <div className="rounded border border-rule bg-paper">
        <p className="border-rule border-b px-4 py-2.5 text-sm leading-relaxed">
          <span className="text-faded">To </span>
          <span className="break-all">{to}</span>
          <span className="block">
            <span className="text-faded">Subject </span>
            {mail.subject}
          </span>
        </p>
        <div className="space-y-3 px-4 py-4 font-serif leading-relaxed">
          <p className="text-section">{mail.title}</p>
          {mail.paragraphs.map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and never move.
            <p key={at} className="whitespace-pre-line break-words">
              {paragraph}
            </p>
          ))}
          <p className="w-fit rounded bg-ink px-4 py-2 text-paper">{mail.action.label}</p>
          <p className="break-all font-sans text-faded text-print">{mail.action.url}</p>
          {mail.footer ? (
            <p className="border-rule border-t pt-3 font-sans text-faded text-print">{mail.footer}</p>
          ) : null}
        </div>
      </div>
    </section>
  );
}
