import { type EightKItem, eightKHeading, eightKItems, eightKLabel } from "@/lib/domain/eight-k-items";

/**
 * Words that say no more than an item's heading does, beside those of the heading itself. A claim in
 * other words (a name, an amount, a direction such as "resigned") asserts more than the item number
 * shows, and the number alone does not support it.
 */
const synonyms: Partial<Record<EightKItem, string>> = {
  "1.01":
    "agreement agreements contract contracts definitive enter entered entering material sign signed signing",
  "1.02": "agreement contract ended terminate terminated terminating termination",
  "1.03": "bankruptcy bankrupt receivership chapter insolvency insolvent",
  "1.05": "cyber cyberattack attack breach data hack hacked incident security cybersecurity ransomware",
  "2.01":
    "acquisition disposition divestiture complete completed completes completion closed closing asset assets",
  "2.02":
    "earnings results result quarter quarterly annual financial operating revenue profit release year performance",
  "2.03": "debt loan borrowing notes note offering credit facility obligation financial direct new",
  "2.05": "restructuring layoffs layoff exit disposal costs charges workforce reduction",
  "2.06": "impairment impairments writedown write down material charge",
  "3.01": "delisting delisted notice listing exchange noncompliance",
  "3.02": "private placement unregistered sale sales equity securities",
  "3.03": "rights holders modification security securities shareholder stockholder",
  "4.01": "auditor auditors accountant accountants accounting firm change changed changes certifying",
  "4.02": "restatement restated restate non reliance financial statements",
  "5.01": "control change changes changed",
  "5.02":
    "executive executives management leadership board director directors officer officers departure departures change changes transition appointment election compensatory compensation arrangements",
  "5.03": "bylaws bylaw charter articles amendment amended amendments incorporation fiscal year change",
  "5.07": "annual meeting shareholder shareholders stockholder stockholders vote votes voting results proxy",
  "7.01": "presentation investor investors regulation fd disclosure press release",
  "8.01": "other events event announcement",
  "9.01": "exhibits exhibit financial statements",
};

/** Items whose heading names several things, so that the number does not tell which of them happened. */
const eitherOr = new Set<EightKItem>(["2.01", "5.02", "5.03", "1.03", "2.04", "3.01"]);

/** Words of which one must occur for an item to be meant at all: generic ones such as "change" do not count. */
const anchors: Partial<Record<EightKItem, string>> = {
  "1.01": "agreement agreements contract contracts merger acquire",
  "1.02": "terminate terminated terminating termination",
  "1.03": "bankruptcy bankrupt receivership insolvency insolvent",
  "1.05": "cyber cyberattack breach hack hacked cybersecurity ransomware",
  "2.01": "acquisition disposition divestiture acquired bought sold sale merged purchased",
  "2.02": "earnings results result revenue profit sales income eps",
  "2.03": "debt loan borrowing notes note credit obligation",
  "2.05": "restructuring layoffs layoff exit workforce",
  "2.06": "impairment impairments writedown",
  "3.01": "delisting delisted noncompliance",
  "3.02": "unregistered placement",
  "3.03": "rights",
  "4.01": "auditor auditors accountant accountants",
  "4.02": "restatement restated restate reliance",
  "5.01": "control",
  "5.02":
    "executive executives management leadership board director directors officer officers departure departures ceo cfo coo cto chief president chair chairman resign resigned resignation retire retired retirement appointed hired successor",
  "5.03": "bylaws bylaw charter articles",
  "5.07": "vote votes voting meeting proxy",
  "7.01": "presentation regulation fd",
  "8.01": "other",
  "9.01": "exhibits exhibit",
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

const vocabulary = new Map(
  eightKItems.map((item) => [
    item,
    {
      known: new Set([
        ...wordsOf(eightKHeading(item)),
        ...wordsOf(eightKLabel(item)),
        ...wordsOf(synonyms[item] ?? ""),
      ]),
      anchors: new Set(wordsOf(anchors[item] ?? eightKHeading(item)).filter((word) => !fillers.has(word))),
    },
  ]),
);

/** How the words of a description fit an item. */
export type ItemReading = {
  item: EightKItem;
  /** Words that the item's heading does not vouch for. */
  unvouched: string[];
  eitherOr: boolean;
};

/**
 * The items that a description may mean, those that vouch for most of its words first.
 *
 * @param ignored words that need no support, such as the company's own name.
 */
export function readEventWords(description: string, ignored: ReadonlySet<string>): ItemReading[] {
  const words = [...new Set(wordsOf(description))].filter((word) => !fillers.has(word) && !ignored.has(word));
  return eightKItems
    .flatMap((item): ItemReading[] => {
      const entry = vocabulary.get(item);
      if (!entry || !words.some((word) => entry.anchors.has(word))) return [];
      return [
        { item, unvouched: words.filter((word) => !entry.known.has(word)), eitherOr: eitherOr.has(item) },
      ];
    })
    .sort((a, b) => a.unvouched.length - b.unvouched.length);
}
