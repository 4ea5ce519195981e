import { readTable } from "@/lib/domain/read-table";
import type { ArgumentRole, Modality } from "./annotation";

/**
 * A row of `entailments.tsv`: a told predicate entails a claimed one, never back. `roles` says which role of the
 * claimed predicate a role of the told one fills where they differ: buying and selling are one transfer seen from its
 * two sides.
 */
type Entailment = {
  told: string;
  claimed: string;
  roles: ReadonlyMap<ArgumentRole, ArgumentRole>;
  /** How far the claimed act has come at most by the told one: a dividend declared is one to be paid. */
  modality: Modality;
  example: string;
  counter: string;
};

export const entailments: readonly Entailment[] = readTable("lib/language/lexicon/entailments.tsv").flatMap(
  (row) =>
    (row.told ?? "").split(" ").map((told) => ({
      told,
      claimed: row.claimed ?? "",
      roles: new Map(
        (row.roles ?? "")
          .split(" ")
          .filter(Boolean)
          .map((pair) => pair.split("=") as [ArgumentRole, ArgumentRole]),
      ),
      modality: (row.modality || "done") as Modality,
      example: row.example ?? "",
      counter: row.counter ?? "",
    })),
);

const index = new Map<string, Entailment[]>();
for (const row of entailments) {
  index.set(row.told, [...(index.get(row.told) ?? []), row]);
}

const none: ReadonlyMap<ArgumentRole, ArgumentRole> = new Map();

/** The rows that lead from one predicate to another, in at most three steps; null where none do. */
function pathBetween(told: string, claimed: string): Entailment[] | null {
  let paths: Entailment[][] = [[]];
  const seen = new Set([told]);
  for (let step = 0; step < 3; step += 1) {
    paths = paths.flatMap((path) =>
      (index.get(path.at(-1)?.claimed ?? told) ?? [])
        .filter((row) => !seen.has(row.claimed))
        .map((row) => [...path, row]),
    );
    const found = paths.find((path) => path.at(-1)?.claimed === claimed);
    if (found !== undefined) return found;
    for (const path of paths) seen.add(path.at(-1)?.claimed ?? "");
  }
  return null;
}

/** Whether what is told entails a claimed predicate: a resignation is a departure, a departure is no resignation. */
export const entailsPredicate = (told: string, claimed: string): boolean => mapRoles(told, claimed) !== null;

/**
 * The roles of a claimed predicate by those of the told one, where they differ; null where the one does not entail
 * the other. Whoever sold a unit to Dunmore is whom Dunmore bought it from: `mapRoles("sell", "acquire")` has agent →
 * source and recipient → agent.
 */
export function mapRoles(told: string, claimed: string): ReadonlyMap<ArgumentRole, ArgumentRole> | null {
  if (told === claimed) return none;
  const path = pathBetween(told, claimed);
  if (path === null) return null;
  const roles = new Map<ArgumentRole, ArgumentRole>();
  for (const row of path) {
    for (const [from, to] of roles) roles.set(from, row.roles.get(to) ?? to);
    for (const [from, to] of row.roles) if (!roles.has(from)) roles.set(from, to);
  }
  return roles;
}

/** How far a claimed act has come by a told one that entails it, had that one come as far as `modality`. */
export const stageBy = (told: string, claimed: string, modality: Modality): Modality =>
  (told === claimed ? [] : (pathBetween(told, claimed) ?? [])).reduce(
    (stage, row) => weaken(stage, row.modality),
    modality,
  );

const stages: readonly Modality[] = ["done", "agreed", "planned"];

/** Whether what has come so far entails a claim of that stage: what is done was agreed, not the reverse. */
export function entailsModality(told: Modality, claimed: Modality): boolean {
  if (told === claimed) return true;
  const [one, other] = [stages.indexOf(told), stages.indexOf(claimed)];
  return one >= 0 && other >= 0 && one <= other;
}

/** The weaker of two stages: what is planned to be agreed is planned. */
export function weaken(one: Modality, other: Modality): Modality {
  const order: readonly Modality[] = ["done", "agreed", "planned", "conditional", "possible"];
  return order[Math.max(order.indexOf(one), order.indexOf(other))] ?? one;
}
