import { annotate } from "@/lib/language/annotate";
import type { QuantityMention } from "@/lib/language/annotation";
import { nameWords } from "./compare";
import { type ClaimCompany, significantDigits } from "./parse-claim";
import measures from "./table-measures.json";

/** A number of a claim, and how many of its digits are written. */
export type ClaimedNumber = Pick<QuantityMention, "value" | "bound" | "unit"> & {
  digits: number;
  text: string;
};

/** How long a period is and when it ends; null of what is not said. Instants have no months. */
export type TablePeriod = {
  months: number | null;
  quarter: number | null;
  year: number | null;
  /** "09-30" */
  day: string | null;
};

export type VoteSide = "for" | "against" | "withheld" | "abstain" | "non-votes";

/** A claim about one cell of a table, or about the share that one makes of its row. */
export type TableClaim =
  | {
      kind: "figure";
      text: string;
      measure: string;
      isPerShare: boolean;
      number: ClaimedNumber;
      period: TablePeriod | null;
    }
  | { kind: "vote"; text: string; subject: string; side: VoteSide; number: ClaimedNumber };

const months = "january february march april may june july august september october november december".split(
  " ",
);
const monthName =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const ordinals = ["first", "second", "third", "fourth"];

const lengths: readonly (readonly [RegExp, number])[] = [
  [/\b(?:three|3)[- ]months?\b|\b(?:thirteen|fourteen|13|14)[- ]weeks?\b|\bquarters?\b|\bQ[1-4]\b/i, 3],
  [/\b(?:six|6)[- ]months?\b|\b(?:twenty-six|twenty-seven|26|27)[- ]weeks?\b|\bhalf\b/i, 6],
  [/\b(?:nine|9)[- ]months?\b|\b(?:thirty-nine|forty|39|40)[- ]weeks?\b/i, 9],
  [
    /\b(?:twelve|12)[- ]months?\b|\b(?:fifty-two|fifty-three|52|53)[- ]weeks?\b|\byears?\b|\bfiscal\b|\bFY\b/i,
    12,
  ],
];

