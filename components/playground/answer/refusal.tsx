"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { isJsonObject, type JsonObject } from "../json-value";
import { Countdown } from "./countdown";

type Props = {
  status: number;
  headers: Record<string, string>;
  body: JsonObject | null;
  input: JsonObject;
  onRun: (input: JsonObject) => void;
};

/** A refusal: what it says, what to do, and the companies to choose from where a name was ambiguous. */
export function Refusal({ status, headers, body, input, onRun }: Props) {
  const alternatives = (Array.isArray(body?.alternatives) ? body.alternatives : []).filter(isJsonObject);
  const wait = Number(headers["retry-after"]);
  return (
    <div className="space-y-5">
      <Notice
        kind={status >= 500 ? "failed" : "warning"}
        title={String(body?.error ?? `Status ${status}`)}
        isLive
      >
        {advise(status, body)}
        {Number.isFinite(wait) && wait > 0 && (
          <>
            {" "}
            <Countdown seconds={wait} />
          </>
        )}
      </Notice>
      {alternatives.length > 0 && (
        <section aria-label="Companies that match">
          <p className="mb-2">Which one is meant?</p>
          <ul className="space-y-2">
            {alternatives.map((one) => (
              <li key={String(one.key)} className="flex flex-wrap items-baseline gap-3">
                <Button size="small" onClick={() => onRun({ ...input, company: one.key ?? "" })}>
                  {String(one.name)}
                </Button>
                <span className="text-faded text-sm">
                  {[one.ticker, String(one.type).replaceAll("_", " ")].filter(Boolean).join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function advise(status: number, body: JsonObject | null): string {
  if (body?.code === "NEEDS_DISAMBIGUATION")
    return "Several companies bear this name. Choosing one runs the call again.";
  if (body?.code === "SPEND_CAP_REACHED")
    return "Included units are served again from the next UTC day; the cap is yours to change in settings.";
  if (status === 400) return "Nothing was billed. The field that it speaks of is marked.";
  if (status === 401) return "The key was revoked or has expired. Choose another one.";
  if (status === 404) return "No company of the registry matches; validate says why, and costs one unit.";
  if (status === 429) return "The day's limit of this key is used up.";
  if (status === 503) return "The database is away. Nothing was billed.";
  return "The fault is ours, and nothing was billed. The request id names it.";
}
