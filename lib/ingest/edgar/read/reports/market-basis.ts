import "server-only";
import { phrases } from "./phrases";
import { type ReportDocument, sentencesOfItems } from "./report-document";

/** By what sales are counted to a country: the same sales to a European chain's shop in Asia are of either. */
export type MarketBasis = "billing" | "customer" | "headquarters" | "delivery" | "seller";

const bases: readonly (readonly [MarketBasis, RegExp])[] = [
  ["headquarters", phrases("market basis: headquarters")],
  ["billing", phrases("market basis: billing")],
  ["delivery", phrases("market basis: delivery")],
  ["seller", phrases("market basis: seller")],
  ["customer", phrases("market basis: customer")],
];

const sold = /\b(?:revenues?|sales)\b/i;
const places = /\b(?:geograph\w*|countr(?:y|ies)|regions?|areas?)\b/i;
/** "based on the billing address of the customer" */
const basis = /\b(?:based (?:up)?on|determined by|according to|attributed\b[^.]{0,60}\bby) ([^.;]{5,110})/gi;

/** By what a report counts its sales to countries, where it says so; null where it doesn't, or says several. */
export function readMarketBasis(document: Pick<ReportDocument, "text" | "items">): MarketBasis | null {
  const found = new Set<MarketBasis>();
  for (const { text } of sentencesOfItems(document, /^[178]$/)) {
    if (!sold.test(text) || !places.test(text)) continue;
    for (const [, by = ""] of text.matchAll(basis)) {
      const [kind] = bases.find(([, words]) => words.test(by)) ?? [];
      if (kind !== undefined) found.add(kind);
    }
  }
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only : null;
}
