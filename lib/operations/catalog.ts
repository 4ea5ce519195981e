import type { z } from "zod";
import { operationTitle } from "@/lib/domain/calls";
import type { Contract } from "./contract";
import { corroborate, formatCorroborate } from "./corroborate/contract";
import { enrich } from "./enrich/contract";
import { formatEnrich } from "./enrich/format-enrich";
import { formatPeople, people } from "./people/contract";
import type { Operation, Run } from "./run";
import { formatTimeline, timeline } from "./timeline/contract";
import { formatValidate, validate } from "./validate/contract";

/**
 * Every operation, in the order in which a caller meets them: the only list of them. For the server; a browser takes
 * what it shows as props, or the contract of one operation.
 */
export const catalog = [
  enter(validate, formatValidate, async () => (await import("./validate/run")).runValidate),
  enter(enrich, formatEnrich, async () => (await import("./enrich/run")).runEnrich),
  enter(timeline, formatTimeline, async () => (await import("./timeline/run")).runTimeline),
  enter(corroborate, formatCorroborate, async () => (await import("./corroborate/run")).runCorroborate),
  enter(people, formatPeople, async () => (await import("./people/run")).runPeople),
] as const;

/** Their names, in the same order. */
export const operationNames = catalog.map(({ name }) => name);

export type OperationName = (typeof catalog)[number]["name"];

/**
 * An entry of the catalog.
 *
 * @param format the lines of an answer as text with footnotes, for language models.
 * @param load loads the operation's code at the first call; code that only reads contracts doesn't need it.
 */
function enter<Request extends z.ZodObject, Response extends z.ZodObject, Name extends string>(
  contract: Contract<Request, Response, Name>,
  format: (answer: z.output<Response>) => string[],
  load: () => Promise<Run<Request, Response>>,
) {
  return {
    ...contract,
    title: operationTitle(contract.name),
    /** An answer as text; one of another version's form, as its JSON. */
    format: (answer: unknown): string => {
      const parsed = contract.response.safeParse(answer);
      return parsed.success ? format(parsed.data).join("\n") : JSON.stringify(answer, null, 2);
    },
    /** Whoever calls it gives it what this contract has parsed. */
    loadRun: load as () => Promise<Run<z.ZodObject, z.ZodObject>>,
  };
}

type Entry = (typeof catalog)[number];

/** An operation by its name, for callers that learn at run time which one is meant; undefined where there is none. */
export function findOperation(name: string): Entry | undefined {
  return catalog.find((entry) => entry.name === name);
}

/** An operation of the catalog with its code. */
export async function loadOperation(entry: Entry): Promise<Operation> {
  return { contract: entry, run: await entry.loadRun() };
}
