import { sourceAddress } from "@/components/briefing/source-address";
import { SourceMark } from "@/components/site/source-mark";
import { type Column, DataTable } from "@/components/ui/data-table";
import { writeDay } from "@/lib/domain/calendar";
import { roleTypes } from "@/lib/domain/role";
import type { Person } from "./company-answer";

const groupLabels = {
  executive: "Executives",
  board: "Board",
  founder: "Founders",
  investment: "Investors",
} as const;

const columns: readonly Column<Person>[] = [
  { key: "name", header: "Name", isRowHeader: true, cell: ({ name }) => name, className: "sm:w-[26%]" },
  { key: "role", header: "Role", cell: (person) => <Role person={person} />, className: "sm:w-[37%]" },
  { key: "seen", header: "Seen", cell: writeSeen, className: "sm:w-[24%] sm:whitespace-nowrap" },
  {
    key: "documents",
    header: "Documents",
    align: "end",
    cell: ({ verified_count }) => verified_count.toLocaleString("en-US"),
    className: "sm:w-[13%]",
  },
];

type Props = {
  people: readonly Person[];
  /** What is and is not indexed, and why nobody is shown. */
  note: string;
  title?: string;
  /** Records that match, where more match than are shown. */
  total?: number;
};

/** The people index, a table for each type of role. */
export function People({ people, note, title = "People", total = people.length }: Props) {
  const groups = [...roleTypes, null].flatMap((type) => {
    const members = people.filter(({ role_type }) => role_type === type);
    return members.length === 0 ? [] : [{ label: type ? groupLabels[type] : "Other roles", members }];
  });
  return (
    <section aria-labelledby="people" className="mt-14 first:mt-0">
      <h2 id="people" className="section-title">
        {title}
      </h2>
      <p className="mt-2 text-faded text-sm">
        {note} {people.length < total ? `${people.length} of ${total} records are shown.` : ""}
      </p>
      {groups.map(({ label, members }) => (
        <div key={label} className="mt-5">
          <DataTable
            caption={label}
            columns={columns}
            rows={members}
            rowKey={({ name, role }) => `${name} ${role}`}
          />
        </div>
      ))}
    </section>
  );
}

function Role({ person: { name, role, source } }: { person: Person }) {
  return (
    <span>
      {role ?? <span className="text-faded">named without a role</span>}
      {source ? <SourceMark href={sourceOf(source)} label={`${name}, ${role ?? "role"}`} /> : null}
    </span>
  );
}

function writeSeen({ last_seen, is_current, role }: Person): string {
  if (last_seen === null) return "";
  return is_current || role === null ? writeDay(last_seen) : `until ${writeDay(last_seen)}`;
}

function sourceOf({ id, quote_start, quote_end }: NonNullable<Person["source"]>): string {
  const isPlaced = quote_start !== undefined && quote_end !== undefined;
  return sourceAddress(id, isPlaced ? { start: quote_start, end: quote_end } : null);
}
