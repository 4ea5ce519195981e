import type { NameKind } from "@/lib/domain/entity";

/** The form under which an identifier is indexed, such as `cik:320193`, `ticker:BRK-B`, `domain:apple.com`. */
export function identifierKey(kind: NameKind, value: string): string {
  const text = value.trim();
  if (kind === "cik") return `cik:${text.replace(/^0+/, "")}`;
  if (kind === "ticker") return `ticker:${text.toUpperCase().replace(/[./ ]/g, "-")}`;
  if (kind === "domain") return `domain:${text.toLowerCase().replace(/^www\./, "")}`;
  return `${kind}:${text.toUpperCase()}`;
}
