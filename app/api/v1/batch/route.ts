import { handleBatch } from "@/lib/api/handle-batch";

export const { POST, GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = handleBatch;
