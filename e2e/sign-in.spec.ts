import { expect, type Page, test } from "@playwright/test";
import { adminEmail, openDialog, requestLink, signIn, signOut } from "./accounts";

let networks = 0;
// Each journey, and each try of one, has a network of its own: what others ask for is not held against it.
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern.
  extraHTTPHeaders: async ({}, use) => {
    await use({ "X-Forwarded-For": `198.51.100.${(process.pid + ++networks) % 256}` });
  },
});

let people = 0;
const newcomer = () => `person-${Date.now()}-${++people}@example.com`;

const pressSignIn = (page: Page) => page.getByRole("main").getByRole("button", { name: "Sign in" }).click();

test("a link signs in once, and looking at it does not use it up", async ({ page, browser, request }) => {
  const email = newcomer();
  const link = await requestLink(page, email);
  // A scanner of mails follows the link, more than once and without cookies.
  for (let look = 0; look < 2; look += 1) expect((await request.get(link)).status()).toBe(200);
  expect((await request.head(link)).status()).toBe(200);

  await page.goto(link);
  await expect(page.getByText(`You’re about to sign in as ${email}.`)).toBeVisible();
  await pressSignIn(page);
  await page.waitForURL("/console");
  await page.locator("summary", { hasText: "Account" }).click();
  await expect(page.getByText(email).first()).toBeVisible();

  const elsewhere = await browser.newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("This link doesn’t work");
  await expect(elsewhere.getByText("was already used")).toBeVisible();
  await elsewhere.goto("/console");
  await expect(elsewhere).toHaveURL("/sign-in?next=%2Fconsole");
  await elsewhere.close();
});

test("a link that somebody else used meanwhile signs nobody in", async ({ page, browser }) => {
  const link = await requestLink(page, newcomer());
  const other = await browser.newPage();
  await page.goto(link);
  await other.goto(link);
  await pressSignIn(page);
  await page.waitForURL("/console");
  await pressSignIn(other);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("This link doesn’t work");
  await other.goto("/console");
  await expect(other).toHaveURL(/\/sign-in/);
  await other.close();
});

test("a changed link signs nobody in", async ({ page }) => {
  const link = await requestLink(page, newcomer());
  const changed = link.endsWith("A") ? `${link.slice(0, -1)}B` : `${link.slice(0, -1)}A`;
  await page.goto(changed);
  await expect(page.getByText("This link isn’t valid")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("main").getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("a visitor is led back to the page that was asked for", async ({ page }) => {
  await page.goto("/console/settings?from=mail");
  await expect(page).toHaveURL("/sign-in?next=%2Fconsole%2Fsettings%3Ffrom%3Dmail");
  const link = await requestLink(page, newcomer(), "/console/settings?from=mail");
  await page.goto(link);
  await pressSignIn(page);
  await page.waitForURL("/console/settings?from=mail");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
});

test("a sign-in leads to no other site", async ({ page }) => {
  const link = await requestLink(page, newcomer(), "//evil.example/x");
  expect(link).not.toContain("evil");
  await page.goto(`${link.split("?")[0]}?next=https://evil.example/`);
  await pressSignIn(page);
  await page.waitForURL("/console");
  for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "/.//evil.example"]) {
    const answer = await page.request.get(`/sign-in?next=${encodeURIComponent(next)}`, { maxRedirects: 0 });
    expect([next, answer.headers().location]).toEqual([next, "/console"]);
  }
});

test("works without a script", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await requestLink(page, newcomer()));
  await pressSignIn(page);
  await page.waitForURL("/console");
  await signOut(page);
  await page.goto("/console");
  await expect(page).toHaveURL(/\/sign-in/);
  await context.close();
});

test("an address that is none, and too many links, are answered in words that help", async ({ page }) => {
  await page.goto("/sign-in");
  for (const [typed, said] of [
    ["", "Enter your email address"],
    ["jane", "Enter one address, such as name@example.com"],
  ] as const) {
    await page.getByLabel("Email address").fill(typed);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByRole("alert").getByRole("link", { name: said })).toBeVisible();
    await expect(page.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
  }
  const email = newcomer();
  for (let asked = 0; asked < 5; asked += 1) await requestLink(page, email);
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(
    page.getByText(/Too many links were requested\. Try again in \d+ (?:second|minute)s?/),
  ).toBeVisible();
});

test("the answer is the same for an address with an account and one without", async ({ page }) => {
  const answers: string[] = [];
  for (const email of [adminEmail, newcomer()]) {
    await requestLink(page, email);
    const text = (await page.getByRole("main").textContent()) ?? "";
    answers.push(text.replaceAll(email, "ADDRESS"));
  }
  expect(answers[0]).toBe(answers[1]);
});

test("for a developer the admin pages do not exist, and the console is theirs", async ({ page }) => {
  await signIn(page, "developer@example.com");
  for (const path of ["/admin/accounts", "/admin/audit"]) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    await expect(page.getByText(adminEmail)).toHaveCount(0);
  }
  expect((await page.goto("/console"))?.status()).toBe(200);
});

test("signing out everywhere ends every session of the account", async ({ page, browser }) => {
  const email = newcomer();
  await page.goto(await requestLink(page, email));
  await pressSignIn(page);
  await page.waitForURL("/console");
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(await requestLink(other, email));
  await pressSignIn(other);
  await other.waitForURL("/console");

  await page.goto("/console/settings");
  const question = await openDialog(page.getByRole("button", { name: "Sign out everywhere" }).first());
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL(/\/sign-in/);
  await other.goto("/console");
  await expect(other).toHaveURL(/\/sign-in/);
  await context.close();
});

