import { handle } from "@/lib/api/handle";
import { corroborate } from "@/lib/operations/corroborate/contract";
import { runCorroborate } from "@/lib/operations/corroborate/run";

export const { POST, GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = handle(corroborate, runCorroborate);
