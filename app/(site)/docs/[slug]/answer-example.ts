import type { z } from "zod";
import { type Database, getDatabase } from "@/lib/db/open";
import { logFault } from "@/lib/log-fault";
import type { Contract } from "@/lib/operations/contract";
import { corroborate } from "@/lib/operations/corroborate/contract";
import { runCorroborate } from "@/lib/operations/corroborate/run";
import { enrich } from "@/lib/operations/enrich/contract";
import { runEnrich } from "@/lib/operations/enrich/run";
import { people } from "@/lib/operations/people/contract";
import { runPeople } from "@/lib/operations/people/run";
import type { Run } from "@/lib/operations/run";
import { timeline } from "@/lib/operations/timeline/contract";
import { runTimeline } from "@/lib/operations/timeline/run";
import { validate } from "@/lib/operations/validate/contract";
import { runValidate } from "@/lib/operations/validate/run";

export type ExampleAnswer = { title: string; json: string };

const answerers: Readonly<Record<string, (db: Database) => Promise<ExampleAnswer | null>>> = {
  validate: answerer(validate, runValidate),
  enrich: answerer(enrich, runEnrich),
  timeline: answerer(timeline, runTimeline),
  corroborate: answerer(corroborate, runCorroborate),
  people: answerer(people, runPeople),
};

/** What this server answers to the first example of an operation; null for another page, and where it cannot say. */
export async function answerExample(slug: string): Promise<ExampleAnswer | null> {
  try {
    return (await answerers[slug]?.(await getDatabase())) ?? null;
  } catch (error) {
    logFault(error, { operation: slug, task: "answer an example" });
    return null;
  }
}

function answerer<Request extends z.ZodObject, Response extends z.ZodObject>(
  contract: Contract<Request, Response>,
  run: Run<Request, Response>,
) {
  return async (db: Database): Promise<ExampleAnswer | null> => {
    const [example] = contract.examples;
    if (!example) return null;
    const answer = await run({ db, now: new Date(), costCents: 0 }, contract.request.parse(example.request));
    return { title: example.title, json: JSON.stringify(answer, null, 2) };
  };
}
