import "server-only";

/**
 * Gathers what is asked while a flush is under way into the next one, so that many concurrent calls
 * share one statement. One flush runs at a time; a single item waits for nothing.
 *
 * @param flush answers its items in the same order; when it throws, each of them is refused.
 */
export function batch<Item, Result>(
  flush: (items: Item[]) => Promise<Result[]>,
  maxItems = 64,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const taken = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      try {
        const results = await flush(taken.map((entry) => entry.item));
        taken.forEach((entry, index) => {
          const result = results[index];
          if (result === undefined) entry.reject(new Error("A batch left an item without its result"));
          else entry.resolve(result);
        });
      } catch (error) {
        for (const entry of taken) entry.reject(error);
      }
    }
    running = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Deferred by a turn, so that requests read in one turn of the event loop share the first flush.
      if (!running) {
        running = true;
        setImmediate(() => void drain());
      }
    });
}
