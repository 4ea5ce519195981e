import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { FailedState } from "@/components/ui/status";
import { AccountUsage } from "@/components/usage/usage-body";
import { readAccountUsage } from "@/lib/accounts/usage";
import { withErrorBoundary } from "@/lib/api/answer";
import { requireAdmin } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { type AddressParts, readUsageQuery } from "@/lib/domain/address-query";

export const metadata: Metadata = { title: "Usage of an account" };

type Props = { params: Promise<{ account: string }>; searchParams: Promise<AddressParts> };

export default async function AccountUsagePage({ params, searchParams }: Props) {
  await requireAdmin();
  const { account } = await params;
  const query = readUsageQuery(await searchParams);
  const answer = await withErrorBoundary(
    async () => await readAccountUsage(await getDatabase(), account, query),
    "account usage page",
  );
  if (answer.outcome === "not_found") notFound();
  if (answer.outcome === "failed")
    return (
      <>
        <PageHeader title="Usage of an account" />
        <FailedState
          title="Usage is unavailable"
          action={<ButtonLink href={`/admin/usage/${encodeURIComponent(account)}`}>Try again</ButtonLink>}
        >
          We couldn’t read the ledger right now. Nothing is lost, and calls are still metered.
        </FailedState>
      </>
    );
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
