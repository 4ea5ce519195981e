import "server-only";
import type { HeldName, HeldRegistrant } from "@/lib/db/registrants";
import { displayCompanyName } from "@/lib/domain/company-names/display";
import { cleanFormerNames } from "./clean-former-names";
import type { ProfileFacts } from "./merge-registrant";

type Current = {
  filedName: string;
  /** Whether the filed name differs from the one that was held. */
  isRenamed: boolean;
  /** Whether the profile is as new as the lists that say who is listed. */
  isListKnown: boolean;
};

/** The names of a registrant that a profile adds, or of which it knows more days. */
export function mergeNames(
  held: HeldRegistrant | null,
  facts: ProfileFacts,
  { filedName, isRenamed, isListKnown }: Current,
): { names: HeldName[]; dropped: HeldName[] } {
  const { profile, documentId } = facts;
  const isCurated = (one: HeldName): boolean => held?.documents.get(one.documentId)?.kind === "curated";
  const known = held?.names ?? [];
  const open = { validFrom: null, validTo: null, documentId };
  const legal = displayCompanyName(filedName);

  const found: HeldName[] = [
    { kind: "cik", name: profile.cik, ...open },
    ...(held === null || isRenamed ? [{ kind: "legal" as const, name: legal, ...open }] : []),
    ...formerNames(known, facts, { filedName, isRenamed }, held?.entity.filedName ?? null),
    ...tickers(known, facts, isListKnown),
  ];
  const names = found.filter((one) => {
    const before = known.find(({ kind, name }) => kind === one.kind && name === one.name);
    if (before === undefined) return true;
    const isSame = before.validFrom === one.validFrom && before.validTo === one.validTo;
    return !isSame && !isCurated(before) && one.kind !== "cik";
  });
  const dropped = isRenamed
    ? known.filter((one) => one.kind === "legal" && one.name !== legal && !isCurated(one))
    : [];
  return { names, dropped };
}

/** Former names of the profile joined with those that are held, and the name that was just replaced. */
function formerNames(
  known: HeldName[],
  { profile, formerNames: filed, documentId }: ProfileFacts,
  { filedName, isRenamed }: Pick<Current, "filedName" | "isRenamed">,
  heldName: string | null,
): HeldName[] {
  const { cik, seenOn } = profile;
  const before = known
    .filter(({ kind }) => kind === "former")
    .map(({ name, validFrom, validTo }) => ({ cik, name, from: validFrom, to: validTo ?? seenOn }));
  const replaced = isRenamed && heldName !== null ? [{ cik, name: heldName, from: null, to: seenOn }] : [];
  return cleanFormerNames(filedName, [...before, ...filed, ...replaced], displayCompanyName).map(
    ({ name, from, to }) => ({ kind: "former", name, validFrom: from, validTo: to, documentId }),
  );
}

/**
 * Tickers of a profile that is as new as the lists are in use, and those that it no longer has are of the past. An
 * older profile only adds tickers of the past.
 */
function tickers(known: HeldName[], { profile, documentId }: ProfileFacts, isListKnown: boolean): HeldName[] {
  const held = known.filter(({ kind }) => kind === "ticker");
  const isHeld = (ticker: string) => held.some(({ name }) => name === ticker);
  const added = profile.tickers
    .filter(({ ticker }) => !isHeld(ticker))
    .map(
      ({ ticker }): HeldName => ({
        kind: "ticker",
        name: ticker,
        validFrom: null,
        validTo: isListKnown ? null : profile.seenOn,
        documentId,
      }),
    );
  const given = new Set(profile.tickers.map(({ ticker }) => ticker));
  const ended = held.filter(({ name, validTo }) => isListKnown && validTo === null && !given.has(name));
  return [...added, ...ended.map((one) => ({ ...one, validTo: profile.seenOn }))];
}
