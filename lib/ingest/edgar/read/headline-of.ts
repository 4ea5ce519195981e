import "server-only";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";

/** What an item reports in the filing's own words: a headline cut at a clause, and whole sentences. */
export type ItemHeadline = Stretch & { headline: string; description: string };

/** Sentences that say how a thing is furnished, not what it is. */
const boilerplate =
  /\bshall not be (?:deemed|incorporated)|\b(?:is|are) (?:being )?furnished (?:pursuant|and|herewith|in accordance)|\bthe following information is (?:being )?furnished|\bnot be deemed\b|\bincorporated (?:herein |by reference|into)|\bis (?:attached|filed|furnished|included) (?:hereto |herewith )?as exhibit|\bforward-looking statements?\b|\bsafe harbor\b|\bgeneral instruction\b|\bthe information (?:contained |set forth |provided |furnished |included |required )?(?:in|under|by|pursuant)|\bqualified in its entirety\b|\bcapitalized terms\b|\bnot applicable\b|\bexhibit (?:index|no\b|number)|\bthe (?:foregoing|following) (?:description|summary|exhibits?)\b|\bthe amounts? (?:reflected|shown|in this column)\b|\battached (?:hereto )?as exhibit [\d.]+ (?!.{0,200}(?:announc|report|regard|relat|result))|\bsee item\b|\bplease refer\b|\ba copy of (?:the|this|such|our)\b/i;

/** Sentences that a reader can do without, once one better is found: a release was issued, on no subject. */
const empty =
  /\bissued a (?:press|news) release\b(?! (?:announcing|reporting|regarding|relating|disclosing|with|that|about|titled|entitled|to announce|concerning|providing|updating))/i;

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
const definition = /\s*\((?:the |“|"|collectively|each|together|NYSE|NASDAQ|Nasdaq)[^()]{0,80}\)/g;

const longest = { headline: 160, description: 700 };

/** A sentence cut for a headline: at its end, else at a clause or word before 160 characters. */
const cutHeadline = (sentence: string): string => {
  const text = withoutAttachment(short(sentence.replace(definition, "")))
    .replace(/^(?:\([a-z](?:[-–][a-z])?\)[\s,]*){1,4}/, "")
    .replace(/[.;:]$/, "");
  if (text.length <= longest.headline) return text;
  const head = text.slice(0, longest.headline);
  const clause = Math.max(head.lastIndexOf(", "), head.lastIndexOf("; "));
  const at = clause > 70 ? clause : head.lastIndexOf(" ");
  return `${head.slice(0, at).replace(/[,;:\s]+$/, "")} …`;
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
  const at = found.find((index) => !empty.test(says(index) ?? "")) ?? found[0];
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
  text.slice(0, text.lastIndexOf(" ", length)).replace(/[,;:\s]+$/, "");
