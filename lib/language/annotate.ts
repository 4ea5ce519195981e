import { groupBy } from "@/lib/domain/group-by";
import {
  type Annotation,
  type Mention,
  type OfficeMention,
  type OrganizationMention,
  overlapsAny,
  type PersonMention,
  type Sentence,
  type Span,
  type TextEvent,
} from "./annotation";
import { plainWord } from "./capitals";
import { findTimes } from "./dates";
import { findEvents } from "./events";
import { parseSentence } from "./grammar";
import { findOffices, type NamedOffice } from "./offices";
import { findOrganizations, type NamedOrganization, OwnNames } from "./organizations";
import { findPeople, type NamedPerson } from "./people";
import { findQuantities } from "./quantities";
import { findStandings, resolveReferences, type Standings } from "./references";
import { readSentences } from "./sentences";
import type { Token } from "./token";

/**
 * What a text says: its sentences, the persons, organizations, offices, times and quantities in it, and its events.
 *
 * @param context `company` and `names` are the speaking company's; `date` is the document's day, YYYY-MM-DD.
 */
export function annotate(text: string, context: MentionContext): Annotation {
  const { sentences, tokens, mentions } = readMentions(text, context);
  const events: TextEvent[] = [];
  let next = 0;
  for (const [index, sentence] of tokens.entries()) {
    const first = next;
    while (next < mentions.length && (mentions[next] as Mention).sentence === index) next += 1;
    const parse = parseSentence(sentence, mentions.slice(first, next), first);
    events.push(...findEvents(parse, mentions, index, events.length));
  }
  for (const event of events) addAlternatives(event, mentions, text);
  return { sentences, mentions, events };
}

/** As `annotate`, without events, which take as long as all the rest. */
export function annotateMentions(text: string, context: MentionContext): readonly Mention[] {
  return readMentions(text, context).mentions;
}

function readMentions(text: string, context: MentionContext) {
  const { sentences, tokens } = readSentences(text);
  const kinds = sentences.map(({ kind }) => kind);
  return { sentences, tokens, mentions: findMentions(text, tokens, context, kinds) };
}

/** A name that a text gives in parentheses: (“TFC”), and not (the “Company”). */
const ownTerm =
  /\((?:[^()“”"]{0,40}[“"](?:we|us|our),?[”"],? (?:or|and) )?[“"]([^“”"()]{2,40}?),?[”"][^()]{0,60}\)/gu;

/** How far before such a name the company's own may begin, and how many stretches are read: it's explained early. */
const [ownReach, mostStretches] = [220, 8];

/**
 * The short names that a document gives the company that it speaks of, in any of its parts: a part read alone doesn't
 * say whose initials "TFC" are.
 */
export function ownTermsIn(text: string, company: string): string[] {
  const terms = new Set<string>();
  const [, first] = /^(?:the )?([\p{L}\p{N}&]{2,})/iu.exec(company) ?? [];
  if (first === undefined) return [];
  let read = 0;
  for (const { 1: term = "", index, 0: all } of text.matchAll(ownTerm)) {
    const before = text.slice(Math.max(0, index - ownReach), index);
    const at = before.toLowerCase().indexOf(first.toLowerCase());
    // A word of the name, or its initials.
    const word = term.split(" ")[0] ?? "";
    const isLike =
      company.toLowerCase().includes(word.toLowerCase()) ||
      (/^\p{Lu}{2,6}$/u.test(term) && term.charAt(0) === company.charAt(0).toUpperCase());
    if (at < 0 || !isLike || terms.has(term)) continue;
    read += 1;
    const { mentions } = annotate(before.slice(at) + all, { company });
    const end = before.length - at + all.indexOf(term) + term.length;
    const isOwn = mentions.some(
      (one) => one.kind === "organization" && one.isSelf && one.form !== "pronoun" && one.end === end,
    );
    if (isOwn) terms.add(term);
    if (read === mostStretches) break;
  }
  return [...terms];
}

const orAbout = /^[^,.;:()]{0,30}, or (?:about |approximately |roughly |nearly |almost |some )?$/;

/**
 * "95 positions, or 38% of its workforce": one amount, said twice. Of two amounts of one kind, "$5 million, or $6 million
 * in shares", either may be meant.
 */
function addAlternatives(event: TextEvent, mentions: readonly Mention[], text: string): void {
  for (const { start, end } of [...event.arguments]) {
    const at = mentions.findIndex((one) => one.kind === "quantity" && one.start >= start && one.end <= end);
    const [first, second] = [mentions[at], mentions[at + 1]];
    if (first?.kind !== "quantity" || second?.kind !== "quantity" || second.per !== null) continue;
    const isShare = first.unit === "percent" || second.unit === "percent";
    if (!isShare || first.unit === second.unit) continue;
    const isNamed = event.arguments.some((one) => one.start <= second.start && one.end >= second.end);
    if (isNamed || !orAbout.test(text.slice(first.end, second.start))) continue;
    const head = text.slice(second.start, second.end).toLowerCase();
    event.arguments.push({
      ...{ start: second.start, end: second.end, role: "quantity", words: [], head },
      ...{ mention: at + 1, binding: "coordinated" },
    });
  }
}

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

/**
 * The persons, organizations, offices, times and quantities that sentences name, in the order of the text. Mentions
 * of one person share a number, as those of one organization do; the speaking company's is 0. Mentions do not overlap,
 * except that a pronoun stands for itself only.
 *
 * @param kinds of the sentences, prose where they are left out.
 */
function findMentions(
  text: string,
  sentences: readonly (readonly Token[])[],
  context: MentionContext,
  kinds: readonly Sentence["kind"][] = [],
): Mention[] {
  const own = new OwnNames([context.company, ...(context.names ?? [])].filter((name) => name !== ""));
  const people = findPeople(sentences, (words) => own.match(words.map(plainWord)) !== null, kinds);
  const ofPeople = tokensOf(people.mentions, sentences.length);
  const isPerson = (sentence: number, at: number) => ofPeople[sentence]?.has(at) ?? false;
  const organizations = findOrganizations(sentences, kinds, own, isPerson);
  const speaker = findSpeaker(text, organizations);
  if (speaker !== "" && context.company !== speaker && !context.names?.includes(speaker))
    return findMentions(text, sentences, { ...context, names: [...(context.names ?? []), speaker] }, kinds);
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
    const placed = <Found extends Span>(one: Found) => ({
      ...one,
      start: one.start + offset,
      end: one.end + offset,
    });
    const starts = new Set(persons.filter(({ form }) => form !== "pronoun").map(({ first }) => first));
    const found = withoutOverlaps([
      ...persons.map((one) => toPerson(one, people.names)),
      ...findOffices(tokens, starts).map((office) => toOffice(office, sentence, text, companies)),
      ...findTimes(line, context.date).map((time): Mention => ({ kind: "time", sentence, ...placed(time) })),
      ...companies.map((one) => toOrganization(one, organizations.names, standings)),
    ]);
    const taken = found.map(({ start, end }) => ({ start: start - offset, end: end - offset }));
    const quantities = findQuantities(line, tokens, offset, taken, kinds[sentence] ?? "prose");
    found.push(...quantities.map((one): Mention => ({ kind: "quantity", sentence, ...one, ...placed(one) })));
    return found.sort((a, b) => a.start - b.start);
  });
}

