/**
 * A pure function of a text that keeps its newest results, since the same titles and names are read again and again.
 * Results are shared: callers must not change them. Past `most` the oldest goes.
 */
export function memoize<Result>(compute: (text: string) => Result, most = 4_000): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const hit = known.get(text);
    if (hit !== undefined) return hit;
    const result = compute(text);
    const [oldest] = known.size >= most ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(text, result);
    return result;
  };
}
