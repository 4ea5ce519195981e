import path from "node:path";
import { parseArgs } from "node:util";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey, listKeys, revokeKey } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import { formatTable } from "@/lib/domain/prose";
import { allowanceOf, type TierName, tierNames } from "@/lib/domain/tiers";
import { env } from "@/lib/env";
import { withDatabase } from "./with-database";

const usage = `Usage:
  npm run -s key -- create --email E --tier ${tierNames.join("|")} [--name N] [--daily-limit N] [--daily-included N]
  npm run -s key -- list
  npm run -s key -- revoke ID`;

const emailForm = "must be an email address such as you@example.com";

class UsageError extends Error {}

function readCommand(args: string[]): (db: Database) => Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      email: { type: "string" },
      tier: { type: "string" },
      name: { type: "string" },
      "daily-limit": { type: "string" },
      "daily-included": { type: "string" },
    },
  });
  const [command, id] = positionals;
  if (command === "list") return list;
  if (command === "revoke") {
    if (!id) throw new UsageError("revoke needs a key id; use list to see them");
    return (db) => revoke(db, id);
  }
  if (command !== "create") throw new UsageError(command ? `Unknown command ${command}` : "Missing command");
  const email = values.email?.trim() ?? "";
  if (email === "") throw new UsageError(`--email is missing; it ${emailForm}`);
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new UsageError(`--email ${emailForm}`);
  const tier = values.tier;
  if (!isTier(tier)) throw new UsageError(`--tier must be one of ${tierNames.join(", ")}`);
  const dailyLimit = readUnits(values["daily-limit"], "--daily-limit");
  const dailyIncluded = readUnits(values["daily-included"], "--daily-included");
  const { limit } = allowanceOf(tier, { dailyLimit, dailyIncluded: null });
  if (dailyIncluded !== null && dailyIncluded > limit)
    throw new UsageError(`--daily-included must not be above the daily limit of ${limit}`);
  const name = values.name ?? "Command line";
  if (!/^[^\p{C}]{1,100}$/u.test(name)) throw new UsageError("--name must be 1-100 characters on one line");
  return (db) => create(db, { email, tier, name, dailyLimit, dailyIncluded });
}

function isTier(text: string | undefined): text is TierName {
  return tierNames.some((name) => name === text);
}

function readUnits(text: string | undefined, option: string): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${option} must be a whole number of units, 0 or more`);
  return Number(text);
}

type NewKey = {
  email: string;
  tier: TierName;
  name: string;
  dailyLimit: number | null;
  dailyIncluded: number | null;
};

async function create(db: Database, key: NewKey): Promise<number> {
  const secret = makeSecret();
  const made = await createKey(db, {
    ...key,
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    actor: "command line",
  });
  const { limit, included } = allowanceOf(made.tier, made);
  console.error(`${made.id} for ${key.email}: ${included} units included per day, up to ${limit} (UTC).`);
  console.log(secret);
  return 0;
}

async function list(db: Database): Promise<number> {
  const rows = (await listKeys(db)).map((key) => {
    const { limit, included } = allowanceOf(key.tier, key);
    const status = key.revokedAt === null ? "active" : `revoked ${key.revokedAt}`;
    return [
      key.id,
      key.last4 === null ? "not revealed" : `fn_live_…${key.last4}`,
      key.email,
      key.tier,
      `${included}/${limit}`,
      status,
      key.name,
    ];
  });
  if (rows.length === 0) console.error(`No keys yet in ${nameOf(db)}. To make one, use create.`);
  else
    console.log(
      formatTable(["id", "key", "email", "tier", "included/limit", "status", "name"], rows, "words"),
    );
  return 0;
}

/** Which database was looked into: a server with keys may have another. */
const nameOf = (db: Database): string =>
  db.engine === "embedded" ? path.resolve(env.DATA_DIR) : "the database of DATABASE_URL";

async function revoke(db: Database, id: string): Promise<number> {
  const revoked = await revokeKey(db, id, "command line");
  if (!revoked) {
    console.error(`There's no key ${id}. To see all keys: npm run -s key -- list`);
    return 1;
  }
  console.error(`${id} (${revoked.name}) is revoked. Every instance refuses it within 10 seconds.`);
  return 0;
}

const args = process.argv.slice(2);
try {
  if (args.some((arg) => arg === "--help" || arg === "-h" || arg === "help")) console.log(usage);
  else await withDatabase(readCommand(args));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exitCode = 2;
}
