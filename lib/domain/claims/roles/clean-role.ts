import { classifyRole } from "@/lib/domain/classify-role";
import { areOwnName, isOwn, scopes } from "./role-owner";

/** Where an office may begin. */
export const roleStart =
  /(?<![\p{L}\p{N}’'-])(?:\p{Lu}|chief|president|chair|director|vice|senior|executive|general|head|member|treasurer|secretary|controller|principal|interim|acting|founder|co-founder)/gu;

/** The first office in a run of capitalised words. */
export function roleOfRun(run: string, companyWords: ReadonlySet<string>): string | null {
  for (const { index } of run.matchAll(roleStart)) {
    const role = cleanRole(run.slice(index), companyWords);
    if (role !== null) return role;
  }
  return null;
}

/** An office as a text gives it, without what follows it; null where none stands there. */
export function cleanRole(chunk: string, companyWords: ReadonlySet<string>): string | null {
  const role = withoutOwnEnd(chunk.replace(/\s+/g, " "), companyWords)
    .replace(
      / (?:in (?:succession|addition) to|in place of|to (?:succeed|replace)|(?:and|but) (?:will|was|is|has|had|became|becomes|later|subsequently|then|continues?|remains?)|is|are|was|were|has|have|had|will|shall|ended|ends|expired|expires|terminated|ceased|said|says|effective|commencing|beginning|starting|as|on|since|until|while|upon|during|in (?=\p{Lu}\p{L}+ \d{4}|\d{4}|fiscal)|by|at the request|vacant|under|after|before|when|following|reporting|pursuant)\b.*$/u,
      "",
    )
    .replace(
      / (?:of|at|for) (?:the )?(\p{Lu}[\p{L}\p{N}]*)(?=['’.]|$| (?:Inc|Corp))/u,
      (all, owner: string) => (isOwn(owner, companyWords) ? "" : all),
    )
    .trim();
  // "Orion's president" is one's of whom the words before tell.
  if (/^\p{Lu}[\p{L}&.]*(?: \p{Lu}[\p{L}&.]*)*[’'](?:s\s|\s)/u.test(role)) return null;
  // "The Healthcare leadership team" is nobody's office.
  if (
    /\b(?:leadership|management|executive) team\b/i.test(role) &&
    !/\b(?:member|officer|president|director)\b/i.test(role)
  )
    return null;
  // "Tatiana Roque, Chief Technology Officer" is no office, though one stands in it.
  return classifyRole(role.split(",")[0] ?? "").classes.length > 0 ? role : null;
}

const lastOfOffice =
  /^(.*\b(?:officer|president|chair(?:man|woman|person)?|counsel|secretary|treasurer|controller|director|manager|[CE]{1,2}[EFOT]O|C[EFOT]O))\s(?:of\s)?((?:The\s)?\p{Lu}[^;(]*?)[\s(]*$/iu;

/** "Chief Financial Officer The Acme Company": the company's name on the line below an office, and nothing else. */
function withoutOwnEnd(chunk: string, companyWords: ReadonlySet<string>): string {
  const [, office, name] = lastOfOffice.exec(chunk) ?? [];
  if (office === undefined || name === undefined) return chunk;
  const words = name.replace(/^The\s/i, "").split(/[\s,]+/);
  const isOurs =
    !scopes.test(words[0] ?? "") &&
    areOwnName(
      words.filter((word) => word !== "" && !/^(?:Inc|Corp|Company|Co|Ltd|LLC|plc)\.?$/i.test(word)),
      companyWords,
    );
  return isOurs ? office : chunk;
}
