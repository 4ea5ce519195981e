import { isPlace } from "@/lib/domain/company-names/company-words";
import { foldName } from "@/lib/domain/person-names/name-words";
import type { OrganizationMention, Sentence, Span } from "./annotation";
import {
  isCapitalized,
  isOfficeWord,
  isOpening,
  isPlaceWord,
  isThing,
  plainWord,
  quotedIn,
  textOf,
} from "./capitals";
import { isOfClass, wordClass } from "./lexicon";
import { runAt } from "./name-runs";
import { eponymKind, isLegalForm, isOrganizationWord } from "./organization-words";
import type { Token } from "./token";

/** A place where a text names an organization. */
export type NamedOrganization = Span & {
  sentence: number;
  first: number;
  next: number;
  organization: number;
  form: OrganizationMention["form"];
};

export type Organizations = {
  /** The fullest name of each; the first is the speaking company's. */
  names: string[];
  mentions: NamedOrganization[];
};

/** Without full stops: "L.P." and "LP" are one form, "U.S." is "US". */
const fold = (word: string): string => (/^[a-z0-9]*$/.test(word) ? word : foldName(word.replaceAll(".", "")));

const isForm = (word: string): boolean => isLegalForm(word) || isLegalForm([...word].join("."));

/** Of a folded name's words those that tell it from others. */
const distinct = (words: readonly string[]): string[] =>
  words
    .flatMap((word) => word.split(" "))
    .filter((word, index) => !/^(?:|and)$/.test(word) && !isForm(word) && !(index === 0 && word === "the"));

const core = (name: string): string[] => distinct([fold(name.replace(/[/\\][A-Z]{2,3}[/\\]?$/, ""))]);

const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, index) => word === b[index]);

/** Words too common to be a company's short name. */
const common = wordClass("too-common-to-name");

/** The names by which a text knows the company that it speaks of. */
export class OwnNames {
  private readonly cores: string[][];
  constructor(readonly names: readonly string[]) {
    this.cores = names.map(core).filter((words) => words.length > 0);
  }
  /** Whether one of the names has a word. */
  hasWord(pattern: RegExp): boolean {
    return this.names.some((name) => pattern.test(name));
  }
  /** "full" for the whole name, "short" for its beginning or initials, null for another's. */
  match(words: readonly string[]): "full" | "short" | null {
    const bare = distinct(words);
    if (bare.length === 0) return null;
    if (this.cores.some((own) => sameWords(own, bare))) return "full";
    const hasForm = words.some((word) => word.split(" ").some(isForm));
    const isShort = this.cores.some((own) => {
      const isBeginning = bare.length < own.length && bare.every((word, index) => word === own[index]);
      const isDistinct = !(
        bare.length === 1 &&
        (common.has(bare[0] ?? "") || isPlace(bare[0] ?? "") || (bare[0]?.length ?? 0) < 3)
      );
      const isInitials =
        bare.length === 1 && own.length > 2 && own.map((word) => word[0]).join("") === bare[0];
      return (isBeginning && isDistinct && !hasForm) || isInitials;
    });
    return isShort ? "short" : null;
  }
}

const acronyms = wordClass("agency-acronym");
const noAcronym = wordClass("acronym-of-no-organization");

const wordsAt = (tokens: readonly Token[], at: number, count: number): string =>
  tokens
    .slice(at, at + count)
    .map(({ text }) => plainWord(text))
    .join(" ");

/** Words behind a company's short name that are still its own. */
const isOwnRest = /\band\b|^(?:group|company|companies|corporation|corp|inc|incorporated|ltd|limited)$/;

const selfNoun = wordClass("self");
const maybeSelf = wordClass("self-if-defined");
const selfPronoun = wordClass("first-person");

const partners = wordClass("before-organization");

/**
 * The organizations that sentences name, and every place where they do so by name, short name or "the Company", in
 * order; `0` is the speaking company. A run of capitals is one by its legal form or kind ("Bank", "University"), as
 * the company's own name, as the beginning of a name before, or as a proper noun that is no thing, office or place.
 *
 * @param isPerson whether a token is of a person's name.
 */
export function findOrganizations(
  sentences: readonly (readonly Token[])[],
  kinds: readonly Sentence["kind"][],
  own: OwnNames,
  isPerson: (sentence: number, at: number) => boolean,
): Organizations {
  const finder = new OrganizationFinder(sentences, kinds, own, isPerson);
  for (const [sentence, tokens] of sentences.entries()) finder.read(sentence, tokens);
  return { names: finder.names, mentions: finder.mentions };
}

