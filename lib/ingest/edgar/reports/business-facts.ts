import "server-only";
import { type Stretch, splitSentences } from "@/lib/domain/split-sentences";
import type { TaggedFact } from "./inline-xbrl";
import type { ReportDocument } from "./report-document";

/** A reportable segment with what its sales to others brought in the newest year, where the document tags it. */
export type SegmentReading = Stretch & {
  name: string;
  revenue: { value: number; currency: string; from: string | null; to: string | null } | null;
};

/** A company that the document names as a competitor of the filer. */
export type CompetitorReading = Stretch & { name: string };

/** A customer and its share of sales in percent. */
export type CustomerReading = Stretch & { name: string; percent: number };

type Parts = Pick<ReportDocument, "text" | "items" | "facts">;

/** Lines of a paragraph as one text: places stay, since one unit stands for one. */
const joined = (text: string): string => text.replace(/(?<!\n)\n(?!\n)/g, " ");

type Paragraph = Stretch & { text: string };

function* paragraphsOf(text: string): Generator<Paragraph> {
  for (const match of text.matchAll(/[^\n]+(?:\n(?!\n)[^\n]+)*/g))
    if (match[0].length < 40_000)
      yield { start: match.index, end: match.index + match[0].length, text: joined(match[0]) };
}

const axis = "us-gaap:StatementBusinessSegmentsAxis";
const revenues =
  /^us-gaap:(?:Revenues|RevenueFromContractWithCustomer(?:Excluding|Including)AssessedTax|SalesRevenueNet|RevenuesNetOfInterestExpense)$/;
const noSegment =
  /^(?:all ?other|other|corporate|eliminations?|intersegment|intercompany|unallocated|total|consolidated|reconcil\w*|material reconciling|operating segments?|reportable segments?|reporting segments?|segments?|non-?segment)\b|\b(?:and other eliminations|eliminations?|unallocated|reconciling items?)\b/i;

/** The reportable segments: as tagged, else as a sentence lists them. */
export function readSegments(document: Parts): SegmentReading[] {
  const listed = listedSegments(document.text);
  const tagged = taggedSegments(document, listed);
  if (tagged.length > 1) return tagged;
  return listed.map((segment) => ({ ...segment, revenue: null }));
}

function taggedSegments(
  { facts, text }: Parts,
  listed: readonly (Stretch & { name: string })[],
): SegmentReading[] {
  const own = facts.filter(
    (fact) =>
      fact.value !== null &&
      axis in fact.dimensions &&
      Object.entries(fact.dimensions).every(
        ([name, member]) =>
          name === axis || (name === "srt:ConsolidationItemsAxis" && /OperatingSegmentsMember$/.test(member)),
      ) &&
      isYear(fact) &&
      revenues.test(fact.concept),
  );
  const newest = own
    .map(({ end }) => end ?? "")
    .sort()
    .at(-1);
  const segments = new Map<string, SegmentReading>();
  for (const fact of own) {
    const member = fact.dimensions[axis] ?? "";
    if (fact.end !== newest || segments.has(member)) continue;
    const name = memberName(member, fact, listed, text);
    if (noSegment.test(name)) continue;
    segments.set(member, {
      name,
      revenue: { value: fact.value ?? 0, currency: fact.unit ?? "USD", from: fact.start, to: fact.end },
      start: fact.at,
      end: fact.at + fact.text.length,
    });
  }
  return [...segments.values()];
}

const isYear = ({ start, end }: TaggedFact): boolean => {
  const days = start && end ? (Date.parse(end) - Date.parse(start)) / 86_400_000 : 0;
  return days > 340 && days < 380;
};

/** "aapl:RestOfAsiaPacificSegmentMember" by the row, the list or the text that writes it out; else its own words. */
function memberName(
  member: string,
  { rowLabel }: TaggedFact,
  listed: readonly { name: string }[],
  text: string,
): string {
  const words = member
    .replace(/^[^:]*:/, "")
    .replace(/(?:Reportable|Operating|Business)?(?:Segments?)?Member$/, "")
    .replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1$3 $2$4")
    .split(" ")
    .filter((word) => word !== "");
  const key = (name: string) =>
    new Set(
      name
        .toLowerCase()
        .match(/\p{L}+/gu)
        ?.filter((word) => !/^(?:and|of|the|segment)$/.test(word)) ?? [],
    );
  const wanted = key(words.join(" "));
  const isSame = (name: string) => {
    const found = key(name);
    return found.size > 0 && [...found].every((word) => wanted.has(word)) && found.size * 2 >= wanted.size;
  };
  const label = rowLabel?.replace(/\(\d\)|:$/g, "").trim();
  if (label && isSame(label)) return label;
  const named = listed.find(({ name }) => isSame(name));
  if (named) return named.name;
  const written = words
    .map((word) => (/^(?:Of|And|The|For)$/.test(word) ? word.toLowerCase() : word))
    .join(" ");
  const withMark = new RegExp(
    `\\b${words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, ".")).join("(?:,? (?:and |& |of )?|-)")}\\b`,
    "iu",
  ).exec(text);
  return withMark && /^\p{Lu}/u.test(withMark[0]) ? withMark[0] : written;
}

