import { expect, test } from "vitest";
import { annotate } from "./annotate";
import { contextRows } from "./people";

/** Whether the name between asterisks is read as a person's. */
function isPerson(marked: string): boolean {
  const [before = "", name = ""] = marked.split("*");
  const { mentions } = annotate(marked.replaceAll("*", ""), { company: "Acme Corp." });
  return mentions.some((one) => one.kind === "person" && one.start === before.length && one.name === name);
}

test.each(contextRows.map(({ example, counter }) => [example, counter] as const))(
  "a person is named in “%s” and none in “%s”",
  (example, counter) => {
    expect(isPerson(example)).toBe(true);
    expect(isPerson(counter)).toBe(false);
  },
);
