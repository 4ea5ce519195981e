import "server-only";
import type { Annotation, TextEvent } from "@/lib/language/annotation";
import { appointing, departing, type FrameContext, Item, type Office } from "./item";
import { joined, joinedBefore } from "./offices";
import { coordinated, peopleOf } from "./people";

const isPersonal = ({ predicate, realization }: TextEvent): boolean =>
  realization === "verb" &&
  (departing.has(predicate) ||
    appointing.has(predicate) ||
    predicate === "succeed" ||
    predicate === "hold-office");

/** The item of a text, with who holds and held which office by its words. */
export function readItem(text: string, annotation: Annotation, context: FrameContext): Item {
  const item = new Item(text, annotation, context);
  const { sentences, events } = annotation;
  for (const [sentence] of sentences.entries()) learnAppositions(item, sentence);
  for (const event of events) learnClaims(item, event);
  for (const event of events) learnTenure(item, event);
  return item;
}

function learnClaims(item: Item, event: TextEvent): void {
  const isNoun =
    event.realization === "noun" && (departing.has(event.predicate) || appointing.has(event.predicate));
  if (!isPersonal(event) && !isNoun) return;
  for (const { mention } of event.arguments)
    for (const { index } of item.officeAt(mention))
      if (!item.apposed.has(index)) item.claims.set(index, [...(item.claims.get(index) ?? []), event]);
}

/** "Ann Lee, our Treasurer", "Treasurer Ann Lee", "Ann Lee, who has served as Treasurer". */
function learnAppositions(item: Item, sentence: number): void {
  const offices = item.offices[sentence] ?? [];
  for (const { person, start, end, form } of item.people[sentence] ?? []) {
    if (form === "pronoun") continue;
    const after = offices.find((office) => office.start >= end && beside.test(item.gap(end, office.start)));
    const before = offices.findLast(
      (office) =>
        office.end <= start &&
        !/[Bb]oard/.test(item.text.slice(office.start, office.end)) &&
        /^,? ?(?:(?:currently )?held by )?(?:\(?(?:Mr|Ms|Mrs|Dr|Gen|Adm|Lt)\.\)? )*$/.test(
          item.gap(office.end, start),
        ),
    );
    const isTitle = before !== undefined && item.gap(before.end, start) === " ";
    // "Our current Treasurer, Ann Lee, who has served as …": of offices on both sides, one that is called ours.
    const isOurs =
      before !== undefined &&
      /\b(?:our|its|the|\w+[’']s?) (?:current |present )?$/i.test(
        item.gap(Math.max(0, before.start - 40), before.start),
      );
    const list = [
      ...(after ? joined(item, after) : []),
      ...(before && (isOurs || isTitle || !after) ? joinedBefore(item, before) : []),
    ];
    for (const office of list) {
      item.apposed.set(office.index, person);
      // "Directors Ann Lee and Bo Day".
      const isPlural = office === before && /s$/.test(item.text.slice(office.start, office.end));
      const holders = isPlural ? coordinated(item, sentence, new Set([person])) : [person];
      for (const holder of holders) hold(item, holder, office);
    }
  }
}

function hold(item: Item, person: number, office: Office): void {
  const list = office.isFormer ? item.heldBefore : item.held;
  const known = list.get(person) ?? [];
  const isKnown = known.some(
    ({ title, isInterim }) => title === office.title && isInterim === office.isInterim,
  );
  if (!isKnown && known.length < 20) list.set(person, [...known, office]);
}

function learnTenure(item: Item, event: TextEvent): void {
  const isTold = event.polarity === "asserted" && event.realization !== "noun" && event.modality === "done";
  if (event.predicate !== "hold-office" || !isTold) return;
  const before = (item.offices[event.sentence] ?? []).findLast(({ end }) => end <= event.start);
  const isOfBefore =
    before !== undefined &&
    /^[^,;]{0,40}, (?:a|the) (?:role|position|office|post|title) (?:in|that|which|previously|formerly|currently|most recently)\b[^,;]*$/.test(
      item.gap(before.end, event.start),
    );
  const [office] = isOfBefore ? [before] : event.arguments.flatMap(({ mention }) => item.officeAt(mention));
  if (office === undefined) return;
  if (
    !office.isFormer &&
    !/\b(?:is|has|had|having|since|currently|serves|holds)\b/i.test(item.before(event, 0))
  )
    return;
  for (const person of peopleOf(item, event)) for (const one of joined(item, office)) hold(item, person, one);
}

/** What stands between a name and an office that only introduces it. */
const beside =
  /^(?:,? (?:Ph\.?D|M\.?D|CPA|Esq|J\.?D)\b\.?)?(?:,? \([^()]{2,40}\))?(?:, | \(|: | [-–—] )(?:age \d\d, |\d\d, )?(?:who (?:is|has been|currently serves as|serves as|has served as|had served as|has been serving as|had been serving as|was) )?(?:currently |presently |formerly |previously )?(?:both )?(?:a |an |the |our |its |one of (?:the|our) )?(?:[\p{Lu}][^,;]{0,50}[’']s? )?(?:current |present |existing |former |then )?(?:\p{Ll}+-)?(?:Class I{1,3} )?$/u;
