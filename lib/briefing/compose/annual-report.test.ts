import { describe, expect, test } from "vitest";
import type { ReportedFact } from "@/lib/db/report-facts";
import { factsOf, metricOf, passageOf, peopleOf } from "@/lib/testing/briefing-facts";
import type { BriefingFacts } from "../briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { reportedDescription } from "./annual-report";
import { composeBriefing } from "./briefing";
import { composeDescription } from "./business";
import { openAsCompany } from "./company-name";
import { composeIntelligence } from "./intelligence";
import { productsSentence } from "./parts-of-sales";
import { outsideSegmentsSentence, segmentProfitSentence } from "./segment-profit";

const fact = (kind: ReportedFact["kind"], said: Partial<ReportedFact>): ReportedFact => ({
  kind,
  name: null,
  amount: null,
  unit: null,
  asOf: null,
  detail: {},
  item: "1",
  documentId: "report",
  publishedOn: "2026-02-03",
  spanStart: 10,
  spanEnd: 60,
  quote: null,
  ...said,
});

/** A danger or an aim that an analyst would tell, or not. */
const likely = (kind: "risk" | "strategy", quote: string, likelihood = 0.8) =>
  fact(kind, { item: kind === "risk" ? "1A" : "1", quote, detail: { likelihood } });

const segment = (name: string, amount: number) =>
  fact("segment", { name, amount, unit: "USD", asOf: "2025-12-31", item: "8" });

const facts = factsOf({
  reported: [
    fact("description", { quote: "We build robot arms for bakeries and breweries." }),
    segment("Grippers", 310_000_000),
    segment("Arms", 1_204_500_000),
    fact("customer", { name: "Castor Foods", amount: 14, unit: "percent" }),
    fact("competitor", { name: "Borealis Robots", detail: { key: "borealis-robots" } }),
    fact("competitor", { name: "Delta Hydraulics" }),
    likely("strategy", "Our strategy is to sell arms with service contracts in Ohio."),
    likely("risk", "Demand may fall in a recession.", 0.2),
    likely("risk", "Castor Foods may buy its Grippers elsewhere."),
  ],
});

