import type { BriefingFacts } from "../briefing-facts";
import type { Statement } from "../statement";
import { shortNameOf } from "./name-company";
import { scoreOf } from "./novelty";
import { openWithName, possessiveOf, type Told } from "./told";

/** Of what is heavier than this a reader would say that it happened, not that it is so. */
const leastNews = 14;
/** What time has worn down below this is no news any more. */
const leastScore = 1;

/** The heaviest of what was told, new before old, in words of its own; null where nothing of weight is dated. */
export function chooseHeadline(
  told: readonly Told[],
  { asOf, entity }: BriefingFacts,
  isSupported: (statement: Statement) => boolean,
): Statement | null {
  const name = shortNameOf(entity.name);
  const weighed = told.flatMap(({ headline, ...one }) => {
    if (one.day === null || one.materiality < leastNews || isBareItem(one)) return [];
    // Of what one sentence tells together, the headline tells the newest.
    const refs = one.topic === "events" || one.topic === "deals" ? ([one.refs[0]] as const) : one.refs;
    const statement: Statement = { ...one, refs, text: headline ?? reword(one.text, name) };
    return [{ statement, score: scoreOf(one, asOf) }];
  });
  const news = weighed.filter(({ score }) => score >= leastScore);
  news.sort((one, other) => other.score - one.score);
  return news.find(({ statement }) => isSupported(statement))?.statement ?? null;
}

/** An event of which only the number of its item is known: what it says stands in the text, and leads nothing. */
const isBareItem = ({ topic, refs }: Pick<Told, "topic" | "refs">): boolean =>
  topic === "events" && refs.every(({ span }) => span === null);

/** "On 5 April 2021 it sold A." as "Acme sold A (5 April 2021)."; other sentences only with the company's name. */
function reword(text: string, name: string): string {
  const [, lead, owned] = /^(On \d{1,2} [A-Z][a-z]+ \d{4}) its (.+)$/.exec(text) ?? [];
  if (lead !== undefined && owned !== undefined) return `${lead} ${possessiveOf(name)} ${owned}`;
  const [, day, rest] = /^On (\d{1,2} [A-Z][a-z]+ \d{4}) it (.+)\.$/.exec(text) ?? [];
  return day === undefined || rest === undefined || rest.includes(day)
    ? openWithName(text, name)
    : `${name} ${rest} (${day}).`;
}
