import { handle } from "@/lib/api/handle";
import { timeline } from "@/lib/operations/timeline/contract";
import { runTimeline } from "@/lib/operations/timeline/run";

export const { POST, GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = handle(timeline, runTimeline);
