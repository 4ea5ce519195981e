import { sourceAddress } from "@/components/briefing/source-address";
import { SourceMark } from "@/components/site/source-mark";
import { writeDay } from "@/lib/domain/calendar";
import { roleTypes } from "@/lib/domain/role";
import type { Person } from "./company-answer";

const groupLabels = {
  executive: "Executives",
  board: "Board",
  founder: "Founders",
  investment: "Investors",
} as const;

/** The people index, grouped by role type. @param note what is and is not indexed. */
export function People({ people, note }: { people: readonly Person[]; note: string }) {
  const groups = [...roleTypes, null].flatMap((type) => {
    const members = people.filter(({ role_type }) => role_type === type);
    return members.length === 0 ? [] : [{ label: type ? groupLabels[type] : "Other roles", members }];
  });
  return (
    <section aria-labelledby="people" className="mt-14">
      <h2 id="people" className="section-title">
        People
      </h2>
      <p className="mt-2 text-faded text-sm">{note}</p>
      {groups.map(({ label, members }) => (
        <div key={label} className="mt-5">
          <h3 className="font-medium text-sm">{label}</h3>
          <ul className="mt-2 divide-y divide-rule border-rule border-y">
            {members.map((person) => (
              <PersonRow key={`${person.name} ${person.role}`} person={person} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function PersonRow({ person }: { person: Person }) {
  const { name, role, source, last_seen, is_current, verified_count } = person;
  return (
    <li className="grid gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_12rem]">
      <span className="font-medium">{name}</span>
      <span>
        {role ?? <span className="text-faded">named without a role</span>}
        {source ? <SourceMark href={sourceOf(source)} label={`${name}, ${role ?? "role"}`} /> : null}
      </span>
      <span className="text-faded text-sm tabular-nums sm:text-right">
        {last_seen ? `${is_current || role === null ? "seen" : "until"} ${writeDay(last_seen)}` : ""}
        {verified_count > 1 ? `, ${verified_count} documents` : ""}
      </span>
    </li>
  );
}

function sourceOf({ id, quote_start, quote_end }: NonNullable<Person["source"]>): string {
  const isPlaced = quote_start !== undefined && quote_end !== undefined;
  return sourceAddress(id, isPlaced ? { start: quote_start, end: quote_end } : null);
}
