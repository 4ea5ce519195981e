import { describe, expect, test } from "vitest";
import { readTable } from "@/lib/domain/read-table";
import { readCompetitors } from "./competitors";
import type { ReportItem } from "./split-report-items";

/** Names read below the heading "Competition" of an invented Item 1. */
function namesIn(
  paragraphs: readonly string[],
  filer = "Pelham Works Inc",
  heading = "Competition",
): string[] {
  const text = ["Item 1. Business", heading, ...paragraphs].join("\n\n");
  const item = { item: "1", heading: "Item 1. Business", start: 0, bodyStart: 17, end: text.length };
  const items = [{ ...item, byReference: false }] as unknown as ReportItem[];
  return readCompetitors({ text, items }, filer).map(({ name }) => name);
}

test("bullets by field name competitors behind the field", () => {
  const bullets = [
    "Our competitors vary by product:",
    "• in financial management for towns, Corvane Systems, Inc., Oster Ledger, Inc. and Boldt Software, LLC;",
    "• in permits and licensing, Dunmore, Inc. and Pell Cloud Inc.; and",
    "• systems that agencies have built for themselves.",
  ];
  expect(namesIn(bullets)).toEqual([
    "Corvane Systems, Inc.",
    "Oster Ledger, Inc.",
    "Boldt Software, LLC",
    "Dunmore, Inc.",
    "Pell Cloud Inc.",
  ]);
});

test("lines of a list without bullets are read one by one, those of prose aren't", () => {
  expect(
    namesIn([
      "In private label the Company's principal competitors are:",
      "Corvane Industries, Inc.\nOster Corporation\nBoldt, Inc. (Pell division)\nDunmore Mills",
      "Of these Corvane is the largest.",
    ]),
  ).toEqual(["Corvane Industries, Inc.", "Oster Corporation", "Boldt, Inc.", "Dunmore Mills"]);
  expect(
    namesIn([
      "Whoever makes wells must know how:",
      "Steel is dear in spring and cheap in\nautumn, and pumps are sold by weight in Ohio.",
    ]),
  ).toEqual([]);
});

test.each<[string, string[]]>([
  [
    "Its competitors include other vendors, the best known of which are r2 Systems, Corvane Group and Oster Limited, which was acquired by Boldt Inc. in June.",
    ["r2 Systems", "Corvane Group", "Oster Limited"],
  ],
  [
    "Competitors include Crate and Barrel, Corvane Home and Oster Inc. Our shop competes chiefly with the Boldt-Pell brand, Dunmore Table, Inc. and Quill & Penn Inc.",
    [
      "Crate and Barrel",
      "Corvane Home",
      "Oster Inc.",
      "Boldt-Pell",
      "Dunmore Table, Inc.",
      "Quill & Penn Inc.",
    ],
  ],
  [
    "We compete with Corvane Corporation's Forge Group and with Oster Medical, Inc., which markets Penta and Quadra.",
    ["Corvane Corporation", "Oster Medical, Inc."],
  ],
  [
    "Our chief competitors are Corvane Farm and Oster Mutual, all of which sell through agents and some of which have cost advantages, as well as Boldt Direct.",
    ["Corvane Farm", "Oster Mutual", "Boldt Direct"],
  ],
  ["We face competition from ERP vendors. Corvane, an affiliate of Oster, is a competitor.", ["Corvane"]],
  [
    "The barge line encounters, among others, Corvane Transport and Oster Lines.",
    ["Corvane Transport", "Oster Lines"],
  ],
  ["We rank third, behind Corvane Controls and Oster Inc.", ["Corvane Controls", "Oster Inc."]],
  [
    "Corvane Air, Inc. and its affiliate Oster Lines, Inc. compete with Pelham.",
    ["Corvane Air, Inc.", "Oster Lines, Inc."],
  ],
  ["We compete with Corvane, Incorporated and Oster, Limited.", ["Corvane, Incorporated", "Oster, Limited"]],
  [
    "Other licensees are Corvane Partners in Dalton, Oster Corporation in two counties and Boldt Wireless Corporation in the others.",
    ["Corvane Partners", "Oster Corporation", "Boldt Wireless Corporation"],
  ],
  [
    "Corvane Corporation, through its subsidiary Oster Surgical, Inc., is a principal competitor.",
    ["Corvane Corporation"],
  ],
  [
    "The forge division of Corvane Chemical Company and Oster, a unit of Boldt Inc., are larger than the Company.",
    ["Corvane Chemical Company", "Oster"],
  ],
  ["Domestic mills include Corvane Steel and Oster Works.", ["Corvane Steel", "Oster Works"]],
  ["The bank competes in Boise and Nampa with offices of Corvane Bancorp.", ["Corvane Bancorp"]],
  [
    "We compete with Corvane Corporation and with Corvane Valves, Inc.",
    ["Corvane Corporation", "Corvane Valves, Inc."],
  ],
  [
    "Rivals are Corvane Corp. and Oster & Co. Numerous local mills compete, too.",
    ["Corvane Corp.", "Oster & Co."],
  ],
  [
    "Among our competitors in tools are such companies as Corvane Group and Oster Mutual.",
    ["Corvane Group", "Oster Mutual"],
  ],
  // None of these names a rival.
  ["Competition is intense in each city, including Denver, Boise, Tulsa and Omaha.", []],
  ["Its main competitor is Corvane Co., which began to serve Spokane, Boise and Portland.", ["Corvane Co."]],
  ["We buy resin from suppliers such as Corvane Chemical.", []],
  ["Landlords, such as Corvane Properties and Oster Group, prefer large chains, with which we compete.", []],
])("remarks, owners, kinds and written-out names stand in no list's way: %s", (said, names) => {
  expect(namesIn([said])).toEqual(expect.arrayContaining(names));
  expect(namesIn([said])).toHaveLength(names.length);
});

