import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Briefing, Endnotes } from "@/components/briefing/briefing";
import { Footnotes } from "@/components/briefing/footnotes";
import { readBriefing } from "@/components/briefing/read-briefing";
import { ServerCode } from "@/components/code/highlight";
import { AnnualReport, listPartsOfSales, listReported } from "@/components/company/annual-report";
import { CoverageTable, DataThrough } from "@/components/company/coverage";
import { describeCompany, labelType, OrganizationData } from "@/components/company/describe-company";
import { CompanyEvents } from "@/components/company/events";
import { Facts, FiveYears, listFacts, listYears } from "@/components/company/facts";
import { Intelligence, readIntelligence, titleIntelligence } from "@/components/company/intelligence";
import { People } from "@/components/company/people";
import { RefreshNotice } from "@/components/company/refresh-notice";
import { formatCurl } from "@/components/playground/programs";
import { isMonth } from "@/lib/domain/calendar";
import { publicUrl } from "@/lib/env";
import { setStatus } from "../../answer-status";
import { countVerified, findCompanies, loadBriefing, loadRecord } from "./load-company";
import CompanyNotFound from "./not-found";

export const dynamic = "force-dynamic";

type Params = {
  params: Promise<{ slug: string }>;
  /** `to`: the month up to which the timeline is shown. */
  searchParams: Promise<{ to?: string | string[] }>;
};

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const loaded = await loadBriefing((await params).slug, "intelligence");
  if (!loaded) return { title: "No such company", robots: { index: false } };
  const { entity } = loaded.answer;
  const description = describeCompany(loaded.answer);
  const url = `${publicUrl()}/company/${entity.key}`;
  return {
    title: `${entity.name}: cited briefing`,
    description,
    alternates: { canonical: url, types: { "application/atom+xml": `${url}/feed.xml` } },
    openGraph: { title: entity.name, description, url, siteName: "Footnote", type: "article" },
  };
}

/** What an address asks for, as it would be typed: "zzz unknown". */
function wordsOf(slug: string): string {
  try {
    return decodeURIComponent(slug)
      .replaceAll(/[-_\s]+/g, " ")
      .trim()
      .slice(0, 100);
  } catch {
    return "";
  }
}

