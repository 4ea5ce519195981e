import { expect, test } from "vitest";
import { annotate } from "./annotate";
import { mend, toChunks, toUnits } from "./chunks";
import { phraseUnitRows } from "./phrase-units";
import { readSentences } from "./sentences";

/** Whether what stands between asterisks is read as one noun phrase. */
function isPhrase(marked: string): boolean {
  const [before = "", words = ""] = marked.split("*");
  const text = marked.replaceAll("*", "");
  const { mentions } = annotate(text, { company: "Acme Corp." });
  const units = toUnits(readSentences(text).tokens.flat(), mentions, 0);
  mend(units);
  const end = before.length + words.length;
  return toChunks(units).some(
    (one) => one.type === "phrase" && one.phrase.start === before.length && one.phrase.end === end,
  );
}

test.each(
  phraseUnitRows.map(({ verdict, here, example, counter }) => [here, verdict, example, counter] as const),
)("%s stands %s the phrase of “%s”, and there is none such in “%s”", (_here, _verdict, example, counter) => {
  expect(isPhrase(example)).toBe(true);
  expect(isPhrase(counter)).toBe(false);
});
