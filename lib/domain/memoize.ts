/**
 * A pure function of a text that keeps its newest results, since the same titles and names are read
 * again and again. Results are shared: callers must not change them.
 */
export function remember<Result>(compute: (text: string) => Result, most = 4_000): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const hit = known.get(text);
    if (hit !== undefined) return hit;
    const result = compute(text);
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}
