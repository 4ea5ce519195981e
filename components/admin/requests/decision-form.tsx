"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryState } from "nuqs";
import { type ReactNode, useMemo } from "react";
import type { FieldValues, Path, Resolver, UseFormReturn } from "react-hook-form";
import { nameTier } from "@/components/keys/key-record";
import type { OfferedOperation } from "@/components/requests/request-record";
import { useSentAction } from "@/components/ui/attempt";
import { Button } from "@/components/ui/button";
import { fieldId, NumberInput, Select, TextInput } from "@/components/ui/field";
import { ErrorSummary, TextArea } from "@/components/ui/form";
import { Notice } from "@/components/ui/status";
import { Tabs } from "@/components/ui/tabs";
import { useActionForm, type WiredField } from "@/components/ui/use-action-form";
import { formatCents, formatNumber } from "@/lib/domain/amounts";
import { isDate } from "@/lib/domain/calendar";
import {
  describeKey,
  formatApprovedMail,
  formatDeclinedMail,
  formatQuestionMail,
  formatRaisedMail,
  type MailText,
} from "@/lib/domain/mail-texts";
import { estimateMonth, type TierName, tierNames, tiers } from "@/lib/domain/tiers";
import { type FieldFault, messageLeast, messageMost } from "@/lib/web-forms/key-request";
import { approveForm, askForm, type DeclineReason, declineForm, declineReasons } from "@/lib/web-forms/keys";

type Props<Values extends FieldValues> = {
  /** The tab that it is in: "approve". */
  name: string;
  /** Sent with it, hidden. */
  fields: Readonly<Record<string, string>>;
  /** Where it is read anew after a refusal. */
  reload: { href: string; label: string };
  action: DecisionAction;
  /** By the schema of the action. */
  resolver: Resolver<Values, unknown, unknown>;
  /** What stands in all of its fields at first. */
  values: Values;
  submitLabel: string;
  pendingLabel?: string;
  variant?: "primary" | "danger";
  /** Above the faults. */
  failure?: string;
  /** The fields, given what ties each to this one of the page's forms. */
  children: (wire: Wire<Values>, form: UseFormReturn<Values, unknown, unknown>) => ReactNode;
};

/** Name, id and fault of a field, and what tells the form of its changes. */
type Wire<Values extends FieldValues> = (field: Path<Values>) => WiredField & { id: string };

