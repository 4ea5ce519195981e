import "server-only";
import { readStatedList } from "@/lib/domain/stated-list";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import { findDescribing, leastProbability, probabilityOf } from "./describing";
import { joinStretches } from "./emphasis";
import { phrases } from "./phrases";
import { type Paragraph, paragraphsOf, type ReportDocument } from "./report-document";

/** A passage as the document words it. */
export type PassageReading = Stretch & { text: string };
/**
 * A proceeding with the name that the document gives it, such as "Roe v. Acme"; null where it gives none. `outcome` is what is
 * told last of what came of it, behind what is quoted of a passage.
 */
export type ProceedingReading = PassageReading & { name: string | null; outcome?: string };

type Parts = Pick<ReportDocument, "text" | "items" | "emphasis">;

const mostRisks = 200;
const mostSentences = 40;
const mostProceedings = 60;

const says = phrases("risk: says");
const isNoRisk =
  /^(?:risks? (?:related|relating|associated|inherent)|general risks?|item|part|table of contents|forward.looking|summary|note\b|see\b|the following)/i;

/** The headings of item 1A: sentences that the document emphasizes, or short ones that stand alone before long paragraphs. */
export function readRisks({ text, items, emphasis }: Parts): PassageReading[] {
  const item = items.find((one) => one.item === "1A");
  if (item === undefined || item.byReference === true) return [];
  const marked = emphasizedOpenings(text, item, emphasis).filter(isRiskHeading);
  if (marked.length >= 3) return marked.slice(0, mostRisks);
  return loneSentences(text, item).filter(isRiskHeading).slice(0, mostRisks);
}

