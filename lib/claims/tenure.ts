import type { Argument, Mention, OfficeMention, Span } from "@/lib/language/annotation";
import { isOfClass } from "@/lib/language/lexicon";
import { inside, mentionOf, ownWordsOf, type Place, type ToldPassage } from "./alignment";
import { compareOffices, comparePersons } from "./compare";
import type { ClaimCompany, ClaimedEvent, ClaimPart } from "./parse-claim";

/** "Lee was appointed chairman. He succeeds Day": the office stands with the person's other event. */
export function isHeldNear(
  part: ClaimPart,
  claimed: ClaimedEvent,
  { passage, sentence }: Place,
  company: ClaimCompany,
): boolean {
  if (part.kind !== "office" || !taking.has(claimed.event?.predicate ?? "")) return false;
  const people = claimed.parts.filter(({ kind }) => kind === "person");
  const { events, mentions } = passage.annotation;
  return events.some((event) => {
    if (Math.abs(event.sentence - sentence) > 2 || event.polarity === "denied") return false;
    const own = event.arguments.flatMap(({ mention }) => (mention === null ? [] : [mentions[mention]]));
    return (
      own.some(
        (one) => one?.kind === "office" && compareOffices(part.mention, one, ownWordsOf(company)) > 0,
      ) &&
      own.some(
        (one) =>
          one?.kind === "person" &&
          people.some(
            (person) =>
              person.kind === "person" &&
              person.role === "person" &&
              comparePersons(person.mention.name, one) > 0,
          ),
      )
    );
  });
}

/** "The following nominees were elected", "will not stand for re-election": on the board, where no office is named. */
export function isSeat(part: ClaimPart, { told, sentence, passage }: Place): boolean {
  if (part.kind !== "office" || told === null || !boardSeat.test(part.text)) return false;
  if (told.arguments.some((one) => isOffice(one, passage))) return false;
  const words = [-2, -1, 0].flatMap((back) => passage.tokens[sentence + back] ?? []);
  const isOfBoard = words.some(({ lower }) => isOfClass(lower, "board"));
  if (told.predicate === "depart") return words.some(({ lower }) => /^(?:re-?)?election$/.test(lower));
  return isOfBoard && (told.predicate === "elect" || told.predicate === "appoint");
}

const boardSeat = /^(?:(?:the |its |\p{Lu}\S* )?board\b|(?:a |non-employee |independent )?directors?$)/iu;

/** "Acting President and Chief Executive Officer" is acting in both. */
export function asDistributed(
  office: OfficeMention,
  before: Mention | undefined,
  text: string,
): OfficeMention {
  if (office.isInterim || before?.kind !== "office" || !before.isInterim) return office;
  return /^\s*(?:and|,|&)\s*$/.test(text.slice(before.end, office.start))
    ? { ...office, isInterim: true }
    : office;
}

const endings = new Set(["resign", "retire", "depart", "dismiss"]);

/** "Lee, Chief Executive Officer, resigned from the Board": by the title nobody says what was given up. */
export function isTitleOnly(found: Span, { told, sentence, passage }: Place): boolean {
  if (told === null || !(endings.has(told.predicate) || taking.has(told.predicate))) return false;
  const titles = passage.annotation.events.filter(
    (one) => one.sentence === sentence && one.predicate === "hold-office" && one.realization === "noun",
  );
  const isTitle = (span: Span) => titles.some((one) => inside(span, one));
  if (!isTitle(found)) return false;
  // Who takes an office is called by the one before.
  return taking.has(told.predicate) || told.arguments.some((one) => isOffice(one, passage) && !isTitle(one));
}

/** "Retired from the company", "stood for re-election": of an office nothing is said. */
const isOffice = (one: Argument, { text, annotation }: ToldPassage): boolean =>
  one.role === "office" &&
  (mentionOf(one, annotation)?.kind === "office" || /\bboard\b/i.test(text.slice(one.start, one.end)));

/** Before a name, what says that another takes that one's place. */
export const replaced =
  /\b(?:(?:in )?succession to|successor to|succeed(?:s|ed|ing)?|replac(?:e|es|ed|ing)|in place of|in lieu of|instead of)\s+(?:(?:Messrs|Mr|Ms|Mrs|Dr)\.?\s+)?$/i;

export const taking = new Set(["appoint", "elect", "assume-office", "succeed", "engage", "nominate"]);
