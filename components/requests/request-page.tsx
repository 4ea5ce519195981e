import Link from "next/link";
import type { ReactNode } from "react";
import { ServerCode } from "@/components/code/highlight";
import { RevealKey, type SecretAnswer } from "@/components/keys/key-actions";
import { describeTier, isInUse, keyStatusWords } from "@/components/keys/key-record";
import { ButtonLink } from "@/components/ui/button-link";
import { DefinitionList } from "@/components/ui/definition-list";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { Notice, StateShape, StatusPill, type Tone } from "@/components/ui/status";
import type { RequestMessage, RequestRow } from "@/lib/accounts/key-requests";
import type { KeyOverview } from "@/lib/accounts/keys";
import { formatDay } from "@/lib/domain/calendar";
import { formatSecret } from "@/lib/domain/keys";
import { allowanceOf } from "@/lib/domain/tiers";
import { draftOf } from "@/lib/web-forms/key-request";
import { lastDayOf } from "@/lib/web-forms/keys";
import { EditRequestForm, type EditState } from "./edit-request-form";
import { ForgetKeptDraft } from "./key-request-form";
import { isOpen, pricedOperations, RequestAnswers, RequestMessages, statusWords } from "./request-record";

type Props = {
  request: RequestRow;
  messages: readonly RequestMessage[];
  apiKey: KeyOverview | null;
  others: readonly RequestRow[];
  /** A call to paste. */
  firstCall: string;
  /** Where the host is written to: "mailto:…" or "https://…". */
  contact: string | null;
  actions: {
    edit: (state: EditState, data: FormData) => Promise<EditState>;
    withdraw: (data: FormData) => Promise<{ error: string } | undefined>;
    reveal: (keyId: string) => Promise<SecretAnswer>;
  };
};

/** A person's own request: where it stands, what was said, what can be done. */
export function RequestPage({ request, messages, apiKey, others, firstCall, contact, actions }: Props) {
  const { label, tone } = statusWords[request.status];
  const open = isOpen(request.status);
  return (
    <>
      <ForgetKeptDraft />
      <PageHeader
        title={request.raisesKeyId === null ? "Your key request" : "Your request for a higher limit"}
        above={
          <>
            Sent <Moment at={request.createdAt} />
          </>
        }
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StatusPill tone={tone}>{label}</StatusPill>
            {leadOf(request)}
          </span>
        }
      />
      <div className="max-w-4xl space-y-10">
        <RequestProgress request={request} />
        <Banner request={request} />
        <WhomToAsk request={request} contact={contact} />
        {apiKey ? (
          <ApprovedKey
            apiKey={apiKey}
            firstCall={request.raisesKeyId === null ? firstCall : null}
            reveal={<RevealKey keyId={apiKey.id} name={apiKey.name} action={actions.reveal} />}
          />
        ) : null}
        <RequestMessages messages={messages} reader="applicant" />
        <section aria-labelledby="answers" id="edit">
          <h2 id="answers" className="section-title mb-3">
            {request.status === "needs_information" ? "Answer" : "Your answers"}
          </h2>
          {request.status === "needs_information" && request.raisesKeyId === null ? null : (
            <RequestAnswers request={request} operations={pricedOperations} />
          )}
          {open && request.raisesKeyId !== null && request.status === "needs_information" ? (
            <p className="mt-4 text-faded">
              To answer, withdraw this request and ask again with what the reviewer needs to know.
            </p>
          ) : null}
          {open && request.raisesKeyId === null ? (
            <EditRequestForm
              key={request.version}
              id={request.id}
              draft={draftOf(request)}
              version={request.version}
              isAsked={request.status === "needs_information"}
              operations={pricedOperations}
              action={actions.edit}
            />
          ) : null}
        </section>
        {open ? <WithdrawRequest id={request.id} action={actions.withdraw} /> : null}
        {others.length > 0 ? <OtherRequests others={others} /> : null}
      </div>
    </>
  );
}

