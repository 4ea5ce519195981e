import "server-only";
import { findDays, type NamedDay } from "@/lib/domain/find-days";
import type { People, PersonMention } from "@/lib/domain/person-names/find-people";
import { type Stretch, splitSentences } from "@/lib/domain/split-sentences";
import { findPeriodEnds } from "./find-period-ends";
import { findRoles, type RoleMention } from "./find-roles";
import type { FrameContext } from "./frame";
import { findTriggers, type Trigger } from "./triggers";

/** A sentence with what it names. All places are counted from its own beginning. */
export type Sentence = {
  span: Stretch;
  text: string;
  mentions: PersonMention[];
  roles: RoleMention[];
  triggers: Trigger[];
  days: NamedDay[];
  /** The day that the list begins with in which the sentence stands: "Effective April 1, 2023:". */
  headDay: string | null;
};

/** Days that the item gives a name: `February 10, 2018 (the “Effective Date”)`. */
const nameDays = (text: string, filedOn: string): Map<string, string> => {
  const named = new Map<string, string>();
  const days = findDays(text, filedOn);
  for (const match of text.matchAll(
    /\((?:the|such date,? the|such date being the) [“"]([^”"()]{3,40}(?:Date|Time))[”"]\)/g,
  )) {
    const before = days.findLast(({ end }) => end <= match.index && match.index - end < 80);
    if (before && match[1] !== undefined) named.set(match[1], before.day);
  }
  return named;
};

const sameDay = /\b(?:(?:on|as of|effective|by) (?:that|such|the same)|the same) (?:date|day|time)\b/gi;

/** "As of that date": the day named last before. */
const findSameDays = (text: string, days: readonly NamedDay[], last: string | null): NamedDay[] =>
  Array.from(text.matchAll(sameDay), (match) => {
    const day = days.findLast(({ end }) => end <= match.index)?.day ?? last;
    const lead = /^the/i.test(match[0]) ? 0 : match[0].search(/\b(?:that|such|the)\b/i);
    const start = match.index + lead;
    return day === null ? null : { start, end: match.index + match[0].length, day };
  }).filter((day) => day !== null);

const findNamedDays = (text: string, named: ReadonlyMap<string, string>): NamedDay[] =>
  [...named].flatMap(([name, day]) => {
    const found: NamedDay[] = [];
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
      found.push({ start: at, end: at + name.length, day });
    return found;
  });

/** "Each will continue as a director": those whom the sentence before named. */
const findPlurals = (text: string, group: readonly number[]): PersonMention[] => {
  const match =
    /^(?:Each|Both)(?: of (?:them|these (?:directors|officers|individuals)))? (?=will|shall|is|was|has|continues|remains|retains)/.exec(
      text,
    );
  return match === null
    ? []
    : group.map((person) => ({ start: 0, end: match[0].length - 1, person, form: "titled" as const }));
};

/** "he", "his": the first person named before in the sentence, else of the sentence before, else the next named. */
const findPronouns = (text: string, named: readonly PersonMention[], last: number | null): PersonMention[] =>
  Array.from(text.matchAll(/\b(?:he or she|his or her|he|she|his|her|him|they|their)\b(?!\/)/gi), (match) => {
    const first = named[0];
    // "In addition to her role, Jane Doe will …" speaks of who comes next.
    const isAhead = /^(?:\([a-z]\) )?(?:In addition to|While continuing|While retaining|Along with) $/.test(
      text.slice(0, match.index),
    );
    const before =
      first !== undefined && (isAhead || first.start < match.index) ? first.person : (last ?? first?.person);
    return before === undefined
      ? null
      : { start: match.index, end: match.index + match[0].length, person: before, form: "pronoun" as const };
  }).filter((mention) => mention !== null);

/** The sentences of an item, each with the people, roles, days and triggers that it names. */
export function readSentences(text: string, people: People, context: FrameContext): Sentence[] {
  const named = nameDays(text, context.filedOn);
  let next = 0;
  let last: number | null = null;
  let group: number[] = [];
  let lastDay: string | null = null;
  let headDay: string | null = null;
  return splitSentences(text).map((span) => {
    const sentence = text.slice(span.start, span.end);
    const own: PersonMention[] = [];
    while ((people.mentions[next]?.start ?? Number.POSITIVE_INFINITY) < span.end) {
      const mention = people.mentions[next];
      next += 1;
      if (mention) own.push({ ...mention, start: mention.start - span.start, end: mention.end - span.start });
    }
    if (own.length === 0) own.push(...findPlurals(sentence, group));
    const mentions = [...own, ...findPronouns(sentence, own, last)].sort((a, b) => a.start - b.start);
    last = own[0]?.person ?? last;
    group = [...new Set(own.map(({ person }) => person))];
    const triggers = mentions.length === 0 ? [] : findTriggers(sentence);
    const isBare = mentions.length === 0;
    const dated = [
      ...findDays(sentence, context.filedOn),
      ...findNamedDays(sentence, named),
      ...findPeriodEnds(sentence, context.filedOn),
    ].sort((a, b) => a.start - b.start);
    const days = [...dated, ...findSameDays(sentence, dated, lastDay)].sort((a, b) => a.start - b.start);
    const head = headDay;
    if (/:$/.test(sentence)) headDay = /\beffective\b/i.test(sentence) ? (dated.at(-1)?.day ?? null) : null;
    lastDay = dated.at(-1)?.day ?? lastDay;
    return {
      span,
      text: sentence,
      mentions,
      triggers,
      roles: isBare ? [] : findRoles(sentence, context.company, own),
      days,
      headDay: head,
    };
  });
}
