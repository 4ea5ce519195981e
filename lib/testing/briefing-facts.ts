import type { BriefingFacts } from "@/lib/briefing/briefing-facts";
import type { RoleChange } from "@/lib/db/people";
import { balanceConcepts } from "@/lib/domain/facts";
import { buildPeopleIndex } from "@/lib/domain/people/people-index";
import { classifyRole } from "@/lib/domain/roles/classify";

/** Coverage of a company that does not exist, as far as a test says. */
export function factsOf(held: Partial<BriefingFacts> = {}): BriefingFacts {
  const sources = { name: "list", industry: "list", headquarters: "list", ticker: "list", exchange: "list" };
  return {
    entity: {
      key: "acme-robotics",
      type: "public_company",
      name: "Acme Robotics, Inc.",
      filedName: null,
      cik: "0000900001",
      parentKey: null,
      ticker: "ACMR",
      exchange: "Nasdaq",
      sector: null,
      industry: "Industrial Machinery & Supplies & Components",
      headquarters: "Dayton, Ohio",
      founded: null,
      employees: null,
      indexSince: null,
      description: null,
      sizeRank: null,
      sources,
    },
    headCountOn: null,
    names: [],
    parent: null,
    subsidiaries: [],
    metrics: [],
    peers: [],
    newestReport: null,
    events: [],
    listDocumentId: null,
    people: [],
    changes: [],
    deals: [],
    news: [],
    passages: { results: [], intents: [], rivals: [], business: [], causes: [], peers: [] },
    reported: [],
    namedBy: [],
    tenures: [],
    today: "2026-11-21",
    asOf: "2026-11-21",
    ...held,
  };
}

/** An 8-K of one item; with its words where they are given. */
export function eventOf(
  item: string,
  filedOn: string,
  text: string | null = null,
): BriefingFacts["events"][number] {
  const documentId = `8-k-${filedOn}`;
  return {
    item,
    filedOn,
    headline: null,
    description: null,
    documentId,
    url: `https://sources.example/${documentId}`,
    accession: documentId,
    form: "8-K",
    quote: text === null ? null : { text, start: 0, end: text.length },
  };
}

/** 8-Ks of a company of which none is missing, from 2000 up to the last document that names its people. */
export function eventsWithoutGap(people: BriefingFacts["people"] = []): BriefingFacts["events"] {
  const last = people.reduce((day, { lastSeen }) => (lastSeen > day ? lastSeen : day), "");
  const days: string[] = [];
  for (let at = Date.parse("2000-01-01"); at <= Date.parse(last); at += 90 * 86_400_000)
    days.unshift(new Date(at).toISOString().slice(0, 10));
  return days.map((day) => eventOf("2.02", day));
}

type Metric = BriefingFacts["metrics"][number];

/** A figure of the annual report of its year, or of the quarterly report of its quarter. */
export function metricOf(
  concept: Metric["concept"],
  periodEnd: string,
  value: number,
  metric: Partial<Metric> = {},
): Metric {
  const isBalance = (balanceConcepts as readonly string[]).includes(concept);
  return {
    entityKey: "acme-robotics",
    concept,
    period: isBalance ? "instant" : "year",
    periodStart: null,
    periodEnd,
    value,
    unit: concept === "eps_diluted" ? "USD/shares" : "USD",
    basis: 0,
    documentId: `10-k-${periodEnd}`,
    ...metric,
  };
}

export const revenueOf = (periodEnd: string, value: number): Metric => metricOf("revenue", periodEnd, value);

/** People whom Forms 4, or others, name in a role on a day. */
export function peopleOf(
  ...named: readonly (readonly [name: string, role: string, day: string, form?: string])[]
): BriefingFacts["people"] {
  return buildPeopleIndex(
    named.map(([person, roleText, day, form = "4"]) => {
      const { roleType, classes } = classifyRole(roleText);
      const documentId = `form-${form.replaceAll(" ", "-").toLowerCase()}-${person.toLowerCase().replaceAll(" ", "-")}-${day}`;
      return {
        personKey: person.toLowerCase(),
        person,
        roleText,
        roleType,
        roleClass: classes[0] ?? "other_officer",
        action: "held",
        filings: [documentId],
        news: [],
        sourceTypes: ["sec_filing"],
        firstSeen: day,
        lastSeen: day,
        effectiveOn: null,
        days: [day],
        documentId,
        url: `https://sources.example/${documentId}`,
        accession: documentId,
        form,
        publishedOn: null,
        quote: null,
      };
    }),
    named.map(([, , day]) => day).reduce((last, day) => (day > last ? day : last), ""),
  );
}

export function changeOf(change: Partial<RoleChange> & Pick<RoleChange, "person" | "action">): RoleChange {
  return {
    personKey: change.person.toLowerCase(),
    role: "Chief Financial Officer",
    roleClass: "cfo",
    effectiveOn: "2026-04-01",
    seenOn: "2026-03-20",
    documentId: "8-k-2026-03-20",
    spanStart: null,
    spanEnd: null,
    ...change,
  };
}

/** A passage of a filing of the company. */
export function passageOf(
  text: string,
  passage: Partial<BriefingFacts["passages"]["rivals"][number]> = {},
): BriefingFacts["passages"]["rivals"][number] {
  return {
    documentId: "10-k",
    spanStart: 0,
    spanEnd: text.length,
    item: null,
    kind: "filing",
    publishedOn: "2026-02-27",
    url: "https://sources.example/10-k",
    accession: null,
    form: "10-K",
    sourceId: "10-k",
    text,
    ...passage,
  };
}
