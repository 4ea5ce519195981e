import { expect, test } from "vitest";
import { annotate } from "@/lib/language/annotate";
import { entailments, entailsPredicate } from "@/lib/language/entailment";
import { isOfClass, nounWordings } from "@/lib/language/lexicon";
import { company, supportedPairs } from "@/lib/testing/expect-support";
import { isLightWord, wordRows, wordsFor } from "./compare";

test("no sense of a word supports another one", () => {
  const pairs: [text: string, claim: string][] = [
    ["The Company completed the sale of $50 million of 5% notes.", "reported revenue of $50 million"],
    ["Total compensation was $5 million, of which $600,000 was base salary.", "base salary was $5 million"],
    ["The Company made a cash interest payment of $10 million.", "paid $10 million for a stake"],
    ["The Board approved a corporate action.", "board approved a lawsuit"],
    ["Operating income was $12 million and the net loss was $3 million.", "made a profit of $12 million"],
    ["The Company paid a cash dividend of $0.25 per share.", "paid out salary of $0.25 per share"],
    ["The Company issued a press release.", "issued stock"],
    ["The Company issued $50 million of notes.", "sold its notes business for $50 million"],
    ["The Company retired its 6% notes.", "Ann Lee retired"],
    ["Ann Lee retired as treasurer.", "retired its notes"],
    ["The Company closed its Ohio plant.", "closed the acquisition of the Ohio plant"],
    ["The Company closed the acquisition of Orion.", "closed an Orion plant"],
    ["The Company's interest in Orion is 20%.", "pays interest of 20%"],
    ["The rate of interest on the notes is 8%.", "owns a stake of 8% in Orion"],
    ["The Company leased a warehouse from Dunmore.", "bought a warehouse from Dunmore"],
    ["The Company filed a petition for bankruptcy.", "filed a lawsuit"],
    ["The Company filed suit against Dunmore.", "filed for bankruptcy"],
    ["Sales were $40 million.", "sale of a unit for $40 million"],
    ["The Company sold a unit for $40 million.", "sales were $40 million"],
    ["The agency charged the Company with fraud.", "recorded a charge for fraud"],
    ["The Company recorded a charge of $4 million.", "was charged with fraud"],
    ["The Board declared a dividend of $1 per share.", "declared an emergency"],
    ["The court dismissed the complaint.", "the board dismissed its auditor"],
    ["The Company appointed Birch LLP as its auditor.", "Birch LLP joined the board"],
    ["The Company raised $40 million.", "raised its dividend to $40 million"],
    ["The Company raised its guidance.", "raised capital"],
    ["The Company adopted a rights plan.", "adopted a bonus plan"],
    ["The Company terminated the merger agreement.", "terminated the employment of Ann Lee"],
  ];
  expect(pairs).toHaveLength(28);
  expect(supportedPairs(pairs)).toEqual([]);
});

test("an entailment of predicates does not hold back", () => {
  const pairs = entailments
    .filter(({ told, claimed }) => !entailsPredicate(claimed, told))
    .flatMap(({ told, example }) => {
      const [one = "", other = ""] = example.split(" / ");
      // "Appointed Birch LLP as auditor" is an engagement in other words.
      const isSame = annotate(other, company).events.some(({ predicate }) => predicate === told);
      return isSame ? [] : [[other, one] as const];
    });
  expect(pairs.length).toBeGreaterThan(10);
  expect(supportedPairs(pairs)).toEqual([]);
});

test("what is told of a pair by its counter-example is not supported", () => {
  const pairs = entailments
    .map(({ counter }) => counter.split(" / "))
    .map(([told = "", claimed = ""]) => [told, claimed] as const);
  expect(pairs.length).toBeGreaterThan(20);
  expect(supportedPairs(pairs)).toEqual([]);
});

const asSaid = (noun: string): string => `Acme closed its old ${noun} on Monday.`;
const isPlain = (word: string): boolean => /^\p{Ll}+$/u.test(word) && !isLightWord(word);
/** Words by which one act is told are no pair: a forecast is a projection, a case that is closed a suit. */
const acts = (word: string): string[] => [
  ...(isOfClass(word, "suit") ? ["settle"] : []),
  ...nounWordings(word).map(({ predicate }) => predicate.name),
];
const bears = (told: string, claimed: string): boolean =>
  wordsFor(claimed).includes(told) ||
  `${claimed}s` === told ||
  acts(told).some((act) => acts(claimed).includes(act));

test("a class word is no member of its class, and a member none of its siblings", () => {
  const rows = new Map<string, string[]>();
  for (const { claimed, told, isMutual } of wordRows)
    if (!isMutual) for (const one of claimed) rows.set(one, told);
  const pairs = [...rows].flatMap(([kind, members]) => {
    const plain = members.filter((word) => isPlain(word) && !isOfClass(word, "result"));
    const back = plain.map((member) => [kind, member] as const);
    const siblings = plain.slice(1).map((member, at) => [plain[at] ?? "", member] as const);
    return [...back, ...siblings].filter(([told, claimed]) => isPlain(told) && !bears(told, claimed));
  });
  expect(pairs.length).toBeGreaterThan(200);
  expect(
    supportedPairs(pairs.map(([told, claimed]) => [asSaid(told), `Acme closed its old ${claimed}`] as const)),
  ).toEqual([]);
});