describe("what an annual report says", () => {
  const check = createFactCheck(facts);
  const draft = composeBriefing(facts, (statement) => check(statement).ok);
  const text =
    draft?.paragraphs.map((paragraph) => paragraph.map((one) => one.text).join(" ")).join("\n") ?? "";

  test("stands in the briefing: business, segments with revenue, customers, competitors, aims and particular risks", () => {
    expect(text).toContain("Acme Robotics, Inc. builds robot arms for bakeries and breweries.");
    expect(text).toContain(
      "Of its two segments, Arms brought in 80% of revenue in 2025 ($1.2 billion), followed by Grippers (20%).",
    );
    expect(text).toContain("Castor Foods accounted for 14% of its sales in 2025.");
    expect(text).toContain("names Borealis Robots and Delta Hydraulics among its competitors.");
  });

  test("the likeliest that isn’t of leading describes the company, in the third person and with its place", () => {
    const opening = [
      "Acme is a leader in the motion of arms.",
      "Acme Machines builds robot arms for bakeries and breweries.",
      "We also lease robot arms to breweries.",
    ].map((quote, at) =>
      fact("description", { quote, spanStart: at * 100, spanEnd: at * 100 + quote.length }),
    );
    const described = reportedDescription(factsOf({ reported: opening }));
    expect(described?.text).toBe("Acme Robotics builds robot arms for bakeries and breweries.");
    expect(described?.refs).toEqual([{ documentId: "report", item: "1", span: { start: 100, end: 159 } }]);
    const old = opening.map((one) => ({ ...one, publishedOn: "2013-02-28" }));
    const metrics = [metricOf("revenue", "2025-12-31", 2e9)];
    expect(reportedDescription(factsOf({ reported: old, metrics }))).toBeNull();
    expect(reportedDescription(factsOf({ reported: old }))?.text).toContain("builds robot arms");
  });

  test("words that others use are told without their quotation marks", () => {
    const described = (quote: string) =>
      reportedDescription(factsOf({ reported: [fact("description", { quote })] }))?.text;
    expect(described("We are engaged in “baking” robots for brewers.")).toBe(
      "Acme Robotics is engaged in baking robots for brewers.",
    );
    expect(described("Acme Robotics, Inc. makes and sells a line of ovens known as Acme Robotics.")).toBe(
      "Acme Robotics makes and sells a line of ovens known as Acme Robotics.",
    );
    expect(described('We make and sell a line of ovens known as "Blaze-40".')).toBe(
      "Acme Robotics makes and sells a line of ovens known as Blaze-40.",
    );
  });

  test("a heading that says of no danger what it is is left out, however likely", () => {
    for (const quote of [
      "The Grippers that we lease to Castor Foods present a number of risks.",
      "Castor Foods and our Grippers expose us to various unique risks and uncertainties.",
    ]) {
      const { threats } = composeIntelligence(factsOf({ reported: [likely("risk", quote)] }), []);
      expect(threats).toEqual([]);
    }
  });

  test("what customers without a name account for is told", () => {
    const unnamed = [
      fact("customer", { name: "Customer A", amount: 11, unit: "percent" }),
      fact("customer", { name: "Customer E", amount: 21, unit: "percent" }),
    ];
    const hidden = factsOf({ reported: [...facts.reported.slice(0, 3), ...unnamed] });
    const check = createFactCheck(hidden);
    const said = composeBriefing(hidden, (statement) => check(statement).ok)?.paragraphs.flat() ?? [];
    expect(said.map((one) => one.text)).toContain(
      "Two customers accounted for 21% and 11% of its sales in 2025.",
    );
  });

  test("a risk that no analyst would tell is left out", () => {
    expect(text).not.toContain("recession");
  });

  test("who buys stands behind what the company does, told once", () => {
    const buyers = "Our customers are bakeries, breweries and canteens in nine countries.";
    const said = composeBriefing({
      ...facts,
      reported: [...facts.reported, fact("description", { quote: buyers, spanStart: 90, spanEnd: 160 })],
    })
      ?.paragraphs.flat()
      .map((one) => one.text);
    expect(said?.filter((one) => one.includes("canteens"))).toEqual([
      "Its customers are bakeries, breweries and canteens in nine countries.",
    ]);
  });

  test("a heading in capitals is quoted, and the words of its title name nobody", () => {
    const { threats } = composeIntelligence({
      ...facts,
      reported: [
        ...facts.reported.slice(0, 3),
        likely("risk", "We Face Risks Related to Our Grippers and Arms"),
        likely("risk", "We Have Foreign Exchange Risk", 0.1),
      ],
    });
    expect(threats.map(({ text: said }) => said)).toEqual([
      "It warns: “We Face Risks Related to Our Grippers and Arms.”",
      "It depends on Arms, which brings in 80% of segment revenue.",
    ]);
  });

  test("an authority's suit is told though it is a few years old, a plaintiff's isn't; words in quotes stand in it", () => {
    const suits = [
      "On May 4, 2019, Borealis Robots filed a lawsuit against the Company alleging theft of its recipes.",
      "On March 21, 2022, the Department of Labor filed a civil complaint (“DOL”) alleging that “bread arms” are unsafe.",
    ].map((quote, at) => fact("legal", { item: "3", quote, spanStart: at * 200, spanEnd: at * 200 + 150 }));
    const sued = { ...facts, reported: [...facts.reported, ...suits] };
    const check = createFactCheck(sued);
    const said = composeBriefing(sued, (statement) => check(statement).ok)
      ?.paragraphs.flat()
      .map((one) => one.text)
      .join(" ");
    expect(said).toContain(
      "It says that on March 21, 2022, the Department of Labor filed a civil complaint alleging that “bread arms” are unsafe.",
    );
    expect(said).not.toContain("theft");
  });

  test("of a long sentence on a suit the main clause is told", () => {
    const asked = "for each plaintiff the price of the arms that were taken, sold and melted down, ".repeat(
      5,
    );
    const quote = `On March 21, 2025, the Department of Labor filed a civil complaint against the Company in the District Court of Ohio, alleging that the arms are unsafe, and seeking ${asked}and costs.`;
    const sued = { ...facts, reported: [...facts.reported, fact("legal", { item: "3", quote })] };
    const check = createFactCheck(sued);
    const said = composeBriefing(sued, (statement) => check(statement).ok)?.paragraphs.flat() ?? [];
    expect(said.map((one) => one.text)).toContain(
      "It says that on March 21, 2025, the Department of Labor filed a civil complaint against it in the District Court of Ohio, alleging that the arms are unsafe.",
    );
  });

  test("its share of the market stands for competitors where none is named", () => {
    const text = "The Company has a minority market share in the market of grippers for breweries in Ohio.";
    const rivals = [passageOf(text, { kind: "filing", item: "1", form: "10-K", documentId: "report" })];
    const none = { ...facts.passages, rivals };
    const reported = facts.reported.filter(({ kind }) => kind !== "competitor");
    const said = composeBriefing({ ...facts, reported, passages: none })
      ?.paragraphs.flat()
      .map((one) => one.text);
    expect(said?.join(" ")).toContain("a minority market share in the market of grippers for breweries");
  });

  test("a danger that stands alone is none of what the company does", () => {
    const reported = [
      ...facts.reported.filter(({ kind }) => !/^(?:competitor|strategy|risk)$/.test(kind)),
      likely(
        "risk",
        "Castor Foods may buy its Grippers elsewhere, or make them, which we could not prevent.",
      ),
    ];
    const metrics = [metricOf("revenue", "2025-12-31", 1e9), metricOf("revenue", "2024-12-31", 9e8)];
    const parts = composeBriefing({ ...facts, metrics, reported })?.paragraphs ?? [];
    expect(parts[0]?.some(({ text: said }) => said.includes("elsewhere"))).toBe(false);
    expect(parts.flat().some(({ text: said }) => said.includes("elsewhere"))).toBe(true);
  });

  test("what came of a suit in a later year stands behind it", () => {
    const quote =
      "On March 21, 2022, the Department of Labor filed a complaint alleging that our arms are unsafe. We deny that. On May 2, 2025, a jury returned a verdict of $9 million against the Company. On June 9, 2025, we paid it in full.";
    const sued = { ...facts, reported: [...facts.reported, fact("legal", { item: "3", quote })] };
    const check = createFactCheck(sued);
    const said = composeBriefing(sued, (statement) => check(statement).ok)?.paragraphs.flat() ?? [];
    const at = said.findIndex((one) => one.text.includes("Department of Labor"));
    expect(said[at + 1]?.text).toBe(
      "It says that on May 2, 2025, a jury returned a verdict of $9 million against it.",
    );
    expect(said.some((one) => one.text.includes("in full"))).toBe(false);
  });

  test("two clauses with a comma between them are no danger; a title of common words is told as a sentence", () => {
    const { threats } = composeIntelligence({
      ...facts,
      reported: [
        ...facts.reported.slice(0, 2),
        likely("risk", "Bakeries may buy robot arms of brass, we may lose breweries."),
        likely("risk", "We Depend on Distributors and Carriers in Other Countries"),
      ],
    });
    expect(threats.map(({ text: said }) => said)).toContain(
      "It depends on distributors and carriers in other countries.",
    );
    expect(threats.some(({ text: said }) => /brass/.test(said))).toBe(false);
  });

  test("where no competitor is named, of which kinds they are is told", () => {
    const tell = (said: string) => {
      const reported = [fact("description", { quote: "We build robot arms for bakeries and breweries." })];
      const held = factsOf({ reported });
      const rivals = [passageOf(said, { item: "1", form: "10-K", publishedOn: "2026-02-27" })];
      const draft = composeBriefing({ ...held, passages: { ...held.passages, rivals } });
      return draft?.paragraphs.flat().map(({ text }) => text) ?? [];
    };
    const kinds = "competitors include large software companies, contractors, and integrators.";
    expect(tell(`In addition, our ${kinds}`).join(" ")).toContain(`its ${kinds}`);
    expect(tell("We compete with others on price and on quality.").join(" ")).not.toContain("compete");
  });

  test("what runs on behind a heading is none of it", () => {
    const quote =
      "Castor Foods may buy its Grippers elsewhere — In most of the years since 2009 it has bought them from us";
    const { threats } = composeIntelligence(factsOf({ reported: [likely("risk", quote)] }), []);
    expect(threats.map(({ text }) => text)).toEqual([
      "It warns: “Castor Foods may buy its Grippers elsewhere.”",
    ]);
  });

  test("a heading and the sentence beneath it that say the same are one", () => {
    const said =
      "We have agreements with airlines in Ohio that are a significant portion of the arms that we sell";
    const reported = [
      fact("description", { quote: "We build robot arms for bakeries and breweries." }),
      fact("danger", {
        item: "1A",
        quote: `${said}, and could be harmed by them.`,
        detail: { likelihood: 0.9 },
      }),
      likely("risk", `${said}.`),
    ];
    const draft = composeBriefing(factsOf({ reported }));
    const told = draft?.paragraphs.flat().map(({ text }) => text) ?? [];
    expect(told.join(" ").match(/agreements with airlines/g)).toHaveLength(1);
  });

  test("two headings on the same danger are one", () => {
    const { threats } = composeIntelligence({
      ...facts,
      reported: [
        ...facts.reported.slice(0, 2),
        likely("risk", "We may lose bakeries that buy our robot arms."),
        likely("risk", "Bakeries that buy our robot arms may lose them."),
      ],
    });
    expect(threats.filter(({ text: said }) => /bakeries/.test(said))).toHaveLength(1);
  });

  test("a cybersecurity incident that Item 1C tells of is told; that there was none is not", () => {
    const said = (quote: string, told: boolean) =>
      composeBriefing({
        ...facts,
        reported: [...facts.reported, fact("incident", { item: "1C", quote, detail: { told } })],
      })
        ?.paragraphs.flat()
        .map((one) => one.text)
        .join(" ");
    expect(said("In March 2025, we discovered that somebody had copied our recipes.", true)).toContain(
      "It says that in March 2025, it discovered that somebody had copied its recipes.",
    );
    expect(said("We have not had a material cybersecurity incident.", false)).not.toContain("incident");
  });

  test("every sentence passes the check, and a changed amount does not", () => {
    const told = draft?.paragraphs.flat() ?? [];
    expect(told.filter((statement) => !check(statement).ok)).toEqual([]);
    const segments = told.find((one) => one.text.includes("segments"));
    if (!segments) throw new Error("no sentence on segments");
    expect(check({ ...segments, text: segments.text.replace("$1.2 ", "$2.2 ") }).ok).toBe(false);
  });

  test("competitors, priorities and threats carry their source", () => {
    const { competitors, priorities, threats } = composeIntelligence(facts);
    expect(competitors.map(({ key, statement }) => [key, statement.refs[0]])).toEqual([
      ["borealis-robots", { documentId: "report", item: "1", span: { start: 10, end: 60 } }],
      [null, { documentId: "report", item: "1", span: { start: 10, end: 60 } }],
    ]);
    expect(priorities.map(({ text: said }) => said)).toEqual([
      "Its strategy is to sell arms with service contracts in Ohio.",
    ]);
    expect(threats.slice(0, 1).map(({ text: said }) => said)).toEqual([
      "It warns: “Castor Foods may buy its Grippers elsewhere.”",
    ]);
  });

  test("an aim is told with the list behind its colon", () => {
    const list = "Our strategy is focused on:\n\n• Selling arms to 40 bakeries;\n\n• Opening mills in Ohio.";
    const tell = (aim: ReturnType<typeof likely>) => {
      const held = { ...facts, reported: [...facts.reported.filter(({ kind }) => kind !== "strategy"), aim] };
      const told = composeIntelligence(held).priorities;
      for (const one of told) expect(createFactCheck(held)(one)).toEqual({ ok: true });
      return told.map(({ text: said }) => said);
    };
    const aim = likely("strategy", list);
    const said = "Its strategy is focused on selling arms to 40 bakeries";
    expect(tell(aim)).toEqual([`${said} and opening mills in Ohio.`]);
    expect(tell({ ...aim, detail: { ...aim.detail, isOpen: true } })).toEqual([
      `${said}, opening mills in Ohio, among others.`,
    ]);
    expect(tell(likely("strategy", "Our strategy is focused on:"))).toEqual([]);
  });

  test("that there is a single segment is told, but not where the description says so", () => {
    const single = fact("single_segment", { item: "8", quote: "The Company operates as one segment." });
    const textsOf = (quote: string) => {
      const held = factsOf({ reported: [fact("description", { quote }), single] });
      const said = composeBriefing(held, (statement) => createFactCheck(held)(statement).ok);
      return (said?.paragraphs.flat() ?? []).map((one) => one.text).join(" ");
    };
    expect(textsOf("We build robot arms for bakeries.")).toContain("It has a single reportable segment.");
    expect(textsOf("We build robot arms in a single business segment.")).not.toContain("single reportable");
  });

  describe("an aim in the briefing", () => {
    const saidOf = (held: Partial<BriefingFacts>, ...quotes: ReturnType<typeof likely>[]) => {
      const all = factsOf({ reported: [...facts.reported.slice(0, 3), ...quotes], ...held });
      const said = composeBriefing(all, (statement) => createFactCheck(all)(statement).ok)?.paragraphs.flat();
      return (said ?? []).map((one) => one.text).join(" ");
    };
    const aim = likely("strategy", "Our strategy is to lease arms to breweries.");

    test("stands beside what has begun, but not beside another aim", () => {
      const ahead = (quote: string) =>
        fact("highlight", { item: "7", quote, detail: { likelihood: 0.9, of: "ahead" } });
      expect(saidOf({}, aim, ahead("In May 2025, we launched a gripper for breweries in Ohio."))).toContain(
        "strategy is to lease arms to breweries.",
      );
      expect(saidOf({}, aim, ahead("In 2027, we plan to open a mill for grippers in Ohio."))).not.toContain(
        "strategy is",
      );
    });

    test("is the likeliest, though it might open a list of opportunities, and none that is only half likely", () => {
      const wider = likely(
        "strategy",
        "We are focused on expanding our sales of new arms to breweries.",
        0.9,
      );
      expect(saidOf({}, aim, wider)).toContain("is focused on expanding its sales of new arms to breweries.");
      expect(saidOf({}, { ...aim, detail: { likelihood: 0.35 } })).not.toContain("strategy is");
    });

    test("is told without the marks of its list and the quotation marks of a word", () => {
      const marked =
        "The Company's objective is to make (i) arms for bakeries and (ii) “must-have” grippers.";
      expect(saidOf({}, likely("strategy", marked))).toContain(
        "objective is to make arms for bakeries and must-have grippers.",
      );
    });

    test("is told in plain words, and at some length where it needn't be quoted", () => {
      const usual =
        "Generally, we seek bakeries with ovens of all kinds, including, but not limited to, gas.";
      expect(saidOf({}, likely("strategy", usual))).toContain(
        "generally seeks bakeries with ovens of all kinds, including gas.",
      );
      const long = `Our strategy is to build arms for bakeries${", and for mills of grain".repeat(13)}.`;
      expect(long.length).toBeGreaterThan(335);
      expect(saidOf({}, likely("strategy", long))).toContain(
        "strategy is to build arms for bakeries, and for",
      );
    });

    test("of two years ago is told while whoever led then leads still", () => {
      const day = "2024-02-03";
      const reported = [...facts.reported.slice(0, 3), aim].map((one) => ({ ...one, publishedOn: day }));
      const ledSince = (first: string) => {
        const role = "Chief Executive Officer";
        const people = peopleOf(["Jane Roe", role, first], ["Jane Roe", role, "2026-06-01"]);
        return saidOf({ reported, people });
      };
      expect(ledSince("2024-01-10")).toContain("strategy is to lease arms");
      expect(ledSince("2025-03-10")).not.toContain("strategy is");
    });
  });

  test("one segment or customer that brings in much is a threat, and segments of which some are parts of others say nothing", () => {
    expect(
      composeIntelligence(facts)
        .threats.slice(1)
        .map(({ text: said }) => said),
    ).toEqual([
      "It depends on Arms, which brings in 80% of segment revenue.",
      "Castor Foods accounted for 14% of its sales in 2025.",
    ]);
    const metrics = [metricOf("revenue", "2025-12-31", 1_204_500_000)];
    const nested = composeBriefing({ ...facts, metrics });
    expect(nested?.paragraphs.flat().some(({ text: said }) => said.includes("segments"))).toBe(false);
  });

  test("a report that newer figures lie behind is told with its day, once a paragraph", () => {
    const old = { ...facts, metrics: [metricOf("revenue", "2026-06-30", 2e9)] };
    const check = createFactCheck(old);
    const told = composeBriefing(old, (statement) => check(statement).ok)?.paragraphs.flat() ?? [];
    const said = told.map((one) => one.text);
    expect(said).toContainEqual(
      "According to its report of February 3, 2026, Acme Robotics, Inc. builds robot arms for bakeries and breweries.",
    );
    expect(said).toContainEqual("Castor Foods accounted for 14% of its sales in 2025.");
    expect(said).toContainEqual("Its strategy is to sell arms with service contracts in Ohio.");
  });

  test.each([
    ["Marathon makes arms.", ["Marathon Robotics Holdings, Inc."], "The Company makes arms."],
    ["C4 AI is a maker of arms.", ["C4.ai, Inc."], "The Company is a maker of arms."],
    ["ARC makes arms.", ["The Acme Robotics Company"], "The Company makes arms."],
    [
      "The Acme Robotics Company, with its units, makes arms.",
      ["Acme Robotics Co"],
      "The Company, with its units, makes arms.",
    ],
    ["Acme Robotics Finance, LLC lends to brewers.", ["Acme Robotics, Inc."], null],
    ["Acme Grippers is our line of grippers.", ["Acme Robotics, Inc."], null],
    ["We make arms.", ["Acme Robotics, Inc."], "We make arms."],
  ])("whose name opens a sentence: %s", (said, names, told) => {
    expect(openAsCompany(said, names)).toBe(told);
  });

  test("each point of a list names the month of an old report, and says nothing that the briefing says", () => {
    const quotes = [
      "We plan to build grippers for breweries in Dayton.",
      "We plan to build arms for bakeries in Toledo.",
      "We plan to build grippers and arms in Akron.",
      "We plan to build arms with Castor Foods.",
    ];
    const old = {
      ...facts,
      metrics: [metricOf("revenue", "2026-06-30", 2e9)],
      reported: [...facts.reported.slice(0, 3), ...quotes.map((quote) => likely("strategy", quote))],
    };
    const told =
      composeBriefing(old)
        ?.paragraphs.flat()
        .map(({ text: said }) => said) ?? [];
    const { priorities } = composeIntelligence(old, told);
    expect(priorities).toHaveLength(3);
    for (const { text: said } of priorities)
      expect(said).toMatch(/^It plans to .* \(report of February 2026\)\.$/);
    const plans = [...told, ...priorities.map(({ text: said }) => said)].filter((said) =>
      /plans to/.test(said),
    );
    expect(plans).toHaveLength(4);
    expect(new Set(plans.map((said) => said.replace(/.* plans to/, ""))).size).toBe(4);
  });

  test("what leans on another sentence, what any company could say and plans for a time that is over stay out", () => {
    const strategy = (quote: string, likelihood = 0.8) => likely("strategy", quote, likelihood);
    const { priorities, opportunities, threats } = composeIntelligence({
      ...facts,
      reported: [
        ...facts.reported.slice(0, 3),
        strategy("We aim to achieve this goal with Grippers for breweries."),
        strategy("We expect to open about 20 new stores for Arms during 2025."),
        strategy("Our strategy is to serve our customers well.", 0.1),
        likely("risk", "We rely on third parties in many aspects of our business.", 0.2),
      ],
    });
    expect([priorities, opportunities]).toEqual([[], []]);
    expect(threats.map(({ text: said }) => said)).toEqual([
      "It depends on Arms, which brings in 80% of segment revenue.",
    ]);
  });

  test("a part that is the sum of others, or the whole company, is none of its segments", () => {
    const parts = [
      segment("Ohio", 400_000_000),
      segment("Asia", 300_000_000),
      segment("Brand", 700_000_000),
      segment("Rivets", 120_000_000),
    ];
    const said = (reported: ReportedFact[]) =>
      composeBriefing(factsOf({ reported }))
        ?.paragraphs.flat()
        .find(({ text: one }) => /segments/.test(one))?.text;
    expect(said(parts)).toContain(
      "Of its three segments, Ohio brought in 49% of revenue in 2025 ($400 million)",
    );
    const unmeasured = ["Acme Robotics Brand", "Ohio", "Asia"].map((name) => fact("segment", { name }));
    expect(said(unmeasured)).toBe("It has two segments: Ohio and Asia.");
  });

  test("what a part sold in a year before the newest is neither a strength nor a weakness of today", () => {
    const moved = [
      { ...segment("Ohio", 400_000_000), detail: { before: { value: 300_000_000 } } },
      { ...segment("Asia", 300_000_000), detail: { before: { value: 400_000_000 } } },
    ];
    const now = composeIntelligence(factsOf({ reported: moved }));
    expect([now.opportunities.length, now.weaknesses.length]).toEqual([1, 1]);
    const metrics = [metricOf("revenue", "2026-12-31", 720_000_000)];
    const later = composeIntelligence(factsOf({ reported: moved, metrics }));
    expect([later.opportunities, later.weaknesses]).toEqual([[], []]);
  });

  test("from where a company expects growth is an opportunity, and no aim besides", () => {
    const growing = {
      ...facts,
      reported: [
        ...facts.reported,
        likely("strategy", "We plan to expand our Arms plants in Ohio and to launch a new Grippers line."),
      ],
    };
    const { opportunities, priorities } = composeIntelligence(growing);
    expect(opportunities.map(({ text: said }) => said)).toEqual([
      "It plans to expand its Arms plants in Ohio and to launch a new Grippers line.",
    ]);
    expect(priorities).toHaveLength(1);
  });
});

