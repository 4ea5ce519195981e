import { isDeepStrictEqual } from "node:util";
import type { ReportedFact } from "@/lib/db/report-facts";
import { monthsBefore } from "@/lib/domain/calendar";
import { isTitled } from "@/lib/domain/names-in-text";
import { isSameName } from "@/lib/domain/person-names/same-person";
import { capitalize, formatCount, joinWords } from "@/lib/domain/prose";
import { leastTold, type Told } from "@/lib/domain/report-words";
import { splitSentences } from "@/lib/language/split-sentences";
import type { BriefingFacts } from "../briefing-facts";
import { isOfReport, reportedSince, type Statement } from "../statement";
import { openAsFiler, shortNameOf } from "./company-name";
import { competitorsSentence } from "./competitors";
import { formatPeriod } from "./figures";
import { type Highlights, isKnown } from "./highlights";
import { operatingMetrics } from "./operating-metrics";
import { type Particularity, particularityFor, tellingStems } from "./particularity";
import { largestFirst, marketsSentence, productsSentence, segmentsSentence } from "./parts-of-sales";
import { phrases, wordings } from "./phrases";
import {
  factSentences,
  factsOfKind,
  isAged,
  isHarm,
  isTellable,
  laterSentences,
  ownWords,
  passageSentences,
  praise,
  type ReportFacts,
  type ReportSentence,
  refOf,
  reportedPoints,
  reportedSentence,
  reportOf,
  reportSentence,
  tidy,
  toStatement,
  withoutOutcome,
  yearEndOf,
} from "./report-sentences";
import { outsideSegmentsSentence, segmentProfitSentence } from "./segment-profit";
import { type BriefingSentence, openWithName } from "./sentences";
import { isOver } from "./stands-alone";

const limits = {
  customers: 3,
  risks: 2,
  threats: 4,
  priorities: 4,
  openings: 4,
};

/** What the company does in its own words, what it is made of, and who its large customers are. */
export function composeReportedBusiness(facts: BriefingFacts): BriefingSentence[] {
  return [
    productsSentence(facts),
    segmentsSentence(facts) ?? singleSegmentSentence(facts),
    segmentProfitSentence(facts),
    outsideSegmentsSentence(facts),
    marketsSentence(facts),
    ...segmentSentences(facts),
    ...operatingMetrics(facts),
    customersSentence(facts),
  ].filter((one) => one !== null);
}

/** That it has no segments, which its description may have said. */
function singleSegmentSentence(facts: BriefingFacts): BriefingSentence | null {
  const [one] = factsOfKind(facts, "single_segment").filter(({ publishedOn }) =>
    isNewest(facts, publishedOn),
  );
  if (one === undefined || factsOfKind(facts, "segment").length > 1) return null;
  if (describingSelf(facts).some(({ said }) => /\b(?:single|one)\b[^.]* segment\b/.test(said))) return null;
  const when = isAged(facts, one.publishedOn) ? `, by its ${reportOf(one.publishedOn)}` : "";
  return reportSentence(`It has a single reportable segment${when}`, [one]);
}

/** As many of the largest segments are described. */
const mostDescribed = 2;

/** Behind a segment's name, how a report says what it does. */
const partly = `(?:,| segments?| business(?:es)?)* (?:[a-z]+ly )?(?:includes?|consists?|comprises?|is (?:an?|the)|${wordings("description: does")})\\b`;

/** What the largest segments do, in the report's own words; nothing where products say it, or newer figures lie behind the report. */
function segmentSentences(facts: BriefingFacts): BriefingSentence[] {
  if (factsOfKind(facts, "product").length > 0) return [];
  const names = largestFirst(facts, "segment").flatMap(({ name, amount }) =>
    name === null || amount === null ? [] : [name],
  );
  const { business, rivals, intents, causes } = facts.passages;
  const told = passageSentences(
    [...business, ...rivals, ...intents, ...causes].filter(
      (one) => isOfReport(one) && /^(?:1|7)$/.test(one.item ?? ""),
    ),
  )
    .filter(({ said, day }) => isNewest(facts, day) && !isAged(facts, day) && !competing.test(said))
    .sort((one, other) => (one.ref.span?.start ?? 0) - (other.ref.span?.start ?? 0));
  return names
    .flatMap((name) => {
      const words = new RegExp(
        `^(?:(?:The|Our) )?${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}${partly}`,
        "i",
      );
      return told.find(({ said }) => words.test(said)) ?? [];
    })
    .slice(0, mostDescribed)
    .map((one) => ({ ...ownWords(facts, one, false), day: null }));
}

