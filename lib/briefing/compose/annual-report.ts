import type { FoundPassage } from "@/lib/db/passages";
import { monthsBefore } from "@/lib/domain/calendar";
import { capitalize, joinWords } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { isOfReport, type Statement } from "../statement";
import { ownNamesOf, shortNameOf } from "./company-name";
import { competitorsSentence } from "./competitors";
import { type Period, readPeriod } from "./figures";
import { type Particularity, particularityFor } from "./particularity";
import { largestFirst, productsSentence, segmentsSentence } from "./parts-of-sales";
import {
  factSentences,
  factsOfKind,
  isAged,
  ownWords,
  passageSentences,
  praise,
  type ReportFacts,
  type ReportSentence,
  reportedPoints,
  reportedSentence,
  reportOf,
  reportSentence,
  toStatement,
  withoutOutcome,
} from "./report-sentences";
import { reportSpeech } from "./reported-speech";
import { type BriefingSentence, openWithName } from "./sentences";
import { isOver } from "./stands-alone";

const limits = {
  customers: 3,
  risks: 2,
  aims: 1,
  threats: 4,
  priorities: 4,
  descriptions: 1,
  openings: 4,
};

/** What the company does in its own words, what it is made of, and who its large customers are. */
export function composeReportedBusiness(facts: BriefingFacts): BriefingSentence[] {
  return [productsSentence(facts), segmentsSentence(facts), customersSentence(facts)].filter(
    (one) => one !== null,
  );
}

/** Months after which a report says nothing of what a company is after or afraid of now. */
const presentMonths = 24;

/** Against whom it competes, what it is after, what it names as a danger of its own and who is at law with it. */
export function composePosition(facts: BriefingFacts): BriefingSentence[] {
  const { aims, risks, proceedings } = shareOut(facts);
  const rivals = competitorsSentence(facts) ?? competitionSentence(facts);
  const told: BriefingSentence[] = rivals === null ? [] : [rivals];
  const tell = (all: readonly ReportSentence[], verb: "says" | "warns") => {
    for (const [at, one] of all.entries())
      told.push(
        reportedSentence(facts, one, { verb, adverb: at === 0 ? "" : "also ", isNamed: told.length > 0 }),
      );
  };
  tell(aims.told, "says");
  tell(risks.told, "warns");
  tell(proceedings.slice(0, 1), "says");
  return told.map((one) => ({ ...one, day: null }));
}

/** `told` stands in the briefing, `listed` in the lists beside it. */
type Shares = Record<"aims" | "risks", { told: ReportSentence[]; listed: ReportSentence[] }> & {
  openings: ReportSentence[];
  proceedings: ReportSentence[];
};

const shared = new WeakMap<BriefingFacts, Shares>();

/** What a report says of aims, growth, dangers and suits, shared out between the briefing and the lists. */
function shareOut(facts: BriefingFacts): Shares {
  const known = shared.get(facts);
  if (known !== undefined) return known;
  const since = monthsBefore(facts.asOf, presentMonths);
  const isPresent = ({ said, day }: ReportSentence) => day >= since && !isOver(said, day, facts.asOf);
  const aims = chooseAims(facts).filter(isPresent);
  const openings = chooseOpenings(facts, aims).filter(isPresent).slice(0, limits.openings);
  const split = (all: readonly ReportSentence[], most: number, listed: number) => {
    // What is said once stands in the list.
    const told = Math.min(most, Math.floor(all.length / 2));
    return { told: all.slice(0, told), listed: all.slice(told, told + listed) };
  };
  const shares = {
    aims: split(
      aims.filter((one) => !openings.includes(one)),
      limits.aims,
      limits.priorities,
    ),
    openings,
    risks: split(chooseRisks(facts).filter(isPresent), limits.risks, limits.threats),
    proceedings: chooseProceedings(facts).filter(isPresent),
  };
  shared.set(facts, shares);
  return shares;
}

/** The risks and proceedings that speak of this company's own business, beside those that the briefing tells. */
export function reportedThreats(facts: BriefingFacts): Statement[] {
  const { risks, proceedings } = shareOut(facts);
  return [
    ...reportedPoints(facts, risks.listed, "warns"),
    ...reportedPoints(facts, proceedings.slice(1, 3), "says"),
  ];
}

/** What the company says in its newest annual report that it is after, beside what the briefing tells. */
export const reportedPriorities = (facts: BriefingFacts): Statement[] =>
  reportedPoints(facts, shareOut(facts).aims.listed, "says");

