import { expect, test } from "vitest";
import { readReport } from "@/lib/ingest/edgar/read/reports/read-report";
import { readProducts } from "./read-products";

const productsOf = (body: string) => {
  const { documents, filer } = readReport(
    `<html><body><p>ACME FLOW, INC.</p><p><b>Item 1. Business</b></p>${body}<p><b>Item 2. Properties</b></p><p>We own a plant.</p></body></html>`,
    "10-K",
    "Acme Flow, Inc.",
  );
  return documents.flatMap((document) =>
    readProducts(document, filer).map(({ name, start, end }) => ({
      name,
      said: document.text.slice(start, end),
    })),
  );
};

test("products are what bears a sign, and what brands are listed", () => {
  const products = productsOf(
    "<p>Our Aquaking® and Model 7™ pumps are sold by dealers. Paints are sold under the brand names Colorfast, Sunbay and Drift by stores.</p><p>We sell laxatives (LAXO), cough tablets (HEMEX, HEMEX-PLUS and BREEZA) and soaps (SUDSO).</p>",
  );
  expect(products.map(({ name }) => name).sort()).toEqual([
    "Aquaking",
    "BREEZA",
    "Colorfast",
    "Drift",
    "HEMEX",
    "HEMEX-PLUS",
    "LAXO",
    "Model 7",
    "SUDSO",
    "Sunbay",
  ]);
  for (const { name, said } of products) expect(said).toBe(name);
});

test("a heading with a bracket is no pattern", () => {
  const opening = "The pump is our largest. Dealers sell it to farms and towns in many states.";
  expect(productsOf(`<p>Columbia 3)</p><p>${opening}</p>`)).toEqual([]);
});
