/** A record of a legal entity, as far as tests and benchmarks say what it holds. */
export type TestRecord = {
  lei: string;
  legalName: string;
  otherNames?: { name: string; type: string }[];
  country?: string;
  city?: string;
  status?: string;
  registration?: string;
  category?: string;
  updatedOn?: string;
  expiredOn?: string;
  successor?: { lei: string; name: string };
};

const leiColumns = [
  "LEI",
  "Entity.LegalName",
  "Entity.LegalName.xmllang",
  "Entity.LegalAddress.City",
  "Entity.LegalAddress.Country",
  "Entity.HeadquartersAddress.City",
  "Entity.HeadquartersAddress.Region",
  "Entity.HeadquartersAddress.Country",
  "Entity.LegalJurisdiction",
  "Entity.EntityCategory",
  "Entity.EntityStatus",
  "Entity.EntityExpirationDate",
  "Entity.SuccessorEntity.1.SuccessorLEI",
  "Entity.SuccessorEntity.1.SuccessorEntityName",
  "Registration.RegistrationStatus",
  "Registration.LastUpdateDate",
];

/** Records as a golden copy or a delta has them (LEI-CDF as CSV), without columns that nobody reads. */
export const writeLeiCsv = (records: readonly TestRecord[]): string =>
  [leiColumns, ...records.map(cellsOf)].map(writeLine).join("\n");

/** The columns of LEI-CDF that nobody reads, most of them empty in most records. */
const unreadColumns = 322;
const unread = Array.from({ length: unreadColumns }, () => "");

/** The first line of a file that is as wide as GLEIF's own. */
export const leiHeader = (): string =>
  writeLine([...leiColumns, ...unread.map((_, at) => `Entity.Unread.${at + 1}`)]);

/** A line of such a file. */
export const leiLine = (record: TestRecord): string => writeLine([...cellsOf(record), ...unread]);

const writeLine = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(",");

function cellsOf({ lei, legalName, country = "DE", city = "Hamburg", ...rest }: TestRecord): string[] {
  return [
    lei,
    legalName,
    "en",
    city,
    country,
    city,
    "",
    country,
    country,
    rest.category ?? "GENERAL",
    rest.status ?? "ACTIVE",
    rest.expiredOn === undefined ? "" : `${rest.expiredOn}T00:00:00Z`,
    rest.successor?.lei ?? "",
    rest.successor?.name ?? "",
    rest.registration ?? "ISSUED",
    `${rest.updatedOn ?? "2026-03-04"}T05:06:07Z`,
  ];
}

/** An LEI whose checksum holds, made from any eighteen letters and digits. */
export function makeLei(stem: string): string {
  const body = stem.toUpperCase().padEnd(18, "0").slice(0, 18);
  let remainder = 0;
  for (const sign of `${body}00`) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return `${body}${String(98 - remainder).padStart(2, "0")}`;
}
