import "server-only";
import { createHash } from "node:crypto";
import type { DealRow } from "@/lib/db/deals";
import type { ListedDocument } from "@/lib/db/document-queue";
import type { PassageRow } from "@/lib/db/passages";
import { personKey } from "@/lib/domain/person-names/filed-name";
import { classifyRole } from "@/lib/domain/roles/classify";
import type { RoleAction } from "@/lib/domain/roles/role";
import { cutPassages, withTables } from "./cut-passages";
import { type DealContext, extractDeals } from "./deals";
import { decodeBytes, type ReadDocument, readDocuments } from "./documents";
import type {
  ExhibitReading,
  FilingContext,
  FilingReading,
  FilingSource,
  ItemReading,
  ReadOutcome,
  RoleReading,
} from "./filing";
import { headlineOf } from "./headline-of";
import { extractFrames, type Frame } from "./item-502";
import type { FrameAction } from "./item-502/item";
import { type ItemSpan, splitItems } from "./items";
import { readTextTables } from "./text-tables";

/** Numbers under which departures and elections are filed: 6 told of directors only, before 2004. */
const roleItems: ReadonlySet<string> = new Set(["5.02", "6"]);

/** What a worker's memory holds several times over: V8 ends the whole process where one large allocation fails. */
const mostBytes = 20_000_000;

/**
 * Reads an 8-K: its canonical text, the section of each item in parts, who took or left which role, which deals were
 * made, and the press releases filed with it.
 */
export function readEightK(
  { publishedOn }: Pick<ListedDocument, "publishedOn">,
  source: FilingSource,
  { company, listedItems }: FilingContext,
): ReadOutcome {
  if ("bytes" in source && source.bytes.length > mostBytes)
    return { outcome: "unreadable", reason: "larger than 20 MB" };
  const { text, sha256, exhibits } = textsOf(source);
  if (text === null || text.trim() === "") return { outcome: "unreadable", reason: "no text" };
  const sections = splitItems(text, listedItems);
  const roles = sections
    .filter(({ item }) => roleItems.has(item))
    .flatMap(({ titleEnd, end }) =>
      extractFrames(text.slice(titleEnd, end), { filedOn: publishedOn, company }).map((frame) =>
        toRole(frame, titleEnd),
      ),
    );
  const items = sections.map((section) => readItem(text, section));
  const deals = readDeals(text, sections, { filedOn: publishedOn, company });
  const passages = readPassages(text, sections);
  return {
    outcome: "read",
    reading: {
      text,
      sha256,
      items,
      roles,
      prices: [],
      deals,
      passages,
      exhibits,
      facts: [],
      figures: [],
      profile: { employees: null, founded: null },
    },
  };
}

/** Each section in parts. Items that share a section have it once, under the first; without any the text is one. */
function readPassages(text: string, sections: readonly ItemSpan[]): PassageRow[] {
  if (sections.length === 0) return releasePassages(text);
  const known = new Set<number>();
  const passages = sections.flatMap(({ item, titleEnd, end }) =>
    cutPassages(text, { start: titleEnd, end })
      .filter(({ start }) => !known.has(start) && known.add(start))
      .map((part) => ({ ...part, item })),
  );
  return withTables(passages, readTextTables(text));
}

/** An item with the words that say what happened; where it has none, the whole section is its place. */
function readItem(text: string, { item, start, end, titleEnd }: ItemSpan): ItemReading {
  const said = headlineOf(item, text.slice(titleEnd, end));
  if (said === null) return { item, start, end, headline: null, description: null };
  const { headline, description } = said;
  return { item, start: titleEnd + said.start, end: titleEnd + said.end, headline, description };
}

function textsOf(source: FilingSource): Pick<FilingReading, "text" | "sha256" | "exhibits"> {
  if ("text" in source) {
    const exhibits = source.exhibits.map(({ name, text }) => ({
      name,
      text,
      passages: releasePassages(text),
      header: null,
    }));
    return { text: source.text, sha256: null, exhibits };
  }
  // PostgreSQL keeps no NUL, and spans count what is kept.
  const documents = readDocuments(decodeBytes(source.bytes).replaceAll("\0", ""));
  const main = documents.find(({ role }) => role === "main");
  const sha256 = main === undefined ? null : hashOf(main.body);
  return { text: main?.text ?? null, sha256, exhibits: readExhibits(documents) };
}

const actions: Readonly<Record<FrameAction, RoleAction>> = {
  departed: "departed",
  appointed: "appointed",
  continues: "held",
};

function toRole(frame: Frame, offset: number): RoleReading {
  return {
    person: frame.person,
    personFiled: frame.person,
    personKey: personKey(frame.person),
    roleText: frame.role,
    roleType: classifyRole(frame.role).roleType ?? roleTypeOf(frame),
    roleClass: frame.roleClass,
    action: actions[frame.action],
    effectiveOn: frame.effectiveOn,
    spanStart: offset + frame.start,
    spanEnd: offset + frame.end,
  };
}

function roleTypeOf({ roleClass }: Frame): RoleReading["roleType"] {
  if (roleClass === "chair" || roleClass === "director") return "board";
  if (roleClass === "founder") return "founder";
  return roleClass === "investor" ? "investment" : "executive";
}

/** Numbers under which deals are filed; 1, 2 and 5 told of them before August 2004. */
const dealItems: ReadonlySet<string> = new Set(["1.01", "1.02", "2.01", "1", "2", "5"]);

/** The deals that an 8-K's sections state, with their place in its text. */
export function readDeals(
  text: string,
  sections: readonly ItemSpan[],
  context: Omit<DealContext, "item">,
): DealRow[] {
  return sections
    .filter(({ item }) => dealItems.has(item))
    .flatMap(({ item, titleEnd, end }) =>
      extractDeals(text.slice(titleEnd, end), { ...context, item }).map(({ start, end: stop, ...deal }) => ({
        ...deal,
        item,
        spanStart: titleEnd + start,
        spanEnd: titleEnd + stop,
      })),
    );
}

/** The press releases and agreements of a submission, each under a name of its own; those without words are left out. */
function readExhibits(documents: readonly ReadDocument[]): ExhibitReading[] {
  const names = new Set<string>();
  return documents
    .filter(({ role, text }) => role !== "main" && text.trim() !== "")
    .map(({ type, description, filename, text, body }) => ({
      name: nameOf(type, names),
      text,
      passages: releasePassages(text),
      header: { type, description, filename, sha256: hashOf(body) },
    }));
}

/** SHA-256 of a document within a submission, in hexadecimal. */
function hashOf(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}

/** The whole of a release in parts; it has no items. */
function releasePassages(text: string): PassageRow[] {
  const parts = cutPassages(text, { start: 0, end: text.length }).map((part) => ({ ...part, item: null }));
  return withTables(parts, readTextTables(text));
}

/** "ex-99.1"; a second of that type is "ex-99.1-2". */
function nameOf(type: string, taken: Set<string>): string {
  const name = type
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .slice(0, 40);
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}-${count}`;
  taken.add(free);
  return free;
}
