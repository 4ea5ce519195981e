import "server-only";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import { coordinated, hasForm, isCompany, tidyName } from "./company-lists";
import { memberName } from "./member-names";
import { wordings } from "./phrases";
import { isRegion } from "./regions";
import { paragraphsOf, type ReportDocument } from "./report-document";
import type { Row } from "./report-rows";

/** A customer with a tenth of sales or more; `percent` is null where the text says only that it is more. */
export type CustomerReading = Stretch & { name: string; percent: number | null };

type Parts = Pick<ReportDocument, "text" | "rows"> & Partial<Pick<ReportDocument, "facts">>;

/**
 * Customers with a tenth of sales or more, as tagged, as sentences or tables name them; "no customer" gives none.
 * `parts` are the company's segments, which are none.
 */
export function readCustomers(document: Parts, parts: readonly string[] = []): CustomerReading[] {
  const found: CustomerReading[] = [];
  const own = new Set(parts.map((name) => name.toLowerCase()));
  for (const customer of [
    ...taggedCustomers(document),
    ...toldCustomers(document.text, ofParts(parts)),
    ...tabulatedCustomers(document.rows),
  ]) {
    if (own.has(customer.name.toLowerCase())) continue;
    const key = keyOf(customer.name);
    const known = found.find((other) => isSameKey(keyOf(other.name), key));
    if (known === undefined) found.push(customer);
    else {
      // A text writes a name as it is; a tag joins its words.
      if (!known.name.startsWith(customer.name)) known.name = customer.name;
      known.percent ??= customer.percent;
    }
  }
  return found;
}

const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\./g, "")
    .replace(/^(?:the )?(?:united states|u s\b|us\b)(?: federal)?/, "us")
    .replace(/,? (?:inc|corp|corporation|company|co|ltd|limited|llc|plc|na|stores)\b/g, "")
    .replace(/ and (?:its )?affiliates$/, "")
    .trim();

const isSameKey = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);

const customerAxis = "srt:MajorCustomersAxis";
const ofSalesMember = /(?:Sales|Revenue)\w*Member$/;
const crowd = /^(?:\w+ )?(?:customers?|largest|top|major|significant|one|two|three|four|five|ten|other)\b/i;

/** Members of the axis of major customers with their share of sales in the newest year. */
function taggedCustomers({ facts = [], text }: Parts): CustomerReading[] {
  const shares = facts.filter(
    ({ concept, value, dimensions }) =>
      /^us-gaap:ConcentrationRiskPercentage1?$/.test(concept) &&
      value !== null &&
      customerAxis in dimensions &&
      Object.keys(dimensions).every((axis) => axis === customerAxis || /ConcentrationRiskBy/.test(axis)) &&
      ofSalesMember.test(dimensions["us-gaap:ConcentrationRiskByBenchmarkAxis"] ?? ""),
  );
  const newest = shares
    .map(({ end }) => end ?? "")
    .sort()
    .at(-1);
  return shares.flatMap((fact) => {
    const percent = Math.round((fact.value ?? 0) * 1_000) / 10;
    const name = memberName(fact.dimensions[customerAxis] ?? "", fact, [], text).replace(
      / Contracts$| and Affiliates$/i,
      "",
    );
    const whole = text.match(
      new RegExp(
        `(?<![\\p{L}.])(?<!, )(?:\\p{Lu}\\. ?){1,3}${asWritten(name)}(?: (?:Company|Corporation))?\\b`,
        "u",
      ),
    );
    if (fact.end !== newest || percent < 10 || crowd.test(name)) return [];
    // "M. A. Acme Company": a tag has the name alone.
    return [
      {
        name: (name.length > 3 ? whole?.[0] : null) ?? name,
        percent,
        start: fact.at,
        end: fact.at + fact.text.length,
      },
    ];
  });
}

const government =
  /^(?:[Tt]he )?((?:U\.? ?S\.?|United States|[Ff]ederal)(?: [Ff]ederal)? [Gg]overnment|(?:U\.? ?S\.? )?Department of Defense|(?:(?:U\.? ?S\.?|United States) (?:[A-Z][a-z]+ ){0,3}|General Services |Veterans )(?:Administration|Postal Service|Department of (?:the )?[A-Z][a-z]+|Agency))\b/;
