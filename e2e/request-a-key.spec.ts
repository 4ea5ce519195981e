import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { adminEmail, openDialog, readMail, signIn } from "./accounts";

const building = "A screening tool that tells our analysts who runs the companies in a portfolio.";

const newcomer = () => `applicant-${Date.now()}@example.com`;

/** The path of the link in a mail. */
function pathIn(text: string, form: RegExp): string {
  const url = form.exec(text)?.[0];
  if (!url) throw new Error("The mail holds no such link");
  const { pathname, search } = new URL(url);
  return pathname + search;
}

async function fillRequest(page: Page): Promise<void> {
  await page.getByLabel("What are you building?").fill(building);
  await page.getByRole("button", { name: "1,000", exact: true }).click();
  await page.getByRole("checkbox", { name: /^Validate/ }).check();
  await page.getByRole("checkbox", { name: /^Corroborate/ }).check();
}

/** The secret of the window that shows one, after its guard was tried. */
async function takeSecret(page: Page): Promise<string> {
  const shown = page.getByRole("dialog");
  const secret = (await shown.locator("[data-secret]").textContent()) ?? "";
  expect(secret).toMatch(/^fn_live_[0-9A-Za-z]{36}$/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(shown).toBeVisible();
  await expect(shown.getByRole("button", { name: "Close" })).toBeDisabled();
  await shown.getByLabel("I’ve saved the key").check();
  await shown.getByRole("button", { name: "Close" }).click();
  await expect(shown).toBeHidden();
  await expect(page.getByText(secret)).toHaveCount(0);
  return secret;
}

async function call(request: APIRequestContext, secret: string) {
  const answer = await request.post("/api/v1/validate", {
    headers: { Authorization: `Bearer ${secret}` },
    data: { company: "Apple" },
  });
  return { status: answer.status(), body: await answer.json() };
}

test("a visitor gets a key, calls with it up to its limit, rotates it and revokes it", async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const email = newcomer();

  await page.goto("/request-key");
  await page.getByRole("button", { name: /confirm your email/ }).click();
  const summary = page.getByRole("alert").filter({ hasText: "The request wasn’t sent" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(4);

  await fillRequest(page);
  const estimate = page.getByRole("region", { name: "Estimated monthly cost" });
  // 500 calls and 2,000 claims a month, 84 units a day, of which 50 are included.
  await expect(estimate).toContainText("800 claims × $0.10 = $80.00");
  await expect(estimate).toContainText("$90.00");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: /confirm your email/ }).click();
  await expect(page.getByText("Check your email: your request is not sent yet")).toBeVisible();

  // Another browser, as when the mail is read on a telephone: the form is there as it was left.
  const applicant = await (await browser.newContext()).newPage();
  await applicant.goto(pathIn(await readMail(email, "Confirm your email"), /https?:\/\/\S+\/sign-in\/\S+/));
  await applicant.getByRole("main").getByRole("button", { name: "Confirm and finish" }).click();
  await expect(applicant.getByText("Email confirmed")).toBeVisible();
  await expect(applicant.getByLabel("What are you building?")).toHaveValue(building);
  await expect(applicant.getByRole("checkbox", { name: /^Corroborate/ })).toBeChecked();
  await applicant.getByRole("button", { name: "Send request" }).click();
  await expect(applicant.getByRole("heading", { level: 1 })).toHaveText("Your key request");
  await expect(applicant.getByText(/Decision due \w{3}, \w{3} \d+, \d+:\d\d [AP]M/).first()).toBeVisible();
  const requestPath = new URL(applicant.url()).pathname;
  await applicant.goto("/request-key");
  await expect(applicant).toHaveURL(requestPath);

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, adminEmail);
  await admin.goto("/admin/requests");
  await admin.getByRole("link", { name: email }).focus();
  await admin.keyboard.press("a");
  await expect(admin).toHaveURL(/[?]tab=approve$/);
  await expect(admin.getByText("In review").first()).toBeVisible();
  await admin.getByRole("button", { name: "Approve", exact: true }).waitFor();
  await admin.getByLabel(/^Daily limit/).fill("3");
  await admin.getByLabel(/^Included per day/).fill("1");
  await admin.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(admin.getByText(`Approved by ${adminEmail}`)).toBeVisible();

  const approved = await readMail(email, "approved");
  expect(approved).toContain("up to 3 units a day, 1 of them included");
  expect(approved).not.toContain("fn_live_");
  await applicant.goto(pathIn(approved, /https?:\/\/\S+\/console\/request\/\S+/));
  await openDialog(applicant.getByRole("button", { name: "Reveal key" }));
  const first = await takeSecret(applicant);
  await expect(applicant.getByRole("button", { name: "Reveal key" })).toHaveCount(0);

  const answers = [await call(request, first), await call(request, first)];
  expect(answers.map(({ status, body }) => [status, body.entity?.key])).toEqual([
    [200, "apple"],
    [200, "apple"],
  ]);

  await applicant.getByRole("link", { name: "First key" }).click();
  await expect(applicant.getByText("2 of 3 units")).toBeVisible();
  await applicant.getByRole("button", { name: "Rotate" }).click();
  await applicant.getByLabel("1 hour").check();
  await applicant.getByRole("button", { name: "Create new secret" }).click();
  const second = await takeSecret(applicant);
  await expect(applicant.getByText("Rotating", { exact: true })).toBeVisible();
  const secrets = applicant.getByRole("table", { name: /^Secrets/ });
  await expect(secrets.getByRole("row").filter({ hasText: first.slice(-4) })).toContainText("Grace until");

  expect((await call(request, first)).status).toBe(200);
  expect((await call(request, second)).status).toBe(429);

  await applicant.reload();
  await openDialog(applicant.getByRole("button", { name: "Revoke" }));
  const question = applicant.getByRole("dialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect(question).toContainText(`fn_live_…${first.slice(-4)}: 3 calls in the last seven days`);
  await question.getByRole("button", { name: "Revoke key" }).click();
  await expect(applicant.getByText("This key is revoked")).toBeVisible();
  for (const secret of [first, second])
    await expect.poll(async () => (await call(request, secret)).status, { timeout: 10_000 }).toBe(401);
});

