import type { z } from "zod";
import type { ResponseOf } from "./operations/contract";
import type { claim, corroborate } from "./operations/corroborate/contract";
import type { enrich } from "./operations/enrich/contract";
import type { people } from "./operations/people/contract";
import type { timeline } from "./operations/timeline/contract";
import type { validate } from "./operations/validate/contract";
import type { alternative } from "./operations/vocabulary";

type RequestFor<C extends { request: z.ZodObject }> = z.input<C["request"]>;

export type Claim = z.input<typeof claim>;
export type Alternative = z.output<typeof alternative>;

export type ValidateRequest = RequestFor<typeof validate>;
export type ValidateResponse = ResponseOf<typeof validate>;
export type EnrichRequest = RequestFor<typeof enrich>;
export type EnrichResponse = ResponseOf<typeof enrich>;
export type TimelineRequest = RequestFor<typeof timeline>;
export type TimelineResponse = ResponseOf<typeof timeline>;
/** The contract takes claims of any form, so that one bad claim does not fail the others; these are the good ones. */
export type CorroborateRequest = Omit<RequestFor<typeof corroborate>, "claims"> & { claims: Claim[] };
export type CorroborateResponse = ResponseOf<typeof corroborate>;
export type PeopleRequest = RequestFor<typeof people>;
export type PeopleResponse = ResponseOf<typeof people>;

/** What each operation takes and returns. */
export type Operations = {
  validate: { request: ValidateRequest; response: ValidateResponse };
  enrich: { request: EnrichRequest; response: EnrichResponse };
  timeline: { request: TimelineRequest; response: TimelineResponse };
  corroborate: { request: CorroborateRequest; response: CorroborateResponse };
  people: { request: PeopleRequest; response: PeopleResponse };
};
