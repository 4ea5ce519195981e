import type { SourceRef, Statement } from "../statement";
import { type Subject, verifySentence } from "../verify/verify-sentence";
import type { Evidence } from "./gather-evidence";
import type { Proposal } from "./model-prompt";

/** What became of a proposed sentence; `evidence` are the items of those of its ids that exist. */
export type Judged =
  | { outcome: "verified"; statement: Statement; evidence: readonly Evidence[] }
  | { outcome: "failed"; reason: string; evidence: readonly Evidence[]; proposal: Proposal };

/** Holds a sentence of the model against the evidence that it names. */
export function judgeProposal(
  proposal: Proposal,
  byId: ReadonlyMap<string, Evidence>,
  subject: Subject,
): Judged {
  const ids = [...new Set(proposal.evidence_ids)];
  const evidence = ids.flatMap((id) => byId.get(id) ?? []);
  const fail = (reason: string): Judged => ({ outcome: "failed", reason, evidence, proposal });
  const unknown = ids.find((id) => !byId.has(id));
  if (unknown !== undefined) return fail(`there is no evidence ${unknown.slice(0, 20)}`);
  const text = proposal.sentence.trim().replace(/ {2,}/g, " ");
  const texts = evidence.map((one) => one.text);
  const verdict = verifySentence(text, texts, subject);
  if (!verdict.ok) return fail(verdict.reason);
  const statement = stateOn(text, evidence);
  return statement === null ? fail("it rests on no evidence") : { outcome: "verified", statement, evidence };
}

/** A statement with the passages of its evidence; it is about what the weightiest of them is about. */
function stateOn(text: string, evidence: readonly Evidence[]): Statement | null {
  const refs = new Map<string, SourceRef>();
  for (const { statement } of evidence) for (const ref of statement.refs) refs.set(JSON.stringify(ref), ref);
  const [first, ...rest] = refs.values();
  const statements = evidence.map(({ statement }) => statement);
  const heaviest = [...statements].sort((one, other) => other.materiality - one.materiality)[0];
  if (first === undefined || heaviest === undefined) return null;
  const { topic, day, materiality } = heaviest;
  return { text, refs: [first, ...rest], topic, day, materiality };
}
