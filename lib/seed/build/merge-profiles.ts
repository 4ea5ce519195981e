import "server-only";
import type { FilerProfile } from "../read/read-filer-metadata";

/** One profile for each CIK: the newer one, completed by the older where it is silent. */
export function mergeProfiles(profiles: FilerProfile[]): Map<string, FilerProfile> {
  const merged = new Map<string, FilerProfile>();
  for (const profile of profiles) {
    const held = merged.get(profile.cik);
    if (held === undefined) {
      merged.set(profile.cik, profile);
      continue;
    }
    const [older, newer] = held.seenOn <= profile.seenOn ? [held, profile] : [profile, held];
    merged.set(profile.cik, {
      ...newer,
      sic: newer.sic ?? older.sic,
      city: newer.city ?? older.city,
      stateCode: newer.city ? newer.stateCode : older.stateCode,
      tickers: newer.tickers.length > 0 ? newer.tickers : older.tickers,
    });
  }
  return merged;
}
