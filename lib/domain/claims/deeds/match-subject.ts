import type { PassageCompany } from "@/lib/domain/claims/find-support";
import type { Statement } from "@/lib/domain/claims/read-statement";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded } from "@/lib/domain/claims/words/claim-words";
import { isLegalForm } from "@/lib/domain/company-names/legal-form";
import type { Assertion } from "./find-assertions";
import { bearsOut, type Predicate } from "./predicates";

/** What persons do, and what happens to things. */
const others: ReadonlySet<Predicate> = new Set([
  ...(["resign", "retire", "depart", "die", "appoint", "dismiss"] as const),
  ...(["expire", "increase", "decrease", "begin", "terminate"] as const),
]);

/** Words that stand for the registrant and its bodies. */
const ours = new Set(
  `registrant board directors committee shareholders stockholders issuer we our it which who sub acquisition merger item exhibit agreement annual special meeting proposal section article amendment`.split(
    /\s+/,
  ),
);

/** These stand for us alone, and end the names of others: "Orion Management". */
const oursAlone = new Set(["group", "holdings", "parent", "management"]);

const articles = new Set(["the", "on", "in", "a", "an", "as", "at", "by", "for"]);

const lastCapitals =
  /\p{Lu}[\p{L}\p{N}.&'’-]*(?:,? (?:of |and |& )?\p{Lu}[\p{L}\p{N}.&'’-]*)*(?=[^\p{Lu}]*$)/u;

/**
 * Whether another than the company does what the claim says: the last capitalised name before an active verb is
 * neither the company's nor one that the claim names.
 */
export function isAnothersDoing(
  statement: Statement,
  assertions: readonly Assertion[],
  sentence: string,
  company: PassageCompany,
): boolean {
  const heads = statement.heads.filter(({ predicate, isPassive }) => !others.has(predicate) && !isPassive);
  return heads.some((head) => {
    const fitting = assertions.filter(
      ({ predicate, form, isPassive, status }) =>
        bearsOut(predicate, head.predicate) && form === "done" && !isPassive && status === head.status,
    );
    return (
      fitting.length > 0 &&
      fitting.every(({ start }) => isOther(sentence.slice(0, start), statement, company))
    );
  });
}

function isOther(before: string, { names }: Statement, company: PassageCompany): boolean {
  const bare = before
    .replace(/\([^()]*\)/g, " ")
    // "Its U.S. based subsidiaries".
    .replace(/\bU\.\s?S\.(?=[\s-]\p{Ll})/gu, " ")
    .replace(
      /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s+\d{1,2},?)?(?:\s+\d{4})?\b/g,
      " ",
    )
    .slice(-90);
  const run = lastCapitals.exec(bare);
  if (run === null || bare.length - run.index - run[0].length > 45) return false;
  const all = splitFolded(foldClaimText(run[0])).filter((word) => !articles.has(word));
  const core = all.filter((word) => !isLegalForm(word));
  const words = core.length > 0 ? core : [];
  if (words.length === 0 || words.some((word) => ours.has(word) || company.words.has(word))) return false;
  if (words.every((word) => oursAlone.has(word))) return false;
  return !names.flat().some((word) => words.includes(word));
}
