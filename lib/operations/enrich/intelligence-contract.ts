import { z } from "zod";
import { quadrants } from "@/lib/briefing/statement";
import { dayField, source } from "../vocabulary";

const cited = (what: string) =>
  z
    .string()
    .meta({ description: `${what}, with [N] footnotes.`, examples: ["Revenue was $46.31 billion. [2]"] });

const point = z
  .object({
    text: cited("A sentence"),
    date: dayField.nullable().meta({ description: "Day of what it tells.", examples: ["2026-03-05"] }),
    source: source.meta({ description: "The document that says so." }),
  })
  .meta({ id: "IntelligencePoint", description: "What a source says for or against the company." });

const points = (what: string) => z.array(point).meta({ description: what });

const moment = z.iso
  .datetime()
  .meta({ description: "When the snapshot was made.", examples: ["2026-11-21T10:00:00.000Z"] });

const change = z
  .object({
    at: moment,
    added: z
      .array(cited("A sentence that the snapshot before did not have"))
      .meta({ description: "What came." }),
    removed: z.array(cited("A sentence that it had")).meta({ description: "What went." }),
  })
  .meta({ id: "BriefingChange", description: "The difference between two snapshots." });

export const intelligence = z
  .object({
    strengths: points("Strengths."),
    weaknesses: points("Weaknesses."),
    opportunities: points("Opportunities."),
    threats: points("Threats."),
    competitors: z
      .array(
        point.extend({
          key: z.string().meta({ description: "Entity key.", examples: ["adidas"] }),
          name: z.string().meta({ description: "The competitor.", examples: ["Adidas AG"] }),
        }),
      )
      .meta({ description: "Companies that a filing or an article names as competitors." }),
    priorities: points("What the company says that it is after."),
    changelog: z.array(change).meta({ description: "Differences between stored snapshots, newest first." }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({
        description: "Share of the points that rest on a filing of the company; 0 where there is none.",
        examples: [1],
      }),
    empty: z.partialRecord(z.enum([...quadrants, "competitors"]), z.string()).meta({
      description: "Why a part is empty, by its name.",
      examples: [{ competitors: "No filing or article that is held names a competitor." }],
    }),
  })
  .meta({ id: "Intelligence", description: "Only what sources say; an empty part says why it is." });

export const intelligenceHistory = z
  .object({
    snapshots: z
      .array(
        z.object({
          composed_at: moment,
          writer: z.string().meta({ description: "Who wrote it.", examples: ["extractive"] }),
          headlineInsight: z
            .string()
            .nullable()
            .meta({ description: "The headline, with [N] footnotes.", examples: ["Revenue grew 65%. [2]"] }),
          context: cited("The briefing"),
        }),
      )
      .max(30)
      .meta({ description: "Newest first." }),
  })
  .meta({ id: "IntelligenceHistory", description: "Stored snapshots of the briefing, 30 at most." });
