import model from "wink-eng-lite-web-model";
import winkNLP from "wink-nlp";
import type { Span } from "./annotation";

/** Universal part-of-speech tags, as the tagger gives them. */
export type PartOfSpeech =
  | "ADJ"
  | "ADP"
  | "ADV"
  | "AUX"
  | "CCONJ"
  | "DET"
  | "INTJ"
  | "NOUN"
  | "NUM"
  | "PART"
  | "PRON"
  | "PROPN"
  | "PUNCT"
  | "SCONJ"
  | "SPACE"
  | "SYM"
  | "VERB"
  | "X";

export type Token = Span & {
  text: string;
  /** In lower case. */
  lower: string;
  /** Dictionary form in lower case; "not" for "n’t". */
  lemma: string;
  pos: PartOfSpeech;
};

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

/** Past forms whose lemma the model does not know: "renominated". */
function pastLemma(lower: string): string {
  if (lower.endsWith("ied")) return `${lower.slice(0, -3)}y`;
  if (/([bdgmnprt])\1ed$/.test(lower)) return lower.slice(0, -3);
  return /(?:at|iz|is|ir|iv|uc|ut|id|as|os|ag|ng|rg|c|s|v|z|u|dg)ed$/.test(lower)
    ? lower.slice(0, -1)
    : lower.slice(0, -2);
}

/** Puts right what the tagger does wrong with verbs: "Ann Lee, treasurer, retired on May 1" has no adjective. */
function repair(token: Token, before: Token | undefined, after: Token | undefined): void {
  if (token.lemma !== token.lower || !/[a-z]{3}(?<!e)ed$/.test(token.lower)) return;
  const isVerb =
    token.pos === "ADJ" &&
    before?.text === "," &&
    (after === undefined || /^(?:ADP|SCONJ|PUNCT|ADV)$/.test(after.pos)) &&
    after?.text !== ",";
  if (isVerb) token.pos = "VERB";
  if (token.pos === "VERB") token.lemma = pastLemma(token.lower);
}

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
  correctTags(tokens);
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

/**
 * Where the tagger errs on our texts: "hired as chief credit officer" is not the "as" of "as big as", what revenue "rose"
 * is no flower, and "were both elected" has no noun.
 */
function correctTags(tokens: readonly Token[]): void {
  for (const [at, token] of tokens.entries()) {
    repair(token, tokens[at - 1], tokens[at + 1]);
    if (token.lower === "rose" && token.pos !== "VERB") {
      token.pos = "VERB";
      token.lemma = "rise";
    }
    const isBetween =
      /^(?:was|were|been|be|are|is)$/.test(tokens[at - 1]?.lower ?? "") && tokens[at + 1]?.pos === "VERB";
    if (isBetween && /^(?:both|each|all)$/.test(token.lower)) token.pos = "ADV";
    if (token.lower !== "as" || token.pos !== "ADV") continue;
    const isCompared = tokens[at + 2]?.lower === "as" || tokens[at + 3]?.lower === "as";
    if (!isCompared && tokens[at + 1]?.pos !== "ADV") token.pos = "ADP";
  }
}
