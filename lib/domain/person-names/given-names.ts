import names from "../tables/given-names.json";

/** Given names that occur at listed companies, folded, to tell which part of a filed name is the family name. */
export const givenNames: ReadonlySet<string> = new Set(names);
