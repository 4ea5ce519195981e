import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectFits } from "./expect-page";
import { answer, openPlayground, request, run, testAsOwner, useKey } from "./playground";

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
      await expect(answer(page).getByText("% confidence")).toBeVisible();
      await answer(page).getByRole("link", { name: "Company page, with its sources" }).click();
    },
    source: /\/company\//,
  },
  {
    operation: "enrich",
    example: "With events and people",
    look: async (page) => {
      await expect(answer(page).getByTestId("footnote-count")).toHaveText(/^All \d+ sources open/);
      await expect(answer(page).getByRole("table", { name: "Executives" })).toBeVisible();
      await answer(page)
        .getByRole("link", { name: /Footnote$/ })
        .first()
        .click();
      await page
        .locator("[data-testid=source-card]:popover-open")
        .getByRole("link", { name: "Source details" })
        .click();
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
  testAsOwner(`${operation}: an example runs, reads well, and leads to a source`, async ({ page }) => {
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
    await expect(answer(page).getByText(/^(Waiting for|Showing) the answer$/)).toHaveCount(0);
    await expect(answer(page).getByText(/^Data through [A-Z]/)).toHaveCount(operation === "validate" ? 0 : 1);
    await expectAccessible(page, operation === "corroborate" ? ["dark", "light"] : ["dark"]);
    await expectFits(page);
    await look(page);
    await expect(page).toHaveURL(source);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
