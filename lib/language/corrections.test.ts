import { expect, test } from "vitest";
import { annotate } from "./annotate";
import { mend, toUnits } from "./chunks";
import { correctionRows } from "./corrections";
import { readSentences } from "./sentences";

/** The word between asterisks, as it is read. */
function readMarked(marked: string) {
  const [before = "", word = ""] = marked.split("*");
  const text = marked.replaceAll("*", "");
  const units = toUnits(
    readSentences(text).tokens.flat(),
    annotate(text, { company: "Acme Corp." }).mentions,
    0,
  );
  mend(units);
  return units.find(({ start, lower }) => start === before.length && lower === word.toLowerCase());
}

test.each(correctionRows.map(({ here, example, counter, ...row }) => [here, example, counter, row] as const))(
  "%s is corrected in “%s” and not in “%s”",
  (_here, example, counter, { tag, lemma }) => {
    const isCorrected = (marked: string) => {
      const word = readMarked(marked);
      expect(word, marked).toBeDefined();
      return word?.pos === tag && (!/^(?:past|verb|singular)$/.test(lemma) || word.lemma !== word.lower);
    };
    expect(isCorrected(example)).toBe(true);
    expect(isCorrected(counter)).toBe(false);
  },
);
