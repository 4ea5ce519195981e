"use client";

import { useEffect, useState } from "react";
import type { EntityType } from "@/lib/domain/entity";
import type { PaletteEntry } from "./rank-entries";

type Ask = (typed: string, signal: AbortSignal) => Promise<PaletteEntry[]>;

type Answers = { found: readonly PaletteEntry[]; isAsking: boolean; hasFailed: boolean };

const nothing: Answers = { found: [], isAsking: false, hasFailed: false };
const waitMs = 120;

/** What the server finds for a text of two characters or more; the last answer stays until the next is here. */
export function useAnswers(typed: string, ask: Ask): Answers {
  const query = typed.trim();
  const [last, setLast] = useState({ query: "", found: nothing.found, hasFailed: false });
  useEffect(() => {
    if (query.length < 2) return;
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      ask(query, aborter.signal)
        .then((found) => setLast({ query, found, hasFailed: false }))
        .catch(() => {
          if (!aborter.signal.aborted) setLast({ query, found: nothing.found, hasFailed: true });
        });
    }, waitMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [query, ask]);
  if (query.length < 2) return nothing;
  return { ...last, isAsking: last.query !== query };
}

type Company = { key: string; name: string; ticker: string | null; type: EntityType };
type DocsPart = { href: string; page: string; title: string };

/** Operations, fields and errors. @throws where they cannot be had. */
export async function askEntries(signal: AbortSignal): Promise<PaletteEntry[]> {
  const { entries }: { entries: PaletteEntry[] } = await ask("/api/palette", signal);
  return entries;
}

/** Companies that a text may mean, the closest first. @throws where they cannot be had. */
export async function askCompanies(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const path = `/api/companies?q=${encodeURIComponent(typed)}`;
  const { companies }: { companies: Company[] } = await ask(path, signal);
  return companies.map(({ key, name, ticker, type }) => ({
    group: "Companies",
    label: name,
    hint: ticker ?? (type === "industry" ? "industry" : ""),
    href: `/company/${key}`,
    words: key,
  }));
}

/** Parts of the docs that hold the words of a text, the best first. @throws where they cannot be had. */
export async function askDocs(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const path = `/api/docs-search?q=${encodeURIComponent(typed)}`;
  const { found }: { found: DocsPart[] } = await ask(path, signal);
  return found.map(({ href, page, title }) => ({
    group: "Docs",
    label: title,
    hint: page === title ? "" : page,
    href,
    words: "",
  }));
}

async function ask<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return await answer.json();
}
