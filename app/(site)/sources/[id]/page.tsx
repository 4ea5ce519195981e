import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { choosePart, readPassage, splitParts } from "@/components/source/read-blocks";
import { PartLinks, RestingFacts, SourceRecord, SourceText } from "@/components/source/source-view";
import {
  findDocuments,
  findSourceFacts,
  findSourceText,
  isSourceId,
  listRestingFacts,
} from "@/lib/db/documents";
import { getDatabase } from "@/lib/db/open";
import { publicUrl } from "@/lib/env";
import { setStatus } from "../../answer-status";
import SourceNotFound from "./not-found";

export const dynamic = "force-dynamic";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const loadSource = cache(async (id: string) => {
  if (!isSourceId(id)) return undefined;
  return (await findDocuments(await getDatabase(), [id])).get(id);
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const source = await loadSource((await params).id);
  if (!source) return { title: "No such source", robots: { index: false } };
  return {
    title: source.title,
    description: `${source.title}, published by ${source.publisher}: what we have of it, where we got it, and which facts come from it.`,
    alternates: { canonical: `${publicUrl()}/sources/${encodeURIComponent(source.id)}` },
  };
}

export default async function SourcePage({ params, searchParams }: Props) {
  const source = await loadSource((await params).id);
  if (!source) return setStatus(404) ? <SourceNotFound /> : notFound();
  const db = await getDatabase();
  const [text, resting, facts] = await Promise.all([
    findSourceText(db, source.id),
    findSourceFacts(db, source.id),
    listRestingFacts(db, source.id),
  ]);
  const asked = await searchParams;
  const single = (name: string) => (typeof asked[name] === "string" ? asked[name] : undefined);
  const passage = readPassage(text ?? "", single("start"), single("end"));
  const mark = passage === "outside" ? null : passage;
  const parts = splitParts(text ?? "");
  const at = choosePart(parts, mark, single("part"));
  const part = parts[at];
  return (
    <div className="max-w-3xl">
      <p className="text-faded text-sm">Source</p>
      <h1 className="mt-2 mb-8 font-serif text-3xl tracking-tight sm:text-4xl">{source.title}</h1>
      <SourceRecord source={source} />
      {resting.companies.length > 0 ? (
        <p className="mt-4 text-faded text-sm">
          Used on the pages of{" "}
          {resting.companies.map(({ key, name }, index) => (
            <span key={key}>
              {index > 0 ? ", " : ""}
              <Link href={`/company/${key}`} className="action">
                {name}
              </Link>
            </span>
          ))}
          {resting.total > resting.companies.length
            ? ` and ${(resting.total - resting.companies.length).toLocaleString("en-US")} more`
            : ""}
        </p>
      ) : null}
      <RestingFacts facts={facts} />
      <section aria-labelledby="text" className="mt-10">
        <h2 id="text" className="section-title">
          Text
        </h2>
        {part === undefined || text === null ? (
          <p className="mt-3">
            We have this document’s facts but not its text. Read it in full at the original’s address.
          </p>
        ) : (
          <>
            <p className="mt-2 text-faded text-sm" role={passage === "outside" ? "alert" : undefined}>
              {passage === "outside"
                ? "The position in this address isn’t in this text, so nothing is marked."
                : mark
                  ? "The passage is marked word for word as it appears in the text."
                  : "The text as we read it, without the original’s layout."}
            </p>
            <PartLinks id={source.id} at={at} count={parts.length} />
            <SourceText text={text} part={part} mark={mark} />
            <PartLinks id={source.id} at={at} count={parts.length} />
          </>
        )}
      </section>
    </div>
  );
}
