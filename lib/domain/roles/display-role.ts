/** Words that a Form 4 cuts for its thirty characters, as people write them. Only where one reading is possible. */
const full: Readonly<Record<string, string>> = {
  exec: "Executive",
  pres: "President",
  chf: "Chief",
  ofc: "Officer",
  ofcr: "Officer",
  offcr: "Officer",
  offr: "Officer",
  ofr: "Officer",
  financal: "Financial",
  exective: "Executive",
  acctg: "Accounting",
  accting: "Accounting",
  actg: "Accounting",
  acct: "Accounting",
  sr: "Senior",
  snr: "Senior",
  secy: "Secretary",
  "sec'y": "Secretary",
  secty: "Secretary",
  secr: "Secretary",
  sec: "Secretary",
  gc: "General Counsel",
  corp: "Corporate",
  grp: "Group",
  hd: "Head",
  mngr: "Manager",
  mgr: "Manager",
  chmn: "Chairman",
  bd: "Board",
  bod: "Board",
  subsidary: "Subsidiary",
  accountin: "Accounting",
  utilitie: "Utilities",
  affiars: "Affairs",
};

/**
 * Abbreviations that few readers know, each with its one reading in filers' titles. Not CAO, CCO, CLO, CRO and the like,
 * which have several, nor those that everybody knows.
 */
const spelt: Readonly<Record<string, string>> = {
  COFO: "Chief Operating and Financial Officer",
  COLO: "Chief Operating and Legal Officer",
  CLAO: "Chief Legal and Administrative Officer",
  CLCO: "Chief Legal and Compliance Officer",
  CDIO: "Chief Digital and Information Officer",
  CIDO: "Chief Information and Digital Officer",
  CPTO: "Chief Product and Technology Officer",
  CHRO: "Chief Human Resources Officer",
  CISO: "Chief Information Security Officer",
  PEO: "Principal Executive Officer",
  PFO: "Principal Financial Officer",
  PAO: "Principal Accounting Officer",
  SEVP: "Senior Executive Vice President",
};

/** "SVP, HCM, PEO & Insurance": a business whose clients share their employees with it, and no chief. */
const isBusiness = (word: string, role: string): boolean =>
  word === "PEO" && !/\b(?:CEO|PFO|President|Chief Executive|Chairman)\b|\(PEO\)|^PEO$/.test(role);

/** A title that was typed twice: "Chief Executive Officer , Chief Executive Officer". */
const twice = /^(.*\p{L}{2})(?:\s*[,;/&]\s*\1)+$/iu;

/** A role with the abbreviations spelt out that few readers know ("President and COFO"), once. */
export const spellOutRole = (role: string): string =>
  role
    .replace(twice, "$1")
    .replace(/(?<![\p{L}&-])\p{Lu}{3,4}(?![\p{L}&])/gu, (word) =>
      isBusiness(word, role) ? word : (spelt[word] ?? word),
    );

/** Abbreviations that stay in capitals. */
const capitals =
  /^(?:c[a-z]{1,2}o|chrlo|csto|ciso|cdio|ccdo|clao|calo|cofo|co2|[a-z]{0,2}vp|[sge]evp|md|rmd|pao|gc|hr|it|ir|us|usa|uk|eu|emea|apac|japac|apj|mea|na|latam|r|d|m|a|wi|ww|gm|esg|dei|csr|nbd|ai|pmi|ccb|cib|bd|s|g|fp|gp|llc|lp|pse|csi|cse|cst|psg|isg|amg|ims|tavr|tmtt|kfc|ups|o|erm|awm|mts|gbsg|sce)$/i;

const small = new Set(["and", "of", "for", "the", "in", "at", "to", "a", "an", "on"]);

