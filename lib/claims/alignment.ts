import type { Annotation, Argument, ArgumentRole, Mention, Span, TextEvent } from "@/lib/language/annotation";
import type { Token } from "@/lib/language/tokens";
import { nameWords } from "./compare";
import type { ClaimCompany, ClaimPart } from "./parse-claim";

/** A passage as claims are looked for in it. */
export type ToldPassage = {
  text: string;
  annotation: Annotation;
  /** By sentence of the annotation. */
  tokens: readonly (readonly Token[])[];
  /** YYYY-MM-DD. */
  publishedOn: string;
  /** Lemmas that the heading of the passage vouches for. */
  heading: ReadonlySet<string>;
};

/** How near to an event a part of a claim is told: as the same argument of it, ... , in another sentence. */
export const zones = ["role", "event", "linked", "sentence", "near"] as const;

export type Zone = (typeof zones)[number];

export type PartStatus =
  | "same"
  | "entailed"
  | "inferred"
  /** A word that tells nothing apart, and that the text does not have. */
  | "unsaid"
  | "missing"
  | "conflict";

/** What a text has for a part of a claim. */
export type PartResult = {
  kind: ClaimPart["kind"] | "predicate" | "modality" | "polarity" | "self";
  /** The part as the claim writes it. */
  text: string;
  status: PartStatus;
  zone: Zone | null;
  /** 1 for the very same, less for what is rounded, partial or by another word. */
  quality: number;
  /** Of a conflict, what the text has instead. */
  told?: string;
};

/** A part that is not told, or told otherwise: no probability makes up for it. */
export const isLacking = ({ status }: PartResult): boolean => status === "missing" || status === "conflict";

/** One claimed event beside one told event, or beside a sentence where the claim only names a thing. */
export type Alignment = {
  sentence: number;
  /** The sentences that it takes. */
  from: number;
  to: number;
  told: TextEvent | null;
  parts: PartResult[];
  measures: Record<string, number>;
};

export const beside = new Set<ArgumentRole>(["other", "purpose", "cause", "place"]);

export const ownKinds = { person: 1, organization: 1, office: 1, quantity: 1, time: 1, event: 1, word: 1 };

export type Place = {
  told: TextEvent | null;
  sentence: number;
  passage: ToldPassage;
  /** Roles of the claimed predicate by those of the told one, where they differ. */
  roles: ReadonlyMap<ArgumentRole, ArgumentRole> | null;
  /** Events of the sentence that it is a part of, or that are parts of it. */
  linked: readonly TextEvent[];
  /** The first of the sentences that say what "the proposal" is; else the sentence. */
  said: number;
  /** The last of the rows or entries that the sentence introduces: "the following were elected:"; else the sentence. */
  listed: number;
};

/** The role of a told argument as the claimed predicate has it. */
export const roleIn = ({ role }: Argument, { roles }: Place): ArgumentRole => roles?.get(role) ?? role;

export const directed = new Set<ArgumentRole>([
  "agent",
  "object",
  "recipient",
  "source",
  "person",
  "partner",
]);

export const mentionOf = ({ mention }: Argument, { mentions }: Annotation): Mention | null =>
  mention === null ? null : (mentions[mention] ?? null);

export type Found = Span & { sentence: number; quality: number };

export const ownWordsOf = ({ company, names }: ClaimCompany): ReadonlySet<string> =>
  new Set([company, ...names].flatMap(nameWords));

export const inside = (inner: Span, outer: Span): boolean =>
  inner.start >= outer.start && inner.end <= outer.end;
