"use client";

import Link from "next/link";
import { DefinitionList } from "@/components/ui/definition-list";
import { StatusPill } from "@/components/ui/status";
import { curlApostrophes } from "@/lib/domain/prose";
import type { ResponseOf } from "@/lib/operations/contract";
import { validate } from "@/lib/operations/validate/contract";
import { Alternatives, type AnswerProps, formatPercent, UnknownAnswer } from "./answer-parts";

type Validation = ResponseOf<typeof validate>;

/** Which company is meant, how sure that is and why; or which it may be. */
export default function ValidateAnswer({ body, input, onRun }: AnswerProps) {
  const { data } = validate.response.safeParse(body);
  if (!data) return <UnknownAnswer />;
  const { alternatives = [] } = data;
  return (
    <div className="space-y-6">
      {data.entity ? <Match answer={data} entity={data.entity} /> : <NoMatch answer={data} />}
      <Alternatives companies={alternatives} onChoose={(company) => onRun({ ...input, company })} />
    </div>
  );
}

type MatchProps = { answer: Validation; entity: NonNullable<Validation["entity"]> };

function Match({ answer: { confidence, resolution }, entity }: MatchProps) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-serif text-2xl">{entity.name}</h2>
        <StatusPill tone="good">{formatPercent(confidence)} confidence</StatusPill>
      </div>
      <p className="mt-1">{curlApostrophes(resolution.explanation)}</p>
      <div className="mt-4">
        <DefinitionList
          items={[
            { term: "Company key", value: <code>{entity.key}</code> },
            { term: "Type", value: entity.type.replaceAll("_", " ") },
            { term: "Ticker", value: entity.ticker },
            { term: "Sector", value: entity.sector },
            { term: "Industry", value: entity.industry },
            { term: "Matched name", value: resolution.matchedName },
          ]}
        />
      </div>
      <p className="mt-4">
        <Link href={`/company/${entity.key}`} prefetch={false} className="action">
          Company page, with its sources
        </Link>
      </p>
    </div>
  );
}

function NoMatch({ answer: { resolution, message } }: { answer: Validation }) {
  return (
    <div>
      <h2 className="font-serif text-2xl">
        {resolution.source === "disambiguation" ? "More than one company" : "No company"}
      </h2>
      <p className="mt-1">{message}</p>
    </div>
  );
}
