import { expect, test } from "vitest";
import { describeIndustry, pluralIndustry } from "./business";

test.each([
  ["Regional Banks", "a regional bank"],
  ["Security brokers and dealers", "a security broker and dealer"],
  ["Automobile Manufacturers", "an automobile manufacturer"],
  ["Office REITs", "an office REIT"],
  ["Integrated Oil & Gas", "an integrated oil and gas company"],
  ["Operators of nonresidential buildings", "an operator of nonresidential buildings"],
  ["Blank check companies (SPACs)", "a blank-check company (SPAC)"],
  ["Electric Utilities", "an electric utility"],
  ["Oil & Gas Exploration & Production", "an oil and gas exploration and production company"],
  ["Soft Drinks & Non-alcoholic Beverages", "a soft-drink company"],
  ["Brewers", "a brewer"],
  ["Home Improvement Retail", "a home improvement retailer"],
  ["Wholesale, hardware", "a wholesaler of hardware"],
  ["Retail, grocery stores", "a retail company (grocery stores)"],
  ["Retail, other stores", "a retail company"],
  ["Miscellaneous manufacturing industries", "a manufacturing company"],
  ["Printed circuit boards", "a printed circuit board company"],
  ["Fire, marine and casualty insurance", "a property and casualty insurance company"],
  ["Pipelines, except natural gas", "a pipeline company"],
  ["Surety insurance", "a surety insurance company"],
  [
    "Paints, varnishes, lacquers, enamels and allied products",
    "a company in the paints, varnishes, lacquers, enamels and allied products industry",
  ],
])("a company of %s is %s", (industry, said) => {
  expect(describeIndustry(industry)).toBe(said);
});

test.each([
  ["Regional Banks", "regional banks"],
  ["Electric Utilities", "electric utilities"],
  ["Distillers & Vintners", "distillers and vintners"],
  ["Computer & Electronics Retail", "computer and electronics retailers"],
  ["Hotel & Resort REITs", "hotel and resort REITs"],
  ["Advertising", "advertising companies"],
  ["Retail, grocery stores", null],
  ["Metal, Glass & Plastic Containers", null],
])("companies of %s are %s", (industry, said) => {
  expect(pluralIndustry(industry)).toBe(said);
});
