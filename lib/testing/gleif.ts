import "server-only";
import { startTestServer, type TestServer } from "./mirror";

export type TestRecord = {
  lei: string;
  legalName: string;
  otherNames?: { name: string; type: string }[];
  country?: string;
  city?: string;
  status?: string;
  registration?: string;
  category?: string;
};

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

/** A record in GLEIF's form. */
export function writeRecord(record: TestRecord): unknown {
  const { lei, legalName, otherNames = [], country = "DE", city = "Hamburg" } = record;
  const address = { language: "en", addressLines: ["1 Street"], city, region: null, country };
  return {
    type: "lei-records",
    id: lei,
    attributes: {
      lei,
      entity: {
        legalName: { name: legalName, language: "en" },
        otherNames: otherNames.map((other) => ({ ...other, language: "en" })),
        transliteratedOtherNames: [],
        legalAddress: address,
        headquartersAddress: address,
        jurisdiction: country,
        category: record.category ?? "GENERAL",
        status: record.status ?? "ACTIVE",
      },
      registration: { status: record.registration ?? "ISSUED", lastUpdateDate: "2026-03-04T05:06:07Z" },
    },
    links: { self: `https://api.gleif.org/api/v1/lei-records/${lei}` },
  };
}

/** A stand-in of GLEIF's API over records. */
export function startTestGleif(records: readonly TestRecord[]): Promise<TestServer> {
  return startTestServer((request, response) => {
    const url = new URL(request.url ?? "", "http://local");
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/vnd.api+json" }).end(JSON.stringify(body));
    const path = url.pathname.replace("/api.gleif.org/api/v1/lei-records", "");
    if (path !== "") {
      const record = records.find(({ lei }) => path === `/${lei}`);
      return void (record ? json(200, { data: writeRecord(record) }) : json(404, { errors: [] }));
    }
    const asked = (url.searchParams.get("filter[entity.legalName]") ?? "").toLowerCase();
    const anywhere = (url.searchParams.get("filter[fulltext]") ?? "").toLowerCase();
    const found = records.filter(({ legalName, otherNames = [] }) => {
      const all = [legalName, ...otherNames.map(({ name }) => name)].join(" | ").toLowerCase();
      return asked === "" ? all.includes(anywhere.slice(0, 5)) : legalName.toLowerCase().includes(asked);
    });
    json(200, { meta: { pagination: { total: found.length } }, data: found.map(writeRecord) });
  });
}
