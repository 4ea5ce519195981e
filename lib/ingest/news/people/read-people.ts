import "server-only";
import { classifyRole } from "@/lib/domain/classify-role";
import { findDays } from "@/lib/domain/find-days";
import type { People } from "@/lib/domain/person-names/find-people";
import { personKey } from "@/lib/domain/person-names/person-key";
import type { RoleAction, RoleClass, RoleType } from "@/lib/domain/role";
import { displayRole } from "@/lib/domain/roles-display";
import { type Stretch, splitSentences } from "@/lib/domain/split-sentences";
import type { CompanyMention } from "../companies/find-company-names";
import type { CompanyLink } from "../companies/link-companies";
import { isStillSpokenOf } from "./is-still-spoken-of";
import { type MaskedSentence, maskSentence } from "./masked-sentence";
import { type RoleStatement, readRoleStatements } from "./read-role-statements";

export type StatedRole = {
  text: string;
  type: RoleType | null;
  class: RoleClass;
  action: RoleAction;
  effectiveOn: string | null;
};

/** A person whom an article names, in a role at a company or, with both null, in none. `[start, end)` is the sentence. */
export type NewsPerson = Stretch & {
  person: string;
  personKey: string;
  entityKey: string | null;
  role: StatedRole | null;
};

const mostPeople = 80;

/** An article's text with the people and all companies that it names. */
export type PeopleSource = {
  text: string;
  people: People;
  named: readonly CompanyMention[];
  publishedOn: string;
};

/**
 * The people of an article, each with the roles that it states at the companies it is about. A role of somebody
 * else's company, a hedged change, or one to come on no named day is no role here.
 */
export function readPeople(source: PeopleSource, links: readonly CompanyLink[]): NewsPerson[] {
  const { text, people, named, publishedOn } = source;
  const found = new Map<string, NewsPerson>();
  for (const span of splitSentences(text)) {
    const sentence = maskSentence(text, span, people.mentions, named);
    if (sentence.people.length === 0) continue;
    for (const statement of readRoleStatements(sentence)) {
      const entityKey = settleOwner(source, sentence, statement, links);
      const role = entityKey === null ? null : stateRole(sentence, statement, publishedOn);
      const person = people.names[statement.person.person];
      if (entityKey === null || role === null || person === undefined) continue;
      const key = personKey(person);
      const id = [key, entityKey, role.class, role.action].join("\n");
      if (!found.has(id)) found.set(id, { person, personKey: key, entityKey, role, ...span });
    }
    for (const mention of sentence.people) {
      const person = people.names[mention.person];
      if (person === undefined) continue;
      const key = personKey(person);
      if (!found.has(key)) found.set(key, { person, personKey: key, entityKey: null, role: null, ...span });
    }
  }
  const all = [...found.values()].filter((one) => one.personKey.includes(" "));
  const inRoles = new Set(all.filter(({ role }) => role !== null).map((one) => one.personKey));
  return all.filter((one) => one.role !== null || !inRoles.has(one.personKey)).slice(0, mostPeople);
}

/** Offices of which a company has one: said without its name they are those of the company that the article is about. */
const soleOffices: ReadonlySet<RoleClass> = new Set(["ceo", "cfo", "coo", "cto"]);

/**
 * The company of a role, where it is linked. One left open is that of the only company that the article is about and
 * names in its title, as long as nobody else was named since.
 */
function settleOwner(
  { text, named, people }: PeopleSource,
  { companies, span }: MaskedSentence,
  { owner, role, action }: RoleStatement,
  links: readonly CompanyLink[],
): string | null {
  if (owner.outcome === "elsewhere") return null;
  if (owner.outcome === "named")
    return links.some(({ entityKey }) => entityKey === owner.entityKey) ? owner.entityKey : null;
  const [only, second] = links;
  if (only === undefined || second !== undefined || !only.inTitle) return null;
  const last = named.findLast(({ start }) => start < span.end);
  if (last?.entityKey !== only.entityKey) return null;
  if (last.end < span.start && !isStillSpokenOf(text, { start: last.end, end: span.start }, people.mentions))
    return null;
  if (companies.some(({ entityKey }) => entityKey !== only.entityKey)) return null;
  return soleOffices.has(role.classes[0] ?? "director") || action !== "held" ? only.entityKey : null;
}

function stateRole(
  { text }: MaskedSentence,
  { role, action, isFuture }: RoleStatement,
  publishedOn: string,
): StatedRole | null {
  const written = /^(?:.*\b)?board\b/i.test(role.text) && !/chair/i.test(role.text) ? "Director" : role.text;
  const shown = displayRole(capitalize(written));
  const { classes, roleType, former } = classifyRole(shown);
  const [roleClass] = classes;
  if (roleClass === undefined || former || shown === "") return null;
  const effectiveOn = action === "held" ? null : namedDay(text, publishedOn);
  if (isFuture && effectiveOn === null) return null;
  return { text: shown, type: roleType, class: roleClass, action, effectiveOn };
}

/** "chief executive of operations" as a title is written. */
const capitalize = (role: string): string =>
  role.replace(/(?<![\p{L}’'])(?!(?:and|of|the|for|in|at|to)\b)\p{Ll}/gu, (letter) => letter.toUpperCase());

/** The day on which a change takes effect, where the sentence says it. */
function namedDay(sentence: string, publishedOn: string): string | null {
  const day = findDays(sentence, publishedOn).find(({ start }) =>
    /\b(?:effective|effective (?:as of|on)|as of|starting(?: on)?|beginning(?: on)?|on) $/i.test(
      sentence.slice(Math.max(0, start - 30), start),
    ),
  );
  return day?.day ?? null;
}
