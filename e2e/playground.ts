import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { makeKey, signIn, worker } from "./accounts";

/** Developer of the playground's journeys, with a key of one call a day and one of many. */
export const owner = `playground-${worker}@example.com`;

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** Tests that leave no error in the browser's console. */
export const test = base.extend<{ watch: undefined }, { session: Cookies }>({
  session: [
    async ({ browser }, use) => {
      makeKey(owner, { name: "Tiny", limit: 1 });
      makeKey(owner, { name: "Main", limit: 5000 });
      const page = await browser.newPage();
      await signIn(page, owner);
      const cookies = await page.context().cookies();
      await page.close();
      await use(cookies);
    },
    { scope: "worker" },
  ],
  watch: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => {
        // An answer that is a refusal is said by the browser too.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          faults.push(message.text());
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** Of these, those whose page the owner has signed in. */
export const testAsOwner = test.extend({
  page: async ({ page, session }, use) => {
    await page.context().addCookies(session);
    await use(page);
  },
});

export const request = (page: Page) => page.getByRole("region", { name: "Request", exact: true });
export const answer = (page: Page) => page.getByRole("region", { name: "Response", exact: true });
export const company = (page: Page) => request(page).getByRole("combobox", { name: "Company" });
export const said = (page: Page) => answer(page).getByRole("status").first();

export async function openPlayground(page: Page, operation: string, input?: object): Promise<void> {
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  await page.goto(`/console/playground/${operation}${query}`, { waitUntil: "networkidle" });
}

export async function run(page: Page, status: number): Promise<void> {
  await closeCompanies(page);
  await request(page).getByRole("button", { name: "Run", exact: true }).click();
  await expect(answer(page).getByText(String(status), { exact: true }).first()).toBeVisible();
  await expect(said(page)).toHaveText(status === 200 ? /^Response in/ : new RegExp(`status ${status}`));
}

/** An open list of companies may lie over what is pressed next. */
export async function closeCompanies(page: Page): Promise<void> {
  const field = page.locator("input[role=combobox][aria-expanded=true]");
  // Its code may still be on its way; without a script it never comes.
  const isOpen = await field.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  if (isOpen) await field.press("Escape");
}

export async function useKey(page: Page, name: string): Promise<void> {
  const picker = request(page).getByLabel("Charge to key");
  const label = await picker.locator("option", { hasText: name }).first().textContent();
  await picker.selectOption({ label: label ?? name });
}
