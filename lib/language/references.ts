import type { OrganizationMention, PersonMention } from "./annotation";
import { isOfficeWord, isThing, plainWord } from "./capitals";
import { mayMeanSelf, type NamedOrganization, type Organizations } from "./organizations";
import type { NamedPerson, People } from "./people";
import { behindSubsidiaryOf, beyondParentheses } from "./standings";
import type { Token } from "./tokens";

const masculine = /^(?:he|him|his|himself)$/;
const feminine = /^(?:she|her|hers|herself)$/;
const neuter = /^(?:it|its|itself)$/;

/** What a defined term stands for: "Orion Valves, Inc. (“Purchaser”)". */
type Definition = { words: string[]; kind: "person" | "organization"; id: number; at: number };

/** Mentions by their sentence, in order. */
function bySentence<T extends { sentence: number }>(mentions: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of mentions) {
    const group = groups.get(one.sentence);
    if (group) group.push(one);
    else groups.set(one.sentence, [one]);
  }
  return groups;
}

/** Places of tokens in parentheses: what stands there is not what a term behind them stands for. */
function enclosedIn(tokens: readonly Token[]): Set<number> {
  const places = new Set<number>();
  let depth = 0;
  for (const [at, { text }] of tokens.entries()) {
    if (text === "(") depth += 1;
    else if (text === ")") depth = Math.max(0, depth - 1);
    else if (depth > 0) places.add(at);
  }
  return places;
}

/**
 * Whose term a parenthesis at `at` gives, where `named` is the last name before it: of the name itself, or in "Orion, a
 * subsidiary of the Company (“Sub”)" of the one described; undefined where other words than a description stand between.
 */
