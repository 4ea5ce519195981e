import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { SourceMark } from "@/components/site/source-mark";
import { getDatabase } from "@/lib/db/open";
import { monthOf, writeDay } from "@/lib/domain/calendar";
import { entityOf } from "@/lib/domain/resolution/registry-index";
import { runEnrich } from "@/lib/operations/enrich/run";
import { ApiError } from "@/lib/operations/errors";
import { loadRegistry } from "@/lib/operations/registry";
import { runTimeline } from "@/lib/operations/timeline/run";

export const dynamic = "force-dynamic";

type Params = { params: Promise<{ slug: string }> };

const loadCompany = cache(async (slug: string) => {
  const context = { db: await getDatabase(), now: new Date(), costCents: 0 };
  // A page has one address: names that only resolve to a company are not pages.
  if (!entityOf(await loadRegistry(context.db), slug)) return null;
  try {
    const company = await runEnrich(context, { company: slug, include: ["people"] });
    const { events } = await runTimeline(context, {
      company: slug,
      start: "1993-01",
      end: monthOf(context.now),
    });
    return { ...company, events };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
});

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const company = await loadCompany((await params).slug);
  return company ? { title: company.entity.name } : {};
}

export default async function CompanyPage({ params }: Params) {
  const company = await loadCompany((await params).slug);
  if (!company) notFound();
  const { entity, scale, people, events, citations } = company;
  const documents = new Map(citations.map((citation) => [citation.n, citation]));
  const sourceOf = (numbers: number[] | undefined) => documents.get(numbers?.[0] ?? 0);
  const facts = [
    ["Ticker", entity.ticker && [entity.ticker, entity.exchange].filter(Boolean).join(", "), "ticker"],
    ["Sector", entity.sector, "sector"],
    ["Industry", entity.industry, "industry"],
    ["Headquarters", entity.headquarters, "headquarters"],
    ["Founded", entity.founded, "founded"],
    ["Employees", entity.employees?.toLocaleString("en-US"), "employees"],
  ] as const;
  const revenueSource = sourceOf(scale.citations?.revenue);
  return (
    <>
      <h1 className="font-serif text-4xl tracking-tight">{entity.name}</h1>
      {entity.description ? <p className="mt-3 max-w-2xl text-lg">{entity.description}</p> : null}

      <section aria-labelledby="profile" className="mt-8">
        <h2 id="profile" className="font-medium text-lg">
          Profile
        </h2>
        <dl className="mt-3 divide-y divide-rule border-rule border-y">
          {facts.map(([label, value, field]) => {
            const source = sourceOf(entity.citations[field]);
            return value ? (
              <div key={label} className="grid gap-1 py-2 sm:grid-cols-[12rem_1fr]">
                <dt className="text-faded">{label}</dt>
                <dd className="tabular-nums">
                  {value}
                  {source ? <SourceMark id={source.id} label={source.title} /> : null}
                </dd>
              </div>
            ) : null;
          })}
          {scale.revenue && revenueSource ? (
            <div className="grid gap-1 py-2 sm:grid-cols-[12rem_1fr]">
              <dt className="text-faded">Revenue</dt>
              <dd className="tabular-nums">
                {scale.revenue.value.toLocaleString("en-US", {
                  style: "currency",
                  currency: scale.revenue.unit,
                  notation: "compact",
                  maximumFractionDigits: 1,
                })}{" "}
                in the year to {writeDay(scale.revenue.period_end)}
                <SourceMark id={revenueSource.id} label={revenueSource.title} />
              </dd>
            </div>
          ) : null}
        </dl>
      </section>

      <section aria-labelledby="people" className="mt-10">
        <h2 id="people" className="font-medium text-lg">
          People
        </h2>
        {people.length === 0 ? (
          <p className="mt-3 text-faded">No source held names anyone at this company.</p>
        ) : (
          <ul className="mt-3 divide-y divide-rule border-rule border-y">
            {people.map((person) => (
              <li
                key={`${person.name} ${person.role}`}
                className="grid gap-1 py-2 sm:grid-cols-[1fr_1.4fr_11rem]"
              >
                <span>{person.name}</span>
                <span>
                  {person.role}
                  {person.source ? <SourceMark id={person.source.id} label={person.source.id} /> : null}
                </span>
                <span className="text-faded text-sm sm:text-right">
                  {person.is_current ? "seen" : "until"} {person.last_seen ? writeDay(person.last_seen) : ""}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>

      <section aria-labelledby="events" className="mt-10">
        <h2 id="events" className="font-medium text-lg">
          Newest events
        </h2>
        {events.length === 0 ? (
          <p className="mt-3 text-faded">No 8-K filing of this company is held.</p>
        ) : (
          <ol className="mt-3 divide-y divide-rule border-rule border-y">
            {events.map((event) => (
              <li
                key={`${event.source.id} ${event.item}`}
                className="grid gap-1 py-2 sm:grid-cols-[12rem_1fr]"
              >
                <time dateTime={event.date} className="text-faded tabular-nums">
                  {writeDay(event.date)}
                </time>
                <span>
                  {event.headline ?? event.type} <span className="text-faded text-sm">item {event.item}</span>
                  <SourceMark id={event.source.id} label={`8-K ${event.source.accession}`} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}
