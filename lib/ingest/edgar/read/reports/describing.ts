import "server-only";
import { probabilityBy } from "@/lib/domain/logit";
import { shareOfFilers, wordStems } from "@/lib/domain/report-words";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import weights from "./describing-weights.json";
import { phrases } from "./phrases";
import { type Paragraph, paragraphsOf, type ReportDocument } from "./report-document";

/** A sentence in which a filer speaks of itself, and what speaks for and against its saying what the filer does. */
export type Describing = Stretch & { text: string; measures: Record<string, number> };

type Told = Pick<ReportDocument, "text" | "items">;

/** What is read of Item 1, and of management's discussion, which often opens with the business. */
const read = { business: 80_000, discussion: 6_000 };
/** In characters, the shortest and longest sentence that is considered. */
const [shortest, longest] = [30, 500];
/** Of the words that Item 1 writes most and few filers write, as many are its own. */
const mostOwn = 25;
/** Of these, the first say what it is all about. */
const mostChief = 8;
/** A word is one of a report's own that at most this share of the filers write. */
const ownShare = 0.45;

/** What a filer does to what it sells. */
const makes =
  "designs?|develops?|manufactures?|produces?|makes?|builds?|publish(?:es)?|discovers?|creates?|process(?:es)?|refines?|mines?|grows?|brews?|bakes?|assembles?|fabricates?|engineers?|generates?|explores?";
const sells =
  "sells?|markets?|distributes?|suppl(?:y|ies)|retails?|imports?|exports?|leases?|rents?|licenses?|lends?|insures?|transports?|franchises?|commercializ(?:e|es)";
const offers = "provides?|offers?|delivers?|serves?|furnish(?:es)?|performs?|conducts?";
const runs = "operates?|owns?|acquires?|invests?|manages?|holds?|finances?|functions?|administers?";
const helps = "helps?|enables?|empowers?|connects?|makes? it";
/** Before its verb; "are building" and "have built" are "build". */
const adverb = "(?:[a-z]+ly |also |both |now )*";

const does = new RegExp(
  `\\b(?:${makes}|${sells}|${offers}|${runs}|engaged|specializ\\w+|making|selling|providing|supplying|operating|developing|leasing|hauling|offering)\\b`,
  "i",
);
/** "designs, manufactures and sells", "the design, manufacture and sale". */
const deed =
  "(?:design|develop|manufactur|produc|market|sell|sale|distribut|provid|operat|leas|own|suppl|process|licens|service|support|deliver|offer|build|franchis|explor|discover|publish|import|acqui|transport|promot|commercializ|retail|rent|mak|mining|creat)[a-z]*";
const anyVerb = new RegExp(`\\b${deed}`, "gi");
const verbLists = new RegExp(
  `\\b${deed}(?:,? (?:and|or|and/or) |, )${deed}(?:(?:,? (?:and|or) |, )${deed})*`,
  "gi",
);
/** What somebody is there for is not what he does; "general-purpose chips" are made. */
const dreaming = /(?<!-)\b(?:mission|vision|purpose)\b/i;
/** "sells its products": which, is not said; nor is it by what somebody stresses, or by how many segments he has. */
const namesNothing = new RegExp(
  `^${adverb}(?:(?:emphasizes?|stress(?:es)?|highlights?|prides?)\\b|operates? (?:as|in|through) (?:[a-z]+ ){0,3}segments?\\b|(?:${deed}(?:,? and |, | ))+(?:all |most |many |each )?(?:of )?(?:our|its) (?:[a-z]+ ){0,2}(?:products|services|solutions|offerings)\\b)`,
  "i",
);
/** Words for who somebody is by what he does. */
const trade =
  /\b(?:manufacturers?|makers?|producers?|developers?|providers?|retailers?|distributors?|suppliers?|operators?|publishers?|banks?|bank holding|insurers?|restaurants?|airline|railroad|utility|builders?|designers?|marketers?|sellers?|processors?|refiners?|miners?|brewers?|wholesalers?|franchisors?|lessors?|partnership|trust|contractor|REIT)\b/i;
/** The kind of company that it calls itself. */
const company =
  /\bis (?:primarily |principally )?(?:an?|the|one of) [^.;]{0,90}\b(?:company|corporation|firm|business|enterprise)\b/i;
