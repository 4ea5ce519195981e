import type {
  Mention,
  OfficeMention,
  OrganizationMention,
  PersonMention,
  Sentence,
  Span,
} from "./annotation";
import { plainWord } from "./capitals";
import { findTimes } from "./dates";
import { findOffices, type NamedOffice } from "./offices";
import { findOrganizations, type NamedOrganization, OwnNames } from "./organizations";
import { findPeople, type NamedPerson } from "./people";
import { findQuantities } from "./quantities";
import { resolveReferences } from "./references";
import { findStandings, type Standings } from "./standings";
import type { Token } from "./tokens";

/** Who speaks, and when: by which "the Company", "we" and "yesterday" are read. */
export type MentionContext = {
  company: string;
  /** Other names of the company: short, former. */
  names?: readonly string[] | undefined;
  /** The document's day, YYYY-MM-DD. */
  date?: string | undefined;
};

/** "Treasurer of Orion" in Orion's own document is its treasurer. */
const withoutOwner = (title: string, name: string): string => {
  const end = ` of ${name}`.toLowerCase();
  return title.toLowerCase().endsWith(end) ? title.slice(0, -end.length) : title;
};

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/**
 * The persons, organizations, offices, times and quantities that sentences name, in the order of the text. Mentions
 * of one person share a number, as those of one organization do; the speaking company's is 0. Mentions do not overlap,
 * except that a pronoun stands for itself only.
 *
 * @param kinds of the sentences, prose where they are left out.
 */
export function findMentions(
  text: string,
  sentences: readonly (readonly Token[])[],
  context: MentionContext,
  kinds: readonly Sentence["kind"][] = [],
): Mention[] {
  const own = new OwnNames([context.company, ...(context.names ?? [])].filter((name) => name !== ""));
  const people = findPeople(sentences, (words) => own.match(words.map(plainWord)) !== null, kinds);
  const personTokens = sentences.map(() => new Set<number>());
  for (const { sentence, first, next } of people.mentions)
    for (let at = first; at < next; at += 1) personTokens[sentence]?.add(at);
  const organizations = findOrganizations(
    sentences,
    kinds,
    own,
    (sentence, at) => personTokens[sentence]?.has(at) ?? false,
  );
  // Who speaks where no one says so, or where the text knows its speaker by another name: who is "the Company" in it.
  const isNamed = organizations.mentions.some(
    ({ organization, form }) => organization === 0 && (form === "full" || form === "short"),
  );
  if (!isNamed) {
    const speaker = organizations.mentions.find(
      (one) =>
        one.organization > 0 &&
        /^,? \((?:the )?[“"](?:Company|Registrant)[”"]/.test(text.slice(one.end, one.end + 20)),
    );
    const name = organizations.names[speaker?.organization ?? 0] ?? "";
    const isNew = context.company !== name && !context.names?.includes(name);
    if (speaker !== undefined && name !== "" && isNew)
      return findMentions(text, sentences, { ...context, names: [...(context.names ?? []), name] }, kinds);
  }
  const references = resolveReferences(sentences, people, organizations);
  const namedPeople = bySentence([...people.mentions, ...references.people], sentences.length);
  const namedOrganizations = bySentence(
    [...references.organizations, ...organizations.mentions],
    sentences.length,
  );
  const standings = findStandings(
    sentences,
    namedOrganizations.map((list) => list.toSorted((a, b) => a.first - b.first)),
  );
  return sentences.flatMap((tokens, sentence) => {
    const [from, to] = [tokens[0], tokens.at(-1)];
    if (from === undefined || to === undefined) return [];
    const offset = from.start;
    const line = text.slice(offset, to.end);
    const [persons, companies] = [namedPeople[sentence] ?? [], namedOrganizations[sentence] ?? []];
    const found: Mention[] = [];
    const add = (mentions: readonly Mention[]) => {
      for (const one of mentions) if (!found.some((other) => overlaps(other, one))) found.push(one);
    };
    add(persons.map((one) => toPerson(one, people.names)));
    const starts = new Set(persons.filter(({ form }) => form !== "pronoun").map(({ first }) => first));
    add(findOffices(tokens, starts).map((office) => toOffice(office, sentence, text, companies)));
    const placed = <Found extends Span>(one: Found) => ({
      ...one,
      start: one.start + offset,
      end: one.end + offset,
    });
    add(findTimes(line, context.date).map((time) => ({ kind: "time", sentence, ...placed(time) })));
    add(companies.map((one) => toOrganization(one, organizations.names, standings)));
    const taken = found.map(({ start, end }) => ({ start: start - offset, end: end - offset }));
    const quantities = findQuantities(line, tokens, offset, taken, kinds[sentence] ?? "prose");
    found.push(...quantities.map((one): Mention => ({ kind: "quantity", sentence, ...one, ...placed(one) })));
    return found.sort((a, b) => a.start - b.start);
  });
}

function bySentence<Named extends { sentence: number }>(all: readonly Named[], count: number): Named[][] {
  const lists = Array.from({ length: count }, (): Named[] => []);
  for (const one of all) lists[one.sentence]?.push(one);
  return lists;
}

const toPerson = (
  { start, end, sentence, person, form }: NamedPerson,
  names: readonly string[],
): PersonMention => ({ kind: "person", start, end, sentence, person, name: names[person] ?? "", form });

function toOffice(
  { start, end, title, isInterim, isFormer, owner }: NamedOffice,
  sentence: number,
  text: string,
  companies: readonly NamedOrganization[],
): OfficeMention {
  const whose = owner < 0 ? undefined : companies.find(({ first }) => first === owner || first === owner + 1);
  const own = companies.find((one) => one.organization === 0 && one.start > start && one.end === end);
  return {
    kind: "office",
    start,
    end,
    sentence,
    title: own ? withoutOwner(title, text.slice(own.start, own.end)) : title,
    organization: whose && whose.organization !== 0 ? whose.organization : null,
    isInterim,
    isFormer,
  };
}

const toOrganization = (
  one: NamedOrganization,
  names: readonly string[],
  { parents, capacities }: Standings,
): OrganizationMention => ({
  kind: "organization",
  start: one.start,
  end: one.end,
  sentence: one.sentence,
  organization: one.organization,
  name: names[one.organization] ?? "",
  form: one.form,
  isSelf: one.organization === 0,
  parent: parents.get(one.organization) ?? null,
  capacity: capacities.get(one) ?? null,
});
