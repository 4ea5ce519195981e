import { memoize } from "@/lib/domain/memoize";
import { type RoleClass, type RoleType, roleClasses } from "./role";
import { type Office, type RoleToken, tokenizeRole } from "./tokenize";

/**
 * Words showing that an office belongs to a part of the company, not to the whole: "CEO, North America", "CEO of
 * Sub".
 */
const part =
  /^(?:americas?|north|south|east|west|eastern|western|northern|southern|central|latin|latam|europe|european|emea|mea|apac|asia|pacific|africa|china|india|japan|brazil|canada|uk|us|usa|u\.s\.|international|intl|int'l|global|worldwide|regions?|regional|division|divisional|segment|sector|unit|units|sub|subs|subsidiary|subsidiaries|subsidary|brand|brands|business|businesses|group|operations|services|markets|systems|retail|consumer|commercial|insurance|healthcare|banking|wealth|asset|products?|solutions)$/;

const legalSuffix = /^(?:inc|corp|corporation|plc|ltd|llc|company|incorporated|nv|ag|sa)$/;

const isModifier = (token: RoleToken | undefined): boolean => token?.kind === "modifier";

/** The token after `index` that is no modifier. */
const nextIndex = (tokens: readonly RoleToken[], index: number): number => {
  let next = index + 1;
  while (isModifier(tokens[next])) next += 1;
  return next;
};

const wordsFrom = (tokens: readonly RoleToken[], start: number): string[] => {
  const words: string[] = [];
  for (let i = start; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token?.kind === "office") break;
    if (token?.kind === "word") words.push(token.word);
  }
  return words;
};

const isScopedAfter = (tokens: readonly RoleToken[], index: number): boolean => {
  const at = tokens[index];
  if (at?.kind !== "office") return false;
  const after = nextIndex(tokens, index);
  const next = tokens[after];
  if (next?.kind === "word") return true;
  if (next?.kind !== "join") return false;
  const beyond = nextIndex(tokens, after);
  if (tokens[beyond]?.kind !== "word") return false;
  const words = wordsFrom(tokens, beyond);
  const isCompany = words.some((word) => legalSuffix.test(word)) || words[0] === "firm";
  if (next.word === "of") {
    if (words.some((word) => part.test(word))) return true;
    const hasRank = tokens.some((token) => token.kind === "office" && token.office === "rank");
    return !isCompany && (hasRank || at.office === "president");
  }
  // A company's own name isn't written behind a comma: "CEO, Acme Life Inc." leads a subsidiary.
  return next.word === "," || next.word === "-";
};

const isCommaOf = (token: RoleToken | undefined): boolean => token?.kind === "join" && token.word === ",";

/** "Acme Widgets, CEO": the title begins with the name of what it is of. */
const isNameOnly = (tokens: readonly RoleToken[]): boolean =>
  tokens[0]?.kind === "word" && tokens.every(({ kind }) => kind !== "office");

const isScopedBefore = (tokens: readonly RoleToken[], index: number): boolean => {
  const at = tokens[index];
  const before = tokens[index - 1];
  if (at?.kind !== "office") return false;
  if (at.office === "ceo" && isCommaOf(before) && isNameOnly(tokens.slice(0, index - 1))) return true;
  if (before?.kind !== "word") return false;
  if (at.office === "president") return !legalSuffix.test(before.word);
  return part.test(before.word) && !/^(?:group|global|worldwide|international|us)$/.test(before.word);
};

/**
 * Whether the office at `index` is a part's ("President, North America", "KFC Division CEO"). The scope of the
 * last office of a list joined by "and" is the scope of all: "President & CEO, O&R".
 */
const isPartOffice = (tokens: readonly RoleToken[], index: number): boolean => {
  const at = tokens[index];
  if (isScopedBefore(tokens, index) || isScopedAfter(tokens, index)) return true;
  let last = index;
  let join = "";
  for (;;) {
    const after = nextIndex(tokens, last);
    const token = tokens[after];
    if (token?.kind === "office") {
      join = "and";
      last = after;
      continue;
    }
    if (token?.kind !== "join" || (token.word !== "," && token.word !== "and")) break;
    let beyond = nextIndex(tokens, after);
    const brand = tokens[beyond];
    if (brand?.kind === "word" && part.test(brand.word) && tokens[beyond + 1]?.kind === "office") beyond += 1;
    if (tokens[beyond]?.kind !== "office") break;
    join = token.word;
    last = beyond;
  }
  const isPresident = at?.kind === "office" && at.office === "president";
  const isJoined = join === "and" || (join === "," && isPresident);
  return isJoined && isScopedAfter(tokens, last) && (isPresident || !isDepartmentOf(tokens, last));
};

/** Whether what follows a vice president's rank is a department, which is no scope of an office before it: "CFO & EVP, Finance". */
const isDepartmentOf = (tokens: readonly RoleToken[], index: number): boolean => {
  const rank = tokens[index];
  if (rank?.kind !== "office" || rank.office !== "rank") return false;
  const [first = ""] = wordsFrom(tokens, index + 1);
  return department.test(first) || !part.test(first);
};

