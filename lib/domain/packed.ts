/** Columns of many rows, each in one block of memory outside of the heap, where the collector has nothing to do. */

/** Texts one after the other, as UTF-8: text `n` goes from byte `starts[n]` to `starts[n + 1]`. */
export type PackedTexts = { bytes: Buffer; starts: Uint32Array };

/** Text number `n`. */
export const textAt = ({ bytes, starts }: PackedTexts, n: number): string =>
  bytes.toString("utf8", starts[n] ?? 0, starts[n + 1] ?? 0);

/** Compares two texts by their bytes, as PostgreSQL does with `COLLATE "C"`: negative where the first comes first. */
export function compareTexts({ bytes, starts }: PackedTexts, one: number, other: number): number {
  const [from, to] = [starts[other] ?? 0, starts[other + 1] ?? 0];
  return bytes.compare(bytes, from, to, starts[one] ?? 0, starts[one + 1] ?? 0);
}

/** Texts that are still being added. */
export type TextPacker = { add(text: string): void; pack(): PackedTexts };

/** Packs texts in the order in which they come. */
export function startTexts(): TextPacker {
  let bytes = Buffer.allocUnsafeSlow(1 << 16);
  const starts = startNumbers(Uint32Array);
  let end = 0;
  starts.add(0);
  return {
    add(text) {
      // A UTF-16 unit takes three bytes at most.
      if (end + 3 * text.length > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(2 * bytes.length + 3 * text.length);
        bytes.copy(larger, 0, 0, end);
        bytes = larger;
      }
      end += bytes.write(text, end, "utf8");
      starts.add(end);
    },
    pack() {
      const exact = Buffer.allocUnsafeSlow(end);
      bytes.copy(exact, 0, 0, end);
      return { bytes: exact, starts: starts.pack() };
    },
  };
}

type NumberColumn = Int32Array | Uint32Array | Float64Array;

/** Numbers that are still being added. */
export type NumberPacker<Column extends NumberColumn> = {
  readonly length: number;
  add(value: number): void;
  pack(): Column;
};

/** Packs numbers in the order in which they come. */
export function startNumbers<Column extends NumberColumn>(make: {
  new (length: number): Column;
}): NumberPacker<Column> {
  let column = new make(1_024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(value) {
      if (length === column.length) {
        const larger = new make(2 * length);
        larger.set(column);
        column = larger;
      }
      column[length] = value;
      length += 1;
    },
    pack: () => column.slice(0, length) as Column,
  };
}

/** Row numbers by signed keys of 32 bits: two columns, sorted by key, and for one key by number. */
export type PackedPairs = { keys: Int32Array; numbers: Uint32Array };

/** Row numbers stay below this, so that a key and a number together are a whole number that a double holds exactly. */
const mostNumbers = 2 ** 21;
const lowestKey = -(2 ** 31);
const bucketCount = 256;

/** Lets others work. */
export type Pause = () => Promise<void>;

/** Pairs that are still being added. */
export type PairPacker = { add(key: number, number: number): void; pack(pause: Pause): Promise<PackedPairs> };

/** Sorts pairs of a key and a number. */
export function startPairs(): PairPacker {
  const pairs = startNumbers(Float64Array);
  return {
    add(key, number) {
      if (number >= mostNumbers) throw new Error(`A packed index holds ${mostNumbers} rows at most`);
      pairs.add((key - lowestKey) * mostNumbers + number);
    },
    async pack(pause) {
      const sorted = await sortPairs(pairs.pack(), pause);
      const keys = new Int32Array(sorted.length);
      const numbers = new Uint32Array(sorted.length);
      for (let at = 0; at < sorted.length; at += 1) {
        const pair = sorted[at] ?? 0;
        keys[at] = Math.floor(pair / mostNumbers) + lowestKey;
        numbers[at] = pair % mostNumbers;
      }
      return { keys, numbers };
    },
  };
}