test("a short name that the text defines for the filer's own is no rival's", () => {
  expect(
    namesIn([
      'Its subsidiary is Pelham Express, Inc. ("Express").',
      "The principal competitor of Express, besides Corvane Air, is Oster Airlines.",
    ]),
  ).not.toContain("Express");
});

test("rivals that are none any more aren't named", () => {
  expect(
    namesIn([
      "Products that were formerly positioned against ours were Corvane Cloud and Oster Ledger; we no longer encounter them.",
      "We compete with Boldt Software and Dunmore Inc.",
    ]),
  ).toEqual(["Boldt Software", "Dunmore Inc."]);
});

test("whoever it vies with is a competitor; a VIE is none", () => {
  expect(
    namesIn(["Our grill vies for guests chiefly with Corvane's, Oster House and Boldt."], undefined, "Grill"),
  ).toEqual(["Corvane's", "Oster House", "Boldt"]);
  expect(
    namesIn(["We consolidate VIEs that are utilized by lenders, including Corvane Bank."], undefined, "VIEs"),
  ).toEqual([]);
});

test("customers and suppliers in a passage about competition are no rivals", () => {
  const said =
    "We compete on price and service. Our largest customer, Grantham Stores, Inc., takes a tenth of our brushes, and we buy bristles from Ostrow Fibre Company.";
  expect(namesIn([said])).toEqual([]);
});

