"use client";

import Link from "next/link";
import { type ReactNode, useRef, useState } from "react";
import { LiveCode } from "@/components/code/live-code";
import { formatCostAfter } from "@/components/playground/cost";
import type { JsonObject } from "@/components/playground/json-value";
import { type Exchange, readBody, runCall } from "@/components/playground/use-runner";
import { QueryProvider } from "@/components/query/query-provider";
import { keep, keptLanguage, useKept } from "@/components/ui/browser-storage";
import { Button, Chip } from "@/components/ui/button";
import { StatusPill } from "@/components/ui/status";
import type { OperationName } from "@/lib/operations/catalog";

type Example = {
  title: string;
  request: JsonObject;
  /** Its playground, with this request. */
  href: string;
  /** The request in each language, in color. */
  programs: readonly { id: string; label: string; code: ReactNode }[];
};

type Props = {
  operation: OperationName;
  examples: readonly Example[];
  /** The key that a run is charged to; null where there is none, and stored answers are shown. */
  payer: { id: string; name: string } | null;
  /** "$0.05 per call". */
  price: string;
};

/** Requests in several languages beside the fields that they are made of, each run with one press. */
export function Examples({ operation, examples, payer, price }: Props) {
  const [at, setAt] = useState(0);
  const language = useKept(keptLanguage);
  const example = examples[at] ?? examples[0];
  if (!example) return null;
  const program = example.programs.find(({ id }) => id === language) ?? example.programs[0];
  return (
    <section aria-labelledby="examples" className="min-w-0">
      <h2 id="examples" className="section-title scroll-mt-4">
        Examples
      </h2>
      {examples.length > 1 ? (
        <fieldset className="mt-3 flex flex-wrap gap-2">
          <legend className="sr-only">Example</legend>
          {examples.map(({ title }, place) => (
            <Chip key={title} aria-pressed={place === at} onClick={() => setAt(place)}>
              {title}
            </Chip>
          ))}
        </fieldset>
      ) : (
        <p className="mt-2 text-faded text-sm">{example.title}</p>
      )}
      <fieldset className="mt-4 flex flex-wrap gap-x-1 border-rule border-b">
        <legend className="sr-only">Language</legend>
        {example.programs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === program?.id}
            onClick={() => keep(keptLanguage, id)}
            className="-outline-offset-2 cursor-pointer border-transparent border-b-2 px-2.5 py-1.5 text-faded text-sm hover:text-ink aria-pressed:border-ink aria-pressed:font-medium aria-pressed:text-ink"
          >
            {label}
          </button>
        ))}
      </fieldset>
      {program?.code}
      <QueryProvider>
        <Run key={at} operation={operation} at={at} example={example} payer={payer} price={price} />
      </QueryProvider>
    </section>
  );
}

type RunProps = Pick<Props, "operation" | "payer" | "price"> & { at: number; example: Example };

/** The press that runs an example, and its answer. */
function Run({ operation, at, example, payer, price }: RunProps) {
  const [exchange, setExchange] = useState<Exchange | null>(null);
  const [isRunning, setRunning] = useState(false);
  const ending = useRef<AbortController>(undefined);
  const run = async () => {
    ending.current = new AbortController();
    setRunning(true);
    const by = payer === null ? { example: at } : { keyId: payer.id };
    setExchange(await runCall(operation, by, example.request, ending.current.signal));
    setRunning(false);
  };
  return (
    <div className="needs-script">
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <Button
          size="small"
          variant="primary"
          pending={isRunning}
          pendingLabel="Running…"
          onClick={() => void run()}
        >
          {payer === null ? "Show the response" : "Run"}
        </Button>
        <span className="text-faded">
          {payer === null
            ? "A stored response, free"
            : `Charged to ${payer.name}: ${price} beyond today’s included units`}
        </span>
        <Link href={example.href} prefetch={false} className="action">
          Open in the playground
        </Link>
      </p>
      <div role="status" className="mt-3">
        {exchange ? <Outcome exchange={exchange} /> : null}
      </div>
    </div>
  );
}

function Outcome({ exchange: { outcome, durationMs } }: { exchange: Exchange }) {
  if (outcome.kind === "session_ended") return <p>Your session has ended. Sign in to run it again.</p>;
  if (outcome.kind !== "answered") return <p>The server couldn’t be reached. Nothing was billed.</p>;
  const body = readBody(outcome.body);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-faded text-sm tabular-nums">
        <StatusPill tone={outcome.status < 400 ? "good" : "failed"}>{outcome.status}</StatusPill>
        <span>{durationMs} ms</span>
        <span>{formatCostAfter(outcome.headers) ?? (outcome.status < 400 ? "free" : "not billed")}</span>
      </p>
      <div className="[&_pre]:max-h-112 [&_pre]:overflow-y-auto">
        <LiveCode
          language="json"
          label="Copy the response"
          text={body === null ? outcome.body : JSON.stringify(body, null, 2)}
        />
      </div>
    </>
  );
}
