import "server-only";
import { distinctBy } from "@/lib/domain/distinct";
import { type ClaimVerdict, notFound } from "./evidence";

const mostEvidence = 8;

/**
 * What the verdicts on a claim's statements, each checked alone, say of the claim as a whole: it's supported if all of
 * them are, and contradicted if one is.
 *
 * @returns null where nothing is shown of any of them.
 */
export function joinVerdicts(
  statements: readonly { text: string; verdict: ClaimVerdict }[],
): ClaimVerdict | null {
  const verdicts = statements.map(({ verdict }) => verdict);
  const sources = [...new Set(verdicts.flatMap(({ sources_checked }) => sources_checked))];
  const against = verdicts.find(({ verdict }) => verdict === "contradicted" || verdict === "superseded");
  if (against !== undefined) return { ...against, sources_checked: sources };
  const shown = verdicts.filter(({ corroborated }) => corroborated);
  const [weakest] = shown.toSorted((one, other) => one.confidence - other.confidence);
  if (weakest === undefined) return null;
  const details = [...new Set(shown.map(({ detail }) => detail))].join(" ");
  // Several statements may rest on one document.
  const all = shown.flatMap((one) => one.evidence);
  const evidence = distinctBy(all, ({ text, source }) => JSON.stringify([text, source])).slice(
    0,
    mostEvidence,
  );
  if (shown.length === verdicts.length)
    return { ...weakest, detail: details, evidence, sources_checked: sources };
  const missing = statements
    .filter(({ verdict }) => !verdict.corroborated)
    .map(({ text }) => `“${text}”`)
    .join(" and ");
  return notFound(
    `Only a part is confirmed. ${details} Not confirmed: ${missing}.`,
    sources,
    evidence.map((item) => ({ ...item, stance: "related", confidence: 0, lacks: missing })),
  );
}

/** Verifies each of a claim's statements alone. */
export async function verifyEach(
  statements: readonly string[],
  verify: (statement: string) => Promise<ClaimVerdict | null>,
): Promise<ClaimVerdict | null> {
  const verdicts: { text: string; verdict: ClaimVerdict }[] = [];
  for (const text of statements) verdicts.push({ text, verdict: (await verify(text)) ?? notFound("", []) });
  return joinVerdicts(verdicts);
}
