import Link from "next/link";
import { LiveCode } from "@/components/code/live-code";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { LocalMoment } from "@/components/ui/moment";
import { StatusPill } from "@/components/ui/status";
import { formatUsageAddress } from "@/lib/domain/address-query";
import { formatCents, formatNumber, formatUnits } from "@/lib/domain/amounts";
import { formatDay } from "@/lib/domain/calendar";
import { type CallDetail, type CallRecord, costOf, operationTitle } from "@/lib/domain/calls";

type Props = {
  call: CallDetail;
  /** What a unit of its operation is called; null where the operation is no longer offered. */
  unit: string | null;
};

/** One call: what it was, what it cost, what was asked. */
export function CallView({ call, unit }: Props) {
  return (
    <div className="space-y-10">
      <CallFacts call={call} unit={unit} />
      <section aria-labelledby="request">
        <h2 id="request" className="section-title">
          Request
        </h2>
        {call.request === null ? (
          <p className="mt-2 max-w-prose text-faded">
            This request isn’t stored. Requests are kept for 30 days; requests over 8 KiB and non-JSON bodies
            aren’t kept.
          </p>
        ) : (
          <RequestText call={call} request={call.request} isOffered={unit !== null} />
        )}
      </section>
      <section aria-labelledby="response">
        <h2 id="response" className="section-title">
          Response
        </h2>
        {call.answer === null ? (
          <p className="mt-2 max-w-prose text-faded">{whyNoAnswer(call)}</p>
        ) : (
          <div className="[&_pre]:max-h-[40rem] [&_pre]:overflow-auto">
            <LiveCode language="json" text={prettyJson(call.answer)} label="Copy response" />
          </div>
        )}
      </section>
    </div>
  );
}

/** What the ledger and the log say of a call. */
function CallFacts({ call, unit }: Props) {
  const ended = call.settledAt === null ? null : formatExactMoment(call.settledAt);
  return (
    <DefinitionList
      items={[
        { term: "Status", value: <CallOutcome call={call} /> },
        { term: "Error", value: call.error },
        {
          term: "Time",
          value: (
            <>
              {formatExactMoment(call.at)} <LocalMoment at={call.at} />
            </>
          ),
        },
        { term: call.state === "voided" ? "Refunded" : "Settled", value: isUnbilled(call) ? null : ended },
        { term: "Operation", value: operationTitle(call.operation) },
        { term: "Company", value: call.company === "" ? null : call.company },
        {
          term: "Units",
          value: describeUnits(call, unit),
        },
        { term: "Cost", value: formatCost(call) },
        { term: "Duration", value: call.durationMs === null ? null : `${formatMs(call.durationMs)} ms` },
        {
          term: "Key",
          value: (
            <>
              <Link
                className="action"
                href={formatUsageAddress("/console/usage", {
                  month: call.at.slice(0, 7),
                  keyId: call.keyId,
                  inUsd: false,
                })}
              >
                {call.keyName}
              </Link>{" "}
              <span className="text-faded">{formatCredential(call.credential)}</span>
            </>
          ),
        },
        { term: "Idempotency-Key", value: call.idempotent ? "Sent" : "Not sent" },
        {
          term: "Request ID",
          value: (
            <span className="flex flex-wrap items-center gap-3">
              <code className="break-all font-mono text-sm">{call.id}</code>
              <CopyButton text={call.id} label="Copy request ID" />
            </span>
          ),
        },
      ]}
    />
  );
}

function whyNoAnswer({ state }: CallDetail): string {
  if (state === "reserved") return "The call is still running.";
  if (state === "replayed")
    return "The response is stored with the first call that used this Idempotency-Key, for 7 days.";
  const longest = state === "refused" ? "2 KiB" : "64 KiB";
  return `This response is no longer stored. Responses are kept for 7 days; those over ${longest} aren’t kept.`;
}

const isUnbilled = ({ state }: CallRecord): boolean =>
  state === "refused" || state === "replayed" || state === "test";

function describeUnits(call: CallDetail, unit: string | null): string {
  if (call.state === "replayed")
    return "None: an earlier response was returned again for the same Idempotency-Key";
  if (call.state === "test") return "None: calls with a test key cost nothing";
  if (call.state === "voided" || call.state === "refused")
    return "None: a call that ends in an error costs nothing";
  const over = call.units - call.includedUnits;
  return `${formatUnits(call.units, unit ?? "unit")}; ${formatNumber(call.includedUnits)} included, ${formatNumber(over)} beyond the included volume`;
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Addresses longer than this are cut by some browsers and servers on the way. */
const longestInput = 6_000;

function RequestText({
  call,
  request,
  isOffered,
}: {
  call: CallDetail;
  request: string;
  isOffered: boolean;
}) {
  const input = encodeURIComponent(request);
  const canReplay = isOffered && input.length <= longestInput;
  return (
    <div className="mt-3 space-y-4">
      <LiveCode language="json" text={prettyJson(request)} label="Copy request" />
      {canReplay ? (
        <ButtonLink
          href={`/console/playground/${call.operation}?input=${input}`}
          prefetch={false}
          className="print:hidden"
        >
          Replay in the playground
        </ButtonLink>
      ) : (
        <p className="text-faded text-sm">
          It’s too long for a link. Copy it into the playground to run it again.
        </p>
      )}
    </div>
  );
}

/** How a call ended, in words, with the status of its answer. */
export function CallOutcome({ call: { state, status } }: { call: Pick<CallRecord, "state" | "status"> }) {
  if (state === "settled" || state === "replayed" || (state === "test" && (status ?? 200) < 400))
    return (
      <StatusPill tone="good">
        {status ?? 200} {state === "settled" ? "OK" : state}
      </StatusPill>
    );
  if (state === "reserved") return <StatusPill tone="waiting">In progress</StatusPill>;
  return status === null ? (
    <StatusPill tone="failed">No response</StatusPill>
  ) : (
    <StatusPill tone={status >= 500 ? "failed" : "warning"}>{status} error</StatusPill>
  );
}

/** "November 21, 2026, 16:48:25.123 UTC". */
function formatExactMoment(at: string): string {
  return `${formatDay(at)}, ${at.slice(11, 23)} UTC`;
}

/** What a call cost, in words where it cost nothing. */
export function formatCost(call: CallRecord): string {
  if (call.state === "voided" || isUnbilled(call)) return "not billed";
  return costOf(call) === 0 ? "included" : formatCents(costOf(call));
}

export const formatMs = (durationMs: number | null): string =>
  durationMs === null ? "" : durationMs < 1 ? "<1" : durationMs.toLocaleString("en-US");

/** Which secret a call came with. */
export function formatCredential(credential: string | null): string {
  if (credential === null) return "";
  return credential === "console" ? "Console" : `…${credential}`;
}
