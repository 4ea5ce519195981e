import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { isNounLikeVerb } from "@/lib/domain/claims/words/claim-verbs";
import { splitFolded, stemOf } from "@/lib/domain/claims/words/claim-words";
import { isFiller } from "@/lib/domain/claims/words/fillers";
import { tradeOf } from "@/lib/domain/claims/words/trades";
import type { Stretch } from "@/lib/domain/split-sentences";

/**
 * What a claim says that a named party is: "gravestone seller Acme", "Acme, a Connecticut seller of granite memorials". The
 * party itself stands in the text; of the rest it must stand there what is of a kind of its own.
 */
export type Descriptor = Stretch & {
  /** Stems that all stand in the text: places, and what has an opposite. */
  firm: string[];
  /** Stems one of which stands in the text, or another of its trade. */
  loose: string[];
};

/** What anybody may be called who does business. */
const agents =
  "maker|manufacturer|producer|seller|retailer|e-tailer|reseller|wholesaler|distributor|dealer|dealership|provider|supplier|vendor|operator|developer|builder|publisher|broadcaster|chain|rival|competitor|peer|start-?up|company|firm|group|business|giant|titan|behemoth|upstart|newcomer|specialist|pioneer|innovator|leader|powerhouse|owner|outfit|player|concern|venture|brand|label|franchise|franchisor|franchisee|bank|thrift|lender|insurer|reinsurer|broker|brokerage|consultancy|contractor|designer|marketer|processor|refiner|grower|packer|packager|bottler|brewer|brewery|distiller|distillery|winery|baker|bakery|grocer|supermarket|carrier|airline|hauler|shipper|trucker|railroad|miner|driller|explorer|utility|carmaker|automaker|chipmaker|drugmaker|toymaker|steelmaker|papermaker|homebuilder|shipbuilder|jeweler|restaurateur|hotelier|fund|investor|backer|exporter|importer|fabricator|foundry|lessor|organization|enterprise|conglomerate|agency|network|store|platform|integrator|assembler|studio|exchange|boutique|partnership|trust|manager|merchant|supermarket|creator|purveyor|merchandiser";

const agent = new RegExp(`^(?:${agents})s?$`, "iu");
/** An agent that is a trade by itself. */
const ofTrade =
  /^(?:bank|thrift|lender|insurer|reinsurer|brokerage|brewer|brewery|distiller|winery|baker|bakery|grocer|airline|railroad|carmaker|automaker|chipmaker|drugmaker|toymaker|steelmaker|homebuilder|utility|miner|publisher|broadcaster)s?$/i;
const tradeWord: Readonly<Record<string, string>> = {
  carmaker: "car",
  automaker: "car",
  chipmaker: "chip",
  drugmaker: "medicine",
  toymaker: "toy",
  steelmaker: "steel",
  homebuilder: "home",
  brewer: "beer",
  distiller: "liquor",
  winery: "wine",
  baker: "bakery",
  grocer: "grocery",
  insurer: "insurance",
  reinsurer: "reinsurance",
  lender: "bank",
  miner: "mining",
};

/** Words of which the opposite may be true as well. */
const contrasting =
  /^(?:majority|minority|private|public|privately|publicly|foreign|domestic|bankrupt|insolvent|listed|unlisted|second|third|biggest|largest|smallest|oldest|sole|former|parent|affiliate|state|controlling)$/;
const boundary =
  /^(?:of|to|by|with|from|for|in|on|at|as|and|or|a|an|the|its|their|his|her|our|against|into|under|via|over|between|among|that|who|which|is|was|were|not|no|versus|than|out|off|up)$/i;
const looksLikeVerb = (word: string): boolean =>
  /(?:ed|ing)$/.test(word) && !isNounLikeVerb(word) && !agent.test(word);

const inside = (start: number, end: number, all: readonly Stretch[]) =>
  all.some((one) => start < one.end && one.start < end);

