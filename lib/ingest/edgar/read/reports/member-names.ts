import "server-only";
import type { TaggedFact } from "./inline-xbrl";

/** "aapl:RestOfAsiaPacificSegmentMember" as words of its own: "Rest Of Asia Pacific". */
const wordsOf = (member: string): string[] =>
  member
    .replace(/^[^:]*:/, "")
    .replace(/(?:Reportable|Operating|Business)?(?:Segments?)?\.?Member$/, "")
    .replace(/(\p{Ll}|\.)(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1$3 $2$4")
    .split(" ")
    .filter((word) => word !== "");

const keyOf = (name: string): Set<string> =>
  new Set(
    name
      .toLowerCase()
      .replace(/\bu\.s\.?/g, "us")
      .match(/\p{L}+/gu)
      ?.filter((word) => !/^(?:and|of|the|segment)$/.test(word))
      .map((word) => word.replace(/s$/, "")) ?? [],
  );

/** A name without what may stand between its words. */
const joined = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The same in the letters that members are made of: "Décor" as "decor", or as "dcor". */
const inAscii = (name: string): string[] => {
  const bare = joined(name);
  return [bare.normalize("NFD").replace(/\p{M}/gu, ""), bare.replace(/[^a-z\d]/g, "")];
};

/** Marks of footnotes: "Hardlines3", "Beauty (b)", "C5ISR* solutions". */
const marks = /\s*\((?:\d{1,2}|[a-z])\)|[*†‡§]|(?<=\p{Ll})\d{1,2}$|:$/gu;

/** A row that names what is sold, and one that names what is counted of it. */
const ware = /^\p{Lu}[\p{L}\p{N} ,&’'-]{3,60}$/u;
const amount =
  /\b(?:total|net|gross|revenues?|sales|income|cost|expenses?|years?|months|quarter|ended|amount|other|balance|timing|point in time|over time)\b/i;

const isWare = (label: string): boolean => ware.test(label) && !amount.test(label);

/**
 * The name of a tagged member as the document writes it: by the row, by one of the `listed` names, by the text; else by
 * the member's own words.
 */
export function memberName(
  member: string,
  { rowLabel }: Pick<TaggedFact, "rowLabel">,
  listed: readonly { name: string }[],
  text: string,
): string {
  // "Marketsand" of a member that joins its words carelessly.
  const words = wordsOf(member).flatMap((word) =>
    /\p{L}{3}and$/u.test(word) && !text.includes(word) ? [word.slice(0, -3), "and"] : [word],
  );
  const wanted = keyOf(words.join(" "));
  const shared = (name: string): number => {
    const found = keyOf(name);
    const isSame = [...found].every((word) => wanted.has(word)) && found.size * 2 >= wanted.size;
    return isSame ? found.size : 0;
  };
  const label = rowLabel?.replace(marks, "").trim() ?? "";
  // "iPhone" of a member called "IPhone".
  if (joined(label) !== "" && joined(label) === joined(words.join(""))) return label;
  // "Building Materials" of a member called "MajorProductLineBuildingMaterials".
  if (isWare(label) && inAscii(label).some((one) => joined(words.join("")).endsWith(one))) return label;
  const [best] = [label, ...listed.map(({ name }) => name)].sort((one, other) => shared(other) - shared(one));
  if (best !== undefined && shared(best) > 0) return best;
  const withMark = new RegExp(
    `\\b${words
      .filter((word) => word !== "and")
      .map((word) => word.replace(/[^\p{L}\p{N}]/gu, "."))
      .join("(?:,? (?:and |& |of )?|-)")}\\b`,
    "iu",
  ).exec(text);
  if (withMark && /^\p{Lu}/u.test(withMark[0])) return withMark[0];
  // Of a standard member the filer chose the nearest: what it sells is called by the row.
  if (member.startsWith("us-gaap:") && isWare(label)) return label;
  return words.map((word) => (/^(?:Of|And|The|For)$/.test(word) ? word.toLowerCase() : word)).join(" ");
}
