import model from "wink-eng-lite-web-model";
import winkNLP from "wink-nlp";
import { correctTag, ofTokens } from "./corrections";
import type { PartOfSpeech, Token } from "./token";

const nlp = winkNLP(model, ["sbd", "pos"]);

/** The tagger's time grows with the square of a run without white space: no word is longer than this. */
const longestRun = /\S{120}/g;

/** It reads the host of an address in every way, which doubles with each label: no longer one is shown to it whole. */
const longHost = /(?<=\/)(?=\/(?:[^\s/]{41}|(?:[^\s/.]{0,40}\.){5}))/g;

/** It remembers "arm’s" of "arm’s-length" as one word, and from then on never splits it again, in no text. */
const contracted = /(?<=['’](?:s|d|m|t|ll|re|ve))(?=[^\s\p{L}\p{N}])/giu;

/** A text as the tagger can read it in time that grows with its length, the same whatever it read before: with spaces. */
export const tame = (text: string): string =>
  text.replace(longHost, " ").replace(contracted, " ").replace(longestRun, "$& ");

/** Tokens of a text by sentence, as the tagger splits and tags them; white space is left out. */
export function tokenize(text: string): Token[][] {
  const { its } = nlp;
  const document = nlp.readDoc(tame(text));
  const words = document.tokens().out();
  const tags = document.tokens().out(its.pos as never) as PartOfSpeech[];
  const lemmas = document.tokens().out(its.lemma as never) as string[];
  const spans = document.sentences().out(its.span as never) as unknown as [number, number][];
  let at = 0;
  const tokens = words.map((word, index): Token => {
    if (word.trim() !== "") while (/\s/.test(text.charAt(at))) at += 1;
    const start = at;
    at += word.trim() === "" ? 0 : word.length;
    const own = text.slice(start, at);
    const lower = own.toLowerCase();
    return { start, end: at, text: own, lower, lemma: lemmas[index] ?? lower, pos: tags[index] ?? "X" };
  });
  for (const at of tokens.keys()) correctTag(tokens, at, ofTokens);
  const sentences = spans
    .map(([first, last]) => tokens.slice(first, last + 1).filter(({ pos }) => pos !== "SPACE"))
    .filter((sentence) => sentence.length > 0);
  for (const sentence of sentences) correctKeywords(sentence);
  return sentences;
}

/** Longer ones are sentences. */
const mostKeywords = 8;

/** "Heater recall" ends with a noun: of a few words without a verb of their own, the last in its plain form is none. */
function correctKeywords(sentence: readonly Token[]): void {
  const [before, last] = sentence.slice(-2);
  if (sentence.length > mostKeywords || last?.pos !== "VERB" || last.lower !== last.lemma) return;
  const isSentence = sentence.some(({ pos, lower }) => /^(?:AUX|PRON|PART|ADV)$/.test(pos) || lower === "to");
  const isNamed =
    before !== undefined && /^(?:NOUN|PROPN|ADJ)$/.test(before.pos) && !before.lower.endsWith("s");
  if (!isSentence && isNamed && sentence.every((token) => token === last || token.pos !== "VERB"))
    last.pos = "NOUN";
}
