import { z } from "zod";
import { eightKItems } from "@/lib/domain/eight-k-items";
import { mostCompanies } from "@/lib/domain/webhooks";

const linesField = z
  .string()
  .max(20_000, "Give at most 100 companies")
  .transform((text) => [
    ...new Set(
      text
        .split(/[\n;]+/)
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ])
  .refine((lines) => lines.length > 0, "Name at least one company")
  .refine((lines) => lines.length <= mostCompanies, `Give at most ${mostCompanies} companies`)
  .refine(
    (lines) => lines.every((line) => line.length >= 2 && line.length <= 200),
    "A company’s name has 2 to 200 characters",
  );

/** Whether a host may be public and is given by its name; `URL` writes every IPv4 address in dotted decimals. */
const isNamedHost = (host: string): boolean =>
  host.includes(".") && !/^[\d.]+$|^\[|(^|\.)localhost\.?$/.test(host);

/** A webhook as its form gives it. Every item ticked, or none, is all of them. */
export const webhookForm = z.object({
  id: z.string().max(40),
  url: z
    .string()
    .trim()
    .max(500, "The address can have at most 500 characters")
    .refine((url) => URL.canParse(url), "Enter an address such as https://example.com/hooks/footnote")
    .refine(
      (url) => !URL.canParse(url) || isNamedHost(new URL(url).hostname),
      "Use a public host name; localhost and IP addresses aren’t allowed",
    ),
  companies: linesField,
  items: z
    .array(z.string())
    .transform((chosen) => eightKItems.filter((item) => chosen.includes(item)))
    .transform((chosen) => (chosen.length === 0 || chosen.length === eightKItems.length ? null : chosen)),
});

export type WebhookAnswers = Omit<z.output<typeof webhookForm>, "id" | "items"> & { items: string[] | null };
