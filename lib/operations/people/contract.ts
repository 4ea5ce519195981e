import { z } from "zod";
import { roleTypes } from "@/lib/domain/roles/role";
import { defineContract, type ResponseOf } from "../contract";
import { companyField, wants } from "../fields";
import { coverageField, dataThroughField, refreshField } from "../records/coverage";
import { entityBrief, resolution } from "../records/entity";
import { formatPerson, maxPeople, personRecord } from "../records/person";
import { Notes } from "../records/source";

const roleTypeForm = `one of ${roleTypes.join(", ")}`;
const personNameForm = wants("must be a string of 1-200 characters");

export const people = defineContract({
  name: "people",
  summary: "A company’s executives, board members, founders, and investors.",
  description:
    "Lists people whom sources name in a role at the company, one record per person and role text, ordered by role (chief executive, president, chief financial, technology, and operating officers, then others) and by the number of independent documents. Mid-career and individual-contributor roles aren't indexed; `meta.coverage_note` says what is.",
  guidance:
    "Use it for executives, board members, founders and investors, or with `filters.person_name` for one person. One person may have several records with other role texts. Read `meta.coverage_note` before saying that somebody is missing.",
  request: z.object({
    company: companyField,
    filters: z
      .object(
        {
          role_type: z
            .array(
              z.enum(roleTypes, wants(`must be ${roleTypeForm}`)),
              wants(`must be an array, each item ${roleTypeForm}`),
            )
            .nullish()
            .meta({ description: "Only these role categories.", examples: [["executive", "board"]] }),
          current_only: z
            .boolean(wants("must be true or false"))
            .nullish()
            .meta({ description: "Only records with `is_current` true.", examples: [true] }),
          person_name: z
            .string(personNameForm)
            .trim()
            .min(1, personNameForm)
            .max(200, personNameForm)
            .nullish()
            .meta({ description: "Look up one person by name.", examples: ["Tim Cook"] }),
        },
        wants("must be an object"),
      )
      .nullish()
      .meta({ description: "Which records to return." }),
  }),
  response: z.object({
    entity: entityBrief,
    people: z.array(personRecord).max(maxPeople).meta({ description: "At most 25 records." }),
    meta: z
      .object({
        total_indexed: z
          .number()
          .int()
          .min(0)
          .meta({ description: "Records that match, before the cap of 25.", examples: [31] }),
        coverage_note: z.string().meta({
          description: "What is and isn't indexed for this company.",
          examples: ["Indexed from 42 SEC ownership filings of 12 people, newest 2026-07-02."],
        }),
        data_through: dataThroughField,
        coverage: coverageField,
        refresh: refreshField,
        resolution,
      })
      .meta({ description: "Counts, coverage and provenance." }),
  }),
  errors: ["company_not_found", "company_ambiguous"],
  unitPriceCents: 5,
  unit: "call",
  unitsOf: () => 1,
  holdsUnits: false,
  examples: [
    { title: "Everyone indexed", request: { company: "Apple" } },
    {
      title: "The current board",
      request: { company: "Nvidia", filters: { role_type: ["board"], current_only: true } },
    },
    { title: "One person", request: { company: "Apple", filters: { person_name: "Tim Cook" } } },
  ],
});

/** Records a line, with what the index does not cover. */
export function formatPeople({ entity, people: records, meta }: ResponseOf<typeof people>): string[] {
  const notes = new Notes();
  return [
    `**${entity.name}** (key \`${entity.key}\`): ${records.length} of ${meta.total_indexed} indexed records`,
    ...records.map((person) => formatPerson(person, notes)),
    "",
    meta.coverage_note,
    ...notes.format(),
  ];
}