/**
 * What describes the named parties of a claim.
 *
 * @param verbs stretches that tell of deeds: no description reaches over one.
 */
export function findDescriptors(text: string, verbs: readonly Stretch[]): Descriptor[] {
  return [...findBefore(text, verbs), ...findBehind(text, verbs)];
}

/** "ISDN equipment maker Combinet". */
function findBefore(text: string, verbs: readonly Stretch[]): Descriptor[] {
  const words = Array.from(text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}’'&./-]*/gu), ({ index, 0: said }) => ({
    said,
    start: index,
    end: index + said.length,
  }));
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    // "Acme Venture Partners" is a name.
    if (
      !agent.test(word.said) ||
      /^\p{Lu}/u.test(word.said) ||
      next === undefined ||
      !/^\p{Lu}/u.test(next.said)
    )
      return [];
    if (!/^\s+$/.test(text.slice(word.end, next.start)) || inside(word.start, word.end, verbs)) return [];
    let from = at;
    while (from > 0 && at - from < 4) {
      const one = words[from - 1];
      const after = words[from];
      if (one === undefined || after === undefined || !/^\s+$/.test(text.slice(one.end, after.start))) break;
      if (boundary.test(one.said) || looksLikeVerb(one.said)) break;
      // "Acme bought maker Zenith" begins with who did it, "ISDN equipment maker" with what it makes.
      if (from === 1 && /^\p{Lu}\p{Ll}/u.test(one.said)) break;
      if (inside(one.start, one.end, verbs) || /\d/.test(one.said)) break;
      from -= 1;
    }
    const start = words[from]?.start ?? word.start;
    return [readDescription(text, start, word.end)];
  });
}

/** "Combinet, a maker of ISDN equipment". */
function findBehind(text: string, verbs: readonly Stretch[]): Descriptor[] {
  const behind =
    /(?<=\p{Lu}[\p{L}\p{N}.&’'-]*),\s+((?:an?|the|one of (?:the|its))\s+[^,;()$€£]{3,120}?)(?=[,;()]|$|\s+(?:for|in|at|from|to|with)\s+(?:(?:about|around|some|roughly|nearly|over|up)\s+)?(?:[$€£\d]|cash|stock|an?\b|exchange))/gu;
  return Array.from(text.matchAll(behind)).flatMap((match) => {
    const said = match[1] ?? "";
    const start = match.index + match[0].indexOf(said);
    const head = said.split(/\s(?:of|in|for|to|with|that|which|from|based)\s/)[0] ?? "";
    const last = head.trim().split(/\s+/).at(-1) ?? "";
    if (!agent.test(last) || inside(start, start + head.length, verbs)) return [];
    return [readDescription(text, start, start + said.length)];
  });
}

function readDescription(text: string, start: number, end: number): Descriptor {
  const said = text.slice(start, end);
  const firm = new Set<string>();
  const loose = new Set<string>();
  for (const word of said.match(/[\p{L}][\p{L}’'&./-]*/gu) ?? []) {
    const isName = /^\p{Lu}/u.test(word);
    for (const piece of splitFolded(foldClaimText(word.replace(/-(?:based|headquartered)$/i, "")))) {
      if (isFiller(piece) || piece === "based" || piece === "headquartered") continue;
      if (isName || contrasting.test(piece)) firm.add(stemOf(piece));
      else if (ofTrade.test(piece)) loose.add(stemOf(tradeWord[piece] ?? piece));
      else if (!agent.test(piece)) loose.add(stemOf(piece));
    }
  }
  return { start, end, firm: [...firm], loose: [...loose] };
}

/** Whether a passage bears a description out, as far as it must. */
export function isDescribed({ firm, loose }: Descriptor, has: (stem: string) => boolean): boolean {
  return firm.every(has) && (loose.length === 0 || loose.some((stem) => [...tradeOf(stem)].some(has)));
}
