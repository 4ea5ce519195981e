import { formatDay, monthsBefore } from "@/lib/domain/calendar";
import { formatAmount, formatCount, joinWords } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { isOfReport, type Statement } from "../statement";
import { ownNamesOf } from "./company-name";
import { reportedCompetitorNames } from "./competitors";
import { readPeriod } from "./figures";
import { type Particularity, particularityFor } from "./particularity";
import {
  factSentences,
  factsOfKind,
  ownWords,
  passageSentences,
  praise,
  quoteSentence,
  type ReportSentence,
  reportOf,
  reportSentence,
  toStatement,
} from "./report-sentences";
import { type BriefingSentence, hasFigure } from "./sentences";

const limits = {
  segments: 6,
  competitors: 6,
  customers: 3,
  risks: 2,
  aims: 2,
  threats: 4,
  priorities: 4,
  descriptions: 2,
};

/** What the company does in its own words, what it is made of, and who its large customers are. */
export function composeReportedBusiness(facts: BriefingFacts): BriefingSentence[] {
  return [...describeSelf(facts), segmentsSentence(facts), customersSentence(facts)].filter(
    (one) => one !== null,
  );
}

/** Months after which a report says nothing of what a company is after or afraid of now. */
const presentMonths = 36;

/** Against whom it competes, what it is after, what it names as a danger of its own and who is at law with it. */
export function composePosition(facts: BriefingFacts): BriefingSentence[] {
  const since = monthsBefore(facts.asOf, presentMonths);
  const isPresent = ({ day }: ReportSentence) => day >= since;
  const aims = chooseAims(facts).filter(isPresent).slice(0, limits.aims);
  const risks = chooseRisks(facts).filter(isPresent).slice(0, limits.risks);
  const [proceeding] = chooseProceedings(facts).filter(isPresent);
  return [
    competitorsSentence(facts) ?? competitionSentence(facts),
    ...aims.map((one, at) => quoteSentence(at === 0 ? "It says of its strategy" : "It adds", one)),
    ...risks.map((one, at) => quoteSentence(at === 0 ? "It warns" : "It also warns", one)),
    proceeding === undefined ? null : quoteSentence("It says of legal proceedings", proceeding),
  ]
    .filter((one) => one !== null)
    .map((one) => ({ ...one, day: null }));
}

/** The risks and proceedings that speak of this company's own business. */
export function reportedThreats(facts: BriefingFacts): Statement[] {
  const risks = chooseRisks(facts).map((one) =>
    quoteSentence(`On ${formatDay(one.day)}, it named a risk`, one),
  );
  const proceedings = chooseProceedings(facts).map((one) =>
    quoteSentence(`On ${formatDay(one.day)}, it said of legal proceedings`, one),
  );
  return [...risks.slice(0, limits.threats - 1), ...proceedings.slice(0, 2)].map(toStatement);
}

/** What the company says in its newest annual report that it is after. */
export function reportedPriorities(facts: BriefingFacts): Statement[] {
  return chooseAims(facts)
    .slice(0, limits.priorities)
    .map((one) => toStatement(quoteSentence(`On ${formatDay(one.day)}, it said`, one)));
}

/** Where it says that it leads its market. */
export function reportedStrengths(facts: BriefingFacts): Statement[] {
  return describing(facts)
    .filter(
      ({ said }) => praise.test(said) && /^(?:We|The Company|[A-Z]).{0,60}\b(?:is|are|was|were)\b/.test(said),
    )
    .slice(0, 1)
    .map((one) => toStatement(quoteSentence(`On ${formatDay(one.day)}, it said`, one)));
}

/** Customers with a tenth of sales or more, on whom it depends. */
export const reportedDependence = (facts: BriefingFacts): Statement[] =>
  [customersSentence(facts)].filter((one) => one !== null).map(toStatement);

