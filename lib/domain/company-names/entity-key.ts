import { parseCompanyName } from "./parse-company-name";

/**
 * The key of an entity in URLs and answers: the words of its name without legal form, in lower case
 * ("Bank of America Corporation" gives `bank-of-america`, "AT&T Inc." `at-t`). Empty for a name without
 * Latin letters or digits. Two companies can have one key: whoever stores it settles that.
 */
export function entityKey(displayName: string): string {
  return parseCompanyName(displayName)
    .words.join(" ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/ /g, "-")
    .slice(0, 80)
    .replace(/-+$/, "");
}
