import "server-only";
import type { Party } from "./find-parties";

/** Marks that stand for a party's name in a pattern over an encoded text. */
export const marks = {
  /** The registrant. */
  registrant: "\uE000",
  /** A subsidiary of the registrant. */
  own: "\uE001",
  /** Another company. */
  other: "\uE002",
  /** A capitalised name that may be a person, a place or a company. */
  weak: "\uE003",
  /** A subsidiary of another company. */
  otherOwn: "\uE004",
  /** An agent, a trustee or a representative in an agreement. */
  helper: "\uE005",
} as const;

/** In patterns: `R` the registrant's side, `X` the other side, `N` any other side that has a name. */
export const R = `[${marks.registrant}${marks.own}]+`;
export const X = `[${marks.other}${marks.otherOwn}]+`;
export const N = `[${marks.other}${marks.otherOwn}${marks.weak}]+`;

/** A text in which every name of a party is overwritten by its mark, each at its old place. */
export type EncodedText = { text: string; parties: Party[]; markAt: (party: Party) => string };

/** A company made for one merger says so by its name. */
export const vehicle =
  /\b(?:Acquisition|Merger|Purchaser|Merging) ?(?:Sub|Subsidiary|Company|Corporation|Corp|Co|Inc|LLC|I{1,2}|Two|One|\d)?[.,]?(?: (?:Inc|LLC|Corp|Ltd|Sub|[IV]{1,3})\.?)*$/;

const ownBefore = /\b(?:its|our|'s?|whose|a) (?:[\w-]+ ){0,4}subsidiar(?:y|ies),? $/i;

const described =
  /^(?: \([^)]{0,80}\))?,? (?:\([^)]{0,80}\) )?\(?(?:(?:which|that|who) (?:is|are) |each |both |all )?(?:an?|the|existing|newly|wholly|direct|indirect)\b(?:(?!\b(?:pursuant|merge[rd]?|with|by|through|will|was|were|became)\b)[^.;]){0,140}\bsubsidiar(?:y|ies) of (?:the )?$/i;

const belongsTo = (text: string, party: Party, next: Party | undefined): boolean | null => {
  if (next === undefined || next.start - party.end > 200) return null;
  const between = text.slice(party.end, next.start);
  return described.test(between) ? next.isRegistrant : null;
};

/** Overwrites the names of `parties` in `text`. */
export function encodeParties(text: string, parties: readonly Party[]): EncodedText {
  const ownOf = new Map<string, boolean>();
  parties.forEach((party, index) => {
    if (party.isRegistrant || ownOf.has(party.name)) return;
    const before = parties[index - 1];
    const own = belongsTo(text, party, parties[index + 1]);
    if (party.isOwn) ownOf.set(party.name, true);
    else if (own !== null) ownOf.set(party.name, own);
    else if (
      before?.isRegistrant === true &&
      party.start - before.end < 120 &&
      ownBefore.test(text.slice(before.end - 2, party.start))
    )
      ownOf.set(party.name, true);
  });
  const markAt = (party: Party): string => {
    if (party.isRegistrant) return marks.registrant;
    const own = ownOf.get(party.name);
    if (own === true) return marks.own;
    if (own === false || vehicle.test(party.name) || party.role === "subsidiary") return marks.otherOwn;
    if (party.role === "helper" || party.role === "trustee") return marks.helper;
    return party.isCompany ? marks.other : marks.weak;
  };
  let at = 0;
  let encoded = "";
  for (const party of parties) {
    if (party.start < at) continue;
    encoded += text.slice(at, party.start) + markAt(party).repeat(party.end - party.start);
    at = party.end;
  }
  return { text: encoded + text.slice(at), parties: [...parties], markAt };
}