/** What a company does, or is. */
const doing =
  /^(?:We|It|The (?:Company|Partnership|Trust)|[A-Z][\w’'&.,-]*(?: (?:&|[A-Z(])[\w’'&.,)-]*)*,?) (?:also |primarily |principally |currently |and its subsidiaries )*(?:(?:design|manufacture|market|sell|provide|offer|operate|develop|deliver|produce|franchise|acquire|build|make|serve|distribute|supply|supplie|own|create|explore|insure|lend|license|explore|refine|generate|transport|lease|holds?)e?s?\b|(?:is|are) (?:primarily )?(?:an?|the|one of|engaged)\b)/;
/** What is said of how it is organized, of itself as an employer, or of its plans is no description. */
const undescribing =
  /\b(?:guided|organized|incorporated|formed under|laws of|administered|segments?|principles|mission|vision|culture|employees|complying|expected to|defined|website|headquarter\w*|fiscal year|compet\w+|patents?|trademarks?|intellectual|subject to|regulat\w+|believes?|these|purpose|contact centers|offices in|registered trademark|seasonal\w*|associates)\b/i;

function describing(facts: BriefingFacts): ReportSentence[] {
  const rank = particularityFor(facts);
  const read = factSentences(facts, "description").filter(({ said }) => isDescription(said));
  const found = passageSentences(facts.passages.business).filter(
    ({ said, day }) => isDescription(said) && !read.some((one) => one.said === said) && isNewest(facts, day),
  );
  // What opens Item 1 says best what a company is; what stands further in has to be richer.
  const isFurther = ({ said }: ReportSentence) => /\balso\b/.test(said);
  const all = [...read, ...found.sort(by(rank)).slice(0, 3)];
  return [...all.filter((one) => !isFurther(one)), ...all.filter(isFurther)];
}

const isDescription = (said: string): boolean => doing.test(said) && !undescribing.test(said);

/** Of the newest annual report that is read. */
const isNewest = ({ reported }: BriefingFacts, day: string): boolean =>
  !reported.some(({ kind, publishedOn }) => kind === "description" && publishedOn > day);

const by =
  (rank: Particularity) =>
  (one: ReportSentence, other: ReportSentence): number =>
    rank.score(other.said) - rank.score(one.said);

/** Below this a further sentence adds little. */
const leastTelling = 1.5;

/** A curated line says it already where there is one. */
function describeSelf(facts: BriefingFacts): BriefingSentence[] {
  if (facts.entity.description !== null) return [];
  const rank = particularityFor(facts);
  return describing(facts)
    .filter(({ said }, at) => at === 0 || rank.score(said) >= leastTelling)
    .slice(0, limits.descriptions)
    .map((one, at) =>
      ownWords(at === 0 ? `Its ${reportOf(one.day)} says` : "It says", one, ownNamesOf(facts)),
    );
}

/** What is smaller is written in full, and would read as a loss between brackets. */
const leastAmount = 1_000_000;

function segmentsSentence(facts: BriefingFacts): BriefingSentence | null {
  const segments = factsOfKind(facts, "segment").sort(
    (one, other) => (other.amount ?? 0) - (one.amount ?? 0),
  );
  const [first] = segments;
  if (first === undefined || segments.length < 2 || segments.length > 9) return null;
  // A heading read for a name would stand in small letters.
  if (
    segments.every(({ amount }) => amount === null) &&
    segments.some(({ name }) => /^\p{Ll}/u.test(name ?? ""))
  )
    return null;
  const day = first.asOf;
  const shown = segments.slice(0, limits.segments);
  const amounts = shown.every(
    ({ amount, unit, asOf }) =>
      amount !== null && amount >= leastAmount && unit === first.unit && asOf === day,
  );
  const names = shown.map(({ name, amount, unit }, at) => {
    if (!amounts || amount === null) return name ?? "";
    return at === 0
      ? `${name} (${formatAmount(amount, unit ?? "USD")} of revenue${day === null ? "" : ` in the fiscal year ended ${formatDay(day)}`})`
      : `${name} (${formatAmount(amount, unit ?? "USD")})`;
  });
  const rest = segments.length > shown.length ? ", the largest of which are" : ":";
  return reportSentence(
    `It reports in ${formatCount(segments.length)} segments${rest} ${joinWords(names)}`,
    shown,
  );
}

