import { formatFiledName } from "./filed-name";
import { isOrganizationName } from "./is-organization-name";
import { foldName, isParticle, readCredential, readGeneration, readInitials, readTitle } from "./name-words";

/** Filed order shows itself by a comma after the last name, capitals throughout, or an initial at the end. */
const isFiledOrder = (name: string): boolean => {
  const [beforeComma, afterComma] = name.split(",").map((part) => part.trim());
  if (afterComma && beforeComma)
    return afterComma
      .split(" ")
      .some((word) => readGeneration(word) === null && readCredential(word) === null);
  if (/\s/.test(name) && name === name.toUpperCase() && /[A-Z]{2}/.test(name)) return true;
  const words = name.split(" ").filter((word) => readGeneration(word) === null);
  const last = words.at(-1);
  return words.length > 1 && last !== undefined && /^\p{L}\.?$/u.test(last);
};

/**
 * The key under which the spellings of one person's name are grouped within a company: folded first name, last
 * name and generation. "COOK TIMOTHY D", "Cook, Timothy D." and "Timothy D. Cook" have one key.
 */
export const personKey = (name: string): string => {
  const trimmed = name.replace(/\s+/g, " ").trim();
  if (isOrganizationName(trimmed)) return foldName(trimmed);
  const natural = isFiledOrder(trimmed) ? formatFiledName(trimmed) : trimmed;
  let generation = "";
  const words: string[] = [];
  for (const word of natural.split(/[\s,]+/)) {
    const read = readGeneration(word);
    if (read !== null && words.length > 0) generation = foldName(read);
    else if (word !== "" && readTitle(word) === null && (words.length < 2 || readCredential(word) === null))
      words.push(word);
  }
  let start = words.length - 1;
  while (start > 1 && isParticle(words[start - 1] ?? "")) start -= 1;
  const family = foldName(words.slice(start).join("")).replace(/[\s-]/g, "");
  const given = words.slice(0, start);
  const first = given.find((word) => readInitials(word) === null) ?? given[0] ?? "";
  return [foldName(first), family, generation].filter(Boolean).join(" ");
};
