import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { PlaygroundOperation } from "@/components/playground/cost";
import { isJsonObject, readJsonObject } from "@/components/playground/json-value";
import { Playground } from "@/components/playground/playground";
import { navLink } from "@/components/site/links";
import { PageHeader } from "@/components/ui/page-header";
import { Notice } from "@/components/ui/status";
import { describeSchemas } from "@/lib/api/openapi";
import { writeTypesOf } from "@/lib/api/openapi-types";
import { readViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { readKeysToday, readSpend, readUsageClock } from "@/lib/db/usage";
import { centsLeft } from "@/lib/domain/usage";
import { publicUrl } from "@/lib/env";
import { catalog, type OperationName } from "@/lib/operations/catalog";
import type { Contract } from "@/lib/operations/contract";
import { describeForm } from "@/lib/web-forms/describe-form";

type Props = {
  params: Promise<{ operation: string }>;
  searchParams: Promise<{ input?: string | string[] }>;
};

const contractOf = (name: string) => catalog.find((contract) => contract.name === name);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const contract = contractOf((await params).operation);
  return contract ? { title: `Playground: ${contract.title}` } : {};
}

export default async function PlaygroundPage({ params, searchParams }: Props) {
  const contract = contractOf((await params).operation);
  if (!contract) notFound();
  const viewer = await readViewer();
  const { input } = await searchParams;
  const shared = typeof input === "string" ? readJsonObject(input) : null;
  const [example] = contract.examples;
  const first = shared && "value" in shared ? shared.value : example?.request;
  const keys = viewer ? await readKeysToRun(viewer.accountId) : [];
  return (
    <>
      <OperationLinks current={contract.name} />
      <PageHeader title={contract.title} lead={contract.summary} />
      <noscript>
        <p className="mb-6">
          The playground needs JavaScript. Without it,{" "}
          <a href={`/docs/${contract.name}`} className="action">
            the docs
          </a>{" "}
          have this request as code.
        </p>
      </noscript>
      {shared && "fault" in shared ? (
        <div className="mb-6">
          <Notice kind="warning" title="This link’s request can’t be read">
            It may have been cut off on the way. An example is shown instead.
          </Notice>
        </div>
      ) : null}
      <Playground
        // Another operation, or another link, is another request.
        key={`${contract.name} ${typeof input === "string" ? input : ""}`}
        operation={describeOperation(contract)}
        accountId={viewer?.accountId ?? null}
        fields={describeForm(contract)}
        keys={keys.filter(({ usable }) => usable)}
        first={isJsonObject(first) ? first : {}}
        baseUrl={publicUrl()}
        types={writeTypesOf(contract.name, describeSchemas())}
      />
    </>
  );
}

/** The keys of an account as they stand today, each with what is left of the caps above it. */
async function readKeysToRun(accountId: string) {
  const db = await getDatabase();
  const { today } = await readUsageClock(db);
  const [all, spend] = await Promise.all([
    readKeysToday(db, accountId),
    readSpend(db, accountId, today.slice(0, 7)),
  ]);
  return all.map((key) => ({ ...key, leftCents: centsLeft(key, spend) }));
}

/** The playgrounds beside each other. */
function OperationLinks({ current }: { current: OperationName }) {
  return (
    <nav aria-label="Operations" className="-mt-2 mb-6 border-rule border-b">
      <ul className="flex flex-wrap gap-x-1 text-[0.9375rem]">
        {catalog.map(({ name, title }) => (
          <li key={name}>
            <Link
              href={`/console/playground/${name}`}
              className={navLink({ isRow: true })}
              aria-current={name === current ? "page" : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function describeOperation({
  examples,
  ...contract
}: Contract & { name: OperationName }): PlaygroundOperation {
  const { name, description, unit, unitPriceCents } = contract;
  return {
    name,
    description,
    unit,
    unitPriceCents,
    examples: examples.flatMap(({ title, request }) => {
      const written: unknown = JSON.parse(JSON.stringify(request));
      return isJsonObject(written) ? [{ title, request: written }] : [];
    }),
  };
}
