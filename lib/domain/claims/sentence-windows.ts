import type { Sentence } from "@/lib/domain/claims/deeds/match-anchors";
import type { Stretch } from "@/lib/domain/split-sentences";

/** Bullets and numbers of lists go with what follows them. */
export function joinMarks(sentences: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  let from: number | null = null;
  for (const { start, end } of sentences) {
    if (end - start < 5) from ??= start;
    else {
      joined.push({ start: from ?? start, end });
      from = null;
    }
  }
  return joined;
}

const exhibit =
  /(?<!\b(?:Sections?|Items?|Rules?|Articles?|Exhibits?|Numbers?|and|or|to|through|of|at|[$€£]))\s(?=\(?\d{1,2}\.\d{1,2}\)?\*?\s+\p{Lu}\p{L}+\s)/gu;

/** An index of exhibits, written as one sentence, in its entries: who is named in one has no part in another. */
export function splitExhibits(sentences: readonly Stretch[], text: string): Stretch[] {
  return sentences.flatMap((sentence) => {
    const marks = Array.from(
      text.slice(sentence.start, sentence.end).matchAll(exhibit),
      ({ index }) => index,
    );
    if (marks.length < 2) return [sentence];
    const starts = [0, ...marks.map((at) => at + 1)];
    return starts.map((from, at) => ({
      start: sentence.start + from,
      end: at + 1 < starts.length ? sentence.start + (starts[at + 1] ?? 0) - 1 : sentence.end,
    }));
  });
}

/** A sentence alone, then with up to two neighbours, the nearest first. */
export function windowsOf(sentences: readonly Sentence[], index: number): Sentence[][] {
  const windows: Sentence[][] = [];
  for (const [before, after] of reaches) {
    if (index < before || index + after >= sentences.length) continue;
    windows.push(sentences.slice(index - before, index + after + 1));
  }
  return windows;
}

const reaches: readonly (readonly [before: number, after: number])[] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
  [0, 2],
  [2, 0],
];
