import "server-only";
import { finder } from "./committees";
import type { Row } from "./report-rows";

/** "All of our directors other than Mr. Lee are independent": everybody but the named. */
const allBut =
  /\b(?:directors?|nominees?|members?|trustees?)\b[^.]{0,120}?\b(?:except|other than|with the exception of|excluding|save|apart from|but)(?: for)? |\ball of the (?:above|foregoing)(?: persons)? (?:except|other than|save|but|apart from)(?: for)? |\bindependent\b[^.]{0,160}?\bwith (?:one|two|three) exceptions?[:,]? /gi;
/** "Mr. Lee, who is employed by us, and Ms. Ruiz, whose firm had $3 million of work,": what is said of each. */
const aboutThem =
  /, (?:who|whose|because|by reason)\b(?:[^,;.]|\.\d|\b(?:Mr|Ms|Inc|Co)\.){3,140}(?:,|(?= (?:and|are|is) )|$)/g;
/** "The following directors are independent under Nasdaq's rules: Ms. Lee, Mr. Ruiz". */
const listed =
  /\b(?:following|independent)\b[^.:]{0,160}?\b(?:directors|nominees|members|trustees|independent)\b[^:]{0,200}:\s*/gi;
/** "The Board has found Mr. Lee, Ms. Ruiz and Mr. York to be independent": whom it calls so stands before that. */
const judged =
  /\b(?:finds?|found|determines?|determined|deems?|deemed|considers?|considered|judged|concluded)(?: that)?(?: each of)? (?=(?:Messrs|Mses|Mr|Ms|Mrs|Dr|Drs)\.|\p{Lu})([^;]{3,400}?),? (?:(not )?to be|as) independent\b/gu;
/** "Leaving aside Mr. Lee, who is an employee, all members are independent": everybody but the named. */
const allSave =
  /\b(?:leaving aside|(?:apart|aside) from|other than|except(?:ing)?(?: for)?|with the exception of|besides|save for) ((?:[^.;]|\.\d|\b(?:Mr|Ms|Mrs|Dr|Jr|Sr|Inc|Co|\p{Lu})\.){3,300}?), (?:[^,.;]{0,60} )?(?:all|each|every)(?: one)?(?: of)?(?: the| our)? (?:other |current )?(?:directors?|members?|nominees?|trustees?|them)\b[^.]{0,140}?\b(?:independen|meets? (?:the|that|this) [^.]{0,40}(?:test|standard|definition))/giu;
