import { describe, expect, test } from "vitest";
import { readStatedList } from "./stated-list";

const lead = "Our strategy is focused on:";
const read = (...paragraphs: string[]) => readStatedList([lead, ...paragraphs].join("\n\n"), lead.length);

describe("the list behind a colon", () => {
  test.each([
    ["bullets", ["• cutting steel;", "• painting it; and", "• selling it."]],
    ["bullets of the filer's font", ["§\tcutting steel", "¡\tpainting it", "§\tselling it"]],
    ["bullets in lines of their own", ["•", "cutting steel,", "•", "painting it, and", "•", "selling it."]],
    ["numbers", ["1.cutting steel", "(2) painting it", "3) selling it"]],
    ["short paragraphs", ["cutting steel", "painting it", "selling it"]],
    [
      "a page's end between them",
      ["• cutting steel", "14", "Table of Contents", "• painting it", "• selling it"],
    ],
  ])("is read of %s", (_, paragraphs) => {
    expect(read(...paragraphs)?.items).toEqual(["cutting steel", "painting it", "selling it"]);
  });

  test("takes of a longer item what it is called", () => {
    const long =
      "We bought nine mills for that and will open each of them by the end of the coming year, come what may";
    expect(
      read(
        `• Cheaper steel: ${long}.`,
        `• Faster arms – ${long}.`,
        `• Wider sales. ${long}.`,
        `• painting our arms in more colors, of which ${long.toLowerCase()}.`,
      )?.items,
    ).toEqual(["Cheaper steel", "Faster arms", "Wider sales", "painting our arms in more colors"]);
  });

  test.each([
    ["a sentence of its own", ["• cutting steel", "• painting it", "• We own nine mills."]],
    ["a paragraph behind bullets", ["• cutting steel", "• painting it", "selling it"]],
    [
      "what names nothing in few words",
      ["• cutting steel", "• painting it", `• ${"selling it in Ohio and ".repeat(6)}`],
    ],
  ])("ends with %s", (_, paragraphs) => {
    expect(read(...paragraphs)?.items).toEqual(["cutting steel", "painting it"]);
  });

  test("has five items at most", () => {
    const mills = (count: number) => read(...Array.from({ length: count }, (_, at) => `• mill ${at}`));
    expect(mills(7)).toMatchObject({ isOpen: true, items: { length: 5 } });
    const long = `We bought mills. ${"Each of them cuts steel. ".repeat(30)}`;
    expect(
      read("• Cheaper steel: We cut.", `• Faster arms: ${long}`, "• Wider sales: We sell."),
    ).toMatchObject({
      ...{ isOpen: true, items: ["Cheaper steel", "Faster arms"] },
    });
    expect(mills(5)).toMatchObject({ isOpen: false, items: { length: 5 } });
  });

  test("is the same when it's read of its own passage", () => {
    const text = [
      lead,
      "• Cheaper steel: We bought mills.",
      "• Faster arms: They lift more.",
      "We sell.",
    ].join("\n\n");
    const list = readStatedList(text, lead.length);
    expect(text.slice(0, list?.end)).toMatch(/• Faster arms$/);
    expect(readStatedList(text.slice(0, list?.end), lead.length)).toEqual(list);
  });

  test.each([
    ["one item", ["• cutting steel"]],
    ["sentences", ["• We cut steel.", "• We paint it."]],
    ["a paragraph of text", ["We cut steel in nine mills. Then we paint it."]],
    ["nothing", []],
  ])("is none where there is %s", (_, paragraphs) => {
    expect(read(...paragraphs)).toBeNull();
  });

  test("nor behind a sentence without a colon", () => {
    expect(readStatedList("We cut steel.\n\n• in Ohio\n\n• in Iowa", 13)).toBeNull();
  });
});
