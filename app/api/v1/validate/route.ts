import { handle } from "@/lib/api/handle";
import { validate } from "@/lib/operations/validate/contract";
import { runValidate } from "@/lib/operations/validate/run";

export const { POST, GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = handle(validate, runValidate);
