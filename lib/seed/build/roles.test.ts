import { expect, test } from "vitest";
import { createDocumentRegister } from "@/lib/ingest/edgar/filing-rows";
import type { FiledPerson, InsiderLine, ProxyStatement } from "./lists";
import { buildRoles, createYearEndFinder, type RoleSources } from "./roles";

const line = (given: Partial<InsiderLine>): InsiderLine => ({
  ticker: "ACME",
  owner: "COOK TIMOTHY D",
  title: "",
  isDirector: false,
  isOfficer: false,
  code: "S",
  tradedOn: "2026-02-27",
  filedOn: "2026-03-02",
  ...given,
});

const acme = { cik: "0000000001", entityKey: "acme", name: "Acme" };

const widgets = { cik: "0000000002", entityKey: "widgets", name: "Widgets" };

const context = {
  issuerOf: () => acme,
  issuerOfCik: (cik: string) => (cik === widgets.cik ? widgets : acme),
  accessionOf: () => null,
  yearEndBefore: (_: string, day: string) => `${Number(day.slice(0, 4)) - 1}-12-31`,
};

const buildFrom = (sources: Partial<RoleSources>) => {
  const documents = createDocumentRegister(() => "Acme");
  const built = buildRoles(
    { insiders: [], people: [], proxies: [], principals: [], ...sources },
    { ...context, documents },
  );
  return { ...built, documents: documents.rows() };
};

const build = (...insiders: InsiderLine[]) => buildFrom({ insiders });

const rolesOf = (...lines: InsiderLine[]) =>
  build(...lines).rows.map((row) => `${row.person}: ${row.roleText} (${row.roleClass})`);

test("a director who is an officer has two roles, and several lines of one filing are one observation", () => {
  const both = line({ title: "Chief Executive Officer", isDirector: true, isOfficer: true });
  expect(rolesOf(both, both)).toEqual([
    "Timothy D. Cook: Chief Executive Officer (ceo)",
    "Timothy D. Cook: Director (director)",
  ]);
});

test("an officer whose title stands elsewhere on the form is an officer", () => {
  expect(rolesOf(line({ title: "See Remarks", isOfficer: true }))).toEqual([
    "Timothy D. Cook: Officer (other_officer)",
  ]);
});

test("a title stands for a lost check box, and nothing stands for both", () => {
  expect(rolesOf(line({ title: "EVP & CFO" }))).toEqual(["Timothy D. Cook: EVP & CFO (cfo)"]);
  expect(build(line({}))).toMatchObject({ rows: [], leftOut: { noRelation: 1 } });
});

test("an organization is no person", () => {
  expect(build(line({ owner: "BERKSHIRE HATHAWAY INC", isDirector: true }))).toMatchObject({
    rows: [],
    leftOut: { organization: 1 },
  });
});

const person = (given: Partial<FiledPerson>): FiledPerson => ({
  cik: acme.cik,
  owner: "ROE JANE",
  ownerCik: "0000000777",
  title: "Chief Executive Officer",
  isTitleShortened: false,
  isDirector: false,
  isOfficer: true,
  isOfficerNoMore: false,
  firstSeenOn: null,
  seenOn: "2026-05-04",
  filing: null,
  ...given,
});

const proxy = (...executives: ProxyStatement["executives"]): ProxyStatement => ({
  cik: acme.cik,
  form: "DEF 14A",
  accession: "0000000001-26-000009",
  url: "https://www.sec.gov/Archives/edgar/data/1/000000000126000009/proxy.htm",
  filedOn: "2026-04-01",
  executives,
  earlier: [],
});

const told = (sources: Partial<RoleSources>) =>
  buildFrom(sources).rows.map((row) => `${row.person}: ${row.roleText} (${row.seenOn})`);