/** The period that a column's words or a claim's name. */
export function readTablePeriod(text: string): TablePeriod {
  const named = /\b(?:(first|second|third|fourth)[- ](?:fiscal )?quarter|Q([1-4]))/i.exec(text);
  const quarter =
    named === null
      ? null
      : named[2] === undefined
        ? ordinals.indexOf((named[1] ?? "").toLowerCase()) + 1
        : Number(named[2]);
  const years = [...text.matchAll(/\b((?:19|20)\d\d)\b|(?:FY ?|['’])(\d\d)\b/g)];
  const last = years.at(-1);
  const year = last === undefined ? null : last[1] === undefined ? 2000 + Number(last[2]) : Number(last[1]);
  const dated = new RegExp(`\\b(${monthName}) (\\d{1,2})\\b`, "i").exec(text);
  const month =
    months.findIndex((name) => name.startsWith((dated?.[1] ?? "?").slice(0, 3).toLowerCase())) + 1;
  const day =
    dated === null || month === 0
      ? null
      : `${String(month).padStart(2, "0")}-${(dated[2] ?? "").padStart(2, "0")}`;
  const length = lengths.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  // "Net sales in 2026" are those of the year.
  return { months: length, quarter, year, day };
}

const period = new RegExp(
  `,?\\s*\\b(?:(?:in|for|during|of|at|as of|on) )?(?:the )?(?:(?:its|company['’]s) )?(?:(?:fiscal )?(?:first|second|third|fourth)[- ](?:fiscal )?quarter(?: (?:of )?(?:the )?(?:fiscal )?(?:year )?(?:19|20)\\d\\d)?|Q[1-4](?: ?(?:of )?(?:fiscal |FY ?)?(?:'\\d\\d|(?:19|20)\\d\\d))?|(?:three|six|nine|twelve|thirteen|twenty-six|thirty-nine|fifty-two|13|26|39|52|53)[- ](?:months?|weeks?)(?: (?:period )?ended ${monthName} \\d{1,2},? (?:19|20)\\d\\d)?|quarter ended ${monthName} \\d{1,2},? (?:19|20)\\d\\d|(?:fiscal |full |calendar )*year(?: ended ${monthName} \\d{1,2},?)?(?: (?:19|20)\\d\\d)|(?:fiscal|full[- ]year) (?:19|20)\\d\\d|${monthName} \\d{1,2},? (?:19|20)\\d\\d|(?:19|20)\\d\\d)(?=[\\s,.]|$)`,
  "i",
);

const bound =
  "(?:(?:about|approximately|around|roughly|some|over|more than|nearly|almost|fewer than|less than|at least|a total of) )?";
const money = `${bound}\\(?-?(?:US)?\\$\\d[\\d.,]*(?: ?(?:thousand|million|billion|trillion|[mb]n?)\\b)?`;
const percent = `${bound}\\d[\\d.]* ?(?:%|percent|per cent)`;
const figureForms = [
  `^(?:the company |it |we )?(?:reported|posted|recorded|had|delivered|generated|announced|achieved|booked) (?<measure>[\\p{L}][\\p{L} ,&()'’-]{2,80}?) of (?<amount>${money}|${percent})(?<per> (?:per|a) (?:diluted |basic |common )*share)?$`,
  `^(?:the company['’]s |its |our |the )?(?<measure>[\\p{L}][\\p{L} ,&()'’-]{2,80}?) (?:was|were|came to|came in at|totaled|totalled|reached|amounted to|stood at|is|are) (?<amount>${money}|${percent})(?<per> (?:per|a) (?:diluted |basic |common )*share)?$`,
  `^(?<measure>[\\p{L}][\\p{L} &-]{2,60}?):? (?<amount>${money}|${percent})(?<per> (?:per|a) (?:diluted |basic |common )*share)?$`,
].map((source) => new RegExp(source, "iu"));

const votes = `${bound}\\d[\\d,.]*(?: (?:million|thousand))?`;
const body = "(?:shareholders|stockholders|investors|shareowners|holders)";
const castVotes = "(?:of )?(?:the )?(?:votes|shares)(?: (?:cast|voted))?";
const voteForms: readonly (readonly [RegExp, VoteSide])[] = (
  [
    [
      `^(?<subject>.{3,160}?) (?:received|got|won|drew|had) (?<number>${votes}) (?:votes|shares)(?: (?:in favor|in support|for|cast for)(?: (?:of )?(?:his|her|the|its)? ?(?:re-?)?(?:election|approval|proposal)?)?)?$`,
      "for",
    ],
    [
      `^(?<subject>.{3,160}?) (?:received|got|drew|had) (?<number>${votes}) (?:votes|shares) against(?: (?:his|her|its|the) (?:re-?)?(?:election|proposal))?$`,
      "against",
    ],
    [
      `^(?<subject>.{3,160}?) (?:received|got|had) (?<number>${votes}) (?:withheld votes|votes withheld)$`,
      "withheld",
    ],
    [`^(?<subject>.{3,160}?) (?:received|got|had) (?<number>${votes}) abstentions$`, "abstain"],
    [`^(?<subject>.{3,160}?) (?:received|got|had) (?<number>${votes}) broker non-?votes$`, "non-votes"],
    [
      `^(?<number>${votes}) (?:votes|shares) (?:were )?(?:cast |voted )?(?:for|in favor of) (?:electing |re-?electing )?(?<subject>.{3,160}?)$`,
      "for",
    ],
    [
      `^(?<number>${votes}) (?:votes|shares) (?:were )?(?:cast |voted )?against (?:electing |re-?electing )?(?<subject>.{3,160}?)$`,
      "against",
    ],
    [`^(?<number>${votes}) (?:votes|shares) (?:were )?withheld from (?<subject>.{3,160}?)$`, "withheld"],
    [
      `^(?<number>${votes}) (?:votes|shares) (?:were )?(?:abstained|abstentions) (?:on|from) (?<subject>.{3,160}?)$`,
      "abstain",
    ],
    [`^(?:there were )?(?<number>${votes}) broker non-?votes on (?<subject>.{3,160}?)$`, "non-votes"],
    [
      `^(?<subject>.{3,160}?) was (?:re-?)?elected (?:as a director |to the board )?(?:with|by) (?<number>${percent}) ${castVotes}$`,
      "for",
    ],
    [
      `^${body} (?:re-?)?elected (?<subject>.{3,160}?) (?:with|by) (?<number>${percent}) ${castVotes}$`,
      "for",
    ],
    [
      `^${body} (?:approved|ratified|backed|supported|adopted) (?<subject>.{3,160}?) (?:with|by) (?<number>${percent}) ${castVotes}$`,
      "for",
    ],
    [
      `^(?<subject>.{3,160}?) (?:was approved|was ratified|passed|was adopted|was backed) (?:with|by) (?<number>${percent}) ${castVotes}$`,
      "for",
    ],
    [
      `^(?<number>${percent}) ${castVotes} (?:were |was )?(?:cast )?(?:for|in favor of|backed|supported|approved) (?<subject>.{3,160}?)$`,
      "for",
    ],
    [
      `^(?<number>${percent}) ${castVotes} (?:were |was )?(?:cast )?against (?<subject>.{3,160}?)$`,
      "against",
    ],
    [
      `^(?<subject>.{3,160}?) (?:received|got|won|drew) (?<number>${percent}) ${castVotes}(?: in favor| for)?$`,
      "for",
    ],
  ] as const
).map(([source, side]) => [new RegExp(source, "iu"), side] as const);

/** Words that make another claim of what they stand in. */
const hedge =
  /\b(?:not|no|never|may|might|could|would|will|should|expects?|expected|plans?|forecast|guidance|outlook|neither|failed|unless|rejected)\b/i;

/** A claim as one about a cell of a table; null where it is none, or says more. */
export function readTableClaim(said: string, company: ClaimCompany): TableClaim | null {
  const text = said.replace(/\s+/g, " ").trim().replace(/\.$/, "");
  if (text.length > 300 || hedge.test(text)) return null;
  return readVoteClaim(text) ?? readFigureClaim(text, company);
}

function readVoteClaim(text: string): TableClaim | null {
  const plain = text.replace(
    /^at (?:the|its) (?:(?:19|20)\d\d )?(?:annual|special) meeting,? |,? at (?:the|its) (?:(?:19|20)\d\d )?(?:annual|special) meeting$/i,
    "",
  );
  for (const [pattern, side] of voteForms) {
    const groups = pattern.exec(plain)?.groups;
    const number = groups?.number === undefined ? null : readNumber(groups.number);
    if (groups?.subject === undefined || number === null) continue;
    return { kind: "vote", text, subject: groups.subject.replace(/^(?:the )/i, ""), side, number };
  }
  return null;
}

function readFigureClaim(text: string, company: ClaimCompany): TableClaim | null {
  const found = period.exec(text);
  const rest = (found === null ? text : text.replace(found[0], (whole) => (whole.startsWith(",") ? "," : "")))
    .replace(/^[\s,]+|[\s,]+$/g, "")
    .replace(/\s+/g, " ")
    .replace(/^['’]s /, "");
  const plain = withoutCompany(rest, company);
  for (const pattern of figureForms) {
    const groups = pattern.exec(plain)?.groups;
    const number = groups?.amount === undefined ? null : readNumber(groups.amount);
    if (groups?.measure === undefined || number === null) continue;
    const measure = measureOf(groups.measure);
    const isPerShare = groups.per !== undefined || /\bper share\b/.test(measure);
    if (measure === "") return null;
    return { kind: "figure", text, measure, isPerShare, number, period: found && claimPeriod(found[0]) };
  }
  return null;
}

function claimPeriod(text: string): TablePeriod {
  const read = readTablePeriod(text);
  // A year alone is the whole of it.
  return read.months === null && read.day === null ? { ...read, months: 12 } : read;
}

/** A claim without the company's name before what it says. */
function withoutCompany(text: string, { company, names }: ClaimCompany): string {
  const words = text.split(" ");
  for (let count = Math.min(8, words.length - 1); count > 0; count -= 1) {
    const lead = words
      .slice(0, count)
      .join(" ")
      .replace(/['’]s?$/, "");
    const said = nameWords(lead);
    const isOwn = [company, ...names].some((one) => {
      const own = nameWords(one);
      return said.length > 0 && said.length <= own.length && said.every((word, at) => word === own[at]);
    });
    if (isOwn)
      return words
        .slice(count)
        .join(" ")
        .replace(/^['’]s /, "");
  }
  return text;
}

/** A name in lower case and the singular, without notes, articles and what a loss adds in brackets. */
const plainMeasure = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\((?:\d{1,2}|[a-z]|\*+|unaudited|eps|gaap)\)/g, " ")
    .replace(/\battributable to (?!non-?controlling).*$/, "")
    .replace(/[^\p{L}\p{N}% ]+/gu, " ")
    .replace(/\b(?:the|its|our|(?<!non )gaap|company|consolidated|of)\b/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .split(" ")
    .map((word) => word.replace(/(?<=[^s]{2})s$/, ""))
    .join(" ");

const known = new Map(
  Object.entries(measures).flatMap(([name, forms]) =>
    forms.map((form) => [plainMeasure(form), name] as const),
  ),
);

/** What a row or a claim measures, one name for all that mean the same. */
export const measureOf = (name: string): string => known.get(plainMeasure(name)) ?? plainMeasure(name);

function readNumber(text: string): ClaimedNumber | null {
  const mention = annotate(`It counted ${text.replace(/^a total of /i, "")} here.`, {
    company: "",
    names: [],
  }).mentions.find((one) => one.kind === "quantity");
  if (mention?.kind !== "quantity") return null;
  const unit = /%|per ?cent/.test(text) ? "percent" : /\$/.test(text) ? "USD" : "";
  return {
    value: mention.value,
    bound: mention.bound,
    unit,
    digits: significantDigits(text, mention.value),
    text,
  };
}
