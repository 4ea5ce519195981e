import { formatTable } from "@/lib/domain/prose";
import type { ClaimLabel } from "./claim-label";
import { type SwapKind, swapKinds } from "./claim-swap";

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
