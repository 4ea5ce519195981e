import "server-only";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { Stretch } from "@/lib/domain/split-sentences";
import { findNames, isTerm, type NameMention } from "./find-names";

/** What a company is in an agreement, beside those that make it. */
export type PartyRole = "agent" | "bank" | "trustee" | "underwriter" | "helper" | "subsidiary" | "none";

/** A place where a text names a company: the registrant, or another under its first and fullest name. */
export type Party = Stretch & {
  name: string;
  role: PartyRole;
  isRegistrant: boolean;
  /** A company whose name begins as the registrant's: one of its subsidiaries. */
  isOwn: boolean;
  isCompany: boolean;
};

const roleWords: readonly (readonly [PartyRole, RegExp])[] = [
  ["agent", /\badministrative agent\b/i],
  [
    "subsidiary",
    /\bsubsidiar(?:y|ies) of\b|"(?:\w+ )?(?:Merger|Acquisition|Purchaser)? ?Sub(?: I{0,2}\d?)?"/i,
  ],
  ["helper", /\b(?:escrow|exchange|paying|rights|transfer|depositary) agent\b/i],
  [
    "underwriter",
    /\brepresentatives? (?:of|for) (?:the )?(?:several |other )*(?:initial )?(?:underwriters?|purchasers?)\b|\b(?:as|the) "?(?:initial purchaser|underwriter|placement agent|sales agent|dealer manager|managers?\b)/i,
  ],
  [
    "helper",
    /\b(?:share|stock|security|equity|option|unit)?holders?'? representative\b|\brepresentative of\b|\bguarantors?\b/i,
  ],
  [
    "bank",
    /\b(?:syndication|documentation|co-documentation|managing) agents?\b|\barrangers?\b|\bbookrunners?\b|\bco-arrangers?\b/i,
  ],
  ["trustee", /\bas (?:the )?(?:\w+ ){0,2}trustee\b|"(?:\w+ )?Trustee"/i],
  ["agent", /\bas (?:the )?(?:\w+ ){0,2}agent\b|\b(?:serves|acts) as (?:the )?agent\b|"(?:\w+ )?Agent"/i],
];

