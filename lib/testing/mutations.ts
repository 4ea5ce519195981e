import "server-only";

/** Numbers below a bound, the same for a seed for ever. */
export type Chance = (bound: number) => number;

/** Mulberry32. */
export function startChance(seed: number): Chance {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Pieces of filings that patterns look for. Each is also repeated up to 100 kB. */
export const tokens: readonly string[] = [
  ..."a|.|A. |Mr. |(a)|(the |“|” |; |, |— |$1.5 million |1,000 |0|- |* |=|\u00a0|\u{1f600}|\ud800|\0|x-".split(
    "|",
  ),
  ..."\n|\n\n|\t|\r|\f|\n12\n|\n- 1 -|....1\n|\n\nItem 5.02 Departure\n\n|\nItem 5.02.|\nitem 1.01, 1.02".split(
    "|",
  ),
  ..."Items 2.02 and 7.01|\nSection 5 |SIGNATURE\n|\nexhibit index ....|table of contents\n".split("|"),
  ..."John Smith |John Smith, |John Smith resigned as |Chief Executive Officer and |effective May 1, 2020 ".split(
    "|",
  ),
  ..."was appointed |to serve as |Acme, Inc. |Acme Corp and Beta LLC |completed the acquisition of ".split(
    "|",
  ),
  ..."entered into an agreement with |by and among |terminated |issued a press release ".split("|"),
  ..."is attached hereto as exhibit 99.1 |shall not be deemed |the information contained in ".split("|"),
  ...'<p>|<p |</p>|<div>|<div style="|<table><tr><td>|<br>|<pre>|<script>|<!--|<![CDATA[|<?|<!DOCTYPE x>'.split(
    "|",
  ),
  ..."&amp;|&|&#|&#x41;|&#0;|&#xD800;|&#x110000;|&lt;|<a b='c'>|<ownershipDocument>|<XML>|</XML>".split("|"),
  ..."<DOCUMENT>\n|</DOCUMENT>|<TEXT>|</TEXT>|<TYPE>8-K\n|<TYPE>EX-99.1\n|<SEQUENCE>1\n|<FILENAME>../a\n".split(
    "|",
  ),
];

/** To the length that an attacker's attribute, line or nest has. */
export const repeatTo = (token: string, length: number): string =>
  token.repeat(Math.ceil(length / token.length));

type Mutation = (text: string, chance: Chance) => string;

const insert = (text: string, at: number, piece: string) => text.slice(0, at) + piece + text.slice(at);

const billionLaughs = `<!DOCTYPE lolz [<!ENTITY l0 "lol">${Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join("")}]><x>&l9;</x>`;

const pick = (chance: Chance): string => tokens[chance(tokens.length)] ?? "";

const mutations: readonly Mutation[] = [
  (text, chance) => text.slice(0, chance(text.length + 1)),
  (text, chance) => text.slice(chance(text.length + 1)),
  (text, chance) => {
    const at = chance(text.length + 1);
    return text.slice(0, at) + text.slice(at + chance(2_000));
  },
  (text, chance) => {
    const at = chance(text.length + 1);
    return insert(text, chance(text.length + 1), text.slice(at, at + chance(5_000)));
  },
  (text, chance) => insert(text, chance(text.length + 1), repeatTo(pick(chance), 30_000)),
  (text, chance) => insert(text, chance(text.length + 1), "<div>".repeat(1 + chance(5_000))),
  (text, chance) => insert(text, chance(text.length + 1), `<p class="${"x".repeat(100_000)}">`),
  (text, chance) => insert(text, chance(text.length + 1), `<b ${"a='b' ".repeat(5_000)}>`),
  (text, chance) => insert(text, chance(text.length + 1), billionLaughs),
  (text) => billionLaughs + text,
  (text) => text.replaceAll("\n", " ").repeat(3),
  (text) => text.replaceAll("</", "<"),
  (text) => text.replaceAll(">", ""),
  (text) => text.replaceAll("</DOCUMENT>", "").replaceAll("</TEXT>", ""),
  (text) => text.replaceAll("<TEXT>", "<DOCUMENT>"),
  (text) => text.replaceAll(". ", "."),
  (text) => text.replaceAll(/\s+/g, "\n\n"),
  (text) => text.replaceAll(/item/gi, "Item 5.02 Item"),
  (text) => text.toUpperCase(),
  (text) => text.repeat(5),
  (text, chance) => {
    let mutated = text;
    for (let times = 0; times < 20; times += 1)
      mutated = insert(mutated, chance(mutated.length + 1), pick(chance));
    return mutated;
  },
];

/** How text becomes bytes: mostly as it should. */
const encodings: readonly ((text: string) => Uint8Array)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(text),
  (text) => Buffer.from(text, "latin1"),
  (text) => Buffer.from(text, "utf16le"),
  (text) => Buffer.from(text).map((byte, index) => (index % 97 === 0 ? (byte * 7 + index) & 255 : byte)),
];

const longest = 200_000;

/** A document broken in one to three ways. */
export function mutate(text: string, chance: Chance): Uint8Array {
  let mutated = text;
  for (let times = 1 + chance(3); times > 0; times -= 1)
    mutated = (mutations[chance(mutations.length)]?.(mutated, chance) ?? "").slice(0, longest);
  return (encodings[chance(encodings.length)] ?? Buffer.from)(mutated);
}