function isRiskHeading({ text }: PassageReading): boolean {
  const words = text.split(/\s+/).length;
  return (
    words >= 4 && text.length < 1_200 && !isNoRisk.test(text) && (says.test(text) || /[.!?]["”]?$/.test(text))
  );
}

/** What is emphasized at the beginning of a paragraph, over several paragraphs' lines as one. */
function emphasizedOpenings(
  text: string,
  { bodyStart, end }: { bodyStart: number; end: number },
  emphasis: readonly Stretch[],
): PassageReading[] {
  const inside = emphasis.filter((one) => one.start >= bodyStart && one.start < end);
  return joinStretches(text, inside).flatMap((one) => {
    const start = skipMarks(text, one.start, one.end);
    const before = text.slice(Math.max(0, one.start - 3), one.start);
    const isOpening = one.start === bodyStart || /\n\s*$|[•●▪◦·]\s*$/.test(before);
    const said = text.slice(start, one.end).replace(/\s+/g, " ").trim();
    return isOpening && said !== "" ? [{ text: said, start, end: one.end }] : [];
  });
}

function skipMarks(text: string, start: number, end: number): number {
  const marks = /^[\s•●▪◦·*–—-]+/.exec(text.slice(start, Math.min(end, start + 20)))?.[0].length ?? 0;
  return start + marks;
}

/** Short paragraphs that are one sentence, before a long one; else the first sentence of each long paragraph. */
function loneSentences(
  text: string,
  { bodyStart, end }: { bodyStart: number; end: number },
): PassageReading[] {
  const paragraphs = [...paragraphsWithin(text, bodyStart, end)];
  const alone = paragraphs.flatMap((paragraph, at) => {
    const next = paragraphs[at + 1];
    const isShort =
      paragraph.text.length >= 20 && paragraph.text.length < 400 && /[.!?]["”]?\s*$/.test(paragraph.text);
    return isShort && next && next.text.length > 250 ? [toPassage(paragraph)] : [];
  });
  if (alone.length >= 3) return alone;
  return paragraphs.flatMap((paragraph) => {
    const [first] = splitSentences(paragraph.text);
    if (paragraph.text.length < 250 || first === undefined || first.end > 400) return [];
    return [
      {
        text: paragraph.text.slice(first.start, first.end),
        start: paragraph.start + first.start,
        end: paragraph.start + first.end,
      },
    ];
  });
}

function* paragraphsWithin(text: string, from: number, to: number): Generator<Paragraph> {
  for (const paragraph of paragraphsOf(text.slice(from, to))) {
    const said = paragraph.text.trim();
    const start = from + paragraph.start + paragraph.text.indexOf(said);
    if (said !== "") yield { text: said, start, end: start + said.length };
  }
}

const toPassage = ({ text, start, end }: Paragraph): PassageReading => ({
  text: text.replace(/\s+/g, " "),
  start,
  end,
});

const aims =
  "strateg(?:y|ies|ic (?:goals?|initiatives?|objectives?|priorit(?:y|ies)|plan))|mission|vision|goals?|objectives?|priorit(?:y|ies)|aims?|purpose|ambitions?";
const owner =
  "(?:our|its|the (?:company|corporation|registrant|trust|partnership|bank)['’]s|[\\p{Lu}][\\p{L}.&-]+(?: [\\p{Lu}][\\p{L}.&-]+){0,3}['’]s?)";
const strategyCues = [
  new RegExp(
    `\\b${owner}(?: [\\p{L}-]+){0,5} (?:${aims})\\b(?: [\\p{L}-]+){0,6} (?:is|are|was|were|aims?|focus(?:es)?|includes?|continues?|remains?|calls? for|consists?|involves?|to)\\b`,
    "iu",
  ),
  new RegExp(
    `\\b(?:with|has|have|developed|begun?|pursu(?:es?|ing)|a|whose)(?: (?:a|an|the|core|key))?(?: [\\p{L}-]+){0,2} (?:${aims}) (?:to|of|is|are|that|designed)\\b`,
    "iu",
  ),
  /\b(?:we|the company|the corporation|the registrant|our [\p{L} ]{2,30}) (?:are|is|remains?|continues? to be) (?:focused|concentrated|intent|committed to (?:becom|build|deliver)|striving|focusing)/iu,
  /\b(?:we|the company|the corporation|our [\p{L} ]{2,30}) (?:aims?|seeks?|strives?|endeavors?|intends? to (?:focus|concentrate|continue to (?:focus|grow|expand))|plans? to focus)\b/iu,
  /\b(?:strategic restructuring|long-term strategic|strategy for growth|growth strategy (?:is|focuses|includes))\b/i,
];
const noStrategy = phrases("strategy: none");

/** An aim; `isOpen` where the list that it ends with has more items than it has. */
export type AimReading = PassageReading & { isOpen?: true };

/** Sentences of items 1 and 7 in which the filer says what it aims for, with the list that one of them opens. */
export function readStrategies({ text, items }: Parts): AimReading[] {
  const found: AimReading[] = [];
  for (const { item, bodyStart, end, byReference } of items) {
    if (!/^[147]$/.test(item) || byReference === true) continue;
    for (const paragraph of paragraphsWithin(text, bodyStart, end))
      for (const sentence of sentencesOf(paragraph)) {
        if (!strategyCues.some((cue) => cue.test(sentence.text)) || noStrategy.test(sentence.text)) continue;
        const aim = withList(text.slice(0, end), sentence);
        if (aim.text.length > 30 && found.length < mostSentences) found.push(aim);
      }
  }
  return found;
}

/** A sentence that ends with a colon as one passage with the list behind it, where there is one. */
function withList(text: string, sentence: PassageReading): AimReading {
  const { start, end } = sentence;
  const list = text[end - 1] === ":" ? readStatedList(text.slice(start, start + 2_000), end - start) : null;
  if (list === null) return sentence;
  const said = `${list.lead} ${list.items.join("; ")}.`;
  return { text: said, start, end: start + list.end, ...(list.isOpen ? { isOpen: true } : {}) };
}

function sentencesOf(paragraph: Paragraph): PassageReading[] {
  if (paragraph.text.length > 12_000) return [];
  return splitSentences(paragraph.text).map(({ start, end }) => ({
    text: paragraph.text.slice(start, end).replace(/\s+/g, " "),
    start: paragraph.start + start,
    end: paragraph.start + end,
  }));
}

const caseName =
  /(?:\bIn (?:re|the [Mm]atter of):? [\p{Lu}][^,.;()\n]{2,80}|[\p{Lu}][\p{L}\p{N}.,&'’ -]{1,70}?,? et al\.?,? vs?\. [\p{Lu}][\p{L}\p{N}.&'’ -]{1,60}|\b[\p{Lu}][\p{L}\p{N}.&'’-]*(?: (?:[\p{Lu}][\p{L}\p{N}.&'’-]*|of|and|the|&)){0,7},? vs?\. [\p{Lu}][\p{L}\p{N}.&'’-]*(?: (?:[\p{Lu}][\p{L}\p{N}.&'’-]*|of|and|&)){0,7}|^[\p{Lu}\d.,&'’ -]{3,80} V\. [\p{Lu}\d.,&'’ -]{3,80}$)/u;
const proceeding = phrases("proceeding: told");
const forum = phrases("proceeding: forum");
const general =
  /\b(?:from time to time|ordinary (?:course|routine)|various (?:legal|claims|lawsuits)|we (?:record|accrue|assess|evaluate)|in the opinion of|loss contingenc)\b/i;

/** The proceedings that item 3 tells one by one, or, where it sends to a note, the note's. */
export function readProceedings({ text, items }: Parts): ProceedingReading[] {
  const item = items.find((one) => one.item === "3");
  const own = item === undefined ? [] : proceedingsIn(text, item.bodyStart, item.end);
  const note =
    item === undefined || item.byReference !== false || own.length === 0
      ? noteOfProceedings(text, item?.end ?? 0)
      : null;
  const told = note === null ? [] : proceedingsIn(text, note.start, note.end);
  return [...own, ...told].slice(0, mostProceedings);
}

