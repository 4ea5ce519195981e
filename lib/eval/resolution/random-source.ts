/** Pseudo-random numbers that are the same for the same seed (mulberry32). */
export type RandomSource = {
  /** At least 0 and less than 1. */
  next: () => number;
  /** A whole number, at least 0 and less than `limit`. */
  below: (limit: number) => number;
  /** One of a list that is not empty. */
  pick: <Item>(items: readonly Item[]) => Item;
};

/** Starts a series from a seed. */
export function startRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError("Nothing to pick from");
    return item;
  };
  return { next, below, pick };
}