/** The frame of a decision: its faults, why it was refused, its button. */
export function DecisionForm<Values extends FieldValues>(props: Props<Values>) {
  const { name, fields, reload, action, resolver, values, submitLabel, children } = props;
  const { pendingLabel = "Deciding…", variant = "primary", failure = "Nothing was decided" } = props;
  const { state, send, post, isPending } = useSentAction(action, undecided);
  const { form, submit, field, faults, isMended } = useActionForm<Values>({
    resolver,
    values,
    faults: state.errors,
    send,
  });
  const ownName = (one: string) => `${name}-${one}`;
  // The summary leads to fields by their ids, of which three forms of the page have the same.
  const errors = useMemo(
    () => faults.map((fault) => ({ ...fault, name: fault.name === null ? null : `${name}-${fault.name}` })),
    [faults, name],
  );
  return (
    <form action={post} onSubmit={submit} noValidate data-decision={name} className="space-y-6">
      <ErrorSummary
        errors={errors}
        title={failure}
        isMended={(one) => isMended(one.slice(name.length + 1))}
      />
      {state.refusal ? (
        <Notice kind="warning" title="Nothing was done" isLive>
          <p>{state.refusal}</p>
          <p className="mt-2">
            <a href={reload.href} className="action">
              {reload.label}
            </a>
          </p>
        </Notice>
      ) : null}
      {Object.entries(fields).map(([one, value]) => (
        <input key={one} type="hidden" name={one} value={value} />
      ))}
      {children((one) => ({ ...field(one), id: fieldId(ownName(one)) }), form)}
      <Button type="submit" variant={variant} pending={isPending} pendingLabel={pendingLabel}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** What came of a decision that was not taken; one that was leads to the request's page. */
export type DecisionState = {
  errors: readonly FieldFault[];
  /** Why nothing was done though the form was right: "Already approved by …". */
  refusal: string | null;
};

const undecided: DecisionState = { errors: [], refusal: null };

export type DecisionAction = (state: DecisionState, data: FormData) => Promise<DecisionState>;

/** What the forms of a decision need to know of the request. */
export type Decided = {
  id: string;
  version: number;
  email: string;
  /** The applicant's page of it. */
  url: string;
  /** Whether it asks for more of a key that is there. */
  isRaise: boolean;
};

/** What every form of a decision carries, and where it leads when it was refused. */
export const framed = ({ id, version }: Decided) => ({
  fields: { id, version: String(version) },
  reload: { href: `/admin/requests/${id}`, label: "Reload the request" },
});

/** Terms as they stand in the fields; empty numbers mean the tier's own. */
export type TermsDraft = { tier: TierName; dailyLimit: string; dailyIncluded: string; expiresAt: string };

type TermsFieldsProps = {
  /** What stands in the fields at first, and whose tier is chosen now. */
  terms: TermsDraft;
  tier: TierName;
  wire: (field: keyof TermsDraft) => WiredField & { id: string };
};

/** The fields of what a key may do, where one is approved and where one is changed. */
export function TermsFields({ terms, tier, wire }: TermsFieldsProps) {
  const own = tiers[tier];
  const unitsField = (name: "dailyLimit" | "dailyIncluded", label: string, ofTier: number) => (
    <NumberInput
      {...wire(name)}
      label={label}
      optional
      unit="units"
      min={0}
      defaultValue={terms[name]}
      hint={`Leave blank to use the tier’s: ${formatNumber(ofTier)}.`}
    />
  );
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        {...wire("tier")}
        label="Tier"
        hint="Sets the limits below, unless you change them."
        defaultValue={terms.tier}
        options={tierNames.map((name) => ({
          value: name,
          label: `${nameTier(name)}: ${formatNumber(tiers[name].included)} included, ${formatNumber(tiers[name].limit)} limit`,
        }))}
      />
      <TextInput
        {...wire("expiresAt")}
        label="Last day"
        optional
        type="date"
        defaultValue={terms.expiresAt}
        hint="The key works through the end of this day, UTC."
      />
      {unitsField("dailyLimit", "Daily limit", own.limit)}
      {unitsField("dailyIncluded", "Included per day", own.included)}
    </div>
  );
}

type DecisionTabsProps = {
  request: Decided;
  suggested: TermsDraft & { name: string };
  monthlyCalls: number;
  operations: readonly OfferedOperation[];
  actions: { approve: DecisionAction; decline: DecisionAction; ask: DecisionAction };
};

/** The three ways to decide; the address says which is open. */
export function DecisionTabs({ request, actions, ...stated }: DecisionTabsProps) {
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

type ApproveValues = TermsDraft & { id: string; version: unknown; name: string; message: string };

/** Sets what the key may do, prefilled from the stated volume, and approves. */
function ApproveForm({ request, suggested, monthlyCalls, operations, action }: ApproveFormProps) {
  const frame = framed(request);
  return (
    <DecisionForm<ApproveValues>
      name="approve"
      {...frame}
      action={action}
      resolver={zodResolver(approveForm)}
      values={{ ...frame.fields, ...suggested, message: "" }}
      submitLabel="Approve"
    >
      {(wire, form) => {
        const typed = form.watch();
        return (
          <>
            <TextInput
              {...wire("name")}
              label="Key name"
              defaultValue={suggested.name}
              hint="The applicant can change it."
              className="max-w-sm"
            />
            <TermsFields terms={suggested} tier={typed.tier} wire={wire} />
            <StatedVolume terms={typed} monthlyCalls={monthlyCalls} operations={operations} />
            <div className="grid gap-6 lg:grid-cols-2">
              <TextArea
                {...wire("message")}
                label="Message to the applicant"
                optional
                most={2000}
                hint="Appears in the email and on their page."
              />
              <MailPreview to={request.email} mail={previewApproval(request, typed)} />
            </div>
          </>
        );
      }}
    </DecisionForm>
  );
}

/** The mail that an approval sends, by the terms as they are typed. */
function previewApproval({ url, isRaise }: Decided, typed: ApproveValues): MailText {
  const { name, tier, expiresAt, message } = typed;
  const key = describeKey({
    ...{ name, tier },
    dailyLimit: unitsOf(typed.dailyLimit),
    dailyIncluded: unitsOf(typed.dailyIncluded),
    lastDay: expiresAt.length === 10 && isDate(expiresAt) ? expiresAt : null,
  });
  return (isRaise ? formatRaisedMail : formatApprovedMail)(url, key, message.trim());
}

type StatedVolumeProps = { terms: TermsDraft } & Pick<ApproveFormProps, "monthlyCalls" | "operations">;

/** What the stated volume comes to under the terms as they are typed. */
function StatedVolume({ terms, monthlyCalls, operations }: StatedVolumeProps) {
  const estimate = estimateMonth(monthlyCalls, operations, {
    tier: terms.tier,
    dailyLimit: unitsOf(terms.dailyLimit),
    dailyIncluded: unitsOf(terms.dailyIncluded),
  });
  return (
    <p className="text-[0.9375rem] tabular-nums" aria-live="polite">
      The stated volume works out to {estimate.unitsADay.toLocaleString("en-US")} units a day:{" "}
      {formatCents(estimate.costCents)} a month with these terms.
      {estimate.isShort
        ? ` The limit of ${estimate.limit.toLocaleString("en-US")} is below the average day, so part of every day will be refused.`
        : estimate.fits
          ? ""
          : " The limit is less than twice the average day, so some calls will be refused on busy days."}
    </p>
  );
}

const textOf = (reason: string) => declineReasons.find(({ name }) => name === reason)?.text ?? "";

type DeclineValues = { id: string; version: unknown; reason: DeclineReason | ""; message: string };

/** Gives a reason and a message, shows the mail that comes of them, and declines. */
function DeclineForm({ request, action }: { request: Decided; action: DecisionAction }) {
  const frame = framed(request);
  return (
    <DecisionForm<DeclineValues>
      name="decline"
      {...frame}
      action={action}
      // Nothing is chosen at first, which the schema refuses.
      resolver={zodResolver(declineForm) as Resolver<DeclineValues, unknown, unknown>}
      values={{ ...frame.fields, reason: "", message: "" }}
      submitLabel="Decline and send email"
      variant="danger"
    >
      {(wire, form) => {
        const { reason, message } = form.watch();
        const { onChange, ...choice } = wire("reason");
        const choose = (chosen: string) => {
          // Words of the reviewer's own stay; a reason's prepared ones give way to the next.
          if (message.trim() === "" || message === textOf(reason)) form.setValue("message", textOf(chosen));
        };
        return (
          <div className="grid gap-6 lg:grid-cols-2">
            <div className="min-w-0 space-y-5">
              <Select
                {...choice}
                label="Reason"
                hint="Goes in the audit log and drafts a message."
                placeholder="Choose"
                options={declineReasons.map(({ name, label }) => ({ value: name, label }))}
                onChange={(event) => {
                  choose(event.currentTarget.value);
                  void onChange(event);
                }}
              />
              <TextArea
                key={reason}
                {...wire("message")}
                label="Message to the applicant"
                required
                least={messageLeast}
                most={messageMost}
                defaultValue={message}
              />
            </div>
            <MailPreview
              to={request.email}
              mail={formatDeclinedMail(request.url, message.trim() || placeholder)}
            />
          </div>
        );
      }}
    </DecisionForm>
  );
}

type AskValues = { id: string; version: unknown; message: string };

/** Asks the applicant a question; the request waits for the answer. */
function AskForm({ request, action }: { request: Decided; action: DecisionAction }) {
  const frame = framed(request);
  return (
    <DecisionForm<AskValues>
      name="ask"
      {...frame}
      action={action}
      resolver={zodResolver(askForm)}
      values={{ ...frame.fields, message: "" }}
      submitLabel="Ask and send email"
    >
      {(wire, form) => (
        <div className="grid gap-6 lg:grid-cols-2">
          <TextArea
            {...wire("message")}
            label="Question to the applicant"
            hint="The clock stops until they answer."
            required
            least={messageLeast}
            most={messageMost}
          />
          <MailPreview
            to={request.email}
            mail={formatQuestionMail(request.url, form.watch("message").trim() || placeholder)}
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
      <p className="mb-1 font-medium text-[0.9375rem]">The email</p>
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
