import type { RequestMessage } from "@/lib/accounts/requests";
import { formatDatedMoment } from "@/lib/domain/calendar";

type Props = {
  messages: readonly RequestMessage[];
  /** Who reads: their own messages are called theirs. */
  reader: "applicant" | "reviewer";
};

/** What reviewer and applicant wrote to each other, oldest first; nothing where they wrote nothing. */
export function RequestMessages({ messages, reader }: Props) {
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
              <time dateTime={new Date(at).toISOString()}>{formatDatedMoment(new Date(at))}</time>
            </p>
            <p className="mt-1 max-w-prose whitespace-pre-line break-words leading-relaxed">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
