import "server-only";
import type { Database } from "@/lib/db/open";
import { formatTable } from "@/lib/domain/prose";
import { type ClaimResult, corroborate, verdicts } from "@/lib/operations/corroborate/contract";
import { runCorroborate } from "@/lib/operations/corroborate/run";
import { ApiError } from "@/lib/operations/errors";
import type { Evaluation } from "../evaluation";
import {
  type ClaimLabel,
  claimVariants,
  hiddenSets,
  pathOfSet,
  readClaims,
  setsHere,
  setTitles,
} from "./claim-labels";
import { withClaimsDatabase } from "./claims-database";

/** What the operation said of a claim; `verdict` is null where it refused the company. */
export type ClaimAnswer = {
  label: ClaimLabel;
  corroborated: boolean | null;
  verdict: ClaimResult["verdict"] | null;
  detail: string;
  evidence: ClaimResult["evidence"];
};

const claimsPerCall = 10;

/** Puts labelled claims to the operation as a caller does: by company, ten to a call at most. */
export async function answerClaims(
  db: Database,
  labels: readonly ClaimLabel[],
  now: Date,
): Promise<ClaimAnswer[]> {
  const answers: ClaimAnswer[] = [];
  for (const company of new Set(labels.map((label) => label.company))) {
    const group = labels.filter((label) => label.company === company);
    for (let from = 0; from < group.length; from += claimsPerCall) {
      answers.push(...(await answerCall(db, group.slice(from, from + claimsPerCall), now)));
    }
  }
  return answers;
}

