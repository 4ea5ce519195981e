import "server-only";
import type { ListedDocument } from "@/lib/db/document-queue";
import type { PassageRow } from "@/lib/db/passages";
import { personKey } from "@/lib/domain/person-names/person-key";
import { classifyRole } from "@/lib/domain/roles/classify";
import type { RoleAction } from "@/lib/domain/roles/role";
import { cutPassages } from "./read/cut-passages";
import { decodeBytes } from "./read/decode-bytes";
import { headlineOf } from "./read/headline-of";
import { extractFrames, type Frame } from "./read/item-502";
import type { FrameAction } from "./read/item-502/item";
import { readDocuments } from "./read/read-documents";
import { type ItemSpan, splitItems } from "./read/split-items";
import { readDeals } from "./read-deals";
import { hashOf, readExhibits, releasePassages } from "./read-exhibits";
import type {
  FilingContext,
  FilingReading,
  FilingSource,
  ItemReading,
  ReadOutcome,
  RoleReading,
} from "./read-filing";

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
  return { outcome: "read", reading: { text, sha256, items, roles, prices: [], deals, passages, exhibits } };
}

/** Each section in parts. Items that share a section have it once, under the first; without any the text is one. */
function readPassages(text: string, sections: readonly ItemSpan[]): PassageRow[] {
  if (sections.length === 0)
    return cutPassages(text, { start: 0, end: text.length }).map((part) => ({ ...part, item: null }));
  const known = new Set<number>();
  return sections.flatMap(({ item, titleEnd, end }) =>
    cutPassages(text, { start: titleEnd, end })
      .filter(({ start }) => !known.has(start) && known.add(start))
      .map((part) => ({ ...part, item })),
  );
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
