import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { makeKey, revokeKey } from "./make-key";
import { signIn } from "./sign-in";

const owner = "playground@example.com";
const ambiguous = "Independent Bank Corp";

const faults: string[] = [];

let session: Parameters<BrowserContext["addCookies"]>[0] = [];

test.beforeAll(async ({ browser }) => {
  makeKey(owner, { name: "Tiny", limit: 1 });
  makeKey(owner, { name: "Main", limit: 5000 });
  const page = await browser.newPage();
  await signIn(page, owner);
  session = await page.context().cookies();
  await page.close();
});

test.beforeEach(async ({ page }) => {
  faults.length = 0;
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    // An answer that is a refusal is said by the browser too.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      faults.push(message.text());
  });
});

test.afterEach(() => expect(faults).toEqual([]));

const request = (page: Page) => page.getByRole("region", { name: "Request", exact: true });
const answer = (page: Page) => page.getByRole("region", { name: "Answer", exact: true });
const company = (page: Page) => request(page).getByRole("combobox", { name: "Company" });
const said = (page: Page) => answer(page).getByRole("status").first();

async function openPlayground(page: Page, operation: string, input?: object): Promise<void> {
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  await page.goto(`/console/playground/${operation}${query}`, { waitUntil: "networkidle" });
}

async function run(page: Page, status: number): Promise<void> {
  await request(page).getByRole("button", { name: "Run", exact: true }).click();
  await expect(answer(page).getByText(String(status), { exact: true }).first()).toBeVisible();
  await expect(said(page)).toHaveText(status === 200 ? /^Answered in/ : new RegExp(`status ${status}`));
}

async function useKey(page: Page, name: string): Promise<void> {
  const picker = request(page).getByLabel("Key that pays");
  const label = await picker.locator("option", { hasText: name }).first().textContent();
  await picker.selectOption({ label: label ?? name });
}

async function expectAccessible(page: Page, schemes: ("dark" | "light")[] = ["dark"]): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
}

async function expectNarrowFits(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await over()).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

const journeys: readonly {
  operation: string;
  example: string;
  /** Looks at the rendered answer and opens the source of a fact. */
  look: (page: Page) => Promise<void>;
  source: RegExp;
}[] = [
  {
    operation: "validate",
    example: "A former name",
    look: async (page) => {
      await expect(answer(page).getByRole("heading", { name: /^Meta Platforms/ })).toBeVisible();
      await expect(answer(page).getByText("% sure")).toBeVisible();
      await answer(page).getByRole("link", { name: "The company’s page, with its sources" }).click();
    },
    source: /\/company\//,
  },
  {
    operation: "enrich",
    example: "With events and people",
    look: async (page) => {
      await expect(answer(page).getByTestId("footnote-count")).toHaveText(/^(\d+) of \1 footnotes resolve/);
      await expect(answer(page).getByRole("table", { name: "Executives" })).toBeVisible();
      await answer(page)
        .getByRole("link", { name: /^Footnote/ })
        .first()
        .click();
      await page.locator(".source-card:popover-open").getByRole("link", { name: "Its page" }).click();
    },
    source: /\/sources\//,
  },
  {
    operation: "timeline",
    example: "A year of events",
    look: async (page) => {
      await expect(answer(page).getByRole("img", { name: /^\d+ events from/ })).toBeVisible();
      await answer(page)
        .getByRole("button", { name: /^5\.02/ })
        .click();
      await expect(answer(page).getByText(/^\d+ events? of item 5\.02/)).toBeVisible();
      await expect(answer(page).getByText("item 2.02")).toHaveCount(0);
      await answer(page)
        .getByRole("link", { name: /^Source/ })
        .first()
        .click();
    },
    source: /\/sources\//,
  },
  {
    operation: "corroborate",
    example: "Two roles and an event",
    look: async (page) => {
      const cards = answer(page)
        .getByRole("list", { name: /^Claims about Apple/ })
        .locator("> li");
      await expect(cards).toHaveCount(3);
      await expect(cards.nth(0)).toContainText("Supported");
      await expect(cards.nth(1)).toContainText("Contradicted");
      await cards.nth(1).getByRole("button", { name: "Run this claim alone" }).click();
      await expect(cards).toHaveCount(1);
      await expect(cards.first()).toContainText("Satya Nadella");
      await expect(request(page).getByText("1 claim, included")).toBeVisible();
      await cards
        .first()
        .getByRole("link", { name: /^Source/ })
        .first()
        .click();
    },
    source: /\/sources\//,
  },
  {
    operation: "people",
    example: "The current board",
    look: async (page) => {
      await expect(answer(page).getByRole("table", { name: "Board" })).toBeVisible();
      await expect(answer(page).getByRole("table", { name: "Executives" })).toHaveCount(0);
      await answer(page)
        .getByRole("link", { name: /^Source/ })
        .first()
        .click();
    },
    source: /\/sources\//,
  },
];

