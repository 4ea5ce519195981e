import "server-only";
import { splitSentences } from "@/lib/domain/split-sentences";
import type { DealContext } from "./deal";
import { type EncodedText, encodeParties } from "./encode-parties";
import { findParties, type Party } from "./find-parties";
import { daysOf, readDayNames } from "./name-day";
import { readPlain } from "./read-plain";

/** A sentence, plain and encoded; the places of its parties are in the whole section, `start` is its own. */
export type Scene = {
  start: number;
  plain: string;
  text: string;
  parties: Party[];
  encoded: EncodedText;
  lastDay: string | null;
};

/** A section as sentences, and the days that it gives a name. */
export type Section = { scenes: Scene[]; dayNames: ReadonlyMap<string, string> };

/** Characters of an item that are read; the longest of the mirror has 25,000. */
const longest = 100_000;

/** Reads an item's canonical text for deals. */
export function readSection(section: string, context: DealContext): Section {
  const text = section.slice(0, longest);
  const plain = readPlain(text);
  const encoded = encodeParties(plain, findParties(plain, context.company));
  const dayNames = readDayNames(plain, context.filedOn);
  let next = 0;
  let last: string | null = null;
  const scenes = splitSentences(text).map(({ start, end }): Scene => {
    const parties: Party[] = [];
    for (let party = encoded.parties[next]; party !== undefined && party.start < end; ) {
      if (party.start >= start) parties.push(party);
      next += 1;
      party = encoded.parties[next];
    }
    const scene = {
      start,
      plain: plain.slice(start, end),
      text: encoded.text.slice(start, end),
      parties,
      encoded,
      lastDay: last,
    };
    last = daysOf(scene.plain, dayNames, context.filedOn).at(-1)?.day ?? last;
    return scene;
  });
  return { scenes, dayNames };
}

/** Sentences from one on that may go on about its deal. */
export const windowLength = 6;

/** Characters of such sentences that are read; no real item comes near. */
const windowCharacters = 5000;

/** The encoded words of a sentence and those that may go on about its deal. */
export function windowOf(scenes: readonly Scene[], index: number): string {
  return scenes
    .slice(index, index + windowLength)
    .map(({ text }) => text)
    .join(" ")
    .slice(0, windowCharacters);
}
