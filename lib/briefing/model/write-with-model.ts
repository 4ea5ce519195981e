import "server-only";
import type { LanguageModel } from "ai";
import { findTimes } from "@/lib/language/dates";
import { askForJson, type ModelAnswer } from "@/lib/model/language-model";
import type { Draft, Statement } from "../statement";
import type { Subject } from "../verify/verify-sentence";
import { assembleDraft } from "./assemble-draft";
import type { Evidence } from "./gather-evidence";
import { type Judged, judgeProposal } from "./judge-proposal";
import {
  briefingShape,
  type Proposal,
  repairShape,
  repairSystem,
  showEvidence,
  writerSystem,
} from "./model-prompt";

/** A draft, who wrote it, and how many of its sentences passed, gave way to an extractive one, or were left out. */
export type WrittenDraft = {
  draft: Draft;
  writer: "extractive" | "model";
  verified: number;
  replaced: number;
  dropped: number;
  /** Why the model's words were not taken; null where they were. */
  reason: string | null;
};

export type WritingTask = {
  subject: Subject;
  /** What the templates wrote: what the model writes from, and what stands in where it fails. */
  draft: Draft;
  evidence: readonly Evidence[];
};

const mostParagraphs = 4;
const mostSentences = 8;
const longestWaitMs = 60_000;

/**
 * Lets a language model word what an extractive draft says. The model sees nothing but the evidence; every sentence of
 * its answer is verified, those that fail go back once with the reasons, and what fails again gives way to the
 * extractive statements of the same evidence. Never throws: where the model is away, slow or says nothing that can be
 * shown, the result is the extractive draft.
 *
 * @param timeoutMs for all questions together.
 */
export async function writeWithModel(
  model: LanguageModel,
  task: WritingTask,
  timeoutMs = longestWaitMs,
): Promise<WrittenDraft> {
  const { draft, evidence, subject } = task;
  const byId = new Map(evidence.map((one) => [one.id, one]));
  const until = performance.now() + timeoutMs;
  const left = () => Math.max(1, Math.round(until - performance.now()));
  const question = { system: writerSystem, prompt: showTask(task), maxOutputTokens: 4_000 };
  const ask = () => askForJson(model, { ...question, timeoutMs: left() }, briefingShape);
  const answer = await askTwice(ask, until);
  if (answer.outcome === "failed") return keepExtractive(draft, answer.reason);
  const { paragraphs, headline } = answer.value;
  const judge = (proposal: Proposal) => judgeProposal(proposal, byId, subject);
  const shown = paragraphs.slice(0, mostParagraphs).map((one) => one.slice(0, mostSentences).map(judge));
  const title =
    headline === null || draft.headline === null ? null : judgeHeadline(judge(headline), draft.headline);
  const all = [...shown.flat(), ...(title ? [title] : [])];
  const mended = await repair(model, all, judge, evidence, until, left);
  const final = (one: Judged) => mended.get(one) ?? one;
  const beyond = paragraphs.flat().length - shown.flat().length;
  return assembleDraft(
    {
      paragraphs: shown.map((paragraph) => paragraph.map(final)),
      headline: title && draft.headline && judgeHeadline(final(title), draft.headline),
      beyond,
    },
    draft,
    evidence.length,
  );
}

export function keepExtractive(draft: Draft, reason: string): WrittenDraft {
  const verified = draft.paragraphs.flat().length;
  return { draft, writer: "extractive", verified, replaced: 0, dropped: 0, reason };
}

const showTask = ({ subject, draft, evidence }: WritingTask): string =>
  JSON.stringify({
    company: subject.names[0] ?? "",
    headline_evidence: evidence.find(({ statement }) => statement.text === draft.headline?.text)?.id ?? null,
    evidence: showEvidence(evidence),
  });

/** An answer of the wrong form, or an error, is asked for once more while there is time. */
async function askTwice<Value>(
  ask: () => Promise<ModelAnswer<Value>>,
  until: number,
): Promise<ModelAnswer<Value>> {
  const first = await ask();
  return first.outcome === "answered" || performance.now() >= until ? first : await ask();
}

/** A headline words the statement that was chosen, and gives a date. */
function judgeHeadline(judged: Judged, chosen: Statement): Judged {
  if (judged.outcome === "failed") return judged;
  const { statement, evidence } = judged;
  const isChosen = evidence.some((one) => one.statement.text === chosen.text);
  if (isChosen && findTimes(statement.text).length > 0) return judged;
  const reason = isChosen ? "a headline gives its date" : "the headline must word headline_evidence";
  const proposal = { sentence: statement.text, evidence_ids: evidence.map(({ id }) => id) };
  return { outcome: "failed", reason, evidence, proposal };
}

/** Sends the sentences that failed back, once; gives those that pass now. */
async function repair(
  model: LanguageModel,
  judged: readonly Judged[],
  judge: (proposal: Proposal) => Judged,
  evidence: readonly Evidence[],
  until: number,
  left: () => number,
): Promise<ReadonlyMap<Judged, Judged>> {
  const mended = new Map<Judged, Judged>();
  const failed = judged.filter((one) => one.outcome === "failed");
  if (failed.length === 0 || performance.now() >= until) return mended;
  const prompt = JSON.stringify({
    failed: failed.map(({ proposal, reason }, n) => ({
      n,
      sentence: proposal.sentence.slice(0, 600),
      evidence_ids: proposal.evidence_ids.slice(0, 12),
      reason,
    })),
    evidence: showEvidence(evidence),
  });
  const question = { system: repairSystem, prompt, maxOutputTokens: 3_000, timeoutMs: left() };
  const answer = await askForJson(model, question, repairShape);
  if (answer.outcome === "failed") return mended;
  for (const { n, ...proposal } of answer.value.sentences) {
    const before = failed[n];
    const after = judge(proposal);
    if (before !== undefined && after.outcome === "verified") mended.set(before, after);
  }
  return mended;
}
