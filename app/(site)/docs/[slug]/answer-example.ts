import { getDatabase } from "@/lib/db/open";
import { logError } from "@/lib/log-error";
import { findOperation } from "@/lib/operations/catalog";

export type ExampleAnswer = { title: string; json: string };

/** What this server answers to the first example of an operation; null for another page, and where it cannot say. */
export async function answerExample(slug: string): Promise<ExampleAnswer | null> {
  const operation = findOperation(slug);
  const [example] = operation?.examples ?? [];
  if (!operation || !example) return null;
  try {
    const run = await operation.loadRun();
    const context = { db: await getDatabase(), now: new Date(), costCents: 0 };
    const answer = await run(context, operation.request.parse(example.request));
    return { title: example.title, json: JSON.stringify(answer, null, 2) };
  } catch (error) {
    logError(error, { operation: slug, task: "answer an example" });
    return null;
  }
}
