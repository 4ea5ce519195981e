import { isPlace } from "@/lib/domain/company-names/company-words";
import { isNickname, matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { familyNameOf, foldName, givenNames } from "@/lib/domain/person-names/name-words";
import { readTable } from "@/lib/domain/read-table";
import type { PersonMention, Sentence, Span } from "./annotation";
import {
  isCapitalized,
  isField,
  isGlued,
  isOfficeWord,
  isOpening,
  isPlaceWord,
  isStreet,
  isThing,
  plainWord,
  textOf,
} from "./capitals";
import { isOfClass, wordClass } from "./lexicon";
import { eponymKind, isOrganizationWord } from "./organization-words";
import type { Token } from "./token";
import { wordPattern } from "./word-patterns";

/** A place where a text names a person; `[first, next)` are its tokens in the sentence. */
export type NamedPerson = Span & {
  sentence: number;
  first: number;
  next: number;
  person: number;
  form: PersonMention["form"];
};

export type People = {
  /** The fullest name of each person. */
  names: string[];
  /** "m" or "f" where a title or pronoun says so. */
  genders: (string | null)[];
  mentions: NamedPerson[];
};

const honorifics = wordClass("honorific");
const plurals = wordClass("honorific-plural");
const particles = wordClass("name-particle");
const generations = wordClass("generation");

/** "Ph.D." as "phd". */
const bare = (text: string): string => text.toLowerCase().replaceAll(".", "");
const initial = /^(?:\p{Lu}\.?|(?:\p{Lu}\.){2,3})$/u;

const fold = (text: string): string =>
  /^[a-zA-Z]*$/.test(text) ? text.toLowerCase() : foldName(text.replace(/[’']s?$/u, "")).replace(/\.$/, "");
const isGivenName = (text: string): boolean => {
  const folded = fold(text);
  return givenNames.has(folded) || isNickname(folded) || givenNames.has(folded.split("-")[0] ?? "");
};

/** Family names that are words, too: names only behind a given name or a title. */
const alsoWords = wordClass("family-name-and-word");

type Piece = { first: number; next: number; hasHonorific: boolean };

/** End of the word at `at`, over glued hyphens: "Jean-Paul". */
const wordEnd = (tokens: readonly Token[], at: number): number => {
  let next = at + 1;
  while (
    tokens[next]?.text === "-" &&
    isGlued(tokens[next - 1], tokens[next]) &&
    isGlued(tokens[next], tokens[next + 1]) &&
    /^\p{L}/u.test(tokens[next + 1]?.text ?? "")
  )
    next += 2;
  return next;
};

const isNameWord = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.text !== token.lower &&
  /^(?:\p{Ll}{1,3}[-’']?(?=\p{Lu}))?\p{Lu}(?:[\p{L}’'‑]*\p{L})?\.?$|^(?:\p{Lu}\.){2,3}$/u.test(token.text);

/** Nickname in quotes or brackets at `at`: the token behind it, or `at`. */
const pastNickname = (tokens: readonly Token[], at: number): number => {
  if (!/^[“"(‘']+$/.test(tokens[at]?.text ?? "")) return at;
  let here = at + 1;
  if (/^[“"‘']$/.test(tokens[here]?.text ?? "")) here += 1;
  if (!isNameWord(tokens[here]) || isOpening(plainWord(tokens[here]?.text ?? ""))) return at;
  here += 1;
  let closed = 0;
  while (/^[”")’']+$/.test(tokens[here]?.text ?? "") && closed < 2) {
    here += 1;
    closed += 1;
  }
  return closed > 0 && isNameWord(tokens[here]) ? here : at;
};

const monthWords = wordClass("month");

/** The run of words of a name that begins at `at`; null where none does. */
function runFrom(tokens: readonly Token[], at: number, isTitled: boolean): Piece | null {
  let here = at;
  let count = 0;
  const isStop = (index: number): boolean => {
    const text = tokens[index]?.text ?? "";
    if (initial.test(text) && count > 0) return false;
    const word = plainWord(text);
    // "CFO Ann Lee May 2026"
    if (monthWords.has(word) && /^\d/.test(tokens[index + 1]?.text ?? "")) return true;
    if ((isTitled || count > 0) && alsoWords.has(word)) return false;
    if (text === "A" || text === "I") return count === 0;
    return isOpening(word) || isOfficeWord(word) || isThing(word);
  };
  while (count < 6) {
    const beyond = count > 0 ? pastNickname(tokens, here) : here;
    if (beyond > here) here = beyond;
    let start = here;
    while (count + (isTitled ? 1 : 0) > 0 && particles.has(tokens[start]?.text ?? "") && start - here < 2)
      start += 1;
    if (!isNameWord(tokens[start]) || isStop(start)) break;
    // "JANE ROE NAMED CFO"
    const isVerb = /^(?:VERB|AUX)$/.test(tokens[start]?.pos ?? "");
    if (count > 1 && isVerb && /^\p{Lu}{4,}$/u.test(tokens[start]?.text ?? "")) break;
    const previous = tokens[here - 1];
    if (
      count > 0 &&
      previous?.text.endsWith(".") &&
      !initial.test(previous.text) &&
      !isOfClass(bare(previous.text), "shortened-in-names")
    )
      break;
    here = wordEnd(tokens, start);
    count += 1;
    if (/^[’'](?:s)?$/.test(tokens[here]?.text ?? "")) break;
  }
  if (count === 0) return null;
  const suffix = tokens[here]?.text === "," ? here + 1 : here;
  if (generations.has(bare(tokens[suffix]?.text ?? ""))) here = suffix + 1;
  return { first: at, next: here, hasHonorific: isTitled };
}

/** The rows of `person-contexts.tsv`: words that stand before a person's name, and behind it. */
export const contextRows = readTable(
  "lib/language/lexicon/person-contexts.tsv",
  "before",
  "behind",
  "example",
  "counter",
);

const contextTests = {
  Age: (word?: { text: string }) => /^\d\d$/.test(word?.text ?? ""),
  /** As offices are written between whose they are and a name: "Co-Founder and Chief Executive Officer". */
  Titled: (word?: { text: string }) =>
    /^\p{Lu}|^(?:and|of|&|,|chief|officer|co|-|founder|co-.*)$/u.test(word?.text ?? ""),
};
const contexts = contextRows.map(({ before, behind }) => ({
  before: wordPattern(before, contextTests),
  behind: wordPattern(behind, contextTests),
}));

/** "The President of Orion Valves resigned": whose president. */
const ownedOffice = wordPattern("Office of|at|for");

/** Whether the words around a run of capitals are such as stand around a person's name. */
const isSaidOfPerson = (tokens: readonly Token[], first: number, next: number): boolean =>
  ownedOffice.before(tokens, first) === null &&
  contexts.some(
    ({ before, behind }) => before.before(tokens, first) !== null && behind.from(tokens, next) !== null,
  );

/** Whether the words after a run make it the name of a company or place. */
function isOrganizationBehind(tokens: readonly Token[], next: number): boolean {
  let at = next;
  if (tokens[at]?.text === "&" && isCapitalized(tokens[at + 1])) return true;
  if (tokens[at]?.text === ",") at += 1;
  const word = plainWord(tokens[at]?.text ?? "");
  if (!isCapitalized(tokens[at]) || !isOrganizationWord(word)) return false;
  // "Ann Lee, Group President": her office.
  return !(at > next && isOfficeWord(plainWord(tokens[at + 1]?.text ?? "")));
}

const unshout = (name: string): string =>
  /\p{Ll}/u.test(name)
    ? name
    : name
        .toLowerCase()
        .replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
        .replace(/\b(?:Ii|Iii|Iv)\b/g, (word) => word.toUpperCase())
        .replace(/\bMc(\p{Ll})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`);

/** The name of a run as it is kept: one line, without nickname's quotes lost, in ordinary case. */
const nameOf = (tokens: readonly Token[], piece: Piece): string =>
  unshout(textOf(tokens, piece.first, piece.next)).replace(/(?<!\b(?:Jr|Sr|\p{Lu}))\.$/u, "");

/** People of one family name up to whom a name is compared with each. */
const mostOfFamily = 40;

class Register {
  readonly names: string[] = [];
  readonly genders: (string | null)[] = [];
  private readonly families = new Map<string, number[]>();

  /** The number of a full name's person: one named before by a like name, or a new one. */
  add(name: string, gender: string | null): number {
    const family = fold(familyNameOf(name));
    const same = this.families.get(family) ?? [];
    const bare = (text: string) => text.replace(/[“"(][^”")]{0,200}[”")] ?/g, "");
    // Bounded: a text of a thousand Smiths is no text.
    const person =
      same.length > mostOfFamily
        ? undefined
        : same.find((index) => matchPersonNames(bare(this.names[index] ?? ""), bare(name)).same);
    if (person !== undefined) {
      if (name.length > (this.names[person]?.length ?? 0)) this.names[person] = name;
      this.genders[person] ??= gender;
      return person;
    }
    this.names.push(name);
    this.genders.push(gender);
    same.push(this.names.length - 1);
    this.families.set(family, same);
    return this.names.length - 1;
  }

  /** Those of a family name. */
  of(family: string): readonly number[] {
    return this.families.get(family) ?? [];
  }
}

const genderOf = (honorific: string): string | null =>
  /^(?:mr|messrs)$/.test(honorific) ? "m" : /^(?:ms|mrs|miss|mses)$/.test(honorific) ? "f" : null;

type Titled = { sentence: number; piece: Piece; gender: string | null; family: string };

/** Names behind "Mr.", "Ms.", "Messrs. A, B and C". */
function findTitled(sentences: readonly (readonly Token[])[]): Titled[] {
  const found: Titled[] = [];
  for (const [sentence, tokens] of sentences.entries())
    for (let at = 0; at < tokens.length; at += 1) {
      const honorific = plainWord(tokens[at]?.text ?? "");
      if (!honorifics.has(honorific) || !/^\p{Lu}/u.test(tokens[at]?.text ?? "")) continue;
      let here = at + 1;
      for (let listed = 0; listed < 12; listed += 1) {
        const piece = runFrom(tokens, here, true);
        if (piece === null) break;
        const family = fold(familyNameOf(textOf(tokens, piece.first, piece.next)));
        found.push({ sentence, piece, gender: genderOf(honorific), family });
        if (!plurals.has(honorific)) break;
        here = piece.next;
        if (tokens[here]?.text === ",") here += 1;
        if (/^(?:and|&)$/.test(tokens[here]?.lower ?? "")) here += 1;
        if (here === piece.next) break;
      }
    }
  return found;
}

/**
 * The people whom sentences name in full, and every place where they do so or give title and family name, in order.
 * A run of capitalised words is a person where it begins with a given name, has an initial inside, ends in a family
 * name that the text elsewhere gives a title, stands in a list of persons, or stands where only persons do.
 *
 * @param isOwnName whether folded words are of the speaking company's own name.
 * @param kinds of the sentences: in a table, the row under a person's begins with a person.
 */
export function findPeople(
  sentences: readonly (readonly Token[])[],
  isOwnName: (words: readonly string[]) => boolean,
  kinds: readonly Sentence["kind"][] = [],
): People {
  const finder = new PeopleFinder(sentences, isOwnName, kinds);
  finder.findFull();
  finder.findTitledSurnames();
  finder.findBareSurnames();
  return finder.people;
}

/** A run of capitals as it is held to be a person's name or not. */
type Run = {
  sentence: number;
  tokens: readonly Token[];
  piece: Piece;
  title: Titled | undefined;
  /** Its words without numbers of generations and particles. */
  proper: readonly Token[];
  plain: readonly string[];
  shouted: boolean;
};

class PeopleFinder {
  private readonly register = new Register();
  private readonly mentions: NamedPerson[] = [];
  private readonly bySentence: NamedPerson[][];
  private readonly firstSeen: number[] = [];
  private readonly titled: Titled[];
  private readonly titledFamilies: ReadonlySet<string>;

  constructor(
    private readonly sentences: readonly (readonly Token[])[],
    private readonly isOwnName: (words: readonly string[]) => boolean,
    private readonly kinds: readonly Sentence["kind"][],
  ) {
    this.bySentence = sentences.map(() => []);
    this.titled = findTitled(sentences);
    this.titledFamilies = new Set(this.titled.map(({ family }) => family));
  }

  get people(): People {
    const { names, genders } = this.register;
    return { names, genders, mentions: this.mentions.sort((a, b) => a.start - b.start) };
  }

  private isNamed(sentence: number, first: number, next: number): boolean {
    return (this.bySentence[sentence] ?? []).some((one) => one.first < next && first < one.next);
  }

  private add(
    sentence: number,
    { first, next }: Pick<Piece, "first" | "next">,
    person: number,
    form: PersonMention["form"],
  ): void {
    const tokens = this.sentences[sentence] ?? [];
    const [from, to] = [tokens[first], tokens[next - 1]];
    if (from === undefined || to === undefined) return;
    const mention = { start: from.start, end: to.end, sentence, first, next, person, form };
    this.mentions.push(mention);
    this.bySentence[sentence]?.push(mention);
    this.firstSeen[person] ??= from.start;
  }

  findFull(): void {
    const titledAt = new Map(this.titled.map((one) => [`${one.sentence}:${one.piece.first}`, one]));
    for (const [sentence, tokens] of this.sentences.entries()) {
      const shouted = tokens.filter(({ text }) => /^\p{Lu}{2,}/u.test(text)).length > tokens.length * 0.6;
      for (let at = 0; at < tokens.length; ) {
        const title = titledAt.get(`${sentence}:${at}`);
        const piece = title?.piece ?? runFrom(tokens, at, false);
        if (piece === null) {
          at += 1;
          continue;
        }
        if (shouted && !title)
          while (piece.first < piece.next - 2 && !isGivenName(tokens[piece.first]?.text ?? ""))
            piece.first += 1;
        at = piece.next;
        const words = tokens.slice(piece.first, piece.next).filter(({ text }) => /\p{L}/u.test(text));
        const plain = words.map(({ text }) => plainWord(text));
        const proper = properOf(tokens, piece);
        const run: Run = { sentence, tokens, piece, title, proper, plain, shouted };
        if (!this.mayBeName(run) || !this.isPerson(run)) continue;
        const person = this.register.add(nameOf(tokens, piece), title?.gender ?? null);
        this.add(sentence, piece, person, "full");
      }
    }
  }

  /** Whether a run has the form of a person's full name, and is none of a street, a place, a company or an eponym. */
  private mayBeName({ tokens, piece, title, proper, plain }: Run): boolean {
    if (proper.length < 2 || initial.test(proper.at(-1)?.text ?? "")) return false;
    if (fold(familyNameOf(nameOf(tokens, piece))).length < 2) return false;
    if (isStreet(plain.at(-1) ?? "") || isStreet(plainWord(tokens[piece.next]?.text ?? ""))) return false;
    if (eponymKind(plain) !== null || this.isOwnName(plain)) return false;
    if (plain.every((word) => isPlaceWord(word) || isField(word) || isPlace(word))) return false;
    const isOrganization =
      plain.some((word, index) => index > 0 && isOrganizationWord(word)) ||
      isOrganizationBehind(tokens, piece.next);
    return title !== undefined || !isOrganization;
  }

  /** Whether something says that a run that may be a person's name is one. */
  private isPerson({ sentence, tokens, piece, title, proper, plain, shouted }: Run): boolean {
    const opening = proper[0]?.text ?? "";
    const isGiven =
      isGivenName(opening) ||
      (initial.test(opening) && proper.slice(1).some(({ text }) => isGivenName(text)));
    if (shouted && !isGiven) return false;
    if (title) return true;
    if (plain.some(isField) && !(isGiven && !isField(plain[0] ?? ""))) return false;
    const family = fold(familyNameOf(nameOf(tokens, piece)));
    const isKnown = this.titledFamilies.has(family) || this.register.of(family).length > 0;
    const hasInitial =
      proper.length > 2 &&
      /^(?:\p{Lu}\p{L}+|\p{Lu}\.)$/u.test(opening) &&
      (initial.test(opening) || proper.slice(1, -1).every(({ text }) => /^\p{Lu}\.$/u.test(text)));
    const last = this.mentions.at(-1);
    const gap = last?.sentence === sentence ? textOf(tokens, last.next, piece.first) : "";
    const isListed = proper.length < 4 && /^(?:,|;|and|, and|; and|&)(?: (?:Mr|Ms|Mrs|Dr)\.)?$/.test(gap);
    const isRow = this.kinds[sentence] === "row" && this.kinds[sentence - 1] === "row" && piece.first === 0;
    const isUnderPerson = isRow && this.isNamed(sentence - 1, 0, 1);
    return (
      isGiven ||
      isKnown ||
      hasInitial ||
      isListed ||
      isUnderPerson ||
      isSaidOfPerson(tokens, piece.first, piece.next)
    );
  }

  /** "Mr. Lee": the one of that family whom the text named before. */
  findTitledSurnames(): void {
    const { register } = this;
    for (const { sentence, piece, gender, family } of this.titled) {
      const tokens = this.sentences[sentence] ?? [];
      const start = tokens[piece.first]?.start ?? 0;
      if (this.isNamed(sentence, piece.first, piece.next)) continue;
      const { genders } = register;
      const fits = register
        .of(family)
        .filter((index) => genders[index] === null || gender === null || genders[index] === gender);
      const person =
        fits.find((index) => (this.firstSeen[index] ?? start) < start) ??
        fits[0] ??
        register.add(nameOf(tokens, piece), gender);
      genders[person] ??= gender;
      this.add(sentence, piece, person, "surname");
    }
  }

  /** "Lee" alone, where the text has one of that family. */
  findBareSurnames(): void {
    for (const [sentence, tokens] of this.sentences.entries())
      for (const [at, token] of tokens.entries()) {
        if (!isNameWord(token) || token.pos !== "PROPN" || token.text.length < 3) continue;
        const word = fold(token.text);
        const [person, other] = this.register.of(word);
        if (person === undefined || other !== undefined || alsoWords.has(word) || isOpening(word)) continue;
        if (this.isNamed(sentence, at, at + 1)) continue;
        const [before, after] = [tokens[at - 1], tokens[at + 1]];
        if (isCapitalized(before) && !isOfficeWord(plainWord(before?.text ?? "")) && at > 1) continue;
        if (isCapitalized(after) || after?.text === "&" || before?.text === "&") continue;
        if (isOrganizationBehind(tokens, at + 1) || this.isOwnName([word])) continue;
        this.add(sentence, { first: at, next: at + 1 }, person, "surname");
      }
  }
}

/** The words of a run that are a name's own: no number of a generation, no particle, no further part of a hyphened one. */
function properOf(tokens: readonly Token[], { first, next }: Piece): Token[] {
  const isHyphened = (at: number) => tokens[at - 1]?.text === "-" && isGlued(tokens[at - 1], tokens[at]);
  return tokens
    .slice(first, next)
    .filter(
      ({ text }, at) =>
        /\p{L}/u.test(text) &&
        !generations.has(bare(text)) &&
        !particles.has(text) &&
        (at === 0 || !isHyphened(first + at)),
    );
}
