import type { Metadata } from "next";
import { KeyList } from "@/components/keys/key-list";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { TextInput } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { EmptyState } from "@/components/ui/status";
import { requireAdmin } from "@/lib/api/viewer";
import { readClock } from "@/lib/db/key-requests";
import { countKeys, listKeyOverviews } from "@/lib/db/keys";
import { getDatabase } from "@/lib/db/open";
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
        lead="Every key of every account. Changes apply starting with the key’s next call."
      />
      <KeySearch search={search} />
      <KeyList
        keys={keys}
        base="/admin/keys"
        now={clock.getTime()}
        isWhole={keys.length === count}
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

/** Looks for keys by a part of what names them. */
function KeySearch({ search }: { search: string }) {
  return (
    <search className="mb-6">
      <form action="/admin/keys" className="flex max-w-xl items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextInput
            name="search"
            type="search"
            label="Search"
            hint="Part of the name, the owner’s address, the id, or a secret’s last characters."
            defaultValue={search}
          />
        </div>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
