import { annotate } from "@/lib/language/annotate";
import type { ClaimCompany } from "./parse-claim";
import { companyAt, isClaimsCompany, isPersonName } from "./report-claim";
import lexicon from "./statement-words.json";

/* A claim that says several things of one company, taken apart, so that each is checked as a claim of its own. */

const participles = lexicon.participles.join("|");
const shares = "whose (?:common )?(?:shares|stock)";

/** What a further statement about the same subject begins with. */
const verb = new RegExp(`^(?:(?:also|now|currently) )?(?:${lexicon.verbs.join("|")})\\b`, "i");
/** What may stand behind a noun in place of a statement: "a company listed on Nasdaq". */
const participle = new RegExp(
  `^(?:(?:publicly |originally )?(?:${participles})|formerly(?: known as)?|owned by)\\b`,
  "i",
);
const symbol = /^[A-Z][A-Z\d.-]{0,6}$/;
const article = /^an? /i;
const listOf = /^(?:directors|board members|members of the board)$/i;

/** Words between two statements; a participle needs none, and what "as" leads to may be a ticker. */
const boundary = new RegExp(
  [
    "(?:[,;](?: and| but| while| which| who)?| and| but| while) (?=\\S)",
    ` (?=with (?:its |a )?(?:corporate |principal )?(?:headquarters|head office|seat|executive offices) |(?:${participles}) (?:on|in|under|at)\\b|${shares} )`,
    " (?:under|as)(?: (?:the )?(?:ticker|symbol|ticker symbol))? (?=\\p{Lu}[\\p{Lu}.]{0,5}(?:$|[\\s,;.]))",
  ].join("|"),
  "giu",
);
const ofShares = new RegExp(`^${shares} (.+)$`, "i");

const listing =
  "(?:(NYSE(?: American| Arca)?|nasdaq\\w*|OTC\\w*|Cboe): ?|ticker:? |symbol:? )([A-Z][A-Z.]{0,6})";
/** "Acme (NYSE: ACM)", "Acme (ticker ACM)" */
const quote = new RegExp(` \\(${listing}\\)`, "i");
/** "Acme is based in Dayton, listed as NYSE: ACM" */
const lastQuote = new RegExp(
  `[,;] (?:and )?(?:(?:is )?(?:listed|quoted|trading|trades) (?:as|on) )?${listing}$`,
  "i",
);
/** "Acme of Dayton, Ohio trades on Nasdaq" */
const ofPlace = /^ of (\p{Lu}[\p{L}. ]{1,30}, \p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+)?),? (?=\p{Ll})/u;

