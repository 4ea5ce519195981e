import type { Argument, Mention, Span, TextEvent } from "@/lib/language/annotation";
import { inside, mentionOf, ownWordsOf, type Place, roleIn } from "./alignment";
import {
  areApart,
  compareOffices,
  compareOrganizations,
  comparePersons,
  compareQuantities,
  fold,
  nameWords,
} from "./compare";
import type { ClaimCompany, ClaimedEvent, ClaimPart } from "./parse-claim";
import { areAlike } from "./zones";

/** An argument that begins with a name: "Corvane Devices N.V.", not "the Business". */
const namedThing = /^\p{Lu}[\p{L}&.’'-]+\s+\p{Lu}/u;

/** What stands in the event where the claim has another: another buyer, another amount, another office. */
export function findRival(
  part: ClaimPart,
  claimed: ClaimedEvent,
  place: Place,
  company: ClaimCompany,
): Span | null {
  const { told, passage } = place;
  if (told === null) return null;
  const rival = told.arguments.find(
    (one) => isRival(one, part, claimed, place, company) && !isOfName(one, part, passage.text),
  );
  if (rival) return rival;
  if (part.kind === "person" || part.kind === "organization") return findOtherParty(part, place, told);
  if (part.kind !== "time" || !part.isOfEvent || told.time === null) return null;
  const own = passage.annotation.mentions[told.time];
  return own?.kind === "time" && areApart(own, part.mention) ? own : null;
}

function isRival(
  one: Argument,
  part: ClaimPart,
  { event }: ClaimedEvent,
  place: Place,
  company: ClaimCompany,
): boolean {
  const mention = mentionOf(one, place.passage.annotation);
  if (mention === null || one.binding === "near") return false;
  switch (part.kind) {
    case "person":
      return (
        mention.kind === "person" &&
        comparePersons(part.mention.name, mention) === 0 &&
        part.role !== null &&
        areAlike(roleIn(one, place), part.role)
      );
    case "organization":
      return (
        mention.kind === "organization" &&
        !(mention.isSelf && event?.realization !== "verb") &&
        compareOrganizations(part.mention.name, mention.name) === 0 &&
        part.role !== null &&
        roleIn(one, place) === part.role
      );
    case "office":
      // An office that somebody is only called by rivals none.
      return (
        part.role !== null &&
        !part.mention.isFormer &&
        mention.kind === "office" &&
        compareOffices(part.mention, mention, ownWordsOf(company)) === 0
      );
    case "quantity":
      return (
        mention.kind === "quantity" &&
        compareQuantities(part, mention) === 0 &&
        mention.unit === part.mention.unit
      );
    default:
      return false;
  }
}

type Party = ClaimPart & { kind: "person" | "organization" };

const saidOf = ({ start, end }: Span, text: string): string => fold(text.slice(start, end));

/** Whether an argument has every word of the name that a claim has. */
const isOfName = (one: Span, part: ClaimPart, text: string): boolean =>
  (part.kind === "organization" || part.kind === "person") &&
  nameWords(part.mention.name).every((word) => saidOf(one, text).includes(word));

/** Another person within the argument where the claim has one, or a name there that was known as none. */
function findOtherParty(part: Party, place: Place, told: TextEvent): Span | null {
  if (part.role === null) return null;
  const { text, annotation } = place.passage;
  const own = told.arguments.filter((one) => roleIn(one, place) === part.role);
  const inner = annotation.mentions.filter(
    (one) => part.kind === "person" && one.kind === "person" && own.some((argument) => inside(one, argument)),
  );
  const isOther = (one: Mention) => one.kind === "person" && comparePersons(part.mention.name, one) === 0;
  if (inner[0] && inner.every(isOther)) return inner[0];
  const unknown = own.filter(({ mention, binding }) => mention === null && binding === "direct");
  const isNamed = (one: Span) =>
    nameWords(part.mention.name).some((word) => saidOf(one, text).includes(word));
  const other = unknown.find((one) => namedThing.test(text.slice(one.start, one.end)));
  return other && !unknown.some(isNamed) ? other : null;
}
