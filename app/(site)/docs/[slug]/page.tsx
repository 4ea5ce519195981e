import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setStatus } from "@/app/(site)/answer-status";
import { ServerCode } from "@/components/code/highlight";
import { Changelog, DocsArticle } from "@/components/docs/docs-article";
import { DocsNavigation, DocsPager, DocsSearch, PageContents } from "@/components/docs/docs-navigation";
import { Examples } from "@/components/docs/examples";
import { McpTest } from "@/components/docs/mcp-test";
import { isJsonObject } from "@/components/playground/json-value";
import { formatPrograms } from "@/components/playground/programs";
import { readViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { readKeysToday } from "@/lib/db/usage";
import { readChangelog } from "@/lib/docs/feeds";
import {
  findNeighbours,
  findPage,
  listSections,
  type DocsPage as Page,
  splitSections,
} from "@/lib/docs/list-pages";
import type { DocsPart } from "@/lib/docs/operation-page";
import { formatCents } from "@/lib/domain/amounts";
import { publicUrl } from "@/lib/env";
import { findOperation } from "@/lib/operations/catalog";
import DocsPageNotFound from "./not-found";

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<{ tag?: string | string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = findPage((await params).slug);
  return page
    ? {
        title: page.title,
        description: page.summary,
        alternates: {
          types: {
            "text/markdown": `/docs/${page.slug}.md`,
            ...(page.slug === "changelog" && { "application/rss+xml": "/changelog.xml" }),
          },
        },
      }
    : { title: "No such page", robots: { index: false } };
}

export default async function DocsPage({ params, searchParams }: Props) {
  const page = findPage((await params).slug);
  if (!page) return setStatus(404) ? <DocsPageNotFound /> : notFound();
  const examples = page.parts.find((part) => part.kind === "examples");
  const { tag } = await searchParams;
  return (
    <>
      <div className="lg:-mx-1 lg:sticky lg:top-8 lg:row-span-2 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto lg:p-1">
        <DocsSearch />
        <DocsNavigation sections={listSections()} current={page.slug} />
      </div>
      <PageContents
        slug={page.slug}
        sections={page.parts.flatMap(sectionsOf)}
        isFolded={examples !== undefined}
      />
      {examples ? (
        <OperationArticle page={page} examples={examples} />
      ) : (
        <article className="prose max-w-[46rem] xl:col-start-2 xl:row-span-2 xl:row-start-1">
          {page.slug === "changelog" ? (
            <Changelog {...readChangelog(page.markdown)} tag={typeof tag === "string" ? tag : null} />
          ) : (
            <DocsArticle parts={page.parts} baseUrl={publicUrl()} />
          )}
          {page.slug === "mcp" && <McpTest isSignedIn={(await readViewer()) !== null} />}
          <DocsPager {...findNeighbours(page)} />
        </article>
      )}
    </>
  );
}

/** What a part adds to the list of what stands on a page. */
function sectionsOf(part: DocsPart) {
  if (part.kind === "examples") return [{ id: "examples", level: 2, title: "Examples" }];
  return part.kind === "text" ? splitSections(part.markdown) : [];
}

type ExamplesPart = Extract<DocsPart, { kind: "examples" }>;

/** An operation: what it does and takes on the left, requests that run on the right. */
async function OperationArticle({
  page,
  examples: { operation, examples },
}: {
  page: Page;
  examples: ExamplesPart;
}) {
  const [head, ...rest] = page.parts.filter((part) => part.kind !== "examples");
  const contract = findOperation(operation);
  const viewer = await readViewer();
  const keys = viewer ? await readKeysToday(await getDatabase(), viewer.accountId) : [];
  const payer = keys.find(({ usable }) => usable);
  return (
    <article className="gap-x-10 xl:col-span-2 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(22rem,32rem)] xl:grid-rows-[auto_1fr]">
      <div className="prose">{head ? <DocsArticle parts={[head]} baseUrl={publicUrl()} /> : null}</div>
      <div className="my-8 xl:sticky xl:top-8 xl:row-span-2 xl:my-0 xl:max-h-[calc(100dvh-4rem)] xl:self-start xl:overflow-y-auto xl:p-1">
        <Examples
          operation={operation}
          payer={payer ? { id: payer.id, name: payer.name } : null}
          price={contract ? `${formatCents(contract.unitPriceCents)} per ${contract.unit}` : ""}
          examples={examples.flatMap(({ title, request }) => {
            const written: unknown = JSON.parse(JSON.stringify(request));
            if (!isJsonObject(written)) return [];
            return [
              {
                title,
                request: written,
                href: `/console/playground/${operation}?input=${encodeURIComponent(JSON.stringify(written))}`,
                programs: formatPrograms(publicUrl(), operation, written).map(
                  ({ id, label, language, text }) => ({
                    id,
                    label,
                    code: <ServerCode language={language} text={text} label={`Copy ${label}`} />,
                  }),
                ),
              },
            ];
          })}
        />
      </div>
      <div className="prose xl:pt-8">
        <DocsArticle parts={rest} baseUrl={publicUrl()} />
        <DocsPager {...findNeighbours(page)} />
      </div>
    </article>
  );
}
