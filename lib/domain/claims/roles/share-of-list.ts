import { classifyRole } from "@/lib/domain/classify-role";
import type { PersonMention } from "@/lib/domain/person-names/find-people";
import type { Stretch } from "@/lib/domain/split-sentences";

/**
 * Of "Lee and Ray were named President and Treasurer, respectively" the office that is a mention's; null where it
 * cannot be told, undefined where offices are not dealt out so.
 */
export function shareOfList(
  mention: PersonMention,
  mentions: readonly PersonMention[],
  text: string,
  from: number,
  sentence: Stretch,
): string | null | undefined {
  const list = /^([^;]{3,160}?),?\s\(?respectively\b/.exec(text.slice(from, sentence.end))?.[1];
  if (list === undefined || mentions.some(({ start }) => start > from && start < from + list.length))
    return undefined;
  const near = mentions.filter(({ start, end }) => start >= sentence.start && end <= from);
  const isJoined = (at: number) =>
    /^,?\s(?:and\s)?$/.test(text.slice(near[at - 1]?.end ?? 0, near[at]?.start ?? 0));
  let first = near.length - 1;
  while (first > 0 && isJoined(first)) first -= 1;
  const chain = near.slice(first);
  const offices = list.split(/,\s(?:and\s)?|\sand\s/);
  // Beside names that are not known as persons' it cannot be told whose which is.
  const isDealt = offices.length > 1 && offices.every((office) => classifyRole(office).classes.length > 0);
  if (chain.length < 2) return isDealt ? null : undefined;
  if (offices.length !== chain.length) return null;
  return offices[chain.findIndex(({ start }) => start === mention.start)] ?? null;
}
