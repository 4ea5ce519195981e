import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { findDocuments } from "@/lib/db/entities";
import { getDatabase } from "@/lib/db/open";
import { writeDay } from "@/lib/domain/calendar";

export const dynamic = "force-dynamic";

type Params = { params: Promise<{ id: string }> };

const loadSource = cache(async (id: string) => {
  if (!/^[\w.-]{1,200}$/.test(id)) return undefined;
  const found = await findDocuments(await getDatabase(), [id]);
  return found.get(id);
});

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const source = await loadSource((await params).id);
  return source ? { title: source.title } : {};
}

export default async function SourcePage({ params }: Params) {
  const source = await loadSource((await params).id);
  if (!source) notFound();
  const facts = [
    ["Publisher", source.publisher],
    ["Form", source.form],
    ["Accession number", source.accession],
    ["Published", source.publishedOn && writeDay(source.publishedOn)],
    ["Seen", writeDay(source.seenOn)],
    ["Fetched", source.retrievedAt],
    ["SHA-256", source.sha256],
  ] as const;
  return (
    <>
      <p className="text-faded text-sm">Source</p>
      <h1 className="mt-1 font-serif text-3xl tracking-tight">{source.title}</h1>
      <dl className="mt-8 divide-y divide-rule border-rule border-y">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="grid gap-1 py-2 sm:grid-cols-[12rem_1fr]">
              <dt className="text-faded">{label}</dt>
              <dd className="break-words tabular-nums">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className="mt-6">
        <a
          href={source.url}
          rel="noreferrer"
          className="break-all underline decoration-cite underline-offset-4"
        >
          {source.url}
        </a>
      </p>
      <p className="mt-4 text-faded">
        {source.retrievedAt === null
          ? "Its facts came with the starter data and can be checked at this address."
          : "It was fetched from this address."}
      </p>
    </>
  );
}