describe("names of competitors", () => {
  test.each([
    [
      "behind “such as” of any trade",
      "It competes with mills such as Corvane and with importers like Oster Metals.",
      ["Corvane", "Oster Metals"],
    ],
    [
      "behind “those of”",
      "Our packaged coffee competes with coffees sold by grocers, including those of Pell's and Dunmore Brands.",
      ["Pell's", "Dunmore Brands"],
    ],
    [
      "of several kinds in one sentence",
      "Principal competitors in missiles are Lockmere and Raydon; in space, Boldt; and in radar, Ellis Technologies.",
      ["Lockmere", "Raydon", "Boldt", "Ellis Technologies"],
    ],
    [
      "among kinds written small",
      "Our competitors include other carriers, Dalma, United Parcels Service, Inc., forwarders and airlines.",
      ["Dalma", "United Parcels Service, Inc."],
    ],
    [
      "set off as the largest of the trade",
      "The largest companies in temporary services are Manford Inc., Kellen Services and Olster.",
      ["Manford Inc.", "Kellen Services", "Olster"],
    ],
    [
      "before “offer competing products”",
      "In chromatography, Hewell Instruments, Perkam and Shimar offer competing products.",
      ["Hewell Instruments", "Perkam", "Shimar"],
    ],
    ["as one of the competitors", "Popsall is one of our primary competitors.", ["Popsall"]],
    [
      "who do what rivals do",
      "The market is very competitive. Corvane and Oster Metals are also significant in castings. Lockmere has announced that it will enter.",
      ["Corvane", "Oster Metals", "Lockmere"],
    ],
    [
      "behind what they offer",
      "Carriers: Dalma, Kestrom and Velair. Agencies (Tripello, Bookara) sell seats.",
      ["Dalma", "Kestrom", "Velair", "Tripello", "Bookara"],
    ],
    [
      "far from the word, set against the filer",
      "We face strong competition in every part of the market for castings, primarily from Corvane and Raydon.",
      ["Corvane", "Raydon"],
    ],
    [
      "in the numbered parts of a list, right behind the number, too",
      "Our competitors include (1) mills, such as Corvane and Raydon; (2) importers: Oster Metals and Ellis Works; and (3) Boldt, which has announced a mill.",
      ["Corvane", "Raydon", "Oster Metals", "Ellis Works", "Boldt"],
    ],
    [
      "behind numbers alone",
      "In seeds we compete with (1) Corvane, (2) Raydon and (3) breeders.",
      ["Corvane", "Raydon"],
    ],
    [
      "by division",
      "Our major competitors: Castings - Corvane and Raydon; Forgings - Boldt and Ellis Works.",
      ["Corvane", "Raydon", "Boldt", "Ellis Works"],
    ],
    [
      "between dashes",
      "Competition comes from integrated mills - Corvane and Raydon - as well as from importers.",
      ["Corvane", "Raydon"],
    ],
    [
      "beside whom others compete",
      "In addition to Corvane and Raydon, the two largest in the trade, we compete with Boldt.",
      ["Corvane", "Raydon", "Boldt"],
    ],
    [
      "in a sentence that goes on by line of business",
      "For castings we compete with Corvane. For forged parts, with Raydon and Boldt; in wire, with Ellis Works.",
      ["Corvane", "Raydon", "Boldt", "Ellis Works"],
    ],
    [
      "behind “for instance”, and in the sentence that goes on",
      "Our competitors are other providers, for instance Corvane and Raydon. In robotics they include Boldt and Ellis Works.",
      ["Corvane", "Raydon", "Boldt", "Ellis Works"],
    ],
    [
      "behind “are, among others”",
      "Companies with which we compete in castings are, among others, Corvane, Raydon and Ellis Works.",
      ["Corvane", "Raydon", "Ellis Works"],
    ],
    [
      "whose brands bear their marks",
      "We compete against national chains, including Corvane House®, Papa Ray's® and Little Boldt Pies®.",
      ["Corvane House", "Papa Ray's", "Little Boldt Pies"],
    ],
    [
      "who do something in a passage about competition",
      "Corvane Holdings Limited, a Dutch firm, has been buying foundries. Of nine bids, three went to Raydon Works, Inc. or, in castings, Ellis Works.",
      ["Corvane Holdings Limited", "Raydon Works, Inc.", "Ellis Works"],
    ],
    [
      "behind what they are",
      "Two national firms, Boldt Works plc and Bank of Carran Holdings, set the prices.",
      ["Boldt Works plc", "Bank of Carran Holdings"],
    ],
    [
      "whose parent or maker stands beside them",
      "We meet Raydon Works SE, the Wire and Rod Division of Corvane Metals Corporation, and, on lanes to Ohio, Boldt Lines, Inc.",
      ["Raydon Works SE", "Corvane Metals Corporation", "Boldt Lines, Inc."],
    ],
    [
      "in lists without full names, and before what they have in common",
      "Among sit-down chains which have cut into sales are Raydon's Neighborhood Grill, Boldt's, Ellis Ranch and the Corvane Steak units.",
      ["Raydon's Neighborhood Grill", "Boldt's", "Ellis Ranch", "Corvane Steak"],
    ],
    [
      "joined by “and”, one by its plural",
      "The division runs into Corvane Corp. in most bids, and the Dutch firm Boldt Air and Chemicals, Inc. in others.",
      ["Corvane Corp.", "Boldt Air and Chemicals, Inc."],
    ],
    [
      "with their seats",
      "We run into Raydon Mills of Carran, Ohio; Boldt 2000, Inc.; and Ellis Works.",
      ["Raydon Mills", "Boldt 2000, Inc.", "Ellis Works"],
    ],
  ])("%s", (_, said, names) => {
    expect(namesIn([said])).toEqual(names);
  });

  test("in a list's lines below what introduces it, without the short names set beside them", () => {
    const names = namesIn([
      "Our current competitors include:",
      "• suppliers of chips for data centers, such as Delta Devices, Inc., or DD, and Hualine Ltd.;",
      "• cloud services companies that design their own chips, such as Amazona and Microfirm; and",
      "• makers of switches, such as Arisa.",
    ]);
    expect(names).toEqual(["Delta Devices, Inc.", "Hualine Ltd.", "Amazona", "Microfirm", "Arisa"]);
  });

  test("in the sentence that goes on", () => {
    const said =
      "We compete with many firms. These include processors such as Fisert; and platforms, including Strype.";
    expect(namesIn([said])).toEqual(["Fisert", "Strype"]);
  });

  test.each(readTable("lib/domain/tables/common-openings.tsv", "word", "example"))(
    "that begin as the filer’s name does: $word",
    ({ word, example }) => {
      const [first = "", second = ""] = example.split(", ");
      const filer = `${word} Pelham Works Inc`;
      expect(namesIn([`${word} and ${word} Pelham compete with Corvane.`], filer)).toEqual(["Corvane"]);
      expect(namesIn([`Our competitors include ${first}, ${second}, Corvane and Raydon.`], filer)).toEqual([
        first,
        second,
        "Corvane",
        "Raydon",
      ]);
    },
  );

  test("in the column of a table that is headed so", () => {
    const table = "Line\tCompetitors\nPower tools\tMakado, Boscher and Techtor\nHand tools\tKleine Works";
    expect(namesIn([table])).toEqual(["Makado", "Boscher", "Techtor", "Kleine Works"]);
  });

  test("behind their products in a column, below a heading of two lines", () => {
    const table =
      "Drug\tUse\tSales\n(thousands)\tCompetes with\tPatent\nVestazol\tGout\t9\tOxanol (Boldt plc); Ruvil (Raydon Works)\t2030\nXenol\tFlu\t8\tGeneric tablets\t2031";
    expect(namesIn([table])).toEqual(["Boldt plc", "Raydon Works"]);
  });

  test("of a table of market shares in which the filer has a row", () => {
    const table =
      "Pelham Works\t22.3%\t21.8%\nGeneral Widgets\t34.1\t34.6\nCrysel\t9.8\t8.3\nAll other\t33.8\t35.3";
    expect(namesIn(["Our market shares were:", table], "Pelham Works Inc", "Sales")).toEqual([
      "General Widgets",
      "Crysel",
    ]);
  });

  test.each([
    ["customers", "The industry is competitive. We sell to customers such as Carran and Trayne."],
    ["channels", "Our brands compete for space and are sold through retailers such as Wallmere and Kragg."],
    ["others' competitors", "We may not sell to companies that compete with Airbolt."],
    ["whom it doesn't compete with", "The product does not compete with core systems (e.g., Salesfort)."],
    ["the filer's own lines", "Model Vesta and Model Xeno compete primarily with premium sedans."],
    ["places", "Competition is strong in regions including Ohio and Paris."],
    ["what opens a sentence", "Local carriers compete on price. Nationally, volumes are a leading sign."],
    [
      "the filer's own short names",
      "Pelham Mill Service (PMS) competes with mills. PMS and others hold a share.",
    ],
    [
      "institutions, suppliers and parents",
      "Plants are accredited by the College of Northern Founders. We buy ore from Carran Mining Company. Sand, now a unit of Oster Metals Inc., is dear. The Carran Bureau of Sand meets in May.",
    ],
    [
      "their vendors",
      "Mills get ore through a pool, from whose vendors, such as Carran Mining, most is bought.",
    ],
    [
      "agencies in a row",
      "Permits come from the Sand Protection Agency, the Bureau of Ore, Sand and Stone and the Water and Mine Administration.",
    ],
    ["kinds of goods", "Twin Valves are valves with two seats. Twin valves are dear."],
    ["places in a row", "Our products compete in Europe, South America and the Far East."],
    ["roads", "We offer truck-competitive service along several corridors, including I-81 and I-85."],
  ])("are no %s", (_, said) => {
    expect(namesIn([said])).toEqual([]);
  });
});

