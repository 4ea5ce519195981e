import "server-only";
import { probabilityBy } from "@/lib/domain/logit";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import weights from "./founding-weights.json";
import { phrases, wordings } from "./phrases";
import { joined, ownNameOf, withoutAbbreviations } from "./registrant-facts";
import type { ReportDocument } from "./report-document";

export type FoundingReading = Stretch & { year: number };

type Told = Pick<ReportDocument, "text" | "items" | "role">;

/** Where a report tells its filer's history, the likeliest first. */
const tellingItems = ["1", "1A", "7", "8", "10"];
/** What is read of an item, or of a document without items. */
const longest = 60_000;
/** At the start of an item "it" is the filer. */
const opening = 2_500;

/**
 * The year in which the company says that it, or the business that it goes back to, was founded or began: of the first
 * sentence that says "founded" of it, else of the likeliest year of a beginning in its description.
 */
export function readFounding(told: Told, filer: string): FoundingReading | null {
  const pattern = foundingOf(filer);
  for (const { from, to } of placesOf(told)) {
    const plain = plainText(told.text, from, to);
    for (const match of plain.matchAll(pattern)) {
      const year = match.slice(1).find((one) => one !== undefined);
      if (year === undefined || (/^\W*It\b/.test(match[0]) && match.index > opening)) continue;
      return { year: Number(year), start: from + match.index, end: from + match.index + match[0].length };
    }
  }
  const [likeliest] = findBeginnings(told, filer)
    .map((one) => ({ ...one, probability: probabilityOf(one.measures) }))
    .sort((one, other) => other.probability - one.probability);
  if (likeliest === undefined || likeliest.probability < weights.threshold) return null;
  const { year, start, end } = likeliest;
  return { year, start, end };
}

function placesOf({ text, items }: Told): { from: number; to: number }[] {
  const sections = tellingItems.flatMap((wanted) => items.find(({ item }) => item === wanted) ?? []);
  return sections.some(({ item }) => item === "1")
    ? sections.map(({ bodyStart, end }) => ({ from: bodyStart, to: end }))
    : [{ from: 0, to: text.length }];
}

const plainText = (text: string, from: number, to: number): string =>
  withoutAbbreviations(joined(text.slice(from, Math.min(to, from + longest))));

const year = "\\b((?:17|18|19|20)\\d\\d)\\b(?![’']s)";
/** "since its inception until August 2019" begins nothing then. */
const soon = `\\b(?:(?!until\\b|follows?\\b)[^.;]){0,60}?${year}`;

/** A filer as its texts call it, whose name EDGAR gives as LOWES COMPANIES INC: "the Company", "Lowe’s". */
function companyOf(filer: string): string {
  const own = ownNameOf(filer);
  return `[Tt]he (?:[Cc]ompany|[Cc]orporation|[Tt]rust|[Bb]ank|[Ff]irm|[Rr]egistrant|[Pp]artnership)${own === "" ? "" : `|${own}`}`;
}

/** How sentences say outright that a filer was founded: "Lowe’s was founded in 1921". */
function foundingOf(filer: string): RegExp {
  const company = companyOf(filer);
  const self = `(?:[Ww]e|[Oo]ur (?:company|business|firm|bank)|${company})`;
  const subject = `(?:\\b${self}|(?:^|[.\\n] {0,2})It)`;
  const itself = `(?:[Oo]ur (?:company|business|firm|bank)|the business|${company})(?!['’]s)`;
  const [begun, start] = [wordings("founding: begun"), wordings("founding: start")];
  const said = [
    `${subject}(?:,? which)?,? (?:was|were) (?:originally |first )?(?:${begun})${soon}`,
    `(?:^|[.\\n] ?)Founded${soon}`,
    `\\b(?:[Ss]ince|[Ff]rom|[Aa]fter) (?:our|(?:${company})['’]s?) (?:${start})${soon}`,
    `(?:(?:^|[.\\n] ?)(?:Since|From) its (?:${start})|\\bsince its (?:founding|establishment))${soon}`,
    `${subject}(?:, which)? (?:first )?(?:${wordings("founding: began")})${soon}`,
    `\\b(?:co-)?(?:founded|founding|started|established) ${itself}${soon}`,
    `(?:^|[.\\n] ?)In (?:[A-Z][a-z]+ )?${year}, [^.;]{0,80}? (?:co-)?(?:founded|started|established) ${itself}\\b`,
  ];
  return new RegExp(said.map((words) => `(?:${words})`).join("|"), "gmu");
}

/** A year in a report, and what speaks for and against its being that of the filer's beginning. */
export type Beginning = Stretch & { year: number; measures: Record<string, number> };

