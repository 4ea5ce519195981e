import "server-only";
import { z } from "zod";

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(20),
  PUBLIC_URL: z.url().optional(),
  ADMIN_EMAILS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    ),
  /** Who asks, for SEC's logs: a name and an email address. Live EDGAR is not asked without it. */
  SEC_CONTACT: z
    .string()
    .regex(/^[\x20-\x7e]+$/, "must be ASCII")
    .regex(/[^\s@]@[^\s@]+\.[^\s@]/, "must hold an email address")
    .optional(),
  /** Another root for EDGAR's hosts: https://data.sec.gov/x is fetched as EDGAR_BASE/data.sec.gov/x. */
  EDGAR_BASE: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
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
  throw new Error(`Settings of the wrong form: ${faults.join("; ")}`);
}

export const env = parseEnv(process.env);

/** Where people reach this server, without a slash at the end. */
export function publicUrl(): string {
  return (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "");
}
