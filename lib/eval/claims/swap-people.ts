import { readStatement } from "@/lib/domain/claims/read-statement";
import { familyNameOf, findPeople } from "@/lib/domain/person-names/find-people";
import { rolesAgree } from "@/lib/domain/roles-agree";
import type { ClaimLabel } from "./claim-label";
import { type ClaimSwap, putIn } from "./claim-swap";
import { officeNames } from "./swap-verb-words";

type Claim = ClaimLabel["claim"];

const most = 10;

/** Whether two names can be one person's: they share a last name, or part of one. */
function mayBeOne(one: string, other: string): boolean {
  const parts = familyNameOf(other).toLowerCase().split("-");
  return familyNameOf(one)
    .toLowerCase()
    .split("-")
    .some((part) => parts.includes(part));
}

/** The claim of other persons of the filing. */
export function swapPeople(
  claim: Claim,
  people: readonly string[],
  ownWords: ReadonlySet<string>,
): ClaimSwap[] {
  const { person_name: name, description } = claim;
  const others = (claimed: string) => people.slice(0, most).filter((other) => !mayBeOne(other, claimed));
  const swaps = name ? others(name).map((other): Claim => ({ ...claim, person_name: other })) : [];
  if (description) {
    const named = findPeople(description, [...ownWords].join(" "));
    for (const { start, end, person } of named.mentions) {
      const claimed = named.names[person] ?? "";
      for (const other of others(claimed).filter((one) => !named.names.some((held) => mayBeOne(one, held))))
        swaps.push({ ...claim, description: putIn(description, start, end, other) });
    }
  }
  return swaps.map((swapped) => ({ kind: "person", claim: swapped }));
}

const office =
  /\b(?:(?:executive|senior) vice president|(?:chief|principal) (?:\p{L}+ ){1,2}officer|chief executive|finance chief|general counsel|treasurer|controller|c[efot]o|chair(?:man)?)\b(?!ship)/giu;

/** The claim of other offices, none of them the same by another name. */
export function swapRoles(claim: Claim): ClaimSwap[] {
  const { role, description } = claim;
  const others = (held: string) =>
    officeNames.filter(
      (one) => rolesAgree(one, held) === "different" && rolesAgree(held, one) === "different",
    );
  const swaps = role ? others(role).map((other): Claim => ({ ...claim, role: other })) : [];
  if (description && readStatement(description, new Set()).people.length > 0) {
    for (const { index, 0: held } of description.matchAll(office))
      for (const other of others(held))
        swaps.push({ ...claim, description: putIn(description, index, index + held.length, other) });
  }
  return swaps.map((swapped) => ({ kind: "role", claim: swapped }));
}
