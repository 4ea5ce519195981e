import {
  type EightKItem,
  eightKHeading,
  eightKItemOf,
  eightKItems,
  eightKLabel,
} from "@/lib/domain/eight-k-items";

type ItemWords = {
  /** Words that say no more than the heading, beside its own: no name, no amount, no direction, no outcome. */
  known?: string;
  /** Words of which one must occur for the item to be meant at all; those of the heading where none is given. */
  anchors?: string;
  /** The things of which a heading names several: a claim that names only some of them says more than it. */
  eitherOr?: string[];
  /** Alternatives so near that one may stand for all, at a lower confidence. */
  near?: true;
};

const vocabularies: Partial<Record<EightKItem, ItemWords>> = {
  "1.01": {
    known: "agreement agreements contract contracts enter entered entering sign signed signing",
    anchors: "agreement agreements contract contracts merger acquire",
  },
  "1.02": {
    known: "contract ended terminate terminated terminating",
    anchors: "terminate terminated terminating termination",
  },
  "1.03": {
    known: "protection",
    anchors: "bankruptcy bankrupt receivership insolvency insolvent",
    eitherOr: ["bankruptcy bankrupt", "receivership"],
    near: true,
  },
  "1.04": { anchors: "mine", eitherOr: ["shutdown shutdowns", "pattern patterns violation violations"] },
  "1.05": {
    known: "cyber security incident",
    anchors: "cyber cyberattack breach hack hacked cybersecurity ransomware",
  },
  "2.01": {
    known: "completed completes",
    anchors: "acquisition disposition divestiture acquired bought sold sale merged purchased",
    eitherOr: ["acquisition acquisitions", "disposition dispositions divestiture"],
  },
  "2.02": {
    known: "earnings result quarter quarterly release performance",
    anchors: "earnings results result revenue profit sales income eps",
  },
  "2.03": { known: "debt new", anchors: "debt loan borrowing notes note credit obligation" },
  "2.04": {
    anchors: "accelerate acceleration triggering",
    eitherOr: ["accelerate acceleration", "increase"],
  },
  "2.05": {
    known: "charge charges",
    anchors: "restructuring layoffs layoff exit workforce",
    eitherOr: ["exit", "disposal"],
  },
  "2.06": { known: "impairment charge", anchors: "impairment impairments writedown" },
  "3.01": {
    anchors: "delisting delisted noncompliance",
    eitherOr: ["delisting", "failure satisfy noncompliance"],
  },
  "3.02": { known: "private placement", anchors: "unregistered placement" },
  "3.03": { known: "security shareholder stockholder", anchors: "rights" },
  "4.01": {
    known: "auditor auditors accountants accounting firm change changed",
    anchors: "auditor auditors accountant accountants",
  },
  "4.02": { known: "restatement restate results accounts", anchors: "restatement restated restate reliance" },
  "5.01": { known: "change changed", anchors: "control" },
  "5.02": {
    known: "executive executives management leadership change changes transition transitions",
    anchors:
      "executive executives management leadership board director directors officer officers departure departures ceo cfo coo cto chief president chair chairman resign resigned resignation retire retired retirement appointed hired successor",
    eitherOr: ["departure departures", "election appointment", "director directors", "officer officers"],
  },
  "5.03": {
    known: "amendment amended",
    anchors: "bylaws bylaw charter articles",
    eitherOr: ["articles incorporation charter", "bylaw bylaws"],
  },
  "5.04": { anchors: "suspension blackout" },
  "5.05": { eitherOr: ["amendment amendments", "waiver"], known: "changes", anchors: "ethics" },
  "5.06": { anchors: "shell" },
  "5.07": {
    known: "annual meeting shareholders stockholder stockholders votes voting results",
    anchors: "vote votes voting meeting proxy",
  },
  "5.08": { anchors: "nominations nomination" },
  "6.02": { anchors: "servicer trustee", eitherOr: ["servicer", "trustee"] },
  "6.03": { anchors: "enhancement" },
  "6.05": { anchors: "updating" },
  "7.01": { known: "fd", anchors: "presentation regulation fd" },
  "8.01": { known: "event", anchors: "other" },
  "9.01": { anchors: "exhibits exhibit", eitherOr: ["statements", "exhibit exhibits"] },
};

/** Words that carry nothing. */
const fillers = new Set(
  "a an and any at by certain disclosed disclosure during file filed files filing for form 8 k 8k from had has have in into item its it made of on or report reported reports sec that the their there this to under was were which with announce announced announces announcement company corporation inc registrant press release".split(
    " ",
  ),
);

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]s\b/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const wordSet = (...texts: string[]): ReadonlySet<string> =>
  new Set(texts.flatMap(wordsOf).filter((word) => !fillers.has(word)));

const vocabulary = eightKItems.map((item) => {
  const { known = "", anchors, eitherOr = [], near = false } = vocabularies[item] ?? {};
  return {
    item,
    known: wordSet(eightKHeading(item), eightKLabel(item), known, ...eitherOr),
    anchors: wordSet(anchors ?? eightKHeading(item)),
    alternatives: eitherOr.map((words) => wordSet(words)),
    near,
  };
});

/** How the words of a description fit an item. */
export type ItemReading = {
  item: EightKItem;
  /** Words that the item's heading does not vouch for. */
  unvouched: string[];
  /** Whether the heading names something beside what the claim means. */
  near: boolean;
};

/**
 * The items that a description may mean, those that vouch for most of its words first. A heading or short
 * label of SEC's, or an item number, means just that item.
 *
 * @param ignored words that need no support, such as the company's own name.
 */
export function readEventWords(description: string, ignored: ReadonlySet<string>): ItemReading[] {
  const named = eightKItemOf(description);
  const words = [...new Set(wordsOf(description))].filter((word) => !fillers.has(word) && !ignored.has(word));
  return vocabulary
    .flatMap(({ item, known, anchors, alternatives, near }) => {
      if (named ? item !== named : !words.some((word) => anchors.has(word))) return [];
      const said = alternatives.map((alternative) => words.filter((word) => alternative.has(word)));
      const someOnly = said.some((one) => one.length > 0) && said.some((one) => one.length === 0);
      const beyond = named ? [] : words.filter((word) => !known.has(word));
      const partial = named || near || !someOnly ? [] : said.flat();
      const reading: ItemReading = { item, unvouched: [...beyond, ...partial], near: near && someOnly };
      return [{ reading, beyond: beyond.length }];
    })
    .sort((a, b) => a.beyond - b.beyond || a.reading.unvouched.length - b.reading.unvouched.length)
    .map(({ reading }) => reading);
}
