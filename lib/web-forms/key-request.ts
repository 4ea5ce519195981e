import { z } from "zod";
import { readEmailAddress } from "@/lib/domain/sign-in";

/** The form of the sign-in page. */
export const signInForm = z.object({
  email: z.string().transform((text, context) => {
    const address = readEmailAddress(text);
    if (address !== null) return address;
    context.addIssue({
      code: "custom",
      message:
        text.trim() === "" ? "Enter your email address" : "Enter one address, such as name@example.com",
    });
    return z.NEVER;
  }),
  next: z.string().optional(),
});

export const buildingLeast = 40;
export const buildingMost = 1000;
const monthlyCallsMost = 10_000_000;

/** Characters as people count them: an emoji is one. */
const lengthOf = (text: string) => [...text].length;

/** A text as it is stored: line breaks of one form, no control characters, no blank ends. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}

const website = z
  .string()
  .trim()
  .transform((text) => (text === "" || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => text === "" || isWebsite(text), {
    message: "The website must be an address such as https://example.com, or empty",
  })
  .transform((text) => (text === "" ? null : text));

function isWebsite(text: string): boolean {
  if (text.length > 200 || /[\s\p{C}]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  return /^https?:$/.test(protocol) && /^[^.].*\.[^.]{2,}$/.test(hostname) && username === "";
}

/**
 * What an applicant says; the same rules in the browser and on the server. Anything else that is sent is dropped.
 *
 * @param offered names of the operations to choose from. The answer has the chosen ones in their order.
 */
export const keyRequestForm = (offered: readonly string[]) =>
  z.object({
    building: z
      .string()
      .transform(cleanText)
      .refine((text) => lengthOf(text) >= buildingLeast, {
        message: `Say what you are building in at least ${buildingLeast} characters`,
      })
      .refine((text) => lengthOf(text) <= buildingMost, {
        message: `Say what you are building in at most ${buildingMost.toLocaleString("en-US")} characters`,
      }),
    monthlyCalls: z
      .string()
      .trim()
      .transform((text) => text.replaceAll(/[,_\s]/g, ""))
      .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= monthlyCallsMost, {
        message: `Monthly calls must be a whole number from 1 to ${monthlyCallsMost.toLocaleString("en-US")}`,
      })
      .transform(Number),
    operations: z
      .array(z.enum(offered, "Choose operations from the list"))
      .min(1, "Choose at least one operation")
      .transform((chosen) => offered.filter((name) => chosen.includes(name))),
    website,
  });

export type KeyRequestAnswers = z.output<ReturnType<typeof keyRequestForm>>;

/** What reviewer and applicant may write to each other, in characters. */
export const messageLeast = 10;
export const messageMost = 2000;

/** A message that may be empty. @param what it is called when it is too long: "answer". */
export const optionalMessage = (what: string) =>
  z
    .string()
    .transform(cleanText)
    .refine((text) => lengthOf(text) <= messageMost, {
      message: `The ${what} must have at most ${messageMost.toLocaleString("en-US")} characters`,
    });

export const requestIdField = z.string().regex(/^[\w-]{1,40}$/, "No such request");

/** Which change the writer had seen, so that nobody decides on what has moved meanwhile. */
export const versionField = z.coerce.number().int().min(1);

/**
 * Changed answers of an open request, with what the applicant replies where a reviewer asked.
 *
 * @param offered names of the operations to choose from.
 */
export const editForm = (offered: readonly string[]) =>
  keyRequestForm(offered).extend({
    id: requestIdField,
    version: versionField,
    reply: optionalMessage("answer"),
  });

export const withdrawForm = z.object({ id: requestIdField });

/** What stands in the form's fields, right or wrong, so that nothing typed is lost. */
export type KeyRequestDraft = {
  building: string;
  monthlyCalls: string;
  operations: string[];
  website: string;
};

export const emptyDraft: KeyRequestDraft = { building: "", monthlyCalls: "", operations: [], website: "" };

/** What is wrong with the field of a name; with the whole form where that is null. */
export type FieldFault = { name: string | null; message: string };

export type ParsedForm<Value> = { ok: true; value: Value } | { ok: false; errors: FieldFault[] };

/** Judges fields by a schema: its output, or the first fault of each field in the form's order. */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
): ParsedForm<z.output<Schema>> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors: FieldFault[] = [];
  for (const issue of parsed.error.issues) {
    const name = issue.path.length > 0 ? String(issue.path[0]) : null;
    if (!errors.some((known) => known.name === name)) errors.push({ name, message: issue.message });
  }
  return { ok: false, errors };
}

/** What the request form's fields hold. */
export function readDraft(data: FormData): KeyRequestDraft {
  return {
    building: readText(data, "building"),
    monthlyCalls: readText(data, "monthlyCalls"),
    operations: (data instanceof FormData ? data.getAll("operations") : []).filter(
      (value) => typeof value === "string",
    ),
    website: readText(data, "website"),
  };
}

/** The text of a field, or nothing; a file is not a text, and what a stranger sends to an action may be no form. */
export function readText(data: FormData, name: string): string {
  const value = data instanceof FormData ? data.get(name) : null;
  return typeof value === "string" ? value : "";
}

/** Answers as they stand in the form's fields. */
export function draftOf(answers: {
  building: string;
  monthlyCalls: number;
  operations: readonly string[];
  website: string | null;
}): KeyRequestDraft {
  return {
    building: answers.building,
    monthlyCalls: String(answers.monthlyCalls),
    operations: [...answers.operations],
    website: answers.website ?? "",
  };
}

const bandEnds = [1_000, 10_000, 100_000, 1_000_000] as const;

/** Volumes to begin from, calls a month. */
export const monthlyCallsBands: readonly number[] = bandEnds;

/** The band of a number of monthly calls: "1,001 to 10,000". */
export function formatBand(monthlyCalls: number): string {
  const format = (count: number) => count.toLocaleString("en-US");
  const end = bandEnds.findIndex((most) => monthlyCalls <= most);
  const most = bandEnds[end];
  const below = end === -1 ? bandEnds.at(-1) : bandEnds[end - 1];
  if (most === undefined) return `over ${format(below ?? 0)}`;
  return below === undefined ? `up to ${format(most)}` : `${format(below + 1)} to ${format(most)}`;
}
