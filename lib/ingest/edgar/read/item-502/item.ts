import "server-only";
import type { RoleClass } from "@/lib/domain/roles/role";
import type {
  Annotation,
  OfficeMention,
  PersonMention,
  Span,
  TextEvent,
  TimeMention,
} from "@/lib/language/annotation";

export type FrameAction = "departed" | "appointed" | "continues";

export const longestGap = 800;

export type FrameContext = { filedOn: string; company: string };

export type Office = OfficeMention & { index: number };

export type Person = PersonMention & { index: number };

export type Time = TimeMention & { index: number };

/** Offices of one person as the item joins them, with their classes. */
export type Role = { title: string; classes: RoleClass[]; interim: boolean };

export const departing = new Set(["resign", "retire", "die", "depart", "dismiss"]);

export const appointing = new Set(["appoint", "elect", "assume-office", "join-body"]);

export const single: ReadonlySet<RoleClass> = new Set(["ceo", "cfo", "coo", "cto", "chair", "president"]);

export const unnamed: ReadonlySet<RoleClass> = new Set(["founder", "investor"]);

/** Days between two dates, YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

const isKind =
  <K extends Annotation["mentions"][number]["kind"]>(kind: K) =>
  (mention: Annotation["mentions"][number]) =>
    mention.kind === kind;

/** The mentions and events of an item by sentence, and what is known of its persons. */
export class Item {
  readonly people: Person[][];
  readonly offices: Office[][];
  readonly times: Time[][];
  readonly events: TextEvent[][];
  /** Offices that stand beside a name, by mention, and whose they are. */
  readonly apposed = new Map<number, number>();
  /** What each person holds by the item's words, and what they held. */
  readonly held = new Map<number, Office[]>();
  readonly heldBefore = new Map<number, Office[]>();
  /** The events whose argument each office is. */
  readonly claims = new Map<number, TextEvent[]>();
  readonly names: string[] = [];
  /** Organizations by which the company acts: a partnership's general partner. */
  readonly own = new Set<number>();
  /** Whom each event befalls, and what ties it to another; found once. */
  readonly peopleByEvent = new Map<TextEvent, number[]>();
  readonly openers = new Map<TextEvent, string | null>();

  constructor(
    readonly text: string,
    readonly annotation: Annotation,
    readonly context: FrameContext,
  ) {
    const { sentences, mentions, events } = annotation;
    const lists = <T extends { sentence: number }>(all: readonly T[]): T[][] => {
      const result: T[][] = sentences.map(() => []);
      for (const one of all) result[one.sentence]?.push(one);
      return result;
    };
    const numbered = mentions.map((mention, index) => ({ ...mention, index }));
    this.people = lists(numbered.filter((one): one is Person => isKind("person")(one)));
    for (const one of mentions)
      if (one.kind === "organization" && this.isActing(one)) this.own.add(one.organization);
    this.offices = lists(
      numbered
        .filter((one): one is Office => isKind("office")(one))
        .map((one) => (this.own.has(one.organization ?? 0) ? { ...one, organization: null } : one)),
    );
    this.times = lists(numbered.filter((one): one is Time => isKind("time")(one)));
    this.events = lists(events);
    for (const list of this.people) for (const { person, name } of list) this.names[person] = name;
  }

  private isActing({ start, end }: Span): boolean {
    return (
      actsFor.test(this.gap(end, end + 120)) ||
      /^(?:the )?(?:General Partner|Managing Member)$/.test(this.gap(start, end))
    );
  }

  /** The words between two places, of a long stretch its beginning and end: what is asked of them stands there. */
  gap(from: number, to: number): string {
    const said =
      to - from > longestGap
        ? `${this.text.slice(from, from + longestGap / 2)} … ${this.text.slice(to - longestGap / 2, to)}`
        : this.text.slice(from, to);
    return said.replace(/\s+/g, " ");
  }

  /** The words of an event, with those of its clause before it. */
  before(event: TextEvent, reach = 40): string {
    const first = this.annotation.sentences[event.sentence]?.start ?? 0;
    return this.gap(Math.max(first, event.start - reach), event.end);
  }

  officeAt(mention: number | null): Office[] {
    if (mention === null) return [];
    const one = this.annotation.mentions[mention];
    if (one?.kind !== "office") return [];
    const found = this.offices[one.sentence]?.find(({ index }) => index === mention);
    return found ? [found] : [];
  }
}

/** What makes an organization before it the one whose officers are the company's. */
const actsFor = /^(?: \([^()]{2,50}\))?, (?:the|our|its) (?:sole )?(?:general partner|managing member) of\b/;

export const sentenceText = (item: Item, sentence: number): string => {
  const { start = 0, end = 0 } = item.annotation.sentences[sentence] ?? {};
  return item.gap(start, end);
};

export const hasPart = (event: TextEvent, pattern: RegExp): boolean =>
  event.arguments.some(({ head }) => pattern.test(head));

export const isRank = (title: string): boolean =>
  /^(?:(?:Executive|Senior|Group|Corporate|First) )*Vice President$/.test(title);

export const isViceOnly = (title: string): boolean => /Vice Chair/.test(title) && !/\bDirector\b/.test(title);

export const seat: Role = { title: "director", classes: ["director"], interim: false };
