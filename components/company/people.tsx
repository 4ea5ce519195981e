import { sourceAddress } from "@/components/briefing/source-address";
import { SourceMark } from "@/components/site/source-mark";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatDay } from "@/lib/domain/calendar";
import { roleTypes } from "@/lib/domain/roles/role";
import type { Person } from "./company-answer";
import { isBareOffice, listPersons, type PersonRow } from "./list-persons";

const groupLabels = {
  executive: "Executives",
  board: "Board",
  founder: "Founders",
  investment: "Investors",
} as const;

const columns: readonly Column<PersonRow>[] = [
  { key: "name", header: "Name", isRowHeader: true, cell: ({ name }) => name, className: "sm:w-[28%]" },
  { key: "roles", header: "Roles", cell: ({ roles }) => <Roles roles={roles} />, className: "sm:w-[48%]" },
  { key: "seen", header: "Last named", cell: writeSeen, className: "sm:w-[24%] sm:whitespace-nowrap" },
];

type Props = {
  people: readonly Person[];
  /** What is and is not indexed, and why nobody is shown. */
  note: string;
  title?: string;
  /** Records that match, where more match than are shown. */
  total?: number;
};

/** The people index, a row a person, in a table for each type of role. */
export function People({ people, note, title = "People", total = people.length }: Props) {
  const persons = listPersons(people);
  const groups = [...roleTypes, null].flatMap((type) => {
    const members = persons.filter((one) => one.type === type);
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
          <DataTable caption={label} columns={columns} rows={members} rowKey={({ key }) => key} />
        </div>
      ))}
    </section>
  );
}

/** One below the other, each with the newest document that names it. */
function Roles({ roles }: { roles: readonly Person[] }) {
  return (
    <ul>
      {roles.map((person) => (
        <li key={person.role}>
          <Role person={person} />
        </li>
      ))}
    </ul>
  );
}

function Role({ person: { name, role, is_current, last_seen, source } }: { person: Person }) {
  const isOver = !is_current && role !== null;
  return (
    <span className={isOver ? "text-faded text-sm" : ""}>
      {role === null || isBareOffice(role) ? <span className="text-faded">named without a title</span> : role}
      {isOver && last_seen !== null ? `, last named ${formatDay(last_seen)}` : ""}
      {source ? <SourceMark href={sourceOf(source)} label={`${name}, ${role ?? "role"}`} /> : null}
    </span>
  );
}

function writeSeen({ lastSeen }: PersonRow): string {
  return lastSeen === null ? "" : formatDay(lastSeen);
}

function sourceOf({ id, quote_start, quote_end }: NonNullable<Person["source"]>): string {
  const isPlaced = quote_start !== undefined && quote_end !== undefined;
  return sourceAddress(id, isPlaced ? { start: quote_start, end: quote_end } : null);
}
