import "server-only";

/** Tasks that misbehave, and one that does not. */
export const tasks = {
  double: (input: number): number => input * 2,
  fail: (_: null): never => {
    throw new Error("no such page");
  },
  end: (_: null): never => process.exit(3),
  spin: (_: null): never => {
    for (;;);
  },
  hoard: (_: null): never => {
    const held: number[][] = [];
    for (;;) held.push(new Array<number>(1_000_000).fill(held.length + 0.5));
  },
};
