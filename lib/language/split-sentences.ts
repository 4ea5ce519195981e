/** A stretch `[start, end)` of a text. */
export type Stretch = { start: number; end: number };

/** No sentence is longer, in characters: what reads sentences may take time that grows faster than they do. */
const longest = 3000;

/** Words before a full stop that ends no sentence. */
export const abbreviations = new Set(
  `mr mrs ms messrs mses dr prof hon jr sr st no nos inc corp co ltd llc plc l.p lp n.a u.s u.k d.c vs etc approx dept
jan feb mar apr jun jul aug sep sept oct nov dec sec art fig vol rev gen col lt sgt adm sen rep gov pres e.g i.e al
ave blvd rd p.m a.m wm chas thos jos robt edw ph bros mfg intl assn cos`.split(/\s+/),
);

/** Of these, the words that may also end a sentence: they do where a word follows that opens one. */
export const maybeLast = new Set(
  "inc corp co ltd llc plc jr sr n.a u.s u.k p.m a.m l.p lp d.c etc bros ph.d m.d".split(" "),
);

/** Words that open a sentence. */
export const openings = new Set(
  `the this these those in on at as a an he she his her it its there mr. ms. mrs. dr. messrs. mr ms effective prior
following from under upon pursuant during before after since such additionally also for no neither we our if each
subject until concurrently simultaneously accordingly further furthermore moreover however both all any to by with
and but additionally thereafter upon while when what item our their they`.split(/\s+/),
);

const endsSentence = (text: string, from: number, at: number): boolean => {
  if (text[at] !== ".") return true;
  const word = /[\p{L}\p{N}.]+$/u.exec(text.slice(Math.max(from, at - 20), at))?.[0].toLowerCase() ?? "";
  const bare = word.replace(/^\.+/, "");
  if (maybeLast.has(bare)) {
    const next = /^\s+[“"(]?(\p{Lu}\p{L}*)/u.exec(text.slice(at + 1, at + 40))?.[1] ?? "";
    return openings.has(next.toLowerCase());
  }
  if (abbreviations.has(bare)) return false;
  return !/^\p{L}$/u.test(bare) && !/^(?:\p{L}\.)+\p{L}$/u.test(bare);
};

/**
 * The sentences of a text, in order, without the white space between them. Empty lines end a sentence; the full
 * stops of "Mr.", "Inc.", initials and numbers do not. Linear in the text's length.
 */
export function splitSentences(text: string): Stretch[] {
  const sentences: Stretch[] = [];
  let start = 0;
  const close = (end: number) => {
    const piece = text.slice(start, end);
    const lead = piece.length - piece.trimStart().length;
    const trimmed = piece.trim();
    for (let at = 0; at < trimmed.length; at += longest)
      sentences.push({
        start: start + lead + at,
        end: start + lead + Math.min(at + longest, trimmed.length),
      });
    start = end;
  };
  for (const match of text.matchAll(/\n\n|[.?!][”"’)]{0,2}(?=\s)/g)) {
    const end = match.index + match[0].length;
    if (match[0] === "\n\n") close(match.index);
    else if (
      /^\s+[\p{Lu}\p{N}“"(•$]/u.test(text.slice(end, end + 8)) &&
      endsSentence(text, start, match.index)
    )
      close(end);
  }
  close(text.length);
  return sentences;
}