/** Sorts by the first byte of the keys first, so that no step takes long. */
async function sortPairs(pairs: Float64Array, pause: Pause): Promise<Float64Array> {
  const bucketSize = (2 ** 32 / bucketCount) * mostNumbers;
  const starts = new Uint32Array(bucketCount + 1);
  for (const pair of pairs) {
    const bucket = Math.floor(pair / bucketSize) + 1;
    starts[bucket] = (starts[bucket] ?? 0) + 1;
  }
  for (let bucket = 0; bucket < bucketCount; bucket += 1)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
  await pause();
  const next = starts.slice();
  const sorted = new Float64Array(pairs.length);
  for (const pair of pairs) {
    const bucket = Math.floor(pair / bucketSize);
    const at = next[bucket] ?? 0;
    sorted[at] = pair;
    next[bucket] = at + 1;
  }
  for (let bucket = 0; bucket < bucketCount; bucket += 1) {
    if (bucket % 16 === 0) await pause();
    sorted.subarray(starts[bucket], starts[bucket + 1]).sort();
  }
  await pause();
  return sorted;
}

/** Calls `found` with the number of each pair that has a key. */
export function visitPairs(pairs: PackedPairs, key: number, found: (number: number) => void): void {
  for (let at = firstOfKey(pairs.keys, key); pairs.keys[at] === key; at += 1) found(pairs.numbers[at] ?? 0);
}

/** Where the pairs of a key start, or would. */
function firstOfKey(keys: Int32Array, key: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Walks up a set of numbers: gives its first that is at least so large, `Infinity` where there is none. What is asked for
 * must never fall.
 */
export type Walk = (least: number) => number;

/** Walks up the numbers that have any of some keys. `size` is how many there are, those with several counted as often. */
export function walkAny(
  { keys, numbers }: PackedPairs,
  wanted: readonly number[],
): { size: number; walk: Walk } {
  const places = [...new Set(wanted)].map((key) => {
    const at = firstOfKey(keys, key);
    return { at, end: at + lengthOfRun(keys, at, key) };
  });
  const walk = (least: number) => {
    let lowest = Number.POSITIVE_INFINITY;
    for (const place of places) {
      place.at = gallop(numbers, place.at, place.end, least);
      if (place.at < place.end) lowest = Math.min(lowest, numbers[place.at] ?? 0);
    }
    return lowest;
  };
  return { size: places.reduce((sum, { at, end }) => sum + end - at, 0), walk };
}

function lengthOfRun(keys: Int32Array, from: number, key: number): number {
  let step = 1;
  while (keys[from + step - 1] === key) step *= 2;
  let [low, high] = [step >>> 1, Math.min(step, keys.length - from)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[from + middle] === key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Position of the first number that is at least so large: near ones are found in few steps. */
function gallop(numbers: Uint32Array, from: number, end: number, least: number): number {
  if (from >= end || (numbers[from] ?? 0) >= least) return from;
  let step = 1;
  while (from + step < end && (numbers[from + step] ?? 0) < least) step *= 2;
  let [low, high] = [from + (step >>> 1) + 1, Math.min(from + step, end)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Walks up the numbers that all of some walks have: the smallest set first, so that the others are skipped over. */
export function walkAll(sets: readonly { size: number; walk: Walk }[]): Walk {
  const walks = sets.toSorted((one, other) => one.size - other.size).map(({ walk }) => walk);
  if (walks.length === 0) return () => Number.POSITIVE_INFINITY;
  return (least) => {
    for (let at = least; ; ) {
      let agreed = at;
      for (const walk of walks) agreed = walk(agreed);
      if (agreed === at || agreed === Number.POSITIVE_INFINITY) return agreed;
      at = agreed;
    }
  };
}

/** The first numbers of a walk, a limited number of them. */
export function takeFirst(walk: Walk, most: number): number[] {
  const taken: number[] = [];
  for (let at = walk(0); taken.length < most && at !== Number.POSITIVE_INFINITY; at = walk(at + 1))
    taken.push(at);
  return taken;
}
