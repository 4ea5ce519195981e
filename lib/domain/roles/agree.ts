import { classifyRole, type RoleReading } from "./classify";
import type { RoleClass } from "./role";
import { expandRole, type RoleToken, tokenizeRole } from "./tokenize";

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Words that change nothing in a claimed role: how it is said, the company's kind, its reach. */
const neutral = new Set(
  "is as at in be being serves serving sitting incumbent present position role title job employee management nonemployee company corporate corporation inc corp plc ltd llc group global worldwide firm s".split(
    " ",
  ),
);

const denials = new Set(
  "not never no non nor neither without isn wasn aren hardly next future will would could may might shall become becomes becoming prospective potential possible upcoming soon expected alleged aspiring designate elect incoming nominee".split(
    " ",
  ),
);

/** Spellings of one field of an office. */
const stems: readonly (readonly [RegExp, string])[] = [
  [/^financ\w*$/, "financ"],
  [/^operat\w*$/, "operat"],
  [/^technolog\w*$|^technical$/, "technolog"],
  [/^account\w*$/, "account"],
  [/^legal$|^counsel$/, "legal"],
  [/^market\w*$/, "market"],
  [/^(?:human|resources|people|talent|hr)$/, "people"],
  [/^strateg\w*$/, "strateg"],
  [/^commerc\w*$/, "commerc"],
];

const stemOf = (word: string): string => stems.find(([pattern]) => pattern.test(word))?.[1] ?? word;