describe("what a report tags by product", () => {
  const product = (name: string, amount: number, before: number) =>
    fact("product", {
      name,
      amount,
      unit: "USD",
      asOf: "2025-12-31",
      item: "8",
      detail: { before: { value: before, to: "2024-12-31" } },
    });
  const sold = factsOf({
    reported: [
      product("Spare parts", 310_000_000, 400_000_000),
      product("Robot arms", 1_204_500_000, 900_000_000),
      product("Training", 150_000_000, 149_000_000),
    ],
  });
  const check = createFactCheck(sold);

  test("stands in the briefing, the largest first, and in the description", () => {
    const told = composeBriefing(sold, (statement) => check(statement).ok)?.paragraphs.flat() ?? [];
    const said = told.map((one) => one.text);
    const sentence =
      "Robot arms brought in 72% of its revenue in 2025 ($1.2 billion, up 34%), followed by spare parts (19%, down 22%) and Training (9%, up 0.7%).";
    expect(said).toContain(sentence);
    expect(composeDescription(sold)?.text).toMatch(
      /; its largest lines of business by revenue are Robot arms, Spare parts and Training\.$/,
    );
    const one = told.find(({ text: known }) => known === sentence);
    if (one === undefined) throw new Error("no sentence on products");
    for (const wrong of [sentence.replace("72%", "62%"), sentence.replace("up 34%", "up 35%")])
      expect(check({ ...one, text: wrong }).ok).toBe(false);
  });

  test("stands without how it moved where two newer years lie behind it", () => {
    const saidWith = (newest: string) =>
      (composeBriefing({ ...sold, metrics: [metricOf("revenue", newest, 1_700e6)] })?.paragraphs ?? [])
        .flat()
        .map((one) => one.text)
        .join(" ");
    expect(saidWith("2026-12-31")).toContain("($1.2 billion, up 34%)");
    expect(saidWith("2027-12-31")).toContain("($1.2 billion), followed by");
  });

  test("what grew most is an opportunity, what fell a weakness and what most depends on a threat", () => {
    const { opportunities, weaknesses, threats } = composeIntelligence(sold);
    expect(opportunities.map(({ text: said }) => said)).toEqual([
      "Revenue of Robot arms rose 34% to $1.2 billion in 2025, from $900 million the year before.",
    ]);
    expect(weaknesses.map(({ text: said }) => said)).toEqual([
      "Revenue of Spare parts fell 22% to $310 million in 2025, from $400 million the year before.",
    ]);
    expect(threats.map(({ text: said }) => said)).toEqual([
      "It depends on Robot arms, which brings in 72% of its revenue.",
    ]);
    for (const point of [...opportunities, ...weaknesses, ...threats])
      expect(check(point)).toEqual({ ok: true });
  });
});

