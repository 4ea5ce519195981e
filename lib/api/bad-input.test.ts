import { expect, test } from "vitest";
import { openTestApi, operations, send, wellFormed } from "@/lib/testing/api";

const api = openTestApi();

test.each(operations)(
  "%s: text that cannot be stored is refused and fails nobody else's call",
  async (operation) => {
    const bad = ["Apple\u0000", "\ud800x"].map((company) =>
      send(api, operation, { body: wellFormed(company)[operation] }),
    );
    const good = Array.from({ length: 12 }, () =>
      send(api, operation, { body: wellFormed("Apple")[operation] }),
    );
    for (const answer of await Promise.all(bad)) {
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({ error: "Company name must be 2-200 characters" });
    }
    for (const answer of await Promise.all(good)) expect(answer.status).toBe(200);
  },
);

test.each(["0000-01", "2024-00", "2024-13"])("the month %s does not exist", async (start) => {
  const answer = await send(api, "timeline", { body: { company: "Apple", start } });
  expect(answer.json).toEqual({ error: "start must be a month in the form YYYY-MM" });
});

test.each(["constructor", "__proto__", "toString", "5", "2"])("%j is no event type", async (type) => {
  const answer = await send(api, "timeline", { body: { company: "Apple", start: "2020-01", types: [type] } });
  expect(answer.status).toBe(400);
});

test.each([5_000, 20_000])("what is nested %i levels deep is no request", async (levels) => {
  const deep = `${"[".repeat(levels)}${"]".repeat(levels)}`;
  for (const operation of operations) {
    const text = JSON.stringify(wellFormed("Apple")[operation]).replace(/}$/, `,"x":${deep}}`);
    const answer = await send(api, operation, { text });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ error: "Invalid JSON body" });
  }
});