function leadOf({ status, dueAt }: RequestRow): ReactNode {
  if (status === "submitted" || status === "in_review")
    return (
      <>
        Decision due <Moment at={dueAt} form="due" />. We’ll email you.
      </>
    );
  if (status === "needs_information") return "The reviewer has a question. The clock stops until you answer.";
  return null;
}

function Banner({ request: { status } }: { request: RequestRow }) {
  if (status === "needs_information")
    return (
      <Notice
        kind="warning"
        title="The reviewer needs more information"
        action={
          <ButtonLink href="#edit" size="small">
            Answer
          </ButtonLink>
        }
      >
        See the question below. Answer it or edit your answers, and the review continues.
      </Notice>
    );
  if (status === "declined" || status === "withdrawn")
    return (
      <Notice
        title={status === "declined" ? "This request was declined" : "You withdrew this request"}
        action={
          <ButtonLink href="/request-key" size="small">
            Send another request
          </ButtonLink>
        }
      >
        {status === "declined" ? "See the reviewer’s message below." : "It won’t be reviewed."}
      </Notice>
    );
  return null;
}

/** Who answers a question about the request; without an address, the reviewer, by way of the answers. */
function WhomToAsk({ request, contact }: Pick<Props, "request" | "contact">) {
  if (contact !== null)
    return (
      <p className="text-faded">
        Questions about your request?{" "}
        <a href={contact} className="action">
          {contact.startsWith("mailto:") ? `Write to ${contact.slice("mailto:".length)}` : "Contact us"}
        </a>
      </p>
    );
  if (!isOpen(request.status) || request.raisesKeyId !== null) return null;
  return (
    <p className="text-faded">
      Questions about your request? Add them to what you’re building below. The reviewer reads it and replies
      here and by email.
    </p>
  );
}

