import type { Mention, Sentence, Span } from "./annotation";
import { plainWord } from "./capitals";
import { findTimes } from "./dates";
import { findOffices } from "./offices";
import { isLegalForm } from "./organization-words";
import { findOrganizations, OwnNames } from "./organizations";
import { findPeople } from "./people";
import { findQuantities } from "./quantities";
import { resolveReferences } from "./references";
import { findStandings } from "./standings";
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

/** Whether what follows a person's name makes it a firm's: "John Day & Company", "John Day and Company, Incorporated". */
function isFirm(tokens: readonly Token[], at: number): boolean {
  const word = (offset: number) => plainWord(tokens[at + offset]?.text ?? "");
  if (!/^(?:&|and)$/.test(word(0)) || !/^(?:co|company|sons|associates|bros|brothers)$/.test(word(1)))
    return false;
  if (!/^\p{Lu}/u.test(tokens[at + 1]?.text ?? "")) return false;
  return word(0) === "&" || isLegalForm(word(2)) || (tokens[at + 2]?.text === "," && isLegalForm(word(3)));
}

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
  people.mentions = people.mentions.filter(({ sentence, next }) => !isFirm(sentences[sentence] ?? [], next));
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
  const mentions: Mention[] = [];
  const bySentence = <T extends { sentence: number }>(all: readonly T[]): T[][] => {
    const lists: T[][] = sentences.map(() => []);
    for (const one of all) lists[one.sentence]?.push(one);
    return lists;
  };
  const namedPeople = bySentence([...people.mentions, ...references.people]);
  const namedOrganizations = bySentence([...references.organizations, ...organizations.mentions]);
  const standings = findStandings(
    sentences,
    namedOrganizations.map((list) => list.toSorted((a, b) => a.first - b.first)),
  );
  for (const [sentence, tokens] of sentences.entries()) {
    const [from, to] = [tokens[0], tokens.at(-1)];
    if (from === undefined || to === undefined) continue;
    const offset = from.start;
    const line = text.slice(offset, to.end);
    const found: Mention[] = [];
    const isFree = (span: Span) => !found.some((one) => overlaps(one, span));
    for (const one of namedPeople[sentence] ?? [])
      if (isFree(one))
        found.push({
          kind: "person",
          start: one.start,
          end: one.end,
          sentence,
          person: one.person,
          name: people.names[one.person] ?? "",
          form: one.form,
        });
    const starts = new Set(
      (namedPeople[sentence] ?? []).filter(({ form }) => form !== "pronoun").map(({ first }) => first),
    );
    const offices = findOffices(tokens, starts).filter(isFree);
    for (const office of offices) {
      const { start, end, title, isInterim, isFormer, owner } = office;
      const whose =
        owner < 0
          ? undefined
          : (namedOrganizations[sentence] ?? []).find(({ first }) => first === owner || first === owner + 1);
      const own = (namedOrganizations[sentence] ?? []).find(
        (one) => one.organization === 0 && one.start > start && one.end === end,
      );
      found.push({
        kind: "office",
        start,
        end,
        sentence,
        title: own ? withoutOwner(title, text.slice(own.start, own.end)) : title,
        organization: whose && whose.organization !== 0 ? whose.organization : null,
        isInterim,
        isFormer,
      });
    }
    for (const time of findTimes(line, context.date)) {
      const span = { start: time.start + offset, end: time.end + offset };
      if (isFree(span)) found.push({ kind: "time", sentence, ...time, ...span });
    }
    for (const one of namedOrganizations[sentence] ?? [])
      if (isFree(one))
        found.push({
          kind: "organization",
          start: one.start,
          end: one.end,
          sentence,
          organization: one.organization,
          name: organizations.names[one.organization] ?? "",
          form: one.form,
          isSelf: one.organization === 0,
          parent: standings.parents.get(one.organization) ?? null,
          capacity: standings.capacities.get(one) ?? null,
        });
    const taken = found.map(({ start, end }) => ({ start: start - offset, end: end - offset }));
    for (const quantity of findQuantities(line, tokens, offset, taken, kinds[sentence] ?? "prose"))
      found.push({
        kind: "quantity",
        sentence,
        ...quantity,
        start: quantity.start + offset,
        end: quantity.end + offset,
      });
    mentions.push(...found.sort((a, b) => a.start - b.start));
  }
  return mentions;
}
