import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readF1 } from "@/lib/eval/evaluation";
import { parseFrameLabels, readLabelledFrames, scoreFrames } from "@/lib/eval/frames/eval-frames";
import { sizeOf } from "@/lib/testing/proof";
import { extractFrames } from "./item-502";

const context = { filedOn: "2020-05-08", company: "Acme Corp" };

const read = (text: string) =>
  extractFrames(text, context).map(
    ({ person, action, roleClass, effectiveOn, interim }) =>
      `${person} ${action} ${roleClass} ${effectiveOn ?? "-"}${interim ? " interim" : ""}`,
  );

describe("each kind of change is read", () => {
  test.each([
    [
      "On May 4, 2020, Jane Roe notified Acme Corp of her intention to retire as Executive Vice President and Chief Financial Officer, effective as of the close of business on June 30, 2020.",
      ["Jane Roe departed cfo 2020-06-30"],
    ],
    [
      "On May 4, 2020, the Board elected Susan Day and James Bell as directors, each effective immediately.",
      ["Susan Day appointed director 2020-05-04", "James Bell appointed director 2020-05-04"],
    ],
    [
      "Effective May 1, 2020, Paul Brown stepped down as Chairman of the Board and was succeeded by Anna Green, who also serves on its Audit Committee.",
      ["Paul Brown departed chair 2020-05-01", "Anna Green appointed chair 2020-05-01"],
    ],
    [
      "The Company announced that David Black will transition from Chief Executive Officer to Executive Chairman, effective July 1, 2020. Mr. Black will remain a member of the Board.",
      [
        "David Black departed ceo 2020-07-01",
        "David Black appointed chair 2020-07-01",
        "David Black continues director -",
      ],
    ],
    [
      "On May 4, 2020, Jane M. Roe succeeded Paul Brown as Acme’s chief executive officer.",
      ["Jane M. Roe appointed ceo 2020-05-04", "Paul Brown departed ceo 2020-05-04"],
    ],
    [
      "Jane Roe’s service as the principal accounting officer of Acme Corp. (“Acme,” the “company,” or “we”) terminated on May 4, 2020.",
      ["Jane Roe departed other_officer 2020-05-04"],
    ],
    [
      "Jane Roe, who has served as Acme & Sons Corporation’s (the “Company”) President and Chief Operating Officer since January 2018 resigned on May 4, 2020.",
      ["Jane Roe departed president 2020-05-04", "Jane Roe departed coo 2020-05-04"],
    ],
    [
      "Ms. Jane Roe resigned on May 4, 2020 during a meeting of the Board from her position as Chief Executive Officer of the Company.",
      ["Jane Roe departed ceo 2020-05-04"],
    ],
    [
      "On May 4, 2020, Jane Roe resigned as Chief Executive Officer of Acme, Inc. (the “Company”) and as a member of the Company’s Board of Directors.",
      ["Jane Roe departed ceo 2020-05-04", "Jane Roe departed director 2020-05-04"],
    ],
    [
      "On May 4, 2020, Acme Corp announced that, effective immediately, Dr. Jane Roe will step down as President. Mr. Paul Head, who formerly held the dual positions of Treasurer and Chief Financial Officer, will continue to serve as Chief Financial Officer.",
      ["Jane Roe departed president 2020-05-04", "Paul Head continues cfo -"],
    ],
    [
      "On May 4, 2020, the Board elected Paul Y. N. Lau to fill the vacancy created by the retirement of Jane Roe. Ann Day and C.W. Brown were elected as independent trustees of the Company.",
      [
        "Paul Y. N. Lau appointed director 2020-05-04",
        "Jane Roe departed director -",
        "Ann Day appointed director -",
        "C.W. Brown appointed director -",
      ],
    ],
    [
      "On May 4, 2020, Jane Roe, Chairman of the Board of Directors, notified the Board of her decision to retire from the Board on June 30, 2020.",
      ["Jane Roe departed director 2020-06-30", "Jane Roe departed chair 2020-06-30"],
    ],
    [
      "Acme Corp announced on May 4, 2020 that Jane Roe has ceased to serve as Chief Financial Officer. Ms. Roe’s employment with the Company will terminate on March 31, 2021.",
      ["Jane Roe departed cfo 2020-05-04"],
    ],
    [
      "Jane Roe, Chief Financial Officer, will retire from the Company on December 31, 2020. Ms. Roe will relinquish the role of Chief Financial Officer on July 1, 2020, when Paul Brown becomes Chief Financial Officer.",
      ["Jane Roe departed cfo 2020-07-01", "Paul Brown appointed cfo 2020-07-01"],
    ],
    [
      "Paul Brown will become Chief Financial Officer upon the retirement of Jane M. Roe on June 30, 2020.",
      ["Paul Brown appointed cfo 2020-06-30"],
    ],
    [
      "On May 4, 2020, Jane Roe and Acme Corp agreed that Ms. Roe would leave her position as General Counsel, with her last day of employment being June 5, 2020. Paul Brown will act as General Counsel until a successor is chosen.",
      ["Jane Roe departed other_officer 2020-06-05", "Paul Brown appointed other_officer 2020-06-05 interim"],
    ],
    [
      "In connection with Ms. Jane Roe’s previously disclosed retirement as Chief Accounting Officer, the Board designated Paul Brown as principal accounting officer, effective June 30, 2020.",
      ["Paul Brown appointed other_officer 2020-06-30", "Jane Roe departed other_officer 2020-06-30"],
    ],
    [
      "Thereafter, Susan Day, Vice President, Finance, will serve as principal accounting officer on an interim basis.",
      ["Susan Day appointed other_officer - interim"],
    ],
    [
      "Mary Smith, a director of the Company, passed away on May 2, 2020.",
      ["Mary Smith departed director 2020-05-02"],
    ],
    [
      "Jack Dorsey and Susan Day informed the Board that they do not intend to stand for reelection at the 2020 annual meeting.",
      ["Jack Dorsey departed director -", "Susan Day departed director -"],
    ],
    [
      "On May 3, 2020, Robert Young resigned from the Company. Mr. Young had been serving as Chief Operating Officer.",
      ["Robert Young departed coo 2020-05-03"],
    ],
    [
      "Tom Hayes, Treasurer, will leave the Company effective June 1, 2020 (the “Effective Date”). Dean White will assume the role of Treasurer on the Effective Date.",
      ["Tom Hayes departed other_officer 2020-06-01", "Dean White appointed other_officer 2020-06-01"],
    ],
    [
      "The Board elected Ann Day and Tom Hill as Chief Executive Officer and Treasurer, respectively, effective June 1, 2020.",
      ["Ann Day appointed ceo 2020-06-01", "Tom Hill appointed other_officer 2020-06-01"],
    ],
    [
      "Jane Roe will transition her role as Chief Operating Officer on June 1, 2020 to Tom Hill, our Vice President, Logistics.",
      ["Jane Roe departed coo 2020-06-01", "Tom Hill appointed coo 2020-06-01"],
    ],
    [
      "Jane Roe will serve as Chief Executive Officer until June 1, 2020, at which point she will become Executive Chair of the Board.",
      ["Jane Roe appointed chair 2020-06-01"],
    ],
    [
      "Jane Roe, our Treasurer and a director on the Board, will assume the title of Chairman of the Board on June 1, 2020.",
      ["Jane Roe appointed chair 2020-06-01"],
    ],
    [
      "On May 4, 2020, Jane Roe said that she will retire as Treasurer effective June 1, 2020. Ms. Roe, who has held that office since 2003, will continue to serve as Chairman of the Board.",
      ["Jane Roe departed other_officer 2020-06-01", "Jane Roe continues chair -"],
    ],
    [
      "Tom Hill, Chief Financial Officer, and Ann Day, General Counsel, will continue in their present offices. On May 4, 2020, Jane Roe resigned as President.",
      [
        "Tom Hill continues cfo -",
        "Ann Day continues other_officer -",
        "Jane Roe departed president 2020-05-04",
      ],
    ],
    [
      "The position of Chief Science Officer will be eliminated and Jane Roe will leave the Company on June 1, 2020.",
      ["Jane Roe departed other_officer 2020-06-01"],
    ],
    [
      "On May 4, 2020, the board of Dunmore GP, LLC (the “General Partner”), the general partner of Acme, appointed Jane Roe as President of the General Partner.",
      ["Jane Roe appointed president 2020-05-04"],
    ],
    [
      "Acme announced that Jane Roe, CEO Acme Cloud Services, is resigning from the Company, effective June 1, 2020.",
      ["Jane Roe departed other_officer 2020-06-01"],
    ],
    [
      "Jane Roe was promoted to Executive Vice President, Principal Financial Officer of Acme as of May 4, 2020.",
      ["Jane Roe appointed cfo 2020-05-04"],
    ],
    [
      "The changes are effective May 11, 2020 (the “Start Date”). Options granted on May 4, 2020 vest through May 31, 2023. Jane Roe was appointed Treasurer as of the Start Date.",
      ["Jane Roe appointed other_officer 2020-05-11"],
    ],
    [
      "The annual meeting will be held on June 3, 2020 (the “2020 Annual Meeting”). Jane Roe decided that she would not stand for re-election at the 2020 Annual Meeting.",
      ["Jane Roe departed director 2020-06-03"],
    ],
    [
      "Jane Roe, Treasurer, provided notice on May 4, 2020 of her intention to retire by the end of June 2020.",
      ["Jane Roe departed other_officer 2020-06-30"],
    ],
    [
      "The Board appointed Jane Roe, to fill the new position as an independent director.",
      ["Jane Roe appointed director -"],
    ],
  ])("%s", (text, frames) => {
    expect(read(text)).toEqual(frames);
  });
});

