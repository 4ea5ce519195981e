/** Amounts, percentages and counts, as briefings and lists of facts write them. */
const amounts = /[$−€]*\d[\d,]*(?:\.\d+)?(?: (?:thousand|million|billion|trillion)\b|%)?/g;

/** A year or a day of a month tells no fact from another. */
const isTelling = (amount: string): boolean => /[$%]|illion|thousand|\d,\d{3}/.test(amount);

/** "Jane Roe", "Orion": who or what a fact is of. */
const name = /^(?:\p{Lu}[\p{L}.’'-]*(?: |$)){1,5}$/u;

/** Facts of a document by whether a sentence gives their amount, or names who or what they are of. */
export function partFacts(facts: readonly string[], sentence: string): { told: string[]; others: string[] } {
  const said = new Set((sentence.match(amounts) ?? []).filter(isTelling));
  const isTold = (fact: string): boolean =>
    (fact.match(amounts) ?? []).some((amount) => said.has(amount)) ||
    fact.split(": ").some((part) => name.test(part) && sentence.includes(part));
  return { told: facts.filter(isTold), others: facts.filter((fact) => !isTold(fact)) };
}
