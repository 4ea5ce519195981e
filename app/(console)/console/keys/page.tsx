import type { Metadata } from "next";
import { NewTestKey } from "@/components/keys/key-limits";
import { KeyList } from "@/components/keys/key-list";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/status";
import { requireViewer } from "@/lib/api/viewer";
import { findOpenRequest, readClock } from "@/lib/db/key-requests";
import { listKeyOverviews } from "@/lib/db/keys";
import { getDatabase } from "@/lib/db/open";

import { makeTest } from "./actions";

export const metadata: Metadata = { title: "Keys" };

/** More than anybody is given. */
const mostKeys = 200;

export default async function KeysPage() {
  const { accountId } = await requireViewer();
  const db = await getDatabase();
  const [keys, open, clock] = await Promise.all([
    listKeyOverviews(db, { accountId, limit: mostKeys }),
    findOpenRequest(db, accountId),
    readClock(db),
  ]);
  const live = keys.filter(({ mode }) => mode === "live");
  const next = open ? (
    <ButtonLink href={`/console/request/${open.id}`}>View your request</ButtonLink>
  ) : (
    <ButtonLink href="/request-key" variant={live.length === 0 ? "primary" : "plain"}>
      Request {live.length === 0 ? "a" : "another"} key
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Keys"
        lead="Each key has its own limit, in units per UTC day. Open a key to restrict it or to ask for a higher limit."
        actions={
          <>
            <NewTestKey action={makeTest} />
            {keys.length > 0 ? next : null}
          </>
        }
      />
      <KeyList
        keys={keys}
        base="/console/keys"
        now={clock.getTime()}
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
