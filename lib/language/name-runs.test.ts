import { expect, test } from "vitest";
import { annotate } from "./annotate";
import { nameRunRows } from "./name-runs";

/** Whether what stands between asterisks is read as one organization's name. */
function isName(marked: string): boolean {
  const [before = "", name = ""] = marked.split("*");
  const { mentions } = annotate(marked.replaceAll("*", ""), { company: "Acme Corp." });
  const end = before.length + name.length;
  return mentions.some(
    (one) => one.kind === "organization" && one.start === before.length && one.end === end,
  );
}

test.each(nameRunRows.map(({ words, example, counter }) => [words, example, counter] as const))(
  "a name goes on with %s in “%s” and not in “%s”",
  (_words, example, counter) => {
    expect(isName(example)).toBe(true);
    expect(isName(counter)).toBe(false);
  },
);
