import "server-only";

const maxItems = 64;

/**
 * Gathers what is asked while a flush is under way into the next one, so that many concurrent calls
 * share one statement. One flush runs at a time; a single item waits for nothing.
 *
 * @param flush answers its items in the same order, all or none.
 * @param retryAlone whether a failure may be one item's own, so that each is tried by itself.
 */
export function batch<Item, Result>(
  flush: (items: Item[]) => Promise<Result[]>,
  retryAlone: (error: unknown) => boolean,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let running = false;

  async function flushOne(entry: Waiting): Promise<void> {
    try {
      settle([entry], await flush([entry.item]));
    } catch (error) {
      entry.reject(error);
    }
  }

  function settle(entries: Waiting[], results: Result[]): void {
    for (const [index, entry] of entries.entries()) {
      const result = results[index];
      if (result === undefined) entry.reject(new Error("A batch left an item without its result"));
      else entry.resolve(result);
    }
  }

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const taken = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      try {
        settle(taken, await flush(taken.map((entry) => entry.item)));
      } catch (error) {
        if (taken.length > 1 && retryAlone(error)) for (const entry of taken) await flushOne(entry);
        else for (const entry of taken) entry.reject(error);
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