const share = /(?<!\d)(100|\d{1,2}(?:\.\d{1,2})?) ?(?:%|percent\b)/g;
/** Who alone may stand for all of sales. */
const buyer = /\b(?:customers?|clients?|collaborators?|licensees?|distributors?|purchasers?)\b/i;
const verb = new RegExp(`\\b(?:${wordings("customers: have a share")})\\b`, "giu");
/** What a share is of: sales, and not what is owed, bought or made. */
const ofSales = /\b(?:revenues?|sales|billings|what (?:was|we|it|the company) (?:sold|billed))\b/i;
const ofOther =
  /\b(?:receivables?|purchases?|cost of|costs|volume|production|inventor(?:y|ies)|supply|raw materials?|backlog|assets|premiums|stores|employees|shares|income)\b/i;
/** The same in small letters: "Acme Stores" is a name. */
const ofElse = new RegExp(ofOther.source);
const none =
  /\b(?:no|neither|none)(?: (?:single|individual|one|other|external|sales to))* (?:customers?|clients?|purchasers?|dealers?|distributors?|an individual)\b|\bnot (?:have|had)\b/i;
const buyers =
  /\b(?:customers?|clients?|distributors?|wholesalers?|retailers?|dealers?|purchasers?|buyers?|licensees?|collaborators?|carriers?|shippers?|accounts|shoppers|tenants?|payors?|payers?|insurers|health plans|app stores|storefronts|marketplaces|contracts?|government|concentrations?)\b/i;
const continents =
  /^(?:europe|asia|africa|americas?|north america|south america|latin america|emea|asia[ -]pacific|middle east|international|domestic|foreign)\b/i;
const ofSubject = /\b(?:sales|revenues?|shipments|deliveries|billings|fees)\b[^.;]{0,30}? (?:to|from)\b/i;

/** "38% of the net sales of Foodservice": a share of what a segment sells; null where there are none. */
const ofParts = (parts: readonly string[]): RegExp | null => {
  if (parts.length === 0) return null;
  const names = parts.map(asWritten).join("|");
  const sales = "(?:sales|revenues?|billings)";
  return new RegExp(
    `\\b${sales} (?:of|in|from|by) (?:the |its |our )?(?:${names})(?! \\p{Lu}|\\p{L})|\\b(?:${names})(?:['’]s?)? (?:net )?${sales}\\b`,
    "u",
  );
};

/** A name within an expression; its signs may be written otherwise. */
const asWritten = (name: string): string => name.replace(/[^\p{L}\p{N} ]/gu, ".");

function* toldCustomers(text: string, parts: RegExp | null): Generator<CustomerReading> {
  let heading = "";
  for (const paragraph of paragraphsOf(text)) {
    const above = heading;
    heading = paragraph.text.length < 80 ? paragraph.text : "";
    if (paragraph.text.length > 12_000 || !/%|percent/.test(paragraph.text)) continue;
    const isOfCustomers = buyers.test(paragraph.text) || headsCustomers.test(above);
    // "The five largest shippers gave us 40% of revenue. Acme was first, at 16%."
    let wasOfSales = false;
    for (const { start, end } of splitSentences(paragraph.text)) {
      const said = paragraph.text.slice(start, end).replaceAll("\t", " ");
      const isOfSales = ofSales.test(said);
      const goesOn: boolean = wasOfSales && !isOfSales && !ofElse.test(said);
      wasOfSales = /%|percent/.test(said) && (goesOn || (isOfSales && buyers.test(said)));
      if (!/%|percent/.test(said) || said.length > 1_500) continue;
      const listed = listedShares(said, isOfCustomers);
      for (const { name, percent, at } of [...listed, ...(isOfSales ? tookShares(said) : [])])
        yield { name, percent, start: paragraph.start + start + at, end: paragraph.start + end };
      if (listed.length > 0 || !(isOfSales || goesOn)) continue;
      let isGoingOn = goesOn;
      let hasTold = false;
      for (const clause of clausesOf(said)) {
        const told = none.test(clause.text)
          ? []
          : customersIn(clause.text, isOfCustomers, { goesOn: isGoingOn, parts });
        const all = told.length > 0 || !hasTold ? told : bareShare(clause.text, said);
        for (const { name, percent, at } of all) {
          if (at === 0 && isKind(name, text)) continue;
          const from = paragraph.start + start + clause.at;
          hasTold = true;
          yield { name, percent, start: from + at, end: paragraph.start + end };
        }
        isGoingOn ||= ofSales.test(clause.text) && /%|percent/.test(clause.text);
      }
      // "Acme was billed 17% of revenues. Beta was billed 11%."
      wasOfSales ||= hasTold && isOfSales;
    }
  }
}

