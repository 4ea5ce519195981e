/** `[start, end)` in the annotated text, in UTF-16 units. */
export type Span = { start: number; end: number };

/**
 * What a text says, without its tokens: what is stored beside a passage and what every reader takes.
 * Indexes in it (`sentence`, `mention`) point into its own arrays.
 */
export type Annotation = {
  sentences: Sentence[];
  /** In the order of the text. */
  mentions: Mention[];
  /** In the order of the text. */
  events: TextEvent[];
};

/** A sentence of prose, a heading, an entry of a list, or a row of a table. */
export type Sentence = Span & { kind: "prose" | "heading" | "entry" | "row" };

export type Mention = PersonMention | OrganizationMention | OfficeMention | TimeMention | QuantityMention;

type Placed = Span & { sentence: number };

/** A person by name, surname or pronoun. Mentions of one person share `person`. */
export type PersonMention = Placed & {
  kind: "person";
  person: number;
  /** The fullest name that the text gives, without title or suffix of honour: "Ann Q. Lee". */
  name: string;
  form: "full" | "surname" | "pronoun";
};

/** An organization by name, short name, defined term or pronoun. Mentions of one share `organization`. */
export type OrganizationMention = Placed & {
  kind: "organization";
  organization: number;
  /** The fullest name that the text gives: "Orion Valves, Inc." for "the Purchaser". */
  name: string;
  form: "full" | "short" | "defined" | "pronoun";
  /** Whether it is the company that the document speaks of: "the Company", "we", its own name. */
  isSelf: boolean;
  /** The `organization` whose subsidiary the text says it is; else null. */
  parent: number | null;
  /** As what it acts, in the text's words beside its name: "administrative agent"; else null. */
  capacity: string | null;
};

/** An office in an organization: "Executive Vice President and Chief Financial Officer" is two mentions. */
export type OfficeMention = Placed & {
  kind: "office";
  /** The title as a text would write it alone: "Chief Financial Officer". */
  title: string;
  /** Whose office, where the text says so and it is not the speaking company; an `organization` number. */
  organization: number | null;
  isInterim: boolean;
  isFormer: boolean;
};

/** A day, month, quarter, year or range. A fiscal period keeps its name; its days are the calendar's by default. */
export type TimeMention = Placed & {
  kind: "time";
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
  precision: "day" | "month" | "quarter" | "half" | "year" | "range";
  /** How the text binds it: "by May 1", "since 2019"; "effective as of May 1" says from when something holds. */
  relation: "in" | "by" | "after" | "before" | "until" | "since" | "effective";
};

/** An amount with what it counts. */
export type QuantityMention = Placed & {
  kind: "quantity";
  value: number;
  /** The other end of "5 to 7 million"; else null. */
  high: number | null;
  /** ISO 4217 code, "percent", "basis_point", "ratio", "year", "month", "day", or the lemma of the noun that is counted ("share", "employee", "vote"). */
  unit: string;
  /** For "per share": the lemma that it is counted by; else null. */
  per: string | null;
  bound: "exact" | "about" | "more_than" | "less_than" | "up_to" | "at_least";
  /** Lemmas of the words for what it measures, in their order: ["net", "income"]; empty where the text does not say. */
  measures: string[];
};

/** How far a thing has come. Each stage but the last two implies the ones before; see `entailment.ts`. */
export type Modality = "done" | "agreed" | "planned" | "conditional" | "possible";

/** Something that a text says happened, holds or is meant to, with who and what. */
export type TextEvent = Span & {
  sentence: number;
  /** A row of `lexicon/predicates.tsv`, or "verb:LEMMA" for a verb that has none. */
  predicate: string;
  realization: "verb" | "noun" | "keyword" | "row";
  polarity: "asserted" | "denied";
  modality: Modality;
  /** When it happens, by the time mention bound to it; null where none is. */
  time: number | null;
  arguments: Argument[];
  /** The event that this one is the object, cause or purpose of, where the text joins them; else null. */
  within: number | null;
};

export type ArgumentRole =
  /** Who does it, the subject in the active voice: who acquires, resigns, pays. */
  | "agent"
  /** What it is done to: what is acquired, issued, approved. */
  | "object"
  /** To whom: the buyer of what is sold, the payee. */
  | "recipient"
  /** From whom: the seller of what is bought, the lender. */
  | "source"
  /** With whom, where neither side leads: "agreement with". */
  | "partner"
  | "person"
  | "office"
  | "quantity"
  /** Where; also the market or exchange. */
  | "place"
  | "cause"
  | "purpose"
  /** A new name, state or rank: "renamed Orion". */
  | "result"
  /** What a time, place or manner does not cover: the rest of what a claim must find again. */
  | "other";

/** One part of an event. */
export type Argument = Span & {
  role: ArgumentRole;
  /** Lemmas of its content words in lower case, head last: "the sale of its paper unit" is ["paper", "unit", "sale"]. */
  words: string[];
  head: string;
  /** The mention that it is or that is its head; null for a plain noun phrase. */
  mention: number | null;
  /** How it was bound: by the clause itself, by coordination, by a reference ("it"), or by the neighbourhood only. */
  binding: "direct" | "coordinated" | "referred" | "near";
};

/** Whether a stretch lies within another. */
export const inside = (inner: Span, outer: Span): boolean =>
  inner.start >= outer.start && inner.end <= outer.end;

/** Whether two stretches have a character in common. */
export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** Whether a stretch has a character in common with one of others. */
export const overlapsAny = (one: Span, others: readonly Span[]): boolean =>
  others.some((other) => overlaps(one, other));
