import "server-only";
import type { MaskedSentence, NewsRole } from "./masked-sentence";

/** Whose role a role is: a company that the sentence names, somebody else's, or left open. */
export type RoleOwner =
  | { outcome: "named"; entityKey: string }
  | { outcome: "elsewhere" }
  | { outcome: "open" };

const gapBefore = /^\)?(?:['’]s)?,? (?:(?:new|current|longtime|interim|acting|global|U\.S\.) )?$/;
const gapBehind = /^,? (?:of|at|for|with) (?:(?:the|\p{Ll}[\p{L}-]{1,20}) ){0,4}$/u;
const ownBoard = /^ (?:of|at|for) (?:the|its|our) (?:company|group|firm|bank|board|retailer)\b/;

/** Finds the company of a role: "Acme's chief executive", "chief executive of Acme". */
export function companyOfRole({ masked, companies }: MaskedSentence, role: NewsRole): RoleOwner {
  const before = companies.findLast(
    ({ end }) =>
      end <= role.start &&
      gapBefore.test(masked.slice(end, role.start)) &&
      !masked.slice(end, role.start).startsWith(","),
  );
  if (before !== undefined) return { outcome: "named", entityKey: before.entityKey };
  const behind = companies.find(
    ({ start }) => start >= role.end && gapBehind.test(masked.slice(role.end, start)),
  );
  if (behind !== undefined) return { outcome: "named", entityKey: behind.entityKey };
  // "said Jane Doe, Chairman and Chief Executive, Acme."
  const last = companies.find(({ start }) => masked.slice(role.end, start) === ", ");
  if (last !== undefined && /^(?:[.,;)”"]|$)/.test(masked.slice(last.end)))
    return { outcome: "named", entityKey: last.entityKey };
  const rest = masked.slice(role.end, role.end + 60);
  if (/^,? (?:of|at|for|with) /.test(rest) && !ownBoard.test(rest)) return { outcome: "elsewhere" };
  // A capitalised word before it, such as the name of a company that nobody knows.
  if (/\p{Lu}[\p{L}\p{N}.&]*(?:['’]s)? $/u.test(masked.slice(Math.max(0, role.start - 40), role.start)))
    return /^(?:The|Its|Our|As) $/.test(masked.slice(0, role.start))
      ? { outcome: "open" }
      : { outcome: "elsewhere" };
  return { outcome: "open" };
}