/** "Customers and platforms" above a paragraph */
const headsCustomers =
  /\b(?:(?:customer|client|payor|payer|tenant|revenue|credit) concentrations?|concentrations? of (?:customers|revenues?|sales)|customers|clients|payors|payers|distributors)\b/i;

/** "Acme accounted for 33% and 36% of sales in 2031 and 2030; Beta for 24% and 26%": a later clause without a verb. */
function bareShare(clause: string, said: string): Told[] {
  const joint = /^[;,]? ?(?:and |while |with )?/.exec(clause)?.[0].length ?? 0;
  if (none.test(clause) || !/^(?:the )?\p{Lu}/u.test(clause.slice(joint))) return [];
  const [first, ...more] = namesAt(clause, joint);
  if (first === undefined || more.length > 0) return [];
  const name = tidyName(first.name);
  const behind = clause.slice(first.at + first.name.length);
  if (!shareBehind.test(behind) || !isFit(name)) return [];
  const percents = [...behind.matchAll(share)].map((match) => Number(match[1]));
  return paired([{ name, at: first.at }], { percents, isLeast: false }, said);
}

/** "Insurers accounted for": a plural that opens a sentence, and that the text writes small elsewhere. */
const isKind = (name: string, text: string): boolean =>
  /^\p{Lu}\p{Ll}{2,}s$/u.test(name) &&
  new RegExp(`[\\p{L},] ${name.toLowerCase()}\\b`, "u").test(text) &&
  !new RegExp(`[\\p{Ll},] ${name}\\b`, "u").test(text);

/** "Two wholesalers took 48% of sales: Acme, Inc. (26%) and Beta Drug (22%)", also "Acme, 44%; Beta, 23%". */
function listedShares(said: string, isOfCustomers: boolean): Told[] {
  const lead = (listOfBuyers.exec(said) ?? (isOfCustomers ? listOfThem.exec(said) : null))?.[0];
  if (lead === undefined || none.test(lead) || !/(?:%|percent)|\bfollow|\btenth\b/.test(lead)) return [];
  if (ofOther.test(lead) && !ofSales.test(lead)) return [];
  const told = [...said.slice(lead.length).matchAll(entry)].flatMap(
    ({ index, 0: whole, 1: written = "", 2: percent }) => {
      const at = lead.length + index + whole.indexOf(written);
      const [first, ...more] = namesAt(said, at);
      const name = tidyName(first?.name ?? "");
      // The name must reach as far as its share, but for a remark in brackets.
      const isWhole = /^[.,]?(?: \([^()]*\))?$/.test(written.slice((first?.name ?? "").length));
      return first === undefined || (more.length > 0 && !isWhole) || !isWhole || !isFit(name)
        ? []
        : [{ name, percent: Number(percent), at }];
    },
  );
  return told.length > 1 ? told.filter(({ percent }) => percent >= 10 && percent < 100) : [];
}

const listOfBuyers =
  /^[^:]{0,240}\b(?:customers|clients|distributors|wholesalers|retailers|purchasers|buyers|refiners|shippers)\b[^:]{0,200}: /i;
/** "Two of them exceeded 10% of revenue: " behind a sentence on customers */
const listOfThem = /^[^:]{0,60}\b(?:them|these|those|which)\b[^:]{0,120}\b(?:revenues?|sales)\b[^:]{0,60}: /i;
const entry = new RegExp(
  `(?:^|[,;] (?:and )?| and )(\\p{Lu}[^%;:()]{2,60}?(?: \\([^()]{1,120}\\))?),?(?: (?:${wordings("customers: with a share")}))? \\(?(\\d{1,2}(?:\\.\\d)?) ?(?:%|percent)\\)?(?=[,;.]| and |$)`,
  "gu",
);

