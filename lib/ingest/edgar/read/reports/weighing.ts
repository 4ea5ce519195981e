import "server-only";
import { probabilityBy } from "@/lib/domain/logit";
import { isTitled, namesInText } from "@/lib/domain/names-in-text";
import { shareOfFilers, type Told, toldShareOf, wordStems } from "@/lib/domain/report-words";
import { ownStems } from "./describing";
import { likelihoodsAsTold } from "./highlights";
import type { AimReading } from "./narrative";
import { phrases } from "./phrases";
import type { ReportDocument } from "./report-document";
import weights from "./told-weights.json";

/** A heading of a risk or a sentence on an aim, and what speaks for and against telling it of its filer. */
export type Measured = AimReading & { measures: Record<string, number> };

/** What such sentences speak of. */
const topics = [
  ...["law", "court", "machines", "money", "economy", "trade", "staff", "rights", "deals", "nature", "name"],
  ...["books", "abroad", "outsiders", "rivals", "buyers", "suppliers", "wares", "novelty", "sites"],
  ...["contracts", "need", "concentration", "losses", "values", "treasury", "praise", "effort", "shares"],
].map((topic) => ({ topic, words: phrases(`topic: ${topic}`) }));

/** A word is a filer's own that at most this share of the filers write. */
const ownShare = 0.45;
/** A word is particular that at most this share of the filers use for their dangers or aims. */
const particularShare = 0.15;
/** A word that a filer writes so often of its business is of its field. */
const leastTimes = 4;
/** Less of a sentence is in its field by chance. */
const leastInField = 0.2;
/** In characters, as much of Item 1 is read. */
const mostRead = 120_000;
/** Of the words that a filer writes most, the first say what its business is all about. */
const mostChief = 8;

const conditional = /^(?:If|Failure|Failing|Inability|Any|Changes?|Should|Unless|When|While|Because|As)\b/;
const states =
  /^(?:We|Our|The Company)\b[^,]{0,80}?\b(?:depends?|rel(?:y|ies)|derives?|sells?|operates?|is|are|has|have|faces?|generates?|purchases?|obtains?|incurs?|(?:are|is) (?:dependent|subject|exposed))\b/;
const maybe = /\b(?:may|might|could|can)\b/;
const harm =
  /\b(?:advers\w+|material\w*|harm\w*|negative\w*|significant\w*|substantial\w*) (?:affect|impact|effect|reduce|impair|harm|decline)\w*\b|\bharm (?:our|its)\b/i;
const vague =
  /\b(?:various|numerous|certain|a (?:number|variety|range) of|many|other|several|and other|general\w*)\b/i;
const pointing = /\b(?:this|these|such|those|the foregoing|above|below)\b(?! as\b)/i;
const past = /\b(?:was|were|had|began|completed|announced|entered)\b/;
const shares = /\b\d+(?:\.\d+)? ?(?:%|percent)|\$ ?\d/;

const timeFirst =
  /^(?:In|On|Since|Through|Throughout|Over|During|Recently|Historically|Once|As of|For|Beginning|Currently)\b/;
/** What a company does about its business, which is no danger by itself. */
const deed =
  /\b(?:announc|develop|enter|expand|implement|improv|introduc|invest|launch|pursu|upgrad|acquir)\w*/i;

/**
 * Measures what a report says of its dangers or of what it is after: how far in words of its own business, by what names
 * and of which topics. `filers` are its own names, `parts` those of its segments and products.
 */
