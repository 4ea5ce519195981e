import { remember } from "./remember";

/** Words as Form 4 cuts them, spelt out. Only what is certain within an officer's title. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\b(?:exec|exec've|execut|exective)\b\.?/g, "executive"],
  [/\bex\.?(?=\s+(?:vp|vice)\b)/g, "executive"],
  [/\b(?:pres|presid)\b\.?/g, "president"],
  [/\b(?:chf|ch)\b\.?/g, "chief"],
  [/\b(?:off|ofc|ofcr|offcr|offr|ofr|offc|offic|offce|office)\b\.?(?!\s+of\b)/g, "officer"],
  [/\b(?:sr|snr)\b\.?/g, "senior"],
  [/\bv\.?\s?p\b\.?/g, "vp"],
  [/\bvice[- ]president\b/g, "vp"],
  [/\b(?:chmn|chm|chairman|chairwoman|chairperson)\b\.?/g, "chair"],
  [/\bcob\b/g, "chair"],
  [/\b(?:bd|bod)\b\.?/g, "board"],
  [/\b(?:fin|fincl|financal|finance)\b\.?(?=[\s,/&]*(?:and|op|officer|admin|strat))/g, "financial"],
  [/\b(?:acctg|acct|accting|accoun|actg|accounting)\b\.?/g, "accounting"],
  [/\btechnical\b/g, "technology"],
  [/\btech\b\.?/g, "technology"],
  [/\bops?\b\.?(?=\s+(?:and|officer))/g, "operating"],
  [/\bgen(?:l|eral)?\b\.?\s*counsel\b/g, "general counsel"],
  [/\bgc\b/g, "general counsel"],
  [/\bcorp\b\.?(?=\s+sec)/g, "corporate"],
  [/\b(?:sec|secr|secy|secty|sec'y)\b\.?/g, "secretary"],
  [/\b(?:mngr|mgr)\b\.?/g, "manager"],
  [/\bhd\b\.?(?= of)/g, "head"],
];

/**
 * A role text in one spelling: lower case, abbreviations spelt out ("Exec. Chairman, Pres, & CEO" -> "executive
 * chair , president and ceo"), separators as single tokens: "," "-" "and". Remarks and footnote marks go.
 */
export const expandRole = remember((text: string): string => {
  let out = text
    .normalize("NFKC")
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, " - ")
    .replace(/(?<=[a-z])(?=[A-Z][a-z]+(?:[A-Z&]|\s|$))/g, " ")
    .toLowerCase()
    .replace(/\(?\s*(?:please\s+)?see (?:the )?remarks?(?: below)?\.?\s*\)?/g, " ")
    .replace(/[*"]/g, " ")
    .replace(/[()]/g, " , ")
    .replace(/[&+/]/g, " and ")
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, "$1")
    .replace(/\b(non|vice|mid|ex|co|joint)-(?=[a-z])/g, "$1 ")
    .replace(/[;:|]/g, " , ");
  for (const [pattern, full] of words) out = out.replace(pattern, full);
  return out
    .replace(/-/g, " - ")
    .replace(/\./g, " ")
    .replace(/,/g, " , ")
    .replace(/\s+/g, " ")
    .replace(/ , and /g, " and ")
    .replace(/(?:, )+(?=, )/g, "")
    .replace(/^[\s,-]+|[\s,-]+$/g, "");
});
