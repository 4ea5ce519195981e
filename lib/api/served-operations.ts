import "server-only";
import type { z } from "zod";
import type { Database } from "@/lib/db/open";
import type { Contract, OperationName } from "@/lib/operations/contract";
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
import type { Answer } from "./answer";
import { type Call, execute } from "./execute";

/** The operations by name, for callers that learn at run time which one is meant: tools and the console. */
export const servedOperations: Record<OperationName, (db: Database, call: Call) => Promise<Answer>> = {
  validate: serve(validate, runValidate),
  enrich: serve(enrich, runEnrich),
  timeline: serve(timeline, runTimeline),
  corroborate: serve(corroborate, runCorroborate),
  people: serve(people, runPeople),
};

function serve<Request extends z.ZodObject, Response extends z.ZodObject>(
  contract: Contract<Request, Response>,
  run: Run<Request, Response>,
) {
  return (db: Database, call: Call) => execute(db, { contract, run }, call);
}
