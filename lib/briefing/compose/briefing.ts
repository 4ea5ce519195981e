import { isDeepStrictEqual } from "node:util";
import { capitalize } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import type { Draft, Statement } from "../statement";
import { composePosition, composeReportedBusiness } from "./annual-report";
import { composeBusiness } from "./business";
import { shortNameOf } from "./company-name";
import { composeDeals } from "./deals";
import { composeEvents, isGrave, subjectsSentence } from "./events";
import { chooseHeadline, figureHeadline } from "./headline";
import { highlightsOf, isKnown } from "./highlights";
import { inHouseStyle } from "./house-style";
import { composeLeadership } from "./leadership";
import { milestoneSentences } from "./milestones";
import { ageSentence, composeHistory, composeNews, figureAgeSentence, unreadReportSentence } from "./news";
import { isThinlyKnown, scoreOf } from "./novelty";
import { oneOffSentences, quarterOneOffSentence } from "./one-offs";
import { resultMetrics } from "./operating-metrics";
import { outlookSentences } from "./outlook";
import { composePeers } from "./peers";
import { newestResultsSentence, releaseFigureSentence } from "./release-figures";
import { composeScale } from "./scale";
import { type BriefingSentence, openWithName } from "./sentences";

/**
 * A briefing from statements that sources make, without a language model: what the company is and how large, what
 * happened, who leads it and what it was called; four paragraphs at most, and fewer where less is known. Null when
 * there is nothing to say beyond the name.
 *
 * @param isSupported whether a statement may be shown; those that may not are left out before the rest is arranged.
 */
export function composeBriefing(
  facts: BriefingFacts,
  isSupported: (statement: Statement) => boolean = () => true,
): Draft | null {
  const draft = arrange(facts, isSupported, false);
  const words = draft?.paragraphs.flat().reduce((sum, { text }) => sum + text.split(" ").length, 0) ?? 0;
  return words < leastWords ? arrange(facts, isSupported, true) : draft;
}

/** Below this more is told of who leads. */
const leastWords = 100;

const warning = /^(?:It|Its report of [^,]+, \d{4}|The report) (?:also )?warns that /;

const ofNetIncome = /^(?:The year’s (?:rise|fall) in |Other (?:income|expense) below |Income taxes were )/;

function arrange(
  facts: BriefingFacts,
  isSupported: (statement: Statement) => boolean,
  isShort: boolean,
): Draft | null {
  const supported = (sentences: readonly BriefingSentence[]) => sentences.filter(isSupported);
  const deals = supported(composeDeals(facts));
  const released = releaseFigureSentence(facts);
  const figured = composeScale(facts);
  let income = figured.findIndex(({ text }) => /^(?:Its )?net (?:income|loss)\b/i.test(text)) + 1;
  // The reason for it comes first, and what lay between.
  while (income > 0 && ofNetIncome.test(figured[income]?.text ?? "")) income += 1;
  // What moved a year's income stands behind it, before the quarter.
  const ofIncome = supported([...figured.slice(0, income), ...oneOffSentences(facts)]);
  const ofRest = supported([
    ...figured.slice(income),
    ...[quarterOneOffSentence(facts), released].filter((one) => one !== null),
  ]);
  const outlook = supported(outlookSentences(facts));
  const figures = [...ofIncome, ...ofRest, ...outlook];
  const citedDocuments = new Set(
    [...deals, ...figures].flatMap(({ refs }) => refs.map((ref) => ref.documentId)),
  );
  const events = composeEvents(facts, {
    documents: citedDocuments,
    texts: [...deals, ...figures].map(({ text }) => text),
  });
  const happened = supported([
    ...[...deals, ...events].sort((one, other) => scoreOf(other, facts.asOf) - scoreOf(one, facts.asOf)),
    // Behind a newspaper's name "it" would be the newspaper.
    ...composeNews(facts),
  ]);
  const leadership = supported(composeLeadership(facts, isShort));
  const history = supported(composeHistory(facts));
  const first = ofIncome.slice(0, 1);
  const unread = supported([unreadReportSentence(facts)].filter((one) => one !== null));
  const age = first.length === 0 || unread.length > 0 ? [] : supported(figureAgeSentence(facts));
  const isDatedAtAll = [...figures, ...happened, ...leadership].some(
    ({ day, topic }) => day !== null || topic === "scale",
  );
  const isThin = happened.length === 0 && isThinlyKnown(facts);
  const last = supported(
    [
      ...(isDatedAtAll && !isThin ? [] : writeFilings(facts)),
      // How old the figures are says it.
      ...(age.length > 0 ? [] : ageSentence(facts)),
    ].filter((one) => one !== null),
  );
  const headline = figureHeadline(facts);
  // What a release says of a time before the newest figures is no news beside them.
  const news = figures.filter(({ day }) => headline === null || (day ?? "") > (headline.day ?? ""));
  const shown = chooseHeadline(
    [...news, ...happened, ...leadership, ...history],
    facts,
    isSupported,
    headline,
  );
  const business = supported([...composeBusiness(facts, isSupported), ...composeReportedBusiness(facts)]);
  const counted = supported(resultMetrics(facts));
  const done = supported(
    milestoneSentences(
      facts,
      [...business, ...counted, ...figures, ...happened].map(({ text }) => text),
    ),
  );
  const highlights = highlightsOf(
    facts,
    [...business, ...counted, ...figures, ...done, ...happened].map(({ text }) => text),
    isSupported,
  );
  const rivals = supported(composePosition(facts, highlights)).filter(
    ({ text }) =>
      !warning.test(text) ||
      !isKnown(
        [...business, ...highlights.business].map((one) => one.text),
        text.replace(warning, ""),
      ),
  );
  const position = [...supported(composePeers(facts)), ...rivals];
  const others = ofIncome.slice(1);
  const scale = [
    ...first,
    ...age,
    ...others,
    ...counted,
    ...highlights.results,
    ...ofRest,
    ...(figures.length === 0 ? [] : unread),
    ...highlights.money,
    ...outlook,
  ];
  const lately = [...highlights.ahead, ...done, ...happened, ...last];
  const about = gatherAged(business, highlights.business);
  const led = [...leadership, ...history];
  // A sentence on rivals alone belongs to what the company does; one on a danger or an aim doesn't.
  const isOnRivals = position.length === 1 && /\bcompet/i.test(position[0]?.text ?? "");
  const all = isOnRivals
    ? [[...about, ...position], scale, [...lately, ...led]]
    : position.length === 0
      ? [about, scale, lately, led]
      : isSlight(position)
        ? [about, scale, [...position, ...lately, ...led]]
        : [about, scale, position, [...lately, ...led]];
  const count = all.flat().length;
  // What the headline says in the same words need not be said again, where enough is left; a bankruptcy is, and a figure that
  // the others are measured by.
  const parts = all.map((part) =>
    part.filter(
      (one) =>
        count < leastSentences ||
        shown === null ||
        !isSameText(one.text, shown.text) ||
        one.topic === "scale" ||
        isGrave(one),
    ),
  );
  const paragraphs = merge(parts).map((part) => openParagraph(part, shortNameOf(facts.entity.name)));
  return paragraphs.length === 0 ? null : { paragraphs, headline: shown };
}

