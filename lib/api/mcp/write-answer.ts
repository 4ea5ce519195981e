import "server-only";
import type { z } from "zod";
import type { Contract, OperationName, ResponseOf } from "@/lib/operations/contract";
import { corroborate } from "@/lib/operations/corroborate/contract";
import { enrich } from "@/lib/operations/enrich/contract";
import { people } from "@/lib/operations/people/contract";
import { timeline } from "@/lib/operations/timeline/contract";
import { validate } from "@/lib/operations/validate/contract";
import { Notes } from "./notes";
import { writeEnrich } from "./write-enrich";
import { writeCoverage, writeEntity, writeEvent, writePerson, writeResolution } from "./write-records";

const writers: Record<OperationName, (response: unknown) => string> = {
  validate: writer(validate, writeValidate),
  enrich: writer(enrich, writeEnrich),
  timeline: writer(timeline, writeTimeline),
  corroborate: writer(corroborate, writeCorroborate),
  people: writer(people, writePeople),
};

/** An answer as text with footnotes; one of another version's form, as its JSON. */
export function writeAnswer(operation: OperationName, response: unknown): string {
  return writers[operation](response);
}

function writer<Request extends z.ZodObject, Response extends z.ZodObject>(
  contract: Contract<Request, Response>,
  write: (response: z.output<Response>) => string[],
) {
  return (response: unknown): string => {
    const parsed = contract.response.safeParse(response);
    return parsed.success ? write(parsed.data).join("\n") : JSON.stringify(response, null, 2);
  };
}

function writeValidate(answer: ResponseOf<typeof validate>): string[] {
  const { entity, message, alternatives = [], coverage = [], resolution } = answer;
  if (entity === null)
    return [
      `Not resolved. ${message ?? resolution.explanation}`,
      ...alternatives.map(
        ({ key, name, ticker, confidence }) =>
          `- \`${key}\`: ${name}${ticker === null ? "" : ` (${ticker})`}, confidence ${confidence}`,
      ),
    ];
  const page = entity.publicUrl === null ? [] : [`Page: ${entity.publicUrl}`];
  return [writeEntity(entity), writeResolution(resolution), ...page, ...writeCoverage(coverage)];
}

function writeTimeline({ entity, period, summary, events, coverage }: ResponseOf<typeof timeline>): string[] {
  const notes = new Notes();
  return [
    `**${entity.name}** (key \`${entity.key}\`), ${period.start} to ${period.end}`,
    summary,
    ...(events.length > 0 ? [""] : []),
    ...events.map((event) => writeEvent(event, notes)),
    ...writeCoverage(coverage),
    ...notes.write(),
  ];
}

function writePeople({ entity, people: records, meta }: ResponseOf<typeof people>): string[] {
  const notes = new Notes();
  return [
    `**${entity.name}** (key \`${entity.key}\`): ${records.length} of ${meta.total_indexed} indexed records`,
    ...records.map((person) => writePerson(person, notes)),
    "",
    meta.coverage_note,
    ...notes.write(),
  ];
}

function writeCorroborate({ entity, results, meta }: ResponseOf<typeof corroborate>): string[] {
  const notes = new Notes();
  return [
    `**${entity.name}** (key \`${entity.key}\`)`,
    ...results.flatMap(({ claim_index, verdict, confidence, reason, detail, evidence, sources_checked }) => [
      "",
      `Claim ${claim_index}: **${verdict.replaceAll("_", " ")}** (confidence ${confidence}, ${reason}). ${detail}`,
      ...evidence.map(
        ({ stance, date, text, source }) =>
          `- ${stance}${date === null ? "" : `, ${date}`}: ${text}${notes.mark(source)}`,
      ),
      ...(sources_checked.length === 0 ? [] : [`Checked: ${sources_checked.join(", ")}.`]),
    ]),
    ...writeCoverage(meta.coverage),
    ...notes.write(),
  ];
}
