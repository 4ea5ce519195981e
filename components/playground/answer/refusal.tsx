"use client";

import Link from "next/link";
import { Notice } from "@/components/ui/notice";
import { isJsonObject, type JsonObject } from "../json-value";
import type { Exchange, Outcome } from "../run-call";
import { writePlaygroundPath } from "../share-address";
import { type Alternative, Alternatives } from "./alternatives";
import { Countdown } from "./countdown";

type Props = {
  exchange: Exchange;
  outcome: Extract<Outcome, { kind: "answered" }>;
  body: JsonObject | null;
  onRun: (input: JsonObject) => void;
};

/** A refusal: what it says, what to do, and the companies to choose from where a name was ambiguous. */
export function Refusal({ exchange: { operation, input, at, durationMs }, outcome, body, onRun }: Props) {
  const { status, headers } = outcome;
  const waitSeconds = Number(headers["retry-after"]);
  const until = Date.parse(at) + durationMs + waitSeconds * 1000;
  return (
    <div className="space-y-5">
      <Notice kind={status >= 500 ? "failed" : "warning"} title={String(body?.error ?? `Status ${status}`)}>
        {advise(status, body)} {waitSeconds > 0 ? <Countdown until={until} /> : null}
        {status === 404 && operation !== "validate" ? (
          <Link href={writePlaygroundPath("validate", { company: input.company ?? "" })} className="action">
            Ask validate about it
          </Link>
        ) : null}
      </Notice>
      <Alternatives companies={readAlternatives(body)} onChoose={(company) => onRun({ ...input, company })} />
    </div>
  );
}

function readAlternatives(body: JsonObject | null): Alternative[] {
  const listed = Array.isArray(body?.alternatives) ? body.alternatives.filter(isJsonObject) : [];
  return listed.map(({ key, name, type, ticker, confidence }) => ({
    key: String(key),
    name: String(name),
    type: String(type ?? ""),
    ticker: typeof ticker === "string" ? ticker : null,
    confidence: typeof confidence === "number" ? confidence : null,
  }));
}

function advise(status: number, body: JsonObject | null): string {
  if (body?.code === "NEEDS_DISAMBIGUATION")
    return "Several companies bear this name. Nothing was billed. Choosing one runs the call again.";
  if (body?.code === "SPEND_CAP_REACHED")
    return "Included units are served again from the next UTC day; the cap is yours to change in settings.";
  if (status === 400) return "Nothing was billed. The form marks the field that it speaks of.";
  if (status === 401) return "The key was revoked or has expired. Nothing was billed. Choose another key.";
  if (status === 404) return "No company of the registry matches, and nothing was billed. Validate says why:";
  if (status === 413) return "Nothing was billed.";
  if (status === 429) return "What is left of this key’s day is less than this call. Nothing was billed.";
  if (status === 503) return "The database is away. Nothing was billed.";
  return "The fault is ours, and nothing was billed. The request id names it.";
}