/** "That, Ms. Lee and Mr. Ruiz excepted, its members are independent". */
const excepted =
  /[,(] ?((?:Messrs|Mses|Mr|Ms|Mrs|Dr|Drs)\.(?:[^.;]|\b(?:Mr|Ms|Mrs|Dr|Jr|Sr|\p{Lu})\.){2,200}?) (?:is |are )?(?:alone )?excepted,? [^.]{0,80}?\bindependen/gu;
/** "; Mr. Lee and Dr. Pyle are not": said of others beside. */
const areNot =
  /[;,] (?:but |while )?((?:Messrs|Mses|Mr|Ms|Mrs|Dr|Drs)\.(?:[^.;]|\b(?:Mr|Ms|Mrs|Dr|Jr|Sr|\p{Lu})\.){2,160}?) (?:is|are|does|do) not\b(?=[.;,]| (?:independent|meet|qualify))/gu;
/** Whom a sentence calls independent stands before the verb. */
const verb =
  /,? (?:is|are|was|were|qualif(?:y|ies) as) (?:each )?(not )?(?:considered )?(?:to be )?(?:an? )?[“"]?independent\b/gi;
/** Where the names before the verb begin. */
const opening =
  /\b(?:that|each of|of the following(?: directors)?:?|[.;:]|Board|directors,|nominees,) (?=(?:Messrs|Mses|Mr|Ms|Mrs|Dr|Drs|Prof|Gen|Adm|each|both|\p{Lu}))/gu;

/** "All of our non-employee directors are independent", "meet the standards of independence". */
const allOutside =
  /\b(?:all|each)(?: of)?(?: the| our)?(?: \w+)?(?: of (?:the|our))? (?:non-employee|outside|non-management) directors\b(?: [\w-]+){0,6}? (?:independent\b|meets? [^.]{0,60}independen)/i;

/** Whether the document calls each of some people independent; null where it says nothing of one. */
export function independenceOf(
  rows: readonly Row[],
  names: readonly string[],
  isOfficer: readonly boolean[],
): (boolean | null)[] {
  const standing: (boolean | null)[] = names.map(() => null);
  const find = finder(names);
  const set = (who: string, value: boolean) => {
    const at = find(who);
    if (at >= 0) standing[at] ??= value;
  };
  for (const [index, row] of rows.entries()) {
    const text = textFrom(rows, index, row);
    if (text === null) continue;
    for (const { 0: words, index: from } of text.matchAll(allBut)) {
      const at = from + words.length;
      const behind = text.slice(at, at + 400).replace(aboutThem, ",");
      const exceptions = namesIn(
        /^.{3,160}?(?=,? (?:is|are|was|were|has|have|who|qualif\w+|meets?)\b|(?<!\b(?:Mr|Ms|Mrs|Dr|Jr|Sr|\p{Lu}))\. |$)/u.exec(
          behind,
        )?.[0] ?? "",
      );
      if (!/independent/i.test(text.slice(Math.max(0, at - 400), at + 400))) continue;
      if (!exceptions.some((who) => find(who) >= 0)) continue;
      for (const who of exceptions) set(who, false);
      for (const name of names) set(name, true);
    }
    if (allOutside.test(text)) for (const [at, name] of names.entries()) set(name, isOfficer[at] !== true);
    for (const [, people = ""] of text.matchAll(areNot)) for (const who of namesIn(people)) set(who, false);
    for (const [, people = ""] of [...text.matchAll(excepted), ...text.matchAll(allSave)]) {
      const exceptions = namesIn(`${people}, `.replace(aboutThem, ",")).filter((who) => find(who) >= 0);
      for (const who of exceptions) set(who, false);
      if (exceptions.length > 0) for (const name of names) set(name, true);
    }
    for (const found of text.matchAll(listed)) {
      if (!/\bindependent\b/i.test(found[0]) || /\bnot independent\b/i.test(found[0])) continue;
      const people = /^(?:(?:Gen|Mr|Ms|Mrs|Dr|Messrs|Mses|Drs|Prof|Adm|Jr|Sr|\p{Lu})\.|[^.:])+/u.exec(
        text.slice(found.index + found[0].length, found.index + found[0].length + 900),
      )?.[0];
      for (const who of namesIn(people ?? "")) set(who, true);
    }
    for (const [, people = "", not] of text.matchAll(judged))
      for (const who of namesIn(people)) set(who, not === undefined);
    for (const found of text.matchAll(verb)) {
      const before = text.slice(Math.max(0, found.index - 500), found.index);
      const start = [...before.matchAll(opening)].findLast(
        ({ index }) => !/\b(?:Mr|Ms|Mrs|Dr|Messrs|Jr|Sr|\p{Lu})\.? $/u.test(before.slice(0, index + 2)),
      );
      const people = start === undefined ? before.slice(-80) : before.slice(start.index + start[0].length);
      for (const who of namesIn(people)) set(who, found[1] === undefined);
    }
  }
  // Where a document says of most of its directors that they are, those whom it leaves out are not.
  const named = standing.filter((value) => value === true).length;
  const isWhole = named >= 3 && named * 2 > names.length;
  return isWhole ? standing.map((value) => value ?? false) : standing;
}

/** The text of a paragraph that speaks of independence: a cell, or of plain text lines with the ones around. */
function textFrom(rows: readonly Row[], index: number, { cells }: Row): string | null {
  const own = cells.map((cell) => cell.text).join(" ");
  if (!/independen[ct]/i.test(own) || own.length > 20_000) return null;
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
    .replace(
      /^(?:each of |both |each |our (?:chief executive officer|ceo|president|chairman)[^,]{0,40}, )/i,
      "",
    )
    .split(/,? and |, |; /)
    .map((part) => part.replace(/^(?:Messrs|Mses|Drs)\. /, "").trim())
    .filter((part) => part.length > 2 && part.length < 60);
