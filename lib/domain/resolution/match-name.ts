import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { CompanyMatch } from "./company-match";
import { decideExact } from "./decide-exact";
import { decideScored } from "./decide-scored";
import { notFound } from "./explain";
import { findExact } from "./find-exact";
import { matchAcronym } from "./match-acronym";
import { matchSymbol } from "./match-symbol";
import { matchSymbolWithIndustry } from "./match-symbol-with-industry";
import { readQuery } from "./read-query";
import type { RegistryIndex } from "./registry-index";
import { scoreQuery } from "./score-query";

/** Finds the company that a name stands for: exactly first, then by likeness. */
export function matchName(index: RegistryIndex, text: string): CompanyMatch {
  const parsed = parseCompanyName(text);
  if (parsed.key === "") return notFound(index, text, []);
  const exact = findExact(index, parsed);
  const scored = scoreQuery(index, readQuery(parsed, index.vocabulary));
  const decided =
    matchSymbol(index, text, parsed, exact, scored) ?? decideExact(index, text, parsed, exact, scored);
  if (decided !== null) return decided;
  const liked = decideScored(index, text, parsed, scored);
  if (liked.outcome === "resolved") return liked;
  return matchSymbolWithIndustry(index, text) ?? matchAcronym(index, parsed) ?? liked;
}
