import { expect, type Page, test } from "@playwright/test";
import { adminEmail, makeKey, openDialog, readMail, signIn } from "./accounts";
import { expectAccessible, expectFits, findFaults } from "./expect-page";
import { answer, openPlayground, request, run, testAsOwner } from "./playground";

/** What people once stumbled over, each as a journey that must stay whole. */

const building = "A screening tool that tells our analysts who runs the companies in a portfolio.";

/** Sends a request for a key; the path of its page. */
async function sendRequest(page: Page, email: string, volume: string): Promise<string> {
  await signIn(page, email);
  await page.goto("/request-key");
  await page.getByLabel("What are you building?").fill(building);
  await page.getByRole("button", { name: volume, exact: true }).click();
  await page.getByRole("checkbox", { name: /^Validate/ }).check();
  await page.getByRole("button", { name: "Send request" }).click();
  await page.waitForURL(/\/console\/request\/req_/);
  return new URL(page.url()).pathname;
}

const openFor = async (page: Page, who: string): Promise<Page> => {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, who);
  return other;
};

test("an approval counts what its terms allow, forgets an error once it's mended, and shows the terms ever after", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const email = `terms-${Date.now()}@example.com`;
  const path = await sendRequest(page, email, "10,000");
  await expect(page.getByText("Questions about your request?")).toBeVisible();
  const admin = await openFor(page, adminEmail);
  await admin.goto("/admin/requests");
  const waiting = admin.getByRole("listitem").filter({ hasText: email });
  await expect(waiting).toContainText("10,000 · Validate");
  expect((await waiting.boundingBox())?.height, "of a request in the queue").toBeLessThan(110);
  await expectAccessible(admin, ["dark", "light"]);
  await expectFits(admin);
  await admin.goto(`${path.replace("/console/request/", "/admin/requests/")}?tab=approve`);
  const decide = admin.getByRole("region", { name: "Decide" });
  await decide.getByLabel(/^Daily limit/).fill("150");
  await decide.getByLabel(/^Included per day/).fill("20");
  // 130 units a day past the included ones, thirty days, at five cents.
  await expect(decide).toContainText("$195.00 a month with these terms");
  await expect(decide).toContainText("part of every day will be refused");

  await decide.getByLabel(/^Included per day/).fill("3000");
  await decide.getByRole("button", { name: "Approve", exact: true }).click();
  const included = decide.getByLabel(/^Included per day/);
  await expect(included).toHaveAttribute("aria-invalid", "true");
  await decide.getByLabel(/^Included per day/).fill("20");
  await expect(included).not.toHaveAttribute("aria-invalid", "true");
  await expect(decide.getByRole("alert")).toHaveCount(0);
  // What will be sent follows what is typed.
  await expect(decide.getByRole("region", { name: "The email as it will be sent" })).toContainText(
    "up to 150 units a day, 20 of them included",
  );
  await decide.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(admin.getByText(`Approved by ${adminEmail}`)).toBeVisible();
  await expect(admin.getByText("Build: 20 units a day included, 150 at most; no expiry")).toBeVisible();
  await expect(admin.getByText("Projected")).toHaveCount(0);
  expect(await readMail(email, "approved")).toContain("on the Build tier");

  await page.reload();
  await openDialog(page.getByRole("button", { name: "Reveal key" }));
  await page.getByRole("dialog").getByLabel("I’ve saved the key").check();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "Make the first call" })).toBeVisible();
  await expect(page.getByText("$FOOTNOTE_API_KEY")).toBeVisible();
});

test("a question isn't answered by silence, and a decline is said first, with the old answers to send again", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const path = await sendRequest(page, `declined-${Date.now()}@example.com`, "1,000");
  const review = path.replace("/console/request/", "/admin/requests/");
  const admin = await openFor(page, adminEmail);
  await admin.goto(`${review}?tab=ask`);
  await admin.getByLabel("Question to the applicant").fill("Which portfolio do you screen?");
  await admin.getByRole("button", { name: "Ask and send email" }).click();
  await expect(admin.getByText("Waiting for applicant")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Send back for review" }).click();
  await expect(page.getByText("Answer the reviewer, or change an answer below").first()).toBeVisible();

  await admin.goto(`${review}?tab=decline`);
  await admin.getByLabel("Reason").selectOption("other");
  await admin.getByLabel("Message to the applicant").last().fill("We can’t serve this use.");
  await admin.getByRole("button", { name: "Decline and send email" }).click();
  await expect(admin.getByText(`Declined by ${adminEmail}`)).toBeVisible();
  await page.goto("/console");
  await expect(page.getByText(/^Your request was declined on/)).toBeVisible();
  await expect(page.getByText("We can’t serve this use.")).toBeVisible();
  await page.getByRole("link", { name: "Send another" }).click();
  await expect(page).toHaveURL("/request-key");
  await expect(page.getByLabel("What are you building?")).toHaveValue(building);
});