describe("what changes no one is left out", () => {
  test.each([
    [
      "On May 4, 2020, the Committee increased the base salary of Jane Roe, the Company’s Chief Financial Officer.",
    ],
    ["If Ms. Roe is terminated without cause, Jane Roe will receive two years of base salary."],
    ["Jane Roe previously served as Chief Financial Officer of Beta Inc. from 2011 to 2015."],
    ["Jane Roe joined the Company in March 2008 and was appointed Treasurer in July 2012."],
    ["Jane Roe was appointed to the Audit Committee of the Board."],
    ["Jane Roe’s base salary will remain unchanged."],
    [
      "The Board extended the terms of the employment agreements with Jane Roe, Treasurer, and Tom Hill, President, such that the terms will expire on January 19, 2023.",
    ],
    [
      "For Jane Roe, our Treasurer, options vest subject to continued service over a period ending May 31, 2023.",
    ],
    ["Upon the annual meeting, Jane Roe will serve as Chair of the Talent Development & Pay Committee."],
    ["Jane Roe, a director since 2002, will succeed Tom Hill as chair of the Audit Committee."],
    ["Jane Roe is our Treasurer. Ms. Roe’s brother-in-law’s employment with the Company ceased in May 2020."],
    [
      "In view of Ms. Jane Roe’s views the fund has withdrawn its notice that it would nominate three candidates and agreed to vote for the nominees and not to increase its holding.",
    ],
    [""],
  ])("%s", (text) => {
    expect(read(text)).toEqual([]);
  });
});

