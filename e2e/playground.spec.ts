import { expect } from "@playwright/test";
import { makeKey, signIn } from "./accounts";
import { expectAccessible } from "./expect-page";
import {
  answer,
  closeCompanies,
  company,
  openPlayground,
  request,
  run,
  said,
  test,
  testAsOwner,
} from "./playground";

testAsOwner("the whole way works by keyboard alone", async ({ page }) => {
  await openPlayground(page, "people");
  await company(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Nvidia");
  await page.keyboard.press("Control+Enter");
  await expect(said(page)).toHaveText(/^Response in/);
  await expect(company(page)).toBeFocused();
  const reached = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return;
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  await reached("Response");
  await page.keyboard.press("ArrowRight");
  await expect(answer(page).getByRole("tab", { name: "JSON" })).toBeFocused();
  await expect(answer(page).getByRole("tab", { name: "JSON" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await reached("[source]");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sources\//);
});

testAsOwner(
  "the form is as long as its claims, and Run stays in sight beside the response",
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await openPlayground(page, "corroborate");
    const add = request(page).getByRole("button", { name: "Add a claim" });
    while (await add.isEnabled()) await add.click();
    await page.evaluate(() => window.scrollTo(0, 0));
    const own = await request(page).evaluate((form) =>
      [...form.querySelectorAll("*")].some(
        (part) =>
          /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight,
      ),
    );
    expect(own, "a scroll of its own").toBe(false);
    const runs = request(page).getByRole("button", { name: "Run", exact: true });
    await expect(runs).toBeInViewport({ ratio: 1 });
    await request(page).getByText("Claim 10", { exact: true }).scrollIntoViewIfNeeded();
    await expect(runs).toBeInViewport({ ratio: 1 });
    await expect(answer(page)).toBeInViewport();
  },
);

testAsOwner("claims that are the same are said to be billed each", async ({ page }) => {
  const claim = { type: "role", person_name: "Tim Cook", role: "CEO" };
  await openPlayground(page, "corroborate", { company: "Apple", claims: [claim, claim] });
  await expect(request(page).getByText("Same as claim 1; each is billed.")).toBeVisible();
});

testAsOwner(
  "while the list of companies is open, the rest of the page is there for those who listen",
  async ({ page }) => {
    await openPlayground(page, "people");
    await company(page).fill("");
    await company(page).pressSequentially("Nvid");
    await expect(page.getByRole("option", { name: /NVIDIA/i })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(request(page).getByRole("button", { name: "Run", exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("option", { name: /NVIDIA/i })).toHaveCount(0);
    await expect(page.locator("body > [aria-live=off]")).toHaveCount(0);
  },
);

test("without a key the playground says how to get one, and still writes the program", async ({ page }) => {
  await signIn(page, "keyless@example.com");
  await openPlayground(page, "validate");
  await expect(request(page).getByText("No key to run with")).toBeVisible();
  await expectAccessible(page);
  // The examples have stored answers; what else is written needs a key.
  await run(page, 200);
  await expect(answer(page).getByText("stored response, free")).toBeVisible();
  await company(page).fill("Another company");
  await closeCompanies(page);
  await expect(request(page).getByRole("button", { name: "Run", exact: true })).toBeDisabled();
  await answer(page).getByRole("tab", { name: "Code" }).click();
  await expect(answer(page).locator("pre:visible")).toContainText("/api/v1/validate");
});

testAsOwner(
  "a call is made only from our own pages, and only with a key of one's own",
  async ({ page, baseURL }) => {
    const foreign = makeKey("somebody-else@example.com", { name: "Foreign", limit: 10 });
    const post = async (keyId: string, origin: string) => {
      const answer = await page.request.post("/console/run/validate", {
        headers: { origin },
        data: { keyId, input: { company: "Apple" } },
      });
      return [answer.status(), await answer.json()];
    };
    expect(await post(foreign, baseURL ?? "")).toEqual([401, { error: "Invalid API key" }]);
    await openPlayground(page, "validate");
    const own = await request(page).getByLabel("Charge to key").inputValue();
    expect(await post(own, baseURL ?? "")).toEqual([200, expect.objectContaining({ verified: true })]);
    expect(await post(own, "https://evil.example")).toEqual([
      401,
      { error: "You are signed out", code: "SESSION_ENDED" },
    ]);
  },
);
