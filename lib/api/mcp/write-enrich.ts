import "server-only";
import type { ResponseOf } from "@/lib/operations/contract";
import type { enrich } from "@/lib/operations/enrich/contract";
import { Notes } from "./notes";
import { writeCoverage, writeEntity, writeEvent, writePerson, writeResolution } from "./write-records";

type Answer = ResponseOf<typeof enrich>;

const facts = ["exchange", "headquarters", "founded", "employees", "description"] as const;

const points = ["strengths", "weaknesses", "opportunities", "threats", "competitors", "priorities"] as const;

/** A profile as text; its footnotes keep the numbers of the answer's `citations`. */
export function writeEnrich(answer: Answer): string[] {
  const notes = new Notes();
  for (const { title, date, url, passages } of answer.citations)
    notes.add(
      title,
      date,
      url,
      passages.map(({ quote }) => quote),
    );
  const { entity, headlineInsight, context, events, people, meta } = answer;
  return [
    writeEntity(entity),
    writeResolution(meta.resolution),
    ...facts.flatMap((fact) =>
      entity[fact] === null ? [] : [`- ${fact}: ${entity[fact]}${marksOf(entity.citations[fact])}`],
    ),
    ...writeScale(answer.scale),
    ...(headlineInsight === null ? [] : ["", headlineInsight]),
    ...(context === null ? [] : ["", context]),
    ...(context === null && meta.briefing.reason !== null ? ["", meta.briefing.reason] : []),
    ...writeIntelligence(answer.intelligence),
    ...section(
      "Events",
      events.map((event) => writeEvent(event, notes)),
    ),
    ...section(
      "People",
      people.map((person) => writePerson(person, notes)),
    ),
    ...writeHistory(answer.intelligence_history),
    ...writeCoverage(meta.coverage),
    ...notes.write(),
  ];
}

const marksOf = (numbers: readonly number[] = []) => numbers.map((n) => ` [${n}]`).join("");

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ["", `${title}:`, ...lines];

function writeScale({
  marketCap,
  revenueRange,
  revenue,
  sharesOutstanding,
  citations = {},
}: Answer["scale"]): string[] {
  const lines: string[] = [];
  if (marketCap !== undefined) lines.push(`- market cap: ${marketCap}${marksOf(citations.marketCap)}`);
  if (revenue !== undefined)
    lines.push(
      `- revenue: ${revenue.value.toLocaleString("en-US")} ${revenue.unit}, year to ${revenue.period_end}${marksOf(citations.revenue)}`,
    );
  else if (revenueRange !== undefined)
    lines.push(`- revenue: ${revenueRange}${marksOf(citations.revenueRange)}`);
  if (sharesOutstanding !== undefined)
    lines.push(
      `- shares outstanding: ${sharesOutstanding.value.toLocaleString("en-US")} on ${sharesOutstanding.date}${marksOf(citations.sharesOutstanding)}`,
    );
  return lines;
}

function writeIntelligence(intelligence: Answer["intelligence"]): string[] {
  if (intelligence === null) return [];
  return points.flatMap((name) =>
    section(
      name.charAt(0).toUpperCase() + name.slice(1),
      intelligence[name].length > 0
        ? intelligence[name].map((point) => `- ${"name" in point ? `${point.name}: ` : ""}${point.text}`)
        : [intelligence.empty[name] ?? []].flat(),
    ),
  );
}

function writeHistory(history: Answer["intelligence_history"]): string[] {
  return section(
    "Earlier briefings",
    (history?.snapshots ?? []).map(
      ({ composed_at, headlineInsight }) => `- ${composed_at}: ${headlineInsight ?? "no headline"}`,
    ),
  );
}
