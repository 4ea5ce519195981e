import type { Annotation, Mention, Sentence, TextEvent } from "./annotation";
import { findEvents } from "./events";
import { parseSentence } from "./grammar";
import { type Token, tokenize } from "./tokens";

/** Whose text it is: its names, and its day (YYYY-MM-DD) for relative ones. */
export type AnnotationContext = { company: string; names?: string[]; date?: string };

const findMentions = (_text: string, _sentences: Token[][], _context: AnnotationContext): Mention[] => [];

/** What a text says: its sentences, the persons, organizations, offices, times and quantities in it, and its events. */
export function annotate(text: string, context: AnnotationContext): Annotation {
  const tokens = tokenize(text);
  const sentences: Sentence[] = tokens.map((sentence) => ({
    start: sentence[0]?.start ?? 0,
    end: sentence.at(-1)?.end ?? 0,
    kind: "prose",
  }));
  const mentions = findMentions(text, tokens, context);
  const events: TextEvent[] = [];
  let next = 0;
  tokens.forEach((sentence, index) => {
    const first = next;
    while (next < mentions.length && (mentions[next] as Mention).sentence === index) next += 1;
    const parse = parseSentence(sentence, mentions.slice(first, next), first);
    events.push(...findEvents(parse, mentions, index, events.length));
  });
  return { sentences, mentions, events };
}