function customersSentence(facts: BriefingFacts): BriefingSentence | null {
  const customers = factsOfKind(facts, "customer").filter(
    ({ name, amount }) => name !== null && amount !== null && !/customer/i.test(name),
  );
  const shown = customers.slice(0, limits.customers);
  const [first] = shown;
  if (first === undefined) return null;
  const shares = shown.map(
    ({ name, amount }, at) =>
      `${theOf(name ?? "")}${at === 0 ? " accounted for" : ""} ${amount}%${at === 0 ? " of its sales" : ""}`,
  );
  const text = joinWords(shares);
  return reportSentence(
    `${text.charAt(0).toUpperCase()}${text.slice(1)}, by its ${reportOf(first.publishedOn)}`,
    shown,
  );
}

const theOf = (name: string): string => (/government$/i.test(name) ? `the ${name}` : name);

function competitorsSentence(facts: BriefingFacts): BriefingSentence | null {
  const competitors = reportedCompetitorNames(facts).slice(0, limits.competitors);
  const [first] = competitors;
  // A name that stands alone is a misreading more often than not.
  if (first === undefined || competitors.length < 2) return null;
  const names = joinWords(competitors.map(({ name }) => name ?? ""));
  return reportSentence(
    `Its ${reportOf(first.publishedOn)} names ${names} among its competitors`,
    competitors,
  );
}

/** How a company speaks of whom or on what it competes. */
const competing =
  /\b(?:compet(?:es?|ed|ing) (?:\w+ )?(?:with|against|on|for|in)|competit(?:ors|ion) (?:\w+ )?(?:includes?|from|are|is|comes?|among|based)|competitive factors|competed? (?:primarily|principally) on)\b/i;
/** Said as a danger, of people who are hired or of papers. */
const otherCompetition =
  /\b(?:components|could|may|might|would|adversely|harm|if|employees|talent|antitrust|non-?compete|competition law|unfair|risk|patents?|lawsuit|agreement)\b/i;

