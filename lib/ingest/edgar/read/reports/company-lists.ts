import "server-only";
import { isPlace } from "@/lib/domain/company-names/company-words";
import { isLegalForm } from "@/lib/domain/company-names/legal-form";
import { isStateName } from "@/lib/domain/places";
import { readTable } from "@/lib/domain/read-table";

/**
 * A name in a sentence; `inList` where it stands among so many that it is hardly anything else, `isCity` where it's a city's and
 * so are all around it.
 */
export type NamedAt = { name: string; at: number; inList: boolean; isCity?: boolean };

const notCompanies = new Set(
  readTable("lib/domain/tables/not-companies.tsv", "word").map(({ word }) => word),
);

const cities = new Set(readTable("lib/domain/tables/large-cities.tsv", "city").map(({ city }) => city));
/** "Boise": whether a name is also that of a large city. */
export const isCity = (name: string): boolean => cities.has(name.replace(/\.$/, ""));

/** "Crate and Barrel" */
const joinedByAnd = readTable("lib/domain/tables/and-names.tsv", "name")
  .map(({ name }) => name)
  .join("|");

/** Second halves of a maker's name: "Acme Pump and Manufacturing Company". */
const wares =
  "(?:Manufacturing|Supply|Trust|Savings|Loan|Refining|Trading|Development|Casualty|Indemnity|Surety|Equipment|Foundry|Machine|Engineering|Chemical|Steel|Iron|Gas|Light|Power|Electric|Transportation|Storage|Distributing|Processing|Packing|Publishing|Investment)";
/** A word of a name. */
export const proper =
  '(?:[“"]\\p{Lu}[”"]|(?:[A-Z][\\p{L}\\p{N}’\'&.+-]*|[a-z]?[A-Z][\\p{L}\\p{N}]+|\\p{N}+-?[A-Z]\\p{L}*)(?:/[A-Z][\\p{L}-]+)?(?:,? (?:Inc|Incorporated|Ltd|Limited|LLC|Corp|Co|plc|L\\.P|S\\.A|N\\.V|N\\.A|AG)\\b\\.?){0,2})';
/** "Bank of America", but no offices, states and courts. */
const named =
  "(?!(?:Departments?|Offices?|Branch(?:es)?|Bureau|State|City|County|University|Board|Ministry|Government|Republic|Secretary|President|Vice|Chief|House|Court|Law|Part|Item|Note|Form|Board|Statement|Chairman|Head|Number)\\b)\\p{Lu}[\\p{L}’'-]+ of (?:the )?\\p{Lu}[\\p{L}’'-]+(?=[,;.]| and\\b| or\\b|$)";
export const companyName = new RegExp(
  `^(?:the )?(${named}|(?:\\p{N}{1,2} (?=\\p{Lu}\\p{Ll}+ \\p{Lu}))?(?:(?:${joinedByAnd})(?![\\p{L}\\p{N}])|\\p{Ll}{1,2}\\p{N}(?= \\p{Lu})|${proper})(?:, \\p{Lu}\\p{L}+ (?:and|&) Co(?:mpany)?\\b\\.?)?(?: (?:of (?=\\p{Lu}\\p{L}+(?:[,;.)]| and\\b| or\\b|$))|of (?=\\p{Lu}\\p{L}+ (?:Corporation|Holdings|Group|Limited|Incorporated)\\b)|(?<!\\b(?:Inc|Corp|Ltd|LLC|Co|plc)\\.? )and (?=(?:\\p{Lu}\\p{Ll}+s|${wares}),? (?:Inc|Corp|Corporation|Ltd|Company|Co)\\b)|(?<=^[Tt]he \\p{Lu}[\\p{L}-]+ )and (?=\\p{Lu}[\\p{L}-]+ Company\\b)|(?:of|(?<!\\b(?:Inc|Corp|Ltd|LLC|Co|plc)\\.? )&|de|for|the) (?=${proper} (?:Inc|Corp|Company|Ltd|Co|Companies)\\b)|of (?=\\p{Lu}\\p{L}+, (?:Inc|LLC|L\\.P|Ltd)\\b))?(?:${proper}|\\(\\p{Lu}\\p{L}+\\)(?= (?:Co|Ltd|Limited|GmbH|Inc|LLC|Pte|Pty|Holdings)\\b)|&|\\p{N}{1,3}(?= |,|$)|\\p{N}{4},? (?:Inc|Corp|Ltd)\\b\\.?)){0,7}(?: (?:plc|KGaA|mbH|SpA|S\\.p\\.A\\.)){0,2})`,
  "u",
);