const buyers =
  /\b(?:to|for|through|with) (?:[\p{L}-]+,? ){0,5}(?:customers|consumers|clients|businesses|companies|retailers|manufacturers|hospitals|patients|enterprises|government\w*|individuals|institutions|distributors|dealers|wholesalers|industr(?:y|ies)|markets?|operators|organizations|stores|restaurants|tenants|members|users)\b/iu;
const praise =
  /\b(?:leading|leaders?|largest|best|premier|world-class|trusted|innovative|superior|unique|pioneer\w*|Fortune \d+|most)\b/i;
const mission = /\b(?:mission|vision|purpose|priorit\w+|dream\w*)\b/i;
const aim =
  /\b(?:mission|vision|purpose|goals?|strateg\w+|believes?|seeks?|strives?|aims?|intends?|expects?|plans?|focus(?:ed|es)?|committed|values|culture|objectives?|continues? to)\b/i;
/** Whoever is after something may not do it yet. */
const aiming = /^ *(?:intends?|plans?|expects?|believes?|seeks?|strives?|aims?|hopes?)\b/i;
const aside = phrases("description: none");
const ofGrowth = phrases("description: of its growth or shares");
/** How and where something is made, who works there, and how the whole is organized. */
const housekeeping =
  /\b(?:facilit(?:y|ies)|plants?|factory|factories|warehouses?|network of|square feet|offices|headquarter\w*|segments?|referred to|employees|associates|team members|personnel|workforce|patents?|trademarks?|intellectual|divisions|compet\w+|regulat\w+|laws?|website|seasonal\w*|insurance coverage|suppliers|raw materials|backlog|agreements?|audit\w*|shares|stock|tax\w*|research and development|invest\w*)\b/i;
const past =
  /\b(?:was|were|had|began|acquired|completed|entered|sold|formed|changed|announced|introduced|launched|became)\b/;
const unsure = /\b(?:may|might|could|would|will|cannot|not|no|if|should|must)\b/i;

/** Sentences in which the filer is the subject: of Item 1 (of 20-F 4), and of where management's discussion opens. */
export function findDescribing(
  { text, items }: Told,
  filers: readonly string[],
  parts: readonly string[],
): Describing[] {
  const item =
    items.find((one) => one.item === "1" && one.end - one.bodyStart > 300) ??
    items.find((one) => one.item === "4" && one.heading !== "" && one.end - one.bodyStart > 300) ??
    items.find((one) => one.item === "1");
  if (item === undefined) return [];
  const discussion = items.find((one) => one.item === "7" && one.byReference !== true);
  const subject = subjectOf(filers);
  const business = text.slice(item.bodyStart, item.end);
  const own = ownStems(business, filers);
  const partStems = new Set(parts.flatMap(wordStems).filter((stem) => shareOfFilers(stem) <= ownShare));
  const found: Describing[] = [];
  let before = 0;
  for (const [place, from, to] of [
    ["business", item.bodyStart, Math.min(item.end, item.bodyStart + read.business)],
    [
      "discussion",
      discussion?.bodyStart ?? 0,
      Math.min(discussion?.end ?? 0, (discussion?.bodyStart ?? 0) + read.discussion),
    ],
  ] as const)
    for (const paragraph of paragraphsWithin(text, from, to))
      for (const [at, { start, end }] of splitSentences(paragraph.text).entries()) {
        const said = paragraph.text.slice(start, end).replace(/\s+/g, " ");
        const opening = subject.exec(plain(said))?.[0];
        // "Acme Cloud is …" speaks of a product.
        const isOther = /^\p{Lu}/u.test(
          plain(said)
            .slice(opening?.length ?? 0)
            .trimStart()
            .slice(0, 1),
        );
        if (found.some((one) => one.text === said)) continue;
        if (
          opening === undefined ||
          isOther ||
          [aiming, namesNothing, dreaming, ofGrowth].some((words) =>
            words.test(plain(said).slice(opening.length).trimStart()),
          ) ||
          said.length < shortest ||
          said.length > longest
        )
          continue;
        found.push({
          text: said,
          start: paragraph.start + start,
          end: paragraph.start + end,
          measures: {
            ...measureWords(plain(said), opening, own, partStems),
            "not discussion": flag(place === "business"),
            "first three": flag(before < 3),
            "first ten": flag(before < 10),
            "opens paragraph": flag(at === 0),
            early: flag(place === "business" && paragraph.start - from < 1_500),
            "rather early": flag(place === "business" && paragraph.start - from < 6_000),
          },
        });
        before += 1;
      }
  return found;
}

