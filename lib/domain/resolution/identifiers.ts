import type { NameKind } from "@/lib/domain/entity";
import { type CompanyMatch, entityAt, type ResolvedCompany, sourceOf } from "./explain";
import type { IdentifierHolder, RegistryIndex } from "./registry-index";

/** The LEI in a text, in capitals, when its ISO 17442 checksum holds; otherwise null. */
export function readLei(text: string): string | null {
  const lei = text
    .trim()
    .replace(/^lei[\s:#]*/i, "")
    .toUpperCase();
  if (!/^[A-Z0-9]{18}\d\d$/.test(lei)) return null;
  let remainder = 0;
  for (const sign of lei) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1 ? lei : null;
}

/** The ISIN in a text, in capitals, when its check digit holds (ISO 6166); otherwise null. */
export function readIsin(text: string): string | null {
  const isin = text
    .trim()
    .replace(/^isin[\s:#]*/i, "")
    .toUpperCase();
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin)) return null;
  const digits = [...isin].map((sign) => Number.parseInt(sign, 36)).join("");
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 ? isin : null;
}

/** True for names that are identifiers. */
export function isIdentifierKind(kind: NameKind): boolean {
  return kind === "ticker" || kind === "cik" || kind === "lei" || kind === "domain";
}

/** The form under which an identifier is indexed, such as `cik:320193`, `ticker:BRK-B`, `domain:apple.com`. */
export function identifierKey(kind: NameKind, value: string): string {
  const text = value.trim();
  if (kind === "cik") return `cik:${text.replace(/^0+/, "")}`;
  if (kind === "ticker") return `ticker:${text.toUpperCase().replace(/[./ ]/g, "-")}`;
  if (kind === "domain") return `domain:${text.toLowerCase().replace(/^www\./, "")}`;
  return `${kind}:${text.toUpperCase()}`;
}

/** An identifier that was written as one, so that names need not be looked at. */
type Identifier = {
  kind: "cik" | "lei" | "ticker" | "domain";
  value: string;
  /** False where the text may as well be a name, as a bare number or "Booking.com". */
  certain: boolean;
};

const exchanges =
  "nasdaq(?:gs|gm|cm)?|nyse(?: ?(?:american|arca|mkt))?|amex|otc(?:mkts|qx|qb|pk)?|cboe|bats|arca|iex";
const symbol = "[a-z]{1,5}(?:[.\\-/ ][a-z]{1,2})?";
const exchangeFirst = new RegExp(`^(?:${exchanges})\\s*[:\\-]\\s*(${symbol})$`, "i");
const exchangeLast = new RegExp(`^(${symbol}):(?:us|${exchanges})$`, "i");
const labelled = new RegExp(`^(?:ticker|symbol)(?: symbol)?\\s*[:#]?\\s*(${symbol})$`, "i");
const dollar = new RegExp(`^\\$(${symbol})$`, "i");

/** Reads a CIK, LEI, explicit ticker or domain; null when the text is none of these. ISINs are in no index: see `readIsin`. */
export function readIdentifier(text: string): Identifier | null {
  const cik = /^(?:(?:sec|edgar)\s)?cik\s{0,3}(?:number|no\.?)?\s{0,3}[:#=]?\s{0,3}(\d{1,10})$/i.exec(text);
  if (cik?.[1] !== undefined) return { kind: "cik", value: cik[1], certain: true };
  if (/^\d{1,10}$/.test(text)) return { kind: "cik", value: text, certain: text.length === 10 };
  const lei = readLei(text);
  if (lei !== null) return { kind: "lei", value: lei, certain: true };
  for (const pattern of [exchangeFirst, exchangeLast, labelled, dollar]) {
    const ticker = pattern.exec(text)?.[1];
    if (ticker !== undefined) return { kind: "ticker", value: ticker, certain: true };
  }
  if (/^[a-z]{1,4}[.\-/][a-z]$/i.test(text) || /^[A-Z]{1,4} [A-Z]$/.test(text)) {
    return { kind: "ticker", value: text, certain: false };
  }
  const host = readHost(text);
  return host === null ? null : { kind: "domain", value: host.name, certain: host.isUrl };
}

function readHost(text: string): { name: string; isUrl: boolean } | null {
  const isUrl = /^https?:\/\//i.test(text) || /^www\./i.test(text);
  const host =
    text
      .replace(/^https?:\/\//i, "")
      .split(/[/?#:]/, 1)[0]
      ?.toLowerCase() ?? "";
  const labels = host.replace(/\.$/, "").split(".");
  if (labels.length < 2 || !labels.every((label) => /^[a-z0-9-]{1,63}$/.test(label))) return null;
  if (!/^[a-z]{2,24}$/.test(labels.at(-1) ?? "")) return null;
  if (!isUrl && /[^\S\n]/.test(text)) return null;
  return { name: labels.join("."), isUrl };
}

const labels = { cik: "CIK", lei: "LEI", ticker: "ticker", domain: "domain" } as const;

/**
 * Finds the holder of an identifier. Null when nobody holds it, unless the text can be nothing but
 * an identifier: then the answer is that it is not found.
 */
export function matchIdentifier(index: RegistryIndex, identifier: Identifier): CompanyMatch | null {
  const holders = holdersOf(index, identifier);
  const current = holders.filter((holder) => holder.validTo === null);
  const [holder, next] = current.length > 0 ? current : holders;
  const label = labels[identifier.kind];
  if (holder === undefined) {
    if (!identifier.certain) return null;
    const explanation = `No company in the registry has the ${label} ${identifier.value}`;
    return { outcome: "not_found", explanation, nearest: [] };
  }
  if (next === undefined) return resolvedByIdentifier(index, holder, 1);
  return {
    outcome: "ambiguous",
    explanation: `Several companies have the ${label} ${identifier.value}; say which`,
    alternatives: (current.length > 0 ? current : holders).slice(0, 8).map(({ entity, name }) => ({
      entity: entityAt(index, entity),
      confidence: Math.round(1000 / (holders.length + 1)) / 1000,
      matchedName: name,
    })),
  };
}

/** The answer for the holder of an identifier. */
export function resolvedByIdentifier(
  index: RegistryIndex,
  holder: IdentifierHolder,
  confidence: number,
): ResolvedCompany {
  const entity = entityAt(index, holder.entity);
  const former = holder.validTo === null ? "" : "former ";
  const until = holder.validTo === null ? "" : `, in use until ${holder.validTo}`;
  const label = labels[holder.kind as keyof typeof labels];
  return {
    outcome: "resolved",
    entity,
    source: sourceOf(entity),
    confidence: holder.validTo === null ? confidence : Math.min(confidence, 0.95),
    matchedName: holder.name,
    matchedKind: holder.kind,
    matchedUntil: holder.validTo,
    isLikeness: false,
    explanation: `Matched the ${former}${label} ${holder.name}${until}`,
  };
}

/** Holders of an identifier; of a host name, the longest part of it that someone holds. */
export function holdersOf(
  index: RegistryIndex,
  { kind, value }: Pick<Identifier, "kind" | "value">,
): readonly IdentifierHolder[] {
  const exact = index.identifiers.get(identifierKey(kind, value));
  if (exact !== undefined || kind !== "domain") return exact ?? [];
  const [, ...rest] = value.split(".");
  return rest.length < 2 ? [] : holdersOf(index, { kind, value: rest.join(".") });
}
