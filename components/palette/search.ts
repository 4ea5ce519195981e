"use client";

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { fetchJson, queryKeys } from "@/components/query/queries";
import { useDebounced } from "@/components/ui/use-debounced";
import type { EntityType } from "@/lib/domain/entity";
import type { PaletteEntry } from "./rank-entries";

type Answers = { found: readonly PaletteEntry[]; isAsking: boolean; hasFailed: boolean };

const nothing: Answers = { found: [], isAsking: false, hasFailed: false };
const waitMs = 120;
const fewestLetters = 2;

/** Companies that a text of two letters or more may mean, the closest first; the last ones stay until others are here. */
export function useCompanies(typed: string): Answers {
  const asked = useDebounced(typed.trim(), waitMs);
  const query = useQuery({ ...companiesQuery(asked), enabled: asked.length >= fewestLetters });
  return toAnswers(typed, asked, query);
}

/** Parts of the docs that hold the words of such a text, the best first. */
export function useDocs(typed: string): Answers {
  const asked = useDebounced(typed.trim(), waitMs);
  const query = useQuery({ ...docsQuery(asked), enabled: asked.length >= fewestLetters });
  return toAnswers(typed, asked, query);
}

type Asked = { data: PaletteEntry[] | undefined; isFetching: boolean; isError: boolean };

function toAnswers(typed: string, asked: string, { data, isFetching, isError }: Asked): Answers {
  if (typed.trim().length < fewestLetters) return nothing;
  return { found: data ?? [], isAsking: isFetching || asked !== typed.trim(), hasFailed: isError };
}

/** While somebody types, the next letter asks again anyway. */
const whileTyping = {
  staleTime: 60_000,
  retry: 1,
  retryDelay: 300,
  placeholderData: keepPreviousData,
};

type Company = {
  key: string;
  name: string;
  ticker: string | null;
  type: EntityType;
  /** Another of its names, where that is what was typed. */
  matched: string | null;
};

const companiesQuery = (typed: string) =>
  queryOptions({
    ...whileTyping,
    queryKey: queryKeys.companies(typed),
    queryFn: async ({ signal }): Promise<PaletteEntry[]> => {
      const path = `/api/companies?q=${encodeURIComponent(typed)}`;
      const { companies } = await fetchJson<{ companies: Company[] }>(path, { signal });
      return companies.map(({ key, name, ticker, type, matched }) => ({
        group: "Companies",
        label: name,
        hint: ticker ?? (type === "industry" ? "industry" : ""),
        ...(matched === null ? {} : { note: matched }),
        href: `/company/${key}`,
        words: key,
      }));
    },
  });

type DocsPart = { href: string; page: string; title: string };

const docsQuery = (typed: string) =>
  queryOptions({
    ...whileTyping,
    queryKey: queryKeys.docs(typed),
    queryFn: async ({ signal }): Promise<PaletteEntry[]> => {
      const path = `/api/docs-search?q=${encodeURIComponent(typed)}`;
      const { found } = await fetchJson<{ found: DocsPart[] }>(path, { signal });
      return found.map(({ href, page, title }) => ({
        group: "Docs",
        label: title,
        hint: page === title ? "" : page,
        href,
        words: "",
      }));
    },
  });

/** Operations, fields and errors, fetched once a visit. */
export const entriesQuery = queryOptions({
  queryKey: queryKeys.paletteEntries(),
  queryFn: async ({ signal }) =>
    (await fetchJson<{ entries: PaletteEntry[] }>("/api/palette", { signal })).entries,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