describe("what a report counts and what doesn't come every year", () => {
  const told = (reported: ReportedFact[], metrics = [metricOf("net_income", "2025-12-31", 1e9)]) => {
    const of = factsOf({ reported, metrics });
    const check = createFactCheck(of);
    return (composeBriefing(of, (statement) => check(statement).ok)?.paragraphs ?? []).flat();
  };
  const saidOf = (...all: Parameters<typeof told>) => told(...all).map(({ text }) => text);
  const market = (name: string, amount: number, before: number) =>
    fact("market", {
      ...{ name, amount, unit: "USD", asOf: "2025-12-31", item: "8" },
      detail: { before: { value: before, to: "2024-12-31" } },
    });
  const markets = [
    market("Other international", 300_000_000, 290_000_000),
    market("the United States", 600_000_000, 500_000_000),
    market("Rest of Asia", 50_000_000, 50_000_000),
    market("China", 50_000_000, 80_000_000),
  ];
  const revenue = [metricOf("revenue", "2025-12-31", 1e9)];

  test("markets are told the largest first and the rest last, as shares of all revenue", () => {
    const sentence =
      "By market, the United States brought in 60% of revenue in 2025 ($600 million, up 20%), followed by China (5%, down 38%); other countries (30%, up 3.4%); and the rest of Asia (5%, little changed).";
    const all = told(markets, revenue);
    const one = all.find(({ text }) => text === sentence);
    if (one === undefined) throw new Error(all.map(({ text }) => text).join("\n"));
    const check = createFactCheck(factsOf({ reported: markets, metrics: revenue }));
    expect(check({ ...one, text: sentence.replace("60%", "66%") }).ok).toBe(false);
    const regions = [segment("Americas", 600_000_000), segment("Europe", 400_000_000)];
    expect(saidOf([...markets, ...regions], revenue).join(" ")).not.toContain("By market");
  });

  test("shares are of all revenue where the parts leave some out", () => {
    const parts = [segment("Arms", 600_000_000), segment("Grippers", 300_000_000)];
    expect(saidOf(parts, revenue).join(" ")).toContain("Arms brought in 60% of revenue");
    expect(saidOf(parts, []).join(" ")).toContain("Arms brought in 67% of revenue");
  });

  test("a table's metrics are told against the year before, once of each measure", () => {
    const metric = (name: string, amount: number, unit: string, kind: string, before: number | null) =>
      fact("operating_metric", { name, amount, unit, asOf: "2025-12-31", detail: { kind, before } });
    const said = saidOf([
      fact("description", { quote: "We sell robot arms." }),
      metric("Total Backlog", 5.2e9, "USD", "held", 4e9),
      metric("Contractual backlog", 5e9, "USD", "held", 4e9),
      metric("Comparable sales change", -1.8, "percent", "change", 2),
      metric("Ending store count", 1978, "count", "count", 1956),
    ]);
    expect(said).toContain(
      "Total backlog was $5.2 billion on December 31, 2025, 30% more than a year earlier.",
    );
    expect(said).toContain("Comparable sales fell 1.8% in 2025, after rising 2% the year before.");
    expect(said).toContain("It had 1,978 stores on December 31, 2025, up from 1,956 a year earlier.");
    expect(said.join(" ")).not.toContain("Contractual");
  });

  test("of two dangers of one subject the second waits for those of another", () => {
    const danger = (quote: string, likelihood: number) =>
      fact("danger", { item: "1A", quote, detail: { likelihood } });
    const held = factsOf({
      reported: [
        fact("description", { quote: "We build robot arms for bakeries and breweries." }),
        danger("Tariffs of Borduria on grippers and cogwheels have raised our costs.", 0.9),
        danger("Retaliatory tariffs of Borduria on cogwheels may disrupt our sales.", 0.8),
        danger("All of our ovens are made by one supplier in Vietnam.", 0.7),
        danger("A strike at our mill in Dayton may delay us.", 0.6),
      ],
    });
    const said = composeBriefing(held)
      ?.paragraphs.flat()
      .map((one) => one.text)
      .join(" ");
    expect(said).toContain("have raised its costs.");
    expect(said).toContain("all of its ovens are made by one supplier in Vietnam.");
    expect(said).not.toContain("may disrupt its sales.");
  });

  test("what is said beneath the headings of risks stands before those, but for what figures tell", () => {
    const danger = (quote: string, likelihood: number) =>
      fact("danger", { item: "1A", quote, detail: { likelihood } });
    const held = factsOf({
      reported: [
        fact("description", { quote: "We build robot arms for bakeries and breweries." }),
        danger("We had net losses of $9 million in 2025 and of $8 million in 2024.", 0.9),
        danger("All of our grippers are made by one supplier in Vietnam.", 0.7),
        danger("Two bakeries buy most of our arms.", 0.6),
        danger("Ovens are sold in many shops of many towns.", 0.2),
        likely("risk", "Demand may fall in a recession."),
      ],
    });
    const { threats } = composeIntelligence(held);
    expect(threats.map(({ text: one }) => one)).toEqual(["Demand may fall in a recession."]);
    const drafted = composeBriefing(held, (statement) => createFactCheck(held)(statement).ok);
    const said = drafted?.paragraphs
      .flat()
      .map((one) => one.text)
      .join(" ");
    expect(said).toContain("lists as a risk that all of its grippers are made by one supplier in Vietnam.");
    expect(said).toContain("also lists as a risk that two bakeries buy most of its arms.");
    expect(said).not.toContain("net losses");
  });

  test("its largest customers are told where none has a name", () => {
    const of = (name: string, amount: number, detail = {}) =>
      fact("customer", { name, amount, unit: "percent", detail });
    const largest = of("10 largest customers", 43, { largest: 10 });
    expect(saidOf([largest]).join(" ")).toContain("Its ten largest customers accounted for 43% of its sales");
    expect(saidOf([of("Customer 1", 27), of("Customer 2", 14), largest]).join(" ")).toContain(
      "Two customers accounted for 27% and 14% of its sales",
    );
  });

  test("operating metrics stand in the company's own words, without asides", () => {
    const quote =
      "At the end of fiscal 2025, we operated 1,214 stores (including those of our licensees) in Ohio.";
    const said = saidOf([
      fact("description", { quote: "We sell robot arms." }),
      fact("operating_metric", { quote }),
    ]);
    expect(said).toContain("At the end of fiscal 2025, it operated 1,214 stores in Ohio.");
  });

  test("a charge that explains a year's income is told, a small or an old one isn't", () => {
    const charge = (amount: number, year: number, quote: string) =>
      fact("one_off", { ...{ amount, unit: "USD", quote, item: "7" }, detail: { year } });
    const large = "As a result, we recorded a $300 million charge in May 2025 on our plant in Ohio.";
    const small = "We recorded a $40 million charge in 2025 on our plant in Iowa.";
    const old = "We recorded a $500 million charge in 2022 on our plant in Utah.";
    const said = saidOf([charge(3e8, 2025, large), charge(4e7, 2025, small), charge(5e8, 2022, old)]).join(
      " ",
    );
    expect(said).toContain("It recorded a $300 million charge in May 2025 on its plant in Ohio.");
    expect(said).not.toMatch(/Iowa|Utah/);
    const why = "As a result of these settlements, we recorded a $300 million gain in May 2025.";
    expect(saidOf([charge(3e8, 2025, why)])).toContain(
      "It recorded a $300 million gain in May 2025, as a result of settlements.",
    );
  });
});

