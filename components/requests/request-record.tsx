import { DefinitionList } from "@/components/ui/definition-list";
import { Moment } from "@/components/ui/moment";
import type { Tone } from "@/components/ui/status";
import type { RequestMessage, RequestRow, RequestStatus } from "@/lib/accounts/key-requests";
import type { PricedOperation } from "@/lib/domain/tiers";
import { catalog } from "@/lib/operations/catalog";
import { formatBand } from "@/lib/web-forms/key-request";

export const statusWords: Readonly<Record<RequestStatus, { label: string; tone: Tone }>> = {
  submitted: { label: "Submitted", tone: "waiting" },
  in_review: { label: "In review", tone: "waiting" },
  needs_information: { label: "Needs information", tone: "warning" },
  approved: { label: "Approved", tone: "good" },
  declined: { label: "Declined", tone: "failed" },
  withdrawn: { label: "Withdrawn", tone: "idle" },
};

export const isOpen = (status: RequestStatus) =>
  status === "submitted" || status === "in_review" || status === "needs_information";

/** An operation as the request form shows it. */
export type OfferedOperation = PricedOperation & { summary: string };

/** Every operation with its price. For the server: the browser gets the list, not the contracts. */
export const pricedOperations: readonly OfferedOperation[] = catalog.map(
  ({ name, title, summary, unitPriceCents, unit }) => ({ name, title, summary, unitPriceCents, unit }),
);

type RequestAnswersProps = {
  request: Pick<RequestRow, "building" | "monthlyCalls" | "operations" | "website" | "raisesKeyId">;
  operations: readonly OfferedOperation[];
};

/** What the applicant said. */
export function RequestAnswers({ request, operations }: RequestAnswersProps) {
  const { building, monthlyCalls, website } = request;
  const chosen = operations.filter(({ name }) => request.operations.includes(name));
  return (
    <DefinitionList
      items={[
        {
          term: request.raisesKeyId === null ? "Building" : "Asks for",
          value: <span className="block max-w-prose whitespace-pre-line leading-relaxed">{building}</span>,
        },
        {
          term: request.raisesKeyId === null ? "Calls per month" : "Used in 30 days",
          value: (
            <>
              {monthlyCalls.toLocaleString("en-US")}{" "}
              {request.raisesKeyId === null ? (
                <span className="text-faded">({formatBand(monthlyCalls)})</span>
              ) : (
                "units"
              )}
            </>
          ),
        },
        {
          term: "Operations",
          value: request.raisesKeyId === null ? chosen.map(({ title }) => title).join(", ") : null,
        },
        {
          term: "Website",
          value:
            request.raisesKeyId !== null ? null : website ? (
              <a href={website} className="action break-all" rel="noopener noreferrer nofollow ugc">
                {website}
              </a>
            ) : (
              <span className="text-faded">none given</span>
            ),
        },
      ]}
    />
  );
}

type RequestMessagesProps = {
  messages: readonly RequestMessage[];
  /** Who reads: their own messages are called theirs. */
  reader: "applicant" | "reviewer";
};

/** What reviewer and applicant wrote to each other, oldest first; nothing where they wrote nothing. */
export function RequestMessages({ messages, reader }: RequestMessagesProps) {
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="section-title">
        Messages
      </h2>
      <ol className="mt-3 space-y-4">
        {messages.map(({ id, author, at, text }) => (
          <li key={id} className="border-rule border-l-2 pl-4">
            <p className="text-faded text-sm">
              {author === reader ? "You" : author === "reviewer" ? "The reviewer" : "The applicant"},{" "}
              <Moment at={at} />
            </p>
            <p className="mt-1 max-w-prose whitespace-pre-line break-words leading-relaxed">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
