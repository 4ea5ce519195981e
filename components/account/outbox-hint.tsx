/** Where a mail is to be found on a server without a mail server. @param outbox that server's folder, or null. */
export function OutboxHint({ outbox }: { outbox: string | null }) {
  if (outbox === null) return null;
  return (
    <p className="mt-2">
      No mail server is set here: the link is in the server's folder {outbox}, and on its terminal if it has
      one.
    </p>
  );
}
