import type { ResponseOf } from "@/lib/operations/contract";
import type { enrich } from "@/lib/operations/enrich/contract";
import type { people } from "@/lib/operations/people/contract";
import type { timeline } from "@/lib/operations/timeline/contract";

export type Enriched = ResponseOf<typeof enrich>;
export type Person = ResponseOf<typeof people>["people"][number];
export type CompanyEvent = ResponseOf<typeof timeline>["events"][number];
export type Coverage = Enriched["meta"]["coverage"];
export type Refresh = Enriched["meta"]["refresh"];