test("a title that a source shortened is what another form of the person says in full, or no office at all", () => {
  const short = person({ title: "CEO", isTitleShortened: true, seenOn: "2026-06-01" });
  expect(told({ people: [short] })).toEqual(["Jane Roe: Officer (2026-06-01)"]);
  expect(told({ people: [person({ title: "CEO, Americas" }), short] })).toEqual([
    "Jane Roe: CEO, Americas (2026-05-04)",
    "Jane Roe: Officer (2026-06-01)",
  ]);
  expect(told({ people: [person({ title: "President & CEO" }), short] })).toEqual([
    "Jane Roe: President & CEO (2026-05-04)",
    "Jane Roe: President & CEO (2026-06-01)",
  ]);
});

const outside = { title: "", isOfficer: false, isOfficerNoMore: true };

test("a later form that gives no title ends an office, and neither a seat on the board nor the record", () => {
  const said = (people: FiledPerson[]) =>
    buildFrom({ people }).rows.map(({ roleText, action, seenOn }) => `${roleText} ${action} ${seenOn}`);
  const chief = person({ title: "Chairman & CEO", seenOn: "2025-11-10" });
  const later = person({ ...outside, seenOn: "2026-07-14", firstSeenOn: "2026-05-18" });
  expect(said([chief, later])).toEqual([
    "Chairman & CEO held 2025-11-10",
    "Chairman & CEO departed 2026-05-18",
  ]);
  expect(
    said([
      { ...chief, isDirector: true },
      { ...later, firstSeenOn: null },
    ]),
  ).toEqual([
    "Chairman & CEO held 2025-11-10",
    "Director held 2025-11-10",
    "Chairman & CEO departed 2026-07-14",
  ]);
  expect(said([chief, { ...later, seenOn: "2025-01-02", firstSeenOn: null }])).toEqual([
    "Chairman & CEO held 2025-11-10",
  ]);
  const director = person({ title: "Director", isOfficer: false, isDirector: true, seenOn: "2026-06-15" });
  expect(said([director, later])).toEqual(["Director held 2026-06-15"]);
  const chair = person({ title: "Chairman of the Board", isOfficer: false, isDirector: true });
  expect(said([chair, later]).join()).not.toContain("departed");
});

test("a later form as director alone ends an executive chair's office, and she stays on the board", () => {
  const chair = person({ title: "Executive Chair", isDirector: true, seenOn: "2025-11-10" });
  const later = person({
    ...{ title: "Director", isOfficer: false, isDirector: true, isOfficerNoMore: true },
    ...{ seenOn: "2026-07-14", firstSeenOn: "2026-05-18" },
  });
  const said = buildFrom({ people: [chair, later] }).rows.map(
    ({ roleText, action, seenOn }) => `${roleText} ${action} ${seenOn}`,
  );
  expect(said).toContain("Executive Chair departed 2026-05-18");
  expect(said).toContain("Director held 2026-07-14");
  expect(said.join()).not.toContain("Director departed");
});

const names = ["ROE JANE", "POE MAX", "OAK CY", "ELM DI", "ASH ED"];

test("five who file on one day without a title are the board, four are not, nor who was an officer at that time", () => {
  const file = (owner: string, at: number, given: Partial<FiledPerson> = {}) =>
    person({ ...outside, owner, ownerCik: `000000090${at}`, ...given });
  const five = names.map((owner, at) => file(owner, at));
  expect(told({ people: five })).toContain("Max Poe: Director (2026-05-04)");
  expect(told({ people: five })).toHaveLength(5);
  expect(told({ people: five.slice(1) })).toEqual([]);
  expect(told({ people: [...five.slice(1), file("ACME FAMILY TRUST", 8)] })).toEqual([]);
  expect(told({ people: five.map((one) => ({ ...one, seenOn: "2024-05-04" })) })).toEqual([]);
  const apart = five.map((one, at) => ({ ...one, seenOn: `2026-05-0${at + 1}` }));
  expect(told({ people: apart })).toEqual([]);
  const officer = (seenOn: string) => file("ROE JANE", 0, { title: "CAO", isOfficer: true, seenOn });
  const ofRoe = (people: FiledPerson[]) => told({ people }).filter((one) => one.startsWith("Jane Roe"));
  expect(ofRoe([officer("2026-02-01"), ...five])).not.toContain("Jane Roe: Director (2026-05-04)");
  expect(ofRoe([officer("2025-02-01"), ...five])).toContain("Jane Roe: Director (2026-05-04)");
});

