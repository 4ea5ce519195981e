import "server-only";
import type { TaggedFact } from "./inline-xbrl";
import type { ReportDocument } from "./report-document";

const axis = "dei:LegalEntityAxis";

const digitsOf = (text: string): string => text.replace(/\D/g, "").replace(/^0+/, "");

/** A registrant of a filing: its CIK without zeros, and its member of the axis of legal entities; null for the first. */
type Registrant = { cik: string; member: string | null };

/** Who files a document by its cover's tags, in their order; one registrant, or several together. */
function registrantsOf(facts: readonly TaggedFact[]): Registrant[] {
  const found = facts
    .filter(({ concept }) => concept === "dei:EntityCentralIndexKey")
    .map(({ text, dimensions }) => ({ cik: digitsOf(text), member: dimensions[axis] ?? null }));
  return found.filter(({ cik }, at) => found.findIndex((one) => one.cik === cik) === at);
}

/**
 * What a document of several registrants tags of one of them. A holding company and its utilities file one report: what has
 * no legal entity is tagged of the first, what another's tags say is its own, as if it had filed alone. Where no tag says
 * which registrant it is, nothing is.
 *
 * @param cik of the registrant for which the report is read.
 */
export function factsOfRegistrant(facts: readonly TaggedFact[], cik: string): TaggedFact[] {
  const registrants = registrantsOf(facts);
  if (registrants.length < 2) return [...facts];
  const own = registrants.find((one) => one.cik === digitsOf(cik));
  if (own === undefined) return [];
  if (own.member === null) return [...facts];
  return facts.flatMap((fact) => {
    const { [axis]: member, ...dimensions } = fact.dimensions;
    return member === own.member ? [{ ...fact, dimensions }] : [];
  });
}

/** Whether a report of several registrants is one of another's first of all: what its words say is said of that one. */
export function isOfAnother(documents: readonly Pick<ReportDocument, "facts">[], cik: string): boolean {
  const registrants = documents.flatMap(({ facts }) => registrantsOf(facts));
  if (registrants.length < 2) return false;
  return !registrants.some((one) => one.member === null && one.cik === digitsOf(cik));
}