test("a frame carries its sentence, successor and reason", () => {
  const text =
    "Pay is unchanged.\n\nJane Roe, Chief Financial Officer, will retire on June 30, 2020. Tom Hill will succeed Ms. Roe as Chief Financial Officer.";
  const [left] = extractFrames(text, context);
  expect(left).toMatchObject({
    successor: "Tom Hill",
    reason: "retirement",
    role: "Chief Financial Officer",
  });
  expect(text.slice(left?.start, left?.end)).toBe(
    "Jane Roe, Chief Financial Officer, will retire on June 30, 2020.",
  );
});

test.each([
  "John Smith was appointed President. ",
  "John Smith transitioned from ",
  "Messrs. Smith, Jones and ",
  "Chief Executive ",
  "Co-",
  "effective June 1, 2020, ",
  "On June 1, 2020, John Smith resigned. Mary Jones will succeed Mr. Smith as CFO. ",
  "in addition to his role as ",
  "JOHN SMITH ",
  "elected the following directors: Jo Day; ",
  "Retiring: Jane Doe. ",
  "John Smith, who will serve; ",
  "The employment of Jane Doe, President and ",
  "title changed from A to ",
])(`${sizeOf(8, 20)} kB of %j is read to its end`, (seed) => {
  const text = `John Smith, ${seed.repeat(Math.ceil(sizeOf(8_000, 20_000) / seed.length))}`;
  for (const frame of extractFrames(text, context)) expect(frame.end - frame.start).toBeLessThanOrEqual(3000);
});

