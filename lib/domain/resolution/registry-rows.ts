import type { EntityType, NameKind } from "@/lib/domain/entity";

/** What resolution needs to know of an entity. */
export type RegistryEntity = {
  key: string;
  type: EntityType;
  name: string;
  /** The name as filed with the SEC, where it differs. */
  filedName: string | null;
  ticker: string | null;
  cik: string | null;
  sector: string | null;
  industry: string | null;
  /** 1 is the largest listed company; null where no list ranks it. */
  sizeRank: number | null;
};

/** One name or identifier of an entity. Days are YYYY-MM-DD; `validTo` is the day of renaming. */
export type RegistryName = {
  entityKey: string;
  kind: NameKind;
  name: string;
  validFrom: string | null;
  validTo: string | null;
};
