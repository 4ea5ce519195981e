import { classifyRole } from "@/lib/domain/classify-role";
import { splitFolded } from "./claim-words";

const legalForm =
  /\b(?:Inc|Corp|Corporation|LLC|Ltd|Limited|plc|PLC|L\.P|LP|AG|GmbH|S\.A|N\.V|University|College|Bank|Partners|Foundation)\b/;

/** Whether a word is of the company's name, or stands for it. */
export const isOwn = (word: string, companyWords: ReadonlySet<string>): boolean =>
  /^(?:Company|Corporation|Registrant|Board|company|corporation|registrant|board)$/.test(word) ||
  splitFolded(word.toLowerCase()).some((one) => companyWords.has(one));

/** "Of Orion Pumps": behind an office of a whole company, a name that is no part of one. */
const place =
  /\b(?:of|at|for|with) (?:the )?((?:\p{Lu}[\p{L}\p{N}&.’'-]*|of|and|the|&)(?: (?:\p{Lu}[\p{L}\p{N}&.’'-]*|of|and|the|&))*)/u;
/** Words for what of a company an office is of. */
export const scopes =
  /\b(?:Board|Directors?|Company|Corporation|Registrant|Committee|Operations?|Sales|Marketing|Finance|Accounting|Research|Development|Technology|Products?|Services?|Human|Division|Segment|Group|Region|Americas?|Europe|Asia|North|South|International|Worldwide|Global|Strategy|Engineering|Business|Corporate|Investor|Relations)\b/;

/** "Chief Financial Officer of Orion": an office at another company. */
export function isElsewhere(role: string, companyWords: ReadonlySet<string>): boolean {
  const behind = /\b(?:of|at|for|with) (.*)$/s.exec(role)?.[1] ?? "";
  const isOurs = splitFolded(behind.toLowerCase()).some(
    (word) => word === "company" || (word.length > 3 && companyWords.has(word)),
  );
  if (isOurs) return false;
  if (legalForm.test(behind)) return true;
  const named = place.exec(role)?.[1];
  if (named === undefined || scopes.test(named)) return false;
  return classifyRole(role).classes.some((one) => one !== "other_officer");
}
