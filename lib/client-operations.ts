import type { z } from "zod";
import type { catalog } from "./operations/catalog";
import type { alternative } from "./operations/records/entity";

/** The functions of the client, in the order of the catalog. */
export { operationNames } from "./operations/catalog";

/** What each operation takes and returns. */
export type Operations = {
  [Entry in (typeof catalog)[number] as Entry["name"]]: {
    request: z.input<Entry["request"]>;
    response: z.output<Entry["response"]>;
  };
};

export type Alternative = z.output<typeof alternative>;