test("a grant makes an untitled filer a director, a sale doesn't, and taxes withheld are an employee's", () => {
  const of = (...codes: string[]) => rolesOf(...codes.map((code) => line({ code })));
  expect(of("A")).toEqual(["Timothy D. Cook: Director (director)"]);
  expect(of("S")).toEqual([]);
  expect(of("A", "F")).toEqual([]);
  const board = (taxed: readonly string[]) =>
    names.flatMap((owner) => [
      line({ owner, code: "A" }),
      ...(taxed.includes(owner) ? [line({ owner, code: "F" })] : []),
    ]);
  expect(rolesOf(...board(names))).toHaveLength(5);
  expect(rolesOf(...board(names.slice(0, 1))).join()).not.toContain("Jane Roe");
});

test("a part that is the whole company is none", () => {
  const chief = person({ title: "CEO, AWC" });
  const issuer = { ...acme, name: "Acme Widget Company" };
  const titles = (title: string) =>
    buildRoles(
      { insiders: [], people: [{ ...chief, title }], proxies: [], principals: [] },
      {
        ...context,
        documents: createDocumentRegister(() => "Acme"),
        issuerOf: () => issuer,
        issuerOfCik: () => issuer,
      },
    ).rows.map(({ roleText, roleClass }) => `${roleText} (${roleClass})`);
  expect(titles("CEO, AWC")).toEqual(["CEO (ceo)"]);
  expect(titles("Chairman and CEO, Acme Widget")).toEqual(["Chairman and CEO (ceo)"]);
  expect(titles("CEO, Bolts")).toEqual(["CEO, Bolts (other_officer)"]);
  expect(titles("CEO of Bolts")).toEqual(["CEO, Bolts (other_officer)"]);
  expect(titles("CEO, Acme Widget Company, Inc.")).toEqual(["CEO (ceo)"]);
  expect(titles("Group CEO AWC")).toEqual(["Group CEO (ceo)"]);
  expect(titles("CEO, Acme Life Ltd.")).toEqual(["CEO, Acme Life Ltd. (other_officer)"]);
});

test("a form in two tables is one document, with its accession where either gives it", () => {
  const filing = { accession: "0000000777-26-000001", url: "https://www.sec.gov/x" };
  const sources = {
    insiders: [line({ owner: "ROE JANE", title: "CEO", isOfficer: true, tradedOn: "2026-05-04" })],
    people: [person({ title: "CEO", filing })],
  };
  expect(buildFrom(sources).rows.map(({ documentId }) => documentId)).toEqual(["sec-0000000777-26-000001"]);
  const unknown = buildFrom({ ...sources, people: [person({ title: "CEO" })] });
  expect(unknown.documents).toMatchObject([
    { kind: "filing_list", title: "Acme: EDGAR’s list of Forms 4 of Jane Roe" },
  ]);
});

test("a form without an accession opens its owner's list", () => {
  expect(buildFrom({ people: [person({})] }).documents).toMatchObject([
    {
      kind: "filing_list",
      url: "https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0000000777&type=4&owner=only",
    },
  ]);
});

test("the lists of two owners are two sources, and a list of all the issuer's forms is nobody's own", () => {
  const day = { tradedOn: "2026-06-17", filedOn: "2026-06-18", isDirector: true };
  const insiders = [line({ ...day, owner: "ROE JANE" }), line({ ...day, owner: "POE MAX" })];
  const people = [person({ seenOn: "2025-01-02" }), person({ owner: "POE MAX", ownerCik: "0000000778" })];
  const seen = ({ rows, documents }: ReturnType<typeof buildFrom>) =>
    rows
      .filter(({ seenOn }) => seenOn === "2026-06-18")
      .map((row) => documents.find(({ id }) => id === row.documentId));
  const known = seen(buildFrom({ insiders, people }));
  expect(known.map((one) => one?.title)).toEqual([
    "Acme: EDGAR’s list of Forms 4 of Jane Roe",
    "Acme: EDGAR’s list of Forms 4 of Max Poe",
  ]);
  expect(new Set(known.map((one) => one?.url)).size).toBe(2);
  const unknown = seen(buildFrom({ insiders }));
  expect(unknown.map((one) => one?.title)).toEqual(
    Array(2).fill("Acme: EDGAR’s list of its ownership filings"),
  );
  expect(new Set(unknown.map((one) => one?.id)).size).toBe(1);
});

