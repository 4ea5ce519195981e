import { groupBy } from "@/lib/domain/group-by";
import { isOfficeWord, isThing, plainWord, quotedIn } from "./capitals";
import { isOfClass, wordClass } from "./lexicon";
import { mayMeanSelf, type NamedOrganization, type Organizations } from "./organizations";
import type { NamedPerson, People } from "./people";
import type { Token } from "./token";
import { wordPattern } from "./word-patterns";

/** What a text says beside an organization's name. */
export type Standings = {
  /** By organization: the one whose subsidiary it is. */
  parents: Map<number, number>;
  /** By mention: as what it acts, "administrative agent". */
  capacities: Map<NamedOrganization, string>;
};

const subsidiary = wordClass("subsidiary");
const owning = wordClass("owner-pronoun");
const capacity = wordClass("capacity");

/** "Orion Inc. (“Orion”), a subsidiary": what may stand between a name and what is said of it. */
const parentheses = "( \\( !\\){0,39} \\) )*";
const parenthesized = wordPattern(parentheses);
const beyondParentheses = (tokens: readonly Token[], at: number): number =>
  parenthesized.from(tokens, at) ?? at;

/** A word of a description, which no verb is but those of how a subsidiary is held. */
const telling =
  "!;&!.&!\\(&!\\)&!with&!to&!:subsidiary&!VERB|is|:behind-subsidiary&!AUX|is|:behind-subsidiary";
/** "Orion Ltd. (a subsidiary of the Company)", "Orion Ltd., a newly formed and wholly owned subsidiary of Elm". */
const subsidiaryOf = wordPattern(
  `( \\( a|an ${telling}{0,14} | ${parentheses} , ${parentheses} ( !Upper&${telling} ${telling}{0,14} )? ) :subsidiary of`,
);
const article = wordPattern("the !company");

/** The place behind "of" in a description of a subsidiary, "a wholly owned subsidiary of"; -1 where none stands. */
function behindSubsidiaryOf(tokens: readonly Token[], at: number): number {
  const end = subsidiaryOf.from(tokens, at) ?? -1;
  return end >= 0 && article.from(tokens, end) !== null ? end + 1 : end;
}

/** "Agents", "representatives of the purchasers", and not "representative of the purchasers". */
const isPlural = (acts: string): boolean =>
  acts
    .split(" ")
    .find((word) => capacity.has(word))
    ?.endsWith("s") === true;

const beforeCapacity = wordPattern(`${parentheses} ( , ${parentheses} )? :before-as-capacity{0,5} as`);
const described = wordPattern("NOUN|ADJ|PROPN|DET|CCONJ|ADV|NUM|of|for|-|\\&|-ing{0,12}");

/** As what an organization acts by the words behind its name; null where they do not say. */
function capacityBehind(tokens: readonly Token[], at: number): string | null {
  const from = beforeCapacity.from(tokens, at);
  if (from === null) return null;
  const words = tokens.slice(from, described.from(tokens, from) ?? from).map(({ lower }) => lower);
  return words.some((word) => capacity.has(word))
    ? words.join(" ").replace(/^(?:an?|the) | and$/g, "")
    : null;
}

