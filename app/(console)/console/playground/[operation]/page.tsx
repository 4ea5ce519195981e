import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { PlaygroundOperation } from "@/components/playground/cost";
import { isJsonObject, readJsonObject } from "@/components/playground/json-value";
import { OperationLinks } from "@/components/playground/operation-links";
import { Playground } from "@/components/playground/playground";
import { Notice } from "@/components/ui/status";
import { readKeysToRun } from "@/lib/accounts/keys";
import { describeSchemas } from "@/lib/api/openapi";
import { writeTypesOf } from "@/lib/api/openapi-types";
import { readViewer } from "@/lib/api/viewer";
import { curlApostrophes } from "@/lib/domain/prose";
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
      {/* In one line where there is room: the form begins high on the page. */}
      <header className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="page-title">{contract.title}</h1>
        <p className="text-faded">{curlApostrophes(contract.summary)}</p>
      </header>
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
        keys={keys}
        first={isJsonObject(first) ? first : {}}
        baseUrl={publicUrl()}
        types={writeTypesOf(contract.name, describeSchemas())}
      />
    </>
  );
}

function describeOperation({
  examples,
  ...contract
}: Contract & { name: OperationName }): PlaygroundOperation {
  const { name, description, unit, unitPriceCents } = contract;
  return {
    name,
    description: curlApostrophes(description),
    unit,
    unitPriceCents,
    examples: examples.flatMap(({ title, request }) => {
      const written: unknown = JSON.parse(JSON.stringify(request));
      return isJsonObject(written) ? [{ title, request: written }] : [];
    }),
  };
}