for (const { operation, example, look, source } of journeys)
  test(`${operation}: an example runs, reads well, and leads to a source`, async ({ page }) => {
    test.setTimeout(60_000);
    await page.context().addCookies(session);
    await openPlayground(page, operation);
    await useKey(page, "Main");
    await expectAccessible(page, ["light"]);
    await request(page).getByRole("button", { name: example }).click();
    await expect(request(page).getByRole("button", { name: example })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await run(page, 200);
    await expect(answer(page)).toBeFocused();
    await expect(answer(page).getByText(/^\d units?, included$/)).toBeVisible();
    await expect(answer(page).locator(".skeleton")).toHaveCount(0);
    await expectAccessible(page, operation === "corroborate" ? ["dark", "light"] : ["dark"]);
    await expectNarrowFits(page);
    await look(page);
    await expect(page).toHaveURL(source);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

test("an answer is seen as JSON, headers, code and types, and the request as JSON too", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.context().addCookies(session);
  await openPlayground(page, "people");
  await run(page, 200);
  const view = (name: string) => answer(page).getByRole("tab", { name, exact: true }).click();
  await view("JSON");
  await answer(page).getByRole("button", { name: "Copy the path $.entity.key" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("$.entity.key");
  await view("Headers");
  await expect(answer(page).getByText("x-footnote-units")).toBeVisible();
  await view("Types");
  await expect(answer(page).getByText("export type PeopleRequest")).toBeVisible();
  await view("Code");
  await expect(page).toHaveURL(/#code$/);
  for (const [language, sign] of [
    ["TypeScript", "await fetch("],
    ["Python", "urllib.request"],
    ["Go", "package main"],
    ["MCP", "tools/call"],
    ["curl", "curl -s"],
  ] as const) {
    await answer(page).getByRole("button", { name: language, exact: true }).click();
    await expect(answer(page).locator("pre:visible")).toContainText(sign);
  }

  await request(page).getByRole("tab", { name: "JSON body" }).click();
  const editor = request(page).getByRole("textbox", { name: "Request as JSON" });
  await expect(page.locator(".cm-editor")).toBeVisible();
  await expectAccessible(page);
  await editor.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type('{"company": "Nike"');
  await expect(request(page).getByRole("button", { name: "Run", exact: true })).toBeDisabled();
  await page.keyboard.type("}");
  await expect(answer(page).locator("pre:visible")).toContainText("Nike");
  await page.keyboard.press("Control+Enter");
  await expect(answer(page).getByRole("heading", { name: /^People of N/i })).toBeVisible();
  await expect(editor).toBeFocused();
  await request(page).getByRole("tab", { name: "Form" }).click();
  await expect(company(page)).toHaveValue("Nike");
});

test("refusals say what is wrong, beside the field that caused them", async ({ page }) => {
  await page.context().addCookies(session);
  await openPlayground(page, "enrich", { company: "" });
  await useKey(page, "Main");
  await run(page, 400);
  await expect(company(page)).toBeFocused();
  await expect(company(page)).toHaveAttribute("aria-invalid", "true");
  await expect(request(page).getByText("Company name required")).toBeVisible();
  await expectAccessible(page);
  await company(page).fill("Apple");
  await expect(company(page)).not.toHaveAttribute("aria-invalid");

  await request(page).getByLabel("Start").fill("2025-06");
  await request(page).getByLabel("End").fill("2025-01");
  await run(page, 400);
  await expect(request(page).getByLabel("Start")).toHaveAttribute("aria-invalid", "true");

  await openPlayground(page, "people", { company: "Foobarium Holdings" });
  await run(page, 404);
  await answer(page).getByRole("link", { name: "Ask validate about it" }).click();
  await expect(page).toHaveURL(/playground\/validate\?input=/);
  await expect(company(page)).toHaveValue("Foobarium Holdings");
});

test("an ambiguous name is offered as choices that run the call again", async ({ page }) => {
  await page.context().addCookies(session);
  await openPlayground(page, "people", { company: ambiguous });
  await run(page, 400);
  await expect(answer(page).getByText("Which one is meant?")).toBeVisible();
  await expectAccessible(page);
  await answer(page)
    .getByRole("button", { name: /^Run with/ })
    .first()
    .click();
  await expect(answer(page).getByRole("heading", { name: /^People of/ })).toBeVisible();
  await expect(answer(page)).toBeFocused();
  await expect(company(page)).not.toHaveValue(ambiguous);
});

test("a used-up day counts down, and a revoked key is told", async ({ page }) => {
  const id = makeKey(owner, { name: "Doomed", limit: 10 });
  await page.context().addCookies(session);
  await openPlayground(page, "validate");
  await useKey(page, "Tiny");
  await run(page, 200);
  await expect(request(page).getByText("more than the 0 that are left")).toBeVisible();
  await run(page, 429);
  await expect(answer(page).getByText(/Again in (?:\d+ h )?/)).toBeVisible();
  await expectAccessible(page);

  await useKey(page, "Doomed");
  revokeKey(id);
  await run(page, 401);
  await expect(answer(page).getByText("was revoked or has expired").first()).toBeVisible();
  await expect(request(page).getByRole("option", { name: /Doomed.*refused/ })).toHaveCount(1);
  await useKey(page, "Main");
});

test("history reopens answers without a call, a link carries the request, a call is replayed", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.context().addCookies(session);
  await openPlayground(page, "validate", { company: "$BRK.B" });
  await useKey(page, "Main");
  await run(page, 200);
  await company(page).fill("Nvidia");
  await expect(answer(page).getByText("to an earlier request")).toBeVisible();
  await run(page, 200);

  let calls = 0;
  page.on("request", (sent) => {
    if (sent.method() === "POST" && sent.url().includes("/console/run/")) calls += 1;
  });
  await request(page)
    .getByRole("tab", { name: /^History/ })
    .click();
  await expectAccessible(page);
  await request(page)
    .getByRole("button", { name: /BRK\.B/ })
    .click();
  await expect(answer(page).getByRole("heading", { name: /^Berkshire/ })).toBeVisible();
  expect(calls).toBe(0);

  await request(page).getByRole("button", { name: "Copy link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).not.toContain("key");
  await page.goto(link, { waitUntil: "networkidle" });
  await expect(company(page)).toHaveValue("$BRK.B");

  await page.goto("/console/calls");
  await page.getByRole("rowheader").first().getByRole("link").click();
  await page.getByRole("link", { name: "Replay in the playground" }).click();
  await expect(company(page)).toHaveValue("Nvidia");
});

test("a call in flight is cancelled, and one without a connection loses nothing", async ({
  page,
  context,
}) => {
  await page.context().addCookies(session);
  await openPlayground(page, "people", { company: "Nike" });
  await page.route("**/console/run/people", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue().catch(() => {});
  });
  await company(page).focus();
  await page.keyboard.press("Control+Enter");
  await expect(request(page).getByRole("button", { name: /^Cancel/ })).toBeVisible();
  await expect(said(page)).toHaveText("Running");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(said(page)).toHaveText("Cancelled");
  await page.unroute("**/console/run/people");

  await context.setOffline(true);
  await page.keyboard.press("Control+Enter");
  await expect(answer(page).getByText("The server could not be reached", { exact: true })).toBeVisible();
  await expect(answer(page).getByText("This browser is offline.")).toBeVisible();
  await expect(company(page)).toHaveValue("Nike");
  await context.setOffline(false);
  await run(page, 200);
});

test("a session that ends in the middle keeps the request, through signing in again", async ({ page }) => {
  await page.context().addCookies(session);
  await openPlayground(page, "corroborate");
  await company(page).fill("Ford Motor");
  const long = "quarterly results ".repeat(50).trim();
  await request(page).getByRole("button", { name: "Add a claim" }).click();
  const claim = request(page).getByRole("listitem").last();
  await claim.getByLabel("Type").selectOption("event");
  await claim.getByLabel("Description").fill(long);
  await page.context().clearCookies();
  await request(page).getByRole("button", { name: "Run", exact: true }).click();
  await expect(answer(page).getByText("Your session has ended", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await answer(page).getByRole("button", { name: "Sign in again" }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await signIn(page, owner);
  await openPlayground(page, "corroborate");
  await expect(company(page)).toHaveValue("Ford Motor");
  await expect(request(page).getByLabel("Description").last()).toHaveValue(long);
});

test("the whole way works by keyboard alone", async ({ page }) => {
  await page.context().addCookies(session);
  await openPlayground(page, "people");
  await company(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Nvidia");
  await page.keyboard.press("Control+Enter");
  await expect(said(page)).toHaveText(/^Answered in/);
  await expect(company(page)).toBeFocused();
  const reached = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return;
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  await reached("Answer");
  await page.keyboard.press("ArrowRight");
  await expect(answer(page).getByRole("tab", { name: "JSON" })).toBeFocused();
  await expect(answer(page).getByRole("tab", { name: "JSON" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await reached("[source]");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sources\//);
});

test("without a key the playground says how to get one, and still writes the program", async ({ page }) => {
  await signIn(page, "keyless@example.com");
  await openPlayground(page, "validate");
  await expect(request(page).getByText("No key to run with")).toBeVisible();
  await expect(request(page).getByRole("button", { name: "Run", exact: true })).toBeDisabled();
  await expectAccessible(page);
  await answer(page).getByRole("tab", { name: "Code" }).click();
  await expect(answer(page).locator("pre:visible")).toContainText("/api/v1/validate");
});

test("a call is made only from our own pages, and only with a key of one's own", async ({
  page,
  baseURL,
}) => {
  const foreign = makeKey("somebody-else@example.com", { name: "Foreign", limit: 10 });
  await page.context().addCookies(session);
  const post = async (keyId: string, origin: string) => {
    const answer = await page.request.post("/console/run/validate", {
      headers: { origin },
      data: { keyId, input: { company: "Apple" } },
    });
    return [answer.status(), await answer.json()];
  };
  expect(await post(foreign, baseURL ?? "")).toEqual([401, { error: "Invalid API key" }]);
  await openPlayground(page, "validate");
  const own = await request(page).getByLabel("Key that pays").inputValue();
  expect(await post(own, baseURL ?? "")).toEqual([200, expect.objectContaining({ verified: true })]);
  expect(await post(own, "https://evil.example")).toEqual([
    401,
    { error: "You are signed out", code: "SESSION_ENDED" },
  ]);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("a visitor tries a company on the landing page", async ({ page }) => {
      await page.goto("/");
      await page.getByLabel("Try a company").fill("Facebook");
      await page.getByRole("button", { name: "Show its briefing" }).click();
      await expect(page).toHaveURL("/?company=Facebook");
      await expect(page.getByText(/^Meta Platforms.*% sure/)).toBeVisible();
      await expect(page.getByRole("heading", { name: /^A live briefing: Meta/ })).toBeVisible();
      await page.getByLabel("Try a company").fill(ambiguous);
      await page.getByRole("button", { name: "Show its briefing" }).click();
      await page
        .getByRole("status")
        .getByRole("link", { name: /Independent Bank/ })
        .first()
        .click();
      await expect(page.getByText(/^Independent Bank.*% sure/)).toBeVisible();
      await page.goto("/?company=x");
      await expect(page.getByText("Company name must be 2-200 characters.")).toBeVisible();
    });
  });

test("the landing page's trial has no fault that axe finds and no sideways scroll", async ({ page }) => {
  await page.goto(`/?company=${encodeURIComponent(ambiguous)}`, { waitUntil: "networkidle" });
  await expectAccessible(page);
  await expectNarrowFits(page);
});
