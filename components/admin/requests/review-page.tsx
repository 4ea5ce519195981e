import Link from "next/link";
import { nameTier } from "@/components/keys/key-record";
import {
  isOpen,
  pricedOperations,
  RequestAnswers,
  RequestMessages,
  statusWords,
} from "@/components/requests/request-record";
import { ButtonLink } from "@/components/ui/button-link";
import { DefinitionList } from "@/components/ui/definition-list";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { Notice, StatusPill } from "@/components/ui/status";
import type { RequestMessage, RequestRow } from "@/lib/accounts/key-requests";
import type { KeyOverview } from "@/lib/accounts/keys";
import { formatNumber } from "@/lib/domain/amounts";
import { dayMs, formatDay } from "@/lib/domain/calendar";
import { allowanceOf } from "@/lib/domain/tiers";
import { lastDayOf } from "@/lib/web-forms/keys";
import { type DecisionAction, DecisionTabs, type TermsDraft } from "./decision-form";
import { DuePill, domainOf, estimateOf, ProjectedCost } from "./request-lists";
import { MarkOpened, ReviewShortcuts } from "./review-shortcuts";

type KeyTerms = Pick<KeyOverview, "tier" | "dailyLimit" | "dailyIncluded" | "expiresAt">;

type Props = {
  /** Milliseconds since 1970. */
  now: number;
  request: RequestRow & { email: string };
  messages: readonly RequestMessage[];
  /** The key that came of it. */
  apiKey: KeyTerms | null;
  earlier: readonly RequestRow[];
  isOwn: boolean;
  mayDecide: boolean;
  previousId: string | null;
  nextId: string | null;
  /** The applicant's page of it. */
  applicantUrl: string;
  actions: {
    approve: DecisionAction;
    decline: DecisionAction;
    ask: DecisionAction;
    markOpened: (id: string) => Promise<void>;
  };
};

const pathOf = (id: string | null) => (id === null ? null : `/admin/requests/${id}`);

/** A request as a reviewer reads and decides it. */
export function ReviewPage(props: Props) {
  const { now, request, messages, apiKey, earlier, isOwn, mayDecide, applicantUrl, actions } = props;
  const { id, version, email, status } = request;
  const open = isOpen(status);
  const next = pathOf(props.nextId);
  return (
    <>
      {status === "submitted" && !isOwn ? <MarkOpened id={id} action={actions.markOpened} /> : null}
      <Head request={request} now={now} next={next} />
      <div className="max-w-5xl space-y-10">
        {open ? <ReviewShortcuts neighbours={{ previous: pathOf(props.previousId), next }} /> : null}
        <OwnNotice isOwn={isOwn && open} mayDecide={mayDecide} />
        {open ? null : <Outcome request={request} />}
        <Answers request={request} apiKey={apiKey} earlier={earlier} />
        <RequestMessages messages={messages} reader="reviewer" />
        {open && mayDecide ? (
          <section aria-labelledby="decide">
            <h2 id="decide" className="section-title mb-3">
              Decide
            </h2>
            <DecisionTabs
              key={version}
              request={{ id, version, email, url: applicantUrl, isRaise: request.raisesKeyId !== null }}
              suggested={suggestRaise(request) ?? suggestTerms(request, earlier, now)}
              monthlyCalls={request.monthlyCalls}
              operations={pricedOperations.filter(({ name }) => request.operations.includes(name))}
              actions={actions}
            />
          </section>
        ) : null}
      </div>
    </>
  );
}

function Head({ request, now, next }: Pick<Props, "request" | "now"> & { next: string | null }) {
  const { status, dueAt, email } = request;
  const open = isOpen(status);
  return (
    <PageHeader
      above={
        <Link href="/admin/requests" className="action">
          Key requests
        </Link>
      }
      title={<span className="break-words">{email}</span>}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StatusPill tone={statusWords[status].tone}>{statusWords[status].label}</StatusPill>
          {open ? <DuePill request={request} now={now} /> : null}
          {open && status !== "needs_information" ? (
            <span className="text-sm tabular-nums">
              due <Moment at={dueAt} form="due" />
            </span>
          ) : null}
        </span>
      }
      actions={
        next ? (
          <ButtonLink href={next} size="small">
            Next request
          </ButtonLink>
        ) : undefined
      }
    />
  );
}