export function measureTold(
  kind: Told,
  all: readonly AimReading[],
  { text, items }: Pick<ReportDocument, "text" | "items">,
  { filers, parts }: { filers: readonly string[]; parts: readonly string[] },
): Measured[] {
  const item = items.find((one) => one.item === "1" && one.byReference !== true);
  const business = item === undefined ? "" : text.slice(item.bodyStart, item.end);
  const own = ownStems(business, filers);
  const fields = fieldStems(business);
  const chief = new Set([...own].slice(0, mostChief));
  const partStems = new Set(parts.flatMap(wordStems).filter((stem) => shareOfFilers(stem) <= ownShare));
  const selves = filers.flatMap((filer) => filer.split(/[\s,.]+/)).flatMap((word) => [word, titled(word)]);
  const selfStems = new Set(selves.flatMap(wordStems));
  const likelihoods = kind === "dangers" ? likelihoodsAsTold(all, business, { filers, parts }) : [];
  return all.map((one, at) => {
    const said = one.text.replace(/\s+/g, " ");
    const stems = [...new Set(wordStems(said))].filter((stem) => !selfStems.has(stem));
    const names = new Set(namesInText(said, selves));
    const nameStems = new Set([...names].flatMap(wordStems));
    const count = (set: ReadonlySet<string>) => stems.filter((stem) => set.has(stem)).length;
    const particular = stems.filter((stem) => toldShareOf(kind, stem) <= particularShare);
    const inField =
      particular
        .filter((stem) => fields.has(stem) || partStems.has(stem) || nameStems.has(stem))
        .reduce((sum, stem) => sum + 1 - toldShareOf(kind, stem), 0) / Math.sqrt(Math.max(8, stems.length));
    const isOwn = (stem: string) => own.has(stem) || partStems.has(stem) || nameStems.has(stem);
    const ofTopics = topics.filter(({ words }) => words.test(said)).map(({ topic }) => topic);
    return {
      ...one,
      measures: {
        ...Object.fromEntries(ofTopics.map((topic) => [topic, 1])),
        "no topic": flag(ofTopics.length === 0),
        "own words": Math.min(4, count(own)) / 4,
        "no own words": flag(count(own) + count(partStems) === 0),
        "chief words": Math.min(2, count(chief)) / 2,
        "its parts": Math.min(2, count(partStems)) / 2,
        "a name": flag(names.size > 0),
        names: Math.min(3, names.size) / 3,
        "own and particular": Math.min(3, particular.filter(isOwn).length) / 3,
        "nothing of its own": flag(!particular.some(isOwn)),
        "in its field": inField / 2,
        "not in its field": flag(inField < leastInField),
        particular: particular.length / Math.max(8, stems.length),
        rarity: mean(stems.map((stem) => 1 - toldShareOf(kind, stem))),
        rare: mean(stems.map((stem) => 1 - shareOfFilers(stem))),
        number: flag(/\d/.test(said)),
        "a share": flag(shares.test(said)),
        "first tenth": flag(at < all.length / 10),
        "first third": flag(at < all.length / 3),
        "last third": flag(at >= (all.length * 2) / 3),
        conditional: flag(conditional.test(said)),
        states: flag(states.test(said)),
        "states for sure": flag(states.test(said) && !maybe.test(said)),
        maybe: flag(maybe.test(said)),
        harm: flag(harm.test(said)),
        vague: flag(vague.test(said)),
        pointing: flag(pointing.test(said)),
        past: flag(past.test(said)),
        titled: flag(isTitled(said)),
        "in quotes": flag(/[“”"]/.test(said)),
        short: flag(said.length < 70),
        long: flag(said.length > 220),
        "too long": flag(said.length > 330),
        ...(kind === "dangers"
          ? {
              "as told": Math.max(-3, Math.min(1, Math.log((likelihoods[at] ?? 0) + 0.001) / 2)),
              shall: flag(/\b(?:will|would|could|may|might)\b/.test(said)),
              happened: flag(
                /\b(?:have|has) (?:also |already |recently |previously )?\p{Ll}+(?:ed|en|n)\b/u.test(said),
              ),
              "opens with a time": flag(timeFirst.test(said)),
              "opens with itself": flag(/^(?:We|Our|The Company)\b/.test(said)),
              deed: flag(deed.test(said)),
              "a year": flag(/\b20\d\d\b/.test(said)),
            }
          : {}),
        we: flag(/\b(?:we|our|us|the company|its?)\b/i.test(said.slice(0, 60))),
      },
    };
  });
}

/** Words that Item 1 writes several times and less than half of the filers write. */
function fieldStems(business: string): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const stem of wordStems(business.slice(0, mostRead)))
    if (shareOfFilers(stem) <= ownShare) times.set(stem, (times.get(stem) ?? 0) + 1);
  return new Set([...times].filter(([, count]) => count >= leastTimes).map(([stem]) => stem));
}

const flag = (holds: boolean): number => (holds ? 1 : 0);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** "ACME" as running text writes it. */
const titled = (word: string): string => `${word.charAt(0)}${word.slice(1).toLowerCase()}`;

/** A danger or an aim as the report words it; `likelihood` from 0 to 1 of an analyst's telling it. */
export type ToldReading = AimReading & { likelihood: number };

/** What a report says of its dangers or of what it is after, each with how likely an analyst would tell it, by weights that `npm run fit -- told` fits. */
export const weighTold = (...[kind, all, document, of]: Parameters<typeof measureTold>): ToldReading[] =>
  measureTold(kind, all, document, of).map(({ measures, ...one }) => ({
    ...one,
    likelihood: Math.round(probabilityBy(weights[kind], measures) * 1000) / 1000,
  }));