test("a question comes back answered, and of two admins the second is told who was first", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const email = newcomer();
  const open = async (who: string) => {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, who);
    return page;
  };
  const applicant = await open(email);
  await applicant.goto("/request-key");
  await fillRequest(applicant);
  await applicant.getByRole("button", { name: "Send request" }).click();
  await applicant.waitForURL(/\/console\/request\/req_/);
  const reviewPath = new URL(applicant.url()).pathname.replace("/console/request/", "/admin/requests/");

  const admin = await open(adminEmail);
  await admin.goto(`${reviewPath}?tab=ask`);
  await expect(admin.getByText("In review").first()).toBeVisible();
  await admin.getByLabel("Question to the applicant").fill("Which portfolio do you screen, and for whom?");
  await expect(admin.getByRole("region", { name: "The email as it will be sent" })).toContainText(
    "for whom?",
  );
  await admin.getByRole("button", { name: "Ask and send email" }).click();
  await expect(admin.getByText("Waiting for applicant")).toBeVisible();

  await applicant.goto(pathIn(await readMail(email, "A question"), /https?:\/\/\S+\/console\/request\/\S+/));
  await applicant.getByLabel(/^Your answer to the reviewer/).fill("That of our own fund, for its partners.");
  await applicant.getByRole("button", { name: "Send back for review" }).click();
  await expect(applicant.getByText("In review").first()).toBeVisible();

  // What was read before the answer came is not decided on.
  await admin.getByRole("tab", { name: "Approve" }).click();
  await admin.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(admin.getByText("The request changed after you opened it")).toBeVisible();
  await admin.getByRole("link", { name: "Reload the request" }).click();
  await expect(admin.getByText("That of our own fund, for its partners.")).toBeVisible();

  const other = await open(adminEmail);
  await other.goto(`${reviewPath}?tab=decline`);
  await admin.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(admin.getByText(`Approved by ${adminEmail}`)).toBeVisible();
  await other.getByLabel("Reason").selectOption("other");
  await other.getByLabel("Message to the applicant").last().fill("We cannot serve this use.");
  await other.getByRole("button", { name: "Decline and send email" }).click();
  await expect(other.getByText(`Already approved by ${adminEmail}`)).toBeVisible();
  await expect(other.getByLabel("Message to the applicant").last()).toHaveValue("We cannot serve this use.");

  const stranger = await open(newcomer());
  expect((await stranger.goto(new URL(applicant.url()).pathname))?.status()).toBe(404);
  expect((await stranger.goto(reviewPath))?.status()).toBe(404);
});