/** "Acme, Inc., which took goods worth $9 million in 1996, or 14.2% of our net sales" */
function tookShares(said: string): Told[] {
  if (!buyers.test(said) || none.test(said)) return [];
  const took =
    /, (?:which|who) (?:[^.;%]|\.\d){3,200}? or (?:about |approximately )?(\d{1,2}(?:\.\d{1,2})?) ?(?:%|percent) of (?:the |our |its |company['’]s |total |consolidated |net )*(?:sales|revenues?)\b/i.exec(
      said,
    );
  if (took === null || Number(took[1]) < 10) return [];
  const names = namesAtEnd(said.slice(0, took.index), true);
  return names.length === 1 ? names.map(({ name, at }) => ({ name, at, percent: Number(took[1]) })) : [];
}

/** Parts of a sentence that each tell of their own sales: "; Acme …", ", and sales to Beta accounted for". */
function clausesOf(said: string): { text: string; at: number }[] {
  const ends = [...said.matchAll(clauseEnd)].map(({ index }) => index);
  return [0, ...ends].map((at, part) => ({ text: said.slice(at, ends[part] ?? said.length), at }));
}

/** "Acme accounted for 22% of sales, Beta Stores, Inc. for 14%": each with a share of its own. */
const clauseEnd =
  /;|(?<=(?:%|percent)[^,;%]{0,60}),? (?:and |while )?(?=(?:the (?:\p{Ll}+ ){0,2}(?:divisions|subsidiaries|affiliates|units) of |(?:affiliates|subsidiaries|divisions|units|franchisees) of )?\p{Lu}[^;%]{2,60} (?:accounted|represented|constituted|comprised)\b[^,;%]{0,40}\d)|(?<=(?:%|percent)[^,;%]{0,60}),? (?:and |while )?(?=(?:\p{Ll}+ ){1,2}(?:owned|operated|controlled|run|managed|supplied) by \p{Lu}[^;%]{2,90} (?:accounted|represented|constituted|comprised)\b[^,;%]{0,40}\d)|(?<=\b(?:Inc|Corp|Co|Ltd)\.) (?=\p{Lu}(?!nc\b|td\b|imited\b)[^;%]{2,60} (?:accounted|represented|constituted|comprised)\b[^,;%]{0,40}\d)|,? (?:and|while) (?=(?:net )?(?:sales|revenues?|billings) (?:to|from) \p{Lu}[^,;%]{2,60} (?:accounted|represented|were|was|constituted|comprised)\b)/gu;

type Told = { name: string; percent: number | null; at: number };

/** Who has which share of sales by a clause: "A and B accounted for 12% and 10% of sales", "15% of revenue was from C". */
function customersIn(
  said: string,
  isOfCustomers: boolean,
  { goesOn, parts }: { goesOn: boolean; parts: RegExp | null },
): Told[] {
  for (const { index, 0: found } of said.matchAll(verb)) {
    const subject = said.slice(0, index);
    const rest = said.slice(index + found.length);
    if (isNone.test(rest.slice(0, 90))) continue;
    // "Revenues of Pumps accounted for 14%": what a part of the company sells.
    if (/\b(?:revenues?|sales) of \S+(?: \S+){0,3}\s*$/i.test(subject) && !/ to /.test(subject)) continue;
    const names = namesAtEnd(subject, isOfCustomers);
    const one = elliptic(rest, index + found.length);
    const told = sharesIn(rest.slice(0, one?.from), goesOn || ofSubject.test(subject) || one !== null, parts);
    const shares = told && { ...told, isLeast: told.isLeast || found === "exceeded" };
    if (names.length > 0 && shares !== null)
      return one === null
        ? paired(names, shares, said)
        : [...paired(names, shares, said.slice(0, index + found.length + one.from)), ...one.told];
  }
  const behind =
    /(?:\d ?%|percent)(?: \([^)]{1,40}\))? of [^.;%]{0,70}?\b(?:revenues?|sales|billings)\b[^.;%]{0,90}?\b(?:from|to|with|by|under|pursuant to|attributable to) (?:(?:sales|contracts?|shipments) (?:to|with) )?/gi;
  for (const { index, 0: found } of said.matchAll(behind)) {
    if (ofOther.test(found) || ofPart.test(said.slice(0, index))) continue;
    const names = namesFrom(said, index + found.length, isOfCustomers || /\bto $/.test(found));
    const shares = sharesIn(said.slice(Math.max(0, index - 30), index + found.length), true, parts);
    if (names.length > 0 && shares !== null && names.every(({ name }) => isFit(name)))
      return paired(names, shares, said);
  }
  const told = recipients(said);
  if (told.length > 0) return told;
  const bracket = /\b(?:revenues?|sales)\s+\((\d[^)]{1,80})\)[^.;]{0,60}?\b(?:from|to) (?:sales to )?/i.exec(
    said,
  );
  if (bracket === null) return [];
  const shares = sharesIn(bracket[1] ?? "", true, parts);
  const names = namesFrom(said, bracket.index + bracket[0].length, isOfCustomers);
  return shares === null || !names.every(({ name }) => isFit(name)) ? [] : paired(names, shares, said);
}