test("of a longer text the first 50,000 characters are read", () => {
  const told = "On May 4, 2020, Jane Roe resigned as Treasurer.";
  const filler = "Pay is unchanged. ".repeat(3_000);
  expect(read(`${told} ${filler} ${told.replace("Jane Roe", "Paul Brown")}`)).toEqual([
    "Jane Roe departed other_officer 2020-05-04",
  ]);
});

const edgar = "../shared/edgar";

describe.skipIf(!existsSync(edgar))("frames keep their mark", () => {
  test.each([
    ["dev", 0.95],
    ["test", 0.95],
    ["strangers-documents", 0.98],
  ])("on the %s set", async (half, mark) => {
    // Every second document, until all are asked for (`npm run eval -- frames`).
    const all = parseFrameLabels(await readFile(`lib/eval/frames/${half}.jsonl`, "utf8"));
    const accessions = [...new Set(all.map(({ accession }) => accession))];
    const taken = new Set(accessions.filter((_, at) => at % 2 === 0));
    const labels = all.filter(({ accession }) => taken.has(accession));
    const { frames, absent } = await readLabelledFrames(
      { edgar },
      labels.map(({ accession }) => accession),
    );
    expect(absent).toEqual([]);
    expect(readF1(scoreFrames(labels, frames).all)).toBeGreaterThanOrEqual(mark);
  });
});

test("without a company’s name the one defined as the Company speaks", () => {
  const text = "On May 4, 2020, Jane Roe resigned as Treasurer of Dunmore Valves, Inc. (the “Company”).";
  expect(extractFrames(text, { filedOn: "2020-05-08", company: "" })).toMatchObject([
    { person: "Jane Roe", action: "departed", roleClass: "other_officer" },
  ]);
});

test("who resigns to join another company takes no office", () => {
  const text = "On May 4, 2020, Jane Roe resigned as Treasurer of the Company to join another company.";
  const frames = extractFrames(text, { filedOn: "2020-05-08", company: "Dunmore Valves, Inc." });
  expect(frames.map(({ person, action }) => `${person} ${action}`)).toEqual(["Jane Roe departed"]);
});

test("a table in plain text gives each person the office in its row", () => {
  const text = `The following persons took office as directors and executive officers on May 4, 2020:

Name                 Age    Position
Jane Roe             43     Chief Executive Officer and Director
Bo Day               51     Chief Financial Officer
`;
  const frames = extractFrames(text, { filedOn: "2020-05-08", company: "Dunmore Valves, Inc." });
  expect(frames.map(({ person, roleClass }) => `${person}: ${roleClass}`).sort()).toEqual([
    "Bo Day: cfo",
    "Jane Roe: ceo",
    "Jane Roe: director",
  ]);
});

test("who was designated once and resigns now takes no office; who was appointed beside another’s leaving does", () => {
  const company = "Dunmore Valves, Inc.";
  const actions = (text: string) =>
    extractFrames(text, { filedOn: "2020-05-08", company }).map(
      ({ person, action }) => `${person} ${action}`,
    );
  expect(
    actions("On May 4, 2020, Jane Roe, who was designated to the Board by Elm Fund, resigned as a director."),
  ).toEqual(["Jane Roe departed"]);
  expect(
    actions(
      "Jane Roe, who was appointed Treasurer on May 4, 2020, succeeds Bo Day, who resigned as Treasurer.",
    ).sort(),
  ).toEqual(["Bo Day departed", "Jane Roe appointed"]);
});

test("an office of another company is none, and one of the company by a former name is", () => {
  const text = "On May 4, 2020, Jane Roe resigned as a director of Elm Corp. (the “Company”) to become";
  const taken = (office: string) =>
    extractFrames(`${text} ${office}.`, { filedOn: "2020-05-08", company: "Dunmore Valves, Inc." }).map(
      ({ action, roleClass }) => `${action} ${roleClass}`,
    );
  expect(taken("Chief Executive Officer of Veritor")).toEqual(["departed director"]);
  expect(taken("Chief Executive Officer of Elm").sort()).toEqual(["appointed ceo", "departed director"]);
});
