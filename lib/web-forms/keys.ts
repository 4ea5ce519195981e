import { z } from "zod";
import { dayMs, isDate, toDay } from "@/lib/domain/calendar";
import { parseNetwork } from "@/lib/domain/networks";
import { allowanceOf, type TierName, tierNames } from "@/lib/domain/tiers";
import { cleanText, messageLeast, optionalMessage, requestIdField, versionField } from "./key-request";

const mostDollars = 1_000_000;

/** An amount of dollars as cents, without a fraction on the way; null where it is no such amount. */
export function readDollars(text: string): number | null {
  const parts = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!parts) return null;
  const [, dollars = "", rest = ""] = parts;
  return Number(dollars.replaceAll(",", "")) * 100 + Number(rest.padEnd(2, "0"));
}

/** An amount in dollars as cents; empty is null, no cap. */
const capField = z.string().transform((text, context) => {
  if (text.trim() === "") return null;
  const cents = readDollars(text);
  const fault =
    cents === null
      ? "Enter an amount in dollars, such as 25 or 12.50, or nothing for no cap"
      : cents > mostDollars * 100
        ? "The cap can be at most $1,000,000"
        : null;
  if (fault === null) return cents;
  context.addIssue({ code: "custom", message: fault });
  return z.NEVER;
});

/** The settings page's form of the monthly spend cap. `cents` is null where there is none. */
export const spendCapForm = z
  .object({
    cap: capField,
    action: z.enum(["warn", "stop"], "Choose what happens at the cap").default("warn"),
  })
  .transform(({ cap, action }) => ({ cents: cap, action }));

const messageField = optionalMessage("message").refine((text) => [...text].length >= messageLeast, {
  message: `The message must have at least ${messageLeast} characters`,
});

/** A reviewer's question to the applicant. */
export const askForm = z.object({ id: requestIdField, version: versionField, message: messageField });

export const declineReasons = [
  {
    name: "too_little_said",
    label: "Not enough detail about the use",
    text: "We couldn’t tell from the request what the key would be used for, so we can’t set limits that fit. Please send a new request that names the product, who uses it, and roughly how often.",
  },
  {
    name: "use_not_served",
    label: "We don’t support this use",
    text: "Our data covers companies and the people who run them, from public filings and registries. The use you describe needs something else, so a key wouldn’t help.",
  },
  {
    name: "second_key",
    label: "They already have a key for this",
    text: "You already have a key for this use. If its limits are too small, tell us and we’ll raise them; a second key would split your volume.",
  },
  {
    name: "address_unclear",
    label: "We can’t tell who’s asking",
    text: "We couldn’t connect the request to the company it names. Please send it again from that company’s email domain, or add a website that shows who you are.",
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

const unitsMost = 100_000_000;

/** A whole number of units, or nothing, which means the tier's own number. */
const unitsField = (what: string) =>
  z
    .string()
    .trim()
    .transform((text) => text.replaceAll(/[,_\s]/g, ""))
    .refine((text) => text === "" || (/^\d{1,9}$/.test(text) && Number(text) <= unitsMost), {
      message: `${what} must be a whole number of units, or empty for the tier's own`,
    })
    .transform((text) => (text === "" ? null : Number(text)));

const nameField = z
  .string()
  .trim()
  .refine((text) => /^[^\p{C}]{1,100}$/u.test(text), {
    message: "The name must have 1 to 100 characters, on one line",
  });

/** The last UTC day on which a key answers, as the moment at which it ends. */
const expiryField = z
  .string()
  .trim()
  .refine((text) => text === "" || (text.length === 10 && isDate(text)), {
    message: "The last day must be a date, or empty for none",
  })
  .transform((text) =>
    text === "" ? null : new Date(Date.parse(`${text}T00:00:00Z`) + dayMs).toISOString(),
  );

const termFields = {
  tier: z.enum(tierNames, "Choose a tier"),
  dailyLimit: unitsField("The daily limit"),
  dailyIncluded: unitsField("The included volume"),
  expiresAt: expiryField,
};

type Terms = { tier: TierName; dailyLimit: number | null; dailyIncluded: number | null };

const isIncludedWithinLimit = ({ tier, dailyLimit, dailyIncluded }: Terms) =>
  dailyIncluded === null || dailyIncluded <= allowanceOf(tier, { dailyLimit, dailyIncluded: null }).limit;

const aboveLimit = {
  path: ["dailyIncluded"],
  message: "The included volume can’t exceed the daily limit",
};

export const approveForm = z
  .object({
    id: requestIdField,
    version: versionField,
    name: nameField,
    ...termFields,
    /** Words of the reviewer that go with the approval; may be empty. */
    message: optionalMessage("message"),
  })
  .refine(isIncludedWithinLimit, aboveLimit);

export const keyIdField = z.string().regex(/^[\w-]{1,40}$/, "No such key");

/** Terms as a page carries them in a hidden field. */
const seenField = z
  .string()
  .max(400)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("The terms that were seen cannot be read");
      return z.NEVER;
    }
  })
  .pipe(
    z.object({
      tier: z.enum(tierNames),
      dailyLimit: z.number().int().nullable(),
      dailyIncluded: z.number().int().nullable(),
      expiresAt: z
        .string()
        .refine((text) => !Number.isNaN(Date.parse(text)))
        .nullable(),
    }),
  );

