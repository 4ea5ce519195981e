import { z } from "zod";
import { cleanText, keyRequestForm } from "./key-request";
import { messageMost, requestIdField, versionField } from "./keys";
import { offeredOperations } from "./offered-operations";

/** Changed answers of an open request, with what the applicant replies where a reviewer asked. */
export const editForm = keyRequestForm(offeredOperations).extend({
  id: requestIdField,
  version: versionField,
  reply: z
    .string()
    .transform(cleanText)
    .refine((text) => [...text].length <= messageMost, {
      message: `The answer must have at most ${messageMost.toLocaleString("en-US")} characters`,
    }),
});

export const withdrawForm = z.object({ id: requestIdField });
