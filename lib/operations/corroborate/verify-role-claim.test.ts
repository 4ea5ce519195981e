import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { storePassages } from "@/lib/db/passages";
import { document, entity, entityName, roleObservation, setting } from "@/lib/db/schema";
import { openTestDatabase } from "@/lib/testing/database";
import { corroborate } from "./contract";
import { runCorroborate } from "./run";

/** Filings of Acme, by their days; each text is one passage. */
const filings: Readonly<Record<string, string>> = {
  "2010-09-27":
    "Kurt Strom, chairman and chief executive officer, said that sales rose. The duties of Mark Gera were assumed by Jerry Parr, who has been Vice President of Mill Operations since September 2009. During his years with Acme, Parr served as Vice President of the Precision Products division from 2001 to 2009.",
  "2011-02-01": "The Company announced that Hugo Marsh resigned as Controller.",
  "2011-12-06":
    "The plants are now a part of Acme. Don Lister, Vice President of its Pump Business Unit, runs them.",
  "2012-03-06":
    "Executive | Salary\nErik B. Nord, Chief Financial Officer | $758,500\nPeter E. Nord, Treasurer | $558,500",
  "2004-02-02": "The Board elected Ruth Vale Treasurer.",
  "2004-04-05": "The Company announced that Ruth Vale resigned as Treasurer.",
  "2004-05-03": "Ward Ames, Secretary, and Lyle Pond, General Counsel, signed the lease.",
  "2005-03-01":
    "The Company announced that Lyle Pond resigned as General Counsel effective September 30, 2005.",
  "2006-05-02": "Ward Ames, Secretary, signed the renewal.",
  "2007-06-04": "Cora Finn, Chief Operating Officer, spoke.",
  "2008-06-03": "Glen Hart, Chief Operating Officer, spoke.",
};

describe("role claims against text", () => {
  let db: Database;

  beforeAll(async () => {
    db = await openTestDatabase();
    const add = (id: string, publishedOn: string, text: string | null) =>
      db.insert(document).values({
        id,
        kind: text === null ? "company_list" : "filing",
        publisher: "SEC",
        title: id,
        url: `https://www.sec.gov/${id}`,
        seenOn: publishedOn,
        publishedOn,
        text,
      });
    await add("list", "2012-01-01", null);
    await db
      .insert(entity)
      .values({ key: "acme", type: "public_company", name: "Acme Widgets", sources: {} });
    await db
      .insert(entityName)
      .values({ entityKey: "acme", kind: "legal", name: "Acme Widgets", documentId: "list" });
    for (const [person, roleText, roleClass] of [
      ["Dora Pike", "Chief Financial Officer", "cfo"],
      ["Hugo Marsh", "Controller", "other_officer"],
    ] as const)
      await db.insert(roleObservation).values({
        entityKey: "acme",
        documentId: "list",
        person,
        personFiled: person,
        personKey: person.toLowerCase(),
        roleText,
        roleType: "executive",
        roleClass,
        action: "held",
        effectiveOn: null,
        seenOn: "2010-10-01",
        sourceType: "sec_filing",
      });
    await db.insert(setting).values({ name: "registry_version", value: 1 });
    for (const [day, text] of Object.entries(filings)) {
      await add(day, day, text);
      await storePassages(db, {
        entityKeys: ["acme"],
        documentId: day,
        kind: "filing",
        publishedOn: day,
        text,
        passages: [{ start: 0, end: text.length, item: "8.01" }],
      });
    }
  });

  const verify = async (claim: object) => {
    const request = corroborate.request.parse({ company: "Acme Widgets", claims: [claim] });
    const answer = await runCorroborate({ db, now: new Date("2013-01-01T00:00:00Z"), costCents: 0 }, request);
    return corroborate.response.parse(answer).results[0]?.verdict;
  };

  const verdictOf = (person_name: string, role: string, start: string, end: string) =>
    verify({ type: "role", person_name, role, period: { start, end } });

  test.each([
    [
      "another holds the office that one person holds",
      "Mark Gera",
      "CEO",
      "2010-08",
      "2010-09",
      "contradicted",
    ],
    [
      "another of the same family, named beside, does",
      "Peter Nord",
      "CFO",
      "2012-03",
      "2012-03",
      "contradicted",
    ],
    ["the holder himself is not contradicted", "Kurt Strom", "CEO", "2010-09", "2010-09", "supported"],
    ["one name may be the holder's", "Karla Strom", "CEO", "2010-09", "2010-09", "not_found"],
    ["a text a year later says nothing", "Mark Gera", "CEO", "2009-08", "2009-09", "not_found"],
    ["an office of many is nobody's alone", "Mark Gera", "director", "2010-09", "2010-09", "not_found"],
    ["years told later count", "Jerry Parr", "VP of Precision Products", "2005-01", "2006-12", "supported"],
    ["and end it", "Jerry Parr", "VP of Precision Products", "2010-02", "2010-09", "superseded"],
    ["a start told later counts", "Jerry Parr", "VP, Mill Operations", "2009-10", "2010-08", "supported"],
    ["and not before it", "Jerry Parr", "VP, Mill Operations", "2008-01", "2008-12", "not_found"],
    ["a filing of weeks later", "Don Lister", "VP, Pump Business Unit", "2011-08", "2011-10", "supported"],
    ["an office left soon after it was taken", "Ruth Vale", "treasurer", "2004-06", "2004-07", "superseded"],
    ["and held before", "Ruth Vale", "treasurer", "2004-02", "2004-03", "supported"],
    ["a day on which it will be left", "Lyle Pond", "general counsel", "2005-07", "2005-08", "supported"],
    ["and after that day", "Lyle Pond", "general counsel", "2005-10", "2005-11", "superseded"],
    ["named before and after", "Ward Ames", "secretary", "2005-05", "2005-06", "supported"],
    ["but not after the last", "Ward Ames", "secretary", "2007-05", "2007-06", "not_found"],
    ["another since named by the index", "Dora Pike", "CFO", "2011-06", "2011-06", "supported"],
    ["ends by text what the index leaves open", "Dora Pike", "CFO", "2012-06", "2012-07", "superseded"],
    ["by a text that says so", "Hugo Marsh", "controller", "2011-06", "2011-06", "superseded"],
    ["but not before", "Hugo Marsh", "controller", "2010-11", "2010-11", "supported"],
    ["but not of months later", "Don Lister", "VP, Pump Business Unit", "2011-02", "2011-03", "not_found"],
  ])("%s", async (_, person, role, start, end, verdict) => {
    expect(await verdictOf(person, role, start, end)).toBe(verdict);
  });

  test.each([
    ["another in the office today denies nothing", "Mark Gera", "CFO", "not_found"],
    ["but denies that the person is in it", "Mark Gera", "is the CFO", "contradicted"],
    ["who left it has held it", "Hugo Marsh", "controller", "supported"],
    ["but is not in it", "Hugo Marsh", "current controller", "superseded"],
    ["also by text alone", "Ruth Vale", "was treasurer", "supported"],
  ])("an office that a person claim gives no period: %s", async (_, person_name, description, verdict) => {
    expect(await verify({ type: "person", person_name, description })).toBe(verdict);
  });
});
