import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { dumpDatabase } from "@/lib/db/backup";
import { createKey } from "@/lib/db/keys";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { keepSessionSecret } from "@/lib/db/sign-in";
import { insertWebhook } from "@/lib/db/webhooks";
import { type BuiltServer, startBuiltServer } from "@/lib/testing/built-server";
import { environmentOf, openTestDatabase } from "@/lib/testing/database";
import { type LocalServer, serveLocally } from "@/lib/testing/mirror";
import { recordProof } from "@/lib/testing/proof";
import { insteadOfSeed } from "@/lib/testing/seed";
import { startTestSmtp, type TestSmtp } from "@/lib/testing/smtp";
import {
  type Actor,
  actAs,
  beginSession,
  listActions,
  listAddresses,
  makePerson,
  readAs,
} from "@/lib/testing/tenants";
import { ensureBuild } from "./ensure-build";

const onPostgres = process.env.TEST_ENGINE === "postgresql";

const canary = () => `canary-${randomBytes(18).toString("hex")}`;

/** Settings that nobody but the server may know. */
const settings = {
  METRICS_TOKEN: canary(),
  MODEL_API_KEY: canary(),
  GITHUB_SECRET: canary(),
  GOOGLE_SECRET: canary(),
  mailPassword: canary(),
};

/** Every secret by its name; those that the server makes are added as it gives them. */
const secrets = new Map<string, string>(Object.entries(settings));

/** The secrets that stand in a text: as they are, or as what logs and headers make of them. */
function findSecrets(text: string): string[] {
  const found: string[] = [];
  for (const [name, secret] of secrets) {
    const bytes = Buffer.from(secret);
    // Inside a longer base64 text the letters depend on where the secret begins.
    const shifted = [0, 1, 2].map((by) =>
      Buffer.concat([Buffer.alloc(by, "x"), bytes])
        .toString("base64")
        .slice(by === 0 ? 0 : 4, -4),
    );
    const forms = [secret, encodeURIComponent(secret), bytes.toString("hex"), ...shifted];
    if (forms.some((form) => text.includes(form))) found.push(name);
  }
  return found;
}

const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-canaries-"));
let db: Database | null = null;
let environment: Record<string, string>;
let server: BuiltServer;
let model: LocalServer;
let smtp: TestSmtp;
let actors: Record<"visitor" | "owner" | "admin", Actor>;
let keyId: string;
/** What the stand-in of the model was sent. */
const askedOfModel: string[] = [];

async function open(): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = environment;
  db ??= await openDatabase(
    onPostgres ? { databaseUrl: DATABASE_URL ?? "" } : { databaseUrl: null, dataDir: DATA_DIR ?? "" },
  );
  return db;
}

beforeAll(async () => {
  await ensureBuild();
  db = await openTestDatabase();
  environment = environmentOf(db);
  await insteadOfSeed(db, { key: "apple", name: "Apple", cik: "0000320193" });
  const owner = await makePerson(db, "owner@example.com");
  const admin = await makePerson(db, "admin@example.com");
  const secret = makeSecret();
  const made = await createKey(db, {
    ...{ email: owner.email, name: "Key", tier: "scale", hash: hashSecret(secret), last4: secret.slice(-4) },
    ...{ dailyLimit: null, dailyIncluded: null, actor: "test" },
  });
  keyId = made.id;
  secrets.set("API key", secret);
  const webhookSecret = `whsec_${randomBytes(24).toString("base64")}`;
  await insertWebhook(db, {
    ...{ id: "wh_owner", accountId: owner.accountId, secret: webhookSecret },
    ...{ url: "https://hooks.example.com/in", items: null, companies: ["apple"] },
  });
  secrets.set("webhook secret", webhookSecret);
  const sealing = await keepSessionSecret(db, canary());
  secrets.set("session secret", sealing);
  const ownersCookie = await beginSession(db, sealing, owner.accountId);
  secrets.set("session cookie", ownersCookie.split("=")[1] ?? "");
  const adminsCookie = await beginSession(db, sealing, admin.accountId);
  if (onPostgres) secrets.set("database password", new URL(environment.DATABASE_URL ?? "").password);
  await closeDatabase();
  db = null;

  // A model's interface that repeats in its refusal what it was sent.
  model = await serveLocally((request, response) => {
    askedOfModel.push(String(request.headers.authorization));
    response.writeHead(400, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ error: { message: `No: ${request.headers.authorization}` } }));
  });
  smtp = await startTestSmtp({ asksForPassword: true });
  const mailHost = new URL(smtp.url).host;
  server = await startBuiltServer({
    ...environment,
    ADMIN_EMAILS: "admin@example.com",
    METRICS_TOKEN: settings.METRICS_TOKEN,
    ...{ MODEL_NAME: "m", MODEL_BASE_URL: `${model.base}/v1`, MODEL_API_KEY: settings.MODEL_API_KEY },
    ...{ CLAIM_MODEL: "on", DISCOVERY: "model" },
    SMTP_URL: `smtp://footnote:${settings.mailPassword}@${mailHost}`,
    ...{ GITHUB_ID: "github-id", GITHUB_SECRET: settings.GITHUB_SECRET },
    ...{ GOOGLE_ID: "google-id", GOOGLE_SECRET: settings.GOOGLE_SECRET },
  });
  const origin = server.url;
  actors = {
    visitor: { name: "visitor", cookie: null, origin },
    owner: { name: "owner", cookie: ownersCookie, origin },
    admin: { name: "admin", cookie: adminsCookie, origin },
  };
}, 600_000);