test("two names under one CIK are one person, by the newer; a name that shares no word is somebody else's", () => {
  const people = [person({ owner: "ROE JANE" }), person({ owner: "POE JANE", seenOn: "2026-06-01" })];
  expect(told({ people })).toEqual([
    "Jane Poe: Chief Executive Officer (2026-05-04)",
    "Jane Poe: Chief Executive Officer (2026-06-01)",
  ]);
  expect(told({ people: [person({}), person({ owner: "ASH MAX", seenOn: "2026-06-01" })] })).toContain(
    "Jane Roe: Chief Executive Officer (2026-05-04)",
  );
});

test("a form says whose it is, and of two owners of one form each", () => {
  const filing = { accession: "0000000777-26-000001", url: "https://www.sec.gov/x" };
  const titles = (...people: FiledPerson[]) => buildFrom({ people }).documents.map(({ title }) => title);
  expect(titles(person({ filing }), person({ filing }))).toEqual(["Acme: Form 4 of Jane Roe"]);
  expect(titles(person({ filing }), person({ filing, owner: "POE MAX" }))).toEqual([
    "Acme: Form 4 of Jane Roe and Max Poe",
  ]);
});

test("a proxy's title counts where a form supports it, or where nobody else claims the office", () => {
  const both = proxy(
    { name: "Jane Roe", title: "Chief Executive Officer" },
    { name: "Max Poe", title: "CEO" },
  );
  expect(told({ people: [person({ title: "CEO" })], proxies: [both] })).toEqual([
    "Jane Roe: CEO (2026-05-04)",
    "Jane Roe: CEO (2025-12-31)",
    "Max Poe: Named Executive Officer (2025-12-31)",
  ]);
  expect(told({ proxies: [both] })).toEqual([
    "Jane Roe: Named Executive Officer (2025-12-31)",
    "Max Poe: Named Executive Officer (2025-12-31)",
  ]);
  const alone = proxy(
    { name: "Jane Roe", title: "President and Chief Executive Officer" },
    { name: "Mr. Roe", title: "Director" },
    { name: "Missile Solutions", title: "President" },
    { name: "Chairman of the Board", title: "Chairman" },
  );
  expect(told({ proxies: [alone] })).toEqual([
    "Jane Roe: President and Chief Executive Officer (2025-12-31)",
  ]);
});

test("of two to whom a proxy gives an office it is that of whoever still files for it", () => {
  const both = proxy(
    { name: "Jane Roe", title: "President and CEO" },
    { name: "Max Poe", title: "Chairman and CEO" },
  );
  const chair = person({ owner: "POE MAX", title: "Executive Chairman", seenOn: "2026-02-01" });
  expect(told({ people: [chair], proxies: [both] })).toContain("Jane Roe: President and CEO (2025-12-31)");
  const remarks = (owner: string, seenOn: string) => person({ owner, title: "See Remarks", seenOn });
  const filers = [remarks("ROE JANE", "2026-02-27"), remarks("POE MAX", "2025-05-12")];
  expect(told({ people: filers, proxies: [both] })).toContain("Jane Roe: President and CEO (2025-12-31)");
  const filing = [remarks("ROE JANE", "2026-02-27"), remarks("POE MAX", "2026-01-12")];
  expect(told({ people: filing, proxies: [both] }).join()).not.toContain("CEO");
});

test("a proxy's day is none of whom forms show replaced", () => {
  const people = [
    person({ owner: "POE MAX", title: "President and CEO", seenOn: "2026-01-13" }),
    person({ title: "President & CEO", seenOn: "2026-05-21" }),
  ];
  const proxies = [proxy({ name: "Max Poe", title: "President and CEO" })];
  expect(told({ people, proxies })).toEqual([
    "Max Poe: President and CEO (2026-01-13)",
    "Jane Roe: President & CEO (2026-05-21)",
  ]);
  expect(told({ people: people.slice(0, 1), proxies })).toContain("Max Poe: President and CEO (2025-12-31)");
});

