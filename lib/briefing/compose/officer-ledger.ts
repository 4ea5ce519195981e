import type { RoleChange } from "@/lib/db/people";
import { monthsBefore } from "@/lib/domain/calendar";
import { isSameName } from "@/lib/domain/person-names/same-person";
import { classifyRole } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";
import type { BriefingFacts } from "../briefing-facts";

type Person = BriefingFacts["people"][number];
type Ledger = Pick<BriefingFacts, "changes" | "today">;

/** Offices that one person holds at a time, so that who comes takes the place of who goes. */
export const singleOffices: ReadonlySet<RoleClass> = new Set(["ceo", "cfo", "coo", "chair"]);
/** Of these a person has one: a finance chief who becomes chief executive is finance chief no longer. */
const exclusive: ReadonlySet<RoleClass> = new Set(["ceo", "cfo", "coo"]);
/** Months in which forms still give somebody a title that a filing says was left. */
const lateMonths = 3;

/** Day on which a change took effect, or on which it was reported where no other is stated. */
export const dayOfChange = ({ effectiveOn, seenOn }: RoleChange): string => effectiveOn ?? seenOn;

/** Changes that have taken effect. */
const past = ({ changes, today }: Ledger): RoleChange[] => changes.filter((one) => dayOfChange(one) <= today);

/** The appointment of somebody to an office that has taken effect, the newest. */
export const appointmentTo = (ledger: Ledger, name: string, office: RoleClass): RoleChange | undefined =>
  past(ledger)
    .filter(
      (one) => one.action === "appointed" && isSameName(one.person, name) && officesOf(one).includes(office),
    )
    .sort((one, other) => dayOfChange(other).localeCompare(dayOfChange(one)))[0];

/** "Chief Executive Officer and Director" is of both. */
const officesOf = ({ role, roleClass }: RoleChange): RoleClass[] => [
  roleClass,
  ...classifyRole(role).classes,
];

/**
 * Whether what happened later closes an office in which a record names somebody: its holder left it, or the board that it
 * is on, took another that rules it out, or somebody else was appointed to it.
 */
export function isClosed(ledger: Ledger, record: Person, office: RoleClass): boolean {
  const taken = appointmentTo(ledger, record.name, office);
  const since = taken === undefined ? "" : dayOfChange(taken);
  const isBoardOffice = office === "chair" || office === "director";
  return past(ledger).some((one) => {
    const day = dayOfChange(one);
    // Who was appointed on that day or after holds it again.
    if (day <= since) return false;
    const isOwn = isSameName(one.person, record.name);
    if (isOwn && one.action === "departed")
      return (
        (one.roleClass === office || (isBoardOffice && one.roleClass === "director")) &&
        monthsBefore(record.lastSeen, lateMonths) <= day
      );
    if (one.action === "departed" || record.lastSeen >= day) return false;
    if (isOwn) return exclusive.has(office) && exclusive.has(one.roleClass) && one.roleClass !== office;
    return (
      singleOffices.has(office) &&
      officesOf(one).includes(office) &&
      !record.classified.co &&
      !classifyRole(one.role).co
    );
  });
}

/**
 * Whether somebody has left an office that leads since a record named them in another, and was appointed to none since:
 * the record says nothing of today.
 */
export const isDoubtful = (ledger: Ledger, record: Person): boolean => {
  const own = past(ledger).filter((one) => isSameName(one.person, record.name));
  const last = own
    .filter((one) => one.action === "departed" && singleOffices.has(one.roleClass))
    .map(dayOfChange)
    .sort()
    .at(-1);
  return (
    last !== undefined &&
    last > record.lastSeen &&
    !own.some((one) => one.action === "appointed" && dayOfChange(one) >= last)
  );
};