const titleCase = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(^|[-'’(])(\p{L})/gu, (match, mark: string, letter: string, at: number) =>
      at > 0 && /['’]/.test(mark) ? match : `${mark}${letter.toUpperCase()}`,
    )
    // Letters without a vowel are initials: "DD's".
    .replace(/^[bcdfghjklmnpqrstvwxz]{2,3}(?=['’])/i, (letters) => letters.toUpperCase());

const displayWord = (word: string, index: number, fold: boolean, last: boolean): string => {
  const bare = word.replace(/\.+$/, "");
  const lower = bare.toLowerCase();
  const expanded = full[lower];
  // "Sec" and "Off" are the whole word only where the title ends or goes on to another office.
  if (expanded && !(lower === "sec" && !last) && !(lower === "bd" && !/bd\./i.test(word))) return expanded;
  if (lower === "off" && last) return "Officer";
  if (small.has(lower) && index > 0 && (fold || word === lower)) return lower;
  if (/^\p{L}{1,3}&\p{L}{1,2}$/u.test(bare)) return word.toUpperCase();
  if (!fold && !/^[a-z]/.test(word)) return word;
  if (!fold && index > 0)
    return lower === word && capitals.test(bare) && bare.length > 2 ? bare.toUpperCase() : word;
  if (/^(?:\p{L}\.){2,}$/u.test(word)) return word.toUpperCase();
  if (capitals.test(bare)) return bare.toUpperCase();
  return word.includes(".") && bare.length <= 2 ? word : titleCase(word);
};

/** Fields of forms cut long titles: "Chief Legal Offi", "Chief Digital Officer (C", "EVP, CDIO -", "CFO & am". */
function withoutCutEnd(text: string): string {
  const open = text.lastIndexOf("(");
  const whole = open > 0 && open > text.lastIndexOf(")") ? text.slice(0, open) : text;
  return (
    whole
      .trimEnd()
      // What is left of "&amp;".
      .replace(/\s*&\s*(?:amp?)?$/, "")
      .replace(/(?<=\p{L} )Off?(?:ic?)?$/u, "Officer")
      .replace(/-$/, "")
      .trimEnd()
  );
}

/**
 * A role as people write it, from the text of a Form 4: capitals fold ("CHIEF FINANCIAL OFFICER" -> "Chief
 * Financial Officer"), separators get their spaces, certain abbreviations are spelt out ("SVP, GC & Sec" -> "SVP,
 * General Counsel & Secretary"). "See Remarks" and the empty text give "".
 */
export const displayRole = (text: string): string => {
  const cleaned = withoutCutEnd(text)
    .replace(/\(?\s*(?:please\s+)?see (?:the )?remarks?(?: below)?\.?\s*\)?/gi, " ")
    .replace(/[*]+/g, "")
    .replace(/\bex\.?(?=\s+(?:vp|vice)\b)/gi, "exec")
    .replace(/\bgenl?\b\.?(?=\s+counsel)/gi, "General")
    .replace(/(?<=\bchief |\bchf\.? )fin\b\.?/gi, "Financial")
    .replace(/\bv\.\s?p\.?(?=[\s,&]|$)/gi, "VP ")
    .replace(/\bV\.P\b/g, "VP")
    .replace(/\b(e|s)\.v\.p\.?/gi, (match) => match.replace(/\./g, "").toUpperCase())
    .replace(/\bvice pres\b\.?/gi, "Vice President")
    .replace(/(?<=\p{L}{2}\.?)\s*&\s*(?=\p{L}{2})/gu, " & ")
    .replace(/\s*,\s*(?=\S)/g, ", ")
    .replace(/(?<=\bpres|\bexec|\bsr|\bcorp)\.(?=[^\s,])/gi, ". ")
    .replace(/(?<=\b[a-z]{0,2}VP|^C[A-Z]O|\bPres\.?|\bPresident)\s*[-:;]\s*/i, " - ")
    .replace(/\s-(?=\p{L})/gu, " - ")
    .replace(/ - -+ /g, " - ")
    .replace(/,(?= & )/g, "")
    .replace(/(?:\s*(?:,|&|\band\b))+\s*$/i, "")
    // A table cut what stood before it.
    .replace(/^(?:[,&]|and\b)\s*/i, "")
    .replace(/\s+,/g, ",")
    .replace(/\s+/g, " ")
    .trim();
  const letters = text.replace(/[^\p{L}]/gu, "");
  const fold =
    (letters.length > 5 || /^(?:president|chair)/i.test(letters)) &&
    (letters === letters.toUpperCase() || letters === letters.toLowerCase()) &&
    /\p{L}{4}/u.test(text.replace(/\b(?:CHRO|CLAO|SEVP|CEVP|CDIO|CSTO)\b/g, ""));
  const pieces = cleaned.split(/(\s+|,\s*|\/|(?<=\p{L})-(?=\p{L})|\s&\s)/u);
  return pieces
    .map((piece, index) => {
      if (!/\p{L}/u.test(piece)) return piece;
      const rest = pieces.slice(index + 1).find((next) => next.trim() !== "");
      const last = rest === undefined || /^[,&/]|^(?:and|&)$/i.test(rest.trim());
      return displayWord(piece, index, fold, last);
    })
    .join("");
};
