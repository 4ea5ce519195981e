import "server-only";
import type { HeldCompany } from "@/lib/db/discoveries";
import { compareLegalForms, type LegalForm } from "@/lib/domain/company-names/legal-form";
import { foldText, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { countryOfHeadquarters } from "../country-of-headquarters";
import { standingOf } from "../gleif/choose-record";
import type { LeiRecord } from "../gleif/lei-record";

type Holder = HeldCompany & { form: LegalForm | null; country: string | null };

/** Finds the companies that records are of, among those that the registry holds. */
export type HeldMatcher = {
  /** Notes a record; false when no company of that legal name and country is held. */
  offer(record: LeiRecord): boolean;
  /** Companies with the one record that is theirs, once all records were offered. */
  decide(): { matches: { key: string; record: LeiRecord }[]; undecided: number };
};

/**
 * A record is a company's when the legal names are equal after normalisation, with no other legal form, and the country
 * of the head office is the same. Of several such records the one in force is taken, else the one in the same city;
 * otherwise none.
 */
export function matchHeldCompanies(held: readonly HeldCompany[]): HeldMatcher {
  const holders = new Map<string, Holder[]>();
  for (const company of held) {
    const { key, form } = parseCompanyName(company.name);
    const holder = { ...company, form, country: countryOfHeadquarters(company.headquarters) };
    if (key === "" || holder.country === null) continue;
    const others = holders.get(key) ?? [];
    if (!others.some((other) => other.key === holder.key && other.form === form)) others.push(holder);
    holders.set(key, others);
  }
  const offered = new Map<string, { holder: Holder; records: LeiRecord[] }>();
  let contested = 0;

  const offer = (record: LeiRecord): boolean => {
    const { key, form } = parseCompanyName(record.legalName);
    const countries = [record.headquarters?.country, record.legalCountry];
    const fits = (holders.get(key) ?? []).filter(
      (holder) => countries.includes(holder.country) && compareLegalForms(form, holder.form) === 1,
    );
    const [first] = fits;
    if (first === undefined) return false;
    const holder = soleHolder(fits);
    if (holder === null) {
      contested += 1;
      return true;
    }
    const known = offered.get(holder.key);
    if (known === undefined) offered.set(holder.key, { holder, records: [record] });
    else if (known.records.length < 50) known.records.push(record);
    return true;
  };

  const decide = () => {
    const matches: { key: string; record: LeiRecord }[] = [];
    for (const { holder, records } of offered.values()) {
      const record = chooseRecordOf(holder, records);
      if (record !== null) matches.push({ key: holder.key, record });
    }
    return { matches, undecided: contested + offered.size - matches.length };
  };
  return { offer, decide };
}

/** The company itself before a predecessor of the same name that is no longer listed. */
function soleHolder(fits: readonly Holder[]): Holder | null {
  const keys = new Set(fits.map(({ key }) => key));
  if (keys.size === 1) return fits[0] ?? null;
  const listed = fits.filter(({ ticker }) => ticker !== null);
  return new Set(listed.map(({ key }) => key)).size === 1 ? (listed[0] ?? null) : null;
}

function chooseRecordOf(holder: Holder, records: readonly LeiRecord[]): LeiRecord | null {
  const best = Math.min(...records.map(standingOf));
  const top = records.filter((record) => standingOf(record) === best);
  if (top.length === 1) return top[0] ?? null;
  const city = foldText(holder.headquarters?.split(",")[0] ?? "");
  const near = top.filter(({ headquarters }) => foldText(headquarters?.city ?? "") === city);
  return near.length === 1 ? (near[0] ?? null) : null;
}
