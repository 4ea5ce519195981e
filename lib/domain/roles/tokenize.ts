import { memoize } from "@/lib/domain/memoize";

/** A piece of a role text: an office, a modifier of one, a separator, or a word of scope ("north", "pool"). */
export type RoleToken =
  | { kind: "office"; office: Office }
  | { kind: "modifier"; word: string }
  | { kind: "join"; word: "," | "and" | "-" | "of" }
  | { kind: "word"; word: string };

/** `rank` is a grade without an office of its own: vice president, managing director, plain "executive". */
export type Office =
  | "ceo"
  | "president"
  | "cfo"
  | "cto"
  | "coo"
  | "officer"
  | "rank"
  | "chair"
  | "executive_chair"
  | "vice_chair"
  | "director"
  | "founder"
  | "investor";

const chiefParts: Readonly<Record<string, Office>> = {
  executive: "ceo",
  financial: "cfo",
  finance: "cfo",
  operating: "coo",
  operations: "coo",
  technology: "cto",
};

const readChief = (_: string, inner: string): string => {
  const offices = inner
    .split(/\band\b|,/)
    .map((part) => `@${(chiefParts[part.trim()] ?? "officer").toUpperCase()}`)
    .filter((office, index, all) => all.indexOf(office) === index);
  const named = offices.filter((office) => office !== "@OFFICER");
  return ` ${(named.length > 0 ? named : offices).join(" and ")} `;
};

const functional =
  "marketing|finance|sales|engineering|research|operations|human|investor|communications?|product|legal|technology|development|strategy|design|security|compliance|accounting|public|corporate|business|people|data|science|global|information|supply|manufacturing|internal|tax|government";

