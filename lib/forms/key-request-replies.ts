import { z } from "zod";
import { cleanText } from "./key-request";

/** What reviewer and applicant may write to each other. */
export const messageLeast = 10;
export const messageMost = 2000;

export const messageField = z
  .string()
  .transform(cleanText)
  .refine((text) => [...text].length >= messageLeast, {
    message: `The message must have at least ${messageLeast} characters`,
  })
  .refine((text) => [...text].length <= messageMost, {
    message: `The message must have at most ${messageMost.toLocaleString("en-US")} characters`,
  });

/** Which change the writer had seen, so that nobody decides on what has moved meanwhile. */
export const versionField = z.coerce.number().int().min(1);

export const requestIdField = z.string().regex(/^[\w-]{1,40}$/, "There is no such request");

export const askForm = z.object({ id: requestIdField, version: versionField, message: messageField });

export const declineReasons = [
  {
    name: "too_little_said",
    label: "Too little is said of the use",
    text: "We could not tell from the request what the key would be used for, so we cannot set limits that would serve you. A new request that names the product, who uses it and roughly how often is welcome.",
  },
  {
    name: "use_not_served",
    label: "The use is not one we serve",
    text: "The data covers companies and the people who run them, from public filings and lists. The use that you describe needs something else, and a key would not serve it.",
  },
  {
    name: "second_key",
    label: "Another key of theirs already serves this",
    text: "You already have a key that serves this use. Should its limits be too small, write to us and we will raise them; a second key would split your volume.",
  },
  {
    name: "address_unclear",
    label: "It is unclear who asks",
    text: "We could not connect the request with the company it names. Please send it again from an address of that company, or name a website on which you can be found.",
  },
  {
    name: "other",
    label: "Another reason",
    text: "",
  },
] as const;

export type DeclineReason = (typeof declineReasons)[number]["name"];

export const declineForm = z.object({
  id: requestIdField,
  version: versionField,
  reason: z.enum(
    declineReasons.map(({ name }) => name),
    "Choose a reason",
  ),
  message: messageField,
});