/** Where the owner's mark ends: "its", "Orion's". Below 0 where an organization owns nothing. */
function beyondOwner(tokens: readonly Token[], { form, first, next }: NamedOrganization): number {
  if (form === "pronoun") return owning.has(tokens[first]?.lower ?? "") ? next : -1;
  return /^[’']s?$/.test(tokens[next]?.text ?? "") ? next + 1 : -1;
}

/** Whether an organization is named as another's: "its subsidiary Birch Labs". */
function isOwnedBy(tokens: readonly Token[], owner: NamedOrganization, child: NamedOrganization): boolean {
  const from = beyondOwner(tokens, owner);
  if (from < 0) return false;
  const gap = tokens.slice(from, child.first);
  const last = gap.at(-1)?.text === "," ? gap.at(-2) : gap.at(-1);
  return gap.length < 9 && subsidiary.has(last?.lower ?? "") && last?.lower !== "affiliate";
}

/** The organizations right before one that act as it does: "Elm Bank and Fir Bank, as arrangers". */
function actingBeside(
  tokens: readonly Token[],
  here: readonly NamedOrganization[],
  index: number,
  isKnown: (one: NamedOrganization) => boolean,
): NamedOrganization[] {
  const beside: NamedOrganization[] = [];
  for (let at = index - 1; at >= 0; at -= 1) {
    const [before, after] = [here[at], here[at + 1]];
    if (before === undefined || after === undefined || isKnown(before)) break;
    const gap = tokens.slice(beyondParentheses(tokens, before.next), after.first);
    if (gap.length === 0 || gap.length > 2 || !gap.every(({ lower }) => /^(?:,|and|&)$/.test(lower))) break;
    beside.push(before);
  }
  return beside;
}

/**
 * Whose subsidiary the organizations of a text are, and as what they act: "Birch Sub Inc., a wholly owned subsidiary of
 * Orion", "its subsidiary Birch Labs", "First Bank, as administrative agent". `mentions` are all, in order, by sentence.
 */
export function findStandings(
  sentences: readonly (readonly Token[])[],
  mentions: readonly (readonly NamedOrganization[])[],
): Standings {
  const parents = new Map<number, number>();
  const capacities = new Map<NamedOrganization, string>();
  const join = ({ organization: child }: NamedOrganization, { organization: parent }: NamedOrganization) => {
    if (child !== parent && child !== 0 && !parents.has(child)) parents.set(child, parent);
  };
  for (const [sentence, tokens] of sentences.entries()) {
    const here = mentions[sentence] ?? [];
    for (const [index, one] of here.entries()) {
      const behind = behindSubsidiaryOf(tokens, one.next);
      const parent =
        behind < 0 ? undefined : here.find(({ first, next }) => first <= behind && behind < next);
      if (parent !== undefined && one.form !== "pronoun") join(one, parent);
      const following = here[index + 1];
      if (following !== undefined && isOwnedBy(tokens, one, following)) join(following, one);
      const acts = capacityBehind(tokens, one.next);
      if (acts === null) continue;
      capacities.set(one, acts);
      if (!isPlural(acts)) continue;
      for (const other of actingBeside(tokens, here, index, (known) => capacities.has(known)))
        capacities.set(other, acts);
    }
  }
  return { parents, capacities };
}

const masculine = /^(?:he|him|his|himself)$/;
const feminine = /^(?:she|her|hers|herself)$/;
const neuter = /^(?:it|its|itself)$/;

/** What a defined term stands for: "Orion Valves, Inc. (“Purchaser”)". */
type Definition = { words: string[]; kind: "person" | "organization"; id: number; at: number };

/** Mentions by their sentence, in order. */
const bySentence = <T extends { sentence: number }>(mentions: readonly T[]): Map<number, T[]> =>
  groupBy(mentions, ({ sentence }) => sentence);

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
  term: readonly string[],
): NamedOrganization | undefined {
  const behind = beyondParentheses(tokens, named.next);
  const joint = tokens[behind];
  const isBeside = behind >= at || /^(?:,|and|of|together|[’']s?)$/.test(joint?.lower ?? "");
  const isClause = tokens.slice(behind, at).some(({ lower }) => isOfClass(lower, "verb-of-party"));
  if (!isBeside || isClause) return undefined;
  const described = organizations.mentions.findLast((one) => {
    if (one.sentence !== sentence || one.next > named.first || one.form === "pronoun") return false;
    const parent = behindSubsidiaryOf(tokens, one.next);
    return parent >= named.first && parent < named.next;
  });
  // "Orion Merger Sub, a subsidiary of Elm (“Merger Sub”)": of whose name the term is.
  const wordsOf = ({ first, next }: NamedOrganization) =>
    tokens.slice(first, next).map(({ text }) => plainWord(text));
  const isFrom = (one: NamedOrganization) => term.every((word) => wordsOf(one).includes(word));
  if (described !== undefined && isFrom(described) && !isFrom(named)) return described;
  const isKnown = organizations.mentions.some(
    (one) => one.organization === named.organization && one.start < named.start,
  );
  if (!isKnown && named.form === "full") return named;
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
      const terms = quotedIn(tokens, at + 1, close);
      const organization =
        named && definedBy(tokens, named, at, sentence, organizations, terms[0]?.words ?? []);
      const person = personsOf.get(sentence)?.findLast(isDefined);
      let id = -1;
      let kind: Definition["kind"] = "organization";
      if (organization && (!person || organization.start > person.start)) id = organization.organization;
      else if (person) [id, kind] = [person.person, "person"];
      if (id < 0) continue;
      for (const term of terms) if (mayStandFor(term.words, kind)) found.push({ ...term, kind, id });
    }
  }
  return found;
}

const parties = /^(?:issuer|purchaser|seller|lender|investor|parent|buyer|trustee|borrower|executive)s?$/;

/** Whether a defined term may be a person's or an organization's: the "Agreement" is neither's. */
function mayStandFor(words: readonly string[], kind: Definition["kind"]): boolean {
  const last = words.at(-1) ?? "";
  const isParty = !isThing(last) || mayMeanSelf(last) || parties.test(last);
  const isNoPerson = mayMeanSelf(last) || (isOfficeWord(last) && last !== "executive");
  return words.length > 0 && words.length < 5 && isParty && !(kind === "person" && isNoPerson);
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
