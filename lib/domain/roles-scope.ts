import type { RoleToken } from "./roles-tokenize";

/** Words that say that an office is a part's and not the company's: "CEO, North America", "CEO of Sub". */
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
  return (next.word === "," || next.word === "-") && (at.office === "president" || !isCompany);
};

const isScopedBefore = (tokens: readonly RoleToken[], index: number): boolean => {
  const at = tokens[index];
  const before = tokens[index - 1];
  if (at?.kind !== "office" || before?.kind !== "word") return false;
  if (at.office === "president") return !legalSuffix.test(before.word);
  return part.test(before.word) && !/^(?:group|global|worldwide|international|us)$/.test(before.word);
};

/**
 * Whether the office at `index` is a part's ("President, North America", "KFC Division CEO"). The scope of the
 * last office of a list joined by "and" is the scope of all: "President & CEO, O&R".
 */
export const isPartOffice = (tokens: readonly RoleToken[], index: number): boolean => {
  const before = tokens[index - 1];
  const at = tokens[index];
  if (
    at?.kind === "office" &&
    at.office !== "president" &&
    before?.kind === "word" &&
    before.word === "group"
  )
    return false;
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
  const isJoined = join === "and" || (join === "," && at?.kind === "office" && at.office === "president");
  return isJoined && isScopedAfter(tokens, last);
};
