/** Capitals and numbers that name nothing. */
const nameless =
  /^(?:AI|IT|US|U\.S\.?|COVID-19|ESG|Internet|Company|Registrant|Board|Item|Part|United|States|The|We|Our|I|Chief|Executive|Officers?|Directors?|Annual|Report|Form|10-K)$/;

/** Words of a sentence behind its first, without possessive endings. */
export const wordsBehindFirst = (sentence: string): string[] =>
  sentence
    .split(/[\s,;:()/–—]+/)
    .slice(1)
    .map((word) => word.replace(/[’']s?$|[.!?]$/, ""));

/**
 * Words behind the first that are written as names, none of a title.
 *
 * @param selves words of the filer's own names, which don't count.
 */
export const namesInText = (sentence: string, selves: readonly string[]): string[] =>
  isTitled(sentence)
    ? []
    : wordsBehindFirst(sentence).filter(
        (word) => /^\p{Lu}|^\p{Ll}\p{Lu}/u.test(word) && !nameless.test(word) && !selves.includes(word),
      );

/** Of its longer words, how many a title has in capitals. */
const titledShare = 0.7;

/** Whether a heading is written As Titles Are, whose capitals name nobody and would stay in running text. */
export function isTitled(said: string): boolean {
  const words = said.split(" ").filter((word) => /^\p{L}{4}/u.test(word));
  return (
    words.length > 2 && words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length * titledShare
  );
}
