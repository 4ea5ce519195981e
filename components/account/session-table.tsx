import { DataTable } from "@/components/ui/data-table";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Moment } from "@/components/ui/moment";
import { StatusPill } from "@/components/ui/status";
import { formatDatedMoment } from "@/lib/domain/calendar";

export type SessionShown = {
  id: string;
  /** "Firefox on Windows". */
  browser: string;
  network: string;
  begunAt: string;
  lastSeenAt: string;
  /** The one that reads the page. */
  isOwn: boolean;
};

type Props = {
  sessions: readonly SessionShown[];
  end: (form: FormData) => Promise<{ error: string } | undefined>;
};

/** The browsers that are signed in, each with a way to end its session. */
export function SessionTable({ sessions, end }: Props) {
  return (
    <DataTable
      caption="Sessions, last seen first"
      isCaptionHidden
      rows={sessions}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "browser",
          header: "Browser",
          isRowHeader: true,
          cell: ({ browser, isOwn }) => (
            <span className="inline-flex flex-wrap items-baseline gap-x-3">
              {browser}
              {isOwn ? <StatusPill tone="good">This one</StatusPill> : null}
            </span>
          ),
        },
        { key: "network", header: "Network", cell: ({ network }) => network, className: "tabular-nums" },
        { key: "begun", header: "Signed in", cell: ({ begunAt }) => <Moment at={begunAt} /> },
        {
          key: "seen",
          header: "Last seen",
          cell: ({ lastSeenAt, isOwn }) => (isOwn ? "Now" : <Moment at={lastSeenAt} />),
        },
        {
          key: "end",
          header: <span className="sr-only">End</span>,
          label: "End",
          cell: (session) => <EndButton session={session} action={end} />,
        },
      ]}
    />
  );
}

function EndButton({ session, action }: { session: SessionShown; action: Props["end"] }) {
  const { id, browser, begunAt, isOwn } = session;
  return (
    <ConfirmDialog
      trigger="Sign out"
      title={isOwn ? "Sign this browser out?" : `Sign ${browser} out?`}
      confirmLabel="Sign out"
      isDangerous={false}
      fields={{ sessionId: id }}
      action={action}
    >
      <p>
        {isOwn
          ? "You’ll sign in again with a new link."
          : `The session of ${formatDatedMoment(new Date(begunAt))} ends at its next request.`}
      </p>
    </ConfirmDialog>
  );
}
