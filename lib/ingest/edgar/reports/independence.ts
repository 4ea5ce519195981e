import "server-only";
import { finder } from "./committees";
import type { Row } from "./report-rows";

const title = "(?:Mr|Ms|Mrs|Dr|Messrs|Mses|Drs|Prof|Gen|Adm)\\. ";
const list = `((?:each of |both )?(?:our directors,? )?(?:${title})?\\p{Lu}[^.;:()]{2,60}(?:\\.[^.;:()]{1,60}){0,14}?)`;

/** "All of our directors other than Mr. Lee are independent": everybody but the named. */
const allBut =
  /\b(?:all|each|every)\b[^.]{0,120}?\b(?:directors?|nominees?|members?|trustees?)\b[^.]{0,120}?\b(?:except|other than|with the exception of|excluding)(?: for)? ((?:our [^.,]{3,60}, )?(?:(?:Mr|Ms|Mrs|Dr|Messrs|Mses)\. )?\p{Lu}[^.;:]{2,60}?(?:\. ?[^.;:]{1,40}?){0,3}?)(?:,? (?:is|are|was|were|has|have|qualif\w+)\b|, who|\.|,? meets?\b)/giu;
const named = new RegExp(
  `\\b(?:determined|concluded|affirmed|found)(?: affirmatively)?(?: that)?,?(?: each of(?: the following)?(?: directors)?:?)? ${list},? (?:is|are|was|were|qualif\\w+ as|each) (?:an? )?(?:each )?“?independent`,
  "giu",
);
const plain =
  /\b((?:(?:Mr|Ms|Mrs|Dr|Messrs|Mses|Drs)\. )?\p{Lu}[\p{L}’'-]+(?:,? (?:and )?(?:(?:Mr|Ms|Mrs|Dr)\. )?\p{Lu}\.?[\p{L}’'-]*){0,24}),? (?:is|are|was|were) (?:each )?(not )?(?:considered )?(?:an? )?“?independent\b/gu;

/** Whether the document calls each of some people independent; null where it says nothing of one. */
export function independenceOf(rows: readonly Row[], names: readonly string[]): (boolean | null)[] {
  const standing: (boolean | null)[] = names.map(() => null);
  const find = finder(names);
  const set = (who: string, value: boolean) => {
    const at = find(who);
    if (at >= 0) standing[at] ??= value;
  };
  for (const [index, row] of rows.entries()) {
    const text = textFrom(rows, index, row);
    if (text === null) continue;
    for (const [, others = ""] of text.matchAll(allBut)) {
      const exceptions = namesIn(others);
      if (!/independent/i.test(text) || !exceptions.some((who) => find(who) >= 0)) continue;
      for (const who of exceptions) set(who, false);
      for (const name of names) set(name, true);
    }
    for (const [, people = ""] of text.matchAll(named)) for (const who of namesIn(people)) set(who, true);
    for (const [, people = "", not] of text.matchAll(plain))
      for (const who of namesIn(people)) set(who, not === undefined);
  }
  return standing;
}

/** The text of a paragraph that speaks of independence: a cell, or of plain text lines with the ones around. */
function textFrom(rows: readonly Row[], index: number, { cells }: Row): string | null {
  const own = cells.map((cell) => cell.text).join(" ");
  if (!/independent/i.test(own) || own.length > 20_000) return null;
  if (rows[index + 1]?.opens !== false && rows[index]?.opens !== false) return own.replace(/\s+/g, " ");
  const around = rows.slice(Math.max(0, index - 4), index + 5);
  return around
    .flatMap((row) => row.cells.map((cell) => cell.text))
    .join(" ")
    .slice(0, 20_000)
    .replace(/\s+/g, " ");
}

const namesIn = (text: string): string[] =>
  text
    .replace(/^(?:each of |both |our (?:chief executive officer|ceo|president|chairman)[^,]{0,40}, )/i, "")
    .split(/,? and |, |; /)
    .map((part) => part.replace(/^(?:Messrs|Mses|Drs)\. /, "").trim())
    .filter((part) => part.length > 2 && part.length < 60);