const flag = (holds: boolean): number => (holds ? 1 : 0);

/** Without brackets, which define how the report calls the filer. */
const plain = (said: string): string => said.replace(/ \([^()]*\)/g, "");

function measureWords(
  said: string,
  opening: string,
  own: ReadonlySet<string>,
  parts: ReadonlySet<string>,
): Record<string, number> {
  const rest = said.slice(opening.length).trimStart();
  const opens = (verbs: string) => new RegExp(`^${adverb}(?:${verbs})\\b`, "i").test(rest);
  const stems = [...new Set(wordStems(rest))];
  const chief = new Set([...own].slice(0, mostChief));
  const count = (all: ReadonlySet<string>) => stems.filter((stem) => all.has(stem)).length;
  const verbs = Math.max(0, ...(rest.match(verbLists) ?? []).map((list) => list.match(anyVerb)?.length ?? 0));
  const isWe = /^we\b/i.test(opening);
  const isIs = opens("is|are");
  return {
    "does something": flag(
      isWe
        ? /^[a-z]+(?!ed\b)\b/.test(rest) && !isIs
        : /^(?:[a-z]+ly |also )?(?!(?:was|has|does|is)\b)[a-z]+s\b/.test(rest),
    ),
    makes: flag(opens(makes)),
    sells: flag(opens(sells)),
    offers: flag(opens(offers)),
    runs: flag(opens(runs)),
    helps: flag(opens(helps)),
    builds: flag(
      /^(?:(?:are|is) (?:[a-z]+ly |also )?(?:building|developing|creating|commercializing|designing|manufacturing|providing|offering|selling)|ha(?:ve|s) (?:[a-z]+ly |also )?(?:built|developed|created|designed))\b/i.test(
        rest,
      ),
    ),
    engages: flag(opens("(?:is |are )?(?:primarily |principally )?(?:engage[sd]?|specializes?)")),
    is: flag(isIs),
    "is a": flag(opens("(?:is|are) (?:primarily |principally )?(?:an?|the|one of)")),
    "is a trade": flag(isIs && trade.test(rest.slice(0, 160))),
    "is a company": flag(isIs && company.test(`is ${rest.slice(3, 160)}`)),
    "is a company that": flag(
      isIs && /\b(?:that|which|engaged in|specializing in|whose) /.test(rest) && does.test(rest.slice(8)),
    ),
    "is vague": flag(isIs && !trade.test(rest.slice(0, 160)) && !does.test(rest)),
    "its products": flag(
      /\b(?:our|its) (?:[a-z-]+ ){0,2}(?:products|services|business|operations|stores|customers)\b|\b(?:value|programs|opportunities|digital content|components)\b/i.test(
        rest.slice(0, 70),
      ),
    ),
    partial: flag(/\b(?:certain|some|selected|other|various)\b/i.test(rest.slice(0, 60))),
    "does to its own": flag(
      new RegExp(
        `^${adverb}(?:${deed}(?:,? and |, | ))+(?:all |most |many |each )?(?:of )?(?:our|its)\\b`,
        "i",
      ).test(rest),
    ),
    "in segments": flag(
      /\b(?:segments?|divisions|units|groups|categories)\b/i.test(rest) &&
        /\b(?:organized|operates?|reports?|reportable|managed?s?|conducts?|consists?)\b/.test(
          rest.slice(0, 60),
        ),
    ),
    "is a leader": flag(/^(?:is|are) (?:\w+ ){0,4}leaders?\b/.test(rest)),
    "is somebody’s": flag(
      /^(?:is|are) (?:\w+ ){0,5}(?:subsidiary|member|corporation (?:organized|formed|incorporated|resulting|which was)|product of|successor)\b/.test(
        rest,
      ),
    ),
    "several verbs": flag(verbs >= 2),
    "many verbs": flag(verbs >= 3),
    buyers: flag(buyers.test(rest)),
    "own words": Math.min(6, count(own)) / 6,
    "own words at first": flag(wordStems(rest.slice(0, 90)).some((stem) => own.has(stem))),
    "chief words": Math.min(3, stems.filter((stem) => chief.has(stem)).length) / 3,
    "no chief words": flag(!stems.some((stem) => chief.has(stem))),
    "is a, no chief words": flag(isIs && !stems.some((stem) => chief.has(stem))),
    "own words of a kind": flag(isIs && wordStems(rest.slice(0, 110)).some((stem) => own.has(stem))),
    "own words made": flag(!isIs && wordStems(rest.slice(0, 110)).some((stem) => own.has(stem))),
    "its parts": Math.min(4, count(parts)) / 4,
    praise: flag(praise.test(rest)),
    mission: flag(mission.test(rest)),
    aim: flag(aim.test(rest)),
    "aim first": flag(aim.test(rest.slice(0, 40))),
    aside: flag(aside.test(said)),
    housekeeping: flag(housekeeping.test(rest)),
    past: flag(past.test(rest)),
    unsure: flag(unsure.test(rest)),
    also: flag(/\balso\b/.test(rest.slice(0, 60))),
    pointing: flag(/\b(?:this|these|those|such)\b(?! as\b)/i.test(rest)),
    "lists with commas": flag((rest.match(/,/g)?.length ?? 0) >= 2),
    year: flag(/\b(?:19|20)\d\d\b/.test(rest)),
    number: flag(/\d|%/.test(rest)),
    short: flag(said.length < 80),
    long: flag(said.length > 250),
    "too long": flag(said.length > 340),
    quotes: flag(/[“”"]/.test(rest)),
    we: flag(isWe),
  };
}

/** The words that Item 1 writes most of those that few filers write. */
export function ownStems(business: string, filers: readonly string[]): ReadonlySet<string> {
  const names = new Set(filers.flatMap(wordStems));
  const times = new Map<string, number>();
  for (const stem of wordStems(business.slice(0, 120_000)))
    if (stem.length > 2 && !names.has(stem) && shareOfFilers(stem) <= ownShare)
      times.set(stem, (times.get(stem) ?? 0) + 1);
  const most = [...times]
    .filter(([, count]) => count >= 3)
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostOwn);
  return new Set(most.map(([stem]) => stem));
}

const kinds = "company|registrant|corporation|trust|partnership|bank|fund";
const forms =
  "inc|incorporated|corp|corporation|company|companies|co|ltd|limited|plc|llc|lp|holdings?|group|bancorp|and|&".split(
    "|",
  );

/** The filer as a sentence names it at its beginning: "We", "The Company", "Lowe’s" where EDGAR has LOWES COMPANIES INC. */
function subjectOf(filers: readonly string[]): RegExp {
  const named = filers.flatMap((filer) => {
    const words = (filer.replace(/^the /i, "").match(/[\p{L}\p{N}’']+/gu) ?? []).map((word) =>
      word.replace(/[’']/g, "").split("").join("[’']?"),
    );
    const further = `(?:[ ,.-]{1,2}(?:${[...new Set([...words.map((word) => word.toLowerCase()), ...forms])].join("|")})\\b(?![’']s\\b))*`;
    return words[0] === undefined ? [] : [`(?:the )?${words[0]}(?![’']s\\b)${further}`];
  });
  const self = [`we|our (?:company|business)|the (?:${kinds})`, ...named].join("|");
  const owned = "(?:,? (?:(?:and|with|together with) )?(?:its |our )?(?:[a-z-]+ )*subsidiaries)?";
  const aside = "(?:(?:through|together with|along with) (?:its|our) [^,;]{3,80}, |an? [^,;]{3,80}, )?";
  return new RegExp(`^(?:${self})\\b\\.?${owned},? ${aside}`, "iu");
}

function* paragraphsWithin(text: string, from: number, to: number): Generator<Paragraph> {
  for (const paragraph of paragraphsOf(text.slice(from, to))) {
    const said = paragraph.text.trim();
    const start = from + paragraph.start + paragraph.text.indexOf(said);
    if (said !== "" && said.length < 12_000) yield { text: said, start, end: start + said.length };
  }
}

/** What is less likely says nothing of it. */
export const leastProbability = weights.threshold;

/** How likely a sentence says what the filer does, by weights that `npm run fit -- describing` fits. */
export const probabilityOf = (measures: Describing["measures"]): number => probabilityBy(weights, measures);
