import { cleanText } from "./key-request";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** What a list page's address asks for; whatever else it holds reads as the first page of everything. */
export function readListing(query: Query): { search: string; page: number } {
  const search = typeof query.search === "string" ? cleanText(query.search).slice(0, 100) : "";
  const page = typeof query.page === "string" && /^[1-9]\d{0,5}$/.test(query.page) ? Number(query.page) : 1;
  return { search, page };
}