/** So much of a text that it's a maker's of drugs. */
const ofDrugs =
  "We are a pharmaceutical company. A Phase 2 trial ended, a Phase 3 trial began. Clinical trials are dear. We await FDA approval and run clinical studies. Our drug candidates are few.";

describe("the makers of rival drugs, not the drugs", () => {
  test.each<[string, string[]]>([
    [
      "Doctors use Pruvexa(R) (pruvexamide), sold by Zelmac; and Olindra, which is sold in Europe by Orlance AG.",
      ["Orlance AG", "Zelmac"],
    ],
    [
      "Newer drugs are Pruvexa (Zelmac Pharma), Olindra (also from Orlance) and Tilvara (Trayne Biosciences, Inc.).",
      ["Zelmac Pharma", "Orlance", "Trayne Biosciences, Inc."],
    ],
    ["It would compete with Zelmac's Pruvexa and Orlance's Olindra.", ["Zelmac", "Orlance"]],
    ["Competitors include Zelmac (Pruvexa) and Orlance (Olindra).", ["Zelmac", "Orlance"]],
    ["We are aware that Trayne Biosciences, Inc. is developing a salt.", ["Trayne Biosciences, Inc."]],
  ])("%s", (said, names) => {
    expect(namesIn([ofDrugs, said]).sort()).toEqual(names.toSorted());
  });
});

