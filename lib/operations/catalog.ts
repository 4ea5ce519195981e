import type { Contract } from "./contract";
import { corroborate } from "./corroborate/contract";
import { enrich } from "./enrich/contract";
import { people } from "./people/contract";
import { timeline } from "./timeline/contract";
import { validate } from "./validate/contract";

/** Every operation, in the order in which a caller meets them. */
export const catalog = [validate, enrich, timeline, corroborate, people] as const;

/** Where an operation answers. */
export function pathOf(contract: Pick<Contract, "name">): string {
  return `/api/v1/${contract.name}`;
}