/** From where it says that growth is to come. */
export const reportedOpportunities = (facts: BriefingFacts): Statement[] =>
  reportedPoints(facts, shareOut(facts).openings, "says");

/** Where it says that it leads its market. */
export function reportedStrengths(facts: BriefingFacts): Statement[] {
  const told = new Set(describingSelf(facts).map(({ said }) => said));
  const leads = describing(facts)
    .filter(
      ({ said }) =>
        !told.has(said) &&
        praise.test(said) &&
        /^(?:We|The Company|[A-Z]).{0,60}\b(?:is|are|was|were)\b/.test(said),
    )
    .slice(0, 1);
  return reportedPoints(facts, leads, "says");
}

/** Customers with a tenth of sales or more, on whom it depends. */
export const reportedDependence = (facts: BriefingFacts): Statement[] =>
  [customersSentence(facts)]
    .filter(
      (one) =>
        one !== null &&
        factsOfKind(facts, "customer").some(
          ({ publishedOn }) => publishedOn >= monthsBefore(facts.asOf, presentMonths),
        ),
    )
    .filter((one) => one !== null)
    .map(toStatement);

/** What a company does, or is. */
const doing =
  /^(?:We|It|The (?:Company|Partnership|Trust)|[A-Z][\w’'&.,-]*(?: (?:&|[A-Z(])[\w’'&.,)-]*)*,?) (?:also |primarily |principally |currently |and its subsidiaries )*(?:(?:design|manufacture|market|sell|provide|offer|operate|develop|deliver|produce|franchise|acquire|build|make|serve|distribute|supply|supplie|own|create|explore|insure|lend|license|explore|refine|generate|transport|lease|holds?)e?s?\b|(?:is|are) (?:primarily )?(?:an?|the|one of|engaged)\b)/;
/** What is said of how it is organized, of itself as an employer, or of its plans is no description. */
const undescribing =
  /\b(?:other sources|independent contractors|guided|organized|incorporated|formed under|laws of|administered|segments?|principles|mission|vision|culture|employees|complying|expected to|defined|website|headquarter\w*|fiscal year|compet\w+|patents?|trademarks?|intellectual|subject to|regulat\w+|believes?|these|purpose|contact centers|offices in|registered trademark|seasonal\w*|associates)\b/i;

/** What opens Item 1, where it says what the company is or does. */
const openingOf = (facts: ReportFacts): ReportSentence[] =>
  furtherLast(factSentences(facts, "description").filter(({ said }) => isDescription(said)));

/** What the company is or does by its newest annual report, in a sentence with its name; null where that opens with nothing of it. */
export function reportedDescription(facts: ReportFacts): Statement | null {
  const [first] = openingOf(facts);
  if (first === undefined) return null;
  const statement = toStatement(ownWords(facts, first, true));
  return { ...statement, text: openWithName(statement.text, shortNameOf(facts.entity.name)) };
}

function describing(facts: BriefingFacts): ReportSentence[] {
  const rank = particularityFor(facts);
  const read = openingOf(facts);
  const found = passageSentences(facts.passages.business).filter(
    ({ said, day }) => isDescription(said) && !read.some((one) => one.said === said) && isNewest(facts, day),
  );
  // What opens Item 1 says best what a company is; what stands further in has to be richer.
  const start = Math.min(...found.map(({ ref }) => ref.span?.start ?? 0));
  const isEarly = ({ ref }: ReportSentence) => (ref.span?.start ?? 0) - start < openingCharacters;
  const ranked = [...found.filter(isEarly), ...found.filter((one) => !isEarly(one)).sort(by(rank))];
  return furtherLast([...read, ...ranked.slice(0, 3)]);
}

/** Characters from its first description within which a report still introduces the company. */
const openingCharacters = 1_500;

