import type { Column } from "@/components/ui/data-table";
import { ConfirmDialog } from "@/components/ui/dialog";
import { SortableTable } from "@/components/ui/sortable-table";
import { EmptyState, StatusPill } from "@/components/ui/status";
import type { AccountLine } from "@/lib/accounts/account";
import { formatDatedMoment, formatDay } from "@/lib/domain/calendar";
import { formatCents } from "@/lib/domain/money";

type AccountShown = AccountLine & {
  /** Why the role cannot be changed here; null where it can. */
  fixedBecause: "own" | "settings" | null;
};

type Change = (form: FormData) => Promise<{ error: string } | undefined>;

type Props = {
  accounts: readonly AccountShown[];
  changeRole: Change;
  signOut: Change;
  isSearched: boolean;
  /** False where there are more accounts than these. */
  isWhole: boolean;
};

export function AccountTable({ accounts, changeRole, signOut, isSearched, isWhole }: Props) {
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

function columnsOf({ changeRole, signOut }: Pick<Props, "changeRole" | "signOut">): Column<AccountShown>[] {
  return [
    {
      key: "email",
      header: "Email",
      isRowHeader: true,
      value: ({ email }) => email,
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
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
      cell: (account) => (
        <div className="flex flex-wrap gap-2 xl:flex-nowrap xl:whitespace-nowrap">
          <RoleButton account={account} action={changeRole} />
          <SignOutButton account={account} action={signOut} />
        </div>
      ),
    },
  ];
}

function Day({ at }: { at: string }) {
  const day = new Date(at).toISOString().slice(0, 10);
  return <time dateTime={day}>{formatDay(day)}</time>;
}

function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  return <time dateTime={moment.toISOString()}>{formatDatedMoment(moment)}</time>;
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
          ? "From its next request on, this account no longer sees the admin pages. Its own keys and pages stay."
          : "Admins decide on requests, change and revoke any key, and see every account’s usage."}
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
      <p>Every session of this account ends at its next request. Its keys keep working.</p>
    </ConfirmDialog>
  );
}
