import { displayCompanyName } from "@/lib/domain/display-company-name";
import { caseNameWord, readInitials } from "./case-name-word";
import { isOrganizationName } from "./is-organization-name";
import { caseParticles, isParticle } from "./name-particles";
import { parseFiledName } from "./parse-filed-name";

const caseGiven = (word: string): string => readInitials(word) ?? caseNameWord(word.replace(/\.$/, ""));

const caseFamily = (words: readonly string[]): string => {
  const particles = caseParticles(words);
  return words
    .map((word, index) =>
      isParticle(word) && index < words.length - 1 ? (particles[index] ?? word) : caseNameWord(word),
    )
    .join(" ")
    .replace(/ - /g, "-");
};

/**
 * A person's name as people write it, from the form in which SEC ownership forms file it:
 * "COOK TIMOTHY D" -> "Timothy D. Cook". Organizations keep
 * the filed order.
 */
export const displayPersonName = (filed: string): string => {
  const trimmed = filed.replace(/\s+/g, " ").trim();
  if (isOrganizationName(trimmed)) return displayCompanyName(trimmed);
  const { title, given, family, generation, credentials } = parseFiledName(trimmed);
  const name = [title, ...given.map(caseGiven), caseFamily(family), generation].filter(Boolean).join(" ");
  return [name, ...credentials].join(", ");
};
