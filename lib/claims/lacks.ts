import { type DayRange, writeDay } from "@/lib/domain/calendar";
import { type Alignment, alignEvent, alignSentence, type PartResult, type ToldPassage } from "./align";
import type { ClaimCompany, ClaimedEvent, ParsedClaim } from "./parse-claim";
import { describeLacks, isInPeriod } from "./verdict";

/** The sentences of a passage from one to another, both included. */
type Stretch = { from: number; to: number };

const isLacking = ({ status }: PartResult): boolean => status === "missing" || status === "conflict";
const countLacks = ({ parts }: Alignment): number => parts.filter(isLacking).length;
const fewestLacks = (alignments: readonly Alignment[]): Alignment | undefined =>
  alignments.toSorted((a, b) => countLacks(a) - countLacks(b))[0];

/** In words, which parts of a claim a stretch near it lacks: who, how much, what, how far it came, when. */
export function findLacks(
  claim: ParsedClaim,
  passage: ToldPassage,
  stretch: Stretch,
  period: DayRange | null,
  company: ClaimCompany,
): string {
  const lacks = claim.events.flatMap((event) => lacksOf(event, passage, stretch, period, company));
  return lacks.length > 0 ? [...new Set(lacks)].slice(0, 3).join("; ") : "a statement that says all of it";
}

function lacksOf(
  claimed: ClaimedEvent,
  passage: ToldPassage,
  { from, to }: Stretch,
  period: DayRange | null,
  company: ClaimCompany,
): string[] {
  const told = alignEvent(claimed, passage, company).filter(
    ({ sentence }) => sentence >= from && sentence <= to,
  );
  const inTime = told.filter((one) => isInPeriod(one, passage, period));
  const nearest = fewestLacks(inTime.length > 0 ? inTime : told);
  if (nearest !== undefined) {
    const time = inTime.length > 0 ? [] : [`the claim's period: it is of ${writeDay(passage.publishedOn)}`];
    return [...(describeLacks([nearest])?.split("; ") ?? []), ...time];
  }
  const sentences = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const loose = sentences.map((sentence) => {
    const { parts, ...rest } = alignSentence(claimed, sentence, passage, company);
    return { ...rest, parts: parts.filter(({ kind }) => kind !== "predicate") };
  });
  const parts = describeLacks(loose.length > 0 ? [fewestLacks(loose) as Alignment] : [])?.split("; ") ?? [];
  const { event, claim } = claimed;
  const verb = event === null ? "" : claim.slice(event.start, event.end);
  return [
    ...parts,
    ...(verb === "" ? [] : [`the event: “${verb.length > 60 ? `${verb.slice(0, 57)}…` : verb}”`]),
  ];
}
