import "server-only";
import type { Stretch } from "@/lib/language/split-sentences";
import { asState, state } from "./regions";
import type { ReportDocument } from "./report-document";

type Place = Stretch;
export type SeatReading = Place & { city: string; state: string };
export type IncorporationReading = Place & { state: string; year: number | null };
/** A line that goes on is one text: places stay, since one unit stands for one. */
export const joined = (text: string): string => text.replace(/(?<!\n)\n(?!\n)/g, " ");

/** Characters in which a report's cover page stands. */
const cover = 9_000;

/** "Forest City, Iowa", "CORONA, CA 91720", apart by blanks, tabs or lines; codes only before a postal code. */
const address = new RegExp(
  `(?<![\\p{L}\\d])(\\p{Lu}[\\p{L}.’'-]*(?: [\\p{L}.’'-]+){0,3}),?[ \\t\\n]{1,3}(?:(${state})\\b|([A-Z]\\.?[A-Z]\\.?)(?=[,\\s]{1,4}\\d{5}))(?:[, \\t\\n]{0,4}\\d{5})?`,
  "giu",
);
const headOffice = new RegExp(
  `(?:\\bheadquarters?(?: offices?)?|\\b(?:executive|corporate) offices?|\\bheadquartered|\\bprincipal offices)\\b[^.]{0,120}?\\b(?:in|at) (?:[^.,]{1,60}, ){0,2}(?:[^.,]{1,60} in )?(\\p{Lu}[\\p{L}.’' -]{2,30}), (${state})\\b`,
  "u",
);

/**
 * Where the filer has its principal executive offices: by the cover's tags, the address above the words that say so on the
 * cover, a sentence, or the address with which a letter begins.
 */
export function readSeat({
  text,
  facts,
  role,
}: Pick<ReportDocument, "text" | "facts" | "role">): SeatReading | null {
  const city = facts.find(({ concept }) => concept === "dei:EntityAddressCityOrTown");
  const region = facts.find(({ concept }) => /^dei:EntityAddress(?:StateOrProvince|Country)$/.test(concept));
  if (city && region)
    return {
      city: titled(city.text.replace(/[,\s]+$/, "")),
      state: asState(region.text) ?? region.text,
      start: city.at,
      end: region.at + region.text.length,
    };
  const head = text.slice(0, cover);
  const mark = head.search(
    /address[,\s]+(?:including zip code,?\s+)?(?:of|and\s+telephone\s+number\s+of)\s+(?:(?:its|the|registrant's)\s+)?principal\s+(?:executive|office)/i,
  );
  const onCover = mark < 0 ? null : addressesIn(text, Math.max(0, mark - 420), mark).at(-1);
  if (onCover) return onCover;
  const plain = joined(text);
  const said = headOffice.exec(plain);
  if (said?.[1] && said[2])
    return {
      city: said[1].trim(),
      state: asState(said[2]) ?? said[2],
      start: said.index,
      end: said.index + said[0].length,
    };
  return role === "proxy" ? (addressesIn(text, 0, 4_000, /\d{5}$/)[0] ?? null) : null;
}

function addressesIn(text: string, from: number, to: number, wanted = /./): SeatReading[] {
  return [...text.slice(from, to).matchAll(address)].flatMap((match) => {
    const [whole, city = "", name, code = ""] = match;
    const region = asState(name ?? code.toUpperCase());
    if (region === null || !wanted.test(whole)) return [];
    // A street before the city, without a comma: "Road Toccoa".
    const own = city.replace(
      /^.*\b(?:street|road|avenue|drive|suite|floor|boulevard|parkway|plaza|box|bldg)\.? (?:[\d\w]{1,4} )?/i,
      "",
    );
    return [
      { city: titled(own), state: region, start: from + match.index, end: from + match.index + whole.length },
    ];
  });
}

const titled = (text: string): string =>
  text === text.toUpperCase()
    ? text
        .toLowerCase()
        .replace(/(^|[\s-])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase())
    : text.trim();

/** The state or country of incorporation by the cover, with the year where a sentence tells it. */
export function readIncorporation({
  text,
  facts,
}: Pick<ReportDocument, "text" | "facts">): IncorporationReading | null {
  const year = incorporationYear(text);
  const tag = facts.find(({ concept }) => concept === "dei:EntityIncorporationStateCountryCode");
  if (tag)
    return {
      state: asState(tag.text) ?? tag.text,
      year: year?.year ?? null,
      start: tag.at,
      end: tag.at + tag.text.length,
    };
  const head = joined(text.slice(0, cover));
  const mark = head.search(/state(?:,? or other\s+jurisdiction| of incorporation|,? \(?or jurisdiction)/i);
  if (mark >= 0) {
    const from = Math.max(0, mark - 260);
    const found = [...head.slice(from, mark).matchAll(new RegExp(`\\b${state}\\b`, "gi"))].at(-1);
    if (found)
      return {
        state: asState(found[0]) ?? found[0],
        year: year?.year ?? null,
        start: from + found.index,
        end: from + found.index + found[0].length,
      };
  }
  return year === null || year.state === null ? null : { ...year, state: year.state };
}

const ownName = "(?:company|corporation|we|inc\\.?|registrant|it|ltd\\.?|trust|partnership|bank|co\\.?)";
const incorporating =
  /\b(?:incorporated|organized|formed|reincorporated|chartered|incorporation|founded)\b[^.;]{0,110}?\b((?:18|19|20)\d\d)\b/g;

/** The year of the first sentence that says when the filer itself was incorporated. */
function incorporationYear(text: string): (Stretch & { state: string | null; year: number }) | null {
  const plain = joined(text.slice(0, 400_000)).replaceAll("\t", " ");
  let formed: (Stretch & { state: string | null; year: number }) | null = null;
  for (const match of plain.matchAll(incorporating)) {
    const [said, year] = match;
    const before = plain.slice(Math.max(0, match.index - 130), match.index).replace(/\([^()]{0,60}\)/g, "");
    if (/by reference|exhibit|form \d|plan\b|agreement|committee/i.test(said)) continue;
    const isNoun = /^incorporation/i.test(said);
    const isVerb =
      /\b(?:was|were|been|originally|first|initially)(?: \p{L}+ly)?\s*$|,\s*$|\b(?:company|corporation|inc\.?)\s*$/iu.test(
        before,
      );
    if (isNoun ? !/['’]s\s*$|\b(?:its|our)\s*$/i.test(before) : !isVerb) continue;
    const clause = before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf(";")) + 1).slice(-80);
    if (
      !new RegExp(`\\b${ownName}(?:\\W|$)`, "i").test(clause) &&
      !/^\W*\p{Lu}[\p{L}&.,’' ]{2,60}(?:was|were|originally|,)/u.test(clause)
    )
      continue;
    if (/\b(?:subsidiar(?:y|ies)|affiliates?|venture)\b/i.test(clause)) continue;
    const at = new RegExp(`\\b${state}\\b`, "i").exec(said)?.[0] ?? null;
    const found = {
      state: at === null ? null : asState(at),
      year: Number(year),
      start: match.index,
      end: match.index + said.length,
    };
    if (/^(?:re)?incorporat|^chartered|^organized/i.test(said) || at !== null) return found;
    formed ??= found;
  }
  return formed;
}
