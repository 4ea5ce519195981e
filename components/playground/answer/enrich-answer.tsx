"use client";

import { lazy, useMemo } from "react";
import { Briefing, Endnotes } from "@/components/briefing/briefing";
import { Footnotes } from "@/components/briefing/footnotes";
import { readBriefing } from "@/components/briefing/read-briefing";
import type { Enriched } from "@/components/company/company-answer";
import { ComingIn, CoverageTable } from "@/components/company/coverage";
import { Events } from "@/components/company/events";
import { Facts, FiveYears, listFacts, listYears } from "@/components/company/facts";
import { Intelligence, readIntelligence, readSnapshots, Snapshots } from "@/components/company/intelligence";
import { enrich } from "@/lib/operations/enrich/contract";
import { type AnswerProps, UnknownAnswer } from "./answer-parts";

/** Told apart by tables of names, which only an answer that was asked for people loads. */
const People = lazy(async () => ({ default: (await import("@/components/company/people")).People }));

/** The cited briefing with the facts, people, events and intelligence that were asked for. */
export default function EnrichAnswer({ body, input }: AnswerProps) {
  const answer = useMemo(() => enrich.response.safeParse(body).data, [body]);
  const asked = Array.isArray(input.include) ? input.include.map(String) : [];
  return answer ? <Enrichment answer={answer} asked={asked} /> : <UnknownAnswer />;
}

function Enrichment({ answer, asked }: { answer: Enriched; asked: readonly string[] }) {
  const facts = listFacts(answer);
  const years = listYears(answer.scale);
  const read = readBriefing(answer, [...facts, ...years]);
  const { people, events, intelligence, intelligence_history: history, entity } = answer;
  const known = intelligence && readIntelligence(intelligence, read.readFurther);
  const snapshots = history ? readSnapshots(history, read.readFurther) : [];
  // People and events carry their sources themselves.
  const citations = answer.citations.filter(({ n }) => read.mentions.has(n));
  return (
    <Footnotes citations={citations}>
      <h2 className="mb-4 font-serif text-2xl">{entity.name}</h2>
      <ComingIn refresh={answer.meta.refresh} />
      <Briefing answer={{ ...answer, citations }} read={read} verifiedQuotes={null} />
      <div className="mt-10">
        <Facts facts={facts} />
      </div>
      <FiveYears years={years} />
      {known ? <Intelligence read={known} /> : null}
      {asked.includes("intelligence_history") ? <Snapshots snapshots={snapshots} /> : null}
      {asked.includes("people") ? (
        <People
          people={people}
          note={
            people.length === 0
              ? `We don’t know of any people at ${entity.name}.`
              : `${people.length} ${people.length === 1 ? "record" : "records"} of the index.`
          }
        />
      ) : null}
      {asked.includes("events") ? (
        <Events events={events} summary={`${events.length} events in the window.`} />
      ) : null}
      <div className="mt-14">
        <Endnotes citations={citations} mentions={read.mentions} />
      </div>
      <CoverageTable coverage={answer.meta.coverage} />
    </Footnotes>
  );
}
