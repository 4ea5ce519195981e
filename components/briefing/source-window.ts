/** What /sources/<id>/passage answers: a stretch of the text from character `from` on; null where no text is held. */
export type SourceWindow = { text: string | null; from: number };

/** @throws TypeError when the answer is something else. */
export function readSourceWindow(answer: unknown): SourceWindow {
  if (typeof answer === "object" && answer !== null && "text" in answer && "from" in answer) {
    const { text, from } = answer;
    if ((text === null || typeof text === "string") && typeof from === "number") return { text, from };
  }
  throw new TypeError("Not the text of a source");
}
