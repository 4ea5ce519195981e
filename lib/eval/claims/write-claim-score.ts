import "server-only";
import { formatTable } from "@/lib/domain/prose";
import { verdicts } from "@/lib/operations/corroborate/contract";
import type { ClaimAnswer } from "./answer-claims";
import type { ClaimScore, VariantScore } from "./score-claims";

const share = (part: number, whole: number): string => (whole === 0 ? "-" : (part / whole).toFixed(3));

const cells = (score: VariantScore): string[] => [
  score.variant,
  `${score.claims}`,
  share(score.corroboratedRight, score.claims),
  share(score.verdictRight, score.claims),
  ...verdicts.map((verdict) => `${score.verdicts[verdict] ?? 0}`),
  `${score.refused}`,
];

/** A score as lines of text, and below it the answers that are to be shown as wrong. */
export function writeClaimScore(title: string, score: ClaimScore, wrong: readonly ClaimAnswer[]): string {
  const { all, corrupted, falseTrue, styles, corruptedShown } = score;
  const found = styles.reduce((sum, one) => sum + one.found, 0);
  const lines = wrong.map(({ label, verdict, detail }) => {
    const { type: _type, period, ...said } = label.claim;
    const span = period ? ` [${period.start ?? ""}..${period.end ?? ""}]` : "";
    const words = Object.values(said)
      .filter((part) => typeof part === "string")
      .join(", ");
    return `  ${label.id}  ${label.company}: ${words}${span}\n      wanted ${label.expected.verdict}, got ${verdict ?? "a refusal"}: ${detail}`;
  });
  return [
    `${title}: ${all.claims} claims, accuracy ${share(all.corroboratedRight, all.claims)} on corroborated, ${share(all.verdictRight, all.claims)} on the verdict; ${falseTrue} of ${corrupted} corrupted claims answered true (${share(falseTrue, corrupted)})`,
    `Of ${found + falseTrue} "supported" ${found} are right (${share(found, found + falseTrue)}). True ones found: ${styles
      .map((one) => `${one.style} ${one.found} of ${one.claims} (${share(one.found, one.claims)})`)
      .join(", ")}. Deciding passage shown: ${styles
      .map((one) => `${one.style} ${one.shown} of ${one.claims} (${share(one.shown, one.claims)})`)
      .join(
        ", ",
      )}; of corrupted ones ${corruptedShown} of ${corrupted} (${share(corruptedShown, corrupted)})`,
    formatTable(
      ["", "claims", "corroborated", "verdict", ...verdicts, "refused"],
      [all, ...score.variants, ...score.types].map(cells),
    ),
    ...(lines.length > 0 ? [`Wrong:\n${lines.join("\n")}`] : []),
  ].join("\n\n");
}
