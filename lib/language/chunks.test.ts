import { expect, test } from "vitest";
import { annotate } from "./annotate";
import { joinerRows, mend, toChunks, toUnits } from "./chunks";
import { readSentences } from "./sentences";

/** The words that part, join or lead in a sentence, as they are read. */
function readJoiners(text: string): string[] {
  const { mentions } = annotate(text, { company: "Acme Corp." });
  const units = toUnits(readSentences(text).tokens.flat(), mentions, 0);
  mend(units);
  return toChunks(units).map(({ type, at }) => `${type} ${at.lower}`);
}

test.each(joinerRows.map(({ words, example, ...row }) => [words, example, row] as const))(
  "%s is read in “%s”",
  (words, example, { type, lower, counter }) => {
    const isWord = /^[a-z ]+$/.test(words);
    const isRead = (text: string) =>
      readJoiners(text).some((one) =>
        isWord ? one === `${type} ${lower || words}` : one.startsWith(`${type} `),
      );
    expect(isRead(example)).toBe(true);
    if (counter !== "") expect(isRead(counter)).toBe(false);
    else expect(isWord, "a pattern needs a counter-example").toBe(true);
  },
);
