"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { StatusPill } from "@/components/ui/status-pill";
import type { ResponseOf } from "@/lib/operations/contract";
import type { validate } from "@/lib/operations/validate/contract";

type Answer = ResponseOf<typeof validate>;

/** Which company is meant, how sure that is and why; or which it may be. */
export function ValidateAnswer({
  answer,
  onChoose,
}: {
  answer: Answer;
  onChoose: (company: string) => void;
}) {
  const { entity, resolution, alternatives = [] } = answer;
  return (
    <div className="space-y-6">
      {entity ? (
        <div>
          <div className="flex flex-wrap items-baseline gap-3">
            <h2 className="font-serif text-2xl">{entity.name}</h2>
            <StatusPill tone="good">{writePercent(answer.confidence)} sure</StatusPill>
          </div>
          <p className="mt-1 text-faded">{resolution.explanation}</p>
          <div className="mt-4">
            <DefinitionList
              items={[
                { term: "Key", value: <code>{entity.key}</code> },
                { term: "Type", value: entity.type.replaceAll("_", " ") },
                { term: "Ticker", value: entity.ticker },
                { term: "Sector", value: entity.sector },
                { term: "Industry", value: entity.industry },
                { term: "Found by", value: resolution.source.replaceAll("_", " ") },
              ]}
            />
          </div>
          <p className="mt-4">
            <Link href={`/company/${entity.key}`} className="action">
              The company’s page, with its sources
            </Link>
          </p>
        </div>
      ) : (
        <div>
          <h2 className="font-serif text-2xl">
            {alternatives.length > 0 ? "More than one company" : "No company"}
          </h2>
          <p className="mt-1 text-faded">{answer.message}</p>
        </div>
      )}
      {alternatives.length > 0 && (
        <ul className="space-y-2" aria-label="Companies that match">
          {alternatives.map(({ key, name, type, ticker, confidence }) => (
            <li key={key} className="flex flex-wrap items-baseline gap-3">
              <Button size="small" onClick={() => onChoose(key)}>
                {name}
              </Button>
              <span className="text-faded text-sm tabular-nums">
                {[ticker, type.replaceAll("_", " "), writePercent(confidence)].filter(Boolean).join(", ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function writePercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
