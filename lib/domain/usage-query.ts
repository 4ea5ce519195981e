import { isMonth } from "./calendar";

/** What an address asks of a page, as Next gives it. */
export type AddressParts = Readonly<Record<string, string | string[] | undefined>>;

/** One value of an address, trimmed; null where it is absent, empty, given several times, or no text at all. */
export function readPart(parts: AddressParts, name: string): string | null {
  const value = parts[name];
  return typeof value === "string" && value.trim() !== "" && !value.includes("\0") ? value.trim() : null;
}

/** An address with those of its parts that say something. */
export function writeAddress(path: string, parts: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(parts).filter((part): part is [string, string] => part[1] !== null);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** What the usage page shows. A month that is none, or null, is the current one. */
export type UsageQuery = { month: string | null; keyId: string | null; inUsd: boolean };

export function readUsageQuery(parts: AddressParts): UsageQuery {
  const month = readPart(parts, "month");
  return {
    month: month !== null && isMonth(month) ? month : null,
    keyId: readPart(parts, "key"),
    inUsd: readPart(parts, "in") === "usd",
  };
}

export function writeUsageAddress(path: string, { month, keyId, inUsd }: UsageQuery): string {
  return writeAddress(path, { month, key: keyId, in: inUsd ? "usd" : null });
}