const fromReport = /^According to its report of /;

/** What an old report says without a day of its own stands together, behind that report's day. */
function gatherAged(
  business: readonly BriefingSentence[],
  added: readonly BriefingSentence[],
): BriefingSentence[] {
  const isAged = ({ text }: BriefingSentence) => fromReport.test(text);
  // A head count's report may be another.
  const at = business.findLastIndex(
    (one, place) => isAged(one) && (place === 0 || isAged(business[place - 1] ?? one)),
  );
  if (at < 0) return [...business, ...added];
  // A second sentence leans on its first.
  const isWithAged = (one: BriefingSentence, place: number): boolean => {
    const first = added[place - 1];
    return isAged(one) || (first !== undefined && isAged(first) && isDeepStrictEqual(first.refs, one.refs));
  };
  return [
    ...business.slice(0, at + 1),
    ...added.filter(isWithAged),
    ...business.slice(at + 1),
    ...added.filter((one, place) => !isWithAged(one, place)),
  ];
}

/** What filings are about of which no more is held than the numbers of their items. */
const writeFilings = (facts: BriefingFacts): BriefingSentence[] =>
  [newestResultsSentence(facts), subjectsSentence(facts)].filter((one) => one !== null);

/** What the headline says stands in the text as well where that would have fewer sentences. */
const leastSentences = 3;

/** Whether a headline says a sentence over again, its day and its subject aside. */
const isSameText = (one: string, headline: string): boolean => {
  const gist = one.replace(/^On [A-Z][a-z]+ \d{1,2}, \d{4},? its? |^Its? |\.$/g, "");
  return headline.includes(gist);
};

const leastCharacters = 100;
const isSlight = ([first, ...others]: readonly BriefingSentence[]): boolean =>
  others.length === 0 && (first?.text.length ?? 0) < leastCharacters;

/**
 * A single short sentence is no paragraph: it joins the next, or the last. Only what the company is may stand alone, where
 * much is said after it.
 */
function merge(parts: readonly (readonly BriefingSentence[])[]): BriefingSentence[][] {
  const paragraphs: BriefingSentence[][] = [];
  let held: readonly BriefingSentence[] = [];
  for (const [index, part] of parts.filter(({ length }) => length > 0).entries()) {
    const last = paragraphs.at(-1);
    const isShort = index === 1 && last?.length === 1 && part.length <= 2;
    if (last && isShort) last.push(...part);
    else if (last && isSlight(part)) held = [...held, ...part];
    else {
      paragraphs.push([...held, ...part]);
      held = [];
    }
  }
  // Who leads stands apart from what comes before, however short.
  if (held.length > 0 && held.every(({ topic }) => topic === "leadership")) paragraphs.push([...held]);
  else paragraphs.at(-1)?.push(...held);
  return paragraphs;
}

/**
 * A paragraph names the company where it opens, so that each can be read by itself, and the day of a report once: what
 * follows from the same report bears its footnote.
 */
function openParagraph(part: readonly BriefingSentence[], name: string): Statement[] {
  const told = new Set<string>();
  return part.map(({ headline: _, ...statement }, index) => {
    const named = nameReportOnce(statement.text, told);
    const text = inHouseStyle(
      named.replace(/^According to that report, (.)/, (_, first: string) => capitalize(first)),
    );
    return { ...statement, text: index === 0 ? openWithName(text, name) : text };
  });
}

/** "Its report of July 17, 2025 says" as "The report says" where the paragraph has named it. */
function nameReportOnce(text: string, told: Set<string>): string {
  const [, dated, rest] =
    /^According to its report of ([A-Z][a-z]+ \d{1,2}, \d{4}), (it (?:had|was) .+)$/.exec(text) ?? [];
  if (dated !== undefined && told.size === 1 && told.has(dated)) return `By that report, ${rest}`;
  return text.replace(/\b([Ii])ts report of ([A-Z][a-z]+ \d{1,2}, \d{4})/g, (whole, first, day) => {
    if (!told.has(day)) {
      told.add(day);
      return whole;
    }
    return told.size > 1 ? whole : first === "I" ? "The report" : "that report";
  });
}
