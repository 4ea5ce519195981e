import "server-only";
import { and, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "@/lib/db/open";
import { document } from "@/lib/db/schema";
import { formatTable } from "@/lib/domain/prose";
import type { Evaluation } from "../evaluation";
import { type ClaimLabel, hiddenSets, pathOfSet, readClaims, setsHere } from "./claim-labels";
import { withClaimsDatabase } from "./claims-database";
import { answerClaims } from "./eval-claims";
import { type SwapKind, swapKinds, swapParts } from "./swap-parts";

type Claim = ClaimLabel["claim"];

/** A swapped claim with what the operation said of it; `id` is of the true claim that it was made from. */
export type AskedSwap = {
  id: string;
  kind: SwapKind;
  company: string;
  was: Claim;
  now: Claim;
  isTrue: boolean;
  detail: string;
};

type Count = { made: number; true: number };

/** How many swapped claims were made, and how many the operation answered true. */
export function countSwaps(swaps: readonly AskedSwap[]): { all: Count; kinds: Record<string, Count> } {
  const count = (some: readonly AskedSwap[]): Count => ({
    made: some.length,
    true: some.filter(({ isTrue }) => isTrue).length,
  });
  const kinds = swapKinds.map((kind) => [kind, count(swaps.filter((one) => one.kind === kind))] as const);
  return { all: count(swaps), kinds: Object.fromEntries(kinds) };
}

/** The counts by kind, and below them the swapped claims that were answered true, each under what it was made from. */
export function writeSwaps(swaps: readonly AskedSwap[]): string {
  const { all, kinds } = countSwaps(swaps);
  const rows = [...Object.entries(kinds), ["all", all] as const].map(([kind, one]) => [
    kind,
    `${one.made}`,
    `${one.true}`,
  ]);
  const told = swaps
    .filter(({ isTrue }) => isTrue)
    .map(
      ({ id, kind, company, was, now, detail }) =>
        `  ${id} ${kind}  ${company}\n      was: ${say(was)}\n      now: ${say(now)}\n      ${detail}`,
    );
  return [
    `Swapped claims: ${all.made} made, ${all.true} answered true (to be read: some are true after all)`,
    formatTable(["", "made", "true"], rows),
    ...(told.length > 0 ? [`Answered true:\n${told.join("\n")}`] : []),
  ].join("\n\n");
}

function say({ person_name, role, description, period }: Claim): string {
  const span = period ? `[${period.start ?? ""}..${period.end ?? ""}]` : null;
  return [person_name, role, description, span].filter(Boolean).join(" | ");
}

/**
 * True claims with one part swapped for another of the same filing, put to the operation: how many of each kind it
 * answers true, and which. They are for reading, not a mark: some are true after all.
 */
export const evaluateClaimSwaps: Evaluation = async (options) => {
  const shown = setsHere.filter((set) => !hiddenSets.has(set));
  const given = await readClaims(options.labels ? [options.labels] : shown.map(pathOfSet));
  const labels = given.filter(({ half }) => !hiddenSets.has(half));
  return withClaimsDatabase(options, labels, async (db) => {
    const swaps = await askSwaps(db, labels);
    return {
      json: { ...countSwaps(swaps), answeredTrue: swaps.filter(({ isTrue }) => isTrue) },
      text: writeSwaps(swaps),
    };
  });
};

async function askSwaps(db: Database, labels: readonly ClaimLabel[]): Promise<AskedSwap[]> {
  const texts = await readTexts(db, labels);
  const keyOf = ({ company, claim }: Pick<ClaimLabel, "company" | "claim">) =>
    JSON.stringify([company, claim]);
  const known = new Set(labels.map(keyOf));
  const made = labels
    .filter(({ variant }) => variant === "true")
    .flatMap((of) =>
      swapParts(of, texts.get(of.accession) ?? [])
        .map(({ kind, claim }) => ({ of, kind, label: { ...of, claim } }))
        .filter(({ label }) => !known.has(keyOf(label))),
    );
  console.error(`verifying ${made.length} swapped claims`);
  const answers = await answerClaims(
    db,
    made.map(({ label }) => label),
    new Date(),
  );
  const byLabel = new Map(answers.map((answer) => [answer.label, answer]));
  return made.map(({ of, kind, label }) => {
    const answer = byLabel.get(label);
    return {
      id: of.id,
      kind,
      company: of.company,
      was: of.claim,
      now: label.claim,
      isTrue: answer?.corroborated === true,
      detail: answer?.detail ?? "",
    };
  });
}

/** The texts of the filings that claims rest on, exhibits with them, by accession number. */
async function readTexts(db: Database, labels: readonly ClaimLabel[]): Promise<Map<string, string[]>> {
  const accessions = [...new Set(labels.map(({ accession }) => accession))];
  const rows = await db
    .select({ accession: document.accession, text: document.text })
    .from(document)
    .where(and(inArray(document.accession, accessions), isNotNull(document.text)))
    .orderBy(document.accession, document.id);
  const texts = new Map<string, string[]>();
  for (const { accession, text } of rows)
    if (accession !== null && text !== null) texts.set(accession, [...(texts.get(accession) ?? []), text]);
  return texts;
}