describe("what a report tags each segment with", () => {
  const told = (
    profits: readonly (readonly [name: string, value: number | null])[],
    measure = "operating_income",
  ) => {
    const reported = profits.map(([name, value], at) => ({
      ...segment(name, 900_000_000 - at * 1_000_000),
      detail: { before: null, ...(value === null ? {} : { profit: { measure, value } }) },
    }));
    const facts = factsOf({ reported });
    const one = segmentProfitSentence(facts);
    if (one) {
      const check = createFactCheck(facts);
      expect([one.text, check(one)]).toEqual([one.text, { ok: true }]);
      expect(check({ ...one, text: one.text.replace("$57", "$58") }).ok).toBe(false);
    }
    return one?.text ?? null;
  };

  test("is told with shares where all earned", () => {
    expect(
      told([
        ["Arms", 33e6],
        ["Clouds", 57e6],
        ["Grippers", 10e6],
      ]),
    ).toBe(
      "Clouds earned $57 million of segment operating income, 57% of what these segments earned, followed by Arms ($33 million, 33%) and Grippers ($10 million, 10%).",
    );
    expect(
      told(
        [
          ["Arms", 57e6],
          ["Grippers", 43e6],
        ],
        "income_before_taxes",
      ),
    ).toBe(
      "Arms earned $57 million of segment income before taxes, 57% of what these segments earned, followed by Grippers ($43 million, 43%).",
    );
  });

  test("is called a loss where it is one, without shares", () => {
    expect(
      told([
        ["Arms", 57e6],
        ["Clouds", -9e6],
        ["Grippers", -20e6],
      ]),
    ).toBe(
      "Arms earned $57 million of segment operating income, while Grippers lost $20 million and Clouds lost $9 million.",
    );
    expect(
      told([
        ["Arms", -57e6],
        ["Clouds", -9e6],
      ]),
    ).toBe("Both segments had a segment operating loss: Arms ($57 million) and Clouds ($9 million).");
  });

  test("isn't where it is tagged of some only", () => {
    expect(
      told([
        ["Arms", 57e6],
        ["Clouds", null],
      ]),
    ).toBeNull();
  });

  test("is set against what was left of it for the company, where much lies between", () => {
    const reported = (["Arms", "Clouds"] as const).map((name, at) => ({
      ...segment(name, 900_000_000 - at * 1_000_000),
      detail: { before: null, profit: { measure: "operating_income", value: at === 0 ? 57e6 : 43e6 } },
    }));
    const toldWith = (left: number) => {
      const facts = factsOf({ reported, metrics: [metricOf("operating_income", "2025-12-31", left)] });
      const one = outsideSegmentsSentence(facts);
      if (one) {
        const check = createFactCheck(facts);
        expect([one.text, check(one)]).toEqual([one.text, { ok: true }]);
        expect(check({ ...one, text: one.text.replace("$9", "$8") }).ok).toBe(false);
      }
      return one?.text ?? null;
    };
    expect(toldWith(7e6)).toBe(
      "Costs and other items outside these segments came to $93 million, which left the company operating income of $7 million.",
    );
    expect(toldWith(9_100_000 - 1e6 * 100)).toBe(
      "Costs and other items outside these segments came to $190.9 million, which left the company an operating loss of $90.9 million.",
    );
    expect(toldWith(190e6)).toBe(
      "Other items outside these segments added $90 million, which left the company operating income of $190 million.",
    );
    expect(toldWith(95e6)).toBeNull();
  });
});