async function answerCall(db: Database, labels: readonly ClaimLabel[], now: Date): Promise<ClaimAnswer[]> {
  const [first] = labels;
  if (first === undefined) return [];
  const request = corroborate.request.parse({
    company: first.company,
    claims: labels.map(({ claim }) => claim),
  });
  try {
    const costCents = corroborate.unitPriceCents * corroborate.unitsOf(request);
    const { results } = await runCorroborate({ db, now, costCents }, request);
    return labels.map((label, at) => {
      const result = results[at];
      return {
        label,
        corroborated: result?.corroborated ?? null,
        verdict: result?.verdict ?? null,
        detail: result?.detail ?? "",
        evidence: result?.evidence ?? [],
      };
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return labels.map((label) => ({
      label,
      corroborated: null,
      verdict: null,
      detail: error.message,
      evidence: [],
    }));
  }
}

/** Counts of answers to the claims of one variant; `verdicts` are the answers by verdict. */
type VariantScore = {
  variant: string;
  claims: number;
  /** `corroborated` is as labelled. */
  corroboratedRight: number;
  verdictRight: number;
  verdicts: Record<string, number>;
  /** The company was refused; wrong in both counts. */
  refused: number;
};

type ClaimScore = {
  all: VariantScore;
  variants: VariantScore[];
  types: VariantScore[];
  corrupted: number;
  /** Corrupted claims that were answered `corroborated: true`. */
  falseTrue: number;
  /** True claims by the style of their words, where labels name it, else all together. */
  styles: { style: string; claims: number; found: number; shown: number }[];
  /** Corrupted claims of which the deciding passage is shown. */
  corruptedShown: number;
};

/** Counts how often answers are as labelled. */
export function scoreClaims(answers: readonly ClaimAnswer[]): ClaimScore {
  const corrupted = answers.filter(({ label }) => !label.expected.corroborated);
  const types = [...new Set(answers.map(({ label }) => label.claim.type))].sort();
  return {
    all: count("all", answers),
    variants: claimVariants
      .map((variant) =>
        count(
          variant,
          answers.filter(({ label }) => label.variant === variant),
        ),
      )
      .filter(({ claims }) => claims > 0),
    types: types.map((type) =>
      count(
        type,
        answers.filter(({ label }) => label.claim.type === type),
      ),
    ),
    corrupted: corrupted.length,
    falseTrue: corrupted.filter(({ corroborated }) => corroborated === true).length,
    styles: countStyles(answers.filter(({ label }) => label.expected.corroborated)),
    corruptedShown: corrupted.filter(isDecidingShown).length,
  };
}

function countStyles(answers: readonly ClaimAnswer[]): ClaimScore["styles"] {
  const styles = [...new Set(answers.map(({ label }) => label.style ?? "all"))].sort();
  return styles.map((style) => {
    const own = answers.filter(({ label }) => (label.style ?? "all") === style);
    return {
      style,
      claims: own.length,
      found: own.filter(({ corroborated }) => corroborated === true).length,
      shown: own.filter(isDecidingShown).length,
    };
  });
}

/** Of the words of a label's quote, in order, as many as a passage must have to show it. */
const decidingShare = 2 / 3;

/**
 * Whether an answer's evidence shows what decides: a passage of the labelled filing that has two thirds of the words
 * of the label's quote, in their order; where the label quotes none, a passage of its filing and item.
 */
export function isDecidingShown({ label, evidence }: ClaimAnswer): boolean {
  return evidence.some(({ source }) => {
    if (source?.quote === undefined || (source.accession ?? "") !== label.accession) return false;
    if (label.quote === undefined)
      return label.item === null || source.item === null || source.item === label.item;
    const wanted = wordsIn(label.quote);
    return countInOrder(wanted, wordsIn(source.quote)) >= wanted.length * decidingShare;
  });
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Length of the longest common subsequence. */
function countInOrder(a: readonly string[], b: readonly string[]): number {
  let above: number[] = new Array(b.length + 1).fill(0);
  for (const word of a) {
    const row = [0];
    for (const [at, other] of b.entries())
      row.push(word === other ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, row[at] ?? 0));
    above = row;
  }
  return above.at(-1) ?? 0;
}

const isWrong = ({ label: { expected }, corroborated, verdict }: ClaimAnswer): boolean =>
  corroborated !== expected.corroborated || verdict !== expected.verdict;

function count(variant: string, answers: readonly ClaimAnswer[]): VariantScore {
  const number = (isCounted: (answer: ClaimAnswer) => boolean) => answers.filter(isCounted).length;
  return {
    variant,
    claims: answers.length,
    corroboratedRight: number(({ label, corroborated }) => corroborated === label.expected.corroborated),
    verdictRight: number(({ label, verdict }) => verdict === label.expected.verdict),
    verdicts: Object.fromEntries(verdicts.map((name) => [name, number(({ verdict }) => verdict === name)])),
    refused: number(({ verdict }) => verdict === null),
  };
}

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
function writeClaimScore(title: string, score: ClaimScore, wrong: readonly ClaimAnswer[]): string {
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

type Report = ClaimScore & { wrong: { id: string; wanted: string; got: string | null; detail: string }[] };

/**
 * Claims against labels: a fresh database takes in the 8-Ks of the labelled companies, and the operation verifies each
 * claim. Wrong answers are listed for the sets alone on which rules are made.
 */
export const evaluateClaims: Evaluation = async (options) => {
  const labels = await readClaims(options.labels ? [options.labels] : setsHere.map(pathOfSet));
  return withClaimsDatabase(options, labels, (db) => scoreHalves(db, labels));
};

async function scoreHalves(db: Database, labels: readonly ClaimLabel[]) {
  const reports: Record<string, Report> = {};
  const texts: string[] = [];
  const now = new Date();
  for (const [half, title] of Object.entries(setTitles)) {
    const ofHalf = labels.filter((label) => label.half === half);
    if (ofHalf.length === 0) continue;
    console.error(`verifying ${ofHalf.length} claims: ${title}`);
    const answers = await answerClaims(db, ofHalf, now);
    const score = scoreClaims(answers);
    const wrong = hiddenSets.has(half) ? [] : answers.filter(isWrong);
    reports[half] = {
      ...score,
      wrong: wrong.map(({ label: { id, expected }, verdict, detail }) => ({
        id,
        wanted: expected.verdict,
        got: verdict,
        detail,
      })),
    };
    texts.push(writeClaimScore(title, score, wrong));
  }
  return { json: reports, text: texts.join("\n\n") };
}
