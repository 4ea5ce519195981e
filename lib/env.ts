import "server-only";
import { z } from "zod";
import { isDate } from "@/lib/domain/calendar";

const everyUnitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  DATA_DIR: z.string().min(1).default(".data"),
  /** Whether the embedded database waits for the disk at every commit, so that a power cut takes nothing. */
  EMBEDDED_SYNC: z
    .enum(["on", "off"])
    .default("on")
    .transform((value) => value === "on"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
    .optional(),
  /** A streaming replica of it, from which facts are read while it has caught up. */
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(20),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whom to tell of a weakness, for /.well-known/security.txt: mailto:security@example.com or an https address. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*)$/, "must start with mailto: or https://")
    .optional(),
  /** Whom people write to about this server, at the foot of every page: mailto:support@example.com or an https address. */
  CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*)$/, "must start with mailto: or https://")
    .optional(),
  /** Where the source code of this server is read. */
  SOURCE_URL: z.url({ protocol: /^https$/ }).optional(),
  ADMIN_EMAILS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    ),
  /** What sessions are encrypted with; without it, a random secret is kept in the database. */
  NEXTAUTH_SECRET: z.string().min(16).optional(),
  /**
   * How many of our own proxies are in front of the server: that many of the last X-Forwarded-For entries are
   * trusted.
   */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Where mail is handed in, such as smtp://user:password@host:587. Unset: DATA_DIR/outbox and the terminal. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of mails; default: footnote@ the public address's host. */
  MAIL_FROM: z
    .string()
    .regex(/^[^\p{C}]{3,200}$/u, "must be one line")
    .regex(/[^\s@<]@[^\s@>]+>?$/, "must be an address, or a name with <address>")
    .optional(),
  /** Sign-in by GitHub and Google: an OAuth app's id and secret. */
  GITHUB_ID: z.string().min(1).optional(),
  GITHUB_SECRET: z.string().min(1).optional(),
  GOOGLE_ID: z.string().min(1).optional(),
  GOOGLE_SECRET: z.string().min(1).optional(),
  /** Days on which nobody decides key requests: 2026-12-25,2027-01-01. */
  HOLIDAYS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((day) => day.trim())
        .filter(Boolean),
    )
    .refine((days) => days.every((day) => day.length === 10 && isDate(day)), {
      message: "must be a list of days such as 2026-12-25,2027-01-01",
    }),
  /** Who we are, for SEC's logs: a name and an email address. Without it, no request goes to the live EDGAR. */
  SEC_CONTACT: z
    .string()
    .regex(/^[\x20-\x7e]+$/, "must be ASCII")
    .regex(/[^\s@]@[^\s@]+\.[^\s@]/, "must contain an email address")
    .optional(),
  /** Another root for EDGAR's hosts: https://data.sec.gov/x is fetched as EDGAR_BASE/data.sec.gov/x. */
  EDGAR_BASE: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  /**
   * Providers that are asked about a company that the registry doesn't know. Empty: none, and nothing leaves the
   * machine.
   */
  DISCOVERY: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((provider) => provider.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(["gleif", "model"], "must be a list of gleif and model"))),
  /** Another root for GLEIF's host, in the manner of EDGAR_BASE. */
  GLEIF_BASE: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  /** Whether GLEIF's newest delta is fetched once a day, to update what was imported of its records. */
  GLEIF_UPDATES: z.enum(["on", "off"]).default("off"),
  /** The language model: without a name there is none. */
  MODEL_NAME: z.string().min(1).optional(),
  MODEL_KIND: z.enum(["openai", "anthropic"]).default("openai"),
  /** The base URL of the model's API, such as http://127.0.0.1:11434/v1. */
  MODEL_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  MODEL_API_KEY: z.string().min(1).optional(),
  /** Whether the model reads the nearest passages for claims that the rules don't find. */
  CLAIM_MODEL: z.enum(["on", "off"]).default("off"),
  /** Whether the server does the background work itself; off where workers do it (`npm run worker`). */
  BACKGROUND: z.enum(["on", "off"]).default("on"),
  /** How often the server takes in what is new, such as 15m or 1h. Unset: it does not by itself. In milliseconds. */
  INGEST_EVERY: z
    .string()
    .regex(/^\d{1,5}(?:s|m|h|d)$/, "must be a number with s, m, h or d, such as 15m or 1h")
    .transform((text) => Number(text.slice(0, -1)) * (everyUnitMs[text.slice(-1)] ?? 0))
    .refine((ms) => ms >= 10_000 && ms <= 7 * 86_400_000, "must be from 10s to 7d")
    .optional(),
  /** Whether filings of companies that are asked about are fetched where they are missing or older than a day. */
  WARM: z.enum(["on", "off"]).default("on"),
  /** How many companies people without a key may have fetched in an hour, over all instances. */
  WARM_VISITORS_PER_HOUR: z.coerce.number().int().min(0).max(100_000).default(20),
  /** How many whole months the ledger's lines are kept; sums by day and month stay. Unset: forever. */
  LEDGER_MONTHS: z.coerce.number().int().min(13, "must be 13 or more").max(1200).optional(),
  /** The Bearer token for /api/metrics; without it there are none. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where OpenTelemetry's spans and figures are sent by OTLP over HTTP, such as http://collector:4318. Unset: nowhere. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** How often figures are sent, in milliseconds. */
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(500).max(3_600_000).default(60_000),
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
});

export type Env = z.infer<typeof schema>;

/**
 * Reads the settings of this process. An empty variable counts as unset.
 *
 * @throws Error naming every variable that has the wrong form.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Invalid settings: ${faults.join("; ")}`);
}

export const env = parseEnv(process.env);

/** Whether newer filings of companies that are asked about are fetched: EDGAR may be asked, and it isn't switched off. */
export const isWarming = (): boolean =>
  env.WARM === "on" && (env.SEC_CONTACT !== undefined || env.EDGAR_BASE !== undefined);

/** Where people reach this server, without a slash at the end. */
export function publicUrl(): string {
  return (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "");
}