/**
 * Who speaks where no one says so, or where the text knows its speaker by another name: who is "the Company" in it.
 * Empty where the speaking company is named as such.
 */
function findSpeaker(text: string, { mentions, names }: ReturnType<typeof findOrganizations>): string {
  const isNamed = mentions.some(
    ({ organization, form }) => organization === 0 && (form === "full" || form === "short"),
  );
  const speaker = mentions.find(
    (one) =>
      one.organization > 0 &&
      /^,? \((?:the )?[“"](?:Company|Registrant)[”"]/.test(text.slice(one.end, one.end + 20)),
  );
  return isNamed || speaker === undefined ? "" : (names[speaker.organization] ?? "");
}

/** The tokens that names take, by sentence. */
function tokensOf(named: readonly NamedPerson[], count: number): Set<number>[] {
  const tokens = Array.from({ length: count }, () => new Set<number>());
  for (const { sentence, first, next } of named)
    for (let at = first; at < next; at += 1) tokens[sentence]?.add(at);
  return tokens;
}

/** Of mentions that overlap, the first. */
function withoutOverlaps(mentions: readonly Mention[]): Mention[] {
  const found: Mention[] = [];
  for (const one of mentions) if (!overlapsAny(one, found)) found.push(one);
  return found;
}

function bySentence<Named extends { sentence: number }>(all: readonly Named[], count: number): Named[][] {
  const groups = groupBy(all, ({ sentence }) => sentence);
  return Array.from({ length: count }, (_, sentence) => groups.get(sentence) ?? []);
}

const toPerson = (
  { start, end, sentence, person, form }: NamedPerson,
  names: readonly string[],
): PersonMention => ({ kind: "person", start, end, sentence, person, name: names[person] ?? "", form });

/** What stands between an office and whose it is: "Orion's", "its former". */
const possessive = /^(?:[’']s?)? (?:(?:own|former|current|then|new|interim|acting|recently appointed) )?$/;

function toOffice(
  { start, end, title, isInterim, isFormer, owner }: NamedOffice,
  sentence: number,
  text: string,
  companies: readonly NamedOrganization[],
): OfficeMention {
  const whose =
    owner >= 0
      ? companies.find(({ first }) => first === owner || first === owner + 1)
      : companies.find((one) => one.end < start && possessive.test(text.slice(one.end, start)));
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
