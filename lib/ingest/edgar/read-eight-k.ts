import "server-only";
import type { ListedDocument } from "@/lib/db/ingest/documents";
import { classifyRole } from "@/lib/domain/classify-role";
import { personKey } from "@/lib/domain/person-names/person-key";
import type { RoleAction } from "@/lib/domain/role";
import { decodeBytes } from "./read/decode-bytes";
import { extractFrames } from "./read/frames/extract-frames";
import type { Frame, FrameAction } from "./read/frames/frame";
import { headlineOf } from "./read/headline-of";
import { readDocuments } from "./read/read-documents";
import { type ItemSpan, splitItems } from "./read/split-items";
import type { FilingContext, FilingSource, ItemReading, ReadOutcome, RoleReading } from "./read-filing";

/** Numbers under which departures and elections are filed: 6 told of directors only, before 2004. */
const roleItems: ReadonlySet<string> = new Set(["5.02", "6"]);

/** Reads an 8-K's main document: its canonical text, the section of each item, and who took or left which role. */
export function readEightK(
  { publishedOn }: Pick<ListedDocument, "publishedOn">,
  source: FilingSource,
  { company, listedItems }: FilingContext,
): ReadOutcome {
  const text = "text" in source ? source.text : mainText(source.bytes);
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
  return { outcome: "read", reading: { text, items, roles } };
}

/** An item with the words that say what happened; where it has none, the whole section is its place. */
function readItem(text: string, { item, start, end, titleEnd }: ItemSpan): ItemReading {
  const said = headlineOf(item, text.slice(titleEnd, end));
  if (said === null) return { item, start, end, headline: null, description: null };
  const { headline, description } = said;
  return { item, start: titleEnd + said.start, end: titleEnd + said.end, headline, description };
}

function mainText(bytes: Buffer): string | null {
  // PostgreSQL keeps no NUL, and spans count what is kept.
  const raw = decodeBytes(bytes).replaceAll("\0", "");
  return readDocuments(raw).find(({ role }) => role === "main")?.text ?? null;
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