/** "Acme (formerly Orion) is based in Dayton" */
const formerName = /^ \((formerly [^()]{2,60})\)/i;
/** "Acme, the pump maker in Dayton, Ohio, is …": what it is, and where. */
const makerIn =
  /^, (?:an?|the) (\p{Ll}[\p{L}\d &'’-]{2,50}) (?:in|from|of) (\p{Lu}[\p{L}. ]{1,30}(?:, \p{Lu}[\p{L}. ]{1,30})?),(?= \p{Ll})/u;
/** "Incorporated in Virginia, Acme is …" */
const foremost = new RegExp(
  `^((?:${participles}) (?:in|on|at|under) [^,]{2,40}(?:, \\p{Lu}[\\p{L}. ]{1,30})?), (?=\\p{Lu})`,
  "iu",
);

const longest = 300;
const mostBoundaries = 10;

type Piece = { text: string; subject: string };

/**
 * Takes a claim apart into statements which together say all that it says: "Acme, based in Dayton, is a pump maker listed
 * on Nasdaq as ACM".
 *
 * @param isReadable whether a statement can be checked by itself.
 * @returns at least two statements, or one of a list; empty where no two of its parts can be checked alone.
 */
export function splitClaim(
  said: string,
  company: ClaimCompany,
  isReadable: (statement: string) => boolean,
): readonly string[] {
  if (said.length > longest) return [];
  const whole = said
    .replace(/\s+/g, " ")
    .replace(/ \(((?:as of|since) [^()]*)\)/gi, " $1")
    .trim()
    .replace(/(?<!\b\p{Lu})\.$/u, "")
    .replace(/\bHQ(?:'d)? (?=in\b)/, "headquartered ");
  const lead = /^(?:as of|in|on|during) (?:[^,]{2,30},? )?[12]\d{3},? /i.exec(whole)?.[0] ?? "";
  const text = whole.slice(lead.length);
  const aside = readAside(text, company);
  if (aside !== null) {
    const rest = lead + aside.rest;
    const split = splitClaim(rest, company, isReadable);
    const statements = split.length > 0 ? split : isReadable(rest) ? [rest] : [];
    return statements.length === 0 ? [] : [...statements, ...aside.statements.map((one) => lead + one)];
  }
  const listed = readList(text, company);
  if (listed.length > 0) return listed;
  const subject = subjectOf(text, company);
  if (subject === "") return [];
  const start = subject.length;
  const cuts = [...text.matchAll(boundary)]
    .map(({ index, 0: words }) => ({ at: index, next: index + words.length, words }))
    .filter((cut) => cut.at >= start && mayBegin(text.slice(cut.next), cut, start));
  if (cuts.length === 0 || cuts.length > mostBoundaries) return [];
  const found = new Map<number, readonly Piece[]>([[start, []]]);
  const ends = [...cuts.map(({ at }) => at).filter((at) => at > start), text.length];
  for (const end of ends) {
    let best: readonly Piece[] | null = null;
    for (const from of [{ at: start, next: start, words: "" }, ...cuts]) {
      const before = found.get(from.at);
      if (before === undefined || from.at >= end) continue;
      const piece = pieceOf(text.slice(from.next, end), from.words, subject, before, company);
      if (piece === null || (best !== null && best.length > before.length)) continue;
      if (isReadable(lead + piece.text)) best = [...before, piece];
    }
    if (best !== null) found.set(end, best);
  }
  const pieces = found.get(text.length) ?? [];
  return pieces.length > 1 ? pieces.map(({ text: statement }) => lead + statement) : [];
}

/** What a claim says in passing: "Acme (NYSE: ACM) …", "Dayton-based Acme …", "Acme is a Dayton-based …". */
function readAside(text: string, company: ClaimCompany): { rest: string; statements: string[] } | null {
  const quoted = quote.exec(text);
  // Behind another's name it's another's.
  if (quoted !== null && isClaimsCompany(text.slice(0, quoted.index), company)) {
    const name = text.slice(0, quoted.index);
    return { rest: text.replace(quoted[0], ""), statements: listedAs(name, quoted) };
  }
  const name = companyAt(text, company);
  const last = lastQuote.exec(text);
  if (last !== null && name !== "")
    return { rest: text.slice(0, last.index), statements: listedAs(name, last) };
  const [, town] = name === "" ? [] : (ofPlace.exec(text.slice(name.length)) ?? []);
  if (town !== undefined)
    return { rest: text.replace(` of ${town}`, ""), statements: [`${name} is based in ${town}`] };
  const called = name.replace(/,? (?:the|an?)$/i, "");
  const behind = called === "" ? "" : text.slice(called.length);
  const [formerly = "", once = ""] = formerName.exec(behind) ?? [];
  if (once !== "")
    return { rest: called + behind.slice(formerly.length), statements: [`${called} is ${once}`] };
  const [maker = "", what = "", where = ""] = makerIn.exec(behind) ?? [];
  if (what !== "")
    return {
      rest: called + behind.slice(maker.length),
      statements: [`${called} is a ${what}`, `${called} is based in ${where}`],
    };
  const [first = "", state = ""] = name === "" ? (foremost.exec(text) ?? []) : [];
  const own = companyAt(text.slice(first.length), company);
  if (state !== "" && own !== "")
    return {
      rest: text.slice(first.length),
      statements: [`${own} is ${state.charAt(0).toLowerCase()}${state.slice(1)}`],
    };
  const [, before = "", place, after = ""] =
    /^(.{2,60}? is an? |)(\p{Lu}[\p{L}. ]{1,30})-based (.+)$/u.exec(text) ?? [];
  const rest = before + after;
  const subject = place === undefined ? "" : subjectOf(rest, company);
  return subject === "" ? null : { rest, statements: [`${subject} is based in ${place}`] };
}

const listedAs = (name: string, [, exchange, ticker = ""]: RegExpExecArray): string[] => [
  ...(exchange === undefined ? [] : [`${name} is listed on ${exchange}`]),
  `${name}'s ticker is ${ticker}`,
];

/** Whether what stands behind a cut looks like a statement, before anything is read. */
function mayBegin(rest: string, { at, words }: { at: number; words: string }, start: number): boolean {
  if (/\b(?:under|as)\b/i.test(words)) return true;
  const said = rest.replace(/^and /i, "");
  return (
    verb.test(said) ||
    participle.test(said) ||
    (at === start && article.test(said)) ||
    /^(?:with|whose|its|it|the company)\b/i.test(said) ||
    /^\p{Lu}[\p{L}.'’-]* \p{Lu}/u.test(said)
  );
}

/** Whom or what a claim begins with: the company by its longest name, else a person. */
const subjectOf = (text: string, company: ClaimCompany): string =>
  companyAt(text, company) || personAt(text, company);

/** Capitals and what may stand between them in a name. */
const nameRun =
  /^(?:(?:\p{Lu}[\p{L}.'’-]*|de|del|della|der|di|la|van|von|bin)(?:, (?:Jr|Sr)\.?)?(?: (?=\S)|$|(?=[,;])))+/u;

/** The name of a person at the start of a text; empty where there's none. */
function personAt(text: string, company: ClaimCompany): string {
  const run = nameRun.exec(text)?.[0].trim() ?? "";
  if (run !== "" && isPersonName(run, company)) return run;
  const { mentions } = annotate(text, { company: company.company, names: [...company.names] });
  const person = mentions.find(({ kind, start }) => kind === "person" && start === 0);
  return person === undefined ? "" : text.slice(0, person.end);
}

/** A part of a claim as a statement of its own; null where it's none. */
function pieceOf(
  part: string,
  words: string,
  subject: string,
  before: readonly Piece[],
  company: ClaimCompany,
): Piece | null {
  const last = before.at(-1)?.subject ?? subject;
  if (/\b(?:under|as)\b/i.test(words))
    return symbol.test(part) ? { text: `${last}'s ticker is ${part}`, subject: last } : null;
  const said = part.trim().replace(/^and /i, "");
  if (words === "" && before.length === 0)
    return part.startsWith(",") ? null : { text: subject + part, subject };
  const [, traded = ""] = ofShares.exec(said) ?? [];
  if (traded !== "") return { text: `${last}'s shares ${traded}`, subject: last };
  if (/^with /i.test(said)) return { text: `${last} has ${said.slice(5)}`, subject: last };
  if (/^(?:its|it|the company)\b/i.test(said)) return { text: said, subject };
  if (verb.test(said)) return { text: `${last} ${said}`, subject: last };
  if (participle.test(said) || (article.test(said) && before.length === 0))
    return { text: `${last} is ${said}`, subject: last };
  const person = personAt(said, company);
  if (person === "") return null;
  const rest = said.slice(person.length).trim();
  return { text: verb.test(rest) ? said : `${person} is ${rest}`, subject: person };
}

/** "Its directors include Ann Lee and Bob Roe": each of them. */
function readList(text: string, company: ClaimCompany): string[] {
  const [, owner = "", what = "", names = ""] =
    /^(its|the|.{2,60}?['’]s?) (board|directors|board members) (?:includes?|are|is made up of) (.+)$/i.exec(
      text,
    ) ?? [];
  const isOwn = /^(?:its|the)$/i.test(owner) || isClaimsCompany(owner.replace(/['’]s?$/, ""), company);
  if (!isOwn || !(listOf.test(what) || /^board$/i.test(what))) return [];
  const people = names.split(/, and |, | and /).map((name) => name.trim());
  return people.every((name) => isPersonName(name, company))
    ? people.map((name) => `${name} is a director`)
    : [];
}