test("after signing out the cookie that somebody kept no longer opens the console", async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = newcomer();
  await page.goto(await requestLink(page, email));
  await pressSignIn(page);
  await page.waitForURL("/console");
  const storageState = await page.context().storageState();
  const thief = await playwright.request.newContext({ storageState, ...(baseURL ? { baseURL } : {}) });
  expect((await thief.get("/console", { maxRedirects: 0 })).status()).toBe(200);

  await signOut(page);
  await page.waitForURL("/");
  const answer = await thief.get("/console", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, "/sign-in?next=%2Fconsole"]);
  await thief.dispose();

  await signIn(page, adminEmail);
  await page.goto(`/admin/audit?subject=${email}`);
  await expect(page.getByRole("rowheader", { name: "session: end" })).toHaveCount(1);
});

test("sessions are listed with their browsers, and ended one by one", async ({ page, browser }) => {
  const email = newcomer();
  const context = await browser.newContext({
    userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0",
  });
  const other = await context.newPage();
  for (const one of [other, page]) {
    await one.goto(await requestLink(one, email));
    await pressSignIn(one);
    await one.waitForURL("/console");
  }
  await page.goto("/console/settings");
  const table = page.getByRole("table", { name: "Sessions, last seen first" });
  const own = table.getByRole("row").filter({ hasText: "This one" });
  const foreign = table.getByRole("row").filter({ hasText: "Firefox on macOS" });
  await expect(own).toHaveCount(1);
  await expect(own).toContainText("Chrome on");
  await expect(foreign).toHaveCount(1);
  await expect(foreign).toContainText("198.51.100.x");

  const question = await openDialog(foreign.getByRole("button", { name: "Sign out" }));
  await expect(question).toHaveAccessibleName("Sign Firefox on macOS out?");
  await question.getByRole("button", { name: "Sign out" }).click();
  // Behind the dialog no row is seen either.
  await expect(page.getByText("Firefox on macOS is signed out.").first()).toBeVisible();
  await expect(foreign).toHaveCount(0);
  await other.goto("/console");
  await expect(other).toHaveURL(/\/sign-in/);
  await context.close();

  const ownQuestion = await openDialog(own.getByRole("button", { name: "Sign out" }));
  await ownQuestion.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/sign-in/);
  await page.goto("/console");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("who has signed in here gets links when others have used up the network's for that address", async ({
  page,
  browser,
}) => {
  const email = newcomer();
  await page.goto(await requestLink(page, email));
  await pressSignIn(page);
  await page.waitForURL("/console");
  await signOut(page);
  await page.waitForURL("/");
  const cookie = (await page.context().cookies()).find(({ name }) => name === "footnote.device");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(decodeURIComponent(cookie?.value ?? "")).not.toContain(email);

  const context = await browser.newContext();
  const attacker = await context.newPage();
  for (let asked = 0; asked < 4; asked += 1) await requestLink(attacker, email);
  await attacker.goto("/sign-in");
  await attacker.getByLabel("Email address").fill(email);
  await attacker.getByRole("button", { name: "Email me a link" }).click();
  await expect(attacker.getByText("Too many links were requested.")).toBeVisible();
  await context.close();

  await page.goto(await requestLink(page, email));
  await pressSignIn(page);
  await page.waitForURL("/console");
});

test("the session's cookie is out of reach of scripts and of other sites' forms", async ({ page }) => {
  await signIn(page, "developer@example.com");
  const cookie = (await page.context().cookies()).find(({ name }) => name === "next-auth.session-token");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(await page.evaluate(() => document.cookie)).not.toContain("session");
});

test("forms from elsewhere change nothing", async ({ page }) => {
  await signIn(page, "developer@example.com");
  for (const origin of ["https://evil.example", "null", undefined]) {
    const answer = await page.request.post("/sign-out", {
      headers: origin === undefined ? {} : { origin },
      form: {},
      maxRedirects: 0,
    });
    expect([origin, answer.status()]).toEqual([origin, 403]);
  }
  expect((await page.request.get("/console", { maxRedirects: 0 })).status()).toBe(200);
});

test("an admin gives and takes a role, and both stand in the audit log", async ({ page, browser }) => {
  const email = newcomer();
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(await requestLink(other, email));
  await pressSignIn(other);
  await other.waitForURL("/console");

  await signIn(page, adminEmail);
  await page.goto(`/admin/accounts?search=${email}`);
  await (await openDialog(page.getByRole("button", { name: "Make admin" })))
    .getByRole("button", { name: "Make admin" })
    .click();
  await expect(page.getByRole("button", { name: "Make developer" })).toBeVisible();
  expect((await other.goto("/admin/audit"))?.status()).toBe(200);

  await (await openDialog(page.getByRole("button", { name: "Make developer" })))
    .getByRole("button", { name: "Remove admin" })
    .click();
  await expect(page.getByRole("button", { name: "Make admin" })).toBeVisible();
  expect((await other.goto("/admin/audit"))?.status()).toBe(404);

  await page.goto(`/admin/audit?subject=${email}`);
  await expect(page.getByRole("rowheader", { name: "account: role" })).toHaveCount(2);
  await expect(page.getByText(`email: ${email}; admin → developer`)).toBeVisible();
  await context.close();
});
