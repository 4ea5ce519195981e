import "server-only";
import { createHash } from "node:crypto";
import type { DealRow } from "@/lib/db/deals";
import type { ListedDocument } from "@/lib/db/document-queue";
import type { PassageRow } from "@/lib/db/passages";
import type { ReportFactRow } from "@/lib/db/report-facts";
import { personKey } from "@/lib/domain/person-names/filed-name";
import { classifyRole } from "@/lib/domain/roles/classify";
import type { RoleAction } from "@/lib/domain/roles/role";
import { ownTermsIn } from "@/lib/language/annotate";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import { type DealContext, extractDeals } from "./deals";
import { describeResults } from "./describe-results";
import { decodeBytes, type ReadDocument, readDocuments } from "./documents";
import type {
  ExhibitReading,
  FiledRole,
  FilingContext,
  FilingReading,
  FilingSource,
  ItemReading,
  ReadOutcome,
} from "./filing";
import { extractFrames, type Frame, roleItems } from "./item-502";
import type { FrameAction } from "./item-502-item";
import { type ItemSpan, splitItems } from "./items";
import { type ReleaseFigure, readReleaseFigures, toFigures } from "./release-figures";
import { highlightFact, readReleaseHighlights } from "./reports/highlights";
import { aheadOf, outlookFact, readReleaseOutlook } from "./reports/outlook";
import { cutPassages, withTables } from "./text";
import { readTextTables } from "./text-tables";

/** What an item reports in the filing's own words: a headline cut at a clause, and whole sentences. */
type ItemHeadline = Stretch & { headline: string; description: string };

/** Sentences that say how a thing is furnished, not what it is. */
const boilerplate =
  /\bshall not be (?:deemed|incorporated)|\b(?:is|are) (?:being )?furnished (?:pursuant|and|herewith|in accordance)|\bthe following information is (?:being )?furnished|\bnot (?:be )?deemed\b|\bincorporated (?:herein |by reference|into)|\bis (?:attached|filed|furnished|included) (?:hereto |herewith )?as exhibit|\bforward-looking statements?\b|\bsafe harbor\b|\bgeneral instruction\b|\bthe information (?:contained |set forth |provided |furnished |included |required |discussed |described |disclosed )?(?:above |below )?(?:in|under|by|pursuant)|\bqualified in its entirety\b|\bcapitalized terms\b|\bnot applicable\b|\bexhibit (?:index|no\b|number)|\bthe (?:foregoing|following) (?:description|summary|exhibits?)\b|\bthe amounts? (?:reflected|shown|in this column)\b|\battached (?:hereto )?as exhibit [\d.]+ (?!.{0,200}(?:announc|report|regard|relat|result))|\bsee item\b|\bplease refer\b|\ba copy of (?:the|this|such|our)\b|\bnon-GAAP\b/i;

/** Sentences that a reader can do without, once one better is found: a release was issued, on no subject. */
const empty =
  /\bissued a (?:press|news) release\b(?!(?: and [^,.;]{0,50})? (?:announcing|reporting|regarding|relating|disclosing|with|that|about|titled|entitled|to announce|concerning|providing|updating|containing))/i;

/** What a filing tells again, and a sentence on what happened on a day. */
const told = /^As (?:was )?previously (?:disclosed|announced|reported)\b/i;
const dated =
  /^(?:On|Effective|At|As of) (?!.*\b(?:[Tt]h(?:is|at|ese|ose)|[Ss]uch) \p{Ll})[^.;]{0,60}\b(?:19|20)\d\d\b/u;

const short = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Where a release is attached, before and behind the words that say what it is about. */
const attachment: readonly RegExp[] = [
  /,? (?:and )?(?:a )?cop(?:y|ies) of which (?:is|are|was|were) (?:being )?(?:attached|filed|furnished|included)\b[^.]*(?:\.\d[^.]*)*(?=\.$)/i,
  /^(?:Attached|Filed|Furnished)(?: hereto| herewith)? as Exhibit [\d.]+(?: and incorporated (?:herein )?by reference(?: herein)?)? is (?:a copy of )?/i,
  /,? (?:and )?is incorporated (?:herein )?by reference(?: herein)?(?=\.$)/i,
];

/** What a release is about. */
const subject =
  /\b(?:announc|report|disclos)(?:ing|ed|es)\b|\b(?:regarding|relating to|concerning|entitled|titled)\b/i;

/** A sentence without saying where its release is attached, where what is left says what the release is about. */
function withoutAttachment(sentence: string): string {
  const bare = attachment.reduce((text, pattern) => text.replace(pattern, ""), sentence);
  return bare !== sentence && subject.test(bare) && /release/i.test(bare)
    ? `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`
    : sentence;
}

