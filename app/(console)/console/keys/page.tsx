import type { Metadata } from "next";
import { KeyList } from "@/components/keys/key-list";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/status";
import { requireViewer } from "@/lib/api/viewer";
import { listKeyOverviews } from "@/lib/db/keys";
import { getDatabase } from "@/lib/db/open";
import { findOpenRequest } from "@/lib/db/requests";

export const metadata: Metadata = { title: "Keys" };

/** More than anybody is given. */
const mostKeys = 200;

export default async function KeysPage() {
  const { accountId } = await requireViewer();
  const db = await getDatabase();
  const [keys, open] = await Promise.all([
    listKeyOverviews(db, { accountId, limit: mostKeys }),
    findOpenRequest(db, accountId),
  ]);
  const next = open ? (
    <ButtonLink href={`/console/request/${open.id}`}>Follow your request</ButtonLink>
  ) : (
    <ButtonLink href="/request-key" variant={keys.length === 0 ? "primary" : "plain"}>
      Request {keys.length === 0 ? "a" : "another"} key
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Keys"
        lead="Each key has its own limit, in units per UTC day."
        actions={keys.length > 0 ? next : undefined}
      />
      <KeyList
        keys={keys}
        base="/console/keys"
        empty={
          <EmptyState title="No keys yet" action={next}>
            {open
              ? "Your request is in review. Once it’s approved, you can reveal the key here."
              : "Your calls need a key. Request one; a person decides within one business day."}
          </EmptyState>
        }
      />
    </>
  );
}