describe("products of which a report gives shares of sales alone", () => {
  const shared = (name: string, amount: number) => ({
    ...fact("product", { name, amount }),
    unit: "percent",
    asOf: "2025-12-31",
  });
  const facts = factsOf({
    reported: [shared("Oral Care", 30), shared("Fabric Care", 36), shared("Baby Care", 33)],
  });

  test("are told with these", () => {
    const one = productsSentence(facts);
    expect(one?.text).toBe(
      "Fabric Care brought in 36% of its sales in 2025, followed by Baby Care (33%) and Oral Care (30%).",
    );
    const check = createFactCheck(facts);
    expect(one && check(one)).toEqual({ ok: true });
    expect(one && check({ ...one, text: one.text.replace("36%", "37%") }).ok).toBe(false);
  });
});

describe("what a quarterly report says of its parts", () => {
  const part = (name: string, amount: number, before: number, asOf = "2026-03-31") =>
    fact("quarter_part", {
      name,
      amount: amount * 1e6,
      unit: "USD",
      asOf,
      documentId: "10-q",
      publishedOn: "2026-05-04",
      detail: { of: "segment", before: { value: before * 1e6, to: "2025-03-31" } },
    });
  const metrics = [
    metricOf("revenue", "2025-12-31", 400e6, { documentId: "report" }),
    metricOf("revenue", "2026-03-31", 110e6, { period: "quarter", documentId: "10-q" }),
    metricOf("revenue", "2025-03-31", 100e6, { period: "quarter", documentId: "10-q" }),
  ];
  const tell = (reported: ReportedFact[]) => {
    const held = factsOf({ metrics, reported });
    const check = createFactCheck(held);
    const draft = composeBriefing(held, (statement) => check(statement).ok);
    return {
      text: draft?.paragraphs.flat().map((one) => one.text) ?? [],
      intelligence: composeIntelligence(held, []),
    };
  };

  test("stands behind the quarter's figures, and its growth and falls in the lists", () => {
    const { text, intelligence } = tell([part("Arms", 77, 60), part("Grippers", 33, 40)]);
    const quarter = text.findIndex((one) => one.includes("revenue rose 10% from a year earlier"));
    expect(text[quarter + 1]).toBe(
      "In the quarter ended March 31, 2026, Arms brought in 70% of revenue ($77 million, up 28%), followed by Grippers (30%, down 18%).",
    );
    const listed = [...intelligence.opportunities, ...intelligence.weaknesses].map((one) => one.text);
    expect(listed).toContain(
      "Revenue of Arms rose 28% to $77 million in the quarter ended March 31, 2026, from $60 million a year earlier.",
    );
    expect(listed).toContain(
      "Revenue of Grippers fell 18% to $33 million in the quarter ended March 31, 2026, from $40 million a year earlier.",
    );
  });

  test("isn't told of a quarter within the newest fiscal year", () => {
    const old = [part("Arms", 77, 60, "2025-06-30"), part("Grippers", 33, 40, "2025-06-30")];
    expect(tell(old).text.join(" ")).not.toContain("Arms brought in");
  });
});
