import "server-only";
import { classifyRole } from "@/lib/domain/roles/classify";
import { displayRole } from "@/lib/domain/roles/display-role";
import type { RoleClass, RoleType } from "@/lib/domain/roles/role";

/** What a form says of its owner's relation to the issuer. */
export type Relation = { title: string; isDirector: boolean; isOfficer: boolean };

export type InsiderRole = { text: string; roleClass: RoleClass; roleType: RoleType | null };

const director: InsiderRole = { text: "Director", roleClass: "director", roleType: "board" };
const officer: InsiderRole = { text: "Officer", roleClass: "other_officer", roleType: "executive" };

/**
 * The offices of a Form 3, 4 or 5 by its boxes and title. Some filers and tables leave the boxes out: a title without a
 * box is an officer's. Without box and title it may be anybody's.
 */
export function readInsiderRoles(line: Relation): InsiderRole[] {
  const titled = readTitle(line.title);
  const isOfficer = line.isOfficer || (!line.isDirector && titled !== null);
  const office = isOfficer ? (titled ?? officer) : titled;
  if (office?.roleClass === "director" && line.isDirector) return [director];
  return [...(office ? [office] : []), ...(line.isDirector ? [director] : [])];
}

function readTitle(title: string): InsiderRole | null {
  if (title === "") return null;
  // An insider's form names its own issuer's offices plainly: "CEO of ComEd" is a part's.
  const text = displayRole(title).replace(/\b(C[EFOT]O|Chief \p{L}+ Officer) of (?=\p{Lu})/u, "$1, ");
  // "See Remarks": the title stands elsewhere on the form.
  if (text === "") return officer;
  const reading = classifyRole(text);
  return {
    text,
    roleClass: reading.classes[0] ?? "other_officer",
    roleType: reading.roleType ?? "executive",
  };
}