/** Words by which a report says to whom or through whom a company sells: of its buyers first, else of its selling. */
const selling = [
  /^(?:Our|The Company[’']s|Its) (?:[a-z-]+ ){0,3}(?:customers|clients|guests|members|users) (?:are (?!not)|include|consist of|range from)/,
  /^(?:We|The Company) (?:[a-z]+ly )*(?:sells?|markets?|distributes?|serves?)\b.*\b(?:to|through|customers|clients|consumers|enterprises|governments?)\b/,
];

/** To whom it sells, or through whom, in its own words; else what further describes it. */
export function buyersSentence(facts: BriefingFacts): BriefingSentence | null {
  const described = new Set(describingSelf(facts).map(({ said }) => said));
  const { business, rivals, intents } = facts.passages;
  const found = [
    ...factSentences(facts, "description"),
    ...passageSentences(
      [...business, ...rivals, ...intents].filter((one) => isOfReport(one) && one.item === "1"),
    ),
  ]
    .filter(({ said, day }) => !described.has(said) && !praise.test(said) && isNewest(facts, day))
    .sort((one, other) => (one.ref.span?.start ?? 0) - (other.ref.span?.start ?? 0));
  for (const words of selling) {
    const first = found.find(({ said }) => words.test(said));
    if (first !== undefined) return { ...ownWords(facts, first, false), day: null };
  }
  const [, further] = describingSelf(facts, 2);
  return further === undefined ? null : ownWords(facts, further, false);
}

/** Months after which a report, told with its day, says nothing of what a company is after or afraid of. */
const presentMonths = 36;
/** And after which what a company was after then says nothing of what it's after, where somebody else leads it since. */
const aimMonths = 24;

/** Whether what a report of a day says that its filer is after may be told today. */
export const isAimOfToday = (facts: BriefingFacts, day: string): boolean =>
  day >= monthsBefore(facts.asOf, aimMonths) ||
  (day >= monthsBefore(facts.asOf, presentMonths) && isLedAsOn(facts, day));

/** Whether the chief executive of today was in office on a day. */
function isLedAsOn({ people }: BriefingFacts, day: string): boolean {
  const chiefs = people.filter(({ classified }) => classified.classes.includes("ceo"));
  const present = chiefs.filter(({ isCurrent }) => isCurrent);
  const then = chiefs.filter(({ heldDays }) => heldDays.some((heldOn) => heldOn <= day));
  return present.length > 0 && present.every(({ name }) => then.some((one) => isSameName(one.name, name)));
}

/**
 * Against whom it competes, what it is after, what it names as a danger of its own and who is at law with it. What an
 * analyst would tell of that stands for aims and headings.
 */
export function composePosition(facts: BriefingFacts, { ahead, danger }: Highlights): BriefingSentence[] {
  const { aims, risks, proceedings, incidents } = shareOut(facts);
  const rivals = competitorsSentence(facts) ?? competitionSentence(facts);
  const told: BriefingSentence[] = rivals === null ? [] : [rivals];
  const tell = (all: readonly ReportSentence[], verb: "says" | "warns") => {
    for (const [at, one] of all.entries())
      told.push(
        reportedSentence(facts, one, { verb, adverb: at === 0 ? "" : "also ", isNamed: told.length > 0 }),
      );
  };
  // What has begun is no aim, however near it is to one.
  const isAimTold = ahead.some(({ text }) => aiming.test(text));
  if (!isAimTold) tell(aims.told, "says");
  told.push(...danger);
  // What its customers account for takes no danger's place.
  tell(risks.told.slice(danger.filter(({ text }) => isDanger(text)).length), "warns");
  tell(incidents.slice(0, 1), "says");
  const [suit] = proceedings;
  const texts = danger.map(({ text }) => text);
  if (suit !== undefined && !isKnown(texts, suit.said)) {
    tell([suit], "says");
    tell(outcomeOf(facts, suit), "says");
  }
  return told.map((one) => ({ ...one, day: null }));
}

/** `told` stands in the briefing, `listed` in the lists beside it. */
type Shares = Record<"aims" | "risks", { told: ReportSentence[]; listed: ReportSentence[] }> & {
  openings: ReportSentence[];
  incidents: ReportSentence[];
  proceedings: ReportSentence[];
};

const shared = new WeakMap<BriefingFacts, Shares>();

/** What a report says of aims, growth, dangers and suits, shared out between the briefing and the lists. */
function shareOut(facts: BriefingFacts): Shares {
  const known = shared.get(facts);
  if (known !== undefined) return known;
  const since = monthsBefore(facts.asOf, presentMonths);
  const isPresent = ({ said, day }: ReportSentence) => day >= since && !isOver(said, day, facts.asOf);
  const isAimed = (one: ReportSentence) => isPresent(one) && isAimOfToday(facts, one.day);
  const aims = likeliest("aims", saidAims(facts)).filter(isAimed);
  // The likeliest aim is told, wherever else it might stand; what is but likely enough for a list isn't.
  const [aim] = aims.filter(({ likelihood = 0 }) => likelihood >= leastTold.aims);
  const openings = chooseOpenings(facts)
    .filter((one) => isAimed(one) && one.said !== aim?.said)
    .slice(0, limits.openings);
  const listed = aims.filter(({ said }) => ![aim, ...openings].some((one) => one?.said === said));
  const split = (all: readonly ReportSentence[], most: number, listed: number) => {
    // What is said once is told, and stands in the list as well.
    const told = Math.min(most, Math.ceil(all.length / 2));
    const rest = all.slice(told, told + listed);
    return { told: all.slice(0, told), listed: rest.length > 0 ? rest : all.slice(0, told) };
  };
  const shares = {
    aims: {
      told: aim === undefined ? [] : [aim],
      listed: (listed.length > 0 || aim === undefined ? listed : [aim]).slice(0, limits.priorities),
    },
    openings,
    risks: split(apartFirst(dangersFirst(facts).filter(isPresent)), limits.risks, limits.threats),
    incidents: chooseIncidents(facts).filter(isPresent),
    proceedings: chooseProceedings(facts).filter(isPresent),
  };
  shared.set(facts, shares);
  return shares;
}

/** Of the telling words of the shorter of two sentences, how many the other shares where both are of one subject, two at least. */
const [subjectShare, subjectWords] = [0.3, 2];

/** The first, then those of other subjects than its own: two dangers of the same tariffs are one. */
function apartFirst([first, ...others]: readonly ReportSentence[]): ReportSentence[] {
  if (first === undefined) return [];
  const stems = tellingStems(first.said);
  const isOfSame = ({ said }: ReportSentence): boolean => {
    const own = tellingStems(said);
    const shared = [...own].filter((stem) => stems.has(stem)).length;
    return shared >= subjectWords && shared >= Math.min(own.size, stems.size) * subjectShare;
  };
  return [first, ...others.filter((one) => !isOfSame(one)), ...others.filter(isOfSame)];
}

/** As many of the sentences beneath the headings of risks stand before those. */
const mostDangers = 5;

/** What a report says beneath the headings of its risks is of itself; the headings are much the same with all. */
function dangersFirst(facts: BriefingFacts): ReportSentence[] {
  const dangers = likeliest(
    "dangers",
    factSentences(facts, "danger").filter(({ said }) => isDanger(said) && !noDanger.test(said)),
  ).slice(0, mostDangers);
  const headings = chooseRisks(facts).filter(
    ({ likelihood = 0 }) => dangers.length < few.risks.least || likelihood >= leastTold.risks,
  );
  const all = [...dangers, ...headings.sort(titledLast)];
  // A heading may say what the sentence beneath it says, but for what that leads to.
  const openings = all.map(({ said }) => withoutOutcome(said).slice(0, sameOpening));
  return all.filter((_, at) => openings.indexOf(openings[at] ?? "") === at);
}

/** Characters by which two dangers are the same. */
const sameOpening = 80;

/** What sets the scene for a danger names none: "We are a global company" isn't warned of. */
const isDanger = (said: string): boolean => isHarm(said) || onWhat.test(said);
/** What a business hangs on, or is exposed to. */
const onWhat = phrases("danger: fact");
/** What figures tell, or a law for all. */
const noDanger = phrases("danger: none");

/** A heading Written As Titles Are can only be quoted. */
const titledLast = (one: ReportSentence, other: ReportSentence): number =>
  Number(isTitled(one.said)) - Number(isTitled(other.said));

/** The risks and proceedings that speak of this company's own business, beside those that the briefing tells. */
export function reportedThreats(facts: BriefingFacts): Statement[] {
  const { risks, proceedings, incidents } = shareOut(facts);
  return [
    ...reportedPoints(facts, risks.listed, "warns"),
    ...reportedPoints(facts, incidents.slice(1, 2), "says"),
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

/** In percent of sales. */
const leastDependence = 10;

/** Customers with a tenth of sales or more, on whom it depends. */
export const reportedDependence = (facts: BriefingFacts): Statement[] =>
  [customersSentence(facts)]
    .filter(
      (one) =>
        one !== null &&
        factsOfKind(facts, "customer").some(
          ({ publishedOn, amount }) =>
            publishedOn >= monthsBefore(facts.asOf, presentMonths) && (amount ?? 0) >= leastDependence,
        ),
    )
    .filter((one) => one !== null)
    .map(toStatement);

/** Who says that he leads says less of what he does than who says what he makes. */
const leading = /\bleaders?\b/;

/** What says best what the company is or does; the name that opens it, under which it filed, is the company's. */
const describing = (facts: ReportFacts): ReportSentence[] => {
  const all = factSentences(facts, "description")
    .filter(({ day }) => day >= reportedSince(facts))
    .map((one) => ({ ...one, said: openAsFiler(one.said) }));
  const isLeading = ({ said }: ReportSentence) => leading.test(said);
  return [...all.filter((one) => !isLeading(one)), ...all.filter(isLeading)];
};

/** What the company is or does by its newest annual report, in a sentence with its name; null where that opens with nothing of it. */
export function reportedDescription(facts: ReportFacts): Statement | null {
  const [first] = describing(facts);
  if (first === undefined) return null;
  const statement = toStatement(ownWords(facts, first, true));
  return { ...statement, text: openWithName(statement.text, shortNameOf(facts.entity.name)) };
}

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
function describingSelf(facts: BriefingFacts, most = 1): ReportSentence[] {
  if (facts.entity.description !== null) return [];
  const rank = particularityFor(facts);
  return describing(facts)
    .filter(({ said }, at) => at === 0 || (rank.score(said) >= leastTelling && rank.isParticular(said)))
    .slice(0, most);
}

/** What the company is or does, in its own words; none where a curated line says it. */
export const describeSelf = (facts: BriefingFacts): BriefingSentence[] =>
  describingSelf(facts).map((one, at) => ownWords(facts, one, at === 0));

function customersSentence(facts: BriefingFacts): BriefingSentence | null {
  const shared = factsOfKind(facts, "customer").filter(
    ({ name, amount, detail }) => name !== null && amount !== null && detail.largest === undefined,
  );
  const customers = shared.filter(({ name }) => !isUnnamed(name));
  const shown = customers.slice(0, limits.customers);
  const [first] = shown;
  if (first === undefined) return unnamedCustomersSentence(facts, shared) ?? largestCustomersSentence(facts);
  const shares = shown.map(
    ({ name, amount }, at) =>
      `${theOf(name ?? "")}${at === 0 ? " accounted for" : ""} ${amount}%${at === 0 ? " of its sales" : ""}`,
  );
  const text = joinWords(shares);
  return reportSentence(`${text.charAt(0).toUpperCase()}${text.slice(1)}${whenOf(facts, first)}`, shown);
}

/** Of which year a report's shares are, or by which report where that isn't known. */
function whenOf(facts: BriefingFacts, one: ReportedFact): string {
  const end = yearEndOf(facts, one);
  return end === null ? `, by its ${reportOf(one.publishedOn)}` : ` ${formatPeriod({ kind: "year", end })}`;
}

/** "Customer A" */
const isUnnamed = (name: string | null): boolean => /customer/i.test(name ?? "");

/** What customers account for whose names the report keeps to itself. */
function unnamedCustomersSentence(
  facts: BriefingFacts,
  customers: readonly ReportedFact[],
): BriefingSentence | null {
  const shown = customers
    .toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))
    .slice(0, limits.customers);
  const [first] = shown;
  if (first === undefined) return null;
  const who = `${capitalize(formatCount(shown.length))} customer${shown.length === 1 ? "" : "s"}`;
  const shares = joinWords(shown.map(({ amount }) => `${amount}%`));
  return reportSentence(`${who} accounted for ${shares} of its sales${whenOf(facts, first)}`, shown);
}

/** What its largest customers account for together. */
function largestCustomersSentence(facts: BriefingFacts): BriefingSentence | null {
  const one = factsOfKind(facts, "customer").find(({ detail }) => typeof detail.largest === "number");
  return one === undefined
    ? null
    : reportSentence(
        `Its ${formatCount(Number(one.detail.largest))} largest customers accounted for ${one.amount}% of its sales${whenOf(facts, one)}`,
        [one],
      );
}

const theOf = (name: string): string => (/government$/i.test(name) ? `the ${name}` : name);

/** How a company speaks of whom or on what it competes. */
const competing =
  /\b(?:compet(?:es?|ed|ing) (?:\w+ )?(?:with|against|on|for|in)|competit(?:ors|ion) (?:\w+ )?(?:includes?|from|are|is|comes?|among|based)|competitive factors|competed? (?:primarily|principally) on|ha(?:s|ve) an? (?:\w+ ){0,2}market share)\b/i;
/** Said as a danger, of people who are hired or of papers. */
const otherCompetition = phrases("competition: danger");

/** Sentences about the company itself, not about its industry. */
const ofItself =
  /^(?:.{0,40}|[^,\d]{0,100}, )\b(?:[Ww]e|[Oo]ur|The Company|subsidiaries|restaurants|stores)\b|^[A-Z][\w’']+ (?:also )?competes?\b/;

/** Of which kinds its competitors are: "our competitors include makers of arms, bakers, and brewers". */
const ofKinds = /\bcompetitors (?:\w+ )?(?:include|are) [^.,]{4,120}, [^.]{4,160}\b(?:and|or)\b/i;

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
        (rank.isParticular(said) || ofKinds.test(said)),
    )
    .sort(
      (one, other) =>
        Number(rank.isParticular(other.said)) - Number(rank.isParticular(one.said)) || by(rank)(one, other),
    );
  return best === undefined ? null : reportedSentence(facts, best, { verb: "says" });
}

/** Sentences that announce a list, or speak of others. */
const leaning = /:$|^(?:(?:Our|The) (?:customers|users|clients|guests)|By)\b/;

/** Words by which a company says that it is after something. */
const aiming =
  /\b(?:strategy|strategies|seeks?|strives?|aims?|focus(?:ed)?|plans?|intends?|goals?|objectives?|priorit\w+|committed|ambition|continue to (?:invest|expand|grow))\b/;

/** What it says that it is after, but not of what it does. */
function saidAims(facts: BriefingFacts): ReportSentence[] {
  const described = new Set(describing(facts).map(({ said }) => said));
  return factSentences(facts, "strategy").filter(
    ({ said }) => aiming.test(said) && ofItself.test(said) && !leaning.test(said) && !described.has(said),
  );
}

/** Of the words of the longer of two sentences, how many the other shares where they say the same. */
const sameShare = 0.5;

/** What an analyst would tell of a report's dangers or aims, the likeliest first and each once. */
function likeliest(kind: Told, all: readonly ReportSentence[]): ReportSentence[] {
  const ranked = all.toSorted((one, other) => (other.likelihood ?? 0) - (one.likelihood ?? 0));
  const likely = eachOnce(ranked.filter(({ likelihood = 0 }) => likelihood >= leastTold[kind]));
  const { least, likelihood: enough } = few[kind];
  return likely.length >= least
    ? likely
    : eachOnce(ranked.filter(({ likelihood = 0 }) => likelihood >= enough)).slice(0, least);
}

/** Where few are likely enough, what is less likely is told as well. */
const few: Readonly<Record<Told, { least: number; likelihood: number }>> = {
  risks: { least: 2, likelihood: 0.27 },
  aims: { least: 2, likelihood: 0.3 },
  dangers: { least: 0, likelihood: 1 },
};

/** Of sentences that say the same, the first. */
function eachOnce(all: readonly ReportSentence[]): ReportSentence[] {
  const chosen: { one: ReportSentence; stems: ReadonlySet<string> }[] = [];
  for (const one of all) {
    const stems = tellingStems(withoutOutcome(one.said));
    const isSame = chosen.some((other) => {
      const shared = [...stems].filter((stem) => other.stems.has(stem)).length;
      return shared > Math.max(stems.size, other.stems.size) * sameShare;
    });
    if (!isSame) chosen.push({ one, stems });
  }
  return chosen.map(({ one }) => one);
}

/** Words by which a company says where growth is to come from, and of something of its own that is new or wider. */
const growing = phrases("growth");
/** Growth that is past, or that may fail. */
const unlikely =
  /\b(?:grew|increased|decreased|declined|could|may|might|fail|risks?|harm|adverse\w*|uncertain\w*|no assurance|these|this|not|legacy (?:products?|services?|business(?:es)?|systems?|brands?))\b/i;

/** Where the company says that growth is to come from: of its aims, of its business and of management's discussion. */
function chooseOpenings(facts: BriefingFacts): ReportSentence[] {
  const { business, intents } = facts.passages;
  const found = passageSentences([...business, ...intents.filter(isOfReport)]).filter(
    ({ said, day, ref }) =>
      /^(?:1|7|I\.2)$/.test(ref.item ?? "") &&
      ofItself.test(said) &&
      intending.test(said) &&
      isNewest(facts, day),
  );
  const rank = particularityFor(facts);
  return eachOnce(
    [...saidAims(facts), ...found]
      .filter(({ said }) => growing.test(said) && !unlikely.test(said) && !leaning.test(said))
      .map((one) => ({ one, weight: rank.weighAim(withoutOutcome(one.said)) }))
      .filter(({ weight }) => weight > 0)
      .sort((one, other) => other.weight - one.weight)
      .map(({ one }) => one),
  );
}

const intending =
  /\b(?:plans?|intends?|expects?|seeks?|aims?|continu(?:e|es|ing) to|focus(?:ed|es)?|will|investing|invests?|building|developing|expanding|believes?|opportunit\w+)\b/i;

/** A heading over dangers that names none of them. */
const namesNone =
  /\b(?:subject to|presents?|involves?|exposes? (?:us|it)(?: to)?|faces?|carr(?:y|ies)|poses?|ha(?:s|ve)) (?:a (?:number|variety) of |an array of |(?:many|various|numerous|certain|significant|substantial|additional|unique|several|other|inherent|different) )*(?:and (?:unique |varied )?)?risks(?: and uncertainties)?\.$/i;

/** Two main clauses with a comma between them are no sentence: a word of the filer's is missing. */
const spliced =
  /^(?!(?:If|When|While|As|Because|Since|Although|Though|Unless|Until|Once|After|Before|To|In|Due|Given|Where|Even|Should|With|Without|By|For|Under|Despite|From|On|At|Through|Were|Had)\b)[^,]{20,}, (?:we|it|they) (?:may|might|could|will|would|can)\b/;

/** The dangers that an analyst would tell, the likeliest first. */
export const chooseRisks = (facts: BriefingFacts): ReportSentence[] =>
  likeliest(
    "risks",
    factSentences(facts, "risk").filter(
      ({ said, ref, day }) =>
        ref.item === "1A" &&
        !namesNone.test(said) &&
        !spliced.test(said) &&
        !(isAged(facts, day) && /\b(?:pending|proposed|planned)\b/i.test(said)),
    ),
  );

/** Public authorities weigh more than a plaintiff. */
const authority =
  /\b(?:DOJ|Department|FTC|Federal Trade|SEC|EPA|Environmental Protection|FDA|FINRA|attorneys? general|European Commission|the Commission|Congress\w*|grand jury|State of|states of)\b/;

/** How a suit or an inquiry begins. */
const opening =
  /\b(?:filed|named|initiated|alleg\w+|investigat\w+|lawsuits?|complaint|class actions?|subpoena|notice of violation|sued)\b/i;

/** What a suit or an inquiry is about. */
const about =
  /\b(?:alleg\w+|relat\w+ to|concern\w+|regarding|in connection with|violat\w+|as a result of|claims? (?:that|for))\b/i;

/** Who sues or asks stands early in the sentence. */
const openingLength = 100;

/** Cybersecurity incidents that a report tells of; that there was none is no news. */
const chooseIncidents = (facts: BriefingFacts): ReportSentence[] => {
  const told = factsOfKind(facts, "incident").filter(({ detail }) => detail.told === true);
  return factSentences({ ...facts, reported: told }, "incident");
};

/** Years before a report within which a suit or an inquiry that it names began; authorities take longer. */
const suedYears = { private: 2, public: 5 };

/** Who is at law with the company, authorities first and then the newest; an old suit of a private party is left out. */
function chooseProceedings(facts: BriefingFacts): ReportSentence[] {
  const isPublic = ({ said }: ReportSentence) => authority.test(said.slice(0, openingLength));
  const isRecent = (one: ReportSentence) =>
    newestYear(one.said) >= Number(one.day.slice(0, 4)) - suedYears[isPublic(one) ? "public" : "private"];
  const weigh = (one: ReportSentence) => (isPublic(one) ? 10_000 : 0) + newestYear(one.said);
  return factSentences(facts, "legal")
    .filter((one) => endingOf(facts, one).every(isTellable))
    .filter(
      (one) =>
        opening.test(one.said) &&
        !/^(?:As previously|See|For|In connection)\b/.test(one.said) &&
        about.test(one.said) &&
        isRecent(one),
    )
    .sort((one, other) => weigh(other) - weigh(one));
}

/** How a suit or an inquiry ended, or went on. */
const outcomes = phrases("proceeding: outcome");

/** What the reader found to be told last of what came of a proceeding, behind what is quoted of it. */
const endingOf = (facts: BriefingFacts, { ref }: ReportSentence): string[] =>
  factsOfKind(facts, "legal")
    .filter((fact) => isDeepStrictEqual(refOf(fact), ref))
    .slice(0, 1)
    .flatMap(({ detail: { outcome } }) =>
      typeof outcome === "string"
        ? splitSentences(outcome).map(({ start, end }) => tidy(outcome.slice(start, end)))
        : [],
    );

/** What came of a proceeding, as its report tells it last. */
function outcomeOf(facts: BriefingFacts, first: ReportSentence): ReportSentence[] {
  const ending = endingOf(facts, first).map((said) => ({ ...first, said }));
  if (ending.length > 0) return ending;
  const later = laterSentences(facts, "legal", first);
  const last = later.findLastIndex(
    ({ said }) =>
      /^(?:On|In) /.test(said) && outcomes.test(said) && newestYear(said) > newestYear(first.said),
  );
  // Who appealed against it is told with it.
  const next = last < 0 ? undefined : later[last + 1];
  const isAppealed = next !== undefined && appealing.test(next.said);
  return last < 0 ? [] : later.slice(last, last + (isAppealed ? 2 : 1));
}

const appealing = /^(?:We|The Company|The plaintiffs?) (?:(?:has|have) )?(?:appealed|filed an appeal)\b/;

const newestYear = (said: string): number =>
  Math.max(0, ...(said.match(/\b(?:19|20)\d\d\b/g) ?? []).map(Number));
