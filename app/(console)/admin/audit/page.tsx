import type { Metadata } from "next";
import { AuditTable } from "@/components/admin/audit/audit-table";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { requireAdmin } from "@/lib/api/viewer";
import { listAudit } from "@/lib/db/audit";
import { getDatabase } from "@/lib/db/open";

export const metadata: Metadata = { title: "Audit log" };

const onPage = 50;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AuditPage({ searchParams }: Props) {
  await requireAdmin();
  const asked = await searchParams;
  const single = (name: string) => (typeof asked[name] === "string" ? asked[name].trim().slice(0, 254) : "");
  const filter = { subject: single("subject"), actor: single("actor") };
  const before = /^\d{1,15}$/.test(single("before")) ? Number(single("before")) : null;
  // One more than is shown tells whether there are older ones.
  const found = await listAudit(await getDatabase(), { ...filter, before, limit: onPage + 1 });
  const events = found.slice(0, onPage);
  const last = events.at(-1);
  const hrefOf = (extra: Record<string, string>) => {
    const kept = Object.entries({ ...filter, ...extra }).filter(([, value]) => value !== "");
    return `/admin/audit?${new URLSearchParams(kept)}`;
  };
  return (
    <>
      <PageHeader title="Audit log" lead="Every change to an account, key, or request, and who made it." />
      <search>
        <form className="mb-6 flex flex-wrap items-end gap-3">
          <TextInput name="actor" label="Actor" defaultValue={filter.actor} placeholder="admin@example.com" />
          <TextInput
            name="subject"
            label="Target"
            defaultValue={filter.subject}
            placeholder="key_… or an address"
          />
          <Button type="submit">Filter</Button>
        </form>
      </search>
      <AuditTable
        events={events}
        isFiltered={filter.subject !== "" || filter.actor !== ""}
        isWhole={before === null && found.length <= onPage}
      />
      <Pagination
        label="Changes"
        previousLabel="Newest"
        nextLabel="Older"
        previousHref={before === null ? null : hrefOf({})}
        nextHref={last && found.length > onPage ? hrefOf({ before: String(last.id) }) : null}
      />
    </>
  );
}
