import { expect, test } from "vitest";
import { readPeriodicReport } from "../periodic-report";

const period =
  "<xbrli:period><xbrli:startDate>2025-01-01</xbrli:startDate><xbrli:endDate>2025-12-31</xbrli:endDate></xbrli:period>";
const context = (id: string, segment: string) =>
  `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="s">0000000201</xbrli:identifier>${segment}</xbrli:entity>${period}</xbrli:context>`;
const entity = (member: string) =>
  `<xbrldi:explicitMember dimension="dei:LegalEntityAxis">${member}</xbrldi:explicitMember>`;
const segment = (...members: string[]) => `<xbrli:segment>${members.join("")}</xbrli:segment>`;
const plant = `<xbrldi:typedMember dimension="acme:PlantAxis"><acme:plant>North</acme:plant></xbrldi:typedMember>`;
const cover = (name: string, of: string, text: string) =>
  `<p><ix:nonNumeric name="dei:${name}" contextRef="${of}">${text}</ix:nonNumeric></p>`;
const revenue = (of: string, value: number) =>
  `<p>Revenue <ix:nonFraction name="us-gaap:Revenues" contextRef="${of}" unitRef="usd" scale="6">${value}</ix:nonFraction></p>`;

/** The holding company's own, its utility's, a part of the utility's, and a plant that has no member but a value. */
const combined = `<html><body><ix:header>
${context("all", "")}${context("utility", segment(entity("acme:UtilityMember")))}
${context("gas", segment(entity("acme:UtilityMember"), '<xbrldi:explicitMember dimension="us-gaap:StatementBusinessSegmentsAxis">acme:GasMember</xbrldi:explicitMember>'))}
${context("plant", segment(plant))}
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:header>
${cover("EntityRegistrantName", "all", "Acme Holding Corp.")}${cover("EntityCentralIndexKey", "all", "0000000201")}
${cover("EntityRegistrantName", "utility", "Acme Power Company")}${cover("EntityCentralIndexKey", "utility", "0000000202")}
${cover("EntityAddressCityOrTown", "all", "Dayton")}${cover("EntityAddressStateOrProvince", "all", "Ohio")}
${cover("EntityAddressCityOrTown", "utility", "Lima")}${cover("EntityAddressStateOrProvince", "utility", "Ohio")}
<p>Item 1. Business</p><p>${"Acme Holding owns utilities in Ohio. ".repeat(40)}</p>
<p>As of December 31, 2025, we had 12,400 employees.</p>
<p>Item 1A. Risk Factors</p><p>${"Rates may not cover costs. ".repeat(40)}</p>
${revenue("plant", 77)}${revenue("all", 9_000)}${revenue("utility", 2_500)}${revenue("gas", 400)}</body></html>`;

function readFor(cik: string) {
  const read = readPeriodicReport(
    { form: "10-K", publishedOn: "2026-02-20" },
    { bytes: Buffer.from(combined) },
    { cik, company: "", listedItems: [] },
  );
  if (read.outcome !== "read") throw new Error(read.reason);
  const { figures, facts, profile } = read.reading;
  return {
    revenue: figures.map(({ concept, value }) => `${concept} ${value}`),
    seat: facts.flatMap(({ kind, name }) => (kind === "seat" ? [name] : [])),
    employees: profile.employees,
  };
}

test.each([
  ["the holding company", "0000000201", ["revenue 9000000000"], ["Dayton, Ohio"], 12_400],
  ["its utility", "0000000202", ["revenue 2500000000"], ["Lima, Ohio"], null],
  ["whom its cover doesn't name", "0000000203", [], [], null],
])("a report of several registrants gives %s what is its own", (_, cik, revenue, seat, employees) => {
  expect(readFor(cik)).toEqual({ revenue, seat, employees });
});