test("a nickname in a proxy is the person of that surname whose title it gives in full", () => {
  const people = [person({ owner: "ROE XIAOTONG", title: "SVP, APAC and" })];
  const proxies = [proxy({ name: "Tom Roe", title: "SVP, APAC and Global Manufacturing" })];
  expect(told({ people, proxies })).toEqual([
    "Xiaotong Roe: SVP, APAC (2026-05-04)",
    "Xiaotong Roe: SVP, APAC (2025-12-31)",
  ]);
  const other = [proxy({ name: "Tom Roe", title: "General Counsel" })];
  expect(told({ people, proxies: other })).toContain("Tom Roe: Named Executive Officer (2025-12-31)");
});

test("a title that was cut within a word is the whole one of another form", () => {
  const people = [
    person({ title: "VP & Chief Accounting Officer" }),
    person({ title: "VP & Chief Accountin", seenOn: "2026-06-01" }),
  ];
  expect(told({ people })).toEqual([
    "Jane Roe: VP & Chief Accounting Officer (2026-05-04)",
    "Jane Roe: VP & Chief Accounting Officer (2026-06-01)",
  ]);
  const chair = [
    person({ title: "Chairman of the Board & CEO" }),
    person({ title: "Chairman of the Board" }),
  ];
  expect(told({ people: chair }).join()).toContain("Jane Roe: Chairman of the Board (");
});

test("initials in a proxy are the one person of the forms whose name agrees", () => {
  const initials = proxy({ name: "J. Roe", title: "Treasurer" });
  const people = [person({ title: "CEO" })];
  expect(told({ people, proxies: [initials] })).toEqual(["Jane Roe: CEO (2026-05-04)"]);
  const compound = [person({ owner: "ROE SMITH JANE", title: "CEO" })];
  expect(
    new Set(buildFrom({ people: compound, proxies: [initials] }).rows.map((row) => row.personKey)).size,
  ).toBe(1);
  const two = [...people, person({ owner: "ROE JOHN", ownerCik: "0000000778", title: "Treasurer" })];
  expect(told({ people: two, proxies: [initials] }).filter((one) => one.startsWith("J. Roe"))).toEqual([]);
});

test("a principal executive officer counts by full name, where nothing else names a chief executive", () => {
  const principals = [
    { cik: acme.cik, name: "Mr. Roe", fiscalYear: "2025" },
    { cik: acme.cik, name: "Jane Roe", fiscalYear: "2025" },
  ];
  expect(told({ principals })).toEqual(["Jane Roe: Principal Executive Officer (2025-12-31)"]);
  expect(told({ principals, people: [person({ owner: "POE MAX" })] })).toEqual([
    "Max Poe: Chief Executive Officer (2026-05-04)",
  ]);
});

test("a proxy confirms no office of somebody who filed no form for a year while others did", () => {
  const others = ["OAK CY", "ELM DI", "ASH ED"].map((owner, at) =>
    person({ owner, ownerCik: `000000080${at}`, title: `SVP, Part ${at}`, seenOn: "2026-03-01" }),
  );
  const finance = (seenOn: string) => person({ title: "President and CFO", seenOn });
  const listed = proxy({ name: "Jane Roe", title: "President and Chief Financial Officer" });
  const daysOfRoe = (people: FiledPerson[]) =>
    buildFrom({ people, proxies: [listed] }).rows.flatMap((row) =>
      row.person === "Jane Roe" ? row.seenOn : [],
    );
  expect(daysOfRoe([finance("2025-03-17"), ...others])).toEqual(["2025-03-17"]);
  expect(daysOfRoe([finance("2025-04-17"), ...others])).toEqual(["2025-04-17", "2025-12-31"]);
  expect(daysOfRoe([finance("2025-03-17"), ...others.slice(1)])).toEqual(["2025-03-17", "2025-12-31"]);
});