/** A run of capitals that may name an organization. */
type NameRun = {
  sentence: number;
  tokens: readonly Token[];
  first: number;
  next: number;
  /** Its words in lower case, and these folded. */
  words: readonly string[];
  folded: readonly string[];
  hasForm: boolean;
  /** Whether the sentence is in capitals. */
  shouted: boolean;
};

class OrganizationFinder {
  readonly names: string[];
  readonly mentions: NamedOrganization[] = [];
  private readonly cores: string[][];
  /** The first organization of a name, and of each beginning of one: the speaking company's is left out. */
  private readonly byName = new Map<string, number>();
  private readonly byBeginning = new Map<string, number>();
  private readonly terms: ReadonlySet<string>;
  private readonly ownKinds: ReadonlySet<string>;

  constructor(
    sentences: readonly (readonly Token[])[],
    private readonly kinds: readonly Sentence["kind"][],
    private readonly own: OwnNames,
    private readonly isPerson: (sentence: number, at: number) => boolean,
  ) {
    const [name = ""] = own.names;
    this.names = [name];
    this.cores = [core(name)];
    this.terms = definedTerms(sentences);
    this.ownKinds = new Set(
      Object.entries(kindsOfForms).flatMap(([kind, forms]) => (own.hasWord(forms) ? [kind] : [])),
    );
  }

  read(sentence: number, tokens: readonly Token[]): void {
    const shouted = tokens.filter(({ text }) => /^\p{Lu}{2,}/u.test(text)).length > tokens.length * 0.6;
    for (let at = 0; at < tokens.length; ) {
      if (this.isPerson(sentence, at)) at += 1;
      else at = this.readSelf(sentence, tokens, at, shouted) ?? this.readRun(sentence, tokens, at, shouted);
    }
  }

  private add(
    { sentence, tokens, first, next }: Pick<NameRun, "sentence" | "tokens" | "first" | "next">,
    organization: number,
    form: OrganizationMention["form"],
  ): void {
    const [start, end] = [tokens[first]?.start ?? 0, tokens[next - 1]?.end ?? 0];
    this.mentions.push({ start, end, sentence, first, next, organization, form });
  }

