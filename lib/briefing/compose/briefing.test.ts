import { describe, expect, test } from "vitest";
import { changeOf, eventOf, factsOf, revenueOf } from "@/lib/testing/briefing-facts";
import type { BriefingFacts } from "../briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { composeBriefing } from "./briefing";

/** The texts of a briefing, each sentence checked as those that are served are. */
function write(facts: BriefingFacts): { paragraphs: string[][]; headline: string | null } {
  const check = createFactCheck(facts);
  const refused: string[] = [];
  const draft = composeBriefing(facts, (statement) => {
    const verdict = check(statement);
    if (!verdict.ok) refused.push(`${verdict.reason}: ${statement.text}`);
    return verdict.ok;
  });
  expect(refused).toEqual([]);
  const paragraphs = (draft?.paragraphs ?? []).map((part) => part.map(({ text }) => text));
  return { paragraphs, headline: draft?.headline?.text ?? null };
}

test("what trades over the counter is listed nowhere", () => {
  const { entity } = factsOf();
  const savings = "Savings Institutions, Not Federally Chartered";
  expect(write(factsOf({ entity: { ...entity, industry: savings, exchange: "OTC" } })).paragraphs).toEqual([
    ["Acme Robotics, Inc., based in Dayton, Ohio, is a savings institution traded over the counter as ACMR."],
  ]);
});

test("the exchange of New York has its article, and a city of its state's name stands alone", () => {
  const { entity } = factsOf();
  const york = { ...entity, exchange: "NYSE", headquarters: "New York, New York" };
  expect(write(factsOf({ entity: york })).paragraphs).toEqual([
    [
      "Acme Robotics, Inc., based in New York, is an industrial machinery company listed on the NYSE as ACMR.",
    ],
  ]);
});

test("what EDGAR shows to have taken another registrant's place does not own it", () => {
  const other = { key: "old", name: "Acme Gears Corporation", documentId: "edgar-0000900002" };
  const owned = { key: "bolts", name: "Bolts", documentId: "curated-bolts" };
  const [first] = write(factsOf({ subsidiaries: [other, owned] })).paragraphs;
  expect(first?.slice(1)).toEqual([
    "It owns Bolts.",
    "It took the place of Acme Gears Corporation as a registrant.",
  ]);
  const namesake = { ...other, name: "Acme Robotics Corp." };
  expect(
    write(factsOf({ subsidiaries: [namesake] }))
      .paragraphs.flat()
      .join(" "),
  ).not.toContain("registrant");
  expect(write(factsOf({ parent: other })).paragraphs[0]?.[1]).toBe(
    "Its place as a registrant was taken by Acme Gears Corporation.",
  );
});

describe("of what is held without its text, only what the numbers of items say", () => {
  test("filings are one closing sentence without a headline, and votes, exhibits and other events none", () => {
    const events = [
      eventOf("5.02", "2026-07-02"),
      eventOf("8.01", "2026-06-20"),
      eventOf("5.07", "2026-06-11"),
      eventOf("1.01", "2026-05-08"),
      eventOf("5.02", "2025-12-01"),
      eventOf("9.01", "2025-11-30"),
    ];
    expect(write(factsOf({ events }))).toEqual({
      paragraphs: [
        [
          "Acme Robotics, Inc., based in Dayton, Ohio, is an industrial machinery company listed on Nasdaq as ACMR.",
          "Its newest 8-Ks, filed between May and July 2026, concern new material agreements and its directors and officers.",
        ],
      ],
      headline: null,
    });
  });

  test("nothing is said of filings where figures are held, which make the headline", () => {
    const metrics = [revenueOf("2025-12-31", 402_800_000_000), revenueOf("2024-12-31", 350_000_000_000)];
    const events = [
      eventOf("2.02", "2026-07-22"),
      eventOf("5.02", "2026-07-20"),
      eventOf("2.01", "2026-07-01"),
    ];
    const { paragraphs, headline } = write(factsOf({ metrics, events }));
    expect(paragraphs.flat().slice(1)).toEqual(["Its revenue grew 15% to $402.8 billion in 2025."]);
    expect(headline).toBe(
      "Acme Robotics had revenue of $402.8 billion in 2025, 15% more than the year before.",
    );
  });

  test("of results without figures only the day is said", () => {
    const events = [eventOf("2.02", "2026-07-22"), eventOf("2.02", "2026-04-29")];
    const { paragraphs, headline } = write(factsOf({ events }));
    expect(paragraphs.flat().slice(1)).toEqual([
      "Its newest results were filed on July 22, 2026; we don’t have their figures.",
    ]);
    expect(headline).toBeNull();
  });

  test.each([
    ["1.03", "reported a bankruptcy or receivership on August 4, 2026."],
    [
      "4.02",
      "On August 4, 2026, it reported that earlier financial statements should no longer be relied on.",
    ],
  ])(
    "item %s, which says what happened by itself, is told, and leads nothing without its text",
    (item, said) => {
      const metrics = [revenueOf("2025-12-31", 402_800_000_000), revenueOf("2024-12-31", 390_000_000_000)];
      const events = [
        eventOf("2.02", "2026-11-05"),
        eventOf("5.02", "2026-11-04"),
        eventOf(item, "2026-08-04"),
      ];
      const { paragraphs, headline } = write(factsOf({ events, metrics }));
      expect(paragraphs.flat().join(" ")).toContain(said);
      expect(headline).toMatch(/^Acme Robotics had revenue of/);
    },
  );
});

