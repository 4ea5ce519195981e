import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readOwnershipForm } from "./ownership";

const owner = (name: string, relation: string) =>
  `<reportingOwner><reportingOwnerId><rptOwnerCik>12</rptOwnerCik><rptOwnerName>${name}</rptOwnerName></reportingOwnerId><reportingOwnerRelationship>${relation}</reportingOwnerRelationship></reportingOwner>`;

const trade = ({
  title = "Common Stock",
  day = "2020-05-01",
  code = "S",
  shares = "100",
  price = "",
  swap = "0",
}) =>
  `<nonDerivativeTransaction><securityTitle><value>${title}</value></securityTitle><transactionDate><value>${day}</value></transactionDate><transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${code}</transactionCode><equitySwapInvolved>${swap}</equitySwapInvolved></transactionCoding><transactionAmounts><transactionShares><value>${shares}</value></transactionShares><transactionPricePerShare>${price === "" ? '<footnoteId id="F1"/>' : `<value>${price}</value><footnoteId id="F1"/>`}</transactionPricePerShare></transactionAmounts></nonDerivativeTransaction>`;

const tradesOf = (...lines: string[]) => {
  const table = `<nonDerivativeTable>${lines.join("")}<nonDerivativeHolding/></nonDerivativeTable>`;
  const reading = readOwnershipForm(form(owner("A B", "") + table));
  return reading.ok ? reading.form.trades : reading.reason;
};

const form = (owners: string, type = "4") =>
  `<?xml version="1.0"?><ownershipDocument><documentType>${type}</documentType><periodOfReport>2020-05-01</periodOfReport><issuer><issuerCik>0000000099</issuerCik><issuerName>Acme &amp; Co</issuerName><issuerTradingSymbol>NONE</issuerTradingSymbol></issuer>${owners}</ownershipDocument>`;

test("issuer, owners and their relations are read, one owner or several", () => {
  const owners =
    owner(
      "ROE JANE",
      "<isDirector>1</isDirector><isOfficer>true</isOfficer><officerTitle>EVP &amp; CFO</officerTitle>",
    ) + owner("DOE FUND LP", "<isTenPercentOwner>1</isTenPercentOwner>");
  const relation = { isDirector: false, isOfficer: false, isTenPercentOwner: false, officerTitle: "" };
  expect(readOwnershipForm(form(owners))).toEqual({
    ok: true,
    form: {
      formType: "4",
      period: "2020-05-01",
      issuer: { cik: "0000000099", name: "Acme & Co", symbol: null },
      owners: [
        {
          ...relation,
          cik: "0000000012",
          name: "ROE JANE",
          isDirector: true,
          isOfficer: true,
          officerTitle: "EVP & CFO",
        },
        { ...relation, cik: "0000000012", name: "DOE FUND LP", isTenPercentOwner: true },
      ],
      trades: [],
    },
  });
});

test("purchases and sales of common shares for a price are read, one line or several", () => {
  const sale = { tradedOn: "2020-05-01", code: "S", shares: 100, price: 12.5 };
  expect(tradesOf(trade({ price: "12.5" }))).toEqual([sale]);
  expect(
    tradesOf(
      trade({ price: "12.5", title: "Class A Common Stock (with preferred stock purchase rights)" }),
      trade({ code: "P", price: "0.0125", shares: "1000.5", day: "2020-04-30-05:00" }),
      trade({ price: "8", title: "Common Units" }),
    ),
  ).toEqual([
    sale,
    { tradedOn: "2020-04-30", code: "P", shares: 1000.5, price: 0.0125 },
    { ...sale, price: 8 },
  ]);
});

test.each([
  ["a grant", { code: "A", price: "12.5" }],
  ["an exercise", { code: "M", price: "12.5" }],
  ["a price of zero", { price: "0" }],
  ["a price in a footnote only", {}],
  ["no shares", { price: "12.5", shares: "0" }],
  ["a price that is no number", { price: "see below" }],
  ["a swap", { price: "12.5", swap: "1" }],
  ["preferred stock", { price: "25", title: "6.5% Series B Preferred Stock" }],
  ["a depositary share", { price: "25", title: "American Depositary Shares" }],
  ["a warrant", { price: "1", title: "Warrants" }],
  ["a unit of several", { price: "10", title: "Units" }],
])("%s is no open-market price of a share", (_, line) => {
  expect(tradesOf(trade(line))).toEqual([]);
});

test("a document type declaration is refused", () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa">]>${form(owner("A B", ""))}`;
  expect(readOwnershipForm(bomb)).toEqual({ ok: false, reason: "a document type declaration is refused" });
});

test.each([
  ["an unclosed element", "<ownershipDocument><issuer>"],
  ["another document", "<html><body>no</body></html>"],
  ["another form", form(owner("A B", ""), "8-K")],
  ["no owner", form("")],
  ["nothing", ""],
])("%s answers with a reason", (_, xml) => {
  expect(readOwnershipForm(xml)).toMatchObject({ ok: false, reason: expect.stringMatching(/./) });
});

const folder = "../shared/edgar/ownership";

test.skipIf(!existsSync(folder))("every sample form of the mirror is read", () => {
  for (const file of readdirSync(folder)) {
    const reading = readOwnershipForm(readFileSync(`${folder}/${file}`, "utf8"));
    expect(reading, file).toMatchObject({
      ok: true,
      form: { issuer: { name: expect.stringMatching(/\w/) } },
    });
  }
});

test.skipIf(!existsSync(folder))("the sale of a sample form has the price that it states", () => {
  const reading = readOwnershipForm(readFileSync(`${folder}/form4.snow.xml`, "utf8"));
  const trades = reading.ok ? reading.form.trades : [];
  expect(trades.length).toBeGreaterThan(0);
  expect(
    trades.every(({ code, tradedOn, price }) => code === "S" && tradedOn >= "2022-12-13" && price > 100),
  ).toBe(true);
});