  private numberOf({ folded, tokens, first, next }: NameRun): number {
    const own = core(folded.join(" "));
    const name = textOf(tokens, first, next);
    const known = this.byName.get(own.join("\n"));
    if (known !== undefined) {
      if (name.length > (this.names[known]?.length ?? 0)) this.names[known] = name;
      return known;
    }
    const number = this.names.push(name.replace(/[’']s$/, "")) - 1;
    this.cores.push(own);
    this.byName.set(own.join("\n"), number);
    let beginning = "";
    for (const word of own) {
      beginning += `\n${word}`;
      if (!this.byBeginning.has(beginning)) this.byBeginning.set(beginning, number);
    }
    return number;
  }

  /** "We", "the Company", "the Partnership": where reading goes on behind it; null where a token is none of these. */
  private readSelf(sentence: number, tokens: readonly Token[], at: number, shouted: boolean): number | null {
    const token = tokens[at] as Token;
    const before = tokens[at - 1]?.lower ?? "";
    const place = { sentence, tokens, first: at, next: at + 1 };
    if (selfPronoun.has(token.lower) && token.text !== "US") {
      this.add(place, 0, "pronoun");
      return at + 1;
    }
    const word = plainWord(token.text);
    const isBare = !isCapitalized(tokens[at + 1]);
    const isNoun = isCapitalized(token) && selfNoun.has(word) && before !== "a" && (isBare || shouted);
    if (isNoun && (/^(?:the|said)$/.test(before) || word === "registrant" || at === 0)) {
      this.add({ ...place, first: before === "the" ? at - 1 : at }, 0, "defined");
      return at + 1;
    }
    // "The Partnership" in a partnership's own text, unless it defines the word otherwise.
    const isOwnKind = isCapitalized(token) && this.ownKinds.has(word) && !this.terms.has(word);
    if (isOwnKind && before === "the" && isBare) {
      this.add({ ...place, first: at - 1 }, 0, "defined");
      return at + 1;
    }
    // "The Company and Orion Inc.": two, not one.
    const isArticle =
      token.lower === "the" &&
      selfNoun.has(plainWord(tokens[at + 1]?.text ?? "")) &&
      !isCapitalized(tokens[at + 2]);
    return isArticle ? at + 1 : null;
  }

  /** A run of capitals from a token on, if it is an organization's name; where reading goes on. */
  private readRun(sentence: number, tokens: readonly Token[], at: number, shouted: boolean): number {
    const run = runAt(tokens, at);
    if (run === null) return at + 1;
    let first = at;
    let { next } = run;
    for (let here = first; here < next; here += 1) {
      // "The Partnership and Orion Finance Corp.", where the text defines the Partnership.
      const isTerm = tokens[here]?.lower === "and" && this.terms.has(wordsAt(tokens, first, here - first));
      if (isTerm || this.isPerson(sentence, here)) next = here;
    }
    const wordAt = (index: number) => plainWord(tokens[index]?.text ?? "");
    // Words before the name: "On", "Chief Executive Officer of".
    while (first < next - 1 && (isOpening(wordAt(first)) || /^(?:of|and|the|&|for|,)$/.test(wordAt(first))))
      first += 1;
    const words = tokens
      .slice(first, next)
      .map(({ text }) => plainWord(text))
      .filter((text) => /[\p{L}\p{N}&]/u.test(text));
    const end = Math.max(next, at + 1);
    if (words.length === 0 || words.every(isLegalForm)) return end;
    const { hasForm } = run;
    const named = { sentence, tokens, first, next, words, folded: words.map(fold), hasForm, shouted };
    const behindOwn = this.readOwn(named);
    if (behindOwn !== null) return behindOwn;
    if (!this.readBeginning(named) && this.isName(named)) this.add(named, this.numberOf(named), "full");
    return end;
  }

  /** The speaking company's own name, or a longer run that it begins: "Acme’s Board", "Acme Chief Executive". */
  private readOwn(run: NameRun): number | null {
    const { words, folded, first, next, hasForm } = run;
    const match = this.own.match(folded);
    if (match !== null) {
      this.add(run, 0, match);
      return Math.max(next, first + 1);
    }
    const lead = [3, 2, 1].find(
      (count) =>
        count < words.length &&
        words[count - 1] !== "and" &&
        // "Acme Holdings", "Acme Federal Savings Bank": another of its house.
        !(isOrganizationWord(words.at(-1) ?? "") && !isOwnRest.test(words.slice(count).join(" "))) &&
        this.own.match(folded.slice(0, count)) !== null &&
        (!hasForm || words[count] === "and"),
    );
    if (lead === undefined) return null;
    this.add({ ...run, next: first + lead }, 0, lead === this.cores[0]?.length ? "full" : "short");
    return first + lead;
  }

  /** The beginning of a name before, or all of it. */
  private readBeginning(run: NameRun): boolean {
    const { folded } = run;
    const [opening = ""] = folded;
    const isTelling = opening.length > 2 && !common.has(opening) && !isPlace(opening);
    const known = isTelling ? this.byBeginning.get(`\n${folded.join("\n")}`) : undefined;
    if (known === undefined) return false;
    const isFull = folded.length === this.cores[known]?.length;
    if (isFull) this.numberOf(run);
    this.add(run, known, isFull ? "full" : "short");
    return true;
  }

  /** Whether a run is a name by its form, its kind or its place. */
  private isName({ sentence, tokens, first, next, words, folded, hasForm, shouted }: NameRun): boolean {
    const [opening = ""] = words;
    const last = words.at(-1) ?? "";
    // "(the “Second Step Merger”)", "as Escrow Agent": a term, a capacity, and no name.
    const isTerm = this.terms.has(words.join(" ")) || (isCapacity(last) && !folded.some(isDistinctive));
    if (!hasForm && isTerm) return false;
    // "The Delaware General Corporation Law".
    if (/^(?:Law|Act|Code)s?$/.test(tokens[next]?.text ?? "")) return false;
    if (hasForm && words.length > (isThing(opening) ? 2 : 1)) return true;
    if (words.length === 1 && acronyms.has(last)) return true;
    const eponym = eponymKind([...words]);
    if (eponym !== null) return eponym === "house";
    const isOffice = (one: string) => isOfficeWord(one) && !isOfClass(one, "office-word-in-names");
    if (words.some(isOffice)) return false;
    // "The Department of Commerce".
    const isAgency =
      /^(?:department|ministry|bureau)$/.test(opening) && words[1] === "of" && words.length > 2;
    if (isAgency && !shouted) return true;
    const isPlain = (one: string) => isThing(one) || isOpening(one);
    // "The Elm Institute for Molecular Medicine".
    const isOfField = words.some(
      (one, at) => at > 0 && /^(?:of|for)$/.test(words[at + 1] ?? "") && isOrganizationWord(one),
    );
    const isKind =
      isOfField || (words.length > 1 && isOrganizationWord(last) && !words.slice(0, -1).every(isPlain));
    const kind = this.kinds[sentence];
    if (isKind && !(shouted && kind !== "heading")) return true;
    if (kind === "heading" || kind === "row") return false;
    return isLikelyName(tokens, first, next, words, shouted);
  }
}

/** What a company may call itself, by the words of its name. */
const kindsOfForms: Readonly<Record<string, RegExp>> = {
  partnership: /\b(?:lp|l\.p\.?|partners|partnership)$/i,
  trust: /\btrust\b/i,
  fund: /\bfund\b/i,
};

/** Terms that a text defines in parentheses with an article, in lower case: (the “Second Step Merger”). */
function definedTerms(sentences: readonly (readonly Token[])[]): Set<string> {
  const terms = new Set<string>();
  for (const tokens of sentences)
    for (const { words, first } of quotedIn(tokens, 0, tokens.length)) {
      const isInParentheses = tokens.slice(Math.max(0, first - 6), first).some(({ text }) => text === "(");
      if (tokens[first - 1]?.lower === "the" && isInParentheses && words.length < 6)
        terms.add(words.join(" "));
    }
  return terms;
}

const capacities = wordClass("capacity-of-agent");
const isCapacity = (word: string): boolean => capacities.has(word);

/** "In Dayton, Putney and Troy": the further places of a list. */
function isInPlaces(tokens: readonly Token[], first: number): boolean {
  let at = first - 1;
  for (let count = 0; count < 12 && (tokens[at]?.text === "," || isCapitalized(tokens[at])); count += 1)
    at -= 1;
  return at < first - 2 && tokens[first - 1]?.text === "," && tokens[at]?.lower === "in";
}

/** Whether a word makes a capacity a name: no thing, office, or word of what agents do. */
const isDistinctive = (word: string): boolean =>
  !capacities.has(word) && !isThing(word) && !isOfficeWord(word) && !isOfClass(word, "before-capacity");

/** Whether capitals without form or kind are likely an organization's name: mid-sentence, no thing, office or place. */
function isLikelyName(
  tokens: readonly Token[],
  first: number,
  next: number,
  words: readonly string[],
  shouted: boolean,
): boolean {
  if (shouted || words.some((one) => isThing(one) || isOpening(one) || isOfficeWord(one))) return false;
  if (words.every((one) => isPlace(fold(one)) || isPlaceWord(one)) || words.length > 5) return false;
  const before = tokens[first - 1];
  const after = tokens[next];
  if (/^(?:in|at|near|throughout)$/.test(before?.lower ?? "") || isInPlaces(tokens, first)) return false;
  if (after?.text === "," && isPlace(foldName(plainWord(tokens[next + 1]?.text ?? "")))) return false;
  const single = tokens[first];
  if (words.length === 1) {
    if (
      single === undefined ||
      noAcronym.has(words[0] ?? "") ||
      /^\p{Lu}\.?$/u.test(single.text) ||
      /\d/.test(single.text)
    )
      return false;
    if (single.pos !== "PROPN" && !/^\p{Lu}{2,}$/u.test(single.text)) return false;
    if (/(?:ly|ing|ed)$/.test(single.text)) return false;
  }
  if (first === 0 || /^[.:;“"(•]$/.test(before?.text ?? "")) {
    // A sentence's first word has its capital anyway.
    return words.length > 1 || /^(?:VERB|AUX)$/.test(after?.pos ?? "") || /^[’']s$/.test(after?.text ?? "");
  }
  return (
    words.length > 1 ||
    partners.has(before?.lemma ?? "") ||
    /^(?:VERB|AUX|PART)$/.test(after?.pos ?? "") ||
    before?.pos === "VERB" ||
    before?.text === ","
  );
}

/** Whether a word alone may be "the company" where the text defines it so: "the Bank", "the Trust". */
export const mayMeanSelf = (word: string): boolean => selfNoun.has(word) || maybeSelf.has(word);