function furtherLast(all: readonly ReportSentence[]): ReportSentence[] {
  const isFurther = ({ said }: ReportSentence) => /\balso\b/.test(said);
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

/** What the briefing tells of what it does; a curated line says it already where there is one. */
function describingSelf(facts: BriefingFacts): ReportSentence[] {
  if (facts.entity.description !== null) return [];
  const rank = particularityFor(facts);
  return describing(facts)
    .filter(({ said }, at) => at === 0 || (rank.score(said) >= leastTelling && rank.isParticular(said)))
    .slice(0, limits.descriptions);
}

/** What the company is or does, in its own words; none where a curated line says it. */
export const describeSelf = (facts: BriefingFacts): BriefingSentence[] =>
  describingSelf(facts).map((one, at) => ownWords(facts, one, at === 0));

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

/** How a company speaks of whom or on what it competes. */
const competing =
  /\b(?:compet(?:es?|ed|ing) (?:\w+ )?(?:with|against|on|for|in)|competit(?:ors|ion) (?:\w+ )?(?:includes?|from|are|is|comes?|among|based)|competitive factors|competed? (?:primarily|principally) on)\b/i;
/** Said as a danger, of people who are hired or of papers. */
const otherCompetition =
  /\b(?:several factors|believes? (?:it|we|that (?:it|we)) compet\w+|components|could|may|might|would|adversely|harm|if|employees|talent|antitrust|non-?compete|competition law|unfair|risk|patents?|lawsuit|agreement)\b/i;

/** Sentences about the company itself, not about its industry. */
const ofItself =
  /^.{0,40}\b(?:[Ww]e|[Oo]ur|The Company|subsidiaries|restaurants|stores)\b|^[A-Z][\w’']+ (?:also )?competes?\b/;

/** Where no competitor is named, with whom and on what it says that it competes. */
function competitionSentence(facts: BriefingFacts): BriefingSentence | null {
  const rank = particularityFor(facts);
  const [best] = passageSentences(facts.passages.rivals.filter((one) => isOfReport(one) && one.item === "1"))
    .filter(
      ({ said, day }) =>
        competing.test(said) &&
        ofItself.test(said) &&
        !otherCompetition.test(said) &&
        isNewest(facts, day) &&
        day >= monthsBefore(facts.asOf, presentMonths) &&
        rank.isNaming(said) &&
        !praising.test(said),
    )
    .sort(by(rank));
  return best === undefined ? null : reportedSentence(facts, best, { verb: "says" });
}

/** What a company says of itself as an employer, a neighbor or an owner of rights, and what every mission says. */
export const pious =
  /\b(?:mission|purpose|vision|culture|customer-centric|liquidity|government securities|training|personnel|backgrounds|academy|value to (?:our|its) (?:share|stock)holders|capital allocation|execute at a high level|suppliers and|negotiat\w+|inclusi\w+|divers\w+|employees?|associates|team members|workforce|workplace|work environment|talent|recruit\w*|jobseekers|people strateg\w+|communit(?:y|ies)|sustainab\w+|environmental\w*|emissions|social\w*|ethic\w*|code of conduct|trade secrets|patents?|intellectual property|comply|compliance|safety|wellness|borrowing costs|hedg\w+|employer|stakeholders|shareholder value|website|dilution)\b/i;
/** What any seller says of any ware. */
const praising =
  /\b(?:seamless\w*|friction\w*|empower\w*|delight\w*|superior\w*|experiences?|transformational|go-to-market|sales force|unique(?:ly)?|value realization|best-in-class|world-class)\b/i;
/** Sentences that announce a list, or speak of others. */
const leaning = /:$|^(?:(?:Our|The) (?:customers|users|clients|guests)|By)\b/;

/** Words by which a company says that it is after something. */
const aiming =
  /\b(?:strategy|strategies|seeks?|strives?|aims?|focus(?:ed)?|plans?|intends?|goals?|objectives?|priorit\w+|committed|ambition|continue to (?:invest|expand|grow))\b/;

/** Its aims, what is particular to it first. */
function chooseAims(facts: BriefingFacts): ReportSentence[] {
  const rank = particularityFor(facts);
  const described = new Set(describing(facts).map(({ said }) => said));
  const seen = new Set<string>();
  return factSentences(facts, "strategy")
    .filter(
      ({ said }) =>
        aiming.test(said) &&
        ofItself.test(said) &&
        !pious.test(said) &&
        !leaning.test(said) &&
        !praising.test(said) &&
        !described.has(said) &&
        rank.isNaming(said) &&
        !seen.has(said.slice(0, gistLength)) &&
        Boolean(seen.add(said.slice(0, gistLength))),
    )
    .sort(by(rank));
}

/** Words by which a company says where growth is to come from, and of something of its own that is new or wider. */
const growing =
  /\b(?:expand(?:s|ed|ing)?|expansion|new (?:products?|markets?|stores?|restaurants?|geograph\w+|capabilit\w+|categor\w+|customers?|services?|technolog\w+|models?|plants?|facilit\w+|platforms?|offerings?|programs?)|launch(?:es|ed|ing)?|(?:market|growth) opportunit\w+|backlog|pipeline|under construction|next[- ]generation|(?:increas|ramp)(?:e|ing) (?:our )?(?:the )?(?:market )?(?:penetration|production|capacity|unit sales|sales))\b/i;
/** Growth that is past, that is others', or that may fail. */
const unlikely =
  /\b(?:grew|increased|decreased|declined|could|may|might|fail|risk\w*|harm|adverse\w*|uncertain\w*|no assurance|headcount|employees|compensation|dividends?|incentive|litigation|tax|per share|shareholders?|stockholders?|owners|philosophy|metric|these|this|not|generally|royalt\w+|careers?|classroom|backgrounds|academy)\b/i;

/** Where the company says that growth is to come from: of its aims, of its business and of management's discussion. */
function chooseOpenings(facts: BriefingFacts, aims: readonly ReportSentence[]): ReportSentence[] {
  const rank = particularityFor(facts);
  const { business, intents } = facts.passages;
  const found = passageSentences([...business, ...intents.filter(isOfReport)]).filter(
    ({ said, day, ref }) =>
      /^(?:1|7|I\.2)$/.test(ref.item ?? "") &&
      ofItself.test(said) &&
      intending.test(said) &&
      isNewest(facts, day),
  );
  const seen = new Set<string>();
  return [...aims, ...found]
    .filter(
      ({ said }) =>
        growing.test(said) &&
        !unlikely.test(said) &&
        !pious.test(said) &&
        !leaning.test(said) &&
        !praising.test(said) &&
        rank.isNaming(said) &&
        !seen.has(said.slice(0, gistLength)) &&
        Boolean(seen.add(said.slice(0, gistLength))),
    )
    .sort(by(rank));
}

/** Sentences that begin alike say the same of two products. */
const gistLength = 40;

const intending =
  /\b(?:plans?|intends?|expects?|seeks?|aims?|continu(?:e|es|ing) to|focus(?:ed|es)?|will|investing|invests?|building|developing|expanding|believes?|opportunit\w+)\b/i;

/** Words by which a heading of Item 1A names a danger; a footnote that was read for a heading has none. */
const endangering =
  /\b(?:could|may|might|unable|unsuccessful\w*|fail\w*|harm|advers\w+|risks?|loss\w*|subject(?:s|ing)? (?:us )?to|disrupt\w*|expos\w+|depend\w*|rely|relies|limit\w*|intense\w*|challeng\w*|uncertain\w*|volatil\w*|impair\w*|face)\b/i;

/** Dangers of any company with shares, staff, debt and computers. */
const everybodys =
  /\b(?:anti-?takeover|takeover attempt|Delaware law|bylaws|certificate of incorporation|tender offer|(?:stock|share|trading) prices?|common stock|tax rates?|intellectual property|insurance|internal controls?|goodwill|pension|key (?:employees|personnel|management)|talent|retain|weather|natural disasters|accounting|(?:cyber|information)[ -]?security|security (?:incidents|breach\w*)|technology systems|technology-based systems|privacy|reputation\w*|perceptions?|brands?|financing programs|recogniz\w+ revenue|indebtedness|covenants?|credit ratings?|safe and secure|differentiate|seasonal\w*|fluctuat\w+|anticipated benefits|growth targets|expectations|installer)\b/i;

/** The dangers that speak of this company's own business, the most particular first. */
export function chooseRisks(facts: BriefingFacts): ReportSentence[] {
  const rank = particularityFor(facts);
  return factSentences(facts, "risk")
    .filter(
      ({ said, ref, day }) =>
        ref.item === "1A" &&
        endangering.test(said) &&
        !everybodys.test(withoutOutcome(said)) &&
        !(isAged(facts, day) && /\b(?:pending|proposed|planned)\b/i.test(said)) &&
        (rank.isConcrete(said) || (leaningOn.test(said) && rank.isParticular(said))),
    )
    .sort(by(rank));
}

/** Whom or what a company hangs on. */
const leaningOn = /\b(?:rely|relies|depend\w*|concentrat\w+|limited number|incentives)\b/i;

/** Public authorities weigh more than a plaintiff. */
const authority =
  /\b(?:DOJ|Department of|FTC|Federal Trade|SEC|EPA|Environmental Protection|FDA|FINRA|attorneys? general|European Commission|the Commission|Congress\w*|grand jury|State of|states of)\b/;

/** How a suit or an inquiry begins. */
const opening =
  /\b(?:filed|named|initiated|alleg\w+|investigation|lawsuits?|complaint|class actions?|subpoena|notice of violation|sued)\b/i;

/** What a suit or an inquiry is about. */
const about =
  /\b(?:alleg\w+|relat\w+ to|concern\w+|regarding|in connection with|violat\w+|as a result of|claims? (?:that|for))\b/i;

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
        about.test(one.said) &&
        newestYear(one.said) >= Number(one.day.slice(0, 4)) - 2,
    )
    .sort((one, other) => weigh(other) - weigh(one));
}