test("the playground stops what can't be answered: a claim without a person, a call past the cap; Enter runs one field", async ({
  page,
}) => {
  const email = `stops-${Date.now()}@example.com`;
  await signIn(page, email);
  makeKey(email, { name: "Stops", limit: 200 });
  const claims = [{ type: "role", person_name: "", role: "CEO", period: { start: "soon" } }];
  const input = encodeURIComponent(JSON.stringify({ company: "Apple", claims }));
  await page.goto(`/console/playground/corroborate?input=${input}`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText(/period\.start|start must be a date/i).first()).toBeVisible();
  const answer = page.getByRole("region", { name: "Response", exact: true });
  await expect(answer.getByText("No response yet").first()).toBeVisible();

  await page.goto("/console/playground/validate", { waitUntil: "networkidle" });
  const company = page.getByRole("combobox", { name: "Company" });
  await company.fill("Tesla");
  await page.waitForTimeout(1_000);
  await company.press("Enter");
  await expect(answer.getByText("Tesla, Inc.").first()).toBeVisible();

  // Every call of this key costs more than is left.
  const capped = `capped-${Date.now()}@example.com`;
  await signIn(page, capped);
  makeKey(capped, { name: "Capped", limit: 20, included: 0 });
  await page.goto("/console/settings");
  await page.getByLabel(/^Monthly spend cap/).fill("0.01");
  await page.getByLabel(/^Stop/).check();
  await page.getByRole("button", { name: "Save spend cap" }).click();
  await expect(page.getByText(/\$0\.01/).first()).toBeVisible();
  await page.goto("/console/playground/validate");
  await expect(
    page.getByText(/^Your monthly spend cap is reached: this call would be refused/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeDisabled();
  await page.getByRole("link", { name: "Change the spend cap" }).click();
  await expect(page).toHaveURL(/\/console\/settings#cap$/);
});

test("the list of calls fits a tablet, and the audit log keeps words whole", async ({ page }) => {
  const email = `fits-${Date.now()}@example.com`;
  await signIn(page, email);
  makeKey(email, { name: "Fits", limit: 50 });
  // Before its scripts are there, a press does nothing.
  await page.goto("/console/playground/validate", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText(/^1 unit, included$/)).toBeVisible();
  await page.goto("/console/calls");
  for (const width of [640, 768, 1_000, 1_200]) {
    await page.setViewportSize({ width, height: 900 });
    const table = page.getByRole("table").first();
    await expect(table).toBeVisible();
    const over = await table.evaluate(({ scrollWidth, parentElement }) =>
      parentElement === null ? 0 : scrollWidth - parentElement.clientWidth,
    );
    expect(over, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  const admin = await openFor(page, adminEmail);
  await admin.setViewportSize({ width: 1_440, height: 900 });
  await admin.goto(`/admin/audit?actor=${encodeURIComponent(email)}`);
  const address = admin.getByRole("table").getByRole("link", { name: email }).first();
  // It breaks at its hyphen and after its sign, if anywhere.
  const lines = await address.evaluate((element) => element.getClientRects().length);
  expect(lines).toBeLessThanOrEqual(3);
});

test("an address with a company's short name leads to its page", async ({ page }) => {
  await page.goto("/company/amazon");
  await expect(page).toHaveURL("/company/amazon-com");
});

test("the overview's first call names the variable that its text names, and calls can be searched before there is one", async ({
  page,
}) => {
  const email = `first-${Date.now()}@example.com`;
  await signIn(page, email);
  makeKey(email, { name: "First", limit: 20 });
  await page.goto("/console");
  await expect(page.getByText("FOOTNOTE_API_KEY", { exact: true })).toBeVisible();
  await expect(page.locator("pre").first()).toContainText("$FOOTNOTE_API_KEY");
  await expect(page.getByText("YOUR_KEY")).toHaveCount(0);
  await page.goto("/console/calls");
  await expect(page.getByText("No calls yet")).toBeVisible();
  await expect(page.getByLabel("Company or request ID")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

testAsOwner(
  "a link that is cut off and a body that is no JSON are said once, and plainly",
  async ({ page }) => {
    await page.goto("/console/playground/validate?input=%7Bbroken", { waitUntil: "networkidle" });
    await expect(page.getByText("This link’s request can’t be read")).toBeVisible();
    await request(page).getByRole("tab", { name: "JSON body" }).click();
    const editor = request(page).getByRole("textbox", { name: "Request as JSON" });
    await editor.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type('{"company": "Apple"');
    // The editor closes what it opens; without its end the body is cut off.
    await page.keyboard.press("Delete");
    await expect(page.getByText("The JSON body can’t be sent yet: it has an error.")).toBeVisible();
    await expect(request(page).getByText(/JSON isn’t complete|^Line 1:/)).toHaveCount(1);
    await expect(request(page).getByText(/Expected ','|in JSON at position/)).toHaveCount(0);
  },
);

testAsOwner("while an answer is on its way, its place is held", async ({ page }) => {
  await openPlayground(page, "validate", { company: "Apple" });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/console/run/validate", async (route) => {
    await held;
    await route.continue();
  });
  await request(page).getByRole("button", { name: "Run", exact: true }).click();
  await expect(answer(page).getByText("Waiting for the response").first()).toBeAttached();
  await expect(answer(page).getByText("No response yet")).toHaveCount(0);
  release();
  await expect(answer(page).getByRole("heading", { name: /^Apple/ })).toBeVisible();
});

testAsOwner("what is pressed in the playground is large enough for a thumb", async ({ page }) => {
  await openPlayground(page, "enrich");
  const targets = async (what: string) => {
    const violations = await findFaults(page, ["target-size"]);
    expect(
      violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
      what,
    ).toEqual([]);
  };
  await targets("the form");
  await run(page, 200);
  await answer(page).getByRole("tab", { name: "JSON" }).click();
  await targets("the answer as a tree");
});

test("the audit log says what a cap was and became, and figures are spelled one way", async ({ page }) => {
  const email = `audited-${Date.now()}@example.com`;
  await signIn(page, email);
  await page.goto("/console/settings");
  await page.getByLabel(/^Monthly spend cap/).fill("4.50");
  await page.getByLabel(/^Stop/).check();
  await page.getByRole("button", { name: "Save spend cap" }).click();
  await expect(page.getByText("Calls stop at $4.50 of overage per month.")).toBeVisible();
  const admin = await openFor(page, adminEmail);
  await admin.goto(`/admin/audit?actor=${encodeURIComponent(email)}`);
  await expect(admin.getByText(/cap: none → \$4\.50/)).toBeVisible();
  for (const path of [
    "/console",
    "/console/usage",
    "/console/settings",
    "/company/apple",
    "/docs/accuracy",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(/\d\s%/), path).toHaveCount(0);
  }
});

test("a company's page lists its parts, and a note has few ways back in sight", async ({ page }) => {
  await page.goto("/company/apple");
  const contents = page.getByRole("navigation", { name: "On this page" });
  for (const link of await contents.getByRole("link").all()) {
    const id = (await link.getAttribute("href"))?.slice(1) ?? "";
    await expect(page.locator(`[id="${id}"]`), id).toBeVisible();
  }
  await contents.getByRole("link", { name: "People" }).click();
  await expect(page.getByRole("heading", { name: "People", exact: true })).toBeInViewport();
  const notes = page.getByRole("region", { name: "Notes" }).getByRole("listitem");
  for (const note of await notes.all())
    expect(await note.locator("[role=doc-backlink]:visible").count()).toBeLessThanOrEqual(6);
  const more = page.getByText(/^\d+ more mentions of note/).first();
  await more.click();
  await expect(page.locator("[role=doc-backlink]:visible").nth(6)).toBeVisible();
});