/** "Of net revenues, 19% was billed to Acme and 13% to Beta". */
function recipients(said: string): Told[] {
  const lead = /^\W*Of (?:\p{L}|\p{N}|[ '’$-]){0,60}\b(?:revenues?|sales|billings)\b[^,;%]{0,30}, /u.exec(
    said,
  );
  if (lead === null || ofOther.test(lead[0])) return [];
  const from = lead[0].length;
  return [...said.slice(from).matchAll(shareOf)].flatMap(({ index, 0: words, 1: percent }) => {
    const at = from + index + words.length;
    const [first, ...more] = namesFrom(said, at, true);
    return first === undefined || more.length > 0 || !isFit(first.name) || Number(percent) < 10
      ? []
      : [{ name: first.name, at: first.at, percent: Number(percent) }];
  });
}

const shareOf =
  /(\d{1,2}(?:\.\d{1,2})?) ?(?:%|percent)(?: \p{Ll}+){0,4} (?:to|from|by|with|through) (?=(?:the )?\p{Lu})/gu;

/** "Acme was the source of 17% of sales, and Beta of 12%": who else has which share, and where that begins. */
function elliptic(rest: string, at: number): { from: number; told: Told[] } | null {
  if (!ofSales.test(rest)) return null;
  const told: Told[] = [];
  let from = -1;
  for (const { index, 0: joint } of rest.matchAll(/(?:,|,? (?:and|while|with)|;) (?=\p{Lu})/gu)) {
    // The rest of a name is no other.
    if (/^National Association\b/.test(rest.slice(index + joint.length))) continue;
    const [first, ...more] = namesAt(rest, index + joint.length);
    if (first === undefined || more.length > 0) continue;
    const name = tidyName(first.name);
    const percent = shareBehind.exec(rest.slice(first.at + first.name.length))?.[1];
    if (percent === undefined || !isFit(name)) continue;
    if (from < 0) from = index;
    if (Number(percent) >= 10) told.push({ name, percent: Number(percent), at: at + first.at });
  }
  return from < 0 ? null : { from, told };
}

const shareBehind =
  /^\.?(?:, [^,;%]{3,90})?,?(?: (?:of|for|with|at|by|to|took|bought|provided|contributed|was|another|a further|about|approximately|roughly)){0,3} (\d{1,2}(?:\.\d{1,2})?) ?(?:%|percent\b)(?! of (?!(?:net |total |consolidated |our |its |the )*(?:sales|revenues?)))/;

/** "Pumps derives 40% of its revenue from": what a part of the company sells. */
const ofPart =
  /(?<!\b(?:we|company|corporation|registrant|partnership|trust)) (?:derive[sd]?|generate[sd]?|receive[sd]?)\b[^.]*$/i;

type Named = { name: string; at: number };

/** Names joined by commas and "and" from a place on; "National Association" is a part of the name before it. */
const namesAt = (said: string, from: number): Named[] => {
  const names: Named[] = [];
  for (const { name, at } of coordinated(said, from)) {
    const last = names.at(-1);
    if (last !== undefined && /^National Association\b/.test(name))
      last.name = said.slice(last.at, at + "National Association".length);
    else names.push({ name, at });
  }
  return names;
};

/** The names that end a subject, but for what is told of them: "Ajax, Inc. (Ajax), a chain of stores," */
function namesAtEnd(subject: string, isOfCustomers: boolean): Named[] {
  const from = Math.max(0, subject.length - 400);
  for (const { index, 0: lead } of subject
    .slice(from)
    .matchAll(/(?:^|[\s(“"—–])(?=(?:the )?[\p{Lu}\p{N}])/gu)) {
    // "The mill of Acme at Dayton": a place.
    if (/ (?:at|in|near|outside)$/.test(subject.slice(Math.max(0, from + index - 8), from + index))) continue;
    if (isOfThing(subject.slice(0, from + index), subject.slice(from + index + lead.length))) continue;
    const names = namesFrom(subject, from + index + lead.length, isOfCustomers);
    const [head] = names;
    const last = names.at(-1);
    const behind = last && subject.slice(last.at + last.name.length);
    if (behind !== undefined && tail.test(behind))
      return names.every(({ name }) => isFit(name)) && !isNone.test(behind) ? names : [];
    // "Acme Library, a group of Ohio and Utah readers that lends books,": what is told of one, with names in it.
    const told = head && names.length > 1 ? subject.slice(head.at + head.name.length) : "";
    if (head && aboutOne.test(told) && tail.test(told)) return isFit(head.name) ? [head] : [];
  }
  return [];
}

const aboutOne = /^, (?:an?|the|which|who|whose) \p{Ll}[^,;%]{3,200}, *$/u;
/** ", which is a fund and not a customer," */
const isNone = /\bnot (?:itself )?an? (?:customer|client)\b/i;

/** "plasmid DNA", "home PCs": a short form behind a word in small letters that tells no buyer and no time. */
const isOfThing = (before: string, behind: string): boolean =>
  /^\p{Lu}{2,5}s?(?=,|\s|$)(?! \p{Lu})/u.test(behind) && ofThing.test(before.trimEnd().slice(-30));
const ofThing =
  /(?:^|[\s,])(?!(?:and|or|to|from|by|with|that|which|while|whereas|but|of|the|our|as|for|also|than|then|where|year|years|quarter|period|months?|weeks?|customer|client|distributor|wholesaler|retailer|payor|payer|insurer|carrier|affiliate|subsidiary|company|maker|giant|named|called|namely|only|again|both|because|since|alone)$)\p{Ll}[\p{Ll}-]{2,}$/u;

/** "and affiliated companies", "and the affiliated Acme Books, Inc." */
const withAffiliates =
  "(?:and|including|together with|along with|with)(?: (?:certain|various|other|several|some|all|of|its|their|the)){0,3} (?:\\p{Ll}+ ){0,2}(?:(?:affiliate[sd]?|subsidiar(?:y|ies)|related|associated|sister)(?: (?:companies|entities|businesses|firms|parties|stores))?|franchisees|dealers|bottlers)(?: (?:company )?\\p{Lu}[^;%]{2,60}?)?";

const tail = new RegExp(
  `^(?:[’']s)?(?:\\s*\\([^)]{1,80}\\))?(?: (?:at|in|near|outside) \\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+){0,2}(?:, \\p{Lu}\\p{L}+)?)?(?:,[^,;%]{1,200},|, (?:whose|which|who|(?:including|counting) (?:sales|those|shipments|deliveries|revenues?) (?:to|through|from|by)) [^;%]{1,200},)?(?:,? by (?:both|(?:the|our|its) [\\p{L}& -]{3,50}?) (?:segments?|divisions?|subsidiar(?:y|ies)|units?)\\b)?(?:,? (?:and|including|together with) (?:its|their) [\\p{Ll} -]{3,60}|,? ${withAffiliates})?(?: \\([^)]{1,80}\\))?,?(?:[\\s—–]*(?:${wordings("customers: behind names")}))*(?: (?:in|for|during) [^,%]{4,40},?)?[\\s,—–]*$`,
  "u",
);

/** Names joined from a place on, fit or not; none where nothing says that they buy. */
function namesFrom(said: string, at: number, isOfCustomers: boolean): Named[] {
  const state = government.exec(said.slice(at, at + 60))?.[1];
  if (state !== undefined) return [{ name: state.replace(/U\. S\./, "U.S."), at: said.indexOf(state, at) }];
  const plan = bluePlan.exec(said.slice(at, at + 90))?.[1];
  if (plan !== undefined && isOfCustomers) return [{ name: plan, at: said.indexOf(plan, at) }];
  const isRecipient = /\b(?:sales|revenues?|shipments|deliveries|fees) (?:made )?(?:to|from) $/i.test(
    said.slice(0, at),
  );
  if (!isOfCustomers && !isRecipient) return [];
  return namesAt(said, at).map(({ name, at: place }) => ({ name: tidyName(name), at: place }));
}

/** A health plan whose name two marks make up */
const bluePlan =
  /^(?:the )?((?:\p{Lu}[\p{L}’'-]+ ){0,3}Blue (?:Cross|Shield) (?:and|&) Blue (?:Shield|Cross)(?: Association| of (?:\p{Lu}\p{L}+ ){0,2}\p{Lu}\p{L}+)?)/u;

const isFit = (name: string): boolean =>
  government.test(name) ||
  (isCompany(name) &&
    !ofKind.test(name) &&
    !onlyForm.test(name) &&
    // "U. S. Army", cut behind its first letter.
    !/^S\. /.test(name) &&
    !isRegion(name) &&
    !continents.test(name) &&
    !/^(?:customers?|revenues?|sales|net|total|fiscal|approximately|collectively|our|one|two|three|no|other|class|note|item)\b/i.test(
      name,
    ) &&
    /\p{L}/u.test(name));

/** Kinds of buyers, headings and what is sold. */
const ofKind =
  /\b(?:customers|licensees|dealers|distributors|wholesalers|retailers|carriers|statements?|notes?|products?|services|segments?|divisions?|store|sales|revenues?)$|\d{3}/i;
const onlyForm = /^(?:inc|corp|ltd|llc|co|l\.p)\b/i;

type Shares = { percents: number[]; isLeast: boolean };

/** The shares of sales that a predicate gives; null where it gives none, or of something else. */
function sharesIn(rest: string, isOfSales: boolean, parts: RegExp | null): Shares | null {
  const whole = ofTheWhole.exec(rest)?.[1];
  if (whole !== undefined) return { percents: [Number(whole)], isLeast: false };
  const percents = [...rest.matchAll(share)];
  const [first] = percents;
  if (first === undefined || first.index > 90)
    return /^\s*an? (?:significant|substantial|material) (?:percentage|portion|share) of [^.;,]{0,50}?\b(?:revenues?|sales)\b/i.test(
      rest,
    )
      ? { percents: [], isLeast: true }
      : null;
  // "were each below 10%"
  if (/\b(?:below|under|less than|fewer than|short of)(?: \p{Ll}+)?\s*$/u.test(rest.slice(0, first.index)))
    return null;
  const last = percents.at(-1) ?? first;
  const behind = rest.slice(last.index + last[0].length);
  const measure =
    /^[^.;]{0,60}?\bof\b[^.;]{0,80}/i.exec(rest.slice(first.index + first[0].length))?.[0] ?? behind;
  const said = /^[^.;]{0,140}/.exec(measure)?.[0] ?? "";
  if (ofSegment.test(said) || parts?.test(said)) return null;
  const at = said.search(ofSales);
  const other = said.search(ofOther);
  if (other >= 0 && (at < 0 || other < at + 12)) return null;
  if (at < 0 && !isOfSales) return null;
  const isLeast = /\b(?:exceed\w*|(?:more|greater) than|over|in excess of|at least)\b[^%]{0,12}$/i.test(
    rest.slice(0, first.index),
  );
  return { percents: percents.map((match) => Number(match[1])), isLeast };
}

/** "38% of the net sales of Pumps, or 7% of the total": the share of all sales is told last. */
const ofTheWhole =
  /^[^;%]{0,60}\d ?(?:%|percent) of [^;%]{3,80}?,? (?:or|which (?:is|was)|equal to|and) (?:about |approximately )?(\d{1,2}(?:\.\d)?) ?(?:%|percent) of (?:the |our |its |all )?(?:(?:total|whole|consolidated total)\b(?! \p{L}+ of )|(?:total|consolidated|company[’']s) (?:net )?(?:sales|revenues?)\b)/iu;
/** "15% of the sales of the Pumps segment" */
const ofSegment = /\b(?:sales|revenues?) of (?:the |its |our )?(?:[\p{L}&-]+ ){1,6}(?:segment|division)\b/iu;

/** Each name with its share of the newest year that the sentence tells. */
function paired(names: readonly Named[], { percents, isLeast }: Shares, said: string): Told[] {
  const years = [...said.matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year));
  const newest = Math.max(0, years.lastIndexOf(Math.max(...years)));
  const isEach = /\beach\b/i.test(said);
  // "11% in 1996 but for less than 10% in 1997"
  if (
    years.length > 1 &&
    Number(fellShort.exec(said)?.[1] ?? 0) === Math.max(...years) &&
    percents.length < 3
  )
    return [];
  return names.flatMap(({ name, at }, index) => {
    const own =
      names.length > 1 && percents.length === names.length
        ? percents.slice(index, index + 1)
        : names.length > 1 && years.length > 1 && percents.length === names.length * years.length
          ? percents.slice(index * years.length, (index + 1) * years.length)
          : names.length > 1 && !isEach && percents.length > 0
            ? null
            : percents;
    if (own === null) return [];
    const percent = (own.length > 1 && own.length === years.length ? own[newest] : own[0]) ?? null;
    if (percent !== null && (percent < 10 || (percent > 99 && !buyer.test(said)))) return [];
    // A line may end behind a hyphen.
    const whole = name.replace(/(\p{L})- (?=\p{Lu})/gu, "$1-");
    return [{ name: whole, at, percent: isLeast && (percent ?? 10) === 10 ? null : percent }];
  });
}

const fellShort =
  /\b(?:less than|below|under|short of|no more than)\b[^;%]{0,20}?\b(?:10|ten|a tenth) ?(?:%|percent)?[^;%\d]{0,40}\b((?:19|20)\d\d)\b(?! and)/i;

const tableOfCustomers =
  /\b(?:customers?|lessees?|tenants?|clients?|distributors?|purchasers?|payors?)\b[^.]{0,120}\b(?:10|ten) ?(?:%|percent)|\b(?:10|ten) ?(?:%|percent)[^.]{0,120}\b(?:customers?|lessees?|tenants?|clients?|distributors?|purchasers?)\b|\b(?:major|largest|significant) customers?\b[^.]{0,120}\b(?:following|percentages?|as follows)\b/i;
/** "The following shares of our revenues came from those named:" */
const tableOfShares =
  /\b(?:shares?|portions?|percentages?|percent|proportions?|fractions?)\b[^.:]{0,60}\b(?:revenues?|sales)\b[^.:]{0,160}:?\s*$/i;
/** "The following were each responsible for more than a tenth of sales:" */
const tableOfTenths =
  /\b(?:following|(?:named|listed|shown|set forth|set out) below|those below)\b[^.:]{0,120}(?:\b(?:10|ten) ?(?:%|percent)|\b(?:a|one)[ -]tenth)[^.:]{0,60}\b(?:revenues?|sales|billings)\b[^.:]{0,80}[:.]?\s*$/i;
const ofBuyers = new RegExp(`${buyers.source}|\\b(?:manufacturers|retailers|chains|one-tenth)\\b`, "i");

/** Rows of a table of customers and their shares, beneath a sentence that says so. */
function tabulatedCustomers(rows: readonly Row[]): CustomerReading[] {
  const found: CustomerReading[] = [];
  for (const [at, row] of rows.entries()) {
    const said = wordsOf(row).slice(-600);
    if (row.cells.length > 1 || !/\b(?:revenues?|sales)\b/i.test(said)) continue;
    if (/\breceivables?\b/i.test(said) || none.test(said)) continue;
    if (tableOfCustomers.test(said)) found.push(...sharesBelow(rows, at));
    else if (
      (tableOfShares.test(said) || tableOfTenths.test(saidUpTo(rows, at))) &&
      ofBuyers.test(
        rows
          .slice(Math.max(0, at - 3), at + 1)
          .map(wordsOf)
          .join(" "),
      )
    ) {
      // Lines of business stand in such tables, too.
      const below = sharesBelow(rows, at);
      if (below.some(({ name }) => hasForm(name))) found.push(...below);
    }
  }
  return found;
}

/** The words of a paragraph up to a line of it. */
function saidUpTo(rows: readonly Row[], at: number): string {
  let from = at;
  while (from > at - 6 && rows[from]?.opens === false) from -= 1;
  return rows
    .slice(Math.max(0, from), at + 1)
    .map(wordsOf)
    .join(" ")
    .slice(-600);
}

/** Heads and sums of a table of sales. */
const notNames = /^(?:fiscal|year)\b|^(?:consolidated|net|other|total|gross)\b.*\b(?:revenues?|sales)$/i;

const wordsOf = ({ cells }: Row): string => cells.map(({ text }) => text).join(" ");

/** Names of the rows below a place with their first share. */
function sharesBelow(rows: readonly Row[], at: number): CustomerReading[] {
  const found: CustomerReading[] = [];
  let isOfShares = false;
  let years: number[] = [];
  for (const below of rows.slice(at + 1, at + 16)) {
    const [label, ...rest] = below.cells;
    const inHead = below.cells.filter(({ text }) => /^(?:19|20)\d\d$/.test(text.trim()));
    if (inHead.length > 1) years = inHead.map(({ text }) => Number(text));
    const values = rest.filter(({ text }) => /[\d*—–-]/.test(text));
    // The newest year may stand last.
    const newest = values.length === years.length ? Math.max(0, years.indexOf(Math.max(...years))) : 0;
    const percent = /^\s*(\d{1,2}(?:\.\d)?)\s*%?/.exec(values[newest]?.text ?? "")?.[1];
    if (label === undefined || /^total\b/i.test(label.text)) break;
    if (percent === undefined) {
      if (rest.length === 0 && label.text.length > 60) break;
      continue;
    }
    isOfShares ||= /%/.test(rest.map(({ text }) => text).join(" "));
    const isName = /^\p{Lu}/u.test(label.text) && label.text.length < 60 && !notNames.test(label.text);
    if (isName && isOfShares && Number(percent) >= 10)
      found.push({
        // "Acme, Inc. (distributor)", "Beta Ltd. (1)"
        name: label.text.replace(/\s*\((?:\d+|\p{Ll}[^()]{0,40})\)$|\*+$/gu, "").trim(),
        percent: Number(percent),
        start: below.start,
        end: below.end,
      });
  }
  return found;
}
