import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readOwnershipForm } from "./read-ownership-form";

const owner = (name: string, relation: string) =>
  `<reportingOwner><reportingOwnerId><rptOwnerCik>12</rptOwnerCik><rptOwnerName>${name}</rptOwnerName></reportingOwnerId><reportingOwnerRelationship>${relation}</reportingOwnerRelationship></reportingOwner>`;

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
    },
  });
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
