import "server-only";
import { familyOf } from "./committees";
import type { Row } from "./report-rows";

/** Others that are called independent, and what is but isn't a person. */
const otherSense =
  /\bindependent(?:ly)? (?:(?:certified |registered )?public|registered|auditors?|audits?|account\w+|producers?|contractors?|distributors?|consult\w+|compensation|advis\w+|counsel|appraisers?|engineers?|petroleum|oil|power|system|review|third|agents?|dealers?|stores?|of\b|board(?! members?)|chair\w*|leadership|judge?ment|oversight|perspectives?|thought|thinking|basis|voices?|index)/gi;
/** The independent directors as people whom a sentence speaks of beside others, not what it calls somebody. */
const asNoun =
  /(?<!\b(?:is|are|was|were|be|as|been|an?|following)) (?:(?:lead|presiding|the|our|its|all|other|with|of|by|most|these|those|\d+) )?independent (?:members?|directors?|trustees?)\b(?! (?:within|under|as defined|in accordance|for purposes|are|is|:))/gi;
/** An end of a sentence, not that of a title, an initial or a company's form. */
const sentenceEnd =
  /(?<!\b(?:Mr|Ms|Mrs|Dr|Drs|Messrs|Mses|Prof|Gen|Adm|Jr|Sr|Inc|Co|Corp|Ltd|No|St|\p{Lu})\.)(?<=[.!?]["”)]?)\s+(?=["“(]?\p{Lu})/u;
/** Parts of a sentence that each say something of their own. */
const clauseEnd = /;\s+|,\s+(?=(?:but|while|whereas|and (?:that|it|the (?:board|committee))\b)\s)/i;
/** "Mr. Lee, who is employed by us, and Ms. Ruiz, by reason of her consulting,": why it is so. */
const reason =
  /, (?:who|whose|because|by (?:reason|virtue)|on account|as an?|due to|owing to|given|in (?:light|view))\b(?:[^,;.]|\.\d|,\d|\b(?:Mr|Ms|Dr|Inc|Co|U|S)\.){2,160}(?:,|(?= (?:and|are|is|has|have) )|$)/g;

const exception =
  /\b(?:except(?:ing)?|other than|with (?:the exceptions?|one exception|two exceptions|three exceptions)|excluding|save|apart from|aside from|leaving aside|besides|but for|all but|(?<=\b(?:directors|members|nominees|trustees|persons|them) )but)\b/i;
/** Where the exceptions end and those begin of whom it holds. */
const exceptionEnd =
  /(?:,|\bthat)? (?:all|each|every|(?:its|the|our) (?:other |current |remaining )?(?:members|directors|nominees|trustees)|the board|we|they|no )\b|,? (?:(?:is|are|be|meets?|qualif\w+|satisf\w+) (?!an? (?:employee|officer)))/i;
const everybody =
  /\b(?:all|each|every|its|the|our|no) (?:(?:of|other|of the|of our|current|the|our|\w+) ){0,3}(?:directors?|members?|nominees?|trustees?|them|others?|foregoing|above)\b|\ball\b[^.]{0,20} (?:directors|members|others)\b|\b(?:is|are) independent\b|\bevery(?:one|body)\b/i;
/** "All five others", "the remaining directors": whoever has not been spoken of. */
const theRest =
  /\b(?:(?:all|both) (?:(?:of )?(?:the|our) )?(?:\w+ )?others?|(?:the|our) (?:other|remaining) (?:\w+ )?(?:directors|members|nominees|trustees))\b/i;
/** "The four of them": as many as the sentences before speak of. */
const asMany =
  /\b(?:the|all|these|those) (two|three|four|five|six|seven|eight|nine|ten)(?: of them)?\b(?! other)/i;
const numbers = "two three four five six seven eight nine ten".split(" ");
/** "Each of these three": those whom the words before name. */
const theSame =
  /\b(?:each|all|both) of (?:these|those|the|them)(?: (?:two|three|four|five|six|seven|persons|members))*\b(?! (?:directors|other|current|non|board))/i;
const outsiders =
  /\b(?:all|each|every)(?: of)?(?: (?:the|our|its))?(?: \w+)? (?:non-?employee|outside|non-?management) (?:directors?|members?|trustees?|nominees?)\b/i;
const refused =
  /^(?!.*\bindependen).*\b(?:not|neither|nor|never|cannot)\b|\b(?:not|neither|nor|never|cannot|no longer|lacks?|fails?)\b[^;]{0,70}\bindependen/i;
/** What calls somebody independent, whose name stands before it or, behind a colon or "as to", after it. */
const predicate =
  /\b(?:is|are|be|was|were|as|being|been|qualif\w+|meets?|satisf\w+|considered|found|deem\w*|within|under|following)\b[^;]{0,90}?\bindependen(?:t|ce)\b/i;
/** "Does not impair her independence" takes nothing away. */
const harmless =
  /\b(?:impair|affect|compromis|interfer|preclud|prevent|disqualif|negat|weigh|detract|jeopardi)/i;
const employed =
  /\b(?:is|are|being) (?:an? |our |currently |also )*(?:executive |salaried )?(?:employees?|officers?|employed)\b/i;
/** What a sentence after one on independence says of it again. */
const again =
  /\bso (?:find|found|determine|classif|consider|regard|treat|qualif|deem|hold|held)|\bsuch (?:a )?(?:finding|determination|conclusion)|\b(?:to be|is|are) so\b|\b(?:do(?:es)?|is|are) not\.?$/i;
/** What independence takes, not who has it. */
const rule = /\b(?:must|shall|should|may|can|could be|if|unless|until|no director|would be)\b/i;

/** Whether the document calls each of some people independent; null where it says nothing of one. */
export function independenceOf(
  rows: readonly Row[],
  names: readonly string[],
  isOfficer: readonly boolean[],
): (boolean | null)[] {
  const standing: (boolean | null)[] = names.map(() => null);
  const mentioned = mentionsOf(names);
  const set = (people: readonly number[], value: boolean) => {
    for (const at of people) standing[at] ??= value;
  };
  const everyone = names.map((_, at) => at);
  for (const [index, row] of rows.entries()) {
    const text = textFrom(rows, index, row);
    if (text === null) continue;
    let [isTopic, before]: [boolean, number[]] = [false, []];
    const spoken = new Set<number>();
    for (const sentence of text.split("\n").flatMap((part) => part.split(sentenceEnd))) {
      const clauses = sentence
        .replace(otherSense, "")
        .replace(reason, (words) => (/independen/i.test(words) ? words : ","))
        .split(clauseEnd);
      for (const clause of clauses) {
        const plain = clause.replace(asNoun, " ");
        const people = mentioned(plain);
        const many = numbers.indexOf(asMany.exec(plain)?.[1]?.toLowerCase() ?? "") + 2;
        const isAll = many > 1 && spoken.size === many;
        for (const at of people) spoken.add(at);
        const tells = predicate.test(plain);
        const isMore = !tells && isTopic && (again.test(plain) || employed.test(plain));
        isTopic ||= /\bindependen/i.test(plain);
        if (!tells && !isMore) {
          if (people.length > 0) before = people;
          continue;
        }
        const { except, rest } = partExceptions(plain);
        const exceptions = except === null ? [] : mentioned(except);
        if (exceptions.length > 0) {
          set(exceptions, false);
          if (everybody.test(rest)) set(everyone, true);
        } else if (refused.test(plain)) {
          if (!harmless.test(plain)) set(people, false);
        } else if (!tells && employed.test(plain)) set(people, false);
        else if (people.length === 0 && rule.test(plain)) continue;
        else if (outsiders.test(plain))
          set(
            everyone.filter((at) => isOfficer[at] !== true),
            true,
          );
        else if (isAll) set([...spoken], true);
        else if (theSame.test(plain)) set([...before, ...people], true);
        else if (people.length > 0) set(people, true);
        else if (theRest.test(plain) && standing.includes(false)) set(everyone, true);
        if (people.length > 0) before = people;
      }
    }
  }
  // Where a document says of most of its directors that they are, those whom it leaves out are not.
  const named = standing.filter((value) => value === true).length;
  const isWhole = named >= 3 && named * 2 > names.length;
  return isWhole ? standing.map((value) => value ?? false) : standing;
}

/** The words that name exceptions, and the others: "all directors other than Mr. Lee", "Mr. Lee excepted, all are". */
function partExceptions(clause: string): { except: string | null; rest: string } {
  const behind = /\b(?:is |are )?(?:alone )?excepted\b/i.exec(clause);
  if (behind !== null)
    return { except: clause.slice(0, behind.index), rest: clause.slice(behind.index + behind[0].length) };
  const found = exception.exec(clause);
  if (found === null) return { except: null, rest: clause };
  const after = clause.slice(found.index + found[0].length);
  const end = exceptionEnd.exec(after)?.index ?? after.length;
  return { except: after.slice(0, end), rest: `${clause.slice(0, found.index)}${after.slice(end)}` };
}

/** Finds who of some people a text names: by family names, and by given ones too where several share one. */
function mentionsOf(names: readonly string[]): (text: string) => number[] {
  const families = names.map((name) => familyOf(name));
  const patterns = families.map((family, at) => {
    const isShared = families.some((other, place) => place !== at && other === family);
    const given = escaped(names[at]?.split(" ")[0] ?? "");
    // A company that bears a person's name, or what is somebody's, is not the person.
    const name = `${spelled(names[at] ?? "", family)}(?!['’]s\\b| (?:Inc|Corp|Co|LLC|LLP|Group|Homes|Capital|Partners|Family|Foundation|Trust|Ventures|& ))(?![\\p{L}-])`;
    const first = isShared ? `(?:${given}[^,;.]{0,20} |Messrs\\. |Mses\\. )` : "(?<![\\p{L}-])";
    return family.length < 2 ? null : new RegExp(`${first}${name}`, "u");
  });
  return (text) => patterns.flatMap((pattern, at) => (pattern?.test(text) ? [at] : []));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A family name as a sentence may write it: with capitals of its own, of its parts or throughout, never small. */
function spelled(name: string, family: string): string {
  const own = name.split(/[\s,]+/).find((word) => word.toLowerCase().replace("’", "'") === family) ?? family;
  const title = family.replace(/(?<![\p{L}])\p{Ll}|(?<=^mc)\p{Ll}/gu, (letter) => letter.toUpperCase());
  const ways = new Set([own, title, family.toUpperCase()].filter((way) => /^\p{Lu}|[\p{Lu}]/u.test(way)));
  return `(?:${[...ways].map((way) => escaped(way).replace(/['’]/g, "['’]")).join("|")})`;
}

/** The text of a paragraph that speaks of independence: a cell, or of plain text lines with the ones around. */
function textFrom(rows: readonly Row[], index: number, { cells }: Row): string | null {
  const own = cells.map((cell) => cell.text).join(" ");
  if (!/independen[ct]/i.test(own) || own.length > 20_000) return null;
  if (rows[index + 1]?.opens !== false && rows[index]?.opens !== false) return own.replace(/\s+/g, " ");
  // What stands in other cells goes on no sentence.
  const around = rows.slice(Math.max(0, index - 4), index + 5);
  return around
    .map((row) => row.cells.map((cell) => cell.text.replace(/\s+/g, " ")).join(row.isTable ? "\n" : " "))
    .reduce((text, line, at) => `${text}${around[at]?.isTable ? "\n" : " "}${line}`, "")
    .slice(0, 20_000);
}
