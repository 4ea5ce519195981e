import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { AccountUsage } from "@/components/admin/usage/account-usage";
import { PageHeader } from "@/components/ui/page-header";
import { readAccountUsage } from "@/lib/accounts/usage/read-all-usage";
import { requireAdmin } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { type AddressParts, readUsageQuery } from "@/lib/domain/usage-query";

export const metadata: Metadata = { title: "Usage of an account" };

type Props = { params: Promise<{ account: string }>; searchParams: Promise<AddressParts> };

export default async function AccountUsagePage({ params, searchParams }: Props) {
  await requireAdmin();
  const { account } = await params;
  const query = readUsageQuery(await searchParams);
  const answer = await readAccountUsage(await getDatabase(), account, query);
  if (answer.outcome === "not_found") notFound();
  return (
    <>
      <PageHeader
        above={
          <Link className="action" href="/admin/usage">
            All usage
          </Link>
        }
        title={<span className="break-all">{answer.email}</span>}
      />
      <AccountUsage accountId={account} usage={answer.usage} inUsd={query.inUsd} />
    </>
  );
}
