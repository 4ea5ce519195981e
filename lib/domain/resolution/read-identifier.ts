import { readLei } from "./lei";

/** An identifier that was written as one, so that names need not be looked at. */
export type Identifier = {
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

/** Reads a CIK, LEI, explicit ticker or domain; null when the text is none of these. */
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
