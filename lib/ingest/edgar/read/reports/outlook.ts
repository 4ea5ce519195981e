import "server-only";
import type { OutlookDetail, OutlookPeriod } from "@/lib/domain/outlook";
import { splitSentences } from "@/lib/language/split-sentences";
import type { PassageReading } from "./narrative";
import { periodIn } from "./outlook-period";
import { phrases, wordings } from "./phrases";
import { type Paragraph, paragraphsOf, type ReportDocument } from "./report-document";

/**
 * What a filer expects, plans or aims for, with a figure or a date. `measure` is what of ("capital expenditures", "Aerospace
 * revenue"); `heading` gives the period where the sentence leaves it to its heading, `isListed` says that the heading has the
 * verb, too.
 */
export type OutlookReading = PassageReading & {
  measure: string;
  period: OutlookPeriod;
  heading: string | null;
  isListed: boolean;
};

const adverbs =
  "(?:(?:is|are|now|also|still|currently|presently|further|[a-z]+ly|continues?|remains?|will|to|be) )*";
const subject =
  "(?:\\b(?:[Ww]e|[Ii]t|[Cc]ompany|[Cc]orporation|[Mm]anagement|[Rr]egistrant|[Gg]roup|[Ss]egment|[Dd]ivision)|\\b(?!Continue|Expect|Our|The )\\p{Lu}[\\p{L}&’'.-]+)";