export default async function CompanyPage({ params, searchParams }: Params) {
  const { slug } = await params;
  const asked = (await searchParams).to;
  const to = typeof asked === "string" && isMonth(asked) && asked >= "1993-01" ? asked : null;
  const loaded = await loadBriefing(slug, "intelligence");
  if (!loaded) {
    const [only, ...others] = await findCompanies(slug);
    if (only && others.length === 0 && only.key !== slug) redirect(`/company/${only.key}`);
    return setStatus(404) ? (
      <CompanyNotFound candidates={only ? [only, ...others] : []} asked={wordsOf(slug)} />
    ) : (
      notFound()
    );
  }
  const { answer } = loaded;
  const { entity, meta } = answer;
  const isIndustry = entity.type === "industry";
  const record = isIndustry ? null : await loadRecord(slug, to);
  const filings = meta.coverage.find(({ source }) => source === "sec_material_events")?.documents ?? 0;
  const facts = listFacts(answer);
  const years = listYears(answer.scale);
  const parts = listPartsOfSales(answer.scale);
  const reported = listReported(answer);
  const read = readBriefing(answer, [...facts, ...years, ...parts.flatMap(({ rows }) => rows), ...reported]);
  const known = answer.intelligence && readIntelligence(answer.intelligence, read.readFurther);
  // People and events carry their sources themselves, and some figures of the API's answer aren't shown here.
  const citations = answer.citations.filter(({ n }) => read.mentions.has(n));
  return (
    <Footnotes citations={citations}>
      <OrganizationData company={answer} />
      <header>
        <p className="text-faded text-sm">
          {labelType(entity.type, meta.coverage)}
          {entity.ticker ? <span className="font-mono"> {entity.ticker}</span> : null}
          <DataThrough day={meta.data_through} />
        </p>
        <h1 className="mt-2 font-serif text-4xl tracking-tight sm:text-5xl">{entity.name}</h1>
        {meta.refresh ? <RefreshNotice slug={entity.key} refresh={meta.refresh} /> : null}
      </header>
      <div className="mt-8 grid gap-x-16 gap-y-12 print:block lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:*:[aside]:col-start-2 lg:*:[aside]:row-span-2 lg:*:[aside]:row-start-1">
        <div className="min-w-0">
          <section aria-labelledby="briefing">
            <h2 id="briefing" className="sr-only">
              Briefing
            </h2>
            {isIndustry ? (
              <p className="font-serif text-lg">
                {entity.name} is an industry, not a company. It doesn’t file anything, so there are no people,
                events, or figures to show.
              </p>
            ) : (
              <Briefing
                answer={{ ...answer, citations }}
                read={read}
                verifiedQuotes={await countVerified(citations)}
                contents={
                  <Contents
                    parts={[
                      ["notes", citations.length > 0 ? "Notes" : null],
                      ["years", years.length > 0 ? "Five years" : null],
                      ["annual-report", reported.length + parts.length > 0 ? "From its reports" : null],
                      ["intelligence", known ? titleIntelligence(known) : null],
                      ["people", "People"],
                      ["events", "Timeline"],
                      ["coverage", "Coverage"],
                    ]}
                  />
                }
              />
            )}
          </section>
        </div>
        <Aside entityKey={entity.key} isIndustry={isIndustry} facts={facts} filings={filings} />
        <Endnotes citations={citations} mentions={read.mentions} />
      </div>
      {record ? (
        <div className="mt-14 max-w-4xl">
          <FiveYears years={years} />
          <AnnualReport lines={reported} parts={parts} report={answer.profile?.report ?? null} />
          {known ? <Intelligence read={known} /> : null}
          <People people={record.people.people} note={record.people.meta.coverage_note} />
          <CompanyEvents
            entityKey={entity.key}
            events={record.timeline.events}
            filings={filings}
            to={to}
            hasEarlier={record.hasEarlier}
          />
          <CoverageTable coverage={meta.coverage} />
        </div>
      ) : null}
    </Footnotes>
  );
}

type AsideProps = {
  entityKey: string;
  isIndustry: boolean;
  facts: ReturnType<typeof listFacts>;
  /** How many 8-Ks are held: who has none has nothing to follow. */
  filings: number;
};

/** The profile, and how the same is had from the API and as a feed. */
function Aside({ entityKey, isIndustry, facts, filings }: AsideProps) {
  return (
    <aside className="min-w-0" aria-label="Profile and call">
      <Facts facts={facts} />
      <section aria-labelledby="call" className="mt-10 print:hidden">
        <h2 id="call" className="section-title">
          Run this call
        </h2>
        <ServerCode
          language="bash"
          label="Copy the call"
          text={
            isIndustry
              ? formatCurl(publicUrl(), "validate", { company: entityKey })
              : formatCurl(publicUrl(), "enrich", { company: entityKey })
          }
        />
      </section>
      {filings > 0 ? (
        <p className="mt-6 text-sm print:hidden">
          <a className="action" href={`/company/${entityKey}/feed.xml`}>
            Follow its filings by Atom
          </a>
        </p>
      ) : null}
    </aside>
  );
}

/** The parts of the page below the briefing; what is not there has no title. */
function Contents({ parts }: { parts: readonly (readonly [id: string, title: string | null])[] }) {
  return (
    <nav aria-label="On this page" className="mb-5 text-sm print:hidden">
      <ul data-one-stop className="flex flex-wrap gap-x-4">
        {parts.map(([id, title]) =>
          title === null ? null : (
            <li key={id}>
              <a href={`#${id}`} data-stop className="inline-block py-1 text-faded hover:underline">
                {title}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
