import type { Metadata } from "next";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-table";
import { ConfirmDialog } from "@/components/ui/dialog";
import { TextInput } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { SortableTable } from "@/components/ui/sortable-table";
import { EmptyState, StatusPill } from "@/components/ui/status";
import { type AccountLine, isAdminBySettings, roleOf } from "@/lib/accounts/account";
import { requireAdmin } from "@/lib/api/viewer";
import { countAccounts, listAccounts } from "@/lib/db/accounts";
import { getDatabase } from "@/lib/db/open";
import { readPage } from "@/lib/domain/address-query";
import { formatCents } from "@/lib/domain/amounts";
import { formatDay } from "@/lib/domain/calendar";
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

type AccountShown = AccountLine & {
  /** Why the role cannot be changed here; null where it can. */
  fixedBecause: "own" | "settings" | null;
};

type Change = (form: FormData) => Promise<{ error: string } | undefined>;

type AccountTableProps = {
  accounts: readonly AccountShown[];
  changeRole: Change;
  signOut: Change;
  isSearched: boolean;
  /** False where there are more accounts than these. */
  isWhole: boolean;
};

function AccountTable({ accounts, changeRole, signOut, isSearched, isWhole }: AccountTableProps) {
  return (
    <SortableTable
      caption="Accounts, newest first unless a heading is chosen"
      isWhole={isWhole}
      isCaptionHidden
      rows={accounts}
      rowKey={({ id }) => id}
      empty={
        isSearched ? (
          <EmptyState title="No account matches that address" />
        ) : (
          <EmptyState title="No accounts yet">
            An account is created when its first sign-in link is used.
          </EmptyState>
        )
      }
      columns={columnsOf({ changeRole, signOut })}
    />
  );
}

function columnsOf({
  changeRole,
  signOut,
}: Pick<AccountTableProps, "changeRole" | "signOut">): Column<AccountShown>[] {
  return [
    {
      key: "email",
      header: "Email",
      isRowHeader: true,
      value: ({ email }) => email,
      cell: ({ email }) =>
        isDeleted(email) ? (
          <span className="text-faded">Deleted account</span>
        ) : (
          <span className="wrap-anywhere">{email}</span>
        ),
    },
    {
      key: "role",
      header: "Role",
      value: ({ role }) => role,
      cell: ({ role }) =>
        role === "admin" ? (
          <StatusPill tone="good">Admin</StatusPill>
        ) : (
          <StatusPill tone="idle">Developer</StatusPill>
        ),
    },
    {
      key: "keys",
      header: "Keys",
      align: "end",
      value: ({ keys }) => keys,
      cell: ({ keys }) => keys.toLocaleString("en-US"),
    },
    {
      key: "cost",
      header: "Overage this month",
      align: "end",
      value: ({ costCents }) => costCents,
      cell: ({ costCents }) => formatCents(costCents),
    },
    {
      key: "seen",
      header: "Last sign-in",
      value: ({ lastSignInAt }) => (lastSignInAt === null ? null : new Date(lastSignInAt).getTime()),
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? "Never" : <Moment at={lastSignInAt} />),
    },
    {
      key: "since",
      header: "Since",
      value: ({ createdAt }) => new Date(createdAt).getTime(),
      cell: ({ createdAt }) => <Day at={createdAt} />,
    },
    {
      key: "change",
      header: <span className="sr-only">Change</span>,
      label: "Change",
      cell: (account) =>
        isDeleted(account.email) ? null : (
          <div className="flex flex-wrap gap-2 xl:flex-nowrap xl:whitespace-nowrap">
            <RoleButton account={account} action={changeRole} />
            <SignOutButton account={account} action={signOut} />
          </div>
        ),
    },
  ];
}

/** Its address was taken away when it was deleted; its past calls stay on the books. */
const isDeleted = (email: string): boolean => email.endsWith("@deleted.invalid");

function Day({ at }: { at: string }) {
  const day = new Date(at).toISOString().slice(0, 10);
  return <time dateTime={day}>{formatDay(day)}</time>;
}

type ButtonProps = { account: AccountShown; action: Change };

function RoleButton({ account, action }: ButtonProps) {
  const { id, email, role, fixedBecause } = account;
  if (fixedBecause === "own") return <span className="text-faded text-sm">You</span>;
  if (fixedBecause === "settings") return <span className="text-faded text-sm">Admin by ADMIN_EMAILS</span>;
  const isAdmin = role === "admin";
  return (
    <ConfirmDialog
      trigger={isAdmin ? "Make developer" : "Make admin"}
      title={isAdmin ? `Remove the admin role from ${email}?` : `Make ${email} an admin?`}
      confirmLabel={isAdmin ? "Remove admin" : "Make admin"}
      isDangerous={isAdmin}
      fields={{ accountId: id, role: isAdmin ? "developer" : "admin" }}
      action={action}
    >
      <p>
        {isAdmin
          ? "Starting with its next request, this account can’t open the admin pages. Its own keys and pages stay."
          : "Admins decide on key requests, change and revoke any key, and see every account’s usage."}
      </p>
    </ConfirmDialog>
  );
}

function SignOutButton({ account: { id, email, lastSignInAt, fixedBecause }, action }: ButtonProps) {
  if (lastSignInAt === null || fixedBecause === "own") return null;
  return (
    <ConfirmDialog
      trigger="Sign out"
      title={`Sign ${email} out everywhere?`}
      confirmLabel="Sign out"
      isDangerous={false}
      fields={{ accountId: id }}
      action={action}
    >
      <p>Every session of this account ends with its next request. Its keys keep working.</p>
    </ConfirmDialog>
  );
}
