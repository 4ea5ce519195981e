import type { People, PersonMention } from "@/lib/domain/person-names/find-people";
import { foldName } from "@/lib/domain/person-names/fold-name";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { readPersonName } from "@/lib/domain/person-names/read-person-name";
import type { Stretch } from "@/lib/domain/split-sentences";

const abbreviated =
  "(?:Wm|Chas|Geo|Jas|Jos|Thos|Robt|Edw|Benj|Saml|Fredk|Danl|Richd|Alex|Chr|St)\\.(?=[ \\u00a0\\n])";
const nick = "[“\"'‘(]{1,2}\\p{Lu}\\p{L}{1,15}\\.?[”\"'’)]{1,2}";
const particle =
  "(?:de la|de los|van der|van den|von der|de|del|della|di|da|dos|du|van|von|der|den|la|le|bin|al|el|ter|ten|y)";
const piece = `(?:${abbreviated}|${nick}|${particle}|(?:\\p{Lu}\\.-?){1,3}|\\p{Lu}[\\p{L}’'‑-]*)`;
/** What of a name stands before its last name: at most five words. */
const before = new RegExp(`(?:(?<![\\p{L}\\p{N}’'.-])(?:${piece}[ \\u00a0\\n]){1,5})$`, "u");

/** Words that stand before a name and are no part of it. */
const foreign =
  /^(?:Mr|Ms|Mrs|Dr|Messrs|Sir|Dame|President|Chair\p{L}*|Chief|Officer|CEO|CFO|COO|CTO|Director|Board|Treasurer|Secretary|Controller|Counsel|Manager|Founder|Executive|Senior|Vice|General|Contacts?|By|Name|Title|Position|Age|Office|Nominees?|Votes|Non-Votes|Withheld|Against|Abstain|Abstentions|Operations|Marketing|Manufacturing|Sales|Finance|Engineering|Research|Development|Technology|Administration|Division|Group|Unit|And|The|With|That|When|While|Since|In|At|On|As|For|To|Of|From)\.?$/u;

const isShouted = (word: string): boolean => /^\p{Lu}{2,}$/u.test(word);

/**
 * The people of a text with every place where it names a person whose name is known: by a given name that no list
 * has, an abbreviation ("Wm."), a nickname in quotes, in capitals, by the last name alone behind the full name, or by
 * "he" or "she" behind a sentence on nobody else.
 */
export function addMentionsOf(
  personName: string,
  people: People,
  text: string,
  sentences: readonly Stretch[],
  ownWords: ReadonlySet<string>,
): People {
  const families = new Set(readPersonName(personName).map(({ family }) => family.at(-1) ?? ""));
  const names = [...people.names];
  let mentions = [...people.mentions];
  let person = names.findIndex((name) => matchPersonNames(personName, name).same);
  const bare: Stretch[] = [];
  for (const match of text.matchAll(/(?<![\p{L}\p{N}’'.-])\p{Lu}[\p{L}’'‑-]*\p{L}/gu)) {
    const word = match[0].replace(/[’']s$/u, "");
    if (!families.has(foldName(word))) continue;
    const end = match.index + word.length;
    const full = readFullName(personName, text, match.index, end);
    if (full !== null) {
      if (person < 0) person = names.push(text.slice(full.start, full.end).replace(/\s+/g, " ")) - 1;
      const own = { ...full, person, form: "full" as const };
      mentions = [...mentions.filter((one) => one.end <= full.start || one.start >= full.end), own];
    } else if (mentions.some((one) => isWithin(match.index, one))) continue;
    else if (isBare(text, match.index, end) && !ownWords.has(foldName(word)))
      bare.push({ start: match.index, end });
  }
  const first = mentions.reduce(
    (least, one) => (one.person === person && one.start < least ? one.start : least),
    text.length,
  );
  const others = names.some(
    (name, at) =>
      at !== person &&
      families.has(
        foldName(name)
          .split(/[\s-]+/)
          .at(-1) ?? "",
      ),
  );
  if (person < 0) return { names, mentions };
  for (const one of others ? [] : bare)
    if (one.start > first && !mentions.some(({ start, end }) => start < one.end && one.start < end))
      mentions.push({ ...one, person, form: "titled" });
  mentions.sort((a, b) => a.start - b.start);
  return { names, mentions: addPronouns(mentions, person, text, sentences) };
}

const isWithin = (at: number, { start, end }: Stretch): boolean => start <= at && at < end;

/** The full name that ends at a last name, where it is the person's and no longer one. */
function readFullName(personName: string, text: string, at: number, end: number): Stretch | null {
  const [run = ""] = before.exec(text.slice(Math.max(0, at - 90), at)) ?? [];
  const pieces = Array.from(run.matchAll(/\S+/g), (match) => ({
    word: match[0],
    start: at - run.length + match.index,
    isLineStart: text[at - run.length + match.index - 1] === "\n",
  }));
  const lastForeign = pieces.findLastIndex(({ word }) => foreign.test(word) || /[’']s$/u.test(word));
  for (const [index, { start, isLineStart }] of pieces.entries()) {
    if (index <= lastForeign) continue;
    const last = pieces[index - 1];
    const isFree =
      last === undefined ||
      isLineStart ||
      foreign.test(last.word) ||
      /[’']s$/u.test(last.word) ||
      (isShouted(last.word) && !isShouted(pieces[index]?.word ?? "") && last.word.length > 2);
    if (!isFree) continue;
    const name = text.slice(start, end).replace(/[“”"()‘]/g, " ");
    if (matchPersonNames(personName, name).same) return { start, end };
  }
  return null;
}

/** Whether a last name stands without a given name, a title, or a word that makes it a company's. */
const isBare = (text: string, start: number, end: number): boolean =>
  !/(?:\p{Lu}[\p{L}’'-]*\.?|[”")])[ \n]$/u.test(text.slice(Math.max(0, start - 24), start)) &&
  !/^(?:[ \n](?:\p{Lu}|&)|-)/u.test(text.slice(end, end + 4));

const pronoun = /^(?:[^.;]{0,60}?(?:,\s|\b(?:that|and)\s))?(?<!\p{L})([Hh]e|[Ss]he)\b/u;

/** "He" at the head of a sentence, behind a sentence that names the person and nobody else. */
function addPronouns(
  mentions: readonly PersonMention[],
  person: number,
  text: string,
  sentences: readonly Stretch[],
): PersonMention[] {
  const all = [...mentions];
  const namedIn = ({ start, end }: Stretch) => all.filter((one) => one.start >= start && one.start < end);
  for (const [at, sentence] of sentences.entries()) {
    const previous = sentences[at - 1];
    if (previous === undefined || text.slice(previous.end, sentence.start).includes("\n\n")) continue;
    const told = namedIn(previous);
    if (told.length === 0 || told.some((one) => one.person !== person)) continue;
    const match = pronoun.exec(text.slice(sentence.start, sentence.end));
    if (match === null) continue;
    const end = sentence.start + match[0].length;
    const start = end - (match[1]?.length ?? 0);
    if (namedIn({ start: sentence.start, end }).length > 0) continue;
    all.push({ start, end, person, form: "pronoun" });
  }
  return all.sort((a, b) => a.start - b.start);
}
