"use client";

import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Notice, StatusPill } from "@/components/ui/status";
import { formatCents, formatNumber } from "@/lib/domain/amounts";
import { canResume, type ListResult, type ListRun, openNames, outcomeWords, writeListCsv } from "./name-list";

type Row = { at: number; name: string; result: ListResult | null };

const columns: Column<Row>[] = [
  {
    key: "name",
    header: "Name",
    isRowHeader: true,
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
    className: "sm:w-[24%]",
  },
  { key: "result", header: "Result", cell: ({ result }) => <Outcome result={result} /> },
  {
    key: "company",
    header: "Company",
    cell: ({ result }) => <Company result={result} />,
    className: "sm:min-w-44",
  },
  {
    key: "confidence",
    header: "Confidence",
    align: "end",
    cell: ({ result }) => (result?.entity ? `${Math.round(result.confidence * 100)}%` : ""),
  },
  {
    key: "why",
    header: "Why",
    cell: ({ result }) => <span className="wrap-anywhere text-faded">{result?.why}</span>,
  },
  { key: "sources", header: "Sources", cell: ({ result }) => <Sources result={result} /> },
];

const firstShown = 100;

type Props = {
  run: ListRun;
  isRunning: boolean;
  /** Whether a reload would find it again. */
  isKept: boolean;
  error: Error | null;
  onResume: () => void;
  onCancel: () => void;
  onDiscard: () => void;
};

/** How far a list is, what it has cost, and the answers: a table here, a CSV file to take along. */
export function ListAnswers({ run, isRunning, isKept, error, onResume, onCancel, onDiscard }: Props) {
  const [isAll, setAll] = useState(false);
  const rows = run.names.map((name, at): Row => ({ at, name, result: run.results[at] ?? null }));
  const shown = isAll ? rows : rows.slice(0, firstShown);
  return (
    <section aria-labelledby="results" className="min-w-0">
      <h2 id="results" className="section-title">
        Results
      </h2>
      <Progress run={run} isRunning={isRunning} />
      {error ? (
        <div className="mb-4">
          <Notice kind="failed" title="The list isn’t finished" isLive>
            {error.message}.
            {canResume(run) ? " Resume it below: names already checked aren’t charged again." : ""}
          </Notice>
        </div>
      ) : null}
      {isKept ? null : (
        <div className="mb-4">
          <Notice kind="warning" title="This list is too large to keep in the browser">
            Don’t reload the page before you’ve downloaded the results.
          </Notice>
        </div>
      )}
      <div className="mb-5 flex flex-wrap items-center gap-3">
        {isRunning ? (
          <Button onClick={onCancel}>Stop</Button>
        ) : (
          <>
            {canResume(run) ? (
              <Button variant="primary" onClick={onResume}>
                Resume ({formatNumber(openNames(run))} left)
              </Button>
            ) : null}
            <Button onClick={() => void download(run)}>Download CSV</Button>
            <Button onClick={onDiscard}>New list</Button>
          </>
        )}
      </div>
      <DataTable
        caption="The result for each name"
        isCaptionHidden
        columns={columns}
        rows={shown}
        rowKey={({ at }) => String(at)}
      />
      {shown.length < rows.length ? (
        <p className="mt-4">
          <Button size="small" onClick={() => setAll(true)}>
            Show all {formatNumber(rows.length)}
          </Button>
        </p>
      ) : null}
    </section>
  );
}

function Progress({ run: { results, names }, isRunning }: { run: ListRun; isRunning: boolean }) {
  const answered = results.filter((one) => one !== null);
  const count = (wanted: ListResult["outcome"]) =>
    answered.filter(({ outcome }) => outcome === wanted).length;
  const parts = (["found", "ambiguous", "not_found", "refused"] as const)
    .map((outcome) => ({ outcome, n: count(outcome) }))
    .filter(({ n }) => n > 0)
    .map(({ outcome, n }) => `${formatNumber(n)} ${outcomeWords[outcome].label.toLowerCase()}`);
  const cents = answered.reduce((sum, one) => sum + one.cents, 0);
  return (
    <div className="mt-2 mb-5 max-w-3xl">
      <progress
        aria-label="Names checked"
        value={answered.length}
        max={names.length}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-rule [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-ink"
      />
      <p className="mt-2 text-sm tabular-nums" aria-live="polite" data-testid="list-progress">
        {formatNumber(answered.length)} of {formatNumber(names.length)} names
        {parts.length > 0 ? `: ${parts.join(", ")}` : ""}. Cost: {formatCents(cents)}
        {isRunning ? " so far" : ""}.
      </p>
    </div>
  );
}

function Outcome({ result }: { result: ListResult | null }) {
  if (result === null) return <StatusPill tone="waiting">Waiting</StatusPill>;
  const { label, tone } = outcomeWords[result.outcome];
  return (
    <StatusPill tone={tone}>
      {result.outcome === "refused" ? `${result.status} ${label.toLowerCase()}` : label}
    </StatusPill>
  );
}

/** More companies than this are folded away: a row stays a row. */
const fewAlternatives = 3;

function Company({ result }: { result: ListResult | null }) {
  if (result?.entity) {
    const { key, name, ticker } = result.entity;
    return (
      <>
        <Link href={`/company/${key}`} prefetch={false} className="action break-words">
          {name}
        </Link>
        {ticker === null ? null : <span className="font-mono text-faded text-print"> {ticker}</span>}
      </>
    );
  }
  const alternatives = result?.alternatives ?? [];
  if (alternatives.length === 0) return null;
  const list = (
    <ul>
      {alternatives.map(({ key, name }) => (
        <li key={key}>
          <Link href={`/company/${key}`} prefetch={false} className="action break-words">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
  if (alternatives.length <= fewAlternatives) return list;
  return (
    <details>
      <summary className="cursor-pointer">{alternatives.length} companies it may be</summary>
      {list}
    </details>
  );
}

function Sources({ result }: { result: ListResult | null }) {
  if (result === null) return null;
  return (
    <span className="flex flex-wrap gap-x-3 whitespace-nowrap">
      {result.entity ? (
        <Link href={`/company/${result.entity.key}#notes`} prefetch={false} className="action">
          Sources
        </Link>
      ) : null}
      <Link
        href={`/console/calls/${encodeURIComponent(result.requestId)}`}
        prefetch={false}
        className="action text-faded"
      >
        Call
      </Link>
    </span>
  );
}

async function download(run: ListRun): Promise<void> {
  const byName = new Map(run.names.map((name, at) => [name, run.results[at]]));
  const csv = await writeListCsv(run.table, (name) => byName.get(name), window.location.origin);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\ufeff", csv], { type: "text/csv" }));
  link.download = `footnote-list-${run.at.slice(0, 10)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