function Answers({ request, apiKey, earlier }: Pick<Props, "request" | "apiKey" | "earlier">) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className="section-title">
        Answers
      </h2>
      <div className="mt-3">
        <RequestAnswers request={request} operations={pricedOperations} />
        <DefinitionList
          items={[
            {
              term: "Projected",
              value:
                isOpen(request.status) && request.raisesKeyId === null ? (
                  <ProjectedCost request={request} />
                ) : null,
            },
            {
              term: "Key",
              value: request.raisesKeyId ? (
                <Link href={`/admin/keys/${request.raisesKeyId}`} className="action">
                  {request.raisesKeyId}
                </Link>
              ) : null,
            },
            { term: "Terms", value: apiKey ? formatTerms(apiKey) : null },
            { term: "Mail domain", value: domainOf(request.email) },
            { term: "Sent", value: <Moment at={request.createdAt} /> },
            { term: "Earlier requests", value: <Earlier earlier={earlier} /> },
          ]}
        />
      </div>
    </section>
  );
}

/** "Build: 500 units a day included, 2,000 at most; no expiry". */
function formatTerms({ tier, dailyLimit, dailyIncluded, expiresAt }: KeyTerms): string {
  const { included, limit } = allowanceOf(tier, { dailyLimit, dailyIncluded });
  const lastDay = lastDayOf(expiresAt);
  const until = lastDay === "" ? "no expiry" : `through ${formatDay(lastDay)}`;
  return `${nameTier(tier)}: ${formatNumber(included)} units a day included, ${formatNumber(limit)} at most; ${until}`;
}

function OwnNotice({ isOwn, mayDecide }: { isOwn: boolean; mayDecide: boolean }) {
  if (!isOwn) return null;
  return mayDecide ? (
    <Notice title="This is your own request">
      You’re the only admin, so you may decide on your own request; the audit log records that.
    </Notice>
  ) : (
    <Notice kind="warning" title="This is your own request">
      Another admin has to decide on it. You can follow it on its page in the console.
    </Notice>
  );
}

function Outcome({ request: { status, decidedBy, decidedAt, keyId, raisesKeyId } }: { request: RequestRow }) {
  const at = decidedAt ? (
    <>
      {" "}
      on <Moment at={decidedAt} />
    </>
  ) : null;
  if (status === "withdrawn") return <Notice title={`The applicant withdrew it${at}`} />;
  return (
    <Notice
      kind={status === "approved" ? "success" : "info"}
      title={`${statusWords[status].label} by ${decidedBy ?? "an admin"}${at}`}
      action={
        keyId ? (
          <ButtonLink href={`/admin/keys/${keyId}`} size="small">
            Open the key
          </ButtonLink>
        ) : undefined
      }
    >
      {status === "approved"
        ? raisesKeyId === null
          ? "The key has no secret yet; the applicant creates it by revealing it."
          : "The new limits apply starting with the key’s next call."
        : "The request is kept with its message."}
    </Notice>
  );
}

function Earlier({ earlier }: { earlier: readonly RequestRow[] }) {
  if (earlier.length === 0) return <span className="text-faded">none</span>;
  return (
    <ul className="space-y-1">
      {earlier.map(({ id, createdAt, status }) => (
        <li key={id}>
          <Link href={`/admin/requests/${id}`} className="action">
            <Moment at={createdAt} />
          </Link>
          , {statusWords[status].label.toLowerCase()}
        </li>
      ))}
    </ul>
  );
}

/** The terms that an owner asks for where there is a key already: the wanted tier's own numbers. */
function suggestRaise({ wantedTier, building }: RequestRow): (TermsDraft & { name: string }) | null {
  if (wantedTier === null) return null;
  const name = /^Raise the key “(.{1,100})” from /.exec(building)?.[1] ?? "Key";
  return { name, tier: wantedTier, dailyLimit: "", dailyIncluded: "", expiresAt: "" };
}

const previewDays = 90;

/**
 * Terms for the stated volume: the smallest tier that fits; a limit of its own, twice an even day in round thousands,
 * where none does; ninety days for a preview. @param now milliseconds since 1970.
 */
export function suggestTerms(
  request: Pick<RequestRow, "monthlyCalls" | "operations">,
  earlier: readonly Pick<RequestRow, "status">[],
  now: number,
): TermsDraft & { name: string } {
  const { tier, fits, unitsADay } = estimateOf(request);
  const keys = earlier.filter(({ status }) => status === "approved").length;
  return {
    name: keys === 0 ? "First key" : `Key ${keys + 1}`,
    tier,
    dailyLimit: fits ? "" : String(Math.ceil((2 * unitsADay) / 1000) * 1000),
    dailyIncluded: "",
    expiresAt: tier === "preview" ? new Date(now + previewDays * dayMs).toISOString().slice(0, 10) : "",
  };
}