/** A year of a text that isn't part of a number, an amount, or a decade. */
const anyYear = /(?<![\d$,.-])(?:17|18|19|20)\d\d\b(?![’']s|,\d|\.\d|%|-\d)/g;
/** Of so many sentences, the earliest year is likely that of a beginning. */
const ofHistory = 60;
/** Characters before a year in which its clause says what began. */
const clauseBefore = 110;

const [beginning, forming, otherwise, origin] = [
  phrases("founding: a beginning"),
  phrases("founding: a form"),
  new RegExp(phrases("founding: something else").source, "giu"),
  phrases("founding: whom it goes back to"),
];
const ofGrowth = phrases("founding: of growth");
const bySomebody =
  /\b\p{Lu}\p{L}+ \p{Lu}[\p{L}.]+(?: and \p{Lu}[\p{L}. ]+)? (?:\p{L}+ )?(?:founded|started|began|opened|built|established|wrote|brewed)\b/u;

/** The years that a document's description of its business names, each with its measures. */
export function findBeginnings({ text, items, role }: Told, filer: string): Beginning[] {
  const item = items.find((one) => one.item === "1");
  const from = item?.bodyStart ?? 0;
  const plain = plainText(text, from, item?.end ?? text.length);
  const sentences = splitSentences(plain);
  const found = sentences.flatMap(({ start, end }, sentence) =>
    Array.from(plain.slice(start, end).matchAll(anyYear), (match) => ({
      year: Number(match[0]),
      at: start + match.index,
      sentence,
    })),
  );
  const earliest = Math.min(...found.filter(({ sentence }) => sentence < ofHistory).map((one) => one.year));
  const self = `\\b(?:[Ww]e|[Oo]ur|[Uu]s|[Tt]he (?:business|enterprise)|[Ii]ts?|${companyOf(filer)})\\b`;
  const [isSelf, wasFounded] = [
    new RegExp(self, "u"),
    new RegExp(
      `${self}(?:,? (?:which|who))?[^.;,]{0,40}? (?:was|were|been) (?:\\p{L}+ )?(?:founded|established|started|begun|launched)\\b[^.;,]{0,60}$|\\b(?:co-)?founded ${self}`,
      "u",
    ),
  ];
  const flag = (holds: boolean) => (holds ? 1 : 0);
  // What a business that was there already began is not the business.
  const ofBusiness = found.filter(
    ({ at }) => !ofGrowth.test(plain.slice(Math.max(0, at - clauseBefore), at)),
  );
  return ofBusiness.map(({ year: told, at, sentence }): Beginning => {
    const { start, end } = sentences[sentence] ?? { start: at, end: at + 4 };
    const whole = plain.slice(start, end);
    const clauseStart = Math.max(start, plain.lastIndexOf(";", at - 1) + 1);
    const semicolon = plain.indexOf(";", at);
    const clauseEnd = semicolon < 0 || semicolon > end ? end : semicolon;
    const before = plain.slice(clauseStart, at);
    const near = before.slice(-clauseBefore);
    const isBegun = beginning.test(near);
    const isEarliest = told === earliest;
    const others = plain.slice(clauseStart, clauseEnd).match(otherwise)?.length ?? 0;
    return {
      year: told,
      start: from + start,
      end: from + end,
      measures: {
        earliest: flag(isEarliest),
        "earliest, early": flag(isEarliest && sentence < 20),
        "earliest, begun": flag(isEarliest && isBegun),
        "first 8": flag(sentence < 8),
        "first 50": flag(sentence < 50),
        "no item, first 80": flag(item === undefined && sentence < 80),
        item: flag(item !== undefined),
        proxy: flag(role === "proxy"),
        begun: flag(isBegun),
        "begun at start": flag(/^\W*(?:Founded|Established|Begun|Started|Since|From)\b/.test(whole)),
        formed: flag(forming.test(near)),
        since: flag(/\b[Ss]ince (?:\p{L}+ )?$/u.test(before)),
        "been since": flag(/\bha(?:s|ve) \p{L}[^.;]{0,150} since $/u.test(before)),
        in: flag(/\bin (?:early |late |the \p{L}+ of )?(?:\p{Lu}\p{L}+,? )?(?:\d{1,2}, )?$/u.test(before)),
        when: flag(/^,? (?:when|by|with|as)\b/.test(plain.slice(at + 4, at + 12))),
        self: flag(isSelf.test(near)),
        "self begun": flag(isBegun && isSelf.test(before)),
        "was founded": flag(wasFounded.test(near)),
        "by somebody": flag(bySomebody.test(near)),
        "goes back to": flag(origin.test(whole)),
        "something else": Math.min(3, others) / 3,
        age: Math.max(0, Math.min(1, (2020 - told) / 100)),
        recent: flag(told >= 2000),
      },
    };
  });
}

/** How likely a year is that of the beginning, by weights that `npm run fit -- founding` fits. */
const probabilityOf = (measures: Beginning["measures"]): number => probabilityBy(weights, measures);
