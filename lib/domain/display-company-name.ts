import { companyNameExceptions, exceptionKey } from "./company-name-exceptions";
import { recaseLoudWords, recaseName } from "./display-company-name-case";
import { writeLegalEnding } from "./display-company-name-ending";
import { stripEdgarTail } from "./display-company-name-tail";

/**
 * A company's name as people write it, from the form filed with the SEC: "NVIDIA CORP" → "NVIDIA
 * Corporation", "AMAZON COM INC" → "Amazon.com, Inc.", "Apple Inc." unchanged. Well-known companies come
 * from a table; the rest by rules, which recase names filed in capitals only. Never empty unless the filed
 * form is.
 */
export function displayCompanyName(filed: string): string {
  const bare = stripEdgarTail(filed);
  const known =
    companyNameExceptions.get(exceptionKey(filed)) ?? companyNameExceptions.get(exceptionKey(bare));
  if (known !== undefined) return known;
  return writeLegalEnding(isShouted(bare) ? recaseName(bare) : recaseLoudWords(bare));
}

// What EDGAR itself puts behind a name in mixed case, so it says nothing of the name's own casing.
const legalEnding = /[\s,]+(inc|corp|co|ltd|plc|llc|lp|n\.?v|s\.?a|ag|se)\.?$/i;

/** Whether a name was filed in capitals and so lost its casing. "RTX Corp" and "NIKE, Inc." did not. */
function isShouted(name: string): boolean {
  if (!/\p{Ll}/u.test(name)) return true;
  const core = name.replace(legalEnding, "").replace(legalEnding, "");
  if (/\p{Ll}/u.test(core)) return false;
  const isChosen = /(, Inc\.?|Inc\.|Ltd\.|Corp\.)$/.test(name) && /^\S{1,6}$/.test(core);
  return !isChosen;
}
