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
  const definitions = findDefinitions(sentences, people, organizations);
  const resolver = new Resolver(definitions, people, organizations);
  for (const [sentence, tokens] of sentences.entries()) resolver.read(sentence, tokens);
  const { resolved } = resolver;
  const companyIsOther = definitions.some(
    ({ words, kind, id }) => kind === "organization" && id > 0 && words.join(" ") === "company",
  );
  if (companyIsOther) {
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

/** Resolves the references of one sentence after the other. */
class Resolver {
  readonly resolved: Resolved = { people: [], organizations: [] };
  private readonly byFirst = new Map<string, Definition[]>();
  private readonly personsOf: ReadonlyMap<number, NamedPerson[]>;
  private readonly organizationsOf: ReadonlyMap<number, NamedOrganization[]>;
  private topicPerson: number | null = null;

  constructor(
    definitions: readonly Definition[],
    private readonly people: People,
    organizations: Organizations,
  ) {
    for (const definition of definitions) {
      const [first = ""] = definition.words;
      const others = this.byFirst.get(first);
      if (others) others.push(definition);
      else this.byFirst.set(first, [definition]);
    }
    this.personsOf = bySentence(people.mentions);
    this.organizationsOf = bySentence(organizations.mentions.filter(({ form }) => form !== "pronoun"));
  }

  read(sentence: number, tokens: readonly Token[]): void {
    for (let at = 0; at < tokens.length; ) {
      const { lower } = tokens[at] as Token;
      if (masculine.test(lower) || feminine.test(lower)) this.readHeOrShe(sentence, tokens, at);
      else if (neuter.test(lower)) this.readIt(sentence, tokens, at);
      else {
        at = this.readTerm(sentence, tokens, at);
        continue;
      }
      at += 1;
    }
    // Whom the sentence speaks of first, the next may call "he" or "she".
    const last = this.resolved.people.at(-1);
    const [first] = this.personsOf.get(sentence) ?? [];
    this.topicPerson = first?.person ?? (last?.sentence === sentence ? last.person : this.topicPerson);
  }

  private readHeOrShe(sentence: number, tokens: readonly Token[], at: number): void {
    const { start, end, lower } = tokens[at] as Token;
    const { genders, mentions } = this.people;
    const gender = masculine.test(lower) ? "m" : "f";
    const agrees = ({ person }: { person: number }) => genders[person] === null || genders[person] === gender;
    const strict = ({ person }: { person: number }) => genders[person] === gender;
    // "Ann Lee will succeed him": an object is another than the only person before it.
    const isObject =
      lower === "him" ||
      (lower === "her" && /^(?:PUNCT|ADP|ADV|CCONJ)$/.test(tokens[at + 1]?.pos ?? "PUNCT"));
    const named = (this.personsOf.get(sentence) ?? []).filter((one) => one.start < start);
    const before = isObject && new Set(named.map(({ person }) => person)).size === 1 ? [] : named;
    const earlier = [1, 2, 3].flatMap((back) => this.personsOf.get(sentence - back) ?? []);
    const topic = this.topicPerson === null ? [] : [{ person: this.topicPerson }];
    const referent =
      before.find(strict) ??
      before.find(agrees) ??
      topic.find(agrees) ??
      earlier.find(strict) ??
      earlier.find(agrees) ??
      mentions.findLast((one) => one.start < start && agrees(one));
    if (referent === undefined) return;
    const { person } = referent;
    genders[person] ??= gender;
    this.resolved.people.push({ start, end, sentence, first: at, next: at + 1, person, form: "pronoun" });
  }

  private readIt(sentence: number, tokens: readonly Token[], at: number): void {
    const { start, end, lower } = tokens[at] as Token;
    const before = (this.organizationsOf.get(sentence) ?? []).filter((one) => one.start < start);
    const [earlier] = this.organizationsOf.get(sentence - 1) ?? [];
    // "Orion and its subsidiary": Orion's.
    const beside =
      lower === "its" && tokens[at - 1]?.lower === "and"
        ? before.findLast(({ next }) => next === at - 1)
        : undefined;
    const referent = beside ?? before[0] ?? earlier;
    if (referent === undefined) return;
    const { organization } = referent;
    const place = { start, end, sentence, first: at, next: at + 1 };
    this.resolved.organizations.push({ ...place, organization, form: "pronoun" });
  }

  /** A defined term; where reading goes on behind it, or behind the token. */
  private readTerm(sentence: number, tokens: readonly Token[], at: number): number {
    const token = tokens[at] as Token;
    const candidates = this.byFirst.get(plainWord(token.text));
    if (candidates === undefined || !/^\p{Lu}/u.test(token.text)) return at + 1;
    const definition = candidates.findLast(
      ({ words, at: from }) =>
        from <= token.start &&
        words.every((word, index) => plainWord(tokens[at + index]?.text ?? "") === word),
    );
    if (definition === undefined) return at + 1;
    const next = at + definition.words.length;
    // "Corporation" in another's name is no term.
    const isInName = (this.organizationsOf.get(sentence) ?? []).some(
      (one) => one.form !== "defined" && one.first <= at && at < one.next && one.next - one.first > next - at,
    );
    const isOfLonger = definition.words.length === 1 && /^\p{Lu}/u.test(tokens[next]?.text ?? "");
    if (isInName || isOfLonger) return at + 1;
    const end = tokens[next - 1]?.end ?? token.end;
    const place = { start: token.start, end, sentence, first: at, next };
    const { id } = definition;
    if (definition.kind === "person") this.resolved.people.push({ ...place, person: id, form: "surname" });
    else this.resolved.organizations.push({ ...place, organization: id, form: "defined" });
    return next;
  }
}
