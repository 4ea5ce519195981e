import "server-only";
import { createHash } from "node:crypto";
import { foldText, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { compareCompanyNames } from "../compare-company-names";
import type { FoundCompany, LookUp } from "../found-company";
import type { ModelClaim } from "./look-up-by-model";

export type EvidencePage = { url: string; text: string; sha256: string; retrievedAt: string };

const shortestQuote = 20;

/**
 * What of a model's claim its own evidence carries. The page must contain the quote, the quote the legal name, and that
 * name must be the one asked for. Place and industry stay only where the page has them too, the web domain where the
 * page is its own.
 */
export function judgeEvidence(asked: string, claim: ModelClaim, page: EvidencePage): LookUp {
  const { legal_name: legalName, quote } = claim;
  if (legalName === null || quote === null) return refused("the model gave no evidence");
  if (compareCompanyNames(asked, legalName) === null)
    return refused(`the model answered with another name, ${legalName}`);
  const text = flatten(page.text);
  if (flatten(quote).length < shortestQuote || !text.includes(flatten(quote)))
    return refused("the evidence does not contain the quote");
  if (!containsName(quote, legalName)) return refused("the quote does not name the company");
  const has = (value: string | null) => value !== null && text.includes(flatten(value));
  const city = claim.headquarters?.split(",")[0]?.trim() ?? null;
  const host = new URL(page.url).hostname.replace(/^www\./, "");
  const company: FoundCompany = {
    legalName,
    names: domainOf(claim.website) === host ? [{ kind: "domain", name: host }] : [],
    lei: null,
    countries: [],
    headquarters: city !== null && city.length > 2 && has(city) ? claim.headquarters : null,
    industry: has(claim.industry) ? claim.industry : null,
    description: null,
    document: {
      id: `page-${createHash("sha256").update(page.url).digest("hex").slice(0, 32)}`,
      publisher: host,
      title: `${legalName} on ${host}`,
      url: page.url,
      publishedOn: null,
      retrievedAt: page.retrievedAt,
      sha256: page.sha256,
    },
  };
  return { outcome: "found", company };
}

/** Texts meet whatever their case, accents, quotation marks and white space. */
function flatten(text: string): string {
  return foldText(text)
    .replace(/[“”„«»"]/g, "")
    .replace(/[‐-―−]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether a name's words, its legal form aside, stand in a row. */
function containsName(text: string, name: string): boolean {
  const words = parseCompanyName(name).words.join(" ");
  const all = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "and")
    .join(" ");
  return words !== "" && ` ${all} `.includes(` ${words} `);
}

function domainOf(website: string | null): string | null {
  const url = website === null ? "" : website.includes("://") ? website : `https://${website}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : null;
}

function refused(reason: string): LookUp {
  return { outcome: "refused", reason };
}
