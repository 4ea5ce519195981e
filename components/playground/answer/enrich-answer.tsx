"use client";

import { Briefing } from "@/components/briefing/briefing";
import { Endnotes } from "@/components/briefing/endnotes";
import { Footnotes } from "@/components/briefing/footnotes";
import { readBriefing } from "@/components/briefing/read-briefing";
import type { Enriched } from "@/components/company/company-answer";
import { CoverageTable } from "@/components/company/coverage-table";
import { Events } from "@/components/company/events";
import { Facts } from "@/components/company/facts";
import { listFacts } from "@/components/company/list-facts";
import { People } from "@/components/company/people";

/** The cited briefing with the facts, people and events that were asked for. */
export function EnrichAnswer({ answer }: { answer: Enriched }) {
  const facts = listFacts(answer);
  const read = readBriefing(answer, facts);
  const { people, events } = answer;
  return (
    <Footnotes citations={answer.citations}>
      <h2 className="mb-4 font-serif text-2xl">{answer.entity.name}</h2>
      <Briefing answer={answer} read={read} verifiedQuotes={null} />
      <div className="mt-10">
        <Facts facts={facts} />
      </div>
      <Endnotes citations={answer.citations} mentions={read.mentions} />
      {people.length > 0 && <People people={people} note={`${people.length} people of the index.`} />}
      {events.length > 0 && <Events events={events} summary={`${events.length} events in the window.`} />}
      <CoverageTable coverage={answer.meta.coverage} />
    </Footnotes>
  );
}
