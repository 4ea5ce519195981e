import type { Annotation, Mention, TextEvent } from "./annotation";
import { findEvents } from "./events";
import { parseSentence } from "./grammar";
import { findMentions, type MentionContext } from "./mentions";
import { readSentences } from "./sentences";

/**
 * What a text says: its sentences, the persons, organizations, offices, times and quantities in it, and its events.
 *
 * @param context `company` and `names` are the speaking company's; `date` is the document's day, YYYY-MM-DD.
 */
export function annotate(text: string, context: MentionContext): Annotation {
  const { sentences, tokens } = readSentences(text);
  const kinds = sentences.map(({ kind }) => kind);
  const mentions = findMentions(text, tokens, context, kinds);
  const events: TextEvent[] = [];
  let next = 0;
  for (const [index, sentence] of tokens.entries()) {
    const first = next;
    while (next < mentions.length && (mentions[next] as Mention).sentence === index) next += 1;
    const parse = parseSentence(sentence, mentions.slice(first, next), first);
    events.push(...findEvents(parse, mentions, index, events.length));
  }
  return { sentences, mentions, events };
}