export const tidyName = (name: string): string =>
  name
    .replace(/(?<!\b(?:Inc|Ltd|Corp|Co|L\.P|S\.A|N\.[AV]))[,.]+$/, "")
    .replace(/[’']s$/, "")
    .replace(
      /((?:,? Inc| Ltd| Corp| N\.V| S\.A| L\.P| plc| LLC)\.?) (?!&|and\b|Ltd|plc)\p{Lu}\p{Ll}.*$/u,
      "$1",
    )
    .trim();

/** Whether a name may be a company's: no place, law, office or opening of a sentence. */
export function isCompany(name: string): boolean {
  const plain = name
    .toLowerCase()
    .replace(/^the /, "")
    .replace(/['’]s$/, "");
  if (
    name.length < 2 ||
    notCompanies.has(plain) ||
    isPlace(plain) ||
    isStateName(name) ||
    /^(?:our|its|their|his|these|this|such|each)\b/.test(plain)
  )
    return false;
  const [first = ""] = plain.split(" ");
  if (
    plain.includes(" ") &&
    !/^\p{Lu}{2} /u.test(name) &&
    /^(?:in|on|at|as|if|for|while|when|although|because|there|some|many|most|other)$/.test(first)
  )
    return false;
  return !/ (?:act|court|states|segment|circuit|class|division|agency|department|administration|commission|ministry|regulation|directive|law|markets)$/.test(
    plain,
  );
}

/** Whether a name ends with a legal form. */
export const hasForm = (name: string): boolean =>
  isLegalForm(/\p{L}[\p{L}.]*$/u.exec(name.slice(-24))?.[0].replaceAll(".", "").toLowerCase() ?? "") ||
  / (?:Holdings?|Bancorp|Industries|Bancshares)$/.test(name);

/** "(1) ", "(b) ", "2) " before a part of a list. */
const enumerator = /(?:\((?:\p{N}{1,2}|[a-k]|[ivx]{1,4})\)|(?<![\p{L}\p{N}(])\p{N}{1,2}\)) /u;
/** What stands before a place in a sentence, without the number of the list's part that begins there. */
export const withoutNumber = (before: string): string => before.replace(endsNumbered, "");
const endsNumbered = new RegExp(`${enumerator.source}$`, "u");

const leading =
  /^(?:[Tt]he (?:[\p{L}&][\p{L}&-]*,? ){0,6}?(?:business(?:es)?|[Dd]ivisions?|[Gg]roup|units?|operations|subsidiar(?:y|ies)) of (?:the )?|(?:branches|offices|subsidiaries|affiliates) of (?:the )?|the |companies such as |each of |both |primarily |principally |mainly |those of |among others,? |, )?/u;
const lead = new RegExp(`^(?:${enumerator.source})?${leading.source.slice(1)}`, "u");
/** "Acme & Co. Numerous mills": the form's stop ends the sentence, too. */
const withoutNext = (rest: string): string => {
  const at = rest.search(nextSentence);
  return at < 0 ? rest : rest.slice(0, at);
};
const nextSentence =
  /(?<=\b(?:Inc|Corp|Co|Ltd)\.) (?=\p{Lu}\p{Ll}+ )(?!(?:Ltd|Inc|Limited|Incorporated|Holdings?|Group|International)\b)/u;

/** "freight forwarders" among names. */
const common =
  /^(?!(?:are|is|were|was|have|has|each|both|among|including|such|those|its|our|their|which|that|who|whose|as|with)\b)\p{Ll}[\p{Ll}-]{2,14}(?: (?!which|that|who)[\p{Ll}-]{3,14}){0,3}(?=,? and |,? as well as |, |; )/u;
/** What is said of one of them: "(part of Acme AG)", ", a unit of Acme AG". */
const remark =
  /^(?:\s*\([^)]{1,120}\)|[®™*†]|’s|'s| (?:brands?|stores|chains?|units?|division|communities)(?=,| and )|, (?:through|with) (?:its )?\p{Lu}[^,;()]{2,60}(?=, (?:and|or) \p{Lu})|, the (?:\p{Ll}+ ){0,3}(?:unit|division|subsidiary|arm|affiliate|parent|owner|maker) of [^,;()]{3,60}?(?=[,;.]| and \p{Lu})|, (?:all|both|each|most|many|some|several) of (?:which|whom) [^;()]{3,140}?(?=,? as well as \p{Lu})|, (?:which|who) (?:makes?|markets?|sells?|owns?|operates?|offers?|produces?|publishes|distributes?) \p{Lu}[^,;()]{2,70}(?=[,;.])|,? (?:located|based|headquartered) in \p{Lu}[\p{L} ]{2,60}(?=[,;.])| (?:at|in|for) (?!\p{Lu})[^,;.()]{3,40}(?=, and \p{Lu})| in [^,;.()]{3,50}?(?=(?:,|,? and) \p{Lu}[^;()]{2,60} in \p{L})|, (?:an?|part of|(?:made|owned|sold|published|operated) by|formerly|now|which|who|whose) [^,;()]{3,70}?(?:(?<=\b(?:Inc|Corp|Ltd|Co|plc|S\.A|N\.V|L\.P))\.(?=,)|(?=[,;.]| and \p{Lu})))*/u;
/** What joins two, also of several kinds: "; in space systems, ". */
const joint =
  /^(?:,? (?:and|or|as well as(?: with)?|and with|along with)(?: also| possibly| perhaps| its (?:\p{Ll}+ )?(?:affiliate|subsidiary|division|unit))? |, |,? (?:and|or), (?:in|for|on|at|to) [^,;.:]{2,50}, |; (?:and )?(?:(?:in|for) (?!\p{Lu})[^,;.:]{2,50}, )?)/u;

/** "Acme Mills of Carran, Ohio": the firm's seat. */
const ofCity = / of \p{Lu}[\p{L}.]+(?: \p{Lu}\p{L}+)?$/u;
/** "Acme Inc. of Tulsa", "Acme Services of Chicago", but not "Savings Bank of Chicago". */
const ofLargeCity = (name: string): string => {
  const [tail, city = ""] = / of ((?:St\. )?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)\.?$/u.exec(name) ?? [];
  if (tail === undefined) return "";
  const head = name.slice(0, -tail.length);
  const isFirm = hasForm(head) && !/ (?:Bank|Trust|Company)$/.test(head);
  return shortForm.test(head) || (isCity(city) && (isFirm || severalWords.test(head))) ? tail : "";
};
/** How long " of Tulsa" right behind a name is. */
const seatBehind = (behind: string): number => {
  const [seat = "", city = ""] =
    /^ of ((?:St\. )?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?= \(|[,;.])/u.exec(behind) ?? [];
  return isCity(city) ? seat.length : 0;
};
const shortForm = / (?:Inc|Corp|Ltd|LLC|L\.P)\.?$/;
const severalWords = / \p{Lu}\p{Ll}+s$/u;
const inState = /^, (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?=[,;.)]|$| and\b| or\b)/u;

/** What follows the heading of a list's entry: "Pumps: Alpha and Beta", "Valves - Gamma". */
export const headsEntry = /^(?::| [-–—]) \p{Lu}/u;

/** Which names are cities' beside nothing else: "Boise and Portland", but not "Boise and Champion". */
const areCities = (names: readonly { name: string }[]): boolean[] =>
  names.map(({ name }, at) => {
    const around = [names[at - 1], names[at + 1]].filter((next) => next !== undefined);
    return isCity(name) && (around.length === 0 || around.some((next) => isCity(next.name)));
  });

/** "A, B Inc. and C" from a place on: names joined by commas, "and" and "or"; in a list some are written small. */
export function coordinated(said: string, from: number): NamedAt[] {
  const names: (NamedAt & { isSmall: boolean })[] = [];
  let at = from;
  for (let count = 0; count < 40; count += 1) {
    const rest = said.slice(at, at + 160);
    const skipped = lead.exec(rest)?.[0].length ?? 0;
    const match = companyName.exec(withoutNext(rest.slice(skipped)));
    const written = match?.[1] ?? common.exec(rest.slice(skipped))?.[0];
    // "Inc." behind a remark goes on with the name before it.
    if (written === undefined || /^(?:Inc|Incorporated|Ltd|Limited|Corp|LLC)\b/.test(written)) break;
    const length = match?.[0].length ?? written.length;
    if (names.length > 0 && headsEntry.test(rest.slice(skipped + length))) break;
    const place = at + skipped + length - written.length;
    const state = inState.exec(said.slice(at + skipped + length, at + skipped + length + 40));
    const isInState = state !== null && isStateName(state[1] ?? "");
    const seat = isInState ? (ofCity.exec(written)?.[0] ?? "") : ofLargeCity(written);
    const name = written.slice(0, written.length - seat.length).replace(/(?: and| of| the| &)+$/, "");
    names.push({ name, at: place, inList: false, isSmall: match === null });
    at += skipped + length + (seat === "" ? 0 : isInState ? (state?.[0].length ?? 0) : 0);
    // "Acme Corporation of Tulsa (formerly Beta)"
    at += seatBehind(said.slice(at, at + 60));
    const behind = said.slice(at, at + 160);
    const note = remark.exec(behind)?.[0] ?? "";
    const join = joint.exec(behind.slice(note.length))?.[0];
    if (join === undefined) break;
    at += note.length + join.length;
  }
  const big = names.filter(({ isSmall }) => !isSmall);
  // "consumer, SMB, education": kinds of buyers.
  const isMixed = big.length * 2 < names.length;
  if (isMixed && (big.length < 2 || !big.some(({ name }) => / \p{Lu}\p{Ll}/u.test(name)))) return [];
  const isLong = names.length >= 4 && big.length / names.length >= 0.6;
  const isName = ({ name, isSmall }: (typeof names)[number]) =>
    !isSmall ||
    /^(?!(?:various|other|many|several|numerous|certain|local|small)\b)\S+(?: \S+)?(?<![^aiu]s)$/.test(name);
  const areOfCities = areCities(names);
  return (isLong ? names.filter(isName) : big).map((one) => ({
    name: one.name,
    at: one.at,
    inList: isLong,
    ...(areOfCities[names.indexOf(one)] ? { isCity: true } : {}),
  }));
}