function OtherRequests({ others }: { others: readonly RequestRow[] }) {
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="section-title">
        Your other requests
      </h2>
      <ul className="mt-3 divide-y divide-rule border-rule border-y">
        {others.map(({ id, createdAt, status, building }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <Link href={`/console/request/${id}`} className="action tabular-nums">
              <Moment at={createdAt} />
            </Link>
            <StatusPill tone={statusWords[status].tone}>{statusWords[status].label}</StatusPill>
            <span className="min-w-0 basis-full truncate text-faded text-sm sm:basis-auto sm:flex-1">
              {building}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ApprovedKeyProps = {
  apiKey: KeyOverview;
  /** Where the key is new. */
  firstCall: string | null;
  /** The button that reveals it. */
  reveal: ReactNode;
};

/** The key that an approval made: what it may do, and its secret's one appearance. */
function ApprovedKey({ apiKey, firstCall, reveal }: ApprovedKeyProps) {
  const { limit, included } = allowanceOf(apiKey.tier, apiKey);
  const { label, tone } = keyStatusWords[apiKey.status];
  const lastDay = lastDayOf(apiKey.expiresAt);
  const [secret] = apiKey.secrets;
  return (
    <section aria-labelledby="key">
      <h2 id="key" className="section-title">
        Your key
      </h2>
      <div className="mt-3">
        <DefinitionList
          items={[
            {
              term: "Key",
              value: (
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link href={`/console/keys/${apiKey.id}`} className="action">
                    {apiKey.name}
                  </Link>
                  {secret ? (
                    <code className="font-mono text-sm">{formatSecret(secret.last4, "live")}</code>
                  ) : null}
                  <StatusPill tone={tone}>{label}</StatusPill>
                </span>
              ),
            },
            { term: "Tier", value: describeTier(apiKey.tier, { limit, included }) },
            { term: "Included", value: `${included.toLocaleString("en-US")} units a day` },
            { term: "Limit", value: `${limit.toLocaleString("en-US")} units a day` },
            {
              term: "Last day",
              value: lastDay === "" ? "None" : `${formatDay(lastDay)}`,
            },
          ]}
        />
      </div>
      {apiKey.status === "not_revealed" ? (
        <div className="mt-5">
          <p className="mb-4 max-w-prose text-faded leading-relaxed">
            The key is created when you reveal it and shown once. Have your password manager or secret store
            ready.
          </p>
          {reveal}
        </div>
      ) : null}
      {isInUse(apiKey) && firstCall !== null ? (
        <div className="mt-6 max-w-3xl">
          <h3 className="font-medium">Make the first call</h3>
          <p className="mt-1 text-faded">
            It reads the key from <code>FOOTNOTE_API_KEY</code>. Or{" "}
            <Link href="/console/playground" className="action">
              open the playground
            </Link>
            , where you don’t need the secret.
          </p>
          <ServerCode language="bash" label="Copy the call" text={firstCall} />
        </div>
      ) : null}
    </section>
  );
}

type WithdrawRequestProps = {
  id: string;
  action: (data: FormData) => Promise<{ error: string } | undefined>;
};

/** Takes an open request back, after a question. */
function WithdrawRequest({ id, action }: WithdrawRequestProps) {
  return (
    <ConfirmDialog
      trigger="Withdraw request"
      title="Withdraw your key request?"
      done="Request withdrawn."
      confirmLabel="Withdraw request"
      cancelLabel="Keep it"
      fields={{ id }}
      action={action}
    >
      <p>
        It won’t be reviewed. Your answers are kept as withdrawn, and you can send another request any time.
      </p>
    </ConfirmDialog>
  );
}

type Step = { label: string; note: ReactNode; tone: Tone; isCurrent: boolean };

/** Where a request stands on its way to a decision. */
function RequestProgress({ request }: { request: RequestRow }) {
  return (
    <ol className="grid gap-4 border-rule border-y py-5 sm:grid-cols-3">
      {stepsOf(request).map(({ label, note, tone, isCurrent }) => (
        <li key={label} className="flex gap-2.5" {...(isCurrent ? { "aria-current": "step" as const } : {})}>
          <StateShape tone={tone} className={`mt-1 size-4 ${tints[tone]}`} />
          <div className="min-w-0">
            <p className={isCurrent ? "font-medium" : tone === "idle" ? "text-faded" : ""}>{label}</p>
            <p className="text-faded text-sm tabular-nums">{note}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const tints: Readonly<Record<Tone, string>> = {
  good: "text-good",
  waiting: "text-waiting",
  warning: "text-warning",
  failed: "text-failed",
  idle: "text-faded",
};

function stepsOf(request: RequestRow): Step[] {
  const { status } = request;
  const due = (
    <>
      Due <Moment at={request.dueAt} form="due" />
    </>
  );
  const decided = request.decidedAt ? <Moment at={request.decidedAt} /> : "";
  const submitted: Step = {
    label: "Submitted",
    note: <Moment at={request.createdAt} />,
    tone: "good",
    isCurrent: status === "submitted",
  };
  const review: Step = {
    submitted: { label: "Review", note: "Not opened yet", tone: "idle" as const, isCurrent: false },
    in_review: {
      label: "In review",
      note: "A reviewer has opened it",
      tone: "waiting" as const,
      isCurrent: true,
    },
    needs_information: {
      label: "Needs information",
      note: "Waiting for your answer",
      tone: "warning" as const,
      isCurrent: true,
    },
    approved: { label: "Reviewed", note: "Read by a person", tone: "good" as const, isCurrent: false },
    declined: { label: "Reviewed", note: "Read by a person", tone: "good" as const, isCurrent: false },
    withdrawn: { label: "Review", note: "Ended by you", tone: "idle" as const, isCurrent: false },
  }[status];
  const open: Step = {
    label: "Decision",
    note: status === "needs_information" ? "Due one business day after your answer" : due,
    tone: "idle",
    isCurrent: false,
  };
  const end: Step = {
    label: status === "approved" ? "Approved" : status === "declined" ? "Declined" : "Withdrawn",
    note: decided,
    tone: status === "approved" ? "good" : status === "declined" ? "failed" : "idle",
    isCurrent: true,
  };
  return [submitted, review, isOpen(status) ? open : end];
}
