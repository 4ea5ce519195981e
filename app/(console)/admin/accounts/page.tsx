import type { Metadata } from "next";
import { AccountTable } from "@/components/admin/accounts/account-table";
import { Button } from "@/components/ui/button";
import { Pagination } from "@/components/ui/data-table";
import { TextInput } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { isAdminBySettings, roleOf } from "@/lib/accounts/account";
import { requireAdmin } from "@/lib/api/viewer";
import { countAccounts, listAccounts } from "@/lib/db/accounts";
import { getDatabase } from "@/lib/db/open";
import { readPage } from "@/lib/domain/address-query";
import { endSessions, saveRole } from "./actions";

export const metadata: Metadata = { title: "Accounts" };

const onPage = 50;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AccountsPage({ searchParams }: Props) {
  const viewer = await requireAdmin();
  const asked = await searchParams;
  const search = typeof asked.search === "string" ? asked.search.trim().slice(0, 254) : "";
  const { offset, pageOf } = readPage(asked.page, onPage);
  const db = await getDatabase();
  const [accounts, total] = await Promise.all([
    listAccounts(db, { search, limit: onPage, offset }),
    countAccounts(db, search),
  ]);
  const shown = accounts.map((account) => ({
    ...account,
    role: roleOf(account),
    fixedBecause:
      account.id === viewer.accountId
        ? ("own" as const)
        : isAdminBySettings(account.email)
          ? ("settings" as const)
          : null,
  }));
  return (
    <>
      <PageHeader
        title="Accounts"
        lead="Everyone who has signed in or has a key. Every change is in the audit log."
      />
      <search>
        <form className="mb-6 flex max-w-xl flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1">
            <TextInput name="search" label="Part of an email address" type="search" defaultValue={search} />
          </div>
          <Button type="submit">Find</Button>
        </form>
      </search>
      <AccountTable
        accounts={shown}
        changeRole={saveRole}
        signOut={endSessions}
        isSearched={search !== ""}
        isWhole={shown.length === total}
      />
      <Pagination label="Accounts" {...pageOf(total, search === "" ? {} : { search })} />
    </>
  );
}
