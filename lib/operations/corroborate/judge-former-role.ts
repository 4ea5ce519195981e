import { contains, writeDay } from "@/lib/domain/calendar";
import { holdsAlone } from "@/lib/domain/classify-role";
import { holdsNow } from "@/lib/domain/people-index-tenure";
import { shownRange } from "./held-before-departure";
import type { AskedRole, Named, RoleContext } from "./judge-role";
import { type Judgement, notFound, peopleDatasets, personEvidence } from "./judgement";
import { endedOn, latest, supported, weigh } from "./weigh-named";

/** Judges a claim that a person held a role and no longer does, of people whom sources name in it. */
export function judgeFormer(claim: AskedRole, agreeing: Named[], { company, today }: RoleContext): Judgement {
  const { period, asked } = claim;
  const name = agreeing[0]?.person.name ?? claim.personName;
  const ended = endedOn(agreeing, asked);
  const isOver = period === null || (period.start !== null && ended !== null && ended <= period.start);
  if (ended !== null && isOver) {
    return supported(
      agreeing,
      `${name} held this role at ${company} and no longer does; last named in it on ${writeDay(latest(agreeing))}.`,
      null,
    );
  }
  const holding = agreeing.filter(({ person }) => {
    const range = shownRange(person, asked, today);
    return range !== null && (period === null ? holdsNow(person, asked) : contains(range, period));
  });
  // That an open-ended role still runs is silence, unless a successor would have shown or a start is on record.
  const against = holding.filter(
    ({ person }) => person.isAppointed || (asked.some(holdsAlone) && !person.classified.co),
  );
  if (against.length === 0) {
    return notFound(
      `Sources name ${name} in this role at ${company}, last on ${writeDay(latest(agreeing))}, and do not show that the role had ended${period === null ? "" : " by the period of the claim"}.`,
      peopleDatasets,
      agreeing.map(({ person, fit }) => personEvidence(person, "related", fit)),
    );
  }
  return {
    corroborated: false,
    verdict: "contradicted",
    confidence: weigh(against, period === null ? today : null),
    reason: "no_match",
    detail:
      period === null
        ? `${name} still holds this role at ${company} by the newest sources, last of ${writeDay(latest(against))}.`
        : `Sources name ${name} in this role at ${company} over the period of the claim.`,
    evidence: against.map(({ person, fit }) => personEvidence(person, "contradicts", fit)),
    sources_checked: peopleDatasets,
  };
}