const segmentCue =
  /\b(?:reportable|operating|business|industry|reporting|distinct|principal)(?:,? (?:and )?(?:reportable|operating|business|reporting|principal))* (?:segments?|businesses)\b|\b(?:our|new|following|two|three|four|five|six|seven) segments\b/i;

/** A list of segments: what stands behind "segments:", "segments are", "consist of", "include" in a sentence or its bullets. */
function listedSegments(text: string): (Stretch & { name: string })[] {
  let best: (Stretch & { name: string })[] = [];
  for (const paragraph of paragraphsOf(text)) {
    if (!segmentCue.test(paragraph.text)) continue;
    for (const sentence of splitSentences(paragraph.text)) {
      const said = paragraph.text.slice(sentence.start, sentence.end);
      const cue = segmentCue.exec(said);
      if (cue === null || /\bsingle|\bone (?:reportable|operating|business|industry)/i.test(said)) continue;
      const rest = said.slice(cue.index + cue[0].length);
      const opener =
        /^[^.;:]{0,70}?(?::|\b(?:are|were|is|consist(?:s|ed|ing)? of|comprise[sd]?|include[sd]?|including|as follows|which are|namely)\b:?|,|\s[–—-]\s)\s*/.exec(
          rest,
        );
      if (opener === null) continue;
      const list = rest.slice(opener[0].length);
      const names = list.trim().length < 4 ? bulletsAfter(text, paragraph.end) : namesInList(list);
      const told = numberIn(cue[0] + said.slice(Math.max(0, cue.index - 30), cue.index));
      const isRight = names.length >= 2 && names.length <= 9 && (told === null || told === names.length);
      if (isRight && (best.length === 0 || (told !== null && names.length > best.length)))
        best = names.map((name) => ({
          name,
          start: paragraph.start + sentence.start,
          end: paragraph.start + sentence.end,
        }));
    }
    if (best.length > 0 && paragraph.start > text.length / 2) break;
  }
  return best;
}

const numbers = "two three four five six seven eight nine".split(" ");
const numberIn = (text: string): number | null => {
  const at = numbers.findIndex((word) => new RegExp(`\\b${word}\\b`, "i").test(text));
  return at < 0 ? null : at + 2;
};

function bulletsAfter(text: string, from: number): string[] {
  const names: string[] = [];
  for (const line of text
    .slice(from, from + 3_000)
    .split("\n")
    .map((one) => one.trim())) {
    if (line === "") continue;
    const bullet = /^[•●▪◦·*–—-]\s*(.+)$/.exec(line)?.[1];
    if (bullet === undefined) break;
    const name = tidySegment(bullet.split(/[:–—.]|, (?:which|our)/)[0] ?? "");
    if (name === null) break;
    names.push(name);
  }
  return names;
}

function namesInList(list: string): string[] {
  const parts = list.includes(";")
    ? list.split(/;\s*(?:and\s+)?/)
    : list.split(/,\s*(?:and\s+|as well as\s+)?|\s+and\s+(?!\p{Ll}*\s?\p{Lu}?\p{Ll}*\s(?:and)\b)/u);
  const names = parts.map((part) => tidySegment(part.replace(/[.:].*$/s, "").replace(/^and\s+/i, "")));
  return names.every((name) => name !== null) ? names : [];
}