const newestYear = (said: string): number =>
  Math.max(0, ...(said.match(/\b(?:19|20)\d\d\b/g) ?? []).map(Number));

/** What management says of what moved the figures. */
const moved = /\b(?:increased|decreased|grew|declined|rose|fell|were (?:up|down|higher|lower))\b/;
const cause =
  /\b(?:(?:due )?primarily|mainly|largely|mostly|driven by|due to|as a result of|reflecting|attributable to)\b/;
/** The figure of the whole company before that of a part. */
const whole =
  /^(?:Total |Consolidated |Worldwide |Our |The Company’s )?(?:net |total )?(?:sales|revenues?)\b(?! (?:of|from) )/i;
/** Against when a change is, which the figures beside it say. */
const against =
  /,? in the (?:fiscal )?year ended [A-Z][a-z]+ \d{1,2}, \d{4},? (?:as )?compared (?:to|with) the (?:fiscal )?year ended [A-Z][a-z]+ \d{1,2}, \d{4},?|,? (?:(?:during|in|for) (?:fiscal )?(?:year )?20\d\d,? )?(?:as )?compared (?:to|with) (?:(?:the )?(?:prior|previous|same|comparable)[^,]{0,30}?(?:year|period)|(?:fiscal )?(?:year )?20\d\d),?| (?:during|in) (?:fiscal )?20\d\d(?= (?:increased|decreased|grew|declined|rose|fell))/g;