describe("of what is held with its text, the sentence that says what happened", () => {
  test("as running text: without definitions, papers and heads, dates and amounts as people write them", () => {
    const said =
      "On September 13, 2026, Acme Robotics, Inc. (the “Company”) sold its pump business, including equipment and leases, to Borealis Holdings LLC (“Borealis”), for an aggregate purchase price of $27,350,000 in cash, pursuant to an Asset Purchase Agreement, dated as of August 1, 2026. The foregoing description is qualified in its entirety by reference to Exhibit 10.1.";
    const { paragraphs, headline } = write(factsOf({ events: [eventOf("2.01", "2026-09-15", said)] }));
    expect(paragraphs.flat()[1]).toBe(
      "On September 13, 2026, it sold its pump business, including equipment and leases, to Borealis Holdings LLC, for a purchase price of $27.35 million in cash.",
    );
    expect(headline).toContain("Acme Robotics sold its pump business");
  });

  test("two dividends are told once", () => {
    const dividend = (day: string, cents: number) =>
      `On ${day}, the Company announced that its board declared a dividend of $0.${cents} per share, payable on November 30, 2026.`;
    const events = [
      eventOf("8.01", "2026-09-15", dividend("September 14, 2026", 18)),
      eventOf("8.01", "2026-06-15", dividend("June 14, 2026", 17)),
    ];
    expect(write(factsOf({ events })).paragraphs.flat()).toHaveLength(2);
  });
});

describe("people", () => {
  test("a succession is one sentence, with what became of who left", () => {
    const changes = [
      changeOf({ person: "Ada Quill", action: "appointed" }),
      changeOf({ person: "Bo Ray", action: "departed" }),
      changeOf({
        person: "Bo Ray",
        action: "appointed",
        role: "Group President",
        roleClass: "other_officer",
      }),
    ];
    const { paragraphs, headline } = write(factsOf({ changes }));
    expect(paragraphs.flat()[1]).toBe(
      "On April 1, 2026, Ada Quill took over as Chief Financial Officer from Bo Ray, who became Group President.",
    );
    expect(headline).toBe(
      "Ada Quill took over from Bo Ray as Acme Robotics’ Chief Financial Officer on April 1, 2026.",
    );
  });

  test("directors who come are one sentence, the verb said once", () => {
    const director = { role: "director", roleClass: "director", action: "appointed" } as const;
    const changes = [
      changeOf({ person: "Ada Quill", ...director, effectiveOn: "2026-09-07", documentId: "a" }),
      changeOf({ person: "Bo Ray", ...director, documentId: "b" }),
      changeOf({ person: "Cy Oak", ...director, documentId: "b" }),
    ];
    expect(write(factsOf({ changes })).paragraphs.flat()[1]).toBe(
      "Ada Quill joined the board on September 7, 2026 and Bo Ray and Cy Oak on April 1, 2026.",
    );
  });
});

test("nothing is said twice, and the headline is worded otherwise than the text", () => {
  const facts = factsOf({
    metrics: [revenueOf("2025-12-31", 402_800_000_000), revenueOf("2024-12-31", 250_000_000_000)],
    events: [eventOf("1.01", "2026-10-02"), eventOf("5.02", "2026-09-02"), eventOf("2.02", "2026-10-22")],
    changes: [changeOf({ person: "Ada Quill", action: "departed" })],
    names: [
      { kind: "former", name: "Acme Pumps Inc.", validFrom: null, validTo: "2022-05-03", documentId: "list" },
    ],
  });
  const { paragraphs, headline } = write(facts);
  const sentences = paragraphs.flat();
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(headline).not.toBeNull();
  expect(sentences).not.toContain(headline);
  for (const [first] of paragraphs) expect(first).toMatch(/Acme Robotics|Ada Quill/);
});

test("of a company of which only the name is known nothing is written", () => {
  const { entity } = factsOf();
  const bare = { ...entity, ticker: null, exchange: null, industry: null, headquarters: null };
  expect(composeBriefing(factsOf({ entity: bare }))).toBeNull();
});

test("a company of which nothing was heard for years was, and how old the newest filing is stands there", () => {
  const { entity } = factsOf();
  const events = [eventOf("1.03", "2001-10-12")];
  const past = { ...entity, ticker: null, exchange: null };
  const { paragraphs } = write(factsOf({ entity: past, events, asOf: "2001-10-12" }));
  expect(paragraphs.flat()).toEqual([
    "Acme Robotics, Inc. was an industrial machinery company, based in Dayton, Ohio.",
    "It reported a bankruptcy or receivership on October 12, 2001.",
    "The latest filing held dates from October 12, 2001.",
  ]);
});

test("a former name is told with the last day of filing under it", () => {
  const names: BriefingFacts["names"] = [
    { kind: "former", name: "Acme Pumps Inc.", validFrom: null, validTo: "2022-05-03", documentId: "list" },
  ];
  const { paragraphs, headline } = write(factsOf({ names }));
  expect(paragraphs.flat().at(-1)).toMatch(
    /(?:It|Acme Robotics) filed as Acme Pumps Inc\. until May 3, 2022\./,
  );
  expect(headline).toBeNull();
  const { headline: recent } = write(
    factsOf({ names: names.map((one) => ({ ...one, validTo: "2026-05-03" })) }),
  );
  const { headline: older } = write(
    factsOf({ names: names.map((one) => ({ ...one, validTo: "2025-03-03" })) }),
  );
  expect(older).toBeNull();
  expect(recent).toBe("Acme Robotics filed under the name Acme Pumps Inc. until May 3, 2026.");
});