function proceedingsIn(text: string, from: number, to: number): ProceedingReading[] {
  const paragraphs = joinBroken([...paragraphsWithin(text, from, to)], text);
  const isTold = ({ text: whole }: Paragraph) => {
    const said = whole.replace(/\s+/g, " ");
    const opening = said.slice(0, 900);
    return (
      said.length >= shortestMatter &&
      proceeding.test(opening) &&
      forum.test(opening) &&
      !general.test(said.slice(0, 200))
    );
  };
  return paragraphs.flatMap((paragraph, at) => {
    const said = paragraph.text.replace(/\s+/g, " ");
    const name = caseName.exec(said.slice(0, 2_000))?.[0].trim() ?? null;
    if (said.length < shortestMatter)
      return name !== null && / vs?\. |^In re/.test(name) ? [{ ...toPassage(paragraph), name }] : [];
    if (!isTold(paragraph)) return [];
    const rest = paragraphs.slice(at + 1);
    const next = rest.findIndex(
      (one) => one.text.length < shortestMatter || (isTold(one) && !goesOn.test(one.text)),
    );
    const outcome = outcomeOf(paragraph, next < 0 ? rest : rest.slice(0, next));
    return [{ ...toPassage(paragraph), name, ...(outcome === null ? {} : { outcome }) }];
  });
}

/** In characters: shorter ones are headings. */
const shortestMatter = 80;
/** In characters, as much of a passage is quoted. */
const quotedLength = 600;
/** In characters, of the sentence that tells how a matter ended. */
const longestOutcome = 340;
/** As many paragraphs behind one on a matter are looked through. */
const mostFollowing = 8;

/** How a paragraph goes on about the matter of the one before. */
const goesOn = phrases("proceeding: goes on");
const outcomes = phrases("proceeding: outcome");

/** What is told last of what came of a matter by its newest month, behind what is quoted of its first paragraph; null where nothing is. */
function outcomeOf(matter: Paragraph, following: readonly Paragraph[]): string | null {
  const told = [matter, ...following.slice(0, mostFollowing)].flatMap((paragraph) =>
    sentencesOf(paragraph).filter(({ text: said, end }) => {
      const isBehind = paragraph !== matter || end - matter.start > quotedLength;
      return (
        isBehind &&
        said.length <= longestOutcome &&
        /^\p{Lu}.*\.$/u.test(said) &&
        /\b20\d\d\b/.test(said) &&
        outcomes.test(said)
      );
    }),
  );
  const [newest] = told
    .toReversed()
    .sort((one, other) => lastMonth(other.text).localeCompare(lastMonth(one.text)));
  if (newest === undefined) return null;
  // An appeal says nothing without what it's against.
  const before = told.findLast(({ end }) => end <= newest.start && newest.start - end <= 2);
  return /\bappeal/.test(newest.text) && before ? `${before.text} ${newest.text}` : newest.text;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The newest month that a sentence names, as YYYY-MM; that of a year alone is its first. */
const lastMonth = (said: string): string =>
  [...said.matchAll(/(?:\b(\p{Lu}\p{Ll}{2})\p{Ll}* (?:\d{1,2},? )?)?\b(20\d\d)\b/gu)].reduce(
    (last, [, month = "", year]) => {
      const at = `${year}-${String(Math.max(0, months.indexOf(month)) + 1).padStart(2, "0")}`;
      return at > last ? at : last;
    },
    "",
  );

/** As many lines of a page's foot and head may stand within a sentence. */
const mostPageLines = 3;
const longestPageLine = 60;

/** Paragraphs within whose last sentence a page ends as one with the next; their place is the first one's to its last whole sentence where lines of the page lie between. */
function joinBroken(paragraphs: readonly Paragraph[], text: string): Paragraph[] {
  const joined: Paragraph[] = [];
  for (let at = 0; at < paragraphs.length; at += 1) {
    const one = paragraphs[at] as Paragraph;
    const isOpen = one.text.length >= shortestMatter && /[\p{L}\d,]$/u.test(one.text);
    const behind = paragraphs
      .slice(at + 1, at + 2 + mostPageLines)
      .findIndex(({ text: said }) => said.length > longestPageLine);
    const rest = behind < 0 ? undefined : paragraphs[at + 1 + behind];
    if (!isOpen || rest === undefined || !/^(?:\p{Ll}|\p{Lu}\p{L}*\))/u.test(rest.text)) joined.push(one);
    else {
      joined.push({ start: one.start, end: rest.end, text: text.slice(one.start, rest.end) });
      at += 1 + behind;
    }
  }
  return joined;
}

