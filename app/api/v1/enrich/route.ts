import { handle } from "@/lib/api/handle";
import { enrich } from "@/lib/operations/enrich/contract";
import { runEnrich } from "@/lib/operations/enrich/run";

export const { POST, GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = handle(enrich, runEnrich);
