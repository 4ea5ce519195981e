import type { z } from "zod";
import type { SecondReader } from "@/lib/claims/model/second-reader";
import type { Database } from "@/lib/db/open";
import type { Contract } from "./contract";

/** What a run is given beside its request. */
export type RunContext = {
  db: Database;
  now: Date;
  /** What this call adds to the bill, in cents; 0 where the contract holds no units. */
  costCents: number;
  /** On whose behalf newer filings may be fetched; if it's missing, none are. */
  asker?: "account" | "visitor";
  /** The language model that reads again what rules do not find in claims; left out, the one of the settings. */
  secondReader?: SecondReader | null;
};

/** The code that answers an operation. It refuses by throwing an `ApiError`. */
export type Run<Request extends z.ZodObject, Response extends z.ZodObject> = (
  context: RunContext,
  request: z.output<Request>,
) => Promise<z.output<Response>>;

/** A contract with the code that keeps it. */
export type Operation<
  Request extends z.ZodObject = z.ZodObject,
  Response extends z.ZodObject = z.ZodObject,
> = {
  contract: Contract<Request, Response>;
  run: Run<Request, Response>;
};
