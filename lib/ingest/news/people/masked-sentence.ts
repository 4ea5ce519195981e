import "server-only";
import { classifyRole } from "@/lib/domain/classify-role";
import type { PersonMention } from "@/lib/domain/person-names/find-people";
import type { RoleClass } from "@/lib/domain/role";
import type { Stretch } from "@/lib/domain/split-sentences";
import { findRoles } from "../../edgar/read/frames/find-roles";
import type { CompanyMention } from "../companies/find-company-names";

/** A role as a sentence writes it, several joined by "and" as one. */
export type NewsRole = Stretch & { text: string; classes: RoleClass[]; former: boolean };

/**
 * A sentence of an article with what it names; places count from its own beginning. In `masked` every letter of a
 * company's name is "§" and of a person's "¶", so that patterns can speak of them.
 */
export type MaskedSentence = {
  span: Stretch;
  text: string;
  masked: string;
  people: PersonMention[];
  companies: CompanyMention[];
  roles: NewsRole[];
};

const shift = <T extends Stretch>(one: T, by: number): T => ({
  ...one,
  start: one.start - by,
  end: one.end - by,
});

const within = <T extends Stretch>(all: readonly T[], { start, end }: Stretch): T[] =>
  all.filter((one) => one.start >= start && one.end <= end).map((one) => shift(one, start));

/** Takes a sentence of a text apart. */
export function maskSentence(
  text: string,
  span: Stretch,
  mentions: readonly PersonMention[],
  companyMentions: readonly CompanyMention[],
): MaskedSentence {
  const own = text.slice(span.start, span.end);
  const people = within(mentions, span).filter(({ form }) => form === "full");
  const companies = within(companyMentions, span);
  let masked = own;
  for (const [marks, mark] of [
    [companies, "§"],
    [people, "¶"],
  ] as const)
    for (const { start, end } of marks)
      masked = masked.slice(0, start) + mark.repeat(end - start) + masked.slice(end);
  const roles = people.length === 0 ? [] : rolesOf(own, masked, [...people, ...companies]);
  return { span, text: own, masked, people, companies, roles };
}

const founder = /\b(?:[Cc]o-?)?[Ff]ounder\b/g;
const joint = /^(?:,? (?:and|&) |, |\/)(?:the |its |as )?$/;

/** A filing's "of Beta Foods" is a part of its registrant; in an article it may be another company. */
const atSomebody = /(?<=\b(?:[Ee]xecutive|[Oo]fficer|[Pp]resident|C[A-Z]O)) (?:of|at|for) [A-Z].*$/;

function rolesOf(text: string, masked: string, names: Stretch[]): NewsRole[] {
  const stretches = names.toSorted((a, b) => a.start - b.start);
  const found: Stretch[] = [
    ...findRoles(text, "", stretches).map(({ start, end }) => ({
      start,
      end: start + text.slice(start, end).replace(atSomebody, "").length,
    })),
    ...Array.from(text.matchAll(founder), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
    })),
  ]
    .filter(({ start, end }) => !/[§¶]/.test(masked.slice(start, end)))
    .sort((a, b) => a.start - b.start);
  const joined: Stretch[] = [];
  for (const { start, end } of found) {
    const last = joined.at(-1);
    if (last !== undefined && joint.test(text.slice(last.end, start))) last.end = end;
    else if (last === undefined || last.end <= start) joined.push({ start, end });
  }
  return joined.flatMap(({ start, end }) => {
    const role = text.slice(start, end).replace(/\s+/g, " ");
    const { classes, former } = classifyRole(role);
    return classes.length === 0 ? [] : [{ start, end, text: role, classes, former }];
  });
}