/** The words of a role text that are neither office, rank nor separator. */
function looseWords(text: string): string[] {
  const bare = text
    .replace(/\bnon[- ]?(executive|employee|management)\b/gi, "$1")
    .replace(/n['’]t\b/gi, "n not");
  return tokenizeRole(bare).flatMap((token: RoleToken) =>
    token.kind === "word" || (token.kind === "modifier" && denials.has(token.word))
      ? wordsOf(token.word)
      : [],
  );
}

/** Whether a claimed role is denied or not yet held: "not the CEO", "next CEO", "CEO-elect". */
export function isDeniedRole(claimed: string): boolean {
  return looseWords(claimed).some((word) => denials.has(word));
}

/**
 * The words of a claimed role that an observed one does not entail: "wife", "fired". Offices and ranks
 * are left to `rolesAgree`.
 *
 * @param ignored words that need no support, such as the company's own name; lower case.
 */
export function findUnsupportedWords(
  claimed: string,
  observed: string,
  ignored: ReadonlySet<string>,
): string[] {
  const borne = new Set(wordsOf(expandRole(observed)).map(stemOf));
  return looseWords(claimed).filter(
    (word) => !neutral.has(word) && !ignored.has(word) && !borne.has(stemOf(word)),
  );
}

type RoleAgreement = "same" | "compatible" | "different";

const noise = new Set(
  "chief officer officers vp president executive senior and of the global group corporate head director vice interim acting former co deputy principal manager , - svp evp sevp cvp gvp avp ceo cfo cto coo chair board member a division u s us managing".split(
    " ",
  ),
);

/** The field of an office, so that "CAO" and "Chief Accounting Officer", "CLO" and "General Counsel" meet. */
const fields: Readonly<Record<string, string>> = {
  counsel: "legal",
  clo: "legal",
  chro: "people",
  hr: "people",
  human: "people",
  talent: "people",
  resources: "people",
  cpo: "people",
  cio: "information",
  ciso: "security",
  cmo: "marketing",
  cao: "accounting",
  pao: "accounting",
  controller: "accounting",
  comptroller: "accounting",
  cso: "strategy",
  cco: "commercial",
  cro: "revenue",
  financial: "finance",
  general: "",
};

const fieldsOf = (text: string): Set<string> =>
  new Set(
    expandRole(text)
      .split(" ")
      .filter((word) => !noise.has(word) && !/^[se]{1,2}vp$/.test(word))
      .map((word) => fields[word] ?? word)
      .filter(Boolean),
  );

const named: ReadonlySet<RoleClass> = new Set([
  "ceo",
  "president",
  "cfo",
  "cto",
  "coo",
  "chair",
  "director",
  "founder",
  "investor",
]);

const namedOf = (reading: RoleReading): RoleClass[] => reading.classes.filter((name) => named.has(name));

/** "CEO, U.S." says its office, though as a part's. */
const isDivisionalOffice = (text: string): boolean =>
  /\b(?:ceo|cfo|cto|coo|chief|chair)\b/.test(expandRole(text));

const isDivisionalPresident = (reading: RoleReading, text: string): boolean =>
  reading.classes[0] === "other_officer" && /(?<!vice )\bpresident\b/.test(expandRole(text));

/** How high a vice president ranks, by a title in one spelling; 0 for who is none. */
export const viceRankOf = (text: string): number => {
  if (/\bsenior executive vp\b|\bsenior evp\b|\bsevp\b/.test(text)) return 4;
  if (/\bexecutive vp\b|\bevp\b/.test(text)) return 3;
  if (/\bsenior vp\b|\bsvp\b/.test(text)) return 2;
  return /\b[acg]?vp\b/.test(text) ? 1 : 0;
};

/** "Senior Vice President, Sales" is more than "Vice President, Sales". */
const outranks = (claimed: string, observed: string): boolean => {
  const held = viceRankOf(expandRole(observed));
  return held > 0 && viceRankOf(expandRole(claimed)) > held;
};

const agreeOnOffice = (claimed: string, observed: string): RoleAgreement => {
  const [a, b] = [fieldsOf(claimed), fieldsOf(observed)];
  if (a.size === 0 || b.size === 0) return "compatible";
  const shared = [...a].filter((word) => b.has(word)).length;
  if (shared === a.size) return "same";
  return shared > 0 ? "compatible" : "different";
};

/** What is left to compare once the named classes agree: vice chair, lead director, executive chair, interim. */
const qualify = (claimed: string, observed: string): RoleAgreement => {
  const [a, b] = [expandRole(claimed), expandRole(observed)];
  for (const word of [/\blead\b/, /\bexecutive chair\b/, /\bco (?=c|president)/])
    if (word.test(a) && !word.test(b)) return "compatible";
  const vice = /\b(?:vice|deputy) chair\b/;
  if (vice.test(a) !== vice.test(b)) return "compatible";
  const provisional = /\b(?:interim|acting|temporary)\b/;
  return provisional.test(a) === provisional.test(b) ? "same" : "compatible";
};

/** Below the office: "Associate General Counsel" is no general counsel. */
const lesser = /\b(?:associate|assistant|deputy|sub)\b/;

/** What a committee is of: "audit", "compensation". */
const committeesOf = (text: string): string[] =>
  Array.from(
    text.toLowerCase().matchAll(/\b([a-z]+(?:(?:,| and|, and| &) [a-z]+)*) committees?\b/g),
    (match) => (match[1] ?? "").split(/[ ,&]+/),
  )
    .flat()
    .filter((word) => word !== "and" && word !== "the" && word !== "board");

/** A seat on the board is none on its committees, and a seat on one is not its chair. */
const bearsOutCommittee = (claimed: string, observed: string): boolean => {
  const held = committeesOf(observed);
  const isChair = (text: string) => /\b(?:vice )?chair(?!.*\bchair)/.test(expandRole(text));
  return committeesOf(claimed).every((one) => held.includes(one)) && (!isChair(claimed) || isChair(observed));
};

/**
 * Whether an observed role entails a claimed one. `same`: the observed role is or contains the claimed ("CEO" and
 * "Chairman & CEO"). `compatible`: neither entails it nor speaks against it ("executive" and "EVP & CFO").
 * `different`: another role ("CFO" and "Chief Accounting Officer"). Time ("former") is left to the caller.
 */
export const rolesAgree = (claimed: string, observed: string): RoleAgreement => {
  if (expandRole(claimed) === expandRole(observed)) return "same";
  if (/\bcommittee\b/i.test(claimed)) return bearsOutCommittee(claimed, observed) ? "same" : "compatible";
  if (lesser.test(expandRole(observed)) && !lesser.test(expandRole(claimed)))
    return agreeOnOffice(claimed, observed) === "different" ? "different" : "compatible";
  const [a, b] = [classifyRole(claimed), classifyRole(observed)];
  const [namedA, namedB] = [namedOf(a), namedOf(b)];
  if (namedA.length > 0) {
    const shared = namedA.filter((name) => namedB.includes(name));
    if (shared.length === namedA.length) return qualify(claimed, observed);
    if (shared.length > 0) return "compatible";
    const isViceChair = /\b(?:vice|deputy) chair\b/.test(expandRole(claimed));
    if (namedA.includes("director") && namedB.includes("chair"))
      return isViceChair ? "different" : "compatible";
    if (namedA.includes("president") && isDivisionalPresident(b, observed)) return "compatible";
    // "Executive Vice President" alone may be the CFO's grade; it is never the president's.
    const isBareRank =
      b.classes.length === 1 && b.classes[0] === "other_officer" && fieldsOf(observed).size === 0;
    const mayBe =
      a.roleType === "executive" && !namedA.includes("president") && !isDivisionalOffice(observed);
    return isBareRank && mayBe ? "compatible" : "different";
  }
  if (a.classes.length === 0) return agreeOnOffice(claimed, observed) === "same" ? "compatible" : "different";
  if (b.roleType !== "executive" && !b.classes.includes("other_officer")) return "different";
  const claimedFields = fieldsOf(claimed);
  if (claimedFields.size === 0) return "compatible";
  if (
    namedB.some((name) => name !== "director" && name !== "founder") &&
    !b.classes.includes("other_officer")
  )
    return "different";
  const agreement = agreeOnOffice(claimed, observed);
  return agreement === "same" && (restsOnInitials(claimed, observed) || outranks(claimed, observed))
    ? "compatible"
    : agreement;
};

/** Initials that stand for more than one office: information or investment, people or product. */
const manyMeanings = /\bc[acdiprs]o\b/gi;

/** Whether a claim written out agrees only because of initials that may mean another office. */
const restsOnInitials = (claimed: string, observed: string): boolean => {
  const unshared = (observed.match(manyMeanings) ?? []).filter(
    (initials) => !claimed.toLowerCase().includes(initials.toLowerCase()),
  );
  if (unshared.length === 0) return false;
  const rest = unshared.reduce((text, initials) => text.replace(initials, " "), observed);
  return agreeOnOffice(claimed, rest) !== "same";
};
