import { expect } from "@playwright/test";
import { makeKey, revokeKey } from "./accounts";
import { expectAccessible } from "./expect-page";
import { answer, company, openPlayground, owner, request, run, testAsOwner, useKey } from "./playground";

const ambiguous = "Independent Bank Corp";

testAsOwner(
  "an answer is seen as JSON, headers, code and types, and the request as JSON too",
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
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
    await expect(page).toHaveURL(/[?&]tab=code/);
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
    await expect(answer(page).getByRole("heading", { name: /^People at N/i })).toBeVisible();
    await expect(editor).toBeFocused();
    await request(page).getByRole("tab", { name: "Form" }).click();
    await expect(company(page)).toHaveValue("Nike");
  },
);

testAsOwner("refusals say what is wrong, beside the field that caused them", async ({ page }) => {
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
  await answer(page).getByRole("link", { name: "Try it in Validate" }).click();
  await expect(page).toHaveURL(/playground\/validate\?input=/);
  await expect(company(page)).toHaveValue("Foobarium Holdings");
});

testAsOwner("a description in which nothing can be looked for is stopped at its field", async ({ page }) => {
  await openPlayground(page, "corroborate", {
    company: "Apple",
    claims: [{ type: "event", description: "acquired Beats Electronics" }],
  });
  await useKey(page, "Main");
  const calls: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes("/console/run/")) calls.push(sent.url());
  });
  const description = request(page).getByLabel("Description");
  const reason = request(page)
    .getByText(/The description says nothing that could be looked for/)
    .filter({ visible: true });
  await expect(reason).toHaveCount(0);
  await description.fill("of the");
  await expect(reason).toBeVisible();
  await expect(description).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, ["dark", "light"]);
  await request(page).getByRole("button", { name: "Run", exact: true }).click();
  await expect(description).toBeFocused();

  // Asked on Run as well, before the pause after writing is over.
  await description.fill("it was");
  await page.keyboard.press("Control+Enter");
  await expect(description).toHaveAttribute("aria-invalid", "true");
  await request(page).getByRole("tab", { name: "JSON body" }).click();
  await expect(reason).toBeVisible();
  await request(page).getByRole("tab", { name: "Form" }).click();
  expect(calls).toEqual([]);

  await description.fill("acquired Beats Electronics");
  await expect(description).not.toHaveAttribute("aria-invalid");
  await run(page, 200);
  expect(calls).toHaveLength(1);
});

testAsOwner("an ambiguous name is offered as choices that run the call again", async ({ page }) => {
  await openPlayground(page, "people", { company: ambiguous });
  await run(page, 400);
  await expect(answer(page).getByText("Which one do you mean?")).toBeVisible();
  await expectAccessible(page);
  await answer(page)
    .getByRole("button", { name: /^Run with/ })
    .first()
    .click();
  await expect(answer(page).getByRole("heading", { name: /^People at/ })).toBeVisible();
  await expect(answer(page)).toBeFocused();
  await expect(company(page)).not.toHaveValue(ambiguous);
});

testAsOwner("a used-up day counts down, and a revoked key is told", async ({ page }) => {
  const id = makeKey(owner, { name: "Doomed", limit: 10 });
  await openPlayground(page, "validate");
  await useKey(page, "Tiny");
  await run(page, 200);
  await expect(request(page).getByText("this key has no units left today")).toBeVisible();
  await run(page, 429);
  await expect(answer(page).getByText(/Try again in (?:\d+ h )?/)).toBeVisible();
  await expectAccessible(page);

  await useKey(page, "Doomed");
  revokeKey(id);
  await run(page, 401);
  await expect(answer(page).getByText("was revoked or has expired").first()).toBeVisible();
  await expect(request(page).getByRole("option", { name: /Doomed.*refused/ })).toHaveCount(1);
  await useKey(page, "Main");
});

testAsOwner("claims are written one per line, and stand in the form as they were read", async ({ page }) => {
  await openPlayground(page, "corroborate", { company: "Microsoft", claims: [] });
  await request(page).getByText("Write one claim per line").click();
  await request(page)
    .getByRole("textbox", { name: "Claims" })
    .fill("Amy Hood, CFO\n\nquarterly results (2025)");
  await request(page).getByRole("button", { name: "Add 2 claims" }).click();
  await expect(request(page).getByRole("textbox", { name: "Person" })).toHaveValue("Amy Hood");
  await expect(request(page).getByRole("textbox", { name: "Description" })).toHaveValue("quarterly results");
  await run(page, 200);
  await expect(answer(page).getByText(/^Supported, \d+%$/)).toHaveCount(2);
});