const descriptor =
  /^(?:,? (?:(?:an?|the|its|our)\b|as\b|acting\b|organized\b|incorporated\b|duly\b|doing business\b|formerly\b|and\b|not\b)[^()"]{0,160})?,? $/;

/** The names that a parenthesis gives: `("Acme" or the "Buyer")`. */
const namesGiven = (text: string, open: number): string[] => {
  const inside = text.slice(open, open + 300);
  const ends = /^\([^()"]{3,120}\) (?=\()/.exec(inside)?.[0].length ?? 0;
  const end = inside.indexOf(")", ends);
  return Array.from(inside.slice(ends, Math.max(end, 0)).matchAll(/"([^"]{2,50})"/g), ([, name = ""]) =>
    name.replace(/[,.]$/, "").trim(),
  );
};

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether a name is the registrant's, or begins as it does, as those of subsidiaries do. */
const likeness = (name: string, company: string): "same" | "own" | "none" => {
  const one = parseCompanyName(name);
  const other = parseCompanyName(company);
  const [first = "", second] = other.canonical;
  if (first === "" || one.canonical[0] !== first) return "none";
  if (one.looseKey === other.looseKey || one.compact === other.compact) return "same";
  const isNear = first.length < 4 || second !== undefined ? one.canonical[1] === second : true;
  if (!isNear) return "none";
  return other.words.length > 1 && one.canonical.length <= other.canonical.length ? "same" : "own";
};

type Known = Omit<Party, "start" | "end" | "role">;

/** What a party is by the words behind it, up to the next party and no further than its sentence. */
const roleOf = (text: string, party: Party, next: Party | undefined): PartyRole => {
  const behind = text.slice(party.end, Math.min(next?.start ?? text.length, party.end + 220));
  const tail =
    behind.split(/(?:[.;] +(?=[A-Z])|\b(?:will|shall|pursuant|merge[rd]?|became|become)\b)/, 1)[0] ?? "";
  return roleWords.find(([, words]) => words.test(tail))?.[0] ?? "none";
};

/** Where an alias stands in a text, outside the parenthesis that gives it. */
const findAliases = (text: string, aliases: ReadonlyMap<string, Known>): Party[] => {
  const list = [...aliases.keys()].sort((a, b) => b.length - a.length).slice(0, 60);
  if (list.length === 0) return [];
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}"])(?:${list.map(escapePattern).join("|")})(?![\p{L}\p{N}"])`,
    "gu",
  );
  return Array.from(text.matchAll(pattern), (match) => {
    const known = aliases.get(match[0]);
    return known === undefined
      ? []
      : [{ ...known, role: "none" as const, start: match.index, end: match.index + match[0].length }];
  }).flat();
};

/** Drops what overlaps a stretch that is kept; both lists are in order. */
const leaveOverlaps = (list: readonly Party[], kept: readonly Party[]): Party[] => {
  let at = 0;
  return list.filter((party) => {
    while ((kept[at]?.end ?? Number.POSITIVE_INFINITY) <= party.start) at += 1;
    return (kept[at]?.start ?? Number.POSITIVE_INFINITY) >= party.end;
  });
};

/** For each mention the place of the next one that names a company for sure. */
const nextCompanies = (mentions: readonly NameMention[], end: number): number[] => {
  let next = end;
  return mentions
    .toReversed()
    .map(({ start, isCompany }) => {
      const own = next;
      if (isCompany) next = start;
      return own;
    })
    .reverse();
};

/**
 * The places of `text` (quotes straight, white space single) that name a company, in order. "the Company", "we" and
 * what the text calls the registrant are the registrant.
 */
export function findParties(text: string, company: string): Party[] {
  const mentions = findNames(text);
  const next = nextCompanies(mentions, text.length);
  const registrant: Known = { name: company, isRegistrant: true, isOwn: false, isCompany: true };
  const aliases = new Map<string, Known>();
  const seen = new Map<string, Known>();
  let isIntroduced = false;
  const full = mentions.map((mention, index): Party => {
    const nextAt = next[index] ?? text.length;
    const near = text.slice(mention.end, Math.min(nextAt + 1, mention.end + 220));
    const open = near.indexOf("(");
    const given =
      open >= 0 && descriptor.test(`${near.slice(0, open).trimEnd()} `)
        ? namesGiven(text, mention.end + open)
        : [];
    const isOwner =
      /\b(?:subsidiar\w+|affiliates?|division|unit|stockholders?|shareholders?|laws|State|holders) of (?:the )?$/i.test(
        text.slice(Math.max(0, mention.start - 30), mention.start),
      );
    const names = isOwner && !mention.isCompany ? [] : given.filter((name) => !isTerm(name));
    const before = seen.get(mention.name);
    const isCalledCompany =
      !isIntroduced &&
      names.some((name) => /^(?:the )?(?:Company|Registrant|Corporation|Issuer)$/i.test(name));
    const likes = before === undefined && company !== "" ? likeness(mention.name, company) : "none";
    // The first company told of is the registrant, under a former or a longer name, unless it is called a subsidiary.
    const like = likes === "own" && !isIntroduced && !/\bsubsidiar/i.test(near) ? "same" : likes;
    const isRegistrant = isCalledCompany || (before?.isRegistrant ?? like === "same");
    isIntroduced ||= isRegistrant;
    const known: Known = {
      name: mention.name,
      isRegistrant,
      isOwn: before?.isOwn ?? (!isRegistrant && like === "own"),
      isCompany:
        mention.isCompany || names.length > 0 || before?.isCompany === true || isRegistrant || like === "own",
    };
    if (before === undefined) seen.set(mention.name, known);
    for (const name of names) if (!aliases.has(name)) aliases.set(name, known);
    return { ...known, role: "none", start: mention.start, end: mention.end };
  });
  for (const name of ["Company", "Registrant"]) if (!aliases.has(name)) aliases.set(name, registrant);
  const terms = new Set(Array.from(text.matchAll(/"([^"]{2,50})"/g), ([, term = ""]) => term));
  const sure = full.filter(({ isCompany, name }) => isCompany && !(terms.has(name) && !aliases.has(name)));
  const short = leaveOverlaps(findAliases(text, aliases), sure);
  const weak = leaveOverlaps(
    full.filter(({ isCompany, name }) => !isCompany && !aliases.has(name) && !terms.has(name)),
    short,
  );
  const pronouns = Array.from(
    text.matchAll(/\b(?:[Ww]e|[Oo]ur)\b|(?<=\b[Tt]he )(?:registrant|REGISTRANT|COMPANY)\b/g),
    (match) => ({
      ...registrant,
      role: "none" as const,
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
  const parties = [...sure, ...short, ...pronouns].sort((a, b) => a.start - b.start);
  const roles = new Map<string, PartyRole>();
  const everyone = [...parties, ...weak].sort((a, b) => a.start - b.start);
  everyone.forEach((party, index) => {
    if (party.isRegistrant) return;
    const said = roleOf(text, party, everyone[index + 1]);
    party.role = said === "none" ? (roles.get(party.name) ?? "none") : said;
    if (!roles.has(party.name)) roles.set(party.name, party.role);
  });
  return everyone;
}
