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