test("a name that a proxy’s table ran together or cut, or one that forms write otherwise, is nobody new", () => {
  const people = [person({ owner: "GALLAGHER J PATRICK JR" }), person({ owner: "Hobbs Nicholas" })];
  const names = (name: string) =>
    buildFrom({ people, proxies: [proxy({ name, title: "President" })] }).rows.flatMap((row) =>
      row.roleText === "Named Executive Officer" ? row.person : [],
    );
  expect(names("Mary Quill")).toEqual(["Mary Quill"]);
  expect(names("Anthony DaBreo")).toEqual(["Anthony DaBreo"]);
  for (const name of [
    "Michael ZackaFormer",
    "Terrence J. MurphyCo-",
    "Jeffrey Davis Former",
    "Francesca L. Luthi,Former",
    "Ronald L. Sargent Interim",
    "Brad DelcoCFO",
    "John KlingerS",
    "Gregory B",
    "Domenic J.",
    "Daniel P. Van",
    "Pat Gallagher",
    "Nicholas Hobb",
    "Pat T. Gallagher East Region",
  ])
    expect([name, names(name)]).toEqual([name, []]);
});

test("a proxy confirms no title of before another that forms give, and no new one beside an office just shown", () => {
  const operations = person({ title: "EVP and COO", seenOn: "2025-02-01" });
  const chief = person({ title: "President & CEO", seenOn: "2026-02-27" });
  const old = [proxy({ name: "Jane Roe", title: "EVP and COO" })];
  expect(told({ people: [operations, chief], proxies: old })).toEqual([
    "Jane Roe: EVP and COO (2025-02-01)",
    "Jane Roe: President & CEO (2026-02-27)",
  ]);
  const finance = [proxy({ name: "Jane Roe", title: "EVP and Chief Financial Officer" })];
  const recent = person({ title: "EVP and COO", seenOn: "2026-03-02" });
  expect(told({ people: [recent], proxies: finance })).toEqual(["Jane Roe: EVP and COO (2026-03-02)"]);
  expect(told({ people: [operations], proxies: finance })).toHaveLength(2);
});

test("an officer without a title is told where no form of that day or later gives one", () => {
  const bare = (seenOn: string) => person({ title: "See Remarks", seenOn });
  const titled = person({ title: "EVP, Chief Legal Officer" });
  expect(told({ people: [bare("2026-01-05"), titled] })).toEqual([
    "Jane Roe: EVP, Chief Legal Officer (2026-05-04)",
  ]);
  expect(told({ people: [bare("2026-06-05"), titled] })).toContain("Jane Roe: Officer (2026-06-05)");
});

test("pay tables show who held an office at the end of the fiscal year, and whoever a later document names follows", () => {
  const forms = [person({ title: "President & CEO", seenOn: "2025-08-04" })];
  const proxies = [proxy({ name: "Jane Roe", title: "President and CEO" })];
  expect(told({ people: forms, proxies })).toEqual([
    "Jane Roe: President & CEO (2025-08-04)",
    "Jane Roe: President & CEO (2025-12-31)",
  ]);
});

test("the fiscal year that a proxy reports on ended with the newest annual report, else with the calendar year", () => {
  const report = { cik: "0000000001", form: "10-K", periodEnd: "2025-09-27" };
  const yearEndBefore = createYearEndFinder([
    report,
    { ...report, periodEnd: "2024-09-28" },
    { ...report, form: "10-Q", periodEnd: "2025-12-27" },
  ]);
  expect(yearEndBefore("0000000001", "2026-01-08")).toBe("2025-09-27");
  expect(yearEndBefore("0000000001", "2025-01-10")).toBe("2024-09-28");
  expect(yearEndBefore("0000000002", "2026-04-01")).toBe("2025-12-31");
});

test("the chief executive of a proxy of whom no form tells has followed one who stopped filing", () => {
  const before = person({ owner: "POE MAX", title: "Chairman and CEO", seenOn: "2025-08-18" });
  const proxies = [
    proxy(
      { name: "Mary Moe", title: "Chief Executive Officer" },
      { name: "Max Poe", title: "Former Chairman" },
    ),
  ];
  expect(told({ people: [before], proxies })).toContain("Mary Moe: Chief Executive Officer (2025-12-31)");
  expect(told({ people: [{ ...before, seenOn: "2026-02-18" }], proxies })).toContain(
    "Mary Moe: Named Executive Officer (2025-12-31)",
  );
});

