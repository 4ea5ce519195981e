import type { NameKind } from "@/lib/domain/entity";

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

/** Text written in the form of an identifier, so that no name has to be searched. */
export type Identifier = {
  kind: "cik" | "lei" | "ticker" | "domain";
  value: string;
  /** False if the text could also be a name, such as a bare number or "Booking.com". */
  certain: boolean;
};

const exchanges =
  "nasdaq(?:gs|gm|cm)?|nyse(?: ?(?:american|arca|mkt))?|amex|otc(?:mkts|qx|qb|pk)?|cboe|bats|arca|iex";
const symbol = "[a-z]{1,5}(?:[.\\-/ ][a-z]{1,2})?";
const exchangeFirst = new RegExp(`^(?:${exchanges})\\s*[:\\-]\\s*(${symbol})$`, "i");
const exchangeLast = new RegExp(`^(${symbol}):(?:us|${exchanges})$`, "i");
const labelled = new RegExp(`^(?:ticker|symbol)(?: symbol)?\\s*(?:[:#]\\s*)?(${symbol})$`, "i");
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
