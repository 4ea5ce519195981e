import "server-only";
import type { DealKind } from "@/lib/db/deals/schema";
import type { Statement } from "./find-statements";
import { behindOf, isSide, lead, type Sides } from "./name-counterparty";
import type { Scene } from "./read-section";

/** A party in a list goes on where only its own description stands between: "A, Inc. ("A"), B Corp. and C LLC". */
const goesOn =
  /^(?: \([^()]{0,80}\))?(?:(?:,? (?:an?|the)| of) [^;.()]{0,80}(?: \([^()]{0,60}\))?)?(?:,|;)?(?: and)?(?: [Tt]he)?(?: \(\w{1,4}\))? ?$/;

/** The companies that are bought or merged together with `side`, each a deal of its own. */
export function nameCompanions(kind: DealKind, scene: Scene, statement: Statement, side: Sides): string[] {
  const named = scene.parties.filter((party) => isSide(scene, party) && party.isCompany);
  const sides = statement.act === "merges" ? named : behindOf(scene, statement, named);
  const name = side.target ?? side.counterparty;
  let at = sides.findIndex((party) => party.name === name);
  const head = sides[at];
  const isOpen =
    (kind === "merger" ||
      (kind === "acquisition" && (side.target === null || side.target === side.counterparty))) &&
    head !== undefined &&
    /\b(?:acquired|acquisitions? of|(?:stock|shares) of(?: each of)?|merge with|mergers? (?:with|of)|each of|both|(?:companies|businesses|corporations|firms|following)[:,]?)(?: \(\w{1,4}\))? $/.test(
      lead(scene, head),
    );
  if (!isOpen) return [];
  const companions: string[] = [];
  for (; at + 1 < sides.length && companions.length < 20; at += 1) {
    const [one, other] = [sides[at], sides[at + 1]];
    if (one === undefined || other === undefined) break;
    const between = scene.text.slice(one.end - scene.start, other.start - scene.start);
    if (!/,|;|\band\b/.test(between) || !goesOn.test(between)) break;
    companions.push(other.name);
  }
  return companions;
}