afterAll(async () => {
  await server.end("SIGTERM");
  model.close();
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends an action from its page; what is answered. */
async function act(actor: Actor, name: string, sent: Parameters<typeof actAs>[3]): Promise<string> {
  const action = listActions().find((one) => one.name === name);
  if (!action) throw new Error(`The action ${name} is gone`);
  return (await actAs(actor, server.url, action, sent)).text;
}

async function call(
  operation: string,
  body: unknown,
  init: { headers?: Record<string, string>; path?: string } = {},
) {
  const answer = await fetch(`${server.url}${init.path ?? `/api/v1/${operation}`}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${secrets.get("API key")}`,
      ...init.headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

test("what gives a secret out gives it once, so that the search below is seen to find", async () => {
  const last4 = secrets.get("API key")?.slice(-4) ?? "";
  const rotated = await act(actors.owner, "(console)/console/keys/rotate", {
    fields: { keyId, graceSeconds: "3600", seenLast4: last4 },
    hasState: false,
  });
  secrets.set("rotated key", /fn_live_\w+/.exec(rotated)?.[0] ?? "none");
  expect(findSecrets(rotated)).toEqual(["rotated key"]);

  const hook = await act(actors.owner, "(console)/console/webhooks/rotate", { text: "wh_owner" });
  secrets.set("rotated webhook secret", /whsec_[A-Za-z0-9+/]+/.exec(hook)?.[0] ?? "none");
  expect(findSecrets(hook)).toEqual(["rotated webhook secret"]);

  const form = { fields: { email: "owner@example.com", next: "" }, hasState: true };
  await act(actors.visitor, "(site)/sign-in/mailLink", form);
  await smtp.whenTaken(1);
  const mail = smtp.taken[0]?.read.text ?? "";
  secrets.set("sign-in token", /\/sign-in\/([\w-]{43})/.exec(mail)?.[1] ?? "none");
  expect(findSecrets(mail)).toEqual(["sign-in token"]);
  expect(findSecrets(smtp.passwords.join())).toEqual(["mailPassword"]);
  for (const form of [`x${mail}`, Buffer.from(`xy${mail}`).toString("base64")])
    expect(findSecrets(form)).toEqual(["sign-in token"]);
});

/** Calls that succeed and calls that fail in every way that carries a secret; their answers. */
async function exercise(): Promise<string[]> {
  const answers = [];
  for (const operation of ["validate", "enrich", "people", "timeline"]) {
    answers.push(await call(operation, { company: "Apple" }));
    answers.push(await call(operation, { company: "Nobody Knows This GmbH" }));
  }
  const claims = [{ type: "event", description: "bought a brewery in Denmark" }];
  answers.push(await call("corroborate", { company: "Apple", claims }));
  answers.push(await call("corroborate", { company: "Apple", claims: 7 }));
  const key = secrets.get("API key") ?? "";
  answers.push(await call("validate", "{", {}));
  answers.push(await call("validate", { company: "Apple" }, { headers: { Authorization: key } }));
  answers.push(
    await call("validate", { company: "Apple" }, { headers: { Authorization: `Bearer ${key}x` } }),
  );
  const basic = Buffer.from(`user:${key}`).toString("base64");
  answers.push(
    await call("validate", { company: "Apple" }, { headers: { Authorization: `Basic ${basic}` } }),
  );
  answers.push(await call("", { company: "Apple" }, { path: `/api/v1/validate?api_key=${key}` }));
  answers.push(await call("", { company: "Apple" }, { path: `/api/v1/${key}` }));
  answers.push(await call("", {}, { path: "/api/mcp" }));
  if (onPostgres) {
    const ended = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await (await open()).execute(ended);
    answers.push(
      ...(await Promise.all(Array.from({ length: 5 }, () => call("validate", { company: "Apple" })))),
    );
  }
  return answers.map(({ status, text }) => `${status} ${text}`);
}

test("no answer of an operation, good or bad, tells a secret", async () => {
  const answers = await exercise();
  expect(answers.some((answer) => answer.startsWith("200"))).toBe(true);
  expect(answers.flatMap(findSecrets)).toEqual([]);
  expect(findSecrets(askedOfModel.join())).toEqual(["MODEL_API_KEY"]);
});

const dynamic = (id: string) =>
  Object.fromEntries(
    ["console/request/[[...id]]", "console/calls/[id]", "admin/requests/[id]", "admin/usage/[account]"].map(
      (folder) => [folder, id],
    ),
  );

test("no page, download or export tells one: not to its owner, not to an admin, not to a visitor", async () => {
  const addresses = [
    ...listAddresses("app/(console)", {
      ...dynamic("none"),
      ...{ "console/keys/[id]": keyId, "admin/keys/[id]": keyId, "console/webhooks/[id]": "wh_owner" },
      "console/playground/[operation]": "validate",
      "console/run/[operation]": "validate",
      "console/samples/[operation]": "validate",
    }),
    ...listAddresses("app/(site)", {
      ...{ "company/[slug]/feed.xml": "apple", "company/[slug]": "apple", "company/[slug]/refresh": "apple" },
      ...{ "docs/[slug]": "quickstart", "docs/markdown/[slug]": "quickstart" },
      ...{ "sign-in/[token]": "none", "sources/[id]": "list", "sources/[id]/passage": "list" },
      "[...missing]": "no-such-page",
    }),
    ...[
      "/api/openapi.json",
      "/api/health",
      "/api/auth/providers",
      "/api/auth/session",
      "/llms.txt",
      "/nowhere",
    ],
  ];
  const told: string[] = [];
  let read = 0;
  for (const address of addresses) {
    for (const actor of Object.values(actors)) {
      const { status, text } = await readAs(actor, server.url + address);
      if (status === 200) read += 1;
      const found = findSecrets(text);
      if (found.length > 0) told.push(`${actor.name} ${address}: ${found}`);
    }
  }
  expect(told).toEqual([]);
  expect(read).toBeGreaterThan(80);
  recordProof("S2", `${addresses.length} pages and files read as visitor, owner and admin: no secret`);
});

test("metrics tell none, to whoever may read them", async () => {
  const answer = await fetch(`${server.url}/api/metrics`, {
    headers: { Authorization: `Bearer ${settings.METRICS_TOKEN}` },
  });
  expect(answer.status).toBe(200);
  expect(findSecrets(await answer.text())).toEqual([]);
});

test("a link that was used, and one that is unknown, leave nothing in the log; nor do a provider's errors", async () => {
  const token = secrets.get("sign-in token") ?? "";
  const used = { fields: { token, next: "/console" }, hasState: false };
  await act(actors.visitor, "(site)/sign-in/signInWithLink", used);
  await act(actors.visitor, "(site)/sign-in/signInWithLink", used);
  await readAs(actors.visitor, `${server.url}/sign-in/${token}`);
  for (const provider of ["github", "google"])
    await readAs(actors.visitor, `${server.url}/api/auth/callback/${provider}?code=x&state=y`);
  expect(server.output()).not.toBe("");
  expect(findSecrets(server.output())).toEqual([]);
});

test("a server that refuses its settings names them and says nothing of their values", async () => {
  const wrong = await startBuiltServer({
    ...environment,
    DATABASE_URL: `mysql://footnote:${settings.mailPassword}@127.0.0.1/x`,
    SMTP_URL: `${settings.mailPassword}@host`,
    METRICS_TOKEN: settings.METRICS_TOKEN.slice(0, 15),
  });
  expect(wrong.output()).toMatch(/DATABASE_URL.*SMTP_URL|SMTP_URL.*DATABASE_URL/s);
  expect(findSecrets(wrong.output())).toEqual([]);
  const away = await startBuiltServer({
    ...environment,
    DATABASE_URL: `postgresql://footnote:${settings.mailPassword}@127.0.0.1:9/x`,
  });
  expect(away.output()).toContain("127.0.0.1:9");
  expect(findSecrets(away.output())).toEqual([]);
});

const readFolder = (from: string): string[] =>
  readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "latin1"));

test("no file that browsers get names a setting that is secret, or holds its value", () => {
  const files = [...readFolder(".next/static"), ...readFolder("public")];
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap(findSecrets)).toEqual([]);
  const names =
    /NEXTAUTH_SECRET|METRICS_TOKEN|MODEL_API_KEY|GITHUB_SECRET|GOOGLE_SECRET|SMTP_URL|DATABASE_URL/;
  const inDocs = /class=|npm run/;
  expect(files.filter((text) => names.test(text) && !inDocs.test(text))).toEqual([]);
});

async function readAllRows(from: Database): Promise<string> {
  const { rows: tables } = await from.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const all: string[] = [];
  for (const { name } of tables) {
    const { rows } = await from.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    );
    all.push(...rows.map(({ row }) => row));
  }
  return all.join("\n");
}

test("the database holds hashes, but for what must be known to sign and to seal; a backup has no session secret", async () => {
  await server.end("SIGTERM");
  const signs = ["webhook secret", "rotated webhook secret"];
  const stored = await open();
  expect(findSecrets(await readAllRows(stored)).sort()).toEqual([...signs, "session secret"].sort());
  const lines: string[] = [];
  await dumpDatabase(stored, new Date().toISOString(), async (line) => void lines.push(line));
  expect(findSecrets(lines.join("\n")).sort()).toEqual([...signs].sort());
  expect(findSecrets(server.output())).toEqual([]);
  recordProof(
    "S2",
    `${secrets.size} secrets in no log, error, page, browser's file, metric or export; rows and backup hold hashes, but for webhooks' signing secrets and, in the rows alone, the session secret`,
  );
});
