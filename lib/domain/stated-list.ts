/** A sentence that ends with a colon, and items of the list behind it. */
export type StatedList = {
  lead: string;
  items: string[];
  /** Where the last of them ends. */
  end: number;
  /** Whether more items follow. */
  isOpen: boolean;
};

/** In characters: a passage is quoted as far, and an item told. */
const [longestList, longestItem, longestTitle] = [590, 110, 60];
const mostItems = 5;

/** A bullet, whatever letter the filer's font draws it with, or a number. */
const mark = /^(?:[^\p{L}\p{N}\s“"‘'($&[]+|[¡§ØüoqvN](?=\s)|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s*/u;
const pageEnd = /^(?:\d{1,3}|table of contents)$/i;

/**
 * The list behind a sentence that ends with a colon, by the paragraphs that follow; null where there are less than two
 * items. What is a sentence by itself ends it. The same is read of the text up to `end`.
 *
 * @param text begins with the sentence. @param leadEnd behind its colon.
 */
export function readStatedList(text: string, leadEnd: number): StatedList | null {
  const lead = text.slice(0, leadEnd).replace(/\s+/g, " ").trim();
  if (!lead.endsWith(":")) return null;
  const items: string[] = [];
  let end = leadEnd;
  let isMarked: boolean | null = null;
  let loneMark = "";
  let lastEnd = leadEnd;
  for (const { 0: paragraph, index } of text
    .slice(leadEnd, longestList)
    .matchAll(/[^\n]+(?:\n(?!\n)[^\n]+)*/g)) {
    if (items.length === mostItems) break;
    const whole = paragraph.trim();
    if (whole === "" || pageEnd.test(whole)) continue;
    const [own = ""] = mark.exec(whole) ?? [];
    // A bullet may stand in a line of its own.
    if (own === whole) {
      loneMark = own;
      continue;
    }
    const marks = own || loneMark;
    loneMark = "";
    if (isMarked !== null && isMarked !== (marks !== "")) break;
    // The last may be cut where the text is.
    const isCut = leadEnd + index + paragraph.length >= longestList && text.length > longestList;
    const raw = whole.slice(own.length);
    const item = readItem(raw, marks !== "", isCut);
    if (item === null) break;
    lastEnd = leadEnd + index + paragraph.length;
    isMarked = marks !== "";
    items.push(item);
    const from = paragraph.indexOf(whole) + own.length;
    const kept = raw.startsWith(item) ? item.length : raw.length;
    end = leadEnd + index + from + kept;
  }
  if (items.length < 2) return null;
  // The last may go on where what is read ends.
  const [, ...rest] = text.slice(lastEnd - 1).split("\n");
  const next = rest.find((line) => line.trim() !== "" && !pageEnd.test(line.trim()));
  const isOpen = isMarked === true ? mark.test(next?.trim() ?? "") : items.length === mostItems;
  return { lead, items, end, isOpen };
}

/** Who does something is a sentence, not an aim. */
const isOwnSentence =
  /^(?:We|It|They|This|These|Those|There|In|As|While|Because|Although|If|When|Since|However|Together|For example|(?:Our|The) (?:\S+ ){1,5}(?:is|are|was|were|has|have|will|can|may|believes?|includes?|continues?))\b/;

/** An item, or of a longer one what it is called; null where it is neither. */
function readItem(raw: string, isMarked: boolean, isCut: boolean): string | null {
  const text = raw.replace(/\s+/g, " ").trim();
  const isPhrase = (part: string) =>
    part.split(" ").length > 1 && part.length <= longestItem && !isOwnSentence.test(part);
  const title = /^[^:–—.;]{3,80}?(?=:\s| [–—-] |[–—])/.exec(text)?.[0].trim();
  if (title !== undefined) return isPhrase(title) ? title : null;
  const runIn = /^[^.:;]{3,}?(?=\. \p{Lu})/u.exec(text)?.[0];
  if (runIn !== undefined) return isPhrase(runIn) && runIn.length <= longestTitle ? runIn : null;
  if (text.endsWith(":")) return null;
  const bare = text.replace(/(?:[;,]? (?:and|or))?[\s;,.]*$/, "");
  const isLong = bare.length > longestItem;
  if (!isLong && !isCut)
    return isOwnSentence.test(bare) || (!isMarked && text.endsWith(".") && bare.split(" ").length > 12)
      ? null
      : bare;
  if (!isMarked) return null;
  const head = /^[^,]+(?=, )/.exec(text)?.[0] ?? "";
  return isPhrase(head) ? head : null;
}
