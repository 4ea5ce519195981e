import { SourceMark } from "@/components/briefing/mark";
import { sourceAddress } from "@/components/briefing/read-briefing";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatDay } from "@/lib/domain/calendar";
import { personKey } from "@/lib/domain/person-names/filed-name";
import { type RoleType, roleTypes } from "@/lib/domain/roles/role";
import type { Person } from "./company-answer";

const groupLabels = {
  executive: "Executives",
  board: "Board",
  founder: "Founders",
  investment: "Investors",
} as const;

const columns: readonly Column<PersonRow>[] = [
  { key: "name", header: "Name", isRowHeader: true, cell: Name, className: "sm:w-[28%]" },
  { key: "roles", header: "Roles", cell: Roles, className: "sm:w-[48%]" },
  { key: "seen", header: "Last named", cell: formatLastSeen, className: "sm:w-[24%] sm:whitespace-nowrap" },
];

function Name({ name, isFormer }: PersonRow) {
  return (
    <>
      {name}
      {isFormer ? (
        <span className="ml-2 whitespace-nowrap rounded-sm border border-edge px-1 py-px font-normal text-faded text-xs">
          Former
        </span>
      ) : null}
    </>
  );
}

type Props = {
  people: readonly Person[];
  /** What is and is not indexed, and why nobody is shown. */
  note: string;
  title?: string;
};

/** The people index, a row a person, in a table for each type of role. */
export function People({ people, note, title = "People" }: Props) {
  const persons = listPersons(people);
  const groups = [...roleTypes, null].flatMap((type) => {
    const members = persons.filter((one) => one.type === type);
    return members.length === 0 ? [] : [{ label: type ? groupLabels[type] : "Other roles", members }];
  });
  return (
    <section data-one-stop aria-labelledby="people" className="mt-14 first:mt-0">
      <h2 id="people" className="section-title">
        {title}
      </h2>
      <p className="mt-2 text-faded text-sm">{note}</p>
      {groups.map(({ label, members }) => (
        <div key={label} className="mt-5">
          <DataTable caption={label} columns={columns} rows={members} rowKey={({ key }) => key} />
        </div>
      ))}
    </section>
  );
}

/** One below the other, each with the newest document that names it. */
function Roles({ roles, isFormer }: PersonRow) {
  return (
    <ul>
      {roles.map((person) => (
        <li key={person.role}>
          <Role person={person} isFormer={isFormer} />
        </li>
      ))}
    </ul>
  );
}

/** @param isFormer whether the name already says that all is over. */
function Role({ person, isFormer }: { person: Person; isFormer: boolean }) {
  const { name, role, is_current, last_seen, source } = person;
  const isOver = !is_current && role !== null;
  const named = last_seen === null ? "" : `last named ${formatDay(last_seen)}`;
  const over = isFormer ? named : ["former", named].filter(Boolean).join(", ");
  return (
    <span className={isOver ? "text-faded text-sm" : ""}>
      {role === null || isBareOffice(role) ? <span className="text-faded">named without a title</span> : role}
      {isOver && over !== "" ? ` (${over})` : ""}
      {source ? <SourceMark href={sourceOf(source)} label={`${name}, ${role ?? "role"}`} /> : null}
    </span>
  );
}

function formatLastSeen({ lastSeen }: PersonRow): string {
  return lastSeen === null ? "" : formatDay(lastSeen);
}

function sourceOf({ id, quote_start, quote_end }: NonNullable<Person["source"]>): string {
  const isPlaced = quote_start !== undefined && quote_end !== undefined;
  return sourceAddress(id, isPlaced ? { start: quote_start, end: quote_end } : null);
}

/** What the records of the index say of one person, the newest role first and those that are over last. */
type PersonRow = {
  key: string;
  name: string;
  /** The type under which the person is listed: that of the first role. */
  type: RoleType | null;
  roles: readonly Person[];
  /** Whether any of the roles is current. */
  isCurrent: boolean;
  /** Held an office or a seat, and holds none now: founders and investors stay what they were. */
  isFormer: boolean;
  lastSeen: string | null;
};

/** A row a person, whoever holds a role now first: the index has a record for each wording of a role. */
export function listPersons(records: readonly Person[]): PersonRow[] {
  const byPerson = new Map<string, Person[]>();
  for (const record of records) {
    const key = personKey(record.name);
    byPerson.set(key, [...(byPerson.get(key) ?? []), record]);
  }
  const persons = [...byPerson].map(([key, all]) => {
    const roles = [...all].sort((one, other) => rank(one) - rank(other));
    const [first] = roles;
    const isCurrent = all.some(({ is_current }) => is_current);
    return {
      key,
      name: first?.name ?? "",
      type: first?.role_type ?? null,
      roles,
      isCurrent,
      isFormer:
        !isCurrent &&
        roles.some(
          ({ role, role_type: type }) => role !== null && (type === "executive" || type === "board"),
        ),
      lastSeen: all.reduce<string | null>((last, { last_seen: day }) => newer(last, day), null),
    };
  });
  return persons.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** Current roles first, those of executives before seats on the board, the records' own order within. */
function rank({ is_current, role_type }: Person): number {
  const type = role_type === null ? roleTypes.length : roleTypes.indexOf(role_type);
  return (is_current ? 0 : 10) + type;
}

const newer = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** Whether a role says no more than that somebody is an officer. */
const isBareOffice = (role: string | null): boolean =>
  role !== null && /^(?:named executive )?officer$/i.test(role);
