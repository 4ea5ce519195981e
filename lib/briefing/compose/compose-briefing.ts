import type { BriefingFacts } from "../briefing-facts";
import type { Draft, Statement } from "../statement";
import { writeBusiness } from "./business";
import { listSubjects, writeEvents } from "./events";
import { chooseHeadline, writeFigureHeadline } from "./headline";
import { shortNameOf } from "./name-company";
import { writeAge, writeHistory, writeNews } from "./news";
import { scoreOf } from "./novelty";
import { writePosition, writeReportedBusiness } from "./reported";
import { openWithName, type Told } from "./sentences";
import { writeDeals } from "./write-deals";
import { writeFigures } from "./write-figures";
import { writeLeadership } from "./write-leadership";
import { writeResults } from "./write-results";
import { writeScale } from "./write-scale";

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
  const supported = (told: readonly Told[]) => told.filter(isSupported);
  const deals = supported(writeDeals(facts));
  const released = writeFigures(facts);
  const scale = supported([...writeScale(facts), ...(released ? [released] : [])]);
  const told = new Set([...deals, ...scale].flatMap(({ refs }) => refs.map((ref) => ref.documentId)));
  const events = writeEvents(facts, {
    documents: told,
    texts: [...deals, ...scale].map(({ text }) => text),
  });
  const happened = supported([
    ...[...deals, ...events].sort((one, other) => scoreOf(other, facts.asOf) - scoreOf(one, facts.asOf)),
    // Behind a newspaper's name "it" would be the newspaper.
    ...writeNews(facts),
  ]);
  const leadership = supported(writeLeadership(facts));
  const history = supported(writeHistory(facts));
  const isKnown = [...scale, ...happened, ...leadership].some(
    ({ day, topic }) => day !== null || topic === "scale",
  );
  const last = supported([...(isKnown ? [] : writeFilings(facts)), ...writeAge(facts)]);
  const figures = writeFigureHeadline(facts);
  // What a release says of a time before the newest figures is no news beside them.
  const news = scale.filter(({ day }) => figures === null || (day ?? "") > (figures.day ?? ""));
  const shown = chooseHeadline(
    [...(figures ? [figures] : []), ...news, ...happened, ...leadership, ...history],
    facts,
    isSupported,
  );
  const business = supported([...writeBusiness(facts), ...writeReportedBusiness(facts)]);
  const position = supported(writePosition(facts));
  const lately = [...happened, ...last];
  const led = [...leadership, ...history];
  const all =
    position.length === 0 ? [business, scale, lately, led] : [business, scale, position, [...lately, ...led]];
  const count = all.flat().length;
  // What the headline says in the same words need not be said again, where enough is left.
  const parts = all.map((part) =>
    part.filter(({ text }) => count < leastSentences || shown === null || !isSameText(text, shown.text)),
  );
  const paragraphs = merge(parts).map((part) => openParagraph(part, shortNameOf(facts.entity.name)));
  return paragraphs.length === 0 ? null : { paragraphs, headline: shown };
}

/** What filings are about of which no more is held than the numbers of their items. */
const writeFilings = (facts: BriefingFacts): Told[] =>
  [writeResults(facts), listSubjects(facts)].filter((one) => one !== null);

/** What the headline says stands in the text as well where that would have fewer sentences. */
const leastSentences = 3;

/** Whether a headline says a sentence over again, its day and its subject aside. */
const isSameText = (one: string, headline: string): boolean => {
  const gist = one.replace(/^On \d{1,2} [A-Z][a-z]+ \d{4} its? |^Its? |\.$/g, "");
  return headline.includes(gist);
};

const leastCharacters = 100;
const isSlight = ([first, ...others]: readonly Told[]): boolean =>
  others.length === 0 && (first?.text.length ?? 0) < leastCharacters;

/**
 * A single short sentence is no paragraph: it joins the next, or the last. Only what the company is may stand alone, where
 * much is said after it.
 */
function merge(parts: readonly (readonly Told[])[]): Told[][] {
  const paragraphs: Told[][] = [];
  let held: readonly Told[] = [];
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
  paragraphs.at(-1)?.push(...held);
  return paragraphs;
}

/** A paragraph names the company where it opens, so that each can be read by itself. */
function openParagraph(part: readonly Told[], name: string): Statement[] {
  return part.map(({ headline: _, ...statement }, index) =>
    index === 0 ? { ...statement, text: openWithName(statement.text, name) } : statement,
  );
}