/** "Mac net sales increased due to higher net sales of laptops" only names the part again. */
const circular = /\b(?:higher|lower|increased|decreased) (?:net )?sales of (?![^.]*\d)/;

const mostCauses = 3;

/** Why the figures of the newest fiscal year moved, in management's words: all revenue first, then the parts by their size; none where its report is not the newest. */
export function causeSentences(facts: BriefingFacts): BriefingSentence[] {
  const year = readPeriod(facts.metrics, "year");
  const parts = [...largestFirst(facts, "product"), ...largestFirst(facts, "segment")].flatMap(
    ({ name }) => name ?? [],
  );
  const seen = new Set<string>();
  return passageSentences(facts.passages.causes.map(withoutHeadings))
    .flatMap((one) => {
      const subject = one.said.slice(0, Math.max(0, one.said.search(moved)));
      const part = parts.findIndex(
        (name) =>
          subject.startsWith(`${name} `) &&
          /\b(?:sales|revenues?)\s*$/.test(subject.replace(against, "").trim()),
      );
      const rank = whole.test(one.said) && subject.length < 60 ? 0 : part === -1 ? null : part + 1;
      const isOwnYear = one.ref.item === "7" && (year === null || one.day > year.end);
      return rank === null ||
        !isOwnYear ||
        !cause.test(one.said) ||
        circular.test(one.said) ||
        !isOfYear(one.said, year)
        ? []
        : [{ one, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .filter(({ rank }) => !seen.has(String(rank)) && Boolean(seen.add(String(rank))))
    .slice(0, mostCauses)
    .map(({ one }) => ({
      ...plainly(facts, {
        ...one,
        said: one.said.replace(against, (found) => (found.startsWith(",") ? "," : "")).replace(/\s+/g, " "),
      }),
      topic: "scale",
      day: null,
    }));
}

/** The paragraph in which a sentence stands, without the headings before it. */
const withoutHeadings = (passage: FoundPassage): FoundPassage => ({
  ...passage,
  text: passage.text.replace(/^[^\n.]{1,60}\n+/gm, (heading) => " ".repeat(heading.length)),
});

/** Whether a sentence speaks of the year whose figures are told: it names that year, or none at all. */
function isOfYear(said: string, year: Period | null): boolean {
  const [named] = said.match(/\b20\d\d\b/) ?? [];
  return year === null || named === undefined
    ? year !== null && /[%$]/.test(said)
    : Math.abs(Number(named) - Number(year.end.slice(0, 4))) <= 1;
}

/** Management's own account needs nobody to say it: the fact, in the third person. */
function plainly(facts: BriefingFacts, one: ReportSentence): BriefingSentence {
  const told = reportSpeech(one.said, ownNamesOf(facts).names);
  const isOwn = /\b(?:we|our|us)\b/i.test(one.said);
  const text = told === null ? (isOwn ? null : one.said) : capitalize(told);
  return text === null
    ? reportedSentence(facts, one, { verb: "says" })
    : { text, refs: [one.ref], topic: "scale", day: null, materiality: 0, headline: null };
}
