import type { Metadata } from "next";
import { KeySearch } from "@/components/admin/keys/admin-keys";
import { KeyList } from "@/components/keys/key-list";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { EmptyState } from "@/components/ui/status";
import { requireAdmin } from "@/lib/api/viewer";
import { countKeys, listKeyOverviews } from "@/lib/db/keys";
import { getDatabase } from "@/lib/db/open";
import { readClock } from "@/lib/db/requests";
import { readKeyListing } from "@/lib/web-forms/keys";

export const metadata: Metadata = { title: "All keys" };

const perPage = 50;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AllKeysPage({ searchParams }: Props) {
  await requireAdmin();
  const { search, page } = readKeyListing(await searchParams);
  const db = await getDatabase();
  const [keys, count, clock] = await Promise.all([
    listKeyOverviews(db, { search, limit: perPage, offset: (page - 1) * perPage }),
    countKeys(db, { search }),
    readClock(db),
  ]);
  const pageHref = (to: number) => `/admin/keys?${new URLSearchParams({ search, page: String(to) })}`;
  const first = (page - 1) * perPage + 1;
  return (
    <>
      <PageHeader
        title="All keys"
        lead="Every key of every account. Changes apply from the key’s next call on."
      />
      <KeySearch search={search} />
      <KeyList
        keys={keys}
        base="/admin/keys"
        now={clock.getTime()}
        empty={
          search === "" ? (
            <EmptyState title="No keys yet">Approving a request makes the first one.</EmptyState>
          ) : (
            <EmptyState
              title={`No key matches “${search}”`}
              action={<ButtonLink href="/admin/keys">Show all keys</ButtonLink>}
            />
          )
        }
      />
      <Pagination
        label="Keys"
        summary={keys.length === 0 ? "" : `${first}–${first + keys.length - 1} of ${count}`}
        previousHref={page > 1 ? pageHref(page - 1) : null}
        nextHref={page * perPage < count ? pageHref(page + 1) : null}
      />
    </>
  );
}