/** "we currently expect", "the Company now anticipates", "Acme is maintaining its expectation". */
const expecting = new RegExp(
  `(?<!\\b(?:as|than|if|[Aa]lthough) (?:the )?)${subject} ${adverbs}(?:${wordings("outlook: verb")})(?![\\p{L}])`,
  "u",
);
/** "is expected to be", "are now projected at". */
const expected = new RegExp(
  `\\b(?:is|are|remains?) (?:not )?${adverbs}(?:${wordings("outlook: participle")})\\b`,
  "iu",
);
/** "our guidance for capital expenditures is up to $2 billion" */
const guided =
  /\b(?:[Oo]ur|[Ii]ts|[Tt]he|[’']s) (?:[\w-]+ ){0,4}(?:guidance|outlook|target|forecast|expectation)(?= (?:for|of) (?:[\w$.,-]+ ){1,8}?(?:is|are|remains?|calls? for)\b| (?:is|remains?) (?:for|to|\$|unchanged|approximately|between|in)\b)/;
const measures = new RegExp(`\\b(?:${wordings("outlook: measure")})(?![\\p{L}])`, "giu");
/** What begins, or is there, on a day that is a figure by itself. */
const launches = new RegExp(`\\b(?:${wordings("outlook: launch")})\\b`, "iu");
const excluded = phrases("outlook: other");

const scale = "(?:thousand|million|billion|trillion)";
const money = `\\$ ?\\d[\\d.,]*(?:(?: ?[-–—] ?| to | and | or )\\$?\\d[\\d.,]*)? ?${scale}|\\$ ?\\d{1,3}(?:,\\d{3})+`;
const quantity = new RegExp(
  `${money}|\\b\\d[\\d.,]*(?: ?%| percent(?:age points?)?\\b| basis points?\\b| ${scale}\\b)|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten) percent\\b|\\b(?:low|mid|high)(?:-to-(?:low|mid|high))?[- ](?:single|double|teens)|\\b(?:${wordings("outlook: same")})\\b`,
  "iu",
);
const perShare = /\$ ?\(?\d+\.\d\d\b/;
/** In thousands or millions, as a table's heading says. */
const unscaled = new RegExp(`(?!${money})\\$ ?\\d`, "iu");
const ofShare = /\b(?:per (?:\w+ )?share|EPS|per (?:ton|barrel|ounce|pound))\b/i;
/** "90 new stores" */
const counted = new RegExp(
  `(?<![$\\d.,])\\b(?:\\d{1,3}(?:,\\d{3})+|\\d{1,6}|two|three|four|five|six|seven|eight|nine|ten)(?: (?!(?:million|billion|percent|to|of|in|and|from|at|by|for|with)\\b)[\\p{L}&-]+){0,3}? (?:${wordings("operating metric: unit")}|${wordings("outlook: unit")})\\b`,
  "iu",
);

const [shortest, longest] = [40, 420];
const mostOutlooks = 16;

/**
 * Sentences of items 1, 2 and 7 in which a filer says what it expects, plans or aims for: of what, how much or when, and for
 * which year or quarter.
 */
export function readReportOutlook({ text, items }: Pick<ReportDocument, "text" | "items">): OutlookReading[] {
  return items
    .filter(({ item, byReference }) => /^(?:[127]|I\.2)$/.test(item) && byReference !== true)
    .flatMap(({ bodyStart, end }) => readOutlook(text, bodyStart, end));
}

/** The same of a release on results. */
export const readReleaseOutlook = (text: string): OutlookReading[] => readOutlook(text, 0, text.length);

/** In years. */
const furthest = 12;

/** Those that look ahead on the day on which they are published, each measure of a period once. */
export function aheadOf<Reading extends OutlookReading>(
  all: readonly Reading[],
  publishedOn: string,
): Reading[] {
  const now = Number(publishedOn.slice(0, 4));
  const found = new Map<string, Reading>();
  for (const one of all) {
    const { year, part } = one.period;
    const key = `${one.measure} ${year} ${part}`;
    if (year >= now && year <= now + furthest && !found.has(key)) found.set(key, one);
  }
  return [...found.values()].slice(0, mostOutlooks);
}

/** A reading as a fact: its measure by name, the rest as `OutlookDetail`. */
export const outlookFact = ({ measure, period, heading, isListed }: OutlookReading) => ({
  kind: "outlook" as const,
  name: measure,
  detail: { ...period, heading, listed: isListed } satisfies OutlookDetail,
});

/** Paragraphs that a heading speaks of. */
const reach = 24;
const guiding = /\b(?:guidance|outlook|targets|expectations)\b/i;

function readOutlook(text: string, from: number, to: number): OutlookReading[] {
  const found: OutlookReading[] = [];
  let heading: string | null = null;
  let age = 0;
  const section = text.slice(from, to);
  for (const paragraph of paragraphsOf(section)) {
    const line = paragraph.text.replace(/\s+/g, " ").trim();
    age += 1;
    if (age > reach) heading = null;
    if (opensList(line)) [heading, age] = [line, 0];
    const opener = heading;
    const listed =
      opener === null ? [] : rowsOf(paragraph, section).flatMap((row) => toListed(row, from, opener) ?? []);
    if (listed.length > 0) found.push(...listed);
    else
      for (const one of sentencesIn(paragraph, from)) {
        const outlook = toOutlook(one, heading);
        if (outlook !== null) found.push(outlook);
      }
  }
  return found;
}

/** Each Word With a Capital. */
const titled = /^(?:(?:\p{Lu}|\d|[(&–—-]|of\b|and\b|for\b|the\b)\S*(?: |$))+$/u;

/** A heading such as "2026 Outlook", or "For 2026, we expect:". */
const opensList = (line: string): boolean =>
  periodIn(line) !== null &&
  ((line.length < 110 && titled.test(line) && guiding.test(line)) ||
    (line.length < 260 && /:$/.test(line) && (expecting.test(line) || guiding.test(line))));

const longestParagraph = 12_000;
const bullet = /^[\s•●▪◦·*–—-]*(?:o\s)?/;

function* sentencesIn({ text, start }: Paragraph, offset: number): Generator<PassageReading> {
  if (text.length > longestParagraph) return;
  for (const one of splitSentences(text)) {
    const whole = text.slice(one.start, one.end);
    const lead = bullet.exec(whole)?.[0].length ?? 0;
    yield {
      text: whole.slice(lead).replace(/\s+/g, " "),
      start: offset + start + one.start + lead,
      end: offset + start + one.end,
    };
  }
}

/** A table's rows are lines of one paragraph. */
function rowsOf({ text, start }: Paragraph, source: string): Paragraph[] {
  if (!text.includes("\t")) return [{ text, start, end: start + text.length }];
  return [...source.slice(start, start + text.length).matchAll(/[^\n]+/g)].map(({ 0: row, index }) => ({
    text: row,
    start: start + index,
    end: start + index + row.length,
  }));
}

const longestListed = 240;
const listedOpening = new RegExp(
  `^(?:[\\p{L}&/-]+ ){0,4}?(?:${wordings("outlook: measure")})\\b(?:[^.;\\t]{0,60}? |[^.;\\t]{0,30}\\t)(?:\\(?\\$|~|\\d|low|mid|high|flat)`,
  "iu",
);
/** Such an item has no verb of its own, or one of the past. */
const verbal = /\b(?:expect(?:s|ed)?|anticipate[sd]?|plans?|targets)\b/i;
const past = /\b(?:was|were|increased|decreased|grew|rose|fell|declined|totaled|ended)\b/i;

/** "Net sales growth of 3% to 4%", listed below "For fiscal 2026, the Company expects:". */
function toListed({ text, start }: Paragraph, offset: number, heading: string): OutlookReading | null {
  const lead = bullet.exec(text)?.[0].length ?? 0;
  const said = text
    .slice(lead)
    .replace(/[ \n]+/g, " ")
    .trim();
  if (said.length > longestListed || !listedOpening.test(said) || past.test(said)) return null;
  if (verbal.test(said) || /\t.*\t|[“”"]/.test(said) || excluded.test(said)) return null;
  if (splitSentences(said).length > 1) return null;
  // Cells of a table without tabs run together.
  if ((said.match(measures)?.length ?? 0) > 1 && !/[,;]| and /.test(said)) return null;
  const measure = measureOf(said, said);
  const period = periodIn(heading);
  if (measure === null || period === null || isUnscaled(said)) return null;
  const place = {
    start: offset + start + lead,
    end: offset + start + lead + text.slice(lead).trimEnd().length,
  };
  return { text: said, ...place, measure, period: periodIn(said) ?? period, heading, isListed: true };
}

function toOutlook(sentence: PassageReading, heading: string | null): OutlookReading | null {
  const said = sentence.text;
  if (said.length < shortest || said.length > longest || !/^\p{Lu}.*\.$/u.test(said)) return null;
  if (/[“”"\t]/.test(said) || excluded.test(said) || isUnscaled(said)) return null;
  const active = expecting.exec(said) ?? guided.exec(said);
  const verb = active ?? expected.exec(said);
  if (verb === null) return null;
  const before = said.slice(0, verb.index);
  const behind = said.slice(verb.index);
  const what = active ? measureOf(behind, behind) : measureOf(before, behind);
  const measure = active && what !== null ? `${partOf(active[0])}${what}` : what;
  const own = periodIn(said);
  const period = own ?? (heading === null ? null : periodIn(heading));
  if (measure === null || period === null) return null;
  return { ...sentence, measure, period, heading: own === null ? heading : null, isListed: false };
}

const isUnscaled = (said: string): boolean => {
  const rest = said.replace(new RegExp(money, "giu"), "");
  return unscaled.test(rest) && !ofShare.test(said);
};

/** How far from the verb its object or subject may stand. */
const near = 90;

/** What goes on until something begins is no beginning. */
const meanwhile = /\b(?:until|when|once|after|while|as)\b/i;

/** Of what how much is expected; null where no figure follows. */
function measureOf(place: string, behind: string): string | null {
  const isBefore = place !== behind;
  const found = [...place.matchAll(measures)].filter(({ index }) => isBefore || index <= near);
  const named = isBefore ? found.at(-1) : found[0];
  if (named !== undefined && (quantity.test(behind) || (ofShare.test(place) && perShare.test(behind))))
    return `${partBefore(place.slice(0, named.index))}${named[0].toLowerCase()}`;
  const count = counted.exec(behind)?.[0];
  if (count !== undefined) return count.split(" ").at(-1)?.toLowerCase() ?? null;
  const object = isBefore ? place.slice(-near) : place.slice(0, near);
  const launch = launches.exec(object);
  if (launch === null || periodIn(behind) === null || meanwhile.test(object.slice(0, launch.index)))
    return null;
  return launch[0].toLowerCase();
}

const notParts =
  /^(?:we|it|our|its|the|company|corporation|management|registrant|group|segment|division|[’'].*)$/i;

/** "Aerospace " of "Aerospace expects". */
function partOf(opening: string): string {
  const [name = ""] = opening.split(" ");
  return notParts.test(name) || /^\p{Ll}/u.test(name) ? "" : `${name} `;
}

/** "Aerospace " where the revenue is that of a part with a name. */
function partBefore(text: string): string {
  const name = partName.exec(text)?.[1]?.trim();
  return name === undefined || ofWhole.test(name) ? "" : `${name} `;
}

const partName =
  /(?:[\p{Ll},’] (?:the |our |its )?(?:\d{4} )?|^(?=\p{Lu}\S+ (?:and )?\p{Lu}))((?:\p{Lu}[\p{L}&-]*,? (?:and )?)+)(?:segment[’']?s? |[’']s? )?(?:\d{4} )?(?:[a-z]+ )?$/u;
/** Words with capitals that name no part. */
const ofWhole =
  /^(?:In|For|On|By|The|Our|We|It|Total|Corporate|Full|Company)$|\b(?:GAAP|FY|Company|Q\d|Adjusted)\b/;
