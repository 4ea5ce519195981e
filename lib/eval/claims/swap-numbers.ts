import { findQuantities } from "@/lib/domain/claims/numbers/find-quantities";
import { isBorneOut } from "@/lib/domain/claims/numbers/is-borne-out";
import type { Statement } from "@/lib/domain/claims/read-statement";
import { putIn } from "./claim-swap";

/** Above this a number without a unit is a telephone's or a file's. */
const largestBare = 100_000;
const most = 10;

/** A description with other numbers of the filing, in the unit of its own. */
export function swapNumbers(description: string, { quantities, text }: Statement, body: string): string[] {
  // The reading says some words in another way: then the places of its numbers are not those of the claim.
  const places = text === description ? quantities : findQuantities(description);
  const told = findQuantities(body);
  return places.flatMap((claimed) => {
    const values = new Set(places.map(({ value }) => value));
    const said: string[] = [];
    for (const { start, end, value, unit, ...rest } of told) {
      if (unit !== claimed.unit || values.has(value) || said.length >= most) continue;
      if (unit === null && value > largestBare) continue;
      if (isBorneOut(claimed, { start, end, value, unit, ...rest })) continue;
      values.add(value);
      said.push(putIn(description, claimed.start, claimed.end, body.slice(start, end).replace(/\s+/g, " ")));
    }
    return said;
  });
}
