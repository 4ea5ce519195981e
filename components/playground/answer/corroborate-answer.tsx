"use client";

import { datasetLabels } from "@/components/company/dataset-labels";
import { Button } from "@/components/ui/button";
import { StatusPill } from "@/components/ui/status-pill";
import type { ResponseOf } from "@/lib/operations/contract";
import { corroborate } from "@/lib/operations/corroborate/contract";
import { isJsonObject } from "../json-value";
import type { AnswerProps } from "./answer-props";
import { ComingIn } from "./coming-in";
import { EvidenceList } from "./evidence-list";
import { UnknownAnswer } from "./unknown-answer";
import { writeClaim } from "./write-claim";

type Answer = ResponseOf<typeof corroborate>;
type Result = Answer["results"][number];

const looks = {
  supported: { tone: "good", label: "Supported" },
  contradicted: { tone: "failed", label: "Contradicted" },
  superseded: { tone: "warning", label: "No longer so" },
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
  return (
    <ol className="space-y-5" aria-label={`Claims about ${answer.entity.name}`}>
      {answer.results.map((result) => {
        const claim = claims[result.claim_index];
        const again =
          claims.length > 1 && claim !== undefined ? () => onRun({ ...input, claims: [claim] }) : null;
        return (
          <ClaimCard
            key={result.claim_index}
            title={writeClaim(isJsonObject(claim) ? claim : {})}
            result={result}
            onAgain={again}
          />
        );
      })}
    </ol>
  );
}

type CardProps = { title: string; result: Result; onAgain: (() => void) | null };

function ClaimCard({ title, result, onAgain }: CardProps) {
  const { tone, label } = looks[result.verdict];
  const of = (stance: Result["evidence"][number]["stance"]) =>
    result.evidence.filter((item) => item.stance === stance);
  return (
    <li className="rounded border border-rule bg-sheet p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 font-serif text-lg">{title}</h2>
        <StatusPill tone={tone}>
          {label}
          {result.confidence > 0 ? `, ${Math.round(result.confidence * 100)} %` : ""}
        </StatusPill>
      </div>
      <p className="mt-2">{result.detail}</p>
      <EvidenceList title="For it" items={of("supports")} />
      <EvidenceList title="Against it" items={of("contradicts")} />
      <EvidenceList title="Near it" items={of("related")} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-faded text-sm">
        <span>
          {result.sources_checked.length > 0
            ? `Looked through ${result.sources_checked.map(nameDataset).join(", ")}`
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