/** Words of definition in brackets, such as (the “Company”), which a headline does without. */
const definition = /(?<!\s)\s*\((?:the |“|"|collectively|each|together|NYSE|NASDAQ|Nasdaq)[^()]{0,80}\)/g;

/** In characters; a headline that is a little longer isn't cut. */
const longest = { headline: 160, whole: 200, description: 700 };

/** What a long headline does without: of which state a company is, and that something was told before. */
const spare: readonly RegExp[] = [
  /^As previously (?:disclosed|announced|reported)(?: by [^,]{2,60})?, (?=on \p{Lu})/iu,
  /, an? (?:\p{Lu}\p{L}+ ){1,3}(?:corporation|company|limited liability company|limited partnership)(?: and (?:an? )?(?:in)?(?:direct )?wholly[- ]owned subsidiary of [^,;]{2,60})?(?:,(?= (?!an? |and |or )\p{Ll})|(?=,))/gu,
];

/** By which agreement something was done, and who signed it. */
const signed =
  / (?:pursuant to|in accordance with) (?:the terms of )?(?:an?|the|that certain) [^;,]{0,60}\bAgreement\b/u;
const done = /\b(?:acquired|purchased|sold|completed|consummated|closed|merged|transferred)\b[^;]{12}/;

/** A deed without the agreement that led to it. */
function withoutSigned(said: string): string {
  const at = said.search(signed);
  return at > 0 && done.test(said.slice(0, at)) ? said.slice(0, at).replace(/,$/, "") : said;
}

/** Where a clause ends: not within a day or before a legal form. */
const clauseEnd = /(?<!\d)[,;] (?!(?:Inc|Ltd|LLC|L\.L\.C|L\.P|LP|N\.A|plc|Jr|Sr|II|III)\b)|(?<=\d{4})[,;] /g;
/** Words behind which something is missing. */
const open =
  /(?:[,;:\s]|\s(?:the|an?|of|as|and|or|with|to|its|his|her|their|at|which|that|for|in|on|by|from|(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{1,2})?))$/;

/** A sentence as a headline: whole where that isn't long, else up to a clause or a word before 160 characters. */
const cutHeadline = (sentence: string): string => {
  const text = withoutAttachment(short(sentence.replace(definition, "")))
    .replace(/^[·•▪*] ?(.)/u, (_, first: string) => first.toUpperCase())
    .replace(/^(?:\([a-z](?:[-–][a-z])?\)[\s,]*){1,4}/, "")
    .replace(/[.;:]$/, "");
  if (text.length <= longest.headline) return text;
  const bare = withoutSigned(spare.reduce((said, pattern) => said.replace(pattern, ""), text));
  const whole = `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
  if (whole.length <= longest.whole) return whole;
  const head = whole.slice(0, longest.headline);
  const clause = [...head.matchAll(clauseEnd)].at(-1)?.index ?? 0;
  let kept = head.slice(0, clause > longest.headline * 0.65 ? clause : head.lastIndexOf(" "));
  kept = kept.replace(/ \([^()]*$/, "");
  while (open.test(kept)) kept = kept.replace(open, "");
  return `${kept} …`;
};

/** A line that is a heading, a table's cell or a page number rather than a sentence. */
const isSentence = (text: string): boolean =>
  text.length > 30 &&
  /[.!?][”"’)]{0,2}$/.test(text) &&
  (text.match(/\p{L}{2,}/gu)?.length ?? 0) > 5 &&
  !/\t.*\t/.test(text);

/** Items that report nothing of their own. */
const silent = new Set(["9.01", "7"]);

/**
 * What an item says happened, in the filing's own words: `headline` at most about 160 characters, `description` whole
 * sentences of at most 700, `[start, end)` their place in `itemText`. Null where the item only says how things are
 * furnished. `item` is the number as filed.
 */
export function headlineOf(item: string, itemText: string): ItemHeadline | null {
  if (silent.has(item)) return null;
  const sentences = splitSentences(itemText.slice(0, 20_000));
  const says = (at: number): string | null => {
    const stretch = sentences[at];
    const text = stretch && withoutAttachment(short(itemText.slice(stretch.start, stretch.end)));
    return text !== undefined && isSentence(text) && !boilerplate.test(text) ? text : null;
  };
  const found = Array.from(sentences.keys()).filter((index) => says(index) !== null);
  const news = found.filter((index) => !empty.test(says(index) ?? ""));
  const [lead = found[0]] = news;
  // What was disclosed before is no news where the next sentence tells what happened on a day.
  const next = lead === undefined ? null : says(lead + 1);
  const isTold = lead !== undefined && told.test(says(lead) ?? "") && dated.test(next ?? "");
  const at = isTold ? (lead ?? 0) + 1 : lead;
  const first = at === undefined ? undefined : sentences[at];
  if (at === undefined || first === undefined) return null;
  let end = first.end;
  for (let next = at + 1; next < at + 4; next += 1) {
    const stretch = sentences[next];
    if (stretch === undefined || says(next) === null || stretch.end - first.start > longest.description)
      break;
    end = stretch.end;
  }
  const description = short(itemText.slice(first.start, end));
  return {
    headline: cutHeadline(itemText.slice(first.start, first.end)),
    description:
      description.length <= longest.description
        ? description
        : `${cutAt(description, longest.description)} …`,
    start: first.start,
    end,
  };
}

const cutAt = (text: string, length: number): string =>
  text.slice(0, text.lastIndexOf(" ", length)).replace(/(?<![,;:\s])[,;:\s]+$/, "");

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
  const { text, sha256, exhibits: attached } = textsOf(source);
  if (text === null || text.trim() === "") return { outcome: "unreadable", reason: "no text" };
  const sections = splitItems(text, listedItems);
  const context = { filedOn: publishedOn, company, names: ownTermsIn(text, company) };
  const roles = sections
    .filter(({ item }) => roleItems.has(item))
    .flatMap(({ titleEnd, end }) =>
      extractFrames(text.slice(titleEnd, end), context).map((frame) => toRole(frame, titleEnd)),
    );
  const said = followReferences(
    text,
    sections.map((section) => readItem(text, section)),
  );
  const deals = readDeals(text, sections, context);
  const onResults = sections.some(({ item }) => resultItems.has(item));
  const isOfOne = onResults && countRegistrants(text) < 2;
  const results = attached.map((one) =>
    isOfOne && isRelease(one) ? readReleaseFigures(one.text, { company, filedOn: publishedOn }) : [],
  );
  const at = results.findIndex((figures) => figures.length > 0);
  const items = said.map((one) =>
    resultItems.has(one.item) ? withResults(one, attached[at]?.name, results[at] ?? []) : one,
  );
  const exhibits = attached.map((one, at) =>
    isRelease(one)
      ? {
          ...one,
          facts: [
            ...(onResults ? outlookFacts(one, publishedOn) : []),
            ...highlightFacts(one, company, publishedOn),
          ],
          figures: toFigures(results[at] ?? [], publishedOn),
        }
      : { ...one, facts: [] },
  );
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

/** "Results of Operations", by its number today and that of before August 2004. */
const resultItems: ReadonlySet<string> = new Set(["2.02", "12"]);

/** A results item with what its release gives, and the row that says so first: that one was issued is no news. */
function withResults(
  one: ItemReading,
  exhibit: string | undefined,
  released: readonly ReleaseFigure[],
): ItemReading {
  const told = describeResults(released);
  const [headline] = told;
  const [first] = released;
  if (headline === undefined || first === undefined || exhibit === undefined) return one;
  const description =
    one.description === null ? `${told.join(". ")}.` : [...told, one.description].join(". ");
  return { ...one, released: { exhibit, ...first.row, headline, description } };
}

const commissionFile = /\b(?:0{0,2}[01]|33|333|811|814)-(\d{3,6})\b(?!-\d{3})/g;
/** In characters, as long as a cover is. */
const coverLength = 8_000;

/** How many registrants file an 8-K together, by their numbers at the Commission on its cover. */
const countRegistrants = (text: string): number =>
  new Set([...text.slice(0, coverLength).matchAll(commissionFile)].map(([, number]) => Number(number))).size;

const isRelease = ({ name }: ExhibitReading): boolean => /^ex-99\b/.test(name);

/** What a release on results says that the company expects. */
const outlookFacts = ({ text }: ExhibitReading, publishedOn: string): ReportFactRow[] =>
  aheadOf(readReleaseOutlook(text), publishedOn).map((one) => ({
    ...outlookFact(one),
    item: null,
    spanStart: one.start,
    spanEnd: one.end,
  }));

/** What of a release an analyst would tell. */
const highlightFacts = ({ text }: ExhibitReading, company: string, publishedOn: string): ReportFactRow[] =>
  readReleaseHighlights(text, { filers: [company], parts: [], period: publishedOn, revenue: null }).map(
    (one) => ({
      ...highlightFact(one),
      item: null,
      spanStart: one.start,
      spanEnd: one.end,
    }),
  );

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

/** What points to another item of its filing says little else. */
const longestReference = 900;

/** An item that only points to another of its filing is told by what that one says: a loan by the agreement of Item 1.01. */
export function followReferences(text: string, items: readonly ItemReading[]): ItemReading[] {
  return items.map((one) => {
    const section = text.slice(one.start, one.end);
    if (one.headline !== null || silent.has(one.item) || section.length > longestReference) return one;
    if (
      !/\b(?:incorporated|set forth|described|contained|included|discussed|disclosed|provided)\b/i.test(
        section,
      )
    )
      return one;
    const named = [...section.matchAll(/\bItems? (\d\.\d\d)\b/gi)].map(([, item]) => item);
    const other = items.find(
      ({ item, headline }) => headline !== null && item !== one.item && named.includes(item),
    );
    return other === undefined ? one : { ...other, item: one.item };
  });
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

function toRole(frame: Frame, offset: number): FiledRole {
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

function roleTypeOf({ roleClass }: Frame): FiledRole["roleType"] {
  if (roleClass === "chair" || roleClass === "director") return "board";
  if (roleClass === "founder") return "founder";
  return roleClass === "investor" ? "investment" : "executive";
}

/** Numbers under which deals are filed; 1, 2 and 5 told of them before August 2004. */
const dealItems: ReadonlySet<string> = new Set(["1.01", "1.02", "2.01", "1", "2", "5"]);

/** The deals that an 8-K's sections state, with their place in its text. */
function readDeals(
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