const legalHeading =
  /^(?:note \d+\b|\d{1,2}[.:)]|\([a-z0-9]\))?[\s.:–—-]*(?:legal (?:proceedings|matters|contingencies|and regulatory matters)|litigation(?: and (?:other )?(?:contingencies|claims|matters))?|(?:commitments,? (?:and )?)?(?:and )?contingenc(?:ies|y)(?: and (?:commitments|legal.*))?|commitments, contingencies.{0,30}|contingent liabilities)\b.{0,30}$/i;
const noteHeading = /^(?:note \d+\b|\d{1,2}\.\s+\p{Lu}).{2,80}$/iu;

/** In characters: how far a section on legal matters is read, and behind what length a heading begins another. */
const [longestNote, ownLength] = [60_000, 3_000];
const mostNotes = 12;

/** Of the sections on legal matters behind item 3, each to the next heading of its kind or note, the one that tells most. */
function noteOfProceedings(text: string, from: number): Stretch | null {
  const notes: Stretch[] = [];
  let start: number | null = null;
  const close = (end: number) => {
    if (start !== null) notes.push({ start, end: Math.min(end, start + longestNote) });
    start = null;
  };
  for (const paragraph of paragraphsWithin(text, from, text.length)) {
    if (paragraph.text.length > 100) continue;
    const isLegal = legalHeading.test(paragraph.text);
    const isOther = !isLegal && noteHeading.test(paragraph.text);
    if (start !== null && (isLegal || isOther) && paragraph.start - start > (isLegal ? ownLength : 200))
      close(paragraph.start);
    if (isLegal) start ??= paragraph.end;
  }
  close(text.length);
  const told = notes
    .slice(-mostNotes)
    .map((note) => ({ note, count: proceedingsIn(text, note.start, note.end).length }));
  const [first] = told.sort((one, other) => other.count - one.count);
  return first !== undefined && first.count > 0 ? first.note : null;
}

/** What item 1C says of incidents: `isTold` where it tells of one that happened, false where it says that none weighed. */
export type IncidentReading = PassageReading & { isTold: boolean };

const mostIncidents = 10;
const incident =
  /\b(?:(?:cyber|security|data|information|privacy)[ -]?\p{L}* ?(?:incidents?|breach(?:es)?|attacks?|events?|threats?|intrusions?)|cyber-?(?:attacks?|incidents?)|ransomware|incidents?|breach(?:es)?|unauthorized (?:access|activity|party|actor))\b/iu;
const happened = phrases("incident: happened");
const denied = /\b(?:not|no|none|never|nor|neither|without)\b|n[’']t\b/i;
const supposed =
  /\b(?:may|might|could|can|if|would|should|whether|when|designed|intended|potential(?:ly)? (?:affect|impact))\b/;

/** The sentences of item 1C (of 20-F 16K) that say whether incidents happened, not how they are guarded against. */
export function readIncidents({ text, items }: Pick<Parts, "text" | "items">): IncidentReading[] {
  const found: IncidentReading[] = [];
  for (const { item, bodyStart, end, byReference } of items) {
    if (!/^(?:1C|16K)$/.test(item) || byReference === true) continue;
    for (const paragraph of paragraphsWithin(text, bodyStart, end))
      for (const sentence of sentencesOf(paragraph)) {
        const said = sentence.text;
        if (found.length >= mostIncidents || !incident.test(said) || !happened.test(said)) continue;
        const isDenied = denied.test(said.replace(/\bno assurance\b|\bnot limited to\b/gi, ""));
        const isTold = !isDenied && !supposed.test(said) && /\b(?:19|20)\d\d\b/.test(said);
        const isMeant = isTold || (isDenied && /\bmaterial(?:ly)?\b/i.test(said));
        if (isMeant) found.push({ ...sentence, isTold });
      }
  }
  return found;
}

const mostDescriptions = 3;
/** What is added to the likeliest has to be likely. */
const furtherProbability = 0.3;

/** What opens with what the filer does is told from this probability on, where nothing is likelier. */
const leastOfDeed = 0.03;
const deeds = ["makes", "sells", "offers", "runs"];

/** What says best what the filer does, the likeliest first. */
export const readDescription = (
  document: Pick<Parts, "text" | "items">,
  filers: readonly string[],
  parts: readonly string[],
): PassageReading[] =>
  findDescribing(document, filers, parts)
    .map((one) => ({ ...one, probability: probabilityOf(one.measures) }))
    .sort((one, other) => other.probability - one.probability)
    .filter(
      ({ probability, measures }, at) =>
        probability >= (at === 0 ? leastProbability : furtherProbability) ||
        (at === 0 && probability >= leastOfDeed && deeds.some((deed) => measures[deed] === 1)),
    )
    .slice(0, mostDescriptions)
    .map(({ text, start, end }) => ({ text, start, end }));