const department = /^(?:operations|services)$/;

/** What a role text says: the classes in order of priority, and how the role is held. */
export type RoleReading = {
  roleType: RoleType | null;
  classes: RoleClass[];
  /** Held for the time being: "interim", "acting". */
  interim: boolean;
  /** Held no more, or about to be left to another: "former", "ex-", "emeritus", "retiring". */
  former: boolean;
  /** Shared with another: "Co-CEO". Co-founders do not count. */
  co: boolean;
};

const notYet = new Set(["designate", "elect", "incoming", "nominee"]);
const formerWords = [
  ...["former", "ex", "past", "previous", "previously", "retired", "late", "emeritus"],
  ...["retiring", "outgoing", "departing"],
];
const lesser = new Set(["deputy", "assistant", "associate"]);

const modifiersAround = (tokens: readonly RoleToken[], index: number): Set<string> => {
  const found = new Set<string>();
  for (let i = index - 1; tokens[i]?.kind === "modifier"; i -= 1) {
    const token = tokens[i];
    if (token?.kind === "modifier") found.add(token.word);
  }
  const next = tokens[index + 1];
  const after = next?.kind === "join" && next.word === "-" ? tokens[index + 2] : next;
  if (after?.kind === "modifier" && (notYet.has(after.word) || after.word === "emeritus"))
    found.add(after.word);
  return found;
};

const classesOf = (office: Office): RoleClass[] => {
  if (office === "executive_chair") return ["chair"];
  if (office === "vice_chair") return ["director"];
  if (office === "officer" || office === "rank") return ["other_officer"];
  return [office];
};

const partOffices: ReadonlySet<Office> = new Set([
  "ceo",
  "president",
  "cfo",
  "cto",
  "coo",
  "chair",
  "executive_chair",
]);

const typeOf = (classes: readonly RoleClass[]): RoleType | null => {
  const first = classes[0];
  if (first === undefined) return null;
  if (first === "chair" || first === "director") return "board";
  if (first === "founder") return "founder";
  return first === "investor" ? "investment" : "executive";
};

/**
 * Reads a role as Form 4s, claims and news write it: "EVP & CFO" -> cfo; "President, North America" ->
 * other_officer, since the office is a part's; "Assistant to the CEO" -> nothing. Source: the closed list of roles.
 */
export const classifyRole = memoize((text: string): RoleReading => {
  const tokens = tokenizeRole(text);
  const found = new Set<RoleClass>();
  let hasRank = false;
  let isExecutiveChair = false;
  let co = false;
  const words = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (
      token.kind === "modifier" &&
      /^(?:former|interim|acting|retiring|outgoing|departing)$/.test(token.word)
    )
      words.add(token.word);
    if (token.kind !== "office") continue;
    const around = modifiersAround(tokens, index);
    for (const word of around) words.add(word);
    const postponed = [...around].some((word) => notYet.has(word));
    const isLesser = [...around].some((word) => lesser.has(word));
    if ((around.has("co") || around.has("joint")) && token.office !== "founder") co = true;
    if (token.office === "rank") hasRank = true;
    else if (postponed && (token.office === "director" || token.office === "chair")) continue;
    else if (postponed || isLesser || (partOffices.has(token.office) && isPartOffice(tokens, index)))
      found.add("other_officer");
    else if (token.office === "executive_chair") isExecutiveChair = true;
    else for (const read of classesOf(token.office)) found.add(read);
  }
  if (isExecutiveChair) found.add("chair");
  const isNamedOfficer = roleClasses.slice(0, 5).some((name) => found.has(name));
  if ((hasRank || isExecutiveChair) && !isNamedOfficer) found.add("other_officer");
  const classes = roleClasses.filter((name) => found.has(name));
  return {
    roleType: typeOf(classes),
    classes,
    interim: ["interim", "acting", "temporary"].some((word) => words.has(word)),
    former: formerWords.some((word) => words.has(word)),
    co,
  };
});

/** The part of a title that gives an office: in "CFO & Interim Co-CEO" only the second office is an interim one. */
export function readOffice(title: string, office: RoleClass): RoleReading | undefined {
  const parts = title.split(/\s*(?:[,;&]|\band\b)\s*/i);
  return parts.map((part) => classifyRole(part)).find(({ classes }) => classes.includes(office));
}

/** Order of roles in an answer: 0 chief executive, 1 president, 2 CFO, 3 CTO, 4 COO, 5 all others. */
export const rolePriority = (classes: readonly RoleClass[]): number =>
  Math.min(5, ...classes.map((name) => roleClasses.indexOf(name)));

const alone: ReadonlySet<RoleClass> = new Set(["ceo", "cfo", "chair", "coo", "cto"]);

/**
 * Whether one person at a time holds the role at a company, so that a successor ends it. Co-roles are exempt.
 * Not "president": the title is also given to several heads of divisions whose scope a form omits.
 */
export const holdsAlone = (roleClass: RoleClass): boolean => alone.has(roleClass);
