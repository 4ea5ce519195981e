import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import PostalMime from "postal-mime";

const outbox = "test-results/e2e-data/outbox";
const sessions = "test-results/e2e-sessions";

/** Which of the workers this is, from 0: accounts that many journeys share exist once for each. */
export const worker = process.env.TEST_PARALLEL_INDEX ?? "0";

/** Of ADMIN_EMAILS in playwright.config.ts. */
export const adminEmail = `admin-${worker}@example.com`;

/** The text of the newest mail to an address whose subject holds some words; waits for it. */
export async function readMail(to: string, subject: string | RegExp): Promise<string> {
  let text = "";
  await expect(async () => {
    text = (await findMail(to, subject)) ?? "";
    expect(text, `a mail to ${to}`).not.toBe("");
  }).toPass({ timeout: 45_000 });
  return text;
}

async function findMail(to: string, subject: string | RegExp): Promise<string | undefined> {
  if (!existsSync(outbox)) return undefined;
  const files = readdirSync(outbox).sort().reverse();
  for (const file of files) {
    const mail = await PostalMime.parse(readFileSync(path.join(outbox, file)));
    const fits =
      typeof subject === "string" ? mail.subject?.includes(subject) : subject.test(mail.subject ?? "");
    if (fits && mail.to?.some(({ address }) => address === to)) return mail.text ?? "";
  }
  return undefined;
}

/** Asks for a link on the sign-in page and reads it from the outbox; a path of our own site. */
export async function requestLink(page: Page, email: string, next?: string): Promise<string> {
  await page.goto(next ? `/sign-in?next=${encodeURIComponent(next)}` : "/sign-in");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();
  const url = /https?:\/\/\S+\/sign-in\/\S+/.exec(await readMail(email, "Sign in to Footnote"))?.[0];
  if (!url) throw new Error("The mail holds no link");
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * Signs a page in as an address; its account is made when there is none. The session of an earlier test is taken up
 * where it still holds, since mails to one address have a limit.
 */
export async function signIn(page: Page, email: string): Promise<void> {
  const kept = path.join(sessions, `${email}.json`);
  await page.context().clearCookies();
  if (existsSync(kept)) {
    await page.context().addCookies(JSON.parse(readFileSync(kept, "utf8")));
    await page.goto("/console");
    if (new URL(page.url()).pathname === "/console") return;
    await page.context().clearCookies();
  }
  await page.goto(await requestLink(page, email));
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("/console");
  mkdirSync(sessions, { recursive: true });
  writeFileSync(kept, JSON.stringify(await page.context().cookies()));
}

/** Presses what opens a dialog until it has: on a busy machine a page may not hear the first press yet. */
export async function openDialog(trigger: Locator): Promise<Locator> {
  const dialog = trigger
    .page()
    .getByRole("dialog")
    .filter({ has: trigger.page().getByRole("heading") });
  await expect(dialog).toBeHidden();
  await expect(async () => {
    if (!(await dialog.isVisible())) await trigger.click({ timeout: 5_000 });
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  return dialog;
}

/** Ends the session by the account menu, as it stands in a wide window. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByText("Account", { exact: true }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
}

/** Makes and ends keys beside the running server, as its operator does. */
function runKeyTool(args: readonly string[]): string {
  const { stderr, status } = spawnSync(process.execPath, ["lib/cli/run.mjs", "key", ...args], {
    env: { ...process.env, DATA_DIR: "test-results/e2e-data", DATABASE_URL: "" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stderr;
}

/** The id of a new key, whose units are all included. */
export function makeKey(
  email: string,
  { name, limit, included = 50 }: { name: string; limit: number; included?: number },
): string {
  const account = ["--email", email, "--tier", "preview", "--name", name];
  const units = ["--daily-limit", String(limit), "--daily-included", String(Math.min(limit, included))];
  const said = runKeyTool(["create", ...account, ...units]);
  const id = /key_\w+/.exec(said)?.[0];
  if (!id) throw new Error(said);
  return id;
}

export const revokeKey = (id: string): string => runKeyTool(["revoke", id]);