function tidySegment(part: string): string | null {
  const name = part
    .replace(/^\s*(?:\(?(?:i{1,3}|iv|v|vi|\d|[a-e])\)|[•●▪])\s*/i, "")
    .replace(/\s*\([^)]*\)?/g, "")
    .replace(/[“”"]/g, "")
    .replace(/\s+segments?$/i, "")
    .replace(/^(?:the|our|its)\s+/i, "")
    .trim();
  if (name.length < 2 || name.length > 60 || name.split(" ").length > 7) return null;
  if (
    /\b(?:which|that|based|because|segments?|we|has|have|been|were|was|are|is)\b/i.test(name) ||
    noSegment.test(name)
  )
    return null;
  return name;
}

const competes = /\b(?:compet(?:e|es|ed|ing|itors?|ition|itive|itively)|rivals?)\b/i;

const proper =
  "(?:(?:[A-Z][\\p{L}\\p{N}’'&.+-]*|[a-z]?[A-Z][\\p{L}\\p{N}]+|\\p{N}+[A-Z]\\p{L}*)(?:/[A-Z][\\p{L}]+)?(?:,? (?:Inc|Ltd|LLC|Corp|Co|plc|L\\.P|S\\.A|N\\.V|AG)\\b\\.?)?)";
const companyName = new RegExp(
  `^(?:the )?(${proper}(?: (?:(?:of|and|&|de|for|the) (?=${proper} (?:Inc|Corp|Company|Group|Ltd|Co|Companies)\\b))?(?:${proper}|&|\\p{N}{1,3}(?= )))*(?: plc)?)`,
  "u",
);

const trigger =
  /\b(?:compet(?:e|es|ed|ing)(?: [a-z]+ly)?(?: [a-z]+){0,3}? (?:with|against)|competitors?(?:[^.;:]{0,80}?)(?: are| include[sd]?| is| were|:| such as| including| like)|competition (?:[a-z]+ ){0,4}?(?:from|with|against)|(?:companies|competitors|firms|manufacturers|vendors|providers|retailers|suppliers|carriers|airlines|players|entrants|brands|developers|banks|offerings|platforms|services|operators|producers|makers|distributors|networks|rivals|corporations|businesses|institutions|insurers|brokers|competition)(?:[^.;]{0,60}?)(?:,? such as|,? including|,? includ(?:e|es)|,? like|,? for example,?|,? e\.g\.,?|,? namely,?))\s+/gi;

const noCompany =
  /^(?:The|We|Our|Its|Their|This|These|Those|Such|Some|Many|Most|Other|Others|Each|All|Any|In|On|At|As|If|It|He|For|From|However|Although|While|When|Certain|Various|Several|Both|A|An|And|U\.?S\.?A?\.?|United States(?: of America)?|United Kingdom|U\.?K\.?|Europe|European|European Union|EU|Asia|Asian|China|Chinese|Japan|Japanese|Korea|Korean|India|Indian|Canada|Canadian|Mexico|Mexican|America|American|North America|Latin America|Germany|German|France|Russia|Brazil|Australia|New York|California|Texas|Internet|Web|AI|GPU|CPU|OEMs?|HMOs?|PPOs?|PCs?|TV|DVD|CD|IT|SaaS|FDA|SEC|Company|Registrant|Item|Part|Note|Form|Act|Risk Factors?|January|February|March|April|May|June|July|August|September|October|November|December|World Wide Web|Medicare|Medicaid|Federal|State|Government|Department|Congress|Board|Management|Competition|Competitors?)$/;

/** The companies that the document names as competitors, each once, at its first place. */
export function readCompetitors({ text, items }: Parts, filer: string): CompetitorReading[] {
  const found = new Map<string, CompetitorReading>();
  const own = new Set(
    (filer.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter(
      (word) =>
        !/^(?:inc|corp|corporation|company|group|the|holdings|international|platforms|technologies)$/.test(
          word,
        ),
    ),
  );
  const wanted = items.filter(({ item }) => item === "1" || item === "1A" || item === "7" || item === "4");
  const add = (name: string, start: number, end: number) => {
    const plain = name
      .replace(/(?<!\b(?:Inc|Ltd|Corp|Co|L\.P|S\.A|N\.V))[,.]+$/, "")
      .replace(/’s$|'s$/, "")
      .trim();
    const key = plain
      .toLowerCase()
      .replace(/,? (?:inc|corp|corporation|ltd|llc|co|company|plc|n\.?v|s\.?a)\b\.?/g, "")
      .trim();
    const words = key.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
    if (plain.length < 2 || noCompany.test(plain) || words.some((word) => own.has(word)) || found.has(key))
      return;
    if (/^\p{Lu}\p{Ll}+ (?:Act|Court|States|Services|Systems|Products|Segment|Circuit)$/u.test(plain)) return;
    found.set(key, { name: plain, start, end });
  };
  let heading = "";
  for (const paragraph of paragraphsOf(text)) {
    if (
      wanted.length > 0 &&
      !wanted.some(({ start, end }) => start <= paragraph.start && paragraph.start < end)
    )
      continue;
    if (paragraph.text.length < 80 && !/[.:]$/.test(paragraph.text.trim())) {
      heading = paragraph.text;
      continue;
    }
    const isSection = /compet/i.test(heading);
    for (const sentence of splitSentences(paragraph.text)) {
      const said = paragraph.text.slice(sentence.start, sentence.end);
      if (!isSection && !competes.test(said)) continue;
      for (const { name, at } of [...namesBehindTriggers(said), ...namesBeforeVerb(said)])
        add(name, paragraph.start + sentence.start + at, paragraph.start + sentence.start + at + name.length);
      if (/\bcompetitors?\b[^.]*:\s*$/i.test(said))
        for (const { name, start } of companyBullets(text, paragraph.end))
          add(name, start, start + name.length);
    }
  }
  return [...found.values()];
}

type NamedAt = { name: string; at: number };

function namesBehindTriggers(said: string): NamedAt[] {
  return [...said.matchAll(trigger)].flatMap((match) => coordinated(said, match.index + match[0].length));
}

/** "A, B Inc. and C" from a place on: names joined by commas, "and" and "or". */
function coordinated(said: string, from: number): NamedAt[] {
  const names: NamedAt[] = [];
  let at = from;
  for (let count = 0; count < 40; count += 1) {
    const rest = said.slice(at);
    const lead = /^(?:the |companies such as |each of |both |primarily |those of |, )?/.exec(rest)?.[0] ?? "";
    const match = companyName.exec(rest.slice(lead.length));
    if (!match?.[1]) break;
    const name = match[1].replace(/(?: and| of| the| &)+$/, "");
    names.push({ name, at: at + lead.length + match[0].length - match[1].length });
    at += lead.length + match[0].length;
    const behind = said.slice(at);
    const note = /^(?:\s*\([^)]{1,80}\)|[®™*†]|’s|'s)*/.exec(behind)?.[0] ?? "";
    const joint = /^(?:,? (?:and|or|as well as)(?: also)? |, |; (?:and )?)/.exec(
      behind.slice(note.length),
    )?.[0];
    if (joint === undefined) break;
    at += note.length + joint.length;
  }
  return names;
}

/** "Each of Alpha and Beta offer products that compete with ours." */
function namesBeforeVerb(said: string): NamedAt[] {
  const verb =
    /\b(?:competes? (?:directly )?with|have integrated compet|offers? compet|also compete|is our (?:largest|main|principal|primary) competitor|are our (?:main|principal|primary|largest) competitors)/.exec(
      said,
    );
  if (verb === null) return [];
  const subject = said.slice(0, verb.index);
  const begin = /(?:^|[,;] )(?:each of |both |in addition, )?(?=\p{Lu})/iu.exec(subject);
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
    const plain = line.replace(/^[•●▪◦·*–—-]\s*/, "");
    const name = companyName.exec(plain)?.[1];
    if (
      plain.length > 90 ||
      name === undefined ||
      (line === plain && names.length === 0 && !/\b(?:Inc|Corp|Ltd|plc|LLC|Co)\b/.test(plain))
    )
      break;
    if (name.length < plain.length * 0.5) break;
    names.push({
      name: plain.replace(/;(?: and)?$|,$|\.$/, (mark) => (mark === "." ? "." : "")),
      start: from + match.index + match[0].indexOf(plain),
    });
  }
  return names;
}

/** Customers with a tenth of sales or more, by name; "no customer" gives none. */
export function readCustomers({ text }: Parts): CustomerReading[] {
  const found = new Map<string, CustomerReading>();
  const sales =
    "(?:total |net |consolidated |our |the Company[’']s )*(?:revenues?|net sales|sales|net revenues?)";
  const patterns = [
    new RegExp(
      `(?:sales to |revenues? from |customer,? )?(?<name>U\\.?S\\.? [Gg]overnment|United States [Gg]overnment|federal government|${proper}(?: (?:${proper}|&|of|and))*)[^.;%]{0,80}?(?:accounted for|represented|comprised|constituted)[^.;%]{0,40}?(?<percent>\\d{1,2}(?:\\.\\d)?) ?(?:%|percent) of [^.;]{0,30}?${sales}`,
      "gu",
    ),
    new RegExp(
      `(?<percent>\\d{1,2}(?:\\.\\d)?) ?(?:%|percent) of [^.;]{0,30}?${sales}[^.;]{0,60}?(?:from|to|pursuant to|with) (?:the )?(?<name>U\\.?S\\.? [Gg]overnment|United States [Gg]overnment|federal government|${proper}(?: (?:${proper}|&|of))*)`,
      "gu",
    ),
  ];
  for (const paragraph of paragraphsOf(text)) {
    if (!/%|percent/.test(paragraph.text) || paragraph.text.length > 12_000) continue;
    for (const pattern of patterns)
      for (const match of paragraph.text.matchAll(pattern)) {
        const name =
          match.groups?.name
            ?.replace(/^(?:The|In|For|During|Sales|Revenue|Fiscal|No|One|Our|Total|Net) ?/u, "")
            .trim() ?? "";
        const percent = Number(match.groups?.percent ?? 0);
        const isCustomer =
          /customer|government|sales to|revenues? from|contracts/i.test(paragraph.text) &&
          !/\b(?:segment|region|countr|product)/i.test(match[0]);
        if (percent < 10 || name.length < 3 || noCompany.test(name) || !isCustomer || found.has(name))
          continue;
        found.set(name, {
          name,
          percent,
          start: paragraph.start + match.index,
          end: paragraph.start + match.index + match[0].length,
        });
      }
  }
  return [...found.values()];
}
