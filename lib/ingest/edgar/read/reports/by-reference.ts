import "server-only";
import { splitSentences } from "@/lib/language/split-sentences";

/** Whether what a form asks for stands in another place; `partial`: some of it does. */
export type ByReference = boolean | "partial";

/** Documents other than the report itself. */
const otherDocument =
  /\bannual report\b(?! on form (?:10|20))|\bproxy statement\b|\bexhibit 13\b|\binformation statement\b/gi;
const ownReport = /\b(?:this|the present|our)(?: [^.\s]+){0,3}?$/i;
const ownPart =
  /\bpart i{1,3}v?\b|\bitems? \d|\bnotes? (?:\d|[a-z]\b|to\b)|\bindex\b|\bpages? (?:\d|f-)|[“"][^”"]{3,90}[”"]|\bfinancial statements\b/i;
const incorporated =
  /\bincorporat(?:ed?|es|ing|ion)\b[^.;]{0,90}?\bby (?:this )?reference\b|\bby (?:this )?reference\b[^.;]{0,60}?\bincorporated\b/i;
const located =
  /\b(?:is|are|be|was|were|been)?\s?(?:hereby )?(?:set forth|presented|contained|included|found|shown|provided|omitted|reported|furnished|described|discussed|appear(?:s|ing)?) (?:in|on|under|at|pursuant|as data)\b|\bsee\b|\bwill (?:be|appear) in\b|\bappears? (?:in|on|under)\b|\brefer(?:s|ence is (?:hereby )?made|ence should be made)? to\b|\bis in\b/i;
const cue = new RegExp(`${incorporated.source}|${located.source}`, "i");

/** What an item says beside: where a code of conduct can be read, what is filed when, what is not deemed filed. */
const aside =
  /\bcodes? of (?:business )?(?:ethics|conduct|business)|\bweb ?site\b|\binsider trading\b|\bintends? to (?:satisfy|disclose|post)|\bdeemed\b|\bwill be filed\b|\b120 days\b|\bform 8-k\b|\binternet address\b|\bpostal\b/i;

const saysSomething =
  /\b(?:is|are|was|were|has|have|had|be|been|may|will|does|do|did|follows|includes?|consists?|owns?|leases?|paid|held|traded?|served)\b/i;

type Sentence = { text: string; kind: "other document" | "own part" | "content" | "aside" };

/**
 * Whether an item's text sends its reader elsewhere instead of saying what the form asks: to another document, or to
 * another part of the report. Lists of exhibits name documents without doing so. Linear in the text's length.
 */
export function isByReference(item: string, heading: string, body: string): ByReference {
  if (item === "15" || item === "16" || /\bexhibits\b/i.test(heading)) return false;
  if (isPageList(body)) return true;
  const sentences = sentencesOf(body);
  const lengthOf = (kind: Sentence["kind"]) =>
    sentences.reduce((sum, one) => sum + (one.kind === kind ? one.text.length : 0), 0);
  const content = lengthOf("content");
  const other = sentences.filter(({ kind }) => kind === "other document");
  if (content === 0 && other.length > 0) {
    // Executive officers are usually told in Part I, the rest of item 10 in the proxy statement.
    const isSplit = item === "10" && /\bpart i\b|\bitem 1\b(?!\d)/i.test(body.slice(0, 4_000));
    return isSplit ? "partial" : true;
  }
  const explicit = other.filter(({ text }) => incorporated.test(text) && !furtherReading.test(text));
  if (explicit.length > 0)
    return content < 4_000 || explicit.reduce((sum, { text }) => sum + text.length, 0) > content * 0.02
      ? "partial"
      : false;
  if (other.length > 0 && content < 1_500) return "partial";
  if (!sentences.some(({ kind }) => kind === "own part")) return false;
  if (content === 0) return true;
  return item === "3" && content < 2_000 ? "partial" : false;
}

/** "See …", "for a discussion of …": the item says what it must, and where there is more. */
const furtherReading = /^\W{0,3}(?:see|for|refer|please)\b|\(see\b/i;

/** Each line ends with a page of the document that the form was filled from: "Dividends 29". */
function isPageList(body: string): boolean {
  if (body.length > 400) return false;
  const text = body.replace(/(?<!\d)\n(?!\n)(?=[^\n]*\d\s*$)/g, " ");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 && lines.every((line) => /\p{L}.*\s\d{1,3}(?:\s?[-–]\s?\d{1,3})?\s*$/u.test(line));
}

function sentencesOf(body: string): Sentence[] {
  const sentences: Sentence[] = [];
  let list: Sentence | null = null;
  for (const [paragraph] of withoutPages(body).matchAll(/[^\n]+(?:\n(?!\n)[^\n]+)*/g)) {
    const text = paragraph.replace(/\n/g, " ");
    const isKnown: boolean =
      !cue.test(text.slice(0, 20_000)) && !aside.test(text.slice(0, 20_000)) && list === null;
    const parts: string[] = isKnown
      ? [text]
      : splitSentences(text).map(({ start, end }) => text.slice(start, end));
    for (const part of parts) {
      // What follows "are incorporated by reference:" is what it speaks of, up to a sentence of its own.
      if (list !== null && !(isOwnSentence(part) && !/^[•·◦●▪*–—-]|^in each case\b/i.test(part))) {
        list.text += ` ${part.slice(0, 2_000)}`;
        if (list.kind === "own part" && mentionsOther(part)) list.kind = "other document";
        continue;
      }
      // "That information is incorporated by reference" speaks of the sentence before.
      if (takesUp.test(part) && part.length < 160 && sentences.length > 0 && incorporated.test(part)) {
        const before = sentences.at(-1);
        if (before) before.text += ` ${part}`;
        continue;
      }
      const one: Sentence = { text: part, kind: kindOf(part) };
      sentences.push(one);
      list = /:\s*$|:\s*page/i.test(part) && /document$|part$/.test(one.kind) ? one : null;
    }
  }
  return sentences;
}

const takesUp = /^(?:all )?(?:that|such|this|these|which|said)\b/i;

/** A short text as one, where a page ends within a sentence. */
const withoutPages = (body: string): string =>
  body.length > 8_000
    ? body
    : body.replace(
        /(?<=[\p{L},])\n\s*(?:- ?)?\d{1,3}(?: ?-)?[^\S\n]*\n\s*(?:table of contents[^\S\n]*\n\s*)?/giu,
        " ",
      );

const isOwnSentence = (text: string): boolean =>
  text.length > 60 && /[.!?]["”’)]?\s*$/.test(text) && saysSomething.test(text);

function kindOf(text: string): Sentence["kind"] {
  const said = text
    .slice(0, 3_000)
    .replace(/\bas (?:described|discussed|set forth|defined) (?:in|under)\b/gi, "");
  if (/\bdeemed\b/i.test(said)) return "aside";
  if (cue.test(said)) {
    if (mentionsOther(said)) return "other document";
    if (incorporated.test(said) || ownPart.test(said)) return aside.test(said) ? "aside" : "own part";
  }
  if (aside.test(said)) return "aside";
  return text.length > 40 && saysSomething.test(said) ? "content" : "aside";
}

function mentionsOther(text: string): boolean {
  for (const match of text.slice(0, 3_000).matchAll(otherDocument))
    if (!ownReport.test(text.slice(Math.max(0, match.index - 40), match.index)) || /proxy/i.test(match[0]))
      return true;
  return false;
}