/** The last UTC day on which a key answers, YYYY-MM-DD; empty for a key without an end. */
export function lastDayOf(expiresAt: string | null): string {
  return expiresAt === null ? "" : toDay(new Date(Date.parse(expiresAt) - 1));
}

/** New terms of a key, with those that the admin had seen. */
export const keyTermsForm = z
  .object({
    keyId: keyIdField,
    ...termFields,
    seen: seenField,
  })
  .refine(isIncludedWithinLimit, aboveLimit);

export const renameForm = z.object({ keyId: keyIdField, name: nameField });

/** A larger tier that a key's owner asks for. */
export const raiseForm = z.object({
  keyId: keyIdField,
  tier: z.enum(tierNames, "Choose a tier"),
  reason: optionalMessage("reason"),
});

export const testKeyForm = z.object({ name: nameField });

const mostNetworks = 20;

const networksField = z
  .string()
  .max(2_000, "Give at most 20 addresses")
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .superRefine((networks, context) => {
    if (networks.length > mostNetworks)
      context.addIssue({ code: "custom", message: `Give at most ${mostNetworks} addresses` });
    for (const network of networks)
      if (!parseNetwork(network))
        context.addIssue({
          code: "custom",
          message: `"${network.slice(0, 50)}" isn't an IP address or a network such as 203.0.113.0/24 or 2001:db8::/32`,
        });
  })
  .transform((networks) => (networks.length === 0 ? null : networks));

/** What a key may do. Every operation ticked, or an empty field, is no limit. */
export const restrictForm = (operations: readonly string[]) =>
  z.object({
    keyId: keyIdField,
    operations: z
      .array(z.string())
      .transform((chosen) => operations.filter((name) => chosen.includes(name)))
      .refine((chosen) => chosen.length > 0, "Choose at least one operation")
      .transform((chosen) => (chosen.length === operations.length ? null : chosen)),
    networks: networksField,
    spendCapCents: capField,
  });

/** How long an old secret goes on working after a rotation. */
export const graces = [
  { seconds: 3_600, label: "1 hour" },
  { seconds: 86_400, label: "24 hours" },
  { seconds: 604_800, label: "7 days" },
  { seconds: 0, label: "None: the old secret stops within ten seconds" },
] as const;

export const rotateForm = z.object({
  keyId: keyIdField,
  graceSeconds: z.coerce
    .number()
    .refine((seconds) => graces.some((grace) => grace.seconds === seconds), "Choose a grace period"),
  /** The last four characters of the secret in force, as the page showed it: a second press rotates nothing. */
  seenLast4: z.string().max(4),
});

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** What a list page's address asks for; whatever else it holds reads as the first page of everything. */
export function readKeyListing(query: Query): { search: string; page: number } {
  const search = typeof query.search === "string" ? cleanText(query.search).slice(0, 100) : "";
  const page = typeof query.page === "string" && /^[1-9]\d{0,5}$/.test(query.page) ? Number(query.page) : 1;
  return { search, page };
}