describe("rivals", () => {
  test.each<[string, string, string[]]>([
    [
      "of a city that is no part of the name",
      "We compete with Corvane Inc. of Elmore, Oster Works Corporation of Pittsburgh (part of a group) and Savings Bank of Boston.",
      ["Corvane Inc.", "Oster Works Corporation", "Savings Bank of Boston"],
    ],
    [
      "with an and in their names",
      "We compete with The Corvane and Oster Company and the Boldt Pump and Manufacturing Company.",
      ["The Corvane and Oster Company", "Boldt Pump and Manufacturing Company"],
    ],
    [
      "behind a remark that ends with a form",
      "Competition comes from Corvane Company, owned by Oster Ltd., and Boldt Works, Inc.",
      ["Corvane Company", "Boldt Works, Inc."],
    ],
    [
      "whom it meets",
      "In small pumps we meet Corvane Company, whose mill is near ours, as well as Oster Works, Inc.",
      ["Corvane Company", "Oster Works, Inc."],
    ],
    [
      "behind an abbreviation of namely",
      "The plazas compete with the national chains, viz., Corvane Stops and Oster J Inc.",
      ["Corvane Stops", "Oster J Inc."],
    ],
    [
      "but nobody with whom it competes for staff",
      "We compete for engineers with Corvane, Inc. and Oster.",
      [],
    ],
    ["but nobody who rates it", "Each mill is rated “A, Excellent” by Corvane, Inc.", []],
    [
      "but no owner in brackets",
      "Two firms (the first owned by Corvane Group, and the other by Oster Works) lead.",
      [],
    ],
    [
      "but no town with an agreement",
      "The agreements with two of the five, Corvane and Mount Oster, end soon.",
      [],
    ],
    ["but not the filer", "They are the Company's most important competitors.", []],
  ])("%s", (_, said, names) => {
    expect(namesIn([said])).toEqual(names);
  });

  test("in columns beneath headings in capitals", () => {
    const table =
      "MILLS AND\tSALES\nFORGES\nCorvane Works\tOster\nBoldt\tDunmore Mills\nInternational (BI)\tPell & Co.\nTrayne";
    expect(namesIn(["The Company's competitors, by trade, are:", table])).toEqual([
      "Corvane Works",
      "Oster",
      "Boldt",
      "Dunmore Mills",
      "Pell & Co.",
      "Trayne",
    ]);
    expect(namesIn(["The Company's competitors, by trade, are:", "Larger\tSmaller\nRich\tPoor"])).toEqual([]);
  });

  test("of a passage that goes on behind the end of a page", () => {
    const parts = [
      "The town has many banks. Its laws, and",
      "7",
      "those of the state, have made it harder. Three banks, Corvane Bancorp, Oster Bank Corp. and Boldt Bancorp, Inc., have offices here.",
    ];
    expect(namesIn(parts)).toEqual(["Corvane Bancorp", "Oster Bank Corp.", "Boldt Bancorp, Inc."]);
  });
});