/** In this order: what is longer or more special stands first. */
const phrases: readonly (readonly [RegExp, string | ((match: string, inner: string) => string)])[] = [
  [
    /\b(?:assistant|adviser|advisor|aide|consultant|counselor|reporting|secretary|deputy) to (?:the )?.*$/g,
    " ",
  ],
  [/\b(?:chief of staff|cos) to .*$/g, " @OFFICER "],
  [/\bofficers? of (?:the )?(?:ceo|chair|president|chief executive)\b/g, " @RANK "],
  [/\b(?:senior |special )?(?:advis[eo]r|consultant)\b/g, " "],
  [/\bchair (?:of )?(?:the )?board(?: of (?:directors|trustees))?\b/g, " chair "],
  [/\bboard (?:co )?chair\b/g, " chair "],
  [/\b(?:chair of (?:the )?[a-z ]*committee|[a-z]+ committee chair)\b/g, " @DIRECTOR "],
  [/\b(?:one - time|onetime|erstwhile|then)\b/g, " former "],
  [/\bpast(?= chair| president| ceo)/g, " former "],
  [/\b(?:financial?|finance) chief\b/g, " @CFO "],
  [/\btechnology chief\b/g, " @CTO "],
  [/\b(?:operations|operating) chief\b/g, " @COO "],
  [/\bprincipal ((?:(?!chief|vp|president)[a-z,']+ ){1,6}?)officers?\b/g, readChief],
  [/\bprincipal financial(?: officer)?\b/g, " @CFO "],
  [/\bprincipal accounting(?: officer)?\b/g, " @OFFICER "],
  [/\bchief nurse executive\b/g, " @OFFICER "],
  [/\bchief ((?:(?!chief|vp|president)[a-z']+ ){1,6}?)officers?\b/g, readChief],
  [/\bchief executive\b/g, " @CEO "],
  [/\bchief technology (?=$|and )/g, " @CTO "],
  [/\bchief of\b/g, " @OFFICER of "],
  [/\bchief\b/g, " @OFFICER "],
  [/\bceo\b/g, " @CEO "],
  [/\bcfo\b/g, " @CFO "],
  [/\bcto\b/g, " @CTO "],
  [/\bcoo\b/g, " @COO "],
  [/\bcofo\b/g, " @CFO and @COO "],
  [/\bexecutive vice chair\b/g, " @VICE_CHAIR and @OFFICER "],
  [/\b(?:vice|deputy) chair\b/g, " @VICE_CHAIR "],
  [/\b(?:non executive|nonexecutive|independent) chair\b/g, " @CHAIR "],
  [/\bexecutive chair\b/g, " @EXECUTIVE_CHAIR "],
  [/\b(?:[a-z]*evp|[a-z]{0,2}vp)\b/g, " @RANK "],
  [/\b(?:(?:senior )?managing|staff) director\b|\bmd\b(?=$| ,)/g, " @RANK "],
  [new RegExp(`\\bdirector (?:of|,|-) (?:the )?(?=(?:${functional})\\b)`, "g"), " @RANK of "],
  [
    /\b(?:senior|regional|associate|assistant|creative|art|program|project|medical|research|engineering|marketing|sales|finance|technical|technology|deputy|country|area) director\b/g,
    " @RANK ",
  ],
  [/(?<!non )\bexecutive director\b/g, " @DIRECTOR and @OFFICER "],
  [
    /\b(?:member of (?:the |our |its )?|on the )?board(?: of (?:directors|trustees))?(?: member| seat| director)?\b/g,
    " @DIRECTOR ",
  ],
  [/\b(?:directorship|trustee)\b/g, " @DIRECTOR "],
  [
    /\b(?:presiding|lead|independent|outside|non executive|nonexecutive|founding|honorary) (?=.*\bdirector)/g,
    " ",
  ],
  [/\bdirectors?\b/g, " @DIRECTOR "],
  [/\b(?:co )?founders?\b|\bcofounder\b|\bfounding partner\b/g, " @FOUNDER "],
  [/\b(?:10|ten) ?(?:%|percent) ?(?:beneficial )?(?:owner|holder|shareholder|stockholder)\b/g, " @INVESTOR "],
  [
    /\b(?:beneficial owner|investors?(?! relations)|shareholder|stockholder|venture partner|general partner)\b/g,
    " @INVESTOR ",
  ],
  [/\bchair\b/g, " @CHAIR "],
  [/\bpresident\b/g, " @PRESIDENT "],
  [
    /\b(?:general counsel|c[lahmidprsb]o|chr?o|chrlo|ciso|cdio|ccdo|cofo|c[a-z]{1,2}o|pao|general manager|gm|group executive|(?:corporate |assistant )?secretary|treasurer|(?:corporate |group )?controller|comptroller|cntrlr|ctrl|head)\b/g,
    " @OFFICER ",
  ],
  [/\b(?:senior )?(?:executive )?(?:leadership|officer)\b/g, " @RANK "],
  [/\b(?:senior |top |company )?executives?\b/g, " @RANK "],
];

const modifiers = new Set(
  "co joint interim acting temporary former retiring outgoing departing ex past previous previously retired late emeritus deputy assistant associate designate elect incoming nominee senior principal current new rep representative the a our its".split(
    " ",
  ),
);

const isOffice = (name: string): name is Office =>
  /^(?:ceo|president|cfo|cto|coo|officer|rank|chair|executive_chair|vice_chair|director|founder|investor)$/.test(
    name,
  );

/** Reads a role text from left to right into offices and the words around them. */
export const tokenizeRole = (text: string): RoleToken[] => {
  let marked = expandRole(text);
  for (const [pattern, mark] of phrases)
    marked = (
      typeof mark === "string" ? marked.replace(pattern, mark) : marked.replace(pattern, mark)
    ).replace(/ {2,}/g, " ");
  const tokens: RoleToken[] = [];
  for (const word of marked.split(/\s+/).filter(Boolean)) {
    const office = word.slice(1).toLowerCase();
    if (word.startsWith("@") && isOffice(office)) tokens.push({ kind: "office", office });
    else if (word === "," || word === "and" || word === "-") tokens.push({ kind: "join", word });
    else if (word === "of" || word === "for" || word === "at") tokens.push({ kind: "join", word: "of" });
    else if (modifiers.has(word)) tokens.push({ kind: "modifier", word });
    else tokens.push({ kind: "word", word });
  }
  return tokens;
};

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
  [/\bco\s+and\s+fo\b/g, "cofo"],
  [/\bcorp\b\.?(?=\s+sec)/g, "corporate"],
  [/\b(?:sec|secr|secy|secty|sec'y)\b\.?/g, "secretary"],
  [/\b(?:mngr|mgr)\b\.?/g, "manager"],
  [/\bhd\b\.?(?= of)/g, "head"],
];

/**
 * A role text in one spelling: lower case, abbreviations spelt out ("Exec. Chairman, Pres, & CEO" -> "executive
 * chair , president and ceo"), separators as single tokens: "," "-" "and". Remarks and footnote marks go.
 */
export const expandRole = memoize((text: string): string => {
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
