"use client";
import { SourceMark } from "@/components/briefing/mark";
import { sourceAddress } from "@/components/briefing/read-briefing";
import { datasetLabels } from "@/components/company/company-answer";
import { ComingIn } from "@/components/company/coverage";
import { Button } from "@/components/ui/button";
import { StatusPill } from "@/components/ui/status";
import { formatDay } from "@/lib/domain/calendar";
import { curlApostrophes } from "@/lib/domain/prose";
import type { ResponseOf } from "@/lib/operations/contract";
import { corroborate } from "@/lib/operations/corroborate/contract";
import { isJsonObject, type JsonObject } from "../json-value";
import { type AnswerProps, UnknownAnswer } from "./answer-parts";

type Answer = ResponseOf<typeof corroborate>;
type Result = Answer["results"][number];

const looks = {
  supported: { tone: "good", label: "Supported" },
  contradicted: { tone: "failed", label: "Contradicted" },
  superseded: { tone: "warning", label: "No longer true" },
  not_found: { tone: "idle", label: "Not found" },
  not_checked: { tone: "warning", label: "Not checked" },
} as const;

type Props = Omit<AnswerProps, "body"> & { answer: Answer };

/** A card a claim: the verdict, and the evidence for and against it. */
export default function CorroborateAnswer({ body, ...given }: AnswerProps) {
  const { data } = corroborate.response.safeParse(body);
  if (!data) return <UnknownAnswer />;
  return (
    <>
      <ComingIn refresh={data.meta.refresh} />
      <Verdicts answer={data} {...given} />
    </>
  );
}

function Verdicts({ answer, input, onRun }: Props) {
  const claims = Array.isArray(input.claims) ? input.claims : [];
  const isSeveral = answer.results.length > 1;
  return (
    <>
      {isSeveral ? <p className="mb-4">{countVerdicts(answer.results)}</p> : null}
      <ol className="space-y-5" aria-label={`Claims about ${answer.entity.name}`}>
        {answer.results.map((result) => {
          const claim = claims[result.claim_index];
          const again =
            claims.length > 1 && claim !== undefined ? () => onRun({ ...input, claims: [claim] }) : null;
          return (
            <ClaimCard
              key={result.claim_index}
              number={isSeveral ? result.claim_index + 1 : null}
              title={formatClaim(isJsonObject(claim) ? claim : {})}
              result={result}
              onAgain={again}
            />
          );
        })}
      </ol>
    </>
  );
}

/** "3 supported · 2 contradicted · 5 not found", in the order of the verdicts. */
export function countVerdicts(results: readonly Pick<Result, "verdict">[]): string {
  return Object.entries(looks)
    .map(([verdict, { label }]) => ({
      label: label.toLowerCase(),
      count: results.filter((result) => result.verdict === verdict).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${count} ${label}`)
    .join(" · ");
}

type CardProps = {
  /** Of its place in the form; null where it is the only claim. */
  number: number | null;
  title: string;
  result: Result;
  onAgain: (() => void) | null;
};

function ClaimCard({ number, title, result, onAgain }: CardProps) {
  const { tone, label } = looks[result.verdict];
  const of = (stance: Result["evidence"][number]["stance"]) =>
    result.evidence.filter((item) => item.stance === stance);
  return (
    <li className="rounded border border-rule bg-sheet p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 font-serif text-lg">
          {number === null ? null : <span className="text-faded">{number}. </span>}
          {title}
        </h2>
        <StatusPill tone={tone}>
          {label}
          {result.confidence > 0 ? `, ${Math.round(result.confidence * 100)}%` : ""}
        </StatusPill>
      </div>
      <p className="mt-2">{curlApostrophes(result.detail)}</p>
      <EvidenceList title="Evidence for" items={of("supports")} />
      <EvidenceList title="Evidence against" items={of("contradicts")} />
      <EvidenceList title="Near it" items={of("related")} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-faded text-sm">
        <span>
          {result.sources_checked.length > 0
            ? `Searched ${result.sources_checked.map(nameDataset).join(", ")}`
            : `Reason: ${result.reason.replaceAll("_", " ")}`}
        </span>
        {onAgain && (
          <Button size="small" onClick={onAgain}>
            Run this claim alone
          </Button>
        )}
      </div>
    </li>
  );
}

const labels: Readonly<Record<string, string>> = { ...datasetLabels, sec_filings: "Texts of filings" };

const nameDataset = (name: string) => labels[name] ?? name.replaceAll("_", " ");

/** A claim as a sentence: "Tim Cook is CEO, 2024 to 2025". */
function formatClaim(claim: JsonObject): string {
  const text = (name: string) => (typeof claim[name] === "string" ? claim[name] : "");
  const period = isJsonObject(claim.period) ? claim.period : {};
  const span = [period.start, period.end].filter((end) => typeof end === "string");
  const when = span.length === 0 ? "" : `, ${[...new Set(span)].join(" to ")}`;
  if (claim.type === "event") return `${text("description") || "An event"}${when}`;
  const person = text("person_name") || "A person";
  const role = text("role");
  return role === "" ? `${person}${when}` : `${person}, ${role}${when}`;
}

type Evidence = ResponseOf<typeof corroborate>["results"][number]["evidence"][number];
type Source = NonNullable<Evidence["source"]>;

/** What speaks for a claim, against it or lies near it; each item opens its source at the passage. */
function EvidenceList({ title, items }: { title: string; items: readonly Evidence[] }) {
  if (items.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="text-faded text-sm">{title}</h3>
      <ul className="mt-1 space-y-3">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: evidence has no identity of its own and never moves.
          <li key={at} className="min-w-0">
            {item.source?.quote === item.text ? <Passage item={item} /> : <RecordOf item={item} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Evidence that is a passage and nothing more: its words once, then where they stand and what they lack. */
function Passage({ item: { lacks, text, source, date, method } }: { item: Evidence }) {
  const place = source === null ? "" : placeOf(source);
  const reader = method === "model" ? "read by a language model" : "";
  return (
    <>
      {lacks ? <p>Lacks {lacks}</p> : null}
      <Quote text={text} />
      <p className="mt-1 text-faded text-sm">
        {[place, date ? formatDay(date) : "", reader].filter(Boolean).join(", ")}
        {source ? <SourceMark href={addressOf(source)} label={`${place} ${date ?? ""}`.trim()} /> : null}
      </p>
    </>
  );
}

function RecordOf({ item: { text, source, date } }: { item: Evidence }) {
  return (
    <>
      {text}
      {source ? <SourceMark href={addressOf(source)} label={`${text} ${date ?? ""}`} /> : null}
      {source?.quote ? <Quote text={source.quote} /> : null}
      {date && !text.includes(formatDay(date)) ? (
        <span className="block text-faded text-sm tabular-nums">{formatDay(date)}</span>
      ) : null}
    </>
  );
}

/** Its lines run on, and the cells of its tables stay apart; the source shows how they stand. */
function Quote({ text }: { text: string }) {
  return (
    <blockquote className="mt-1 break-words border-rule border-l-2 pl-3 font-serif text-[0.9375rem] text-faded">
      {text.replace(/\t/g, " · ")}
    </blockquote>
  );
}

/** "8-K, item 5.02" */
function placeOf({ form, item, accession }: Source): string {
  if (accession === null || accession === undefined) return "Article";
  return [form ?? "Filing", item ? `item ${item}` : "exhibit"].join(", ");
}

function addressOf({ id, quote_start, quote_end }: Source): string {
  const isPlaced = quote_start !== undefined && quote_end !== undefined;
  return sourceAddress(id, isPlaced ? { start: quote_start, end: quote_end } : null);
}