/** Sentences about the company itself, not about its industry. */
const ofItself =
  /^.{0,40}\b(?:[Ww]e|[Oo]ur|The Company|subsidiaries|restaurants|stores)\b|^[A-Z][\w’']+ (?:also )?competes?\b/;

/** Where no competitor is named, with whom and on what it says that it competes. */
function competitionSentence(facts: BriefingFacts): BriefingSentence | null {
  const [best] = passageSentences(facts.passages.rivals.filter((one) => isOfReport(one) && one.item === "1"))
    .filter(
      ({ said, day }) =>
        competing.test(said) && ofItself.test(said) && !otherCompetition.test(said) && isNewest(facts, day),
    )
    .sort(by(particularityFor(facts)));
  return best === undefined ? null : quoteSentence("It says of its competition", best);
}

/** What a company says of itself as an employer, a neighbor or an owner of rights, and what every mission says. */
export const pious =
  /\b(?:mission|purpose|vision|culture|inclusi\w+|divers\w+|employees?|associates|team members|workforce|workplace|work environment|talent|recruit\w*|jobseekers|people strateg\w+|communit(?:y|ies)|sustainab\w+|environmental\w*|emissions|social\w*|ethic\w*|code of conduct|trade secrets|patents?|intellectual property|comply|compliance|safety|wellness|borrowing costs|hedg\w+|employer|stakeholders|shareholder value|website|dilution)\b/i;
/** Sentences that announce a list, or lean on what was said before. */
const leaning =
  /:$|^(?:These|This|Those|Such|They|However|Despite|Notwithstanding|(?:Our|The) (?:customers|users|clients|guests)|Further|Further,|By|To that end|Within|As we|We do this|We aim to do this)\b/;

/** Words by which a company says that it is after something. */
const aiming =
  /\b(?:strategy|strategies|seeks?|strives?|aims?|focus(?:ed)?|plans?|intends?|goals?|objectives?|priorit\w+|committed|ambition|continue to (?:invest|expand|grow))\b/;

/** Its aims, what is particular to it first. */
function chooseAims(facts: BriefingFacts): ReportSentence[] {
  const rank = particularityFor(facts);
  const described = new Set(describing(facts).map(({ said }) => said));
  return factSentences(facts, "strategy")
    .filter(
      ({ said }) =>
        aiming.test(said) &&
        !pious.test(said) &&
        !leaning.test(said) &&
        !described.has(said) &&
        rank.isOwn(said),
    )
    .sort(by(rank));
}

/** Words by which a heading of Item 1A names a danger; a footnote that was read for a heading has none. */
const endangering =
  /\b(?:could|may|might|unable|unsuccessful\w*|fail\w*|harm|advers\w+|risks?|loss\w*|subject(?:s|ing)? (?:us )?to|disrupt\w*|expos\w+|depend\w*|rely|relies|limit\w*|intense\w*|challeng\w*|uncertain\w*|volatil\w*|impair\w*|face)\b/i;

/** The dangers that speak of this company's own business, the most particular first. */
export function chooseRisks(facts: BriefingFacts): ReportSentence[] {
  const rank = particularityFor(facts);
  return factSentences(facts, "risk")
    .filter(({ said, ref }) => ref.item === "1A" && endangering.test(said) && rank.isOwn(said))
    .sort(by(rank));
}

/** Public authorities weigh more than a plaintiff. */
const authority =
  /\b(?:DOJ|Department of|FTC|Federal Trade|SEC|EPA|Environmental Protection|FDA|FINRA|attorneys? general|European Commission|the Commission|Congress\w*|grand jury|State of|states of)\b/;

/** How a suit or an inquiry begins. */
const opening =
  /\b(?:filed|named|initiated|alleg\w+|investigation|lawsuits?|complaint|class actions?|subpoena|notice of violation|sued)\b/i;

/** Who sues or asks stands early in the sentence. */
const openingLength = 100;

/** Who is at law with the company, authorities first and then the newest; an old suit of a private party is left out. */
function chooseProceedings(facts: BriefingFacts): ReportSentence[] {
  const isPublic = ({ said }: ReportSentence) => authority.test(said.slice(0, openingLength));
  const weigh = (one: ReportSentence) => (isPublic(one) ? 10_000 : 0) + newestYear(one.said);
  return factSentences(facts, "legal")
    .filter(
      (one) =>
        opening.test(one.said) &&
        !/^(?:As previously|See|For|In connection)\b/.test(one.said) &&
        newestYear(one.said) >= Number(one.day.slice(0, 4)) - (isPublic(one) ? 4 : 2),
    )
    .sort((one, other) => weigh(other) - weigh(one));
}

const newestYear = (said: string): number =>
  Math.max(0, ...(said.match(/\b(?:19|20)\d\d\b/g) ?? []).map(Number));

/** What management says of what moved the figures. */
const moved = /\b(?:increased|decreased|grew|declined|rose|fell|were (?:up|down|higher|lower))\b/;
const cause =
  /\b(?:primarily|mainly|largely|driven by|due to|as a result of|reflecting|attributable to|offset by)\b/;
const size =
  /\b(?:revenues?|net sales|sales|operating income|operating profit|comparable sales|net income|net earnings)\b/i;
/** The figure of the whole company before that of a part. */
const whole =
  /^(?:Total |Consolidated |Worldwide |Our |The Company’s )?(?:net |total )?(?:sales|revenues?)\b/i;

/** Why the figures of the newest fiscal year moved, in management's words; null where its report is not the newest. */
export function causeSentence(facts: BriefingFacts): BriefingSentence | null {
  const year = readPeriod(facts.metrics, "year");
  const weigh = ({ said }: ReportSentence) => (whole.test(said) ? 2 : 0) + (hasFigure(said) ? 1 : 0);
  const [best] = passageSentences(facts.passages.causes)
    .filter(({ said, day, ref }) => {
      const at = said.search(moved);
      const subject = said.slice(0, Math.max(0, at));
      return (
        ref.item === "7" &&
        (year === null || day > year.end) &&
        size.test(subject) &&
        !/\b(?:costs?|expenses?)\b/i.test(subject) &&
        subject.length < 90 &&
        cause.test(said)
      );
    })
    .sort((one, other) => weigh(other) - weigh(one));
  return best === undefined
    ? null
    : { ...quoteSentence("It says of the year", best), topic: "scale", day: null };
}
