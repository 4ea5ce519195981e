import "server-only";
import { isGenericWord, isPlace } from "@/lib/domain/company-names/company-words";
import { readTable } from "@/lib/domain/read-table";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import { paragraphsOf, type ReportDocument } from "./report-document";

/** A company that the document names as a competitor of the filer. */
export type CompetitorReading = Stretch & { name: string };

const notCompanies = new Set(
  readTable("lib/domain/tables/not-companies.tsv", "word").map(({ word }) => word),
);

const competes =
  /\b(?:compet(?:e|es|ed|ing|itors?|ition|itive|itively)|rivals?)\b|\bother than (?:us|ourselves|the company) (?:are|is)\b/i;

/** A word of a name. */
export const proper =
  '(?:[“"]\\p{Lu}[”"]|(?:[A-Z][\\p{L}\\p{N}’\'&.+-]*|[a-z]?[A-Z][\\p{L}\\p{N}]+|\\p{N}+[A-Z]\\p{L}*)(?:/[A-Z][\\p{L}-]+)?(?:,? (?:Inc|Ltd|LLC|Corp|Co|plc|L\\.P|S\\.A|N\\.V|AG)\\b\\.?){0,2})';
/** "Bank of America", but no offices, states and courts. */
const named =
  "(?!(?:Department|Office|Bureau|State|City|County|University|Board|Ministry|Government|Republic|Secretary|President|Vice|Chief|House|Court|Law|Part|Item|Note|Form|Board|Statement|Chairman|Head|Number)\\b)\\p{Lu}[\\p{L}’'-]+ of (?:the )?\\p{Lu}[\\p{L}’'-]+(?=[,;.]| and\\b| or\\b|$)";
const companyName = new RegExp(
  `^(?:the )?(${named}|${proper}(?: (?:of (?=\\p{Lu}\\p{L}+(?:[,;.)]| and\\b| or\\b|$))|(?:of|(?<!\\b(?:Inc|Corp|Ltd|LLC|Co|plc)\\.? )(?:and|&)|de|for|the) (?=${proper} (?:Inc|Corp|Company|Ltd|Co|Companies)\\b))?(?:${proper}|&|\\p{N}{1,3}(?= |,|$))){0,7}(?: plc)?)`,
  "u",
);

/** Kinds of companies, whose examples are companies; kinds of things, whose examples may be the filer's own. */
const rivals =
  "companies|competitors|firms|manufacturers|automakers|vendors|providers|retailers|suppliers|carriers|airlines|players|entrants|developers|banks|operators|producers|makers|distributors|rivals|corporations|businesses|institutions|insurers|brokers|competition";
const things = "brands|offerings|platforms|products|services|networks";
const examples =
  "(?:[^.;:]{0,170}?)(?:,?(?: \\(| )such as|,? including|,? includ(?:e|es)|,? like|,? for example,?|,? e\\.g\\.,?|,? namely,?)";
const trigger = new RegExp(
  `\\b(?:compet(?:e|es|ed|ing) with (?:[a-z]+ ){1,3}from|compet(?:e|es|ed|ing)(?: [a-z]+ly)?(?: [a-z]+){0,6}? (?:with|against|from)|competitors?(?:[^.;:]{0,200}?)(?: (?:are|is|were)(?: as follows)?:?| include[sd]?:?|:| such as| including| like| to:)|competition (?:[a-z]+ ){0,8}?(?:from|with|against)|competitor, |(?:${rivals}) other than (?:us|ourselves|the [Cc]ompany) (?:are|is|includes?)|(?:${rivals}|${things})${examples})(?:,? ?(?:and |but )?(?:are |is )?not limited to:?|,? among others,)?\\s*`,
  "gi",
);

const kind = new RegExp(`\\b(?:${rivals}|${things})\\b`, "gi");
const thing = new RegExp(`^(?:${things})`, "i");

/** A sentence as long, without the stops of "U.S.", which end nothing. */
const withoutStops = (said: string): string =>
  said.replace(/\b(?:[A-Z]\.){2,}/g, (short) => short.replaceAll(".", "_"));