test("whoever leads another company since has left the offices of before", () => {
  const finance = person({ title: "EVP & CFO", seenOn: "2026-03-06" });
  const later = person({
    ...{ cik: widgets.cik, title: "Chief Financial Officer" },
    ...{ firstSeenOn: "2026-07-09", seenOn: "2026-08-02" },
  });
  const left = (...people: FiledPerson[]) =>
    buildFrom({ people }).rows.flatMap(({ entityKey, roleText, action, seenOn }) =>
      action === "departed" ? [`${entityKey}: ${roleText} (${seenOn})`] : [],
    );
  expect(left(finance, later)).toEqual(["acme: EVP & CFO (2026-07-09)"]);
  // Somebody may lead two, and another may bear the name.
  expect(left(finance, { ...later, firstSeenOn: "2025-11-03" })).toEqual([]);
  expect(left(finance, { ...later, ownerCik: "0000000888" })).toEqual([]);
  expect(left(finance, { ...later, title: "Director", isOfficer: false })).toEqual([]);
  expect(left(finance, { ...later, title: "SVP & General Counsel" })).toEqual([
    "acme: EVP & CFO (2026-07-09)",
  ]);
});

test("a title of chief executive that a table carries on is of the last year that the proxy tells of", () => {
  const people = [person({ title: "President and CEO", isDirector: true, seenOn: "2026-04-01" })];
  const next = { name: "Mary Moe", title: "CEO" };
  const past = { name: "Jane Roe", title: "Chairman and CEO", yearsAgo: 1 };
  const proxies = [{ ...proxy(next), earlier: [past] }];
  expect(told({ people, proxies })).toEqual([
    "Jane Roe: President and CEO (2024-12-31)",
    "Jane Roe: Director (2026-04-01)",
    "Mary Moe: CEO (2025-12-31)",
  ]);
  // A form after it, another who is called so, and one person under two spellings.
  const newer = [person({ title: "President and CEO", seenOn: "2026-05-01" })];
  expect(told({ people: newer, proxies })).toContain("Jane Roe: President and CEO (2026-05-01)");
  const two = [{ ...proxy(next, { name: "Max Poe", title: "CEO" }), earlier: [past] }];
  expect(told({ people, proxies: two })).toContain("Jane Roe: President and CEO (2026-04-01)");
  const same = [{ ...proxy({ name: "Jane Roe", title: "CEO" }), earlier: [past] }];
  expect(told({ people, proxies: same })).toContain("Jane Roe: President and CEO (2026-04-01)");
});

test("a proxy's chief executive whose forms of the same year give less has risen by the day of filing", () => {
  const chief = person({ owner: "POE MAX", title: "Executive Chairman", seenOn: "2026-06-05" });
  const riser = person({ title: "President & CFO", seenOn: "2026-02-27" });
  const proxies = [proxy({ name: "Jane Roe", title: "Chief Executive Officer" })];
  expect(told({ people: [chief, riser], proxies })).toContain(
    "Jane Roe: Chief Executive Officer (2026-04-01)",
  );
  const before = { ...riser, seenOn: "2025-12-01" };
  expect(told({ people: [chief, before], proxies })).toContain(
    "Jane Roe: Chief Executive Officer (2025-12-31)",
  );
});

test("a name is in the order in which a proxy writes it, but not with its surname and a comma first", () => {
  const namesOf = (owner: string, name: string) =>
    buildFrom({
      people: [person({ owner })],
      proxies: [proxy({ name, title: "Chief Executive Officer" })],
    }).rows.map((row) => row.person);
  expect(new Set(namesOf("Oka Wupe", "Oka Wupe"))).toEqual(new Set(["Oka Wupe"]));
  expect(new Set(namesOf("Oka Wupe", "Oka, Wupe"))).toEqual(new Set(["Wupe Oka"]));
});
