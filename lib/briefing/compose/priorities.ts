import type { FoundPassage } from "@/lib/db/passages";
import { formatDay } from "@/lib/domain/calendar";
import { splitSentences } from "@/lib/language/split-sentences";
import type { BriefingFacts } from "../briefing-facts";
import { isOfReport, type Statement } from "../statement";
import { findHostileText } from "../verify/hostile-text";
import { ownNamesOf } from "./company-name";
import { particularityFor } from "./particularity";
import { phrases } from "./phrases";
import { reportSpeech } from "./reported-speech";
import { type OwnNames, trimSentence } from "./sentences";
import { isOver, standsAlone } from "./stands-alone";

const maxPriorities = 4;
const maxQuote = 280;

/** What somebody says who is after something. */
const intent = phrases("intent");
/** Intent of papers, and of others than the company. */
const unmeant = phrases("intent of papers or others");
const ownVoice = /^(?:We|Our)\b/;
/** What stands before the words of intent where the company itself is after something. */
const ownIntent =
  /(?:\b(?:it|its|the company|the company’s|management|self|self’s?)(?: (?:also|now|currently|further|will|has|is|continues to)){0,2}) $/i;
/** Openings that lose their capital within a sentence. */
const opening = /^(?:It|Its|The|In|At|As|A|An|For|To|Throughout|During|With|By|Management)\b/;

/** What the company says in its own filings and releases that it is after, the newest first. */
export function findPriorities(facts: BriefingFacts): Statement[] {
  const own = ownNamesOf(facts);
  const rank = particularityFor(facts);
  const found: Statement[] = [];
  // Where the aims of a report were read as such, its other sentences of intent speak of rules and policies.
  const areAimsRead = facts.reported.some(({ kind }) => kind === "strategy");
  const passages = facts.passages.intents
    .filter((one) => one.kind !== "news" && !(areAimsRead && isOfReport(one)))
    .sort((one, other) => other.publishedOn.localeCompare(one.publishedOn));
  for (const passage of passages)
    for (const { start, end } of splitSentences(passage.text)) {
      const sentence = passage.text.slice(start, end);
      if (!intent.test(sentence) || unmeant.test(sentence)) continue;
      if (!rank.isParticular(sentence)) continue;
      if (!standsAlone(sentence) || isOver(sentence, passage.publishedOn, facts.asOf)) continue;
      const text = ownVoice.test(sentence) ? quote(sentence, passage, own) : report(sentence, passage, own);
      if (text === null || found.some((one) => gistOf(one.text) === gistOf(text))) continue;
      const place = { start: passage.spanStart + start, end: passage.spanStart + end };
      found.push({
        text,
        refs: [{ documentId: passage.documentId, item: passage.item, span: place }],
        topic: "business",
        day: passage.publishedOn,
        materiality: 0,
      });
    }
  return found.slice(0, maxPriorities);
}

/** What it says in its own first words, whichever paper says it. */
const gistOf = (text: string): string => text.replace(/^.*?(?: sa(?:ys|id) that |: “)/, "").slice(0, 50);

/** "A filing of May 3, 2024 says that Acme plans to …"; null where somebody else does. */
function report(sentence: string, { publishedOn, kind }: FoundPassage, own: OwnNames): string | null {
  const text = trimSentence(sentence, own.names, own.self);
  if (text === null || !intent.test(text)) return null;
  const before = text.slice(0, text.search(intent));
  if (!ownIntent.test(before.replaceAll(own.self, "self"))) return null;
  if (/^On [A-Z][a-z]+ \d/.test(text)) return text;
  if (!text.startsWith(own.self) && !opening.test(text)) return null;
  const source = `${kind === "release" ? "A release" : "A filing"} of ${formatDay(publishedOn)}`;
  return `${source} says that ${text.startsWith(own.self) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`}`;
}

/** "On May 4, 2026, it said that it plans to open three plants"; quoted where it can't be put so. */
function quote(sentence: string, { publishedOn }: FoundPassage, own: OwnNames): string | null {
  const isQuotable = sentence.length <= maxQuote && sentence.endsWith(".") && !/[“”"\n\t]/.test(sentence);
  if (!isQuotable || findHostileText(sentence) !== null) return null;
  const text = reportSpeech(sentence, own.names);
  return `On ${formatDay(publishedOn)}, it said${text === null ? `: “${sentence}”` : ` that ${text}`}`;
}