/** The companies that the document names as competitors, each once, at its first place. */
export function readCompetitors(
  { text, items }: Pick<ReportDocument, "text" | "items">,
  filer: string,
  subsidiaries: readonly string[] = [],
): CompetitorReading[] {
  const found = new Map<string, CompetitorReading>();
  const isOwn = ownNames(filer, subsidiaries);
  const wanted = items.filter(({ item }) => /^(?:1|1A|7|4)$/.test(item));
  const isCommon = commonWords(text);
  const add = ({ name, at, inList }: NamedAt, said: string, from: number) => {
    // "Macy's and Kohl's", but "Macy's stores".
    const isWhole = /['’]s$/.test(name) && /^(?:[,;.)]| (?:and|or)\b|$)/.test(said.slice(at + name.length));
    const plain = isWhole ? name : tidyName(name);
    const isSubject = at <= 2 || /[.“"]\s*$/.test(said.slice(0, at));
    const isFiller = !inList && !plain.includes(" ") && (isSubject ? isCommon(plain, 1) : isCommon(plain, 3));
    // Plural abbreviations, classes and adjectives: "ASICs", "Tier 1", "ANDA-approved".
    const isKind = /^\p{Lu}{2,}s$|^\p{L}+ \d$|-\p{Ll}+(?:ed|ing)$/u.test(plain);
    // "Acme Markets" in a list of companies, not "Capital Markets".
    const isFit = isCompany(inList ? plain.replace(market, "$1") : plain);
    if (isFiller || isKind || !isFit || isOwn(plain)) return;
    if (/\b(?:our|the company's|its|their) $/i.test(said.slice(0, at))) return;
    const key = keyOf(plain);
    if (
      key === "" ||
      [...found.keys()].some(
        (known) => known === key || known.startsWith(`${key} `) || key.startsWith(`${known} `),
      )
    )
      return;
    const alias = /^\W{0,3}\(\W?([\p{Lu}\d][\p{L}\d&.]{1,14})\W?\)/u.exec(said.slice(at + name.length))?.[1];
    const start = from + at + Math.max(0, name.indexOf(plain));
    found.set(key, { name: plain, start, end: start + plain.length });
    if (alias !== undefined && !found.has(keyOf(alias))) aliases.add(keyOf(alias));
  };
  const aliases = new Set<string>();
  let heading = "";
  for (const paragraph of paragraphsOf(text)) {
    const isWanted = wanted.some(({ start, end }) => start <= paragraph.start && paragraph.start < end);
    if (wanted.length > 0 && !isWanted) continue;
    if (paragraph.text.length < 80 && !/[.:;,]$/.test(paragraph.text.trim())) {
      if (/^[\p{Lu}\d(“"]/u.test(paragraph.text) && !furniture.test(paragraph.text)) heading = paragraph.text;
      continue;
    }
    const isTopic = /compet/i.test(heading) || competes.test(paragraph.text);
    for (const sentence of splitSentences(paragraph.text)) {
      const said = paragraph.text.slice(sentence.start, sentence.end).replaceAll("\t", " ");
      const isSaid = competes.test(said);
      if (!isTopic && !isSaid) continue;
      const from = paragraph.start + sentence.start;
      for (const named of [...namesBehindTriggers(said, isSaid), ...namesBeforeVerb(said)])
        add(named, said, from);
      if (/\b(?:competitors?|compan(?:ies|y))\b[^.]*:\s*$/i.test(withoutStops(said)))
        for (const { name, start } of companyBullets(text, paragraph.end))
          add({ name, at: 0, inList: true }, name, start);
    }
  }
  return [...found].flatMap(([key, reading]) => (aliases.has(key) ? [] : [reading]));
}

const legal = /,? (?:inc|corp|corporation|ltd|limited|llc|co|company|plc|n\.?v|s\.?a|ag|holdings?)\b\.?/g;
const keyOf = (name: string): string =>
  name.toLowerCase().replace(/^the /, "").replace(legal, "").replace(/\.$/, "").trim();

export const tidyName = (name: string): string =>
  name
    .replace(/(?<!\b(?:Inc|Ltd|Corp|Co|L\.P|S\.A|N\.V))[,.]+$/, "")
    .replace(/[’']s$/, "")
    .replace(
      /((?:,? Inc| Ltd| Corp| N\.V| S\.A| L\.P| plc| LLC)\.?) (?!&|and\b|Ltd|plc)\p{Lu}\p{Ll}+.*$/u,
      "$1",
    )
    .trim();

export function isCompany(name: string): boolean {
  const plain = name.toLowerCase().replace(/^the /, "");
  if (
    name.length < 2 ||
    notCompanies.has(plain) ||
    /^(?:our|its|their|his|these|this|such|each)\b/.test(plain)
  )
    return false;
  const [first = ""] = plain.split(" ");
  if (
    plain.includes(" ") &&
    /^(?:in|on|at|as|if|for|while|when|although|because|there|some|many|most|other)$/.test(first)
  )
    return false;
  return !/ (?:act|court|states|segment|circuit|class|division|agency|department|administration|commission|ministry|regulation|directive|law|markets)$/.test(
    plain,
  );
}

/** The filer's own name in whole or part, and its initials: "NS" of Norfolk Southern. */
function ownNames(filer: string, subsidiaries: readonly string[]): (name: string) => boolean {
  const owned = new Set(subsidiaries.map(keyOf));
  const openings = new Set(
    [...owned].flatMap((key) => {
      const [word = ""] = key.split(" ");
      return word.length > 4 && !isGenericWord(word) && !isPlace(word) ? [word] : [];
    }),
  );
  const words = (filer.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter(
    (word) =>
      !/^(?:inc|corp|corporation|co|company|companies|group|the|of|holdings?|international|platforms|technologies|de|new)$/.test(
        word,
      ),
  );
  const initials = words.map(([letter]) => letter).join("");
  return (name) => {
    const [first = ""] = name.split(/[’']s\b| /);
    // "Asgrow" of Asgrow Seed Company, "USPCI's Clive" of USPCI, Inc.
    const isOwned = owned.has(keyOf(name)) || owned.has(first.toLowerCase());
    if (isOwned || (name === first && openings.has(name.toLowerCase()))) return true;
    const own = name.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
    if (own.length === 1 && own[0] !== undefined && own[0].length > 1 && initials.startsWith(own[0]))
      return true;
    return (
      words.length > 0 && own.length > 0 && (own.every((word) => words.includes(word)) || own[0] === words[0])
    );
  };
}

/** Whether a text writes a word in small letters too: such a word is hardly a name. */
function commonWords(text: string): (word: string, least: number) => boolean {
  const counts = new Map<string, number>();
  for (const [word] of text.slice(0, 2_000_000).matchAll(/(?<![\p{L}\p{N}])\p{Ll}{2,24}(?![\p{L}\p{N}])/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word, least) => (counts.get(word.toLowerCase()) ?? 0) >= least;
}

/** Numbers and heads of pages, which end no section. */
const furniture =
  /^[\s\W]*(?:page )?(?:\d{1,3}|[ivx]{1,5}|[A-Z]-\d{1,3})?[\s\W]*$|^(?:table of contents|index to financial statements)$/i;

const market = /^((?!Capital|Digital|Financial|Emerging|Global|Consumer|Commercial)\p{Lu}\p{L}+) Markets$/u;

type NamedAt = { name: string; at: number; inList: boolean };

function namesBehindTriggers(said: string, isSaid: boolean): NamedAt[] {
  const plain = withoutStops(said);
  const matches = [...said.matchAll(trigger), ...(plain === said ? [] : plain.matchAll(trigger))];
  return matches.flatMap((match) => {
    // "Our products compete with those of companies such as": the noun before the examples says what they are.
    const nouns = [...match[0].matchAll(kind)];
    const noun = nouns[0]?.index === 0 ? nouns.at(-1) : undefined;
    const isThing = noun !== undefined && thing.test(noun[0]);
    const at = match.index + (noun?.index ?? 0);
    const before = said.slice(Math.max(0, at - 60), at).replace(/^.*\bcompet/is, "");
    if (isThing && (!isSaid || /\b(?:our|the company['’]s|its)\b/i.test(before))) return [];
    const from = match.index + match[0].length;
    const names = coordinated(said, from);
    const list = names.length > 0 ? null : behindKind.exec(said.slice(from, from + 260));
    const all = list === null ? names : coordinated(said, from + list[0].length);
    // "Its services, including Alpha and Beta, compete with those of others."
    const last = all.at(-1);
    if (last === undefined || !isOwnSubject.test(said.slice(last.at + last.name.length))) return all;
    const stop = said.lastIndexOf(";", last.at);
    return all.filter(({ at: place }) => place < stop);
  });
}

/** Behind "compete with": "three other national providers: ", "the products of others, such as ". */
const behindKind = new RegExp(
  `^[^.;:]{0,90}?\\b(?:${rivals}|${things}|entities|parties|others|ones)\\b[^.;:]{0,80}?(?::|,? such as|,? including(?:,? among others,?)?|, namely,?)\\s+`,
  "i",
);

const isOwnSubject =
  /^(?:[®™]|\([^)]{1,60}\))*,? (?:also |directly |primarily )?(?:competes?|faces?) (?:competition )?(?:with|against|from)(?! (?:us|our|ours|the company)\b)/i;

const lead = /^(?:the |companies such as |each of |both |primarily |mainly |those of |among others,? |, )?/;

/** "A, B Inc. and C" from a place on: names joined by commas, "and" and "or"; in a long list some are written small. */
export function coordinated(said: string, from: number): NamedAt[] {
  const names: (NamedAt & { isSmall: boolean })[] = [];
  let at = from;
  for (let count = 0; count < 40; count += 1) {
    const rest = said.slice(at, at + 160);
    const skipped = lead.exec(rest)?.[0].length ?? 0;
    const match = companyName.exec(rest.slice(skipped));
    const small = match
      ? null
      : /^(?!(?:among|including|such|those)\b)\p{Ll}{3,14}(?: \p{Ll}{4,14})?(?=, )/u.exec(
          rest.slice(skipped),
        );
    const written = match?.[1] ?? small?.[0];
    if (written === undefined) break;
    const length = match?.[0].length ?? written.length;
    const name = written.replace(/(?: and| of| the| &)+$/, "");
    names.push({ name, at: at + skipped + length - written.length, inList: false, isSmall: small !== null });
    at += skipped + length;
    const behind = said.slice(at, at + 120);
    const note =
      /^(?:\s*\([^)]{1,80}\)|[®™*†]|’s|'s|,? (?:located|based|headquartered) in \p{Lu}[\p{L} ]{2,60}(?=[,;.]))*/u.exec(
        behind,
      )?.[0] ?? "";
    const joint = /^(?:,? (?:and|or|as well as)(?: also)? |, |; (?:and )?)/.exec(
      behind.slice(note.length),
    )?.[0];
    if (joint === undefined) break;
    at += note.length + joint.length;
  }
  const big = names.filter(({ isSmall }) => !isSmall).length;
  // "consumer, SMB, education": kinds of buyers.
  if (big * 2 < names.length) return [];
  const isLong = names.length >= 4 && big / names.length >= 0.6;
  return names
    .filter(({ isSmall }) => isLong || !isSmall)
    .map(({ name, at: place }) => ({ name, at: place, inList: isLong }));
}

/** "Each of Alpha and Beta offer products that compete with ours." */
function namesBeforeVerb(said: string): NamedAt[] {
  const verb =
    /\b(?:competes? (?:directly )?with|have integrated compet|offers? compet|also compete|(?:is|are|to be) (?:among )?(?:our|its|the|the [Cc]ompany['’]s) (?:[a-z]+ ){1,3}competitors?\b)/.exec(
      said,
    );
  if (verb === null) return [];
  // "Our loaders compete with those of Beta" names what the company sells.
  const object = said.slice(verb.index + verb[0].length);
  if (
    /with$/.test(verb[0]) &&
    !/^ (?:us|ours?|the (?:company|corporation|registrant)|products of the)\b/i.test(object)
  )
    return [];
  const subject = said.slice(0, verb.index);
  const begin =
    /\b[Cc]onsiders? (?=\p{Lu})/u.exec(subject) ??
    /(?:^|[,;] )(?:[Ff]or example, )?(?:[Ee]ach of |[Bb]oth |[Ii]n addition, )?(?=\p{Lu})/u.exec(subject);
  if (begin === null || subject.length > 160) return [];
  const names = coordinated(said, begin.index + begin[0].length);
  const last = names.at(-1);
  return last && /^(?:[’']s)?[\p{L}\s,’'-]{0,60}$/u.test(said.slice(last.at + last.name.length, verb.index))
    ? names
    : [];
}

function companyBullets(text: string, from: number): { name: string; start: number }[] {
  const names: { name: string; start: number }[] = [];
  for (const match of text.slice(from, from + 4_000).matchAll(/[^\n]+/g)) {
    const line = match[0].trim();
    const plain = line.replace(/^[•●▪■◆◦·§➢‣*–—-]\s*/u, "");
    const name = companyName.exec(plain)?.[1];
    const isPlain = line === plain && names.length === 0 && !/\b(?:Inc|Corp|Ltd|plc|LLC|Co)\b/.test(plain);
    if (plain.length > 90 || name === undefined || isPlain || name.length < plain.length * 0.5) break;
    names.push({
      name: plain.replace(/;(?: and)?$|,$/, ""),
      start: from + match.index + match[0].indexOf(plain),
    });
  }
  return names;
}