function definedBy(
  tokens: readonly Token[],
  named: NamedOrganization,
  at: number,
  sentence: number,
  organizations: Organizations,
): NamedOrganization | undefined {
  const behind = beyondParentheses(tokens, named.next);
  const joint = tokens[behind];
  const isBeside = behind >= at || /^(?:,|and|of|together|[’']s?)$/.test(joint?.lower ?? "");
  const isClause = tokens
    .slice(behind, at)
    .some(({ lower }) =>
      /^(?:entered|agreed|issued|sold|completed|acquired|purchased|will|would)$/.test(lower),
    );
  if (!isBeside || isClause) return undefined;
  const isKnown = organizations.mentions.some(
    (one) => one.organization === named.organization && one.start < named.start,
  );
  if (!isKnown && named.form === "full") return named;
  const described = organizations.mentions.findLast((one) => {
    if (one.sentence !== sentence || one.next > named.first || one.form === "pronoun") return false;
    const parent = behindSubsidiaryOf(tokens, one.next);
    return parent >= named.first && parent < named.next;
  });
  return described ?? named;
}

/** The defined terms that sentences give behind a name: (“Purchaser”), (the “Bank” or “we”). */
function findDefinitions(
  sentences: readonly (readonly Token[])[],
  people: People,
  organizations: Organizations,
): Definition[] {
  const found: Definition[] = [];
  const personsOf = bySentence(people.mentions);
  const organizationsOf = bySentence(organizations.mentions);
  for (const [sentence, tokens] of sentences.entries()) {
    const enclosed = enclosedIn(tokens);
    for (let at = 0; at < tokens.length; at += 1) {
      if (tokens[at]?.text !== "(") continue;
      const within = tokens.slice(at + 1, at + 24).findIndex(({ text }) => text === ")");
      if (within < 0) continue;
      const close = at + 1 + within;
      const start = tokens[at]?.start ?? 0;
      const isDefined = (one: { first: number; next: number; form: string; start: number }) =>
        one.next <= at && one.form !== "pronoun" && start - one.start < 220 && !enclosed.has(one.first);
      const named = organizationsOf.get(sentence)?.findLast(isDefined);
      const organization = named && definedBy(tokens, named, at, sentence, organizations);
      const person = personsOf.get(sentence)?.findLast(isDefined);
      let id = -1;
      let kind: Definition["kind"] = "organization";
      if (organization && (!person || organization.start > person.start)) id = organization.organization;
      else if (person) [id, kind] = [person.person, "person"];
      if (id < 0) continue;
      for (let here = at + 1; here < close; here += 1) {
        if (!/^[“"]$/.test(tokens[here]?.text ?? "")) continue;
        const behind = tokens.slice(here + 1, close + 1).findIndex(({ text }) => /^[”"]$/.test(text));
        if (behind < 0) break;
        const end = here + 1 + behind;
        const words = tokens
          .slice(here + 1, end)
          .map(({ text }) => plainWord(text))
          .filter((word) => /[\p{L}]/u.test(word) && word !== "the");
        const last = words.at(-1) ?? "";
        const isShort = words.length > 0 && words.length < 5;
        if (
          isShort &&
          (!isThing(last) ||
            mayMeanSelf(last) ||
            /^(?:issuer|purchaser|seller|lender|investor|parent|buyer|trustee|borrower|executive)s?$/.test(
              last,
            )) &&
          !(kind === "person" && (mayMeanSelf(last) || (isOfficeWord(last) && last !== "executive")))
        )
          found.push({ words, kind, id, at: tokens[here]?.start ?? 0 });
        here = end;
      }
    }
  }
  return found;
}

type Resolved = { people: NamedPerson[]; organizations: NamedOrganization[] };

/**
 * The references of sentences to persons and organizations that they name elsewhere: pronouns and defined terms.
 * "He" and "she" take the first person of the sentence whose title agrees, else of the one before; "it" the first
 * organization. Defined terms hold from their definition on.
 */
export function resolveReferences(
  sentences: readonly (readonly Token[])[],
  people: People,
  organizations: Organizations,
): Resolved {
  const resolved: Resolved = { people: [], organizations: [] };
  const definitions = findDefinitions(sentences, people, organizations);
  const companyIsSelf = !definitions.some(
    ({ words, kind, id }) => kind === "organization" && id > 0 && words.join(" ") === "company",
  );
  const byFirst = new Map<string, Definition[]>();
  for (const definition of definitions) {
    const [first = ""] = definition.words;
    const others = byFirst.get(first);
    if (others) others.push(definition);
    else byFirst.set(first, [definition]);
  }
  const personsOf = bySentence(people.mentions);
  const organizationsOf = bySentence(organizations.mentions.filter(({ form }) => form !== "pronoun"));
  let topicPerson: number | null = null;
  for (const [sentence, tokens] of sentences.entries()) {
    const here = personsOf.get(sentence) ?? [];
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at] as Token;
      const isHe = masculine.test(token.lower);
      if (isHe || feminine.test(token.lower)) {
        const gender = isHe ? "m" : "f";
        const agrees = (person: number) =>
          people.genders[person] === null || people.genders[person] === gender;
        const strict = (person: number) => people.genders[person] === gender;
        // "Ann Lee will succeed him": an object is another than the only person before it.
        const isObject =
          token.lower === "him" ||
          (token.lower === "her" && /^(?:PUNCT|ADP|ADV|CCONJ)$/.test(tokens[at + 1]?.pos ?? "PUNCT"));
        const named = here.filter((one) => one.start < token.start);
        const before = isObject && new Set(named.map(({ person }) => person)).size === 1 ? [] : named;
        const earlier = [1, 2, 3].flatMap((back) => personsOf.get(sentence - back) ?? []);
        const referent =
          before.find((one) => strict(one.person)) ??
          before.find((one) => agrees(one.person)) ??
          (topicPerson !== null && agrees(topicPerson) ? { person: topicPerson } : undefined) ??
          earlier.find((one) => strict(one.person)) ??
          earlier.find((one) => agrees(one.person)) ??
          people.mentions.findLast((one) => one.start < token.start && agrees(one.person));
        if (referent) {
          people.genders[referent.person] ??= gender;
          resolved.people.push({
            start: token.start,
            end: token.end,
            sentence,
            first: at,
            next: at + 1,
            person: referent.person,
            form: "pronoun",
          });
        }
        continue;
      }
      if (neuter.test(token.lower)) {
        const before = (organizationsOf.get(sentence) ?? []).filter((one) => one.start < token.start);
        const earlier = organizationsOf.get(sentence - 1) ?? [];
        // "Orion and its subsidiary": Orion's.
        const beside =
          token.lower === "its" && tokens[at - 1]?.lower === "and"
            ? before.findLast(({ next }) => next === at - 1)
            : undefined;
        const referent = beside ?? before[0] ?? earlier[0];
        if (referent)
          resolved.organizations.push({
            start: token.start,
            end: token.end,
            sentence,
            first: at,
            next: at + 1,
            organization: referent.organization,
            form: "pronoun",
          });
        continue;
      }
      const candidates = byFirst.get(plainWord(token.text));
      if (candidates === undefined || !/^\p{Lu}/u.test(token.text)) continue;
      const definition = candidates.findLast(
        ({ words, at: from }) =>
          from <= token.start &&
          words.every((word, index) => plainWord(tokens[at + index]?.text ?? "") === word),
      );
      if (definition === undefined) continue;
      const next = at + definition.words.length;
      // "Corporation" in another's name is no term.
      const isInName = (organizationsOf.get(sentence) ?? []).some(
        (one) =>
          one.form !== "defined" && one.first <= at && at < one.next && one.next - one.first > next - at,
      );
      if (isInName) continue;
      const place = {
        start: token.start,
        end: tokens[next - 1]?.end ?? token.end,
        sentence,
        first: at,
        next,
      };
      if (
        /^\p{Lu}/u.test(tokens[next]?.text ?? "") &&
        !/^[’']/.test(tokens[next]?.text ?? "") &&
        definition.words.length === 1
      )
        continue;
      if (definition.kind === "person")
        resolved.people.push({ ...place, person: definition.id, form: "surname" });
      else
        resolved.organizations.push({
          ...place,
          organization: definition.id,
          form: "defined" satisfies OrganizationMention["form"],
        });
      at = next - 1;
    }
    // Whom the sentence speaks of first, the next may call "he" or "she".
    const last = resolved.people.at(-1);
    topicPerson = here[0]?.person ?? (last?.sentence === sentence ? last.person : topicPerson);
  }
  if (!companyIsSelf) {
    // "The Company" is another's defined term here: what was read as the speaking company's gives way.
    const resolvedOf = bySentence(resolved.organizations);
    organizations.mentions = organizations.mentions.filter(
      (one) =>
        one.form !== "defined" ||
        one.organization !== 0 ||
        !resolvedOf.get(one.sentence)?.some((other) => other.first < one.next && one.first < other.next),
    );
  }
  return resolved;
}

export type { PersonMention };
