"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/status";
import type { JsonObject } from "../json-value";

/** An answer as it came, the request that it answers, and how to run another one. */
export type AnswerProps = {
  body: JsonObject;
  input: JsonObject;
  onRun: (input: JsonObject) => void;
};

/** Stands for an answer that its contract does not know. */
export function UnknownAnswer() {
  return (
    <Notice title="This page can’t show this response">
      It was saved by an earlier version. The JSON tab shows all of it.
    </Notice>
  );
}

export type Alternative = {
  key: string;
  name: string;
  type: string;
  ticker: string | null;
  confidence: number | null;
};

type Props = { companies: readonly Alternative[]; onChoose: (key: string) => void };

/** Companies that a name may mean; choosing one runs the call again. */
export function Alternatives({ companies, onChoose }: Props) {
  if (companies.length === 0) return null;
  return (
    <section aria-label="Companies that match">
      <p className="mb-2">Which one do you mean?</p>
      <ul className="divide-y divide-rule border-rule border-y">
        {companies.map(({ key, name, type, ticker, confidence }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <span className="font-medium">{name}</span>{" "}
              <span className="text-faded text-sm">
                {[
                  ticker,
                  type.replaceAll("_", " "),
                  confidence === null ? "" : `${formatPercent(confidence)} confidence`,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </span>
            <Button
              size="small"
              aria-label={`Run with ${name}${ticker === null ? "" : `, ${ticker}`}`}
              onClick={() => onChoose(key)}
            >
              Run with this one
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
