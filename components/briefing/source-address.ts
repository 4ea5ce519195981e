/** The page of a source, at a passage where one is given. */
export function sourceAddress(id: string, passage?: { start: number; end: number } | null): string {
  const page = `/sources/${encodeURIComponent(id)}`;
  return passage ? `${page}?start=${passage.start}&end=${passage.end}#passage` : page;
}

/** The address of an original if a browser may open it: what is not http or https is shown, never linked. */
export function webAddress(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? url : null;
}
